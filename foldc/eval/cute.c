/* CuTe's own text and spelling: _8, get<0>(l), ceil_div(n, 4), names that begin with ccute_. */
#include <string.h>

#include "state.h"

enum { MAX_PARAMETERS = 8 };

static const struct spelling {
    const char *theirs, *ours;
} aliases[] =
    {
#define EVAL_ALIAS(theirs, ours) {#theirs, #ours},
#define EVAL_CUTE(theirs, ours)
#define EVAL_TYPE(theirs, ours)
#include "cute.def"
#undef EVAL_ALIAS
#undef EVAL_CUTE
#undef EVAL_TYPE
},
  others[] =
      {
#define EVAL_ALIAS(theirs, ours)
#define EVAL_CUTE(theirs, ours) {#theirs, ours},
#define EVAL_TYPE(theirs, ours)
#include "cute.def"
#undef EVAL_ALIAS
#undef EVAL_CUTE
#undef EVAL_TYPE
},
  types[] = {
#define EVAL_ALIAS(theirs, ours)
#define EVAL_CUTE(theirs, ours)
#define EVAL_TYPE(theirs, ours) {#theirs, #ours},
#include "cute.def"
#undef EVAL_ALIAS
#undef EVAL_CUTE
#undef EVAL_TYPE
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *look_up(const struct spelling *list, size_t count, eval_word word)
{
    for (size_t i = 0; i < count; i++)
        if (eval_word_is(word, list[i].theirs))
            return list[i].ours;
    return NULL;
}

eval_word eval_without_prefix(eval_word word)
{
    const size_t n = sizeof "ccute_" - 1;
    if (word.length > n && memcmp(word.text, "ccute_", n) == 0) {
        word.text += n;
        word.length -= n;
    }
    return word;
}

eval_word eval_our_word(eval_word given)
{
    eval_word word = eval_without_prefix(given);
    const char *ours = look_up(aliases, COUNT(aliases), word);
    if (ours) {
        word.text = ours;
        word.length = strlen(ours);
    }
    return word;
}

const char *eval_written_here(eval_word word) { return look_up(others, COUNT(others), eval_without_prefix(word)); }

const char *eval_type_written_here(eval_word word) { return look_up(types, COUNT(types), word); }

int eval_fail_cute(eval *e, eval_word name)
{
    return eval_fail(e, name.at, "'%.*s' is CuTe's; here: %s", eval_quoted(name), name.text, eval_written_here(name));
}

int eval_is_swizzle(eval_word word)
{
    const char *behind = word.text + word.length;
    return eval_word_is(word, "Sw") || ((eval_word_is(word, "S") || eval_word_is(word, "Swizzle")) && *behind == '<');
}

int eval_is_static(eval_word word)
{
    size_t i = 1;
    while (i < word.length && word.text[i] >= '0' && word.text[i] <= '9')
        i++;
    return word.length > 1 && *word.text == '_' && i == word.length;
}

void eval_accept_braces(eval *e)
{
    const char open = eval_peek(e), close = open == '{' ? '}' : ')';
    if ((open == '{' || open == '(') && e->line[e->at + 1] == close)
        e->at += 2;
}

/* ---- Integers -------------------------------------------------------------------------------- */

int eval_is_integer_function(eval_word name)
{
    return eval_word_is(name, "min") || eval_word_is(name, "max") || eval_word_is(name, "ceil_div");
}

/* The quotient of positive and negative numbers, rounded up. */
static int64_t ceil_div(int64_t a, int64_t b) { return a / b + (a % b != 0 && (a % b < 0) == (b < 0)); }

int eval_integer_call(eval *e, eval_word name, const eval_value *arguments, int n, eval_value *out)
{
    int64_t a, b;
    if (n != 2)
        return eval_fail(e, name.at, "%d argument%s given, expected %.*s(integer, integer)", n, n == 1 ? "" : "s",
                         eval_quoted(name), name.text);
    for (int i = 0; i < n; i++)
        if (!eval_value_is_int(&arguments[i]))
            return eval_fail(e, arguments[i].at, "argument %d of %.*s must be an integer, and this is %s", i + 1,
                             eval_quoted(name), name.text, eval_value_noun(&arguments[i]));
    a = arguments[0].tuple.v[0];
    b = arguments[1].tuple.v[0];
    if (*name.text == 'c' && b == 0)
        return eval_fail(e, name.at, "division by zero");
    out->kind = EVAL_TUPLE;
    out->tuple = ccute_tuple_int_(*name.text == 'c' ? ceil_div(a, b) : (name.text[1] == 'i') == (a < b) ? a : b);
    return 1;
}

/* ---- Template arguments ---------------------------------------------------------------------- */

/* Whether name<i,...>(x) means name(get(x, i, ...)); otherwise it means name(x, i, ...). */
static int is_of_mode(eval_word name)
{
    static const char *const names[] = {"size", "cosize", "rank", "depth", "shape", "stride", "layout"};
    for (size_t i = 0; i < COUNT(names); i++)
        if (eval_word_is(name, names[i]))
            return 1;
    return 0;
}

/* The text between < and > is not a number. */
static int fail_parameter(eval *e, eval_word given)
{
    const eval_word name = eval_our_word(given);
    if (eval_written_here(given))
        return eval_fail_cute(e, given);
    if (!eval_is_function(name) || !eval_peek_word(e).length)
        return eval_fail_expected(e, "a number");
    return eval_fail(e, e->at, "expected a number, got '%.*s'; here: %.*s(%s)", eval_quoted(eval_peek_word(e)),
                     eval_peek_word(e).text, eval_quoted(name), name.text, eval_arguments(name));
}

int eval_scan_parameters(eval *e, eval_word given, eval_parameters *p)
{
    p->count = 0;
    if (!eval_expect(e, '<', "'<'"))
        return 0;
    do {
        eval_peek(e);
        if (p->count == MAX_PARAMETERS)
            return eval_fail(e, e->at, "more than %d numbers between < and >", MAX_PARAMETERS);
        if (e->line[e->at] == '_')
            e->at++;
        if (e->line[e->at] < '0' || e->line[e->at] > '9')
            return fail_parameter(e, given);
        if (!eval_scan_int(e, &p->number[p->count++]))
            return 0;
    } while (eval_accept(e, ','));
    return eval_expect(e, '>', "',' or '>'");
}

static int push_numbers(eval *e, size_t at, const eval_parameters *p)
{
    for (int i = 0; i < p->count; i++) {
        eval_value *value = eval_reserve(e);
        if (!value)
            return 0;
        value->kind = EVAL_TUPLE;
        value->at = at;
        value->tuple = ccute_tuple_int_(p->number[i]);
    }
    return 1;
}

int eval_call_with(eval *e, eval_word name, const eval_parameters *p, eval_value *arguments, int n, eval_value *out)
{
    static const char get[] = "get";
    const eval_word getter = {get, sizeof get - 1, name.at};
    if (!is_of_mode(name))
        return push_numbers(e, name.at, p) && eval_call(e, name, arguments, n + p->count, out);
    if (n != 1)
        return eval_fail(e, name.at, "%.*s<...> takes one argument", eval_quoted(name), name.text);
    if (!push_numbers(e, name.at, p) || !eval_call(e, getter, arguments, 1 + p->count, out))
        return 0;
    if (eval_word_is(name, "layout") || eval_value_is_bad(out))
        return 1;
    eval_value_copy(arguments, out);
    return eval_call(e, name, arguments, 1, out);
}
