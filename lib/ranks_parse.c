/* Distributions from text: what ccute_print_dist writes, or a maker with its arguments.
 *
 *   dist   = layout "in" tuple [ "within" tuple ] [ "at" layout ] [ "packed" ] [ "sums" integer { "," integer } ]
 *          | maker tuple | "mesh" "(" tuple "," tuple "," "(" place { "," place } ")" ")"
 *   place  = "R" | "P" | "S" integer [ "/" integer ] */
#include <string.h>

#include "ranks.h"

/* Where reading stands, and why it can go no further. */
typedef struct scan {
    const char *start, *at;
    ccute_status status;
    int64_t why[8];
} scan;

static void skip_space(scan *s)
{
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\n')
        s->at++;
}

static int fail(scan *s, ccute_status status, const int64_t *why)
{
    if (!s->status) {
        s->status = status;
        memcpy(s->why, why, sizeof s->why);
    }
    return 0;
}

static int fail_syntax(scan *s)
{
    const int64_t why[8] = {s->at - s->start + 1, (unsigned char)*s->at};
    return fail(s, CCUTE_E_SYNTAX, why);
}

static int accept(scan *s, char c)
{
    skip_space(s);
    if (*s->at != c)
        return 0;
    s->at++;
    return 1;
}

static int expect(scan *s, char c) { return accept(s, c) || fail_syntax(s); }

static int is_word(char c)
{
    return (c >= '0' && c <= '9') || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int accept_word(scan *s, const char *word)
{
    const size_t n = strlen(word);
    skip_space(s);
    if (strncmp(s->at, word, n) || is_word(s->at[n]))
        return 0;
    s->at += n;
    return 1;
}

static int scan_number(scan *s, int64_t *number)
{
    *number = 0;
    skip_space(s);
    if (*s->at < '0' || *s->at > '9')
        return fail_syntax(s);
    for (; *s->at >= '0' && *s->at <= '9'; s->at++)
        if (__builtin_mul_overflow(*number, 10, number) || __builtin_add_overflow(*number, *s->at - '0', number))
            return fail_syntax(s);
    return 1;
}

static int scan_tuple(scan *s, ccute_tuple *t)
{
    const char *rest;
    if (s->status)
        return 0;
    *t = ccute_parse_tuple(s->at, &rest);
    s->at = rest;
    return t->status == CCUTE_E_SYNTAX ? fail_syntax(s) : t->status ? fail(s, (ccute_status)t->status, t->v) : 1;
}

static int scan_layout(scan *s, ccute_layout *l)
{
    const char *rest;
    if (s->status)
        return 0;
    *l = ccute_parse_layout(s->at, &rest);
    s->at = rest;
    return l->shape.status == CCUTE_E_SYNTAX ? fail_syntax(s)
           : l->shape.status                 ? fail(s, (ccute_status)l->shape.status, l->shape.v)
                                             : 1;
}

/* ---- Makers -------------------------------------------------------------------------------------------- */

static ccute_dist call_block(const int64_t *v) { return ccute_dist_block(v[0], v[1]); }
static ccute_dist call_cyclic(const int64_t *v) { return ccute_dist_cyclic(v[0], v[1]); }
static ccute_dist call_block_cyclic(const int64_t *v) { return ccute_dist_block_cyclic(v[0], v[1], v[2]); }
static ccute_dist call_replicated(const int64_t *v) { return ccute_dist_replicated(v[0], v[1]); }
static ccute_dist call_partial(const int64_t *v) { return ccute_dist_partial(v[0], v[1]); }
static ccute_dist call_scalapack(const int64_t *v)
{
    return ccute_dist_scalapack(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
}

static const struct maker {
    const char *name;
    int arguments;
    ccute_dist (*call)(const int64_t *);
} makers[] = {
    {"block", 2, call_block},           {"cyclic", 2, call_cyclic},   {"block_cyclic", 3, call_block_cyclic},
    {"replicated", 2, call_replicated}, {"partial", 2, call_partial}, {"scalapack", 7, call_scalapack},
};

static int scan_placement(scan *s, ccute_placement *p)
{
    int64_t dim = 0;
    memset(p, 0, sizeof *p);
    p->split = 1;
    skip_space(s);
    if (accept(s, 'R'))
        return 1;
    p->kind = CCUTE_PARTIAL;
    if (accept(s, 'P'))
        return 1;
    p->kind = CCUTE_SHARD;
    if (!accept(s, 'S') || !scan_number(s, &dim))
        return fail_syntax(s);
    p->dim = dim < CCUTE_RANKS_DIMS ? (int32_t)dim : CCUTE_RANKS_DIMS;
    if (!accept(s, '/'))
        return 1;
    p->kind = CCUTE_STRIDED;
    return scan_number(s, &p->split);
}

static int scan_mesh(scan *s, ccute_dist *dist)
{
    ccute_placement placement[CCUTE_RANKS_DIMS];
    ccute_tuple shape, mesh;
    int n = 0;
    if (!expect(s, '(') || !scan_tuple(s, &shape) || !expect(s, ',') || !scan_tuple(s, &mesh) || !expect(s, ',') ||
        !expect(s, '('))
        return 0;
    do {
        if (n == CCUTE_RANKS_DIMS || n == mesh.n || !scan_placement(s, &placement[n++]))
            return fail_syntax(s);
    } while (accept(s, ','));
    if (n < mesh.n || !expect(s, ')') || !expect(s, ')'))
        return fail_syntax(s);
    *dist = ccute_dist_mesh(shape, mesh, placement);
    return 1;
}

/* A maker with its arguments. Returns -1, and nothing is read, if the text begins with none. */
static int scan_maker(scan *s, ccute_dist *dist)
{
    ccute_tuple arguments;
    if (accept_word(s, "mesh"))
        return scan_mesh(s, dist);
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
        if (!accept_word(s, makers[i].name))
            continue;
        if (!scan_tuple(s, &arguments))
            return 0;
        if (arguments.n != makers[i].arguments)
            return s->at--, fail_syntax(s);
        *dist = makers[i].call(arguments.v);
        return 1;
    }
    return -1;
}

/* ---- Written out ---------------------------------------------------------------------------------------- */

static int scan_sums(scan *s, ccute_dist *dist)
{
    int64_t leaf;
    do {
        if (!scan_number(s, &leaf))
            return 0;
        if (leaf >= dist->layout.shape.n || dist->layout.stride[leaf] != 0)
            return fail_syntax(s);
        dist->sums |= (uint32_t)1 << leaf;
    } while (accept(s, ','));
    return 1;
}

static int scan_rest(scan *s, ccute_dist *dist)
{
    ccute_layout memory;
    if (accept_word(s, "at")) {
        if (!scan_layout(s, &memory))
            return 0;
        *dist = ccute_dist_in_memory(*dist, memory);
    }
    if (dist->layout.shape.status)
        return 1;
    if (accept_word(s, "packed")) {
        ccute_ranks_side side;
        dist->packed = 1;
        const ccute_status status = ccute_ranks_side_of(dist, &side, s->why);
        if (status)
            return fail(s, status, (const int64_t[8]){s->why[0], s->why[1], s->why[2]});
    }
    return accept_word(s, "sums") ? scan_sums(s, dist) : 1;
}

static int scan_dist(scan *s, ccute_dist *dist)
{
    ccute_layout layout;
    ccute_tuple shape, bounds;
    const int made = scan_maker(s, dist);
    if (made >= 0)
        return made;
    if (!scan_layout(s, &layout))
        return 0;
    if (!accept_word(s, "in"))
        return fail_syntax(s);
    if (!scan_tuple(s, &shape))
        return 0;
    bounds = shape;
    if (accept_word(s, "within") && !scan_tuple(s, &bounds))
        return 0;
    *dist = ccute_make_dist(layout, shape, bounds);
    return dist->layout.shape.status ? 1 : scan_rest(s, dist);
}

ccute_dist ccute_parse_dist(const char *text, const char **rest)
{
    scan s = {text ? text : "", text ? text : "", CCUTE_OK, {0}};
    ccute_dist dist;
    memset(&dist, 0, sizeof dist);
    if (scan_dist(&s, &dist)) {
        skip_space(&s);
        if (!rest && *s.at)
            fail_syntax(&s);
    }
    if (rest)
        *rest = s.at;
    if (s.status)
        dist.layout = ccute_ranks_bad(s.status, s.why, 8);
    return dist;
}
