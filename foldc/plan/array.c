/* CCUTE_REGS and CCUTE_SHARED: arrays as large as their layout, and not larger. */
#include <ctype.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/expr/print.h"
#include "checks.h"
#include "form.h"
#include "int.h"
#include "pointer.h"
#include "note.h"
#include "remedy.h"
#include "text.h"
#include "where.h"

/* An argument of the invocation: its bytes without the space around. */
static const char *macro_argument(struct fold *fold, const struct ast_macro *macro, int wanted)
{
    const char *bytes = fold->function->source->bytes, *at = bytes + macro->begin, *end = bytes + macro->end, *begin;
    struct scan_token token = scan_next(&at, end);
    int number = 0;
    while (token.kind != SCAN_END && !scan_is(token, "("))
        token = scan_next(&at, end);
    begin = at;
    for (;;) {
        token = scan_next(&at, end);
        if (token.kind == SCAN_END)
            return NULL;
        if (scan_is(token, "(") || scan_is(token, "[") || scan_is(token, "{")) {
            if (!(at = scan_close(at, end)))
                return NULL;
            at++;
        } else if (scan_is(token, ",") || scan_is(token, ")")) {
            if (number++ == wanted)
                break;
            begin = at;
        }
    }
    while (isspace((unsigned char)*begin))
        begin++;
    for (end = token.begin; end > begin && isspace((unsigned char)end[-1]);)
        end--;
    return arena_copy(fold->arena, begin, (size_t)(end - begin));
}

/* The specifiers before the array's type. Without CUDA, <ccute/cpu.h> defines shared memory: its arrays outlive the
   call. */
static const char *qualifiers(const struct fold *fold, const struct ast_node *node, int64_t align)
{
    const struct ast_node *array = ast_bare(ast_arg(node, 0));
    const bool is_shared = fold->file->language == AST_CUDA || (array->decl && array->decl->storage == AST_STATIC);
    if (node->macro->call != CALL_CCUTE_SHARED)
        return "";
    return arena_printf(fold->arena, "%s__attribute__((aligned(%lld))) ", is_shared ? "__shared__ " : "",
                        (long long)align);
}

/* Engines and products of four warps swizzle addresses: an array of such a layout begins where the swizzle repeats. */
static int64_t alignment_of(const struct ast_node *node, const struct value *layout)
{
    const sym_layout *l = &layout->layout;
    const struct ast_decl *array = ast_bare(ast_arg(node, 0))->decl;
    const int64_t bytes = array && array->type->target ? array->type->target->size : -1;
    return l->sw_bits >= 1 && l->sw_bits <= 3 && l->sw_shift == 3 && bytes > 0 && bytes << l->sw_base == 16
               ? (int64_t)128 << l->sw_bits
               : 16;
}

/* The declaration in plain C; NULL if the macro's text cannot be taken apart. */
static const char *declaration(struct fold *fold, const struct ast_node *node, int64_t count, int64_t align)
{
    const struct ast_macro *macro = node->macro;
    const char *type, *name;
    if (!macro || (macro->call != CALL_CCUTE_SHARED && macro->call != CALL_CCUTE_REGS) || (node->flags & AST_ELSEWHERE))
        return NULL;
    type = macro_argument(fold, macro, 0);
    name = macro_argument(fold, macro, 1);
    if (!type || !name)
        return NULL;
    return arena_printf(fold->arena, "%s%s %s[%lld]", qualifiers(fold, node, align), type, name, (long long)count);
}

/* An array: its layout, the cosize that it needs, the bound that the source states, the number of elements to declare,
   and the check after the declaration ("": none). */
struct array {
    const struct value *layout;
    const expr *size;
    int64_t bound, count;
    const char *check;
};

static const struct miss *read_size(struct fold *fold, struct ast_node *node, struct array *array)
{
    struct found found = fold_value(fold, node);
    if (found.miss)
        return found.miss;
    array->layout = found.value;
    if (array->layout->kind != VALUE_LAYOUT)
        return fold_miss(fold, node, say_array_without_layout(fold->arena));
    found = fold_apply(fold, node, CALL_ccute_cosize, array->layout);
    array->size = found.value ? fold_as_int(found.value) : NULL;
    return found.miss;
}

/* The elements to declare: the cosize if it is known, else the bound, with a check that it is enough. */
static const struct miss *find_count(struct fold *fold, const struct ast_node *node, struct array *array)
{
    const expr *size = array->size;
    const int64_t bound = array->bound;
    const expr *fits = expr_le(fold->table, size, expr_int(fold->table, bound));
    const expr_facts facts = expr_facts_of(fold->table, size);
    if (facts.lo > bound)
        return fold_fault(fold, node, say_array_short(fold->arena, bound, array->layout, (long long)facts.lo));
    array->count = bound;
    array->check = "";
    if (size->kind == EXPR_INT) {
        array->count = size->value > 0 ? size->value : 1;
    } else if (expr_is_int(fits, 1)) {
        array->count = facts.hi > 0 ? (int64_t)facts.hi : 1;
    } else if (!fold_reaches(fold, fits)) {
        return fold_miss_with(fold, node, say_captured_value(fold->arena), remedy_capture(fold));
    } else {
        array->check = fold_int_text(fold, fits, CTYPE_COUNT, C_ANY, NULL);
        fold_outcome_with(fold, node, say_checked(fold->arena, fits), remedy_assume(fold, fits));
        array->check = arena_printf(fold->arena, "; ccute_check_(%s)", array->check);
    }
    return NULL;
}

/* Does the node name the array as a whole, so that its bound shows: in sizeof, after &, as a range, by reference? */
static bool shows_bound(const struct ast_node *node, const struct ast_decl *array, bool is_whole)
{
    if (node->kind == AST_DECLREF && node->decl == array)
        return is_whole || node->flags & AST_BY_REF;
    is_whole = node->kind == AST_UNEVALUATED || node->kind == AST_RANGE_FOR ||
               (node->kind == AST_UNARY && node->op == AST_OP_ADDRESS) || (is_whole && node->kind == AST_PAREN);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && shows_bound(node->child[i], array, is_whole))
            return true;
    return false;
}

/* The layout, the cosize and the bound. */
static const struct miss *read_array(struct fold *fold, struct ast_node *node, struct array *array)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    const struct miss *miss = ast_arg_count(node) == 3 ? read_size(fold, ast_arg(node, 1), array)
                                                       : fold_miss(fold, node, say_array_written(fold->arena));
    const expr *bound = miss ? NULL : fold_int(fold, ast_arg(node, 2)).e;
    miss = miss ? miss : fold_need_traps(fold, node, traps, array->size);
    if (!miss && fold_needs_checks(fold, needs))
        return fold_miss_unasked(fold, node, needs);
    needs_rewind(fold, needs);
    if (miss || (bound && leaf_const(bound, &array->bound)))
        return miss;
    return fold_miss(fold, ast_arg(node, 2), say_array_bound(fold->arena));
}

const struct miss *fold_array(struct fold *fold, struct ast_node *node)
{
    struct array array = {.layout = NULL};
    const struct miss *miss = read_array(fold, node, &array);
    const struct value *const layout = array.layout;
    const char *text;
    if (miss || fold->errors.any)
        return miss;
    miss = find_count(fold, node, &array);
    if (miss)
        return miss;
    if (shows_bound(fold->function->body, ast_bare(ast_arg(node, 0))->decl, false))
        array.count = array.bound;
    text = declaration(fold, node, array.count, alignment_of(node, layout));
    if (!text)
        return fold_not_written(fold, node, say_array_written(fold->arena));
    if (node->macro->call == CALL_CCUTE_SHARED)
        pointer_state(fold, ast_bare(ast_arg(node, 0))->decl, alignment_of(node, layout));
    explain_note_array(fold, node, layout, array.count);
    plan_put(fold, PLAN_ARRAY, node, node->macro->begin, node->macro->end,
             arena_printf(fold->arena, "%s%s", text, array.check));
    fold_outcome(fold, node, say_array_declared(fold->arena, text));
    return NULL;
}
