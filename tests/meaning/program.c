/* Numbers and tuples, written with parameters in them. */
#include "program.h"

#include <stdarg.h>
#include <string.h>

void append(char *text, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + used, TEXT - used, format, list);
    va_end(list);
}

/* The value in another set of a number that is x in the first one. */
static int64_t other_value(struct rng *rng, int64_t x, enum role role)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return role == EXTENT ? rng_between(rng, 1, 9) : rng_between(rng, -9, 40);
    case 1:
        return x * 2;
    case 2:
        return role == EXTENT ? x * 3 : (int64_t)1 << rng_below(rng, role == INDEX ? 6 : 36);
    case 3:
        return role == STRIDE ? -x : x;
    default:
        return x;
    }
}

/* The narrowest type that holds all values, or by chance a wider one. */
static const char *param_type(struct rng *rng, const int64_t *v)
{
    bool is_int = true, is_unsigned = true;
    for (int s = 0; s < SETS; s++) {
        is_int &= v[s] >= INT32_MIN && v[s] <= INT32_MAX;
        is_unsigned &= v[s] >= 0 && v[s] <= UINT32_MAX;
    }
    if (is_int && rng_chance(rng, 70))
        return "int";
    return is_unsigned && rng_chance(rng, 60) ? "unsigned" : "long";
}

static int new_param(struct program *p, int64_t value, enum role role)
{
    struct param *param = &p->param[p->params];
    param->v[0] = value;
    for (int s = 1; s < SETS; s++)
        param->v[s] = other_value(&p->rng, value, role);
    param->type = param_type(&p->rng, param->v);
    return p->params++;
}

static bool is_small(const struct param *param)
{
    for (int s = 0; s < SETS; s++)
        if (param->v[s] > 4096 || param->v[s] < -4096)
            return false;
    return strcmp(param->type, "unsigned") != 0;
}

/* The value as a multiple of a parameter, or so far from it; false if neither is to be had. */
static bool derived_number(struct program *p, int64_t value, enum role role, char *text, int64_t *v)
{
    const int k = p->params ? (int)rng_below(&p->rng, p->params) : 0;
    const struct param *param = &p->param[k];
    const int64_t first = p->params ? param->v[0] : 0;
    if (!p->params || !is_small(param) || value > 4096 || value < -4096)
        return false;
    if (first && value % first == 0 && value / first > 0) {
        append(text, value == first ? "p%d" : "p%d * %d", k, (int)(value / first));
        for (int s = 0; s < SETS; s++)
            v[s] = param->v[s] * (value / first);
        return true;
    }
    if (role == EXTENT || value - first < 1 || value - first > 64)
        return false;
    append(text, "p%d + %d", k, (int)(value - first));
    for (int s = 0; s < SETS; s++)
        v[s] = param->v[s] + value - first;
    return true;
}

void write_number(struct program *p, int64_t value, enum role role, char *text, int64_t *v)
{
    if (rng_chance(&p->rng, p->dynamic)) {
        if (rng_chance(&p->rng, 60) && derived_number(p, value, role, text, v))
            return;
        if (p->params < PARAMS) {
            const int k = new_param(p, value, role);
            append(text, "p%d", k);
            memcpy(v, p->param[k].v, sizeof p->param[k].v);
            return;
        }
    }
    append(text, "%lld", (long long)value);
    for (int s = 0; s < SETS; s++)
        v[s] = value;
}

void write_tuple(struct program *p, const ccute_tuple *t, enum role role, struct tuple_arg *out)
{
    out->text[0] = 0;
    for (int s = 0; s < SETS; s++)
        out->in[s] = *t;
    for (int i = 0; i < t->n; i++) {
        int64_t v[SETS];
        if (i)
            append(out->text, ", ");
        for (int open = t->prof[i] >> 4; open > 0; open--)
            append(out->text, "CCUTE_T(");
        if (t->v[i] == CCUTE_LEAF_ALL) {
            append(out->text, "CCUTE_ALL");
        } else {
            write_number(p, t->v[i], role, out->text, v);
            for (int s = 0; s < SETS; s++)
                out->in[s].v[i] = v[s];
        }
        for (int close = t->prof[i] & 15; close > 0; close--)
            append(out->text, ")");
    }
}

/* ---- Coordinates ---- */

static bool is_inside(ccute_tuple coord, ccute_tuple shape)
{
    if (coord.status || shape.status)
        return false;
    if (ccute_depth(coord) == 0)
        return coord.v[0] == CCUTE_LEAF_ALL || (coord.v[0] >= 0 && coord.v[0] < ccute_size(shape));
    if (ccute_rank(coord) != ccute_rank(shape) || ccute_depth(shape) == 0)
        return false;
    for (int i = 0; i < ccute_rank(coord); i++)
        if (!is_inside(ccute_get(coord, i), ccute_get(shape, i)))
            return false;
    return true;
}

bool stays_inside(const struct tuple_arg *coord, const ccute_layout *in)
{
    for (int s = 0; s < SETS; s++)
        if (ccute_ok(in[s]) && !is_inside(coord->in[s], in[s].shape))
            return false;
    return true;
}

int64_t least_size(const ccute_layout *in)
{
    int64_t least = INT64_MAX;
    for (int s = 0; s < SETS; s++)
        if (ccute_ok(in[s]) && ccute_size(in[s]) < least)
            least = ccute_size(in[s]);
    return least;
}

void write_coord(struct program *p, const ccute_layout *in, int keep, struct tuple_arg *out)
{
    const int dynamic = p->dynamic, params = p->params;
    for (int tries = 0; tries < 6; tries++) {
        const ccute_tuple t = random_coord(&p->rng, &in[0].shape, keep);
        p->dynamic = tries < 3 ? dynamic : 0;
        write_tuple(p, &t, INDEX, out);
        p->dynamic = dynamic;
        if (stays_inside(out, in))
            return;
        p->params = params;
    }
    const ccute_tuple first = ccute_tuple_int_(0);
    p->dynamic = 0;
    write_tuple(p, &first, INDEX, out);
    p->dynamic = dynamic;
}

void write_index(struct program *p, const ccute_layout *in, char *text, int64_t *v)
{
    const int64_t size = least_size(in);
    const size_t start = strlen(text);
    const int params = p->params;
    bool inside = true;
    write_number(p, size > 0 ? rng_below(&p->rng, size) : 0, INDEX, text, v);
    for (int s = 0; s < SETS; s++)
        inside &= v[s] >= 0 && v[s] < size;
    if (inside)
        return;
    text[start] = 0;
    p->params = params;
    append(text, "0");
    memset(v, 0, SETS * sizeof *v);
}
