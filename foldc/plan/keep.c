#include "keep.h"

#include "foldc/c/escape.h"
#include "about.h"
#include "copy.h"
#include "state.h"

/* ---- Places --------------------------------------------------------------------------------------- */

/* An object of the program's own, which its declaration makes const. */
static bool is_const_object(const struct ast_decl *decl)
{
    return (decl->kind == AST_VAR || decl->kind == AST_PARAM) && decl->variable.is_const && !decl->type->is_reference &&
           !decl->type->is_volatile;
}

/* An automatic variable that only its initialiser writes. A lambda that captures it by reference writes it by its name,
   which says so. */
static bool is_never_written(const struct ast_decl *decl)
{
    return ast_is_automatic(decl) && !decl->type->is_reference && !decl->type->is_volatile &&
           !(decl->variable.escape & ~(unsigned)AST_CAPTURED_REF);
}

bool fold_keeps_value(const struct ast_decl *decl)
{
    if (decl->kind == AST_TPARAM)
        return true;
    return (is_const_object(decl) || is_never_written(decl)) && !ast_names_itself(decl);
}

/* The host writes it, between two kernels. */
static bool is_constant_of_device(const struct ast_header *header, const struct ast_decl *decl)
{
    const unsigned writes = ~(unsigned)(AST_CONST_REFERENCE | AST_CAPTURED_REF);
    return decl->kind == AST_VAR && decl->variable.is_constant && !ast_runs_on_host(header) &&
           !(decl->variable.escape & writes) && !decl->type->is_reference && !decl->type->is_volatile;
}

bool fold_keeps_value_here(const struct fold *fold, const struct ast_decl *decl)
{
    return fold_keeps_value(decl) || is_constant_of_device(&fold->function->header, decl);
}

/* ---- Writes --------------------------------------------------------------------------------------- */

/* Does the lvalue lie in an automatic variable, for any index? */
static bool is_in_automatic(const struct ast_node *place)
{
    return place->kind == AST_DECLREF && place->decl && ast_is_automatic(place->decl) &&
           !place->decl->type->is_reference;
}

static void note_outside(const struct ast_node *place, void *context) { *(bool *)context |= !is_in_automatic(place); }

/* May the lvalue, which may be NULL, lie outside of automatic variables? */
static bool may_be_outside(const struct ast_node *lvalue)
{
    bool is_outside = false;
    ast_each_place(lvalue, note_outside, &is_outside);
    return is_outside;
}

/* Is it the call of an operator that the user has written? */
static bool is_own_operator(const struct ast_node *node)
{
    return node->decl && node->decl->kind == AST_FUNCTION && node->kind != AST_DECLREF && node->kind != AST_MEMBER;
}

/* The memory that a call of ccute's writes: a copy its destination, an instruction any; the other functions compute
   values. */
static const struct ast_node *written_by_ccute(const struct ast_node *call, bool *anything)
{
    const bool is_value = fold_is_ccute_type(call->type) || (call->type && call->type->kind != AST_TYPE_VOID);
    const struct ast_node *destination = fold_is_copy(call) ? copy_destination(call) : NULL;
    *anything = !destination && !is_value && call->text && name_family(call->text) != NAME_CCUTE_MACRO &&
                call->call != CALL_ccute_check_;
    return destination;
}

/* Does the node by itself run unknown code? A variable of a class has a constructor, for all that is known, and a
   destructor. */
static bool runs_unknown(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_CALL:
        return !ast_only_calculates(node);
    case AST_LAUNCH:
    case AST_ASM:
    case AST_OTHER:
    case AST_CONSTRUCT:
        return true;
    case AST_VARDECL:
        return node->type->kind == AST_TYPE_OTHER || node->type->kind == AST_TYPE_DEPENDENT;
    default:
        return is_own_operator(node);
    }
}

/* Is the destination of a copy an array of the function's own, to which bytes are copied? Otherwise it is memory that
   pointers reach. */
static bool is_own_array(const struct ast_node *destination)
{
    if (!destination || !destination->type || destination->type->kind != AST_TYPE_ARRAY ||
        (destination->type->target && destination->type->target->assigned))
        return false;
    return !may_be_outside(destination);
}

/* May the node by itself, without its parts, write the variable? */
static bool writes_itself(const struct ast_node *node, const struct ast_decl *decl)
{
    bool anything = false;
    if (ast_is_private(decl))
        return ast_writes_itself(node, decl);
    if (ast_may_name(ast_written_by(node), decl) || may_be_outside(ast_written_by(node)))
        return true;
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute) {
        const struct ast_node *destination = written_by_ccute(node, &anything);
        return anything || (destination && (!is_own_array(destination) || ast_may_name(destination, decl)));
    }
    return runs_unknown(node);
}

bool fold_may_write(const struct ast_node *node, const struct ast_decl *decl)
{
    if (!node || node->kind == AST_UNEVALUATED || is_const_object(decl))
        return false;
    if (writes_itself(node, decl))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (fold_may_write(node->child[i], decl))
            return true;
    return false;
}

bool fold_may_write_names(const struct ast_node *node, const struct ast_node *read)
{
    const struct ast_decl *const decl = read->kind == AST_DECLREF ? read->decl : NULL;
    if (decl && (decl->kind == AST_VAR || decl->kind == AST_PARAM) && fold_may_write(node, decl))
        return true;
    for (uint32_t i = 0; i < read->count; i++)
        if (read->child[i] && fold_may_write_names(node, read->child[i]))
            return true;
    return false;
}

/* ---- Writes to memory ----------------------------------------------------------------------------- */

/* The automatic array that an operand of a copy is, or begins in; NULL: another memory. */
static const struct ast_node *array_of(const struct ast_node *operand)
{
    operand = ast_bare((struct ast_node *)operand);
    if (operand->kind == AST_BINARY && (operand->op == AST_OP_ADD || operand->op == AST_OP_SUB))
        operand = ast_bare(operand->child[0]);
    return is_in_automatic(operand) && operand->type && operand->type->kind == AST_TYPE_ARRAY ? operand : NULL;
}

/* Does the node lead to the array in a way other than an index, or a copy of ccute's that has it as an operand? */
static bool leads_to(const struct ast_node *node, const struct ast_decl *decl)
{
    const bool is_copy = node->kind == AST_CALL && fold_is_copy(node);
    if (node->kind == AST_LAMBDA || (node->kind == AST_UNARY && node->op == AST_OP_ADDRESS))
        return ast_names(node, decl);
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *const child = node->child[i];
        if (!child)
            continue;
        const bool is_operand = is_copy && array_of(child) && array_of(child)->decl == decl;
        if (child->flags & AST_BY_REF && ast_names(child, decl))
            return true;
        if (child->kind == AST_DECLREF && child->decl == decl ? !is_operand && (node->kind != AST_SUBSCRIPT || i > 0)
                                                              : !is_operand && leads_to(child, decl))
            return true;
    }
    return false;
}

/* The places that an lvalue may name: is one of them memory that pointers reach? */
struct reached {
    const struct fold *fold;
    bool is_memory;
};

static void note_reached(const struct ast_node *place, void *context)
{
    struct reached *const reached = context;
    const struct ast_node *const body = reached->fold->function->body;
    if (!is_in_automatic(place) || (!ast_is_private(place->decl) && (!body || leads_to(body, place->decl))))
        reached->is_memory = true;
}

static bool reaches_memory(const struct fold *fold, const struct ast_node *lvalue)
{
    struct reached reached = {fold, false};
    ast_each_place(lvalue, note_reached, &reached);
    return reached.is_memory;
}

/* Does a call of ccute's give a value of its operands, or state a fact, and do nothing else? */
static bool only_states(const struct ast_node *call)
{
    const enum call_trait trait = call_trait(call->call);
    const bool is_value = call->type && call->type->kind != AST_TYPE_VOID;
    if (call->call == CALL_ccute_check_ || trait == CALL_SAME)
        return true;
    if (call->text && name_family(call->text) == NAME_CCUTE_MACRO)
        return trait != CALL_ISSUES;
    for (uint32_t i = 0; i < ast_arg_count(call); i++) {
        const struct ast_type *const type = ast_arg(call, i)->type;
        if (!type || type->kind == AST_TYPE_POINTER || type->kind == AST_TYPE_ARRAY)
            return false;
    }
    return trait == CALL_LAYOUTS && is_value;
}

/* May the node by itself, without its parts, write memory that pointers reach? */
static bool writes_memory_itself(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *const written = ast_written_by(node);
    if (written && reaches_memory(fold, written))
        return true;
    if (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute)
        return runs_unknown(node) && node->call != CALL___builtin_assume;
    if (only_states(node))
        return false;
    const struct ast_node *const destination = fold_is_copy(node) ? array_of(copy_destination(node)) : NULL;
    return !is_own_array(destination) || reaches_memory(fold, destination);
}

bool fold_may_write_memory(const struct fold *fold, const struct ast_node *node)
{
    if (!node || node->kind == AST_UNEVALUATED)
        return false;
    if (writes_memory_itself(fold, node))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (fold_may_write_memory(fold, node->child[i]))
            return true;
    return false;
}

/* ---- Where a variable is changed, for messages ------------------------------------------------------ */

static const struct ast_node *changed_by(const struct ast_node *node)
{
    return node->kind == AST_UNARY && node->op == AST_OP_ADDRESS ? node->child[0] : ast_written_by(node);
}

static bool is_reference_to(const struct ast_node *node, const struct ast_decl *decl)
{
    return node && node->kind == AST_DECLREF && node->decl == decl && node->flags & AST_BY_REF;
}

const struct ast_node *fold_change_of(const struct ast_node *node, const struct ast_decl *decl, bool surely)
{
    const bool is_open = node && node->kind == AST_CALL && node->flags & AST_DEPENDENT;
    const struct ast_node *found;
    if (!node)
        return NULL;
    if (ast_may_name(changed_by(node), decl) || is_reference_to(node, decl))
        return node;
    for (uint32_t i = 0; i < node->count; i++)
        if (!(surely && is_open && is_reference_to(node->child[i], decl)) &&
            (found = fold_change_of(node->child[i], decl, surely)) != NULL)
            return found;
    return NULL;
}

/* ---- Reads ---------------------------------------------------------------------------------------- */

static void note_memory(const struct ast_node *place, void *context)
{
    const struct ast_decl *decl = place->kind == AST_DECLREF ? place->decl : NULL;
    *(bool *)context |= !decl || !(ast_is_private(decl) || is_const_object(decl));
}

static bool has_array_type(const struct ast_node *node) { return node->type && node->type->kind == AST_TYPE_ARRAY; }

/* Can the address of the lvalue be found without reading memory? A reference has the address that it was bound to. */
static bool is_found_without_memory(const struct ast_node *lvalue)
{
    const struct ast_node *base = lvalue->count ? lvalue->child[0] : NULL;
    switch (lvalue->kind) {
    case AST_DECLREF:
        return true;
    case AST_MEMBER:
        return !base || (lvalue->flags & AST_ARROW ? fold_reads_no_memory(base) : is_found_without_memory(base));
    case AST_SUBSCRIPT:
        return !is_own_operator(lvalue) && fold_reads_no_memory(base) && fold_reads_no_memory(lvalue->child[1]);
    case AST_PAREN:
        return is_found_without_memory(base);
    case AST_UNARY:
        return lvalue->op == AST_OP_DEREF && !is_own_operator(lvalue) && fold_reads_no_memory(base);
    default:
        return false;
    }
}

/* Does reading the object at the lvalue read no memory? An array's value is its place. */
static bool is_read_without_memory(const struct ast_node *lvalue)
{
    bool reads = false;
    if (!has_array_type(lvalue))
        ast_each_place(lvalue, note_memory, &reads);
    return !reads && is_found_without_memory(lvalue);
}

static bool parts_read_no_memory(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !fold_reads_no_memory(node->child[i]))
            return false;
    return true;
}

bool fold_reads_no_memory(const struct ast_node *node)
{
    const enum ast_decl_kind kind = node->decl ? node->decl->kind : AST_OTHER_DECL;
    if (node->has_value || node->kind == AST_UNEVALUATED || ast_is_this(node))
        return true;
    switch (node->kind) {
    case AST_DECLREF:
        return kind == AST_FUNCTION || kind == AST_TPARAM || is_read_without_memory(node);
    case AST_MEMBER:
    case AST_SUBSCRIPT:
        return is_read_without_memory(node);
    case AST_UNARY:
        if (node->op == AST_OP_ADDRESS)
            return is_found_without_memory(node->child[0]);
        return node->op == AST_OP_DEREF ? is_read_without_memory(node)
                                        : !is_own_operator(node) && parts_read_no_memory(node);
    case AST_CALL:
        return ast_only_calculates(node) && parts_read_no_memory(node);
    default:
        return ast_is_expression(node) && !runs_unknown(node) && parts_read_no_memory(node);
    }
}
