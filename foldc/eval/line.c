/* Lines: an expression, `let name = expression`, or nothing.
 *
 *   line = [ [ "let" name "=" ] expression ] [ "#" comment ] */
#include <stdlib.h>

#include "state.h"

/* A name that `let` may give. */
static int check_new_name(eval *e, eval_word name)
{
    if (name.length == 0)
        return eval_fail_expected(e, "a name");
    if (eval_is_reserved(name))
        return eval_fail(e, name.at, "'%.*s' is a reserved word", eval_quoted(name), name.text);
    if (*name.text == '_')
        return eval_fail(e, name.at, "a name begins with a letter");
    if (eval_is_function(name))
        return eval_fail(e, name.at, "'%.*s' is a function", eval_quoted(name), name.text);
    return 1;
}

static int evaluate_let(eval *e, eval_value *out)
{
    eval_word name;
    eval_accept_word(e, "let");
    name = eval_peek_word(e);
    if (!check_new_name(e, name))
        return 0;
    eval_skip_word(e, name);
    if (!eval_expect(e, '=', "'='") || !eval_expression(e, out) || !eval_scan_end(e))
        return 0;
    return eval_names_bind(&e->names, name.text, name.length, out) || eval_fail(e, name.at, "out of memory");
}

static int evaluate(eval *e, eval_value *out)
{
    if (eval_word_is(eval_peek_word(e), "let"))
        return evaluate_let(e, out);
    return eval_expression(e, out) && eval_scan_end(e);
}

/* Begin a line: nothing read, nothing answered. */
static void reset(eval *e, const char *line, size_t length)
{
    e->line = line;
    e->length = length;
    e->at = 0;
    e->nesting = e->brackets = e->failed = e->used = 0;
    e->answer[0] = '\0';
}

const char *eval_line(eval *e, const char *line, size_t length, int *bad)
{
    eval_value *out;
    reset(e, line, length);
    out = eval_reserve(e);
    if (eval_at_end(e))
        eval_scan_end(e);
    else if (evaluate(e, out))
        eval_value_print(out, e->answer, sizeof e->answer);
    *bad = e->failed;
    return e->answer;
}

const char *eval_complaint(const eval *e, size_t *column)
{
    *column = e->column;
    return e->failed ? e->answer + e->lead : NULL;
}

/* The first place of the stack is for the value of a line. */
const eval_value *eval_last(const eval *e) { return &e->stack[0]; }

eval *eval_new(void)
{
    eval *e = malloc(sizeof *e);
    if (e) {
        const eval_names none = {NULL, 0, 0};
        e->names = none;
        e->caller = NULL;
    }
    return e;
}

void eval_free(eval *e)
{
    if (e)
        eval_names_free(&e->names);
    free(e);
}
