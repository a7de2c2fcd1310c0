/* The text of a call's integer value replaces the call, with the type and the parentheses that the place needs. */
#include <string.h>

#include "about.h"
#include "address.h"
#include "foldc/expr/print.h"
#include "asked.h"
#include "checks.h"
#include "costly.h"
#include "int.h"
#include "narrow.h"
#include "place.h"
#include "remedy.h"
#include "text.h"
#include "where.h"

/* Does a conversion of an integer to the type depend on the value alone? A class may choose by the integer's type, and
   C++ converts no integer to an enumeration. An array counts, because its bound is a child of the declaration. */
static bool takes_any(const struct ast_type *type)
{
    return type && type->kind >= AST_TYPE_BOOL && type->kind <= AST_TYPE_ARRAY && type->kind != AST_TYPE_ENUM;
}

static bool is_indexed(const struct ast_node *subscript)
{
    const struct ast_type *type = ast_left(subscript)->type;
    return type && (type->kind == AST_TYPE_POINTER || type->kind == AST_TYPE_ARRAY);
}

/* Is the node the last statement of an expression of statements, ({ ... }), whose type it states? */
static bool gives_value(const struct fold *fold, const struct ast_node *node, const struct ast_node *block)
{
    const struct fold_place *place = fold->walk.place;
    return place && place->block == block && place->is_value && block->child[block->count - 1] == node;
}

/* Does the place convert any integer there to a type that another place states? */
static bool converts(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent)
{
    const struct ast_function *function = fold->function;
    switch (parent->kind) {
    case AST_SUBSCRIPT:
        return is_indexed(parent);
    case AST_COMPOUND:
        return !gives_value(fold, node, parent);
    case AST_VARDECL:
        return parent->decl->place.source && takes_any(parent->decl->type) && !parent->decl->type->is_reference &&
               !parent->decl->variable.is_deduced && node->begin > parent->decl->place.name_begin;
    case AST_RETURN:
        return !fold->walk.lambdas && takes_any(function->type) && !function->type->is_reference &&
               ast_ctype(function->type) != CTYPE_COUNT && !function->header.is_deduced;
    case AST_ASSIGN:
        return parent->op == AST_OP_SET && ast_right(parent) == node && takes_any(ast_left(parent)->type);
    case AST_CAST:
        return !(parent->flags & AST_TO_REFERENCE) && ast_ctype(parent->type) != CTYPE_COUNT;
    case AST_BINARY:
        return (parent->op == AST_OP_ADD || parent->op == AST_OP_SUB) && parent->type &&
               parent->type->kind == AST_TYPE_POINTER;
    default:
        return false;
    }
}

/* The name of a type that C's ranks alone do not tell, where a cast to it is to say it; NULL where they do. */
static const char *own_name(const struct fold *fold, const struct ast_type *type)
{
    switch (type->identity.own) {
    case AST_OWN_BOOL:
        return fold->file->language != AST_C ? "bool" : NULL;
    case AST_OWN_CHAR:
        return "char";
    case AST_OWN_LLONG:
        return "long long";
    case AST_OWN_ULLONG:
        return "unsigned long long";
    case AST_OWN_STATUS:
        return "ccute_status";
    default:
        return NULL;
    }
}

/* An enumeration of C++, wchar_t and their like: types that no expression of the text has. */
static bool is_nameless(const struct fold *fold, const struct ast_type *type)
{
    return (type->kind == AST_TYPE_ENUM && fold->file->language != AST_C && !own_name(fold, type)) ||
           type->identity.own == AST_OWN_WIDE_CHAR;
}

/* Does the place make a truth value of any number there? */
static bool makes_truth(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent)
{
    switch (parent ? parent->kind : AST_OTHER) {
    case AST_IF:
    case AST_WHILE:
    case AST_DO:
    case AST_FOR:
    case AST_CONDITIONAL:
        return ast_cond(parent) == node;
    case AST_UNARY:
        return parent->op == AST_OP_LOGIC_NOT && !parent->decl;
    case AST_BINARY:
        return (parent->op == AST_OP_LOGIC_AND || parent->op == AST_OP_LOGIC_OR) && !parent->decl;
    case AST_RETURN:
        return converts(fold, node, parent) && ast_ctype(fold->function->type) == CTYPE_BOOL;
    case AST_ASSIGN:
    case AST_CAST:
    case AST_VARDECL:
        return converts(fold, node, parent) && ast_ctype(parent->type) == CTYPE_BOOL;
    default:
        return false;
    }
}

/* Does an operator of the language's own promote the node? */
static bool promotes(const struct ast_node *parent)
{
    switch (parent->kind) {
    case AST_UNARY:
        return !parent->decl;
    case AST_BINARY:
        return !parent->decl && parent->op != AST_OP_COMMA;
    case AST_ASSIGN:
        return !parent->decl && parent->op != AST_OP_SET;
    default:
        return false;
    }
}

/* Does the place take the value of the node's text, whatever its type, and whether it is a name or not? An overload, a
 * template, a reference, sizeof, auto and ?: may not. C's functions state the types of their parameters, and its ?:
 * promotes. */
static bool takes_value(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent)
{
    if (!parent || node->origin != AST_PLAIN || parent->flags & AST_DEPENDENT)
        return false;
    return converts(fold, node, parent) || makes_truth(fold, node, parent) || promotes(parent) ||
           (fold->file->language == AST_C && (parent->kind == AST_CALL || parent->kind == AST_CONDITIONAL));
}

/* May the text of e have a type that is promoted to int, or be the name of a variable of `type`? CTYPE_COUNT: names do
 * not count. */
static bool is_narrow_or_name(const expr *e, ctype type)
{
    switch (e->kind) {
    case EXPR_INT:
        return type < CTYPE_COUNT && ctype_bits(type) < 32;
    case EXPR_SYMBOL:
        return (ctype)e->type == type || ctype_bits((ctype)e->type) < 32;
    case EXPR_CAST:
        return ctype_bits((ctype)e->type) < 32;
    case EXPR_MIN:
    case EXPR_MAX:
        return is_narrow_or_name(e->op[0], type) && is_narrow_or_name(e->op[1], type);
    case EXPR_SELECT:
        return is_narrow_or_name(e->op[1], type) && is_narrow_or_name(e->op[2], type);
    case EXPR_EQ:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_NOT:
    case EXPR_LAND:
    case EXPR_LOR:
        return true; /* a bool, except in C */
    default:
        return false;
    }
}

/* Do compilers suspect a mistake where the operand of a subscript, ~ or a comparison is a char or a truth value? */
static bool is_suspected_of_narrow(const struct ast_node *parent)
{
    return parent && (parent->kind == AST_SUBSCRIPT || (parent->kind == AST_UNARY && parent->op == AST_OP_NOT) ||
                      (parent->kind == AST_BINARY && parent->op >= AST_OP_EQ && parent->op <= AST_OP_GE));
}

/* Does the text of e need a cast to say that it is a value of the call's type? */
static bool needs_cast(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent,
                       const expr *e, ctype type)
{
    if (!takes_value(fold, node, parent))
        return is_narrow_or_name(e, type);
    return is_suspected_of_narrow(parent) && is_narrow_or_name(e, CTYPE_COUNT);
}

/* Does a compiler suspect a mistake where the text of e is a truth value? */
static bool is_suspected(const expr *e)
{
    while (e->kind == EXPR_CAST)
        e = e->op[0];
    return e->kind == EXPR_PRODUCT || e->kind == EXPR_SHL || e->kind == EXPR_SELECT ||
           (e->kind == EXPR_SUM && e->n == 1 && e->value == 0);
}

/* The operand without the conversion that only clang sees: the text has none. */
static const struct ast_node *as_written(const struct ast_node *node)
{
    while (node->kind == AST_CAST && node->child[0] && node->begin == node->child[0]->begin &&
           node->end == node->child[0]->end)
        node = node->child[0];
    return node;
}

static const struct ast_node *other_operand(const struct ast_node *node, const struct ast_node *parent)
{
    return as_written(ast_left(parent) == node ? ast_right(parent) : ast_left(parent));
}

/* The type of a call in a comparison, where no operand is negative: the other operand's sign, since compilers warn of
 * two signs. They do not warn of constants and narrow bit-fields. */
static ctype compared_type(const struct ast_node *node, const struct ast_node *parent, const expr_facts *facts)
{
    const struct ast_node *const other = other_operand(node, parent);
    const ctype with = ctype_promoted(ast_ctype(other->type));
    const bool is_quiet = ast_bit_field(other) || other->has_value || facts->lo == facts->hi;
    return !is_quiet && with < CTYPE_COUNT && !ctype_signed(with) ? CTYPE_UINT : CTYPE_INT;
}

/* May a value that is not negative take part in the comparison as a signed number? Not if C would convert the other
 * operand, which may be negative, to the call's unsigned type. */
static bool compares_signed(const struct ast_node *node, const struct ast_node *parent)
{
    const struct ast_node *const other = other_operand(node, parent);
    const struct ast_decl *const field = ast_bit_field(other);
    const struct ast_type *const type = field ? field->type : other->type;
    const ctype own = ctype_promoted(ast_ctype(node->type)), with = ctype_promoted(ast_ctype(type));
    if (ctype_signed(own))
        return true;
    if (other->has_value)
        return other->value >= 0;
    return with < CTYPE_COUNT && (!ctype_signed(with) || ctype_bits(with) > ctype_bits(own));
}

/* The type that the text of a call needs in its place: CTYPE_COUNT where only its value matters, else the call's
   own, since a wider or other-signed operand would change the computation around it. */
static ctype wanted_type(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent,
                         const expr_facts *facts)
{
    const ctype own = ast_ctype(node->type);
    if ((own == CTYPE_INT && !is_nameless(fold, node->type)) || (own == CTYPE_ULONG && facts->lo < 0) || !parent)
        return own;
    if (converts(fold, node, parent) || (facts->lo == 0 && facts->hi == 1 && makes_truth(fold, node, parent)))
        return CTYPE_COUNT;
    if (parent->kind == AST_BINARY && parent->op >= AST_OP_EQ && parent->op <= AST_OP_GE && facts->lo >= 0 &&
        facts->hi <= INT32_MAX && compares_signed(node, parent))
        return compared_type(node, parent, facts);
    return own;
}

/* The precedence of the operator around a call, which its text must bind tighter than. In a macro's argument that
   may be any. */
static int place_precedence(const struct ast_node *node, const struct ast_node *parent)
{
    if (!parent || node->origin != AST_PLAIN)
        return C_PRIMARY;
    switch (parent->kind) {
    case AST_SUBSCRIPT:
    case AST_ASSIGN:
        return ast_right(parent) == node ? C_ANY : C_PRIMARY;
    case AST_CALL:
        return ast_callee(parent) == node ? C_PRIMARY : C_ANY;
    case AST_VARDECL:
    case AST_PAREN:
    case AST_RETURN:
        return C_ANY;
    case AST_IF:
    case AST_WHILE:
        return ast_cond(parent) == node ? C_ANY : C_PRIMARY;
    case AST_BINARY:
        return parent->op >= AST_OP_EQ && parent->op <= AST_OP_GE ? C_COMPARED : C_PRIMARY;
    default:
        return C_PRIMARY;
    }
}

/* Was a symbol made since `first` whose source must be evaluated once, and that e does not name just once? */
static bool loses_effects(struct fold *fold, size_t first, const expr *e)
{
    for (size_t i = first; i < fold->symbols.count; i++) {
        const struct symbol *symbol = &fold->symbols.item[i];
        if (symbol->is_single && fold_uses(fold, e, symbol->itself) != 1)
            return true;
    }
    return false;
}

/* e as the text of a call, in the type that is wanted. The call is a value of its type: where the place may see more,
 * so is its text. */
static const char *call_text(struct fold *fold, const struct ast_node *node, const struct ast_node *parent,
                             const expr *e, ctype wanted, int precedence)
{
    const char *name = wanted == ast_ctype(node->type) ? own_name(fold, node->type) : NULL;
    if (!name && wanted == ast_ctype(node->type) && needs_cast(fold, node, parent, e, wanted))
        name = ctype_name(wanted);
    if (name && e->kind == EXPR_INT &&
        (node->type->identity.own == AST_OWN_LLONG || node->type->identity.own == AST_OWN_ULLONG)) {
        wanted = node->type->identity.own == AST_OWN_LLONG ? CTYPE_LLONG : CTYPE_ULLONG;
        name = NULL;
    }
    if (!name)
        return fold_int_text(fold, e, wanted, precedence, NULL);
    return arena_printf(fold->arena, precedence == C_ANY ? "(%s)%s" : "((%s)%s)", name,
                        fold_int_text(fold, e, CTYPE_COUNT, C_MULTIPLIED, NULL));
}

static bool is_comma(const struct ast_node *node)
{
    return node->kind == AST_BINARY && node->op == AST_OP_COMMA && !node->decl;
}

/* Is the node all of an expression, or an operand of its commas? */
static bool is_part(const struct ast_node *expression, const struct ast_node *node)
{
    while (expression != node && expression->kind == AST_PAREN)
        expression = expression->child[0];
    return expression == node ||
           (is_comma(expression) && (is_part(ast_left(expression), node) || is_part(ast_right(expression), node)));
}

/* Does nothing use the call's value? A comma whose right side is not known may be an operator of the user's. */
static bool is_dropped(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent)
{
    const bool is_left = parent && is_comma(parent) && ast_left(parent) == node;
    if (is_left && ast_right(parent)->type->kind == AST_TYPE_DEPENDENT)
        return false;
    return is_left || (fold->walk.dropped && is_part(fold->walk.dropped, node));
}

/* May an expression have the node's value? */
static bool may_be(const struct ast_node *expression, const struct ast_node *node)
{
    if (expression == node)
        return true;
    switch (expression->kind) {
    case AST_PAREN:
        return may_be(ast_operand(expression), node);
    case AST_CAST:
        return expression->type->kind != AST_TYPE_VOID && may_be(ast_operand(expression), node);
    case AST_CONDITIONAL:
        return may_be(ast_then(expression), node) || may_be(ast_else(expression), node);
    case AST_BINARY:
        return (expression->op == AST_OP_LOGIC_AND || expression->op == AST_OP_LOGIC_OR) &&
               may_be(ast_right(expression), node);
    default:
        return false;
    }
}

/* The expression, or the operand of its commas, that may have the node's value; NULL if there is none. */
static const struct ast_node *dropped_part(const struct ast_node *expression, const struct ast_node *node)
{
    const struct ast_node *part;
    while (expression && expression->kind == AST_PAREN)
        expression = expression->child[0];
    if (!expression || !is_comma(expression))
        return expression && may_be(expression, node) ? expression : NULL;
    part = dropped_part(ast_left(expression), node);
    return part ? part : dropped_part(ast_right(expression), node);
}

/* k ? 3 : 1; where the source has calls: compilers warn of a value that nothing uses. */
void fold_excuse_value(struct fold *fold, const struct ast_node *node)
{
    if (fold->walk.unused != node)
        return;
    fold->walk.unused = NULL;
    if (node->origin != AST_PLAIN)
        return;
    plan_put(fold, PLAN_UNUSED, NULL, node->begin, node->begin, "(void)(");
    plan_put(fold, PLAN_UNUSED, NULL, node->end, node->end, ")");
}

/* Put e in the place of a call, after checks of the conditions from `first` on if the statement has none before
   it; a miss if it cannot stand there. */
static const struct miss *replace_call(struct fold *fold, struct ast_node *node, const struct ast_node *parent,
                                       const expr *e, bool checks_inside, size_t first)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    const bool is_place = fold_is_place(fold, node);
    const ctype wanted = is_place ? CTYPE_COUNT : wanted_type(fold, node, parent, &facts);
    const char *text, *checks = "";
    int precedence;
    if (!ast_may_replace(node))
        return fold_miss(fold, node, say_in_macro(fold->arena));
    if (!is_place && wanted == ast_ctype(node->type) && is_nameless(fold, node->type))
        return fold_miss(fold, node, say_not_folded(fold->arena)); /* of a helper: its clone has it */
    if (checks_inside)
        checks = fold_checks_inside(fold, node, first);
    precedence = *checks && !is_dropped(fold, node, parent) ? C_ANY : place_precedence(node, parent);
    text = is_place ? fold_address_text(fold, node, parent, e, precedence)
                    : call_text(fold, node, parent, e, wanted, precedence);
    if (is_dropped(fold, node, parent))
        text = arena_printf(fold->arena, "(void)%s", text);
    else if (dropped_part(fold->walk.dropped, node))
        fold->walk.unused = dropped_part(fold->walk.dropped, node);
    plan_put(fold, PLAN_QUERY, node, node->begin, node->end,
             *checks ? arena_printf(fold->arena, "(%s%s)", checks, text) : text);
    fold_outcome(fold, node, say_replaced(fold->arena, node->text, slot_plain(fold, text)));
    const bool is_address = is_place || (parent && parent->kind == AST_SUBSCRIPT);
    fold->pending.costly.is_address = is_address;
    struct lack lack = costly_lack(fold, node, e);
    fold->pending.costly.is_address = false;
    if (!lack.what && is_address)
        lack = narrow_index_lack(fold, node, e);
    costly_tell(fold, &lack);
    return NULL;
}

/* An offset that is read through a division that overhangs, outside of every if. */
static void tell_overhang(struct fold *fold, struct ast_node *node)
{
    const size_t needs = needs_mark(fold);
    const struct value *layout;
    if (fold->walk.guards || node->call != CALL_ccute_at)
        return;
    layout = fold_value(fold, ast_arg(node, 0)).value;
    needs_rewind(fold, needs);
    if (layout && layout->kind == VALUE_LAYOUT && layout->layout.flags & CCUTE_F_OVERHANG)
        fold_outcome(fold, node, say_overhang(fold->arena));
}

/* The integer that a call is, or the distance of the place that it names. */
static struct number integer_of(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t traps = traps_mark(fold);
    const struct found found =
        fold_is_place(fold, node) ? fold_address_of_call(fold, node, parent) : fold_call(fold, node);
    const expr *e = found.value ? fold_as_int(found.value) : NULL;
    const struct miss *miss = e ? fold_need_traps(fold, node, traps, e) : found.miss;
    traps_rewind(fold, traps);
    if (!e && !miss)
        miss = fold_miss(fold, node, say_not_folded(fold->arena));
    return (struct number){miss ? NULL : e, miss, NULL};
}

/* Why the text of e, with symbols from the first on, does not do what the call does; NULL: it does. */
static const struct miss *unfit(struct fold *fold, const struct ast_node *node, const expr *e, size_t first)
{
    if (!fold_reaches(fold, e))
        return fold_miss_with(fold, node, say_captured_value(fold->arena), remedy_capture(fold));
    return loses_effects(fold, first, e) ? fold_miss(fold, node, say_effects_once(fold->arena)) : NULL;
}

const struct miss *fold_query(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t symbols = fold->symbols.count, needs = needs_mark(fold);
    struct number number = integer_of(fold, node, parent);
    const struct miss *miss = number.miss;
    bool inside = false;
    if (!miss && !fold_is_place(fold, node) && makes_truth(fold, node, parent) && is_suspected(number.e))
        number.e = expr_ne(fold->table, number.e, expr_int(fold->table, 0));
    if (!miss && fold_needs_checks(fold, needs)) {
        inside = !fold_checks_stand_before(fold, node, needs);
        if (!fold_may_be_checked(fold, needs) ||
            (inside && !fold_is_sequenced(fold, (struct ast_node *)fold->walk.statement, node)))
            miss = fold_miss_unasked(fold, node, needs);
    }
    if (!miss)
        miss = unfit(fold, node, number.e, symbols);
    miss = miss ? miss : fold_miss_uncaptured(fold, node, needs);
    if (!miss)
        miss = replace_call(fold, node, parent, number.e, inside, needs);
    if (miss) {
        needs_rewind(fold, needs);
        return miss;
    }
    fold_check_before(fold, node, needs);
    tell_overhang(fold, node);
    return NULL;
}
