/* Integer expressions of the source that are not taken apart: each is a symbol for its text, with the range of its
   type. */
#include <string.h>

#include "int.h"
#include "state.h"
#include "text.h"

/* The node without parentheses and without the conversions that clang adds: those have no text of their own. */
static const struct ast_node *as_written(const struct ast_node *node)
{
    while (node->kind == AST_PAREN || (node->kind == AST_CAST && node->count && node->begin == node->child[0]->begin &&
                                       node->end == node->child[0]->end))
        node = node->child[0];
    return node;
}

/* Is it a ?: of C++ between a bit-field and another type? There g++ keeps the bit-field's own type, and clang promotes
   it. */
static bool mixes_bit_field(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *yes = as_written(ast_then(node)), *no = as_written(ast_else(node));
    return fold->file->language != AST_C && (ast_bit_field(yes) || ast_bit_field(no)) &&
           ast_ctype(yes->type) != ast_ctype(no->type);
}

/* gcc computes with a bit-field of 33 to 63 bits in a type of that width, clang in its own. */
bool fold_has_unsure_type(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *field;
    node = as_written(node);
    field = ast_bit_field(node);
    if (node->kind != AST_CONDITIONAL && field)
        return field->variable.bits > 32 && field->variable.bits < 64;
    if (node->kind == AST_CONDITIONAL)
        return mixes_bit_field(fold, node) || fold_has_unsure_type(fold, ast_then(node)) ||
               fold_has_unsure_type(fold, ast_else(node));
    if (node->kind == AST_UNARY && node->op >= AST_OP_PLUS && node->op <= AST_OP_NOT)
        return fold_has_unsure_type(fold, ast_operand(node));
    if (node->kind != AST_BINARY || (node->op >= AST_OP_EQ && node->op <= AST_OP_GE) || node->op < AST_OP_OR)
        return false;
    return fold_has_unsure_type(fold, ast_left(node)) ||
           (node->op != AST_OP_SHL && node->op != AST_OP_SHR && fold_has_unsure_type(fold, ast_right(node)));
}

/* The type that C computes with for a bit-field of that width. */
static ctype bit_field_type(const struct ast_decl *field, ctype type)
{
    return field->variable.bits < 32    ? CTYPE_INT
           : field->variable.bits == 32 ? (ctype_signed(type) ? CTYPE_INT : CTYPE_UINT)
                                        : type;
}

/* A symbol for the text of a bit-field, which has no more values than bits. */
static const expr *bit_field(struct fold *fold, struct ast_node *node, const char *text, struct symbol about)
{
    const struct ast_decl *field = ast_bit_field(node);
    const ctype type = ast_ctype(node->type);
    const bool is_signed = ctype_signed(type);
    const int64_t end = (int64_t)1 << (field->variable.bits < 63 ? field->variable.bits - is_signed : 62);
    const bool is_enum_of_cxx = node->type->kind == AST_TYPE_ENUM && fold->file->language != AST_C;
    const expr *symbol = fold_symbol(fold, text, is_enum_of_cxx ? type : bit_field_type(field, type), about);
    if (field->variable.bits < 63)
        expr_set_range(fold->table, symbol, is_signed ? -end : 0, end - 1);
    return symbol;
}

/* The greatest value of an expression of 64 unsigned bits: by an operator with a constant, by the size of a type, or
   that of the type. */
static uint64_t greatest(const struct ast_node *node)
{
    if (node->kind == AST_UNEVALUATED)
        return INT64_MAX;
    const struct ast_node *by = node->kind == AST_BINARY ? ast_bare(ast_right(node)) : NULL;
    if (!by || !by->has_value || by->value <= 0)
        return UINT64_MAX;
    if (node->op == AST_OP_SHR)
        return UINT64_MAX >> (by->value & 63);
    return node->op == AST_OP_DIV   ? UINT64_MAX / (uint64_t)by->value
           : node->op == AST_OP_REM ? (uint64_t)by->value - 1
                                    : UINT64_MAX;
}

/* The symbol of a node with effects: foldc looks into the node for facts only. */
static const expr *known_in_part(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    const expr_facts facts = fold_facts_of_effects(fold, node);
    return fold_know_bits(fold, symbol, &facts);
}

/* Is there a call of ccute's in the node that no text has replaced? */
static bool has_call(const struct fold *fold, const struct ast_node *node)
{
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute && ast_ctype(node->type) != CTYPE_COUNT) {
        const struct edits made = plan_so_far(fold);
        for (size_t i = 0; i < made.count; i++)
            if (made.item[i].begin == node->begin && made.item[i].end == node->end)
                return false;
        return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_call(fold, node->child[i]))
            return true;
    return false;
}

static void note_divisions(struct fold *fold, struct ast_node *node, const expr *symbol);

/* Notes the divisors in a part that the node evaluates or not, as its first part decides. */
static void note_chosen(struct fold *fold, struct ast_node *node, uint32_t part, const expr *symbol)
{
    const size_t needs = needs_mark(fold), first = traps_mark(fold);
    note_divisions(fold, node->child[part], symbol);
    if (!traps_since(fold, first))
        return;
    const size_t end = traps_mark(fold);
    const expr *condition = fold_int(fold, node->child[0]).e;
    needs_rewind(fold, needs);
    traps_rewind(fold, end);
    if (condition) {
        fold_trap_only_if(fold, first, condition, part == 1 && node->op != AST_OP_LOGIC_OR);
    } else {
        traps_rewind(fold, first);
        fold_note_trap(fold, symbol, NULL);
    }
}

/* The divisors in a node's text, which is evaluated. */
static void note_divisions(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    const bool is_binary = node->kind == AST_BINARY;
    const bool divides = is_binary && (node->op == AST_OP_DIV || node->op == AST_OP_REM);
    const bool chooses =
        node->kind == AST_CONDITIONAL || (is_binary && (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR));
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    if (node->kind == AST_UNEVALUATED)
        return;
    if (divides && ast_ctype(ast_right(node)->type) != CTYPE_COUNT) {
        const expr *by = fold_int(fold, ast_right(node)).e;
        needs_rewind(fold, needs);
        traps_rewind(fold, traps);
        if (by)
            fold_note_division(fold, by, symbol);
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && chooses && i > 0)
            note_chosen(fold, node, i, symbol);
        else if (node->child[i])
            note_divisions(fold, node->child[i], symbol);
}

/* The symbol stands for the node's text: it may divide by 0, and a call of ccute's in it traps if its layout is bad. */
static void note_traps(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    if (has_call(fold, node))
        fold_note_trap(fold, symbol, NULL);
    note_divisions(fold, node, symbol);
}

static struct number number(const expr *e) { return (struct number){e, NULL, NULL}; }

/* Is the value made of names, numbers and operators alone, so that two evaluations without a write between them
   agree? */
static bool is_read_only(const struct ast_node *node)
{
    const bool is_read = node->kind == AST_INT || node->kind == AST_DECLREF || node->kind == AST_MEMBER ||
                         node->kind == AST_SUBSCRIPT || node->kind == AST_UNARY || node->kind == AST_BINARY ||
                         node->kind == AST_PAREN || node->kind == AST_CAST;
    if (!is_read || !node->type || node->type->is_volatile || node->type->kind == AST_TYPE_OTHER)
        return ast_is_this(node);
    for (uint32_t i = 0; i < node->count; i++)
        if (!node->child[i] || !is_read_only(node->child[i]))
            return false;
    return true;
}

/* The symbol of an earlier read that has the same value; NULL: there is none. */
static const expr *read_before(struct fold *fold, const struct ast_node *node, const char *written)
{
    const expr *const symbol = is_read_only(node) ? fold_read_before(fold, NULL, node, ast_ctype(node->type)) : NULL;
    return symbol ? symbol : reread_symbol(fold, node, written);
}

/* Is it an object of a class that its own conversion turns into a number, without a cast in the source? */
static bool is_converted_object(const struct ast_node *node)
{
    const struct ast_node *const member = node->kind == AST_OTHER && node->count == 1 ? node->child[0] : NULL;
    return member && member->kind == AST_MEMBER && member->decl && member->decl->kind == AST_FUNCTION;
}

/* The text as an operand. An object is cast to the type of the conversion that it has here: in another cast, or where
   another type is wanted, C++ could choose another one of its conversions. */
static const char *as_operand(struct fold *fold, const struct ast_node *node, const char *text)
{
    if (ast_precedence(node) < 15 || node->origin != AST_PLAIN)
        text = arena_printf(fold->arena, "(%s)", text);
    return is_converted_object(node) ? arena_printf(fold->arena, "((%s)%s)", ctype_name(ast_ctype(node->type)), text)
                                     : text;
}

/* The shift of a power of two to the left, by places that are not known, is one, if it is positive. */
static void know_shift(struct fold *fold, struct ast_node *node, const expr *symbol)
{
    const struct ast_node *const bare = as_written(node);
    const bool shifts = bare->kind == AST_BINARY && bare->op == AST_OP_SHL && ast_left(bare)->has_value;
    const int64_t value = shifts ? ast_left(bare)->value : 0;
    if (value > 0 && (value & (value - 1)) == 0)
        expr_assume_power(fold->table, fold_bits(fold, symbol));
}

struct number fold_opaque(struct fold *fold, struct ast_node *node)
{
    const ctype type = ast_ctype(node->type);
    struct symbol about = {.node = node};
    const expr *symbol;
    const char *text, *written;
    if (fold->walk.depth > 0)
        return (struct number){NULL, fold_miss(fold, node, say_names_inside(fold->arena)), NULL};
    text = written = type == CTYPE_COUNT ? NULL : fold_source_text(fold, node);
    if (!text)
        return number(NULL);
    text = as_operand(fold, node, text);
    about.is_single = !fold->walk.looks_into_effects && ast_has_effects(node);
    about.values = fold_values_in(fold, node);
    about.is_unsure = fold_has_unsure_type(fold, node);
    if (about.is_unsure)
        return number(fold_symbol(fold, arena_printf(fold->arena, "((long)%s)", text), CTYPE_LONG, about));
    if (ast_bit_field(node))
        return number(bit_field(fold, node, text, about));
    symbol = read_before(fold, node, written);
    if (!symbol) {
        symbol = fold_symbol(fold, text, type, about);
        if (type == CTYPE_ULONG)
            expr_set_range(fold->table, symbol, 0, greatest(ast_bare(node)));
        clone_know_number(fold, node, symbol);
        know_shift(fold, node, symbol);
        reread_keep(fold, node, written, symbol);
        if (is_read_only(node))
            fold_note_read(fold, symbol);
    }
    if (about.is_single) {
        expr_take_turns(fold->table, symbol);
        return number(known_in_part(fold, node, symbol));
    }
    note_traps(fold, node, symbol);
    return number(fold_bits(fold, symbol));
}
