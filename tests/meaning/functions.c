/* Write random functions of C or C++ around layouts, each made of features of features.def.
 *
 *   functions [OPTION]... SEED COUNT LANGUAGE     to stdout; LANGUAGE is c, cc or cu
 *
 *   --with=NAME,...      each function has these features
 *   --without=NAME,...   none has these
 *   --only=N             the function of this number alone
 *   --skip=N,...         without the functions of these numbers
 *   --drop=ID,...        without these pieces of it; IDu takes a block's head and end away and leaves its contents
 *   --pieces             the numbers of its pieces, a line each: "7", or "7 block"
 *   --wraps              signed arithmetic may overflow, as -fwrapv says
 *   --aliases            memory may be written as another type, as -fno-strict-aliasing says
 *   --features           the table of features: name, languages, what
 *
 * A function depends on SEED, LANGUAGE, its number and the options --with, --without, --wraps and --aliases only. In
 * front of each stands a comment with its features: "// f7: narrow loop copy". */
#include "maker.h"

#include <stdlib.h>
#include <string.h>

struct row {
    const char *name;
    int weight;
    int languages;
    const char *what;
    void (*emit)(struct maker *m);
};

static const struct row table[FEATURES] = {
#define FEATURE(name, weight, languages, what) {#name, weight, languages, what, emit_##name},
#include "features.def"
#undef FEATURE
};

struct options {
    unsigned long long seed;
    int count, only;
    enum language language;
    const char *with, *without, *drop, *skip;
    bool pieces, wraps, aliases;
};

/* Is a word in a list with commas? */
static bool is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (; list && *list; list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL)
        if (strncmp(list, word, length) == 0 && (list[length] == ',' || list[length] == 0))
            return true;
    return false;
}

/* ---- Which features ---- */

static bool is_queued(const struct maker *m, int feature)
{
    for (int i = 0; i < m->queued; i++)
        if ((int)m->queue[i] == feature)
            return true;
    return false;
}

static bool may_have(const struct maker *m, const struct options *o, int feature)
{
    return (table[feature].languages & m->language) && !is_listed(o->without, table[feature].name) &&
           !is_queued(m, feature);
}

static void draw_features(struct maker *m, const struct options *o)
{
    static const int counts[] = {2, 3, 3, 4, 5, 6, 7, 7, 8, 9};
    const int count = counts[below(m, 10)];
    for (int k = 0; k < FEATURES; k++)
        if (is_listed(o->with, table[k].name) && may_have(m, o, k))
            m->queue[m->queued++] = k;
    for (int tries = 0; m->queued < count && tries < 200; tries++) {
        const int k = below(m, FEATURES);
        if (may_have(m, o, k) && chance(m, 10 * table[k].weight))
            m->queue[m->queued++] = k;
    }
    for (int i = m->queued - 1; i > 0; i--) {
        const int j = below(m, i + 1);
        const enum feature swapped = m->queue[i];
        m->queue[i] = m->queue[j];
        m->queue[j] = swapped;
    }
}

void fill_in(struct maker *m, int most)
{
    int count = below(m, most + 1);
    if (m->depth > 5 || !may_repeat(m, MOST_SIZE))
        return;
    while (count-- > 0 && m->queued > 0)
        table[m->queue[--m->queued]].emit(m);
}

/* ---- Writing ---- */

static bool is_dropped(const struct options *o, int id, const char *suffix)
{
    char word[24];
    snprintf(word, sizeof word, "%d%s", id, suffix);
    return is_listed(o->drop, word);
}

/* A piece's text, with the function's number for @. */
static void put(const char *text, int number)
{
    for (; *text; text++)
        if (*text == '@')
            printf("%d", number);
        else
            putchar(*text);
    putchar('\n');
}

static void put_list(const struct list *list, const struct options *o, int number)
{
    bool open[64]; /* of the blocks around: are head and end written? */
    int depth = 0, dropped = -1;
    for (int i = 0; i < list->n; i++) {
        const struct piece *p = &list->piece[i];
        const bool inside = dropped >= 0;
        if (p->kind == END) {
            depth--;
            if (dropped == depth)
                dropped = -1;
            else if (!inside && open[depth])
                put(p->text, number);
            continue;
        }
        if (!inside && is_dropped(o, p->id, "") && p->kind == STATEMENT)
            continue;
        if (p->kind == STATEMENT || p->kind == RESULT) {
            if (!inside)
                put(p->text, number);
            continue;
        }
        open[depth] = !is_dropped(o, p->id, "u");
        if (!inside && is_dropped(o, p->id, ""))
            dropped = depth;
        else if (!inside && open[depth])
            put(p->text, number);
        depth++;
    }
}

static void list_pieces(const struct list *list)
{
    for (int i = 0; i < list->n; i++)
        if (list->piece[i].id >= 0)
            printf("%d%s\n", list->piece[i].id, list->piece[i].kind == BEGIN ? " block" : "");
}

/* ---- A function ---- */

static const char *const elements[] = {"float", "short", "unsigned char", "double", "int"};

static void write_parameters(struct maker *m, enum ctype *type, char *text)
{
    text[0] = 0;
    for (int i = 0; i < PARAMS; i++) {
        type[i] = 1 + below(m, CTYPES - 1);
        sprintf(text + strlen(text), "%s a%d, ", ctype_names[type[i]], i);
        add_number(m, type[i], least_of(type[i]), most_read(type[i]), "a%d", i);
    }
    sprintf(text + strlen(text), "%s *d, const %s *s", m->element, m->element);
}

static void write_body(struct maker *m)
{
    m->indent = 1;
    m->has_pointers = true;
    if (chance(m, 50))
        use_something(m);
    while (m->queued > 0) {
        table[m->queue[--m->queued]].emit(m);
        if (chance(m, 30))
            use_something(m);
    }
    use_layout(m);
    result(m, "return h;");
}

/* What main calls: the arguments converted to the parameters' types. */
static void put_call(int number, const enum ctype *type, const char *element)
{
    printf("static unsigned long call_%d(const long long *x, void *d, const void *s)\n{\n    MEANING_CALL(f%d(", number,
           number);
    for (int i = 0; i < PARAMS; i++)
        printf("(%s)x[%d], ", ctype_names[type[i]], i);
    printf("(%s *)d + x[%d], (const %s *)s + x[%d]));\n}\n\n", element, PARAMS, element, PARAMS + 1);
}

static void write_function(const struct options *o, int number)
{
    static struct maker m;
    struct list body = {0};
    char parameters[TEXT], *features;
    enum ctype type[PARAMS];
    size_t size;
    FILE *names = open_memstream(&features, &size);
    memset(&m, 0, sizeof m);
    m.rng = rng_seeded((o->seed * 8 + o->language) * 1000003u + (unsigned)number);
    m.rng = rng_seeded(rng_next(&m.rng) + (unsigned)number);
    m.language = o->language;
    m.wraps = o->wraps;
    m.aliases = o->aliases;
    m.out = &body;
    m.rounds = 1;
    m.element = m.main_element = elements[below(&m, 5)];
    write_parameters(&m, type, parameters);
    draw_features(&m, o);
    for (int i = 0; i < m.queued; i++)
        fprintf(names, " %s", table[m.queue[i]].name);
    fclose(names);
    write_body(&m);
    if (o->pieces) {
        list_pieces(&m.before);
        list_pieces(&body);
    } else {
        printf("// f%d:%s\n", number, features);
        put_list(&m.before, o, number);
        printf("%s unsigned long f%d(%s)\n{\n    unsigned long h = 0;\n", folded(&m), number, parameters);
        put_list(&body, o, number);
        printf("}\n");
        put_call(number, type, m.element);
    }
    free_list(&body);
    free_list(&m.before);
    free(features);
}

static bool is_wanted(const struct options *o, int number)
{
    char word[24];
    snprintf(word, sizeof word, "%d", number);
    return (o->only < 0 || o->only == number) && !is_listed(o->skip, word);
}

static void write_program(const struct options *o)
{
    printf("#include \"harness.h\"\n\n");
    for (int i = 0; i < o->count; i++)
        if (is_wanted(o, i))
            write_function(o, i);
    printf("const unsigned long long meaning_seed = %llu;\nconst struct meaning_function meaning_functions[] = {\n",
           o->seed);
    for (int i = 0; i < o->count; i++)
        if (is_wanted(o, i))
            printf("    {%d, call_%d},\n", i, i);
    printf("    {-1, 0}};\n");
}

/* ---- Options ---- */

static void list_features(void)
{
    for (int k = 0; k < FEATURES; k++)
        printf("%s\t%s\t%s\n", table[k].name, table[k].languages == ANY ? "any" : "cxx", table[k].what);
}

static bool read_option(struct options *o, const char *word)
{
    if (strncmp(word, "--with=", 7) == 0)
        o->with = word + 7;
    else if (strncmp(word, "--without=", 10) == 0)
        o->without = word + 10;
    else if (strncmp(word, "--only=", 7) == 0)
        o->only = atoi(word + 7);
    else if (strncmp(word, "--drop=", 7) == 0)
        o->drop = word + 7;
    else if (strncmp(word, "--skip=", 7) == 0)
        o->skip = word + 7;
    else if (strcmp(word, "--pieces") == 0)
        o->pieces = true;
    else if (strcmp(word, "--wraps") == 0)
        o->wraps = true;
    else if (strcmp(word, "--aliases") == 0)
        o->aliases = true;
    else
        return false;
    return true;
}

static enum language language_of(const char *word)
{
    return strcmp(word, "c") == 0 ? C : strcmp(word, "cc") == 0 ? CPP : strcmp(word, "cu") == 0 ? CUDA : 0;
}

int main(int argc, char **argv)
{
    struct options o = {.only = -1};
    int i = 1;
    if (argc == 2 && strcmp(argv[1], "--features") == 0) {
        list_features();
        return 0;
    }
    while (i < argc && read_option(&o, argv[i]))
        i++;
    if (argc - i == 3) {
        o.seed = strtoull(argv[i], NULL, 10);
        o.count = atoi(argv[i + 1]);
        o.language = language_of(argv[i + 2]);
    }
    if (!o.language || o.count < 1) {
        fprintf(stderr, "Usage: functions [OPTION]... SEED COUNT c|cc|cu\n");
        return 2;
    }
    if (o.pieces)
        write_function(&o, o.only);
    else
        write_program(&o);
    return fflush(stdout) != 0;
}
