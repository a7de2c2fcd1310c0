/* Layouts of numbers in scope, and queries of them. */
#include "maker.h"

#include <string.h>

struct layout *add_layout(struct maker *m, const char *name, int rank, const int *least)
{
    struct layout *l = &m->layout[m->layouts < LAYOUTS ? m->layouts++ : LAYOUTS - 1];
    snprintf(l->name, sizeof l->name, "%s", name);
    l->rank = rank;
    for (int i = 0; i < rank; i++)
        l->least[i] = least[i];
    l->has_offset = true;
    l->most = MOST_SIZE;
    return l;
}

struct layout *some_layout(struct maker *m)
{
    int a, b;
    if (m->layouts == 0)
        declare_layout(m);
    a = below(m, m->layouts);
    b = below(m, m->layouts);
    return &m->layout[a > b ? a : b];
}

static int least_size(const struct layout *l)
{
    int size = 1;
    for (int i = 0; i < l->rank; i++)
        size *= l->least[i];
    return size;
}

/* A number that a stride or an offset may be: of any type, but not so large that sizes leave 64 bits. */
static struct number any_number(struct maker *m)
{
    const wide most = (wide)1 << 34;
    for (int tries = 0; tries < 4; tries++) {
        const struct number x = expression(m, below(m, 3));
        if (x.lo > -most && x.hi < most)
            return x;
    }
    return between(m, -300, 70000);
}

/* Extents, and the least that each may be. */
static void write_shape(struct maker *m, int rank, int *least, char *text)
{
    text[0] = 0;
    for (int i = 0; i < rank; i++) {
        struct number x = {"", INT, 0, 0};
        if (chance(m, 65))
            snprintf(x.text, sizeof x.text, "%d", (int)(x.lo = 1 + below(m, 8)));
        else
            x = between(m, 1 + below(m, 3), 8);
        least[i] = (int)x.lo;
        snprintf(text + strlen(text), 2 * TEXT - strlen(text), "%s%.150s", i ? ", " : "", x.text);
    }
}

static void write_strides(struct maker *m, int rank, char *text)
{
    text[0] = 0;
    for (int i = 0; i < rank; i++) {
        struct number x = {"", INT, 0, 0};
        if (chance(m, 45))
            snprintf(x.text, sizeof x.text, "%d", below(m, 40) - 4);
        else
            x = any_number(m);
        snprintf(text + strlen(text), 3 * TEXT - strlen(text), "%s%.200s", i ? ", " : "", x.text);
    }
}

static void make(struct maker *m, const char *name)
{
    const int rank = 1 + below(m, MODES);
    const bool offset = chance(m, 40);
    const char *left = chance(m, 50) ? "left" : "right";
    char shape[2 * TEXT], stride[3 * TEXT];
    int least[MODES];
    write_shape(m, rank, least, shape);
    write_strides(m, rank, stride);
    if (!offset && chance(m, 30))
        statement(m, "const ccute_layout %s = ccute_make_layout_%s(CCUTE_T(%s));", name, left, shape);
    else if (!offset)
        statement(m, "%sccute_layout %s = ccute_make_layout(CCUTE_T(%s), CCUTE_T(%s));", chance(m, 80) ? "const " : "",
                  name, shape, stride);
    else
        statement(m, "const ccute_layout %s = ccute_offset_by(%s, ccute_make_layout(CCUTE_T(%s), CCUTE_T(%s)));", name,
                  any_number(m).text, shape, stride);
    add_layout(m, name, rank, least)->has_offset = offset;
}

/* A layout of an earlier one. */
static void derive(struct maker *m, const char *name)
{
    const struct layout l = *some_layout(m), k = *some_layout(m);
    const int size = least_size(&l), sizes[] = {size, least_size(&k)};
    const int mode = below(m, l.rank);
    struct layout *made;
    switch (below(m, 5)) {
    case 0:
        statement(m, "const ccute_layout %s = ccute_offset_by(%s, %s);", name, any_number(m).text, l.name);
        add_layout(m, name, l.rank, l.least)->most = l.most;
        break;
    case 1:
        if (l.rank == 1) { /* of unknown form: coalesced, or divided */
            make(m, name);
            break;
        }
        statement(m, "const ccute_layout %s = ccute_get(%s, %d);", name, l.name, mode);
        add_layout(m, name, 1, l.least + mode)->most = l.most;
        break;
    case 2:
        statement(m, "const ccute_layout %s = ccute_coalesce(%s);", name, l.name);
        add_layout(m, name, 1, &size)->most = l.most;
        break;
    case 3:
        if (l.has_offset || k.has_offset || !may_repeat(m, l.most * k.most)) {
            make(m, name);
            break;
        }
        statement(m, "const ccute_layout %s = ccute_make_layout(%s, %s);", name, l.name, k.name);
        made = add_layout(m, name, 2, sizes);
        made->has_offset = false;
        made->most = l.most * k.most;
        break;
    default:
        if (l.rank != 2) {
            make(m, name);
            break;
        }
        statement(m, "const ccute_layout %s = ccute_slice(%s, %s%s%s);", name, l.name, mode ? "CCUTE_ALL, " : "",
                  between(m, 0, l.least[mode] - 1).text, mode ? "" : ", CCUTE_ALL");
        add_layout(m, name, 1, l.least + !mode)->most = l.most;
        break;
    }
}

void declare_layout(struct maker *m)
{
    char name[NAME];
    new_name(m, "l", name);
    if (m->layouts && chance(m, 30))
        derive(m, name);
    else
        make(m, name);
}

void coordinates(struct maker *m, const struct layout *l, char *text)
{
    text[0] = 0;
    if (l->rank == 1 || chance(m, 40)) {
        snprintf(text, 2 * TEXT, "%s", between(m, 0, least_size(l) - 1).text);
        return;
    }
    for (int i = 0; i < l->rank; i++)
        snprintf(text + strlen(text), 2 * TEXT - strlen(text), "%s%.150s", i ? ", " : "",
                 between(m, 0, l->least[i] - 1).text);
}

/* A new number from a query of a layout. */
static void keep_number(struct maker *m, const struct layout *l, const char *coordinate)
{
    const enum ctype type = 1 + below(m, CTYPES - 1);
    char name[NAME];
    new_name(m, "v", name);
    if (chance(m, 50)) {
        statement(m, "const %s %s = ccute_at(%s, %s);", ctype_names[type], name, l->name, coordinate);
        add_number(m, type, least_of(type), most_of(type), "%s", name);
    } else {
        statement(m, "const long %s = ccute_at(%s, %s) & 63;", name, l->name, coordinate);
        add_number(m, LONG, 0, 63, "%s", name);
    }
}

void use_layout(struct maker *m)
{
    const struct layout l = *some_layout(m);
    char at[2 * TEXT];
    coordinates(m, &l, at);
    switch (may_repeat(m, l.most) ? below(m, 8) : 1 + below(m, 7)) {
    case 0:
        statement(m, "for (%s i = 0; i < ccute_size(%s); i++) h = mix(h, ccute_at(%s, i));",
                  ctype_names[INT + below(m, 4)], l.name, l.name);
        break;
    case 1:
        statement(m, "h = mix(h, ccute_size(%s) + ccute_offset(%s));", l.name, l.name);
        break;
    case 2:
        statement(m, "say(ccute_at(%s, %s));", l.name, at);
        break;
    case 3:
        keep_number(m, &l, at);
        break;
    case 4:
        if (m->has_pointers) {
            statement(m, "d[(unsigned)ccute_at(%s, %s) %% 64u] += 1;", l.name, at);
            break;
        } /* fall through */
    default:
        statement(m, "h = mix(h, ccute_at(%s, %s));", l.name, at);
        break;
    }
}

void use_something(struct maker *m)
{
    if (m->layouts == 0 || chance(m, 45))
        declare_layout(m);
    use_layout(m);
    if (chance(m, 20))
        statement(m, "h = mix(h, %s);", expression(m, 2).text);
}
