/* The values and symbols that variables are bound to. */
#include <string.h>

#include "foldc/gpu/builtins.h"
#include "state.h"

expr_facts fold_facts_of_value(struct fold *fold, const expr *e)
{
    expr_facts facts = expr_facts_of(fold->table, e);
    for (int least = 1; least >= 0 && facts.lo < least; least--)
        if (expr_is_le(fold->table, expr_int(fold->table, least), e) == TRI_YES)
            facts.lo = least;
    return facts;
}

void fold_know(struct fold *fold, const expr *symbol, const expr_facts *facts)
{
    const wide lo = facts->lo < INT64_MIN ? INT64_MIN : facts->lo, hi = facts->hi > INT64_MAX ? INT64_MAX : facts->hi;
    expr_assume_range(fold->table, symbol, (int64_t)lo, (int64_t)hi);
    if (facts->modulus > 1 && facts->modulus <= INT64_MAX)
        expr_assume_residue(fold->table, symbol, (int64_t)facts->modulus, facts->residue);
    expr_assume_zeros(fold->table, symbol, facts->zeros);
}

const expr *fold_know_bits(struct fold *fold, const expr *symbol, const expr_facts *facts)
{
    if (symbol->kind != EXPR_SYMBOL || symbol->type != CTYPE_ULONG || facts->lo >= 0)
        fold_know(fold, symbol, facts);
    return fold_bits(fold, symbol);
}

void fold_know_low_bits(struct fold *fold, const expr *number, const expr *bits)
{
    const expr *symbol = number->kind == EXPR_CAST ? number->op[0] : number;
    if (symbol->kind == EXPR_SYMBOL && symbol->type == CTYPE_ULONG)
        expr_set_value(fold->table, symbol, bits);
}

void (*fold_planted)(struct value *value);

/* The value, or, where a test plants one, a wrong one. */
static const struct value *planted(struct fold *fold, const struct value *value)
{
    struct value *copy;
    if (!value || !fold_planted)
        return value;
    copy = fold_copy_of(fold, value);
    fold_planted(copy);
    return copy;
}

void fold_bind(struct fold *fold, struct binding binding)
{
    binding.value = planted(fold, binding.value);
    fold->bindings.item = arena_grow(fold->arena, fold->bindings.item, fold->bindings.count, &fold->bindings.capacity,
                                     sizeof *fold->bindings.item);
    fold->bindings.item[fold->bindings.count++] = binding;
}

void fold_bind_symbol(struct fold *fold, const struct ast_decl *decl, const expr *symbol)
{
    fold_bind(fold, (struct binding){.decl = decl, .symbol = symbol, .statement = (uint32_t)NO_STATEMENT});
}

void fold_bind_value(struct fold *fold, const struct ast_decl *decl, const struct value *value)
{
    fold_bind(fold, (struct binding){.decl = decl, .value = value, .statement = (uint32_t)NO_STATEMENT});
}

void fold_bind_held(struct fold *fold, const struct ast_decl *decl, const struct value *value, const struct need *need,
                    size_t needs)
{
    fold_bind(fold,
              (struct binding){
                  .decl = decl, .value = value, .statement = (uint32_t)NO_STATEMENT, .need = need, .needs = needs});
}

void fold_bind_parameter(struct fold *fold, const struct ast_decl *decl, const struct value *value)
{
    fold_bind(fold, (struct binding){.decl = decl, .value = value, .statement = (uint32_t)PARAMETERS});
}

void fold_forget(struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->bindings.count; i++)
        fold->bindings.item[i].hidden = true;
}

void fold_bind_int(struct fold *fold, const struct ast_decl *decl, const expr *e)
{
    const ctype type = ast_ctype(decl->type);
    const expr *symbol = e;
    if (type == CTYPE_COUNT)
        return;
    if (e->kind != EXPR_INT) {
        const expr_facts facts = fold_facts_of_value(fold, e);
        symbol = fold_symbol(fold, decl->name, type,
                             (struct symbol){.path = path_object(fold, decl), .is_stable = true, .set_to = e});
        expr_set_value(fold->table, symbol, e);
        symbol = fold_know_bits(fold, symbol, &facts);
    }
    fold_bind_symbol(fold, decl, symbol);
}

struct binding *fold_find(struct fold *fold, const struct ast_decl *decl)
{
    for (size_t i = fold->bindings.count; decl && i-- > 0;)
        if (fold->bindings.item[i].decl == decl && !fold->bindings.item[i].hidden)
            return &fold->bindings.item[i];
    return NULL;
}

void fold_enter_function(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    fold->memory.rings.count = 0;
    for (int i = 0; i < GPU_BUILTIN_AXES; i++) {
        const struct gpu_range range = gpu_builtin_range(i, function->mark.max_threads, function->mark.block_dim);
        const expr *symbol =
            fold_symbol(fold, gpu_builtin_name(i), CTYPE_UINT,
                        (struct symbol){.path = path_builtin(fold, i), .is_stable = true, .builtin = i + 1});
        expr_assume_range(fold->table, symbol, range.least, range.most);
        fold_bind_symbol(fold, NULL, symbol);
    }
    for (uint32_t i = 0; i < function->param_count; i++) {
        const struct ast_decl *param = function->param[i];
        const ctype type = ast_ctype(param->type);
        if (type != CTYPE_COUNT && fold_keeps_value(param))
            fold_bind_symbol(fold, param,
                             fold_symbol(fold, param->name, type,
                                         (struct symbol){.path = path_object(fold, param), .is_stable = true}));
    }
}
