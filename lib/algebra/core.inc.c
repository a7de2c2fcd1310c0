/* Subtrees of a tuple, building one from left to right, and walking one along a guide. */

/* ---- Status ---- */

/* out is bad, for this reason and these numbers. */
ALG_FN void ALG(refuse)(CX *cx, TUPLE *out, int status, LEAF a, LEAF b, LEAF c)
{
    out->n = 0;
    out->status = (uint8_t)status;
    out->op = out->via = 0;
    out->v[0] = a;
    out->v[1] = b;
    out->v[2] = c;
    for (int i = 3; i < 8; i++)
        out->v[i] = leaf_int(cx, 0);
}

ALG_FN void ALG(refuse_ints)(CX *cx, TUPLE *out, int status, int64_t a, int64_t b, int64_t c)
{
    ALG(refuse)(cx, out, status, leaf_int(cx, a), leaf_int(cx, b), leaf_int(cx, c));
}

/* If in is bad, so is out, for the same reason. */
ALG_FN int ALG(bad)(LAYOUT *out, const LAYOUT *in)
{
    if (in->shape.status)
        *out = *in;
    return in->shape.status;
}

ALG_FN int ALG(bad_tuple)(TUPLE *out, const TUPLE *in)
{
    if (in->status)
        *out = *in;
    return in->status;
}

/* out = in, the leaves that are there. A bad value is copied whole: its numbers are not counted. */
ALG_FN void ALG(copy_tuple)(TUPLE *out, const TUPLE *in)
{
    if (in->status) {
        *out = *in;
        return;
    }
    out->n = in->n;
    out->status = out->op = out->via = 0;
    for (int i = 0; i < in->n; i++) {
        out->prof[i] = in->prof[i];
        out->v[i] = in->v[i];
    }
}

ALG_FN void ALG(copy)(LAYOUT *out, const LAYOUT *in)
{
    if (ALG(bad)(out, in))
        return;
    ALG(copy_tuple)(&out->shape, &in->shape);
    for (int i = 0; i < in->shape.n; i++)
        out->stride[i] = in->stride[i];
    out->offset = in->offset;
    out->sw_bits = in->sw_bits;
    out->sw_base = in->sw_base;
    out->sw_shift = in->sw_shift;
    out->flags = in->flags;
}

/* Refuse operand number `which` unless it is a plain layout: no offset, no swizzle. */
ALG_FN int ALG(not_plain)(CX *cx, LAYOUT *out, const LAYOUT *in, int which)
{
    if (in->sw_bits) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_SWIZZLE, which, in->sw_bits, in->sw_base);
        out->shape.v[3] = leaf_int(cx, in->sw_shift);
        return 1;
    }
    if (leaf_eq(cx, in->offset, leaf_int(cx, 0)) != TRI_YES) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_OFFSET, leaf_int(cx, which), in->offset, leaf_int(cx, 0));
        return 1;
    }
    return 0;
}

/* ---- Subtrees ---- */

/* Leaves b..e-1; `open` of the brackets before leaf b and `shut` of those behind leaf e-1 belong to it. */
typedef struct SPAN {
    int b, e, open, shut;
} SPAN;

ALG_FN SPAN ALG(whole)(const TUPLE *t)
{
    SPAN all;
    all.b = 0;
    all.e = t->n;
    all.open = t->n ? OPENS(t, 0) : 0;
    all.shut = t->n ? SHUTS(t, t->n - 1) : 0;
    return all;
}

/* The subtree that begins at leaf b with `open` brackets; if it reaches leaf e-1, `shut` close there at most. */
ALG_FN SPAN ALG(subtree)(const TUPLE *t, int b, int open, int e, int shut)
{
    SPAN span;
    int level = open, i = b;
    for (;; level += OPENS(t, i)) {
        const int closing = i == e - 1 ? shut : SHUTS(t, i);
        if (closing >= level || i == e - 1)
            break;
        level -= closing;
        i++;
    }
    span.b = b;
    span.e = i + 1;
    span.open = open;
    span.shut = level;
    return span;
}

/* The mode of p that begins at leaf i. A leaf is its own only mode. */
ALG_FN SPAN ALG(mode_at)(const TUPLE *t, SPAN p, int i)
{
    if (p.open == 0)
        return p;
    return ALG(subtree)(t, i, i == p.b ? p.open - 1 : OPENS(t, i), p.e, p.shut - 1);
}

ALG_FN int ALG(modes)(const TUPLE *t, SPAN p)
{
    int count = 0;
    for (int i = p.b; i < p.e; i = ALG(mode_at)(t, p, i).e)
        count++;
    return count;
}

/* Mode m of p; an empty span if there is none. */
ALG_FN SPAN ALG(mode)(const TUPLE *t, SPAN p, int m)
{
    SPAN none = {0, 0, 0, 0};
    for (int i = p.b, at = 0; i < p.e && at <= m; at++) {
        const SPAN mode = ALG(mode_at)(t, p, i);
        if (at == m)
            return mode;
        i = mode.e;
    }
    return none;
}

/* An integer or a mark, without brackets. */
ALG_FN int ALG(is_leaf)(const TUPLE *t) { return t->n == 1 && OPENS(t, 0) == 0; }

ALG_FN LEAF ALG(product)(CX *cx, const TUPLE *t, SPAN p)
{
    LEAF product = leaf_int(cx, 1);
    for (int i = p.b; i < p.e; i++)
        product = leaf_mul(cx, product, t->v[i]);
    return product;
}

/* log2 of n, or -1 when n is no power of two. */
ALG_FN int ALG(log2_of)(int64_t n)
{
    int log = 0;
    if (n <= 0 || (n & (n - 1)))
        return -1;
    for (; n > 1; n >>= 1)
        log++;
    return log;
}

/* Refuse a shape with a negative extent, or with a mark unless marks may stand in it. */
ALG_FN int ALG(check_extents)(CX *cx, TUPLE *bad, const TUPLE *shape, int marks)
{
    for (int i = 0; i < shape->n; i++) {
        if (leaf_is_mark(shape->v[i])) {
            if (marks)
                continue;
            ALG(refuse_ints)(cx, bad, CCUTE_E_MARK, i, 0, 0);
            return 0;
        }
        if (!leaf_need_le(cx, leaf_int(cx, 0), shape->v[i])) {
            ALG(refuse)(cx, bad, CCUTE_E_EXTENT, leaf_int(cx, i), shape->v[i], leaf_int(cx, 0));
            return 0;
        }
    }
    return 1;
}

/* ---- Building ---- */

/* A tuple, and with stride a layout, written from left to right. Counts on past the capacity. */
typedef struct BUILD {
    TUPLE *t;
    LEAF *stride;
    int n, level, deepest, pending;
} BUILD;

ALG_FN BUILD ALG(begin)(TUPLE *t, LEAF *stride)
{
    BUILD b;
    t->n = t->status = t->op = t->via = 0;
    b.t = t;
    b.stride = stride;
    b.n = b.level = b.deepest = b.pending = 0;
    return b;
}

/* Begin a layout with the offset, swizzle and memory of `like`, or with none. */
ALG_FN BUILD ALG(begin_layout)(CX *cx, LAYOUT *out, const LAYOUT *like)
{
    out->offset = like ? like->offset : leaf_int(cx, 0);
    out->sw_bits = like ? like->sw_bits : (int8_t)0;
    out->sw_base = like ? like->sw_base : (int8_t)0;
    out->sw_shift = like ? like->sw_shift : (int8_t)0;
    out->flags = like ? like->flags : (uint8_t)0;
    return ALG(begin)(&out->shape, out->stride);
}

ALG_FN void ALG(open)(BUILD *b, int count)
{
    b->pending += count;
    b->level += count;
    if (b->level > b->deepest)
        b->deepest = b->level;
}

ALG_FN void ALG(add)(BUILD *b, LEAF extent, LEAF stride)
{
    if (b->n < MAX_LEAVES) {
        b->t->prof[b->n] = (uint8_t)(b->pending <= 15 ? b->pending << 4 : 0);
        b->t->v[b->n] = extent;
        if (b->stride)
            b->stride[b->n] = stride;
    }
    b->pending = 0;
    b->n++;
}

/* Brackets around nothing vanish, but for the outermost, which make (). */
ALG_FN void ALG(shut)(BUILD *b, int count)
{
    b->level -= count;
    for (; count > 0; count--) {
        if (b->pending)
            b->pending--;
        else if (b->n > 0 && b->n <= MAX_LEAVES)
            b->t->prof[b->n - 1]++;
    }
}

ALG_FN int ALG(end)(CX *cx, BUILD *b)
{
    if (b->deepest > CCUTE_MAX_DEPTH)
        ALG(refuse_ints)(cx, b->t, CCUTE_E_DEPTH, b->deepest, 0, 0);
    else if (b->n > MAX_LEAVES)
        ALG(refuse_ints)(cx, b->t, CCUTE_E_LEAVES, b->n, 0, 0);
    else
        b->t->n = (uint8_t)b->n;
    return b->t->status == CCUTE_OK;
}

/* Append a subtree of t; stride is NULL for a tuple. */
ALG_FN void ALG(put)(BUILD *b, const TUPLE *t, const LEAF *stride, SPAN p)
{
    for (int i = p.b; i < p.e; i++) {
        ALG(open)(b, i == p.b ? p.open : OPENS(t, i));
        ALG(add)(b, t->v[i], stride ? stride[i] : t->v[i]);
        ALG(shut)(b, i == p.e - 1 ? p.shut : SHUTS(t, i));
    }
}

/* Append a layout as one mode, or each of its modes. */
ALG_FN void ALG(put_layout)(BUILD *b, const LAYOUT *l) { ALG(put)(b, &l->shape, l->stride, ALG(whole)(&l->shape)); }

ALG_FN void ALG(put_modes)(BUILD *b, const LAYOUT *l, SPAN p)
{
    for (int i = p.b; i < p.e;) {
        const SPAN mode = ALG(mode_at)(&l->shape, p, i);
        ALG(put)(b, &l->shape, l->stride, mode);
        i = mode.e;
    }
}

/* out = the subtree as a layout of its own, with in's offset and swizzle. */
ALG_FN void ALG(part)(CX *cx, LAYOUT *out, const LAYOUT *in, SPAN p)
{
    BUILD b = ALG(begin_layout)(cx, out, in);
    ALG(put)(&b, &in->shape, in->stride, p);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(part_tuple)(CX *cx, TUPLE *out, const TUPLE *in, SPAN p)
{
    BUILD b = ALG(begin)(out, 0);
    ALG(put)(&b, in, 0, p);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(make_leaf)(CX *cx, LAYOUT *out, LEAF extent, LEAF stride)
{
    BUILD b = ALG(begin_layout)(cx, out, 0);
    ALG(add)(&b, extent, stride);
    ALG(end)(cx, &b);
}

/* The tuple of depth 0. */
ALG_FN void ALG(one_leaf)(CX *cx, TUPLE *out, LEAF value)
{
    BUILD b = ALG(begin)(out, 0);
    ALG(add)(&b, value, value);
    ALG(end)(cx, &b);
}

/* Take offset, swizzle and memory from `from`. */
ALG_FN void ALG(carry_over)(LAYOUT *out, const LAYOUT *from)
{
    out->offset = from->offset;
    out->sw_bits = from->sw_bits;
    out->sw_base = from->sw_base;
    out->sw_shift = from->sw_shift;
    out->flags |= from->flags;
}

ALG_FN int ALG(carries)(CX *cx, const LAYOUT *l)
{
    return l->sw_bits || leaf_eq(cx, l->offset, leaf_int(cx, 0)) != TRI_YES;
}

/* ---- Walking along a guide ---- */

/* A cursor in a tuple that follows the brackets of a guide: each leaf of the guide stands for a whole
   subtree here. i: the next leaf; fresh: brackets before it not yet entered; rest: brackets behind the
   last leaf not yet left. */
typedef struct WALK {
    const TUPLE *t;
    int i, fresh, rest;
} WALK;

ALG_FN WALK ALG(walk_from)(const TUPLE *t)
{
    WALK w;
    w.t = t;
    w.i = w.rest = 0;
    w.fresh = t->n ? OPENS(t, 0) : 0;
    return w;
}

/* Enter `open` brackets and take the subtree there. 0 when the tuple has no such bracket or no more modes. */
ALG_FN int ALG(walk_take)(WALK *w, int open, SPAN *span)
{
    if (w->rest || w->i >= w->t->n || w->fresh < open)
        return 0;
    *span = ALG(subtree)(w->t, w->i, w->fresh - open, MAX_LEAVES + 1, 0);
    w->i = span->e;
    w->rest = SHUTS(w->t, span->e - 1) - span->shut;
    w->fresh = w->i < w->t->n ? OPENS(w->t, w->i) : 0;
    return 1;
}

/* Are there modes left before the bracket closes? */
ALG_FN int ALG(walk_more)(const WALK *w) { return w->rest == 0 && w->i < w->t->n; }

ALG_FN int ALG(walk_shut)(WALK *w)
{
    if (w->rest == 0)
        return 0;
    w->rest--;
    return 1;
}

ALG_FN int ALG(walk_done)(const WALK *w) { return w->rest == 0 && w->i == w->t->n; }
