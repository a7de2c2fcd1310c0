/* Types of CuTe's that stand for values, and the pointers that it prints before layouts:
 *
 *   type    = ( "Int" | "C" ) "<" sum ">" | ( "Shape" | "Stride" | "Coord" | "Step" ) "<" items ">"
 *           | "Layout" "<" shape [ "," stride ] ">" | "Tile" "<" items ">",  and "{}" after it
 *   pointer = name "[" bits "b" "]" "(" anything ")" "o",  where the name ends with "ptr" */
#include <string.h>

#include "state.h"

enum type { NO_TYPE, INTEGER, TUPLE, LAYOUT, TILER };

static enum type type_of(const eval *e, eval_word word)
{
    static const struct {
        const char *name;
        enum type is;
    } types[] = {{"Int", INTEGER}, {"C", INTEGER},  {"Shape", TUPLE},   {"Stride", TUPLE},
                 {"Coord", TUPLE}, {"Step", TUPLE}, {"Layout", LAYOUT}, {"Tile", TILER}};
    const char *behind = word.text + word.length;
    while (behind < e->line + e->length && *behind == ' ')
        behind++;
    for (size_t i = 0; i < sizeof types / sizeof *types && *behind == '<'; i++)
        if (eval_word_is(word, types[i].name))
            return types[i].is;
    return NO_TYPE;
}

int eval_is_type(const eval *e, eval_word word) { return type_of(e, word) != NO_TYPE; }

/* The items between < and > as one tuple; item[0] and item[1] are the first two of them. Returns how many, or -1. */
static int scan_items(eval *e, eval_value *tuple, eval_value **item)
{
    int n = 0;
    if (!eval_expect(e, '<', "'<'"))
        return -1;
    tuple->kind = EVAL_TUPLE;
    tuple->tuple = ccute_open_();
    do {
        eval_value *value = eval_reserve(e);
        if (!value || !eval_expression(e, value))
            return -1;
        if (!eval_push_item(e, &tuple->tuple, value))
            return -1;
        if (n < 2)
            item[n] = value;
        n++;
    } while (eval_accept(e, ','));
    tuple->tuple = ccute_close_(tuple->tuple);
    return eval_expect(e, '>', "',' or '>'") ? n : -1;
}

static int make(eval *e, eval_word word, enum type is, int n, eval_value *const *item, eval_value *out)
{
    const int most = is == INTEGER ? 1 : is == LAYOUT ? 2 : n;
    if (n > most)
        return eval_fail(e, word.at, "%.*s<...> has %d argument%s, and %d are given", eval_quoted(word), word.text,
                         most, most == 1 ? "" : "s", n);
    if (is == INTEGER)
        out->tuple = item[0]->tuple;
    if (is == LAYOUT) {
        out->kind = EVAL_LAYOUT;
        out->layout =
            n == 1 ? ccute_make_layout_left_(item[0]->tuple) : ccute_make_layout_(item[0]->tuple, item[1]->tuple);
    }
    return eval_value_is_bad(out) ? eval_fail_bad(e, word.at, out) : 1;
}

int eval_scan_type(eval *e, eval_word word, eval_value *out)
{
    const enum type is = type_of(e, word);
    const int used = e->used, brackets = e->brackets;
    eval_value *item[2] = {NULL, NULL};
    int n;
    eval_skip_word(e, word);
    if (is == TILER) {
        const int scanned = eval_expression(e, out);
        eval_accept_braces(e);
        return scanned;
    }
    e->brackets = 0;
    n = scan_items(e, out, item);
    if (n < 0 || !make(e, word, is, n, item, out))
        return 0;
    eval_accept_braces(e);
    e->used = used;
    e->brackets = brackets;
    return 1;
}

/* ---- Pointers ---------------------------------------------------------------------------------- */

/* Does a pointer as CuTe prints it stand here? */
static int is_pointer(eval_word word)
{
    return word.length >= 3 && memcmp(word.text + word.length - 3, "ptr", 3) == 0 && word.text[word.length] == '[';
}

/* The bits of an element as a power of two; -1 if they are none. */
static int scan_bits(eval *e)
{
    int64_t bits = 0;
    int power = 0;
    const size_t at = e->at;
    if (!eval_expect(e, '[', "'['") || !eval_scan_int(e, &bits))
        return -1;
    while (power < 10 && (int64_t)1 << power != bits)
        power++;
    if (power == 10)
        return eval_fail(e, at + 1, "an element has 1 to 512 bits, a power of two, and this is %lld", (long long)bits) -
               1;
    return eval_accept_word(e, "b") && eval_accept(e, ']') ? power : eval_fail_expected(e, "'b]'") - 1;
}

int eval_skip_pointer(eval *e, int *base)
{
    const eval_word word = eval_peek_word(e);
    int power;
    if (!is_pointer(word))
        return 1;
    eval_skip_word(e, word);
    power = scan_bits(e);
    if (power < 0 || !eval_expect(e, '(', "'('"))
        return 0;
    while (!eval_at_end(e) && e->line[e->at] != ')')
        e->at++;
    *base -= power - 3;
    return eval_expect(e, ')', "')'") && (eval_accept_word(e, "o") || eval_fail_expected(e, "'o' and a layout"));
}

int eval_check_basis(eval *e, const eval_value *number)
{
    return e->line[e->at] != '@' ||
           eval_fail(e, number->at,
                     "a stride of coordinates is CuTe's; here: coord_layout(shape, mode), a layout for each mode");
}
