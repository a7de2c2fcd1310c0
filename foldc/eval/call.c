/* The functions of the calculator: finding one, fitting the arguments to it, calling it. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "rows.h"
#include "state.h"
#include "tma.h"
#include "foldc/base/nearest.h"

/* ---- Calls ----------------------------------------------------------------------------------- */

/* One function a row of the table. */
static void make_map(const eval_value *arg, int n, int known, eval_value *out)
{
    eval_map map;
    const ccute_tuple answer = eval_tma(&arg[0].layout, &arg[1].layout, arg[2].tuple.v[0], n > 3 ? &arg[3].tiler : NULL,
                                        n > 4 ? arg[4].tuple.v[0] : 1, known, &map);
    out->kind = answer.status ? EVAL_TUPLE : EVAL_MAP;
    if (answer.status)
        out->tuple = answer;
    else
        out->map = map;
}

#define EVAL_SECTION(title)
#define EVAL_HOST_FUNCTION EVAL_FUNCTION
#define EVAL_FUNCTION(name, pattern, call, arguments, help, example, result)                                           \
    static void call_##name##_##pattern(const eval_value *arg, int n, eval_value *out)                                 \
    {                                                                                                                  \
        (void)n;                                                                                                       \
        call;                                                                                                          \
    }
#include "functions.def"
#undef EVAL_FUNCTION
#undef EVAL_SECTION
#undef I
#undef N
#undef T
#undef L
#undef R
#undef P
#undef A
#undef E
#undef M
#undef U
#undef MMA_ATOM
#undef DESCRIPTOR
#undef MMA
#undef ATOM
#undef TUPLE
#undef LAYOUT
#undef TILER
#undef COPY
#undef INT
#undef WHOLE

/* ---- The table ------------------------------------------------------------------------------- */

/* A section's title has no name. */
typedef struct eval_function {
    const char *name, *pattern, *arguments, *help, *example, *result;
    eval_call_function *call;
} eval_function;

static const eval_function functions[] = {
#define EVAL_SECTION(title) {NULL, NULL, NULL, title, NULL, NULL, NULL},
#define EVAL_FUNCTION(name, pattern, call, arguments, help, example, result)                                           \
    {#name, #pattern, arguments, help, example, result, call_##name##_##pattern},
#include "functions.def"
#undef EVAL_FUNCTION
#undef EVAL_SECTION
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions - 1 };

/* The first row of a name, or NULL. */
static const eval_function *find(eval_word name)
{
    for (int i = 0; i < FUNCTIONS; i++)
        if (functions[i].name && functions[i].name[0] == name.text[0] && eval_word_is(name, functions[i].name))
            return &functions[i];
    return NULL;
}

int eval_is_function(eval_word name) { return find(name) != NULL; }

const char *eval_arguments(eval_word name) { return find(name)->arguments; }

/* The next row of the same function, or NULL. */
static const eval_function *next_form(const eval_function *f)
{
    return f[1].name && strcmp(f[1].name, f->name) == 0 ? f + 1 : NULL;
}

enum { WIDTH = 80, EXAMPLE = 6 /* its indent */ };

/* "EXAMPLE = RESULT" in lines of 80 columns, broken after ", " or "= ". */
static void print_example(const char *example, const char *result)
{
    char line[1024];
    const char *rest = line;
    int indent = EXAMPLE;
    snprintf(line, sizeof line, "%s = %s", example, result);
    while ((int)strlen(rest) + indent > WIDTH) {
        int end = WIDTH - indent;
        while (end > 1 && !(rest[end - 1] == ' ' && (rest[end - 2] == ',' || rest[end - 2] == '=')))
            end--;
        if (end <= 1)
            break;
        printf("%*s%.*s\n", indent, "", end - 1, rest);
        rest += end;
        indent = EXAMPLE + 4;
    }
    printf("%*s%s\n", indent, "", rest);
}

static void print_function(const eval_function *f)
{
    const bool is_long = strlen(f->name) + strlen(f->arguments) + strlen(f->help) + 6 > WIDTH;
    printf("  %s(%s):%s%s\n", f->name, f->arguments, is_long ? "\n    " : " ", f->help);
    print_example(f->example, f->result);
}

int eval_help(void)
{
    fputs("Values: 8  (8,(2,4))  _  X  (8,4):(4,1)  5 o (8,4):(4,1)  <8,4:2>\n"
          "        Sw<3,3,3> o 0 o (8,64):(64,1)\n"
          "Also + - * / % << min max ceil_div on integers, `let name = expression`,\n"
          "# for a comment, and CuTe's own spellings: (_8,_4):(_1,_8), get<0>(layout).\n",
          stdout);
    for (const eval_function *f = functions; f < functions + FUNCTIONS; f++) {
        if (f->name)
            print_function(f);
        else
            printf("\n%s\n", f->help);
    }
    return fflush(stdout) == 0;
}

/* ---- The nearest name ------------------------------------------------------------------------ */

const char *eval_nearest(eval_word given)
{
    const eval_word word = eval_without_prefix(given);
    struct nearest nearest = nearest_to(word.text, word.length);
    for (int i = 0; i < FUNCTIONS; i++)
        if (functions[i].name)
            nearest_try(&nearest, functions[i].name);
    return nearest.found;
}

/* ---- Fitting arguments ----------------------------------------------------------------------- */

static const char *wanted(char letter)
{
    switch (letter) {
    case 'I':
        return "an integer";
    case 'N':
        return "an integer of 32 bits";
    case 'L':
    case 'S':
        return "a layout (shape:stride)";
    case 'R':
        return "a tiler (an integer, a tuple, a layout or <...>)";
    case 'P':
        return "a tiled copy";
    case 'A':
        return "a copy atom";
    case 'E':
        return "a type (f16, bf16, tf32, f32, f64, s8, u8, s4, u4, b1, e4m3, e5m2, s32)";
    case 'O':
        return "an order (tn, nt, nn, tt)";
    case 'J':
        return "an order in memory (k, mn)";
    case 'M':
        return "a matrix instruction (mma or wgmma)";
    case 'U':
        return "a tiled product";
    }
    return "a tuple or an integer";
}

static int fits(char letter, const eval_value *value)
{
    switch (letter) {
    case 'I':
        return eval_value_is_int(value);
    case 'N':
        return eval_value_is_int(value) && value->tuple.v[0] >= INT_MIN && value->tuple.v[0] <= INT_MAX;
    case 'L':
    case 'S':
        return value->kind == EVAL_LAYOUT;
    case 'R':
        return value->kind < EVAL_ATOM;
    case 'E':
    case 'O':
        return value->kind == EVAL_WORD && value->word->kind == (letter == 'E' ? EVAL_TYPE : EVAL_ORDER);
    case 'J':
        return value->kind == EVAL_WORD && value->word->kind == EVAL_MAJOR;
    case 'M':
        return value->kind == EVAL_MMA_ATOM;
    case 'U':
        return value->kind == EVAL_MMA;
    case 'P':
        return value->kind == EVAL_COPY;
    case 'A':
        return value->kind == EVAL_ATOM;
    }
    return value->kind == EVAL_TUPLE;
}

/* The last letter of a pattern may stand for any number of arguments. */
static int is_open(const char *pattern)
{
    const char last = pattern[strlen(pattern) - 1];
    return last == 'C' || last == 'S';
}

static int takes(const eval_function *f, int n)
{
    const int length = (int)strlen(f->pattern);
    return n == length || (n > length && is_open(f->pattern));
}

/* The letter for argument i. */
static char letter_of(const eval_function *f, int i)
{
    const int last = (int)strlen(f->pattern) - 1;
    return f->pattern[i < last ? i : last];
}

/* How many of the arguments fit before one does not. */
static int fitting(const eval_function *f, const eval_value *arg, int n)
{
    int i = 0;
    while (i < n && fits(letter_of(f, i), &arg[i]))
        i++;
    return i;
}

/* The form that takes n arguments and that most of them fit; NULL if none takes that many. */
static const eval_function *best_form(const eval_function *f, const eval_value *arg, int n)
{
    const eval_function *best = NULL;
    int most = -1;
    for (; f; f = next_form(f)) {
        const int fit = takes(f, n) ? fitting(f, arg, n) : -1;
        if (fit > most) {
            most = fit;
            best = f;
        }
    }
    return best;
}

static int fail_count(eval *e, eval_word name, const eval_function *f, int n)
{
    char forms[256];
    int length = 0;
    for (; f; f = next_form(f))
        length += snprintf(forms + length, sizeof forms - (size_t)length, "%s%s(%s)", length ? " or " : "", f->name,
                           f->arguments);
    return eval_fail(e, name.at, "%d argument%s given, expected %s", n, n == 1 ? "" : "s", forms);
}

static int fail_kind(eval *e, const eval_function *f, const eval_value *arg, int i)
{
    const char letter = letter_of(f, i), *noun = eval_value_noun(&arg[i]);
    char number[EVAL_INT_TEXT];
    if (letter == 'N' && eval_value_is_int(&arg[i])) {
        ccute_print_tuple(arg[i].tuple, number, sizeof number);
        noun = number;
    }
    return eval_fail(e, arg[i].at, "argument %d of %s(%s) must be %s, and this is %s%s", i + 1, f->name, f->arguments,
                     wanted(letter), noun,
                     (letter == 'L' || letter == 'S') && arg[i].kind == EVAL_TUPLE ? "; make_layout(SHAPE) makes one"
                                                                                   : "");
}

static void convert_to_tiler(eval_value *value)
{
    if (value->kind == EVAL_TUPLE)
        value->tiler = ccute_tiler_tuple_(value->tuple);
    else if (value->kind == EVAL_LAYOUT)
        value->tiler = ccute_tiler_layout_(value->layout);
    value->kind = EVAL_TILER;
}

/* Several coordinates are the tuple of them. */
static void join_coordinates(eval_value *arg, int n)
{
    ccute_tuple all = ccute_open_();
    if (n == 1)
        return;
    for (int i = 0; i < n; i++)
        all = ccute_push_tuple_(all, arg[i].tuple);
    arg[0].tuple = ccute_close_(all);
}

static void convert(const eval_function *f, eval_value *arg, int n)
{
    const int last = (int)strlen(f->pattern) - 1;
    for (int i = 0; i <= last; i++) {
        if (f->pattern[i] == 'R')
            convert_to_tiler(&arg[i]);
        else if (f->pattern[i] == 'C')
            join_coordinates(&arg[i], n - last);
    }
}

/* The number of a row, the sections' titles not counted. */
static int row_of(const eval_function *f)
{
    int row = 0;
    for (const eval_function *g = functions; g < f; g++)
        row += g->name != NULL;
    return row;
}

void eval_set_caller(eval *e, eval_caller *caller) { e->caller = caller; }

int eval_call(eval *e, eval_word name, eval_value *arguments, int n, eval_value *out)
{
    const eval_function *first = find(name), *f = best_form(first, arguments, n);
    int fit;
    if (!f)
        return fail_count(e, name, first, n);
    fit = fitting(f, arguments, n);
    if (fit < n)
        return fail_kind(e, f, arguments, fit);
    convert(f, arguments, n);
    if (e->caller)
        e->caller(row_of(f), f->call, arguments, n, out);
    else
        f->call(arguments, n, out);
    return 1;
}
