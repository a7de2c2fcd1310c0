/* Values and expressions as text (text.c, rebuilt.c). */
#ifndef FOLDC_PLAN_TEXT_H
#define FOLDC_PLAN_TEXT_H

#include "value.h"
#include "state.h"

/* The initialiser that makes a value again, without a call. */
const char *fold_rebuilt(struct fold *fold, const struct value *value);

/* Are the value's form and the way in which it was made known, so that an initialiser can state them? */
bool fold_looks_known(const struct value *value);

/* A layout or a tuple as an expression with its type's name, in place of a call; NULL: its form is not known, or the
   value is another. If it is good only under a condition (NULL: there is none), the text keeps the call for the other
   case. */
const char *fold_rebuilt_where(struct fold *fold, const struct value *value, const expr *condition,
                               const struct ast_node *call);

/* A value as its text form, its leaves as C. */
const char *fold_value_text(struct fold *fold, const struct value *value);

/* "mma(16, 8, 16, f16, f16, f32)": the calculator's call that makes a matrix instruction. */
const char *fold_mma_text(struct fold *fold, ccute_mma_atom atom);

/* A file's name in the quotes that #line needs. */
const char *fold_quoted(struct fold *fold, const char *name);

/* The line that says what the next one is in the source, with its newline; named: also of which file. Where the source
   has a #line, a second line repeats what that says. */
const char *fold_line(struct fold *fold, const struct source *source, uint32_t offset, bool named);

/* The text of an expression of the source, with the folds in it so far. */
const char *fold_source_text(struct fold *fold, const struct ast_node *node);

/* The text of an expression for an item, which then repeats the texts of the items inside of the expression. */
const char *fold_repeated_text(struct fold *fold, const struct ast_node *node);

/* The text of an integer where a place of that precedence needs it; notes the names in it, and marks those that
   get a slot (slot.h). */
const char *fold_int_text(struct fold *fold, const expr *e, ctype wanted, int precedence, ctype *type);

/* The same of the index of an element, the terms of `lead` first: those that other elements have, too. The compiler
   then makes them once, and the rest is the distance of each element. */
const char *fold_element_text(struct fold *fold, const expr *e, const expr *lead, int precedence);

#endif
