#include "arguments.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/base/nearest.h"
#include "foldc/eval/value.h"

/* ---- The tables -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int takes;
} commands[] = {
#define FOLDC_COMMAND(name, takes, help) {#name, takes},
#include "commands.def"
#undef FOLDC_COMMAND
};

static const struct row {
    const char *command, *spelling, *value;
    enum argument is;
} rows[] = {
#define COMMAND_OPTION(command, id, spelling, value, help) {#command, spelling, value, OPTION_##command##_##id},
#include "command_options.def"
#undef COMMAND_OPTION
};

/* Folding's options; spellings of values end in a =. */
static const struct {
    const char *spelling, *value;
} fold_rows[] = {
#define FOLD_SWITCH(spelling, field, help) {spelling, NULL},
#define FOLD_VALUE(spelling, field, argument, help) {spelling, argument},
#include "options.def"
#undef FOLD_SWITCH
#undef FOLD_VALUE
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int takes(const char *command)
{
    for (size_t i = 0; i < COUNT(commands); i++)
        if (strcmp(commands[i].name, command) == 0)
            return commands[i].takes;
    return FOLDS;
}

bool argument_is_one_of(const char *words, const char *value)
{
    const size_t length = strlen(value);
    if (!strchr(words, '|'))
        return true;
    for (;;) {
        const size_t n = strcspn(words, "|");
        if (n == length && memcmp(words, value, n) == 0)
            return true;
        if (!words[n])
            return false;
        words += n + 1;
    }
}

/* ---- Mistakes ---------------------------------------------------------------------------------- */

bool arguments_misuse(const struct arguments *a, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "foldc %s: ", a->command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, " (foldc help %s)\n", a->command);
    return false;
}

/* "--limit=3", however it was written. */
static bool bad(const struct arguments *a, const char *before, const char *wanted)
{
    if (!a->value || strchr(a->word, '='))
        return arguments_misuse(a, "%s: %s%s", a->word, before, wanted);
    return arguments_misuse(a, "%s %s: %s%s", a->word, a->value, before, wanted);
}

bool arguments_bad_value(const struct arguments *a, const char *wanted) { return bad(a, "wanted is ", wanted); }

bool arguments_bad_word(const struct arguments *a) { return arguments_misuse(a, "'%s' is one word too many", a->word); }

/* The length of an option's name, without a = and its value. */
static size_t name_length(const char *option) { return strcspn(option, "="); }

static void find_nearest(const char *command, struct nearest *nearest)
{
    for (size_t i = 0; i < COUNT(rows); i++)
        if (strcmp(rows[i].command, command) == 0)
            nearest_try(nearest, rows[i].spelling);
    for (size_t i = 0; i < COUNT(fold_rows) && (takes(command) & FOLDS); i++)
        nearest_try(nearest, fold_rows[i].spelling);
    nearest_try(nearest, "--help");
}

/* The value of folding's option that was written without a good one; NULL if it is another word. */
static const char *fold_value_of(const char *word, size_t length)
{
    for (size_t i = 0; i < COUNT(fold_rows); i++)
        if (fold_rows[i].value && name_length(fold_rows[i].spelling) == length &&
            memcmp(word, fold_rows[i].spelling, length) == 0)
            return fold_rows[i].value;
    return NULL;
}

void arguments_unknown(const char *lead, const char *command, const char *word)
{
    const size_t length = name_length(word);
    const char *value = takes(command) & FOLDS ? fold_value_of(word, length) : NULL;
    struct nearest nearest = nearest_to(word, length);
    find_nearest(command, &nearest);
    if (value)
        fprintf(stderr, "%s: %s: wanted is %.*s=%s (foldc help %s)\n", lead, word, (int)length, word, value, command);
    else if (nearest.found)
        fprintf(stderr, "%s: unknown option '%s'; did you mean '%.*s'? (foldc help %s)\n", lead, word,
                (int)name_length(nearest.found), nearest.found, command);
    else
        fprintf(stderr, "%s: unknown option '%s' (foldc help %s)\n", lead, word, command);
}

/* ---- Word by word ------------------------------------------------------------------------------ */

struct arguments arguments_of(char **argv, struct fold_options *fold)
{
    return (struct arguments){.command = argv[0], .argv = argv, .fold = fold, .takes = takes(argv[0])};
}

/* "-5" and "-" are none, and no formula begins with a letter that foldc's own options do. */
static bool is_option(const struct arguments *a)
{
    const unsigned char next = (unsigned char)a->word[1];
    return a->word[0] == '-' && (next == '-' || islower(next) || (isupper(next) && (a->takes & FOLDS)));
}

/* The row of the word, and whether its value stands after a =. */
static const struct row *find_row(const struct arguments *a)
{
    const size_t length = a->word[1] == '-' ? name_length(a->word) : strlen(a->word);
    for (size_t i = 0; i < COUNT(rows); i++)
        if (strcmp(rows[i].command, a->command) == 0 && strlen(rows[i].spelling) == length &&
            memcmp(rows[i].spelling, a->word, length) == 0)
            return &rows[i];
    return NULL;
}

static enum argument take_option(struct arguments *a, const struct row *row)
{
    const char *equals = a->word[strlen(row->spelling)] ? a->word + strlen(row->spelling) : NULL;
    a->value = NULL;
    if (!row->value && equals) {
        arguments_misuse(a, "%s: the option takes no value", a->word);
        return ARGUMENT_BAD;
    }
    if (!row->value)
        return row->is;
    a->value = equals ? equals + 1 : a->argv[a->at + 1];
    if (!a->value) {
        bad(a, "it wants a value: ", row->value);
        return ARGUMENT_BAD;
    }
    a->at += !equals;
    if (argument_is_one_of(row->value, a->value))
        return row->is;
    arguments_bad_value(a, row->value);
    return ARGUMENT_BAD;
}

static bool is_of_folding(struct arguments *a) { return a->fold && fold_option(a->fold, a->word); }

/* The next word. Folding's options are taken on the way. */
static enum argument next(struct arguments *a)
{
    const struct row *row;
    char lead[32];
    do {
        a->word = a->argv[++a->at];
        if (!a->word)
            return a->at--, ARGUMENT_END;
        if (a->words_only || !is_option(a))
            return ARGUMENT_WORD;
        if (strcmp(a->word, "--") == 0 && (a->takes & FLAGS)) {
            a->flags = a->argv + a->at + 1;
            return ARGUMENT_END;
        }
        if (strcmp(a->word, "--help") == 0 || strcmp(a->word, "-h") == 0)
            return ARGUMENT_HELP;
        row = find_row(a);
        if (row)
            return take_option(a, row);
        a->words_only = strcmp(a->word, "--") == 0;
    } while (a->words_only || is_of_folding(a));
    snprintf(lead, sizeof lead, "foldc %s", a->command);
    arguments_unknown(lead, a->command, a->word);
    return ARGUMENT_BAD;
}

bool arguments_read(struct arguments *a, arguments_take *take, void *context)
{
    for (enum argument is; (is = next(a)) != ARGUMENT_END;) {
        if (is == ARGUMENT_HELP)
            return a->help = true;
        if (is == ARGUMENT_BAD || !take(context, a, is))
            return false;
    }
    return true;
}

bool arguments_take_word(const struct arguments *a, const char **words, int most)
{
    int used = 0;
    while (used < most && words[used])
        used++;
    if (used == most)
        return arguments_bad_word(a);
    words[used] = a->word;
    return true;
}

/* ---- Values ------------------------------------------------------------------------------------ */

bool arguments_number(const struct arguments *a, int64_t least, int64_t most, int64_t *out)
{
    char wanted[80], *end;
    const long long value = strtoll(a->value, &end, 10);
    if (*a->value && !*end && value >= least && value <= most) {
        *out = value;
        return true;
    }
    snprintf(wanted, sizeof wanted, "a number from %lld to %lld", (long long)least, (long long)most);
    return arguments_bad_value(a, wanted);
}

bool arguments_int(const struct arguments *a, int least, int most, int *out)
{
    int64_t value;
    if (!arguments_number(a, least, most, &value))
        return false;
    *out = (int)value;
    return true;
}

bool argument_is_layout(const struct eval_value *value, ccute_layout *out)
{
    if (!value || value->kind != EVAL_LAYOUT || value->layout.shape.status)
        return false;
    *out = value->layout;
    return true;
}

const char *argument_layout(eval *e, const char *text, ccute_layout *out)
{
    int bad;
    const char *const answer = eval_line(e, text, strlen(text), &bad);
    if (bad)
        return answer;
    return argument_is_layout(eval_last(e), out) ? NULL
                                                 : "not a layout, which is shape:stride, like 64:1 or (8,4):(4,1)";
}
