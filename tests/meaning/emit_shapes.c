/* Features of layouts that nest, and of copies whose sides have negative strides, strides of 0, swizzles and any
 * element. */
#include "maker.h"

#include <string.h>

enum { LEAVES = 4, ROOM = 600 };

/* ---- Nested layouts ---- */

struct nest {
    char shape[2 * TEXT], stride[3 * TEXT], inside[2 * TEXT]; /* inside: a coordinate with the shape's brackets */
    int leaves;
};

static void put_text(char *to, size_t room, const char *text)
{
    const size_t used = strlen(to), more = strlen(text);
    if (used + more < room) /* a text that is too long is not cut off: the compiler reports it */
        memcpy(to + used, text, more + 1);
}

static void put_everywhere(struct nest *n, const char *text)
{
    put_text(n->shape, sizeof n->shape, text);
    put_text(n->stride, sizeof n->stride, text);
    put_text(n->inside, sizeof n->inside, text);
}

/* A mode of one leaf or of several in brackets; its least size. */
static int write_mode(struct maker *m, struct nest *n, int depth)
{
    const int parts = depth > 0 && n->leaves < LEAVES && chance(m, 50) ? 2 : 0;
    struct number extent = {"", INT, 0, 0}, stride = {"", INT, 0, 0};
    int least = 1;
    if (parts) {
        put_everywhere(n, "CCUTE_T(");
        for (int i = 0; i < parts; i++) {
            put_everywhere(n, i ? ", " : "");
            least *= write_mode(m, n, depth - 1);
        }
        put_everywhere(n, ")");
        return least;
    }
    n->leaves++;
    if (chance(m, 70))
        snprintf(extent.text, sizeof extent.text, "%d", (int)(extent.lo = 1 + below(m, 4)));
    else
        extent = between(m, 1 + below(m, 2), 4);
    if (chance(m, 50))
        snprintf(stride.text, sizeof stride.text, "%d", below(m, 60) - 20);
    else
        stride = between(m, -300, 70000);
    put_text(n->shape, sizeof n->shape, extent.text);
    put_text(n->stride, sizeof n->stride, stride.text);
    put_text(n->inside, sizeof n->inside, between(m, 0, extent.lo - 1).text);
    return (int)extent.lo;
}

/* Brackets in brackets, and coordinates with and without them. */
void emit_nested(struct maker *m)
{
    const int rank = 1 + below(m, MODES);
    struct nest n = {.leaves = 0};
    int least[MODES];
    char name[NAME];
    for (int i = 0; i < rank; i++) {
        put_everywhere(&n, i ? ", " : "");
        least[i] = write_mode(m, &n, 2);
    }
    new_name(m, "nest", name);
    statement(m, "const ccute_layout %s = ccute_make_layout(CCUTE_T(%s), CCUTE_T(%s));", name, n.shape, n.stride);
    add_layout(m, name, rank, least)->has_offset = false;
    statement(m, rank > 1 ? "h = mix(h, ccute_at(%s, %s));" : "h = mix(h, ccute_at(%s, CCUTE_T(%s)));", name, n.inside);
    use_layout(m);
    fill_in(m, 1);
    if (rank > 1)
        statement(m, "h = mix(h, ccute_at(ccute_get(%s, %d), %s));", name, rank - 1,
                  between(m, 0, least[rank - 1] - 1).text);
    use_layout(m);
}

/* ---- Layouts divided into tiles ---- */

/* Rows by columns of tiles; the layout of them, as long as tiles divide it. */
void emit_tiles(struct maker *m)
{
    const int rows = 1 << below(m, 3), columns = 1 << below(m, 3), down = 1 + below(m, 3), across = 1 + below(m, 3);
    const struct number more = between(m, down, down + 2), ld = between(m, 1, 90);
    const int whole[] = {rows * down, columns * across}, tile[] = {rows, columns};
    const int parts[] = {rows * columns, down * across};
    char name[NAME], made[NAME], tiler[80];
    new_name(m, "whole", name);
    new_name(m, "tile", made);
    snprintf(tiler, sizeof tiler, chance(m, 50) ? "CCUTE_TILE(%d, %d)" : "CCUTE_TILE(ccute_make_layout(%d), %d)", rows,
             columns);
    statement(m, "const ccute_layout %s = ccute_make_layout(CCUTE_T(%d * (%s), %d), CCUTE_T(%s, %d));", name, rows,
              more.text, columns * across, ld.text, below(m, 9) - 2);
    add_layout(m, name, 2, whole);
    switch (below(m, 4)) {
    case 0:
        statement(m, "const ccute_layout %s = ccute_local_tile(%s, CCUTE_T(%d, %d), CCUTE_T(%s, %s));", made, name,
                  rows, columns, between(m, 0, down - 1).text, between(m, 0, across - 1).text);
        add_layout(m, made, 2, tile);
        break;
    case 1:
        statement(m, "const ccute_layout %s = ccute_zipped_divide(%s, %s);", made, name, tiler);
        add_layout(m, made, 2, parts);
        break;
    case 2:
        statement(m, "const ccute_layout %s = ccute_logical_divide(%s, %s);", made, name, tiler);
        add_layout(m, made, 2, whole);
        break;
    default:
        statement(m,
                  "const ccute_layout %s = ccute_local_partition(%s, ccute_make_layout(CCUTE_T(%d, %d)), "
                  "(int)(%s));",
                  made, name, rows, columns, between(m, 0, parts[0] - 1).text);
        add_layout(m, made, 2, (const int[]){down, across});
        break;
    }
    use_layout(m);
    fill_in(m, 1);
    use_layout(m);
}

/* ---- Copies of any sides ---- */

/* The elements of a side: modes of these extents, in places of their own between 0 and ROOM, or, of a source, anywhere.
 */
static void declare_any_side(struct maker *m, const int *extent, int rank, bool is_source, char *name)
{
    char shape[TEXT] = "", stride[3 * TEXT] = "", value[TEXT], offset[3 * TEXT] = "0", whole[5 * TEXT];
    struct number step[MODES];
    int order[MODES] = {0, 1, 2}, most = 1;
    const int first = rank == 3 && chance(m, 50) ? 1 + below(m, 2) : 0; /* modes first - 1 and first are in brackets */
    for (int i = rank - 1; i > 0; i--) {
        const int j = below(m, i + 1), swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
    for (int i = 0; i < rank; i++) {
        const int pad = most > 40 || chance(m, 60) ? 0 : chance(m, 50) ? 1 + below(m, 4) : -1;
        struct number *const s = &step[order[i]];
        *s = pad < 0 ? between(m, most, most + 3) : (struct number){"", INT, most + pad, most + pad};
        if (pad >= 0)
            snprintf(s->text, sizeof s->text, "%d", most + pad);
        most = (int)s->hi * extent[order[i]];
        if (is_source && chance(m, 12))
            snprintf(s->text, sizeof s->text, "0");
        else if (chance(m, 20)) { /* downwards, from the end */
            snprintf(value, sizeof value, "%.180s", s->text);
            snprintf(s->text, sizeof s->text, "-(int)(%.180s)", value);
            put_text(offset, sizeof offset, " + ");
            snprintf(whole, sizeof whole, "%d * (int)(%.180s)", extent[order[i]] - 1, value);
            put_text(offset, sizeof offset, whole);
        }
    }
    for (int i = 0; i < rank; i++) {
        const bool opens = first && i == first - 1, closes = first && i == first;
        snprintf(value, sizeof value, "%s%s%d%s", i ? ", " : "", opens ? "CCUTE_T(" : "", extent[i], closes ? ")" : "");
        put_text(shape, sizeof shape, value);
        snprintf(whole, sizeof whole, "%s%s%.200s%s", i ? ", " : "", opens ? "CCUTE_T(" : "", step[i].text,
                 closes ? ")" : "");
        put_text(stride, sizeof stride, whole);
    }
    new_name(m, "any", name);
    snprintf(whole, sizeof whole, "ccute_make_layout(CCUTE_T(%s), CCUTE_T(%s))", shape, stride);
    if (strcmp(offset, "0") == 0 && chance(m, 40))
        statement(m, "const ccute_layout %s = ccute_swizzle(%d, %d, %d, %s);", name, 1 + below(m, 2), below(m, 3),
                  2 + below(m, 2), whole);
    else
        statement(m, "const ccute_layout %s = ccute_offset_by(%s + %s, %s);", name, offset,
                  chance(m, 50) ? "0" : between(m, 0, 30).text, whole);
}

struct kind {
    const char *name, *definition, *value;
};

/* An element that no number is. */
static const struct kind *some_kind(struct maker *m)
{
    static const struct kind all[] = {
        {"long", "", "i * 1237l"},
        {"signed char", "", "(signed char)(i * 37)"},
        {"unsigned short", "", "(unsigned short)(i * 1237)"},
        {"double", "", "i * 0.5"},
        {"three@", "typedef struct { unsigned char b[3]; } three@;",
         "{{(unsigned char)i, (unsigned char)(i >> 8), 7}}"},
        {"twelve@", "typedef struct { float x, y, z; } twelve@;", "{(float)i, 1, 2}"},
        {"eight@", "typedef struct { short a; float b; } eight@;", "{(short)i, (float)i}"},
        {"large@", "typedef struct { long a, b; } large@;", "{i, 7}"},
    };
    return &all[below(m, 8)];
}

/* An array of them, of ROOM elements, each of another value. */
static void declare_kind(struct maker *m, const struct kind *kind, int by, char *name)
{
    static const char *const alignments[] = {"", "", "__attribute__((aligned(16))) ", "__attribute__((aligned(32))) "};
    new_name(m, "any", name);
    statement(m, "%s%s %s[%d];", alignments[below(m, 4)], kind->name, name, ROOM);
    statement(m, "for (int j = 0; j < %d; j++) { const int i = j * %d + 1; const %s one = %s; %s[j] = one; }", ROOM, by,
              kind->name, kind->value, name);
}

static void mix_kind(struct maker *m, const struct kind *kind, const char *name)
{
    if (strcmp(kind->name, "eight@") == 0) /* not the bytes between the members */
        statement(m, "for (int j = 0; j < %d; j++) h = mix(h, %s[j].a + (long)%s[j].b);", ROOM, name, name);
    else
        statement(m, "h = mix_bytes(h, %s, sizeof %s);", name, name);
}

/* Both sides have the same elements, in other brackets and other orders. */
void emit_any_copy(struct maker *m)
{
    const struct kind *const kind = some_kind(m);
    const int extent[MODES] = {1 << below(m, 4), 1 + below(m, 4), 1 + below(m, 2)}, rank = 1 + below(m, MODES);
    char to[NAME], from[NAME], a[NAME], b[NAME], held[NAME];
    if (kind->definition[0])
        at_file_scope(m, "%s", kind->definition);
    declare_kind(m, kind, 3, to);
    declare_kind(m, kind, 5, from);
    declare_any_side(m, extent, rank, false, a);
    declare_any_side(m, extent, rank, true, b);
    fill_in(m, 1);
    if (chance(m, 40)) { /* through registers */
        new_name(m, "held", held);
        statement(m, "const ccute_layout l%s = ccute_make_layout(%d);", held,
                  extent[0] * (rank > 1 ? extent[1] : 1) * (rank > 2 ? extent[2] : 1));
        statement(m, "CCUTE_REGS(%s, %s, l%s, 64);", kind->name, held, held);
        statement(m, "ccute_copy(%s, l%s, %s, %s);", held, held, from, b);
        statement(m, "ccute_copy(%s, %s, %s, l%s);", to, a, held, held);
    } else {
        statement(m, "ccute_copy(%s, %s, %s, %s);", to, a, from, b);
    }
    mix_kind(m, kind, to);
}

/* "a * b fits an int, and so does a * b * c", of that many extents. */
static void fits_int(int n, char (*extent)[NAME], char *text, size_t size)
{
    const int used = snprintf(text, size, "(long long)%s * %s <= 2147483647", extent[0], extent[1]);
    if (n == 3)
        snprintf(text + used, size - (size_t)used, " && (long long)%s * %s * %s <= 2147483647", extent[0], extent[1],
                 extent[2]);
}

void emit_extents(struct maker *m)
{
    const int n = 2 + below(m, 2), most = chance(m, 50) ? 9 : 99999;
    char extent[3][NAME], at[3][NAME], name[NAME], fits[2 * TEXT];
    struct scope outer, inner;
    for (int k = 0; k < n; k++) {
        const struct number x = between(m, 1, most), y = between(m, -2, most);
        statement(m, "const int %s = %s;", new_name(m, "extent", extent[k]), x.text);
        statement(m, "const int %s = %s;", new_name(m, "at", at[k]), y.text);
    }
    fits_int(n, extent, fits, sizeof fits);
    outer = begin(m, "if (%s) {", fits);
    if (chance(m, 70))
        statement(m, "CCUTE_ASSUME(%s);", fits);
    statement(m, "const ccute_layout %s = ccute_make_layout_%s(CCUTE_T(%s, %s%s%s));", new_name(m, "grid", name),
              chance(m, 50) ? "left" : "right", extent[0], extent[1], n == 3 ? ", " : "", n == 3 ? extent[2] : "");
    inner = begin(m, "if (%s >= 1 && %s < %s - 1 && %s >= 0 && %s < %s) {", at[0], at[0], extent[0], at[1], at[1],
                  extent[1]);
    for (int k = 0; k < 3; k++)
        if (n == 2)
            statement(m, "h = mix(h, ccute_at(%s, %s + %d, %s));", name, at[0], k - 1, at[1]);
        else
            statement(m, "if (%s >= 0 && %s < %s) h = mix(h, ccute_at(%s, %s + %d, %s, %s));", at[2], at[2], extent[2],
                      name, at[0], k - 1, at[1], at[2]);
    end(m, inner, "}");
    end(m, outer, "}");
}
