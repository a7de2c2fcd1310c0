/* The exact cosize of a swizzled layout.
 *
 * A swizzle permutes offsets within windows of 2^top and keeps the window, so the largest swizzled offset
 * comes from the window that holds the largest plain one. Offsets in it are that one less a deficit, a
 * sum of multiples of the strides; they are walked in order, with the bits below the swizzle's base taken
 * together, since it does not touch them. */

enum { COSIZE_SEARCH = 1 << 20 };

/* The distinct |strides| of l in falling order with the most steps each can take, those that move only. */
ALG_FN int ccute_i_step_sizes(const ccute_layout *l, int64_t *step, int64_t *most)
{
    int n = 0;
    for (int i = 0; i < l->shape.n; i++) {
        const int64_t d = l->stride[i] < 0 ? -l->stride[i] : l->stride[i];
        int j = n;
        if (d == 0 || l->shape.v[i] < 2)
            continue;
        for (j = 0; j < n && step[j] > d; j++)
            ;
        if (j == n || step[j] != d) {
            for (int k = n++; k > j; k--) {
                step[k] = step[k - 1];
                most[k] = most[k - 1];
            }
            step[j] = d;
            most[j] = 0;
        }
        most[j] += l->shape.v[i] - 1;
    }
    return n;
}

/* Steps of size d from x downwards until a bit at or above base changes. */
ALG_FN int64_t ccute_i_steps_below(int64_t x, int64_t d, int base)
{
    const int64_t low = (int64_t)((uint64_t)x & (((uint64_t)1 << base) - 1));
    return low / d + 1;
}

/* The largest s(x) over x = top - deficits >= floor; *ok is cleared when there are too many to look at. */
ALG_FN int64_t ccute_i_swizzled_max(const ccute_layout *l, int64_t top, int64_t floor, int *ok)
{
    int64_t step[CCUTE_MAX_LEAVES], most[CCUTE_MAX_LEAVES], taken[CCUTE_MAX_LEAVES];
    const int n = ccute_i_step_sizes(l, step, most);
    int64_t x = top, best = INT64_MIN;
    int looked = 0;
    for (int i = 0; i < n; i++)
        taken[i] = 0;
    for (;;) {
        int i = n - 1;
        const int64_t s = ccute_swizzled_(x, l->sw_bits, l->sw_base, l->sw_shift);
        best = s > best ? s : best;
        if (++looked > COSIZE_SEARCH) {
            *ok = 0;
            return best;
        }
        for (; i >= 0; i--) {
            const int64_t jump = i == n - 1 ? ccute_i_steps_below(x, step[i], l->sw_base) : 1;
            if (most[i] - taken[i] >= jump && (x - floor) / step[i] >= jump) {
                taken[i] += jump;
                x -= jump * step[i];
                break;
            }
            x += taken[i] * step[i];
            taken[i] = 0;
        }
        if (i < 0)
            return best;
    }
}

/* The largest offset + 1 under a swizzle, exactly; 0 without elements. out is a tuple that can be bad. */
ALG_FN void ccute_i_cosize_swizzled(ccute_cx *cx, ccute_tuple *out, const ccute_layout *l)
{
    const int window = l->sw_base + l->sw_bits + (l->sw_shift < 0 ? -l->sw_shift : 0);
    int64_t top = l->offset, best = -1;
    int ok = 1;
    for (int i = 0; i < l->shape.n; i++) {
        if (l->shape.v[i] == 0) {
            ccute_i_one_leaf(cx, out, 0);
            return;
        }
        if (l->stride[i] > 0)
            top = ccute_leaf_add(cx, top, ccute_leaf_mul(cx, l->shape.v[i] - 1, l->stride[i]));
    }
    best = ccute_i_swizzled_max(l, top, (int64_t)((uint64_t)top & ~(((uint64_t)1 << window) - 1)), &ok);
    if (ok)
        ccute_i_one_leaf(cx, out, ccute_leaf_add(cx, best, 1));
    else
        ccute_i_refuse(cx, out, CCUTE_E_SEARCH, COSIZE_SEARCH, 0, 0);
}

ALG_FN void ccute_i_cosize(ccute_cx *cx, ccute_tuple *out, const ccute_layout *l)
{
    if (l->sw_bits)
        ccute_i_cosize_swizzled(cx, out, l);
    else
        ccute_i_one_leaf(cx, out, ccute_i_span_of(cx, l));
}
