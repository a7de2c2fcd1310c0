/* Registers that groups of four warps hand to one another: ccute_setmaxnreg_inc waits until the block has that many
 * free.
 */
#include "registers.h"

#include <string.h>

#include "state.h"
#include "text.h"

enum { GROUP = 128, ALL = 65536, UNIT = 8, MOST_OF_THREAD = 256, MOST_GROUPS = 8 };

/* Does the kernel state a bound of its threads or their registers? */
static bool is_bounded(const struct ast_function *function)
{
    return function->mark.max_threads || ast_annotation(function->decl, "launch_bounds") ||
           ast_annotation(function->decl, "maxnreg");
}

/* The template argument of the call; 0: it is not known. */
static int count_of(const struct ast_node *call)
{
    const struct ast_callable *callee = call->decl ? &call->decl->callable : NULL;
    return callee && callee->has_argument && callee->argument > 0 && callee->argument <= MOST_OF_THREAD
               ? (int)callee->argument
               : 0;
}

/* Does the function name a thread's number along another axis than x, or a block's extent there? */
static bool has_rows(const struct ast_node *node)
{
    const int number = ast_builtin(node);
    if (number >= 0 && number % GPU_AXES != 0 &&
        (number / GPU_AXES == GPU_THREAD_IDX || number / GPU_AXES == GPU_BLOCK_DIM))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_rows(node->child[i]))
            return true;
    return false;
}

void registers_note(struct fold *fold, struct ast_node *call)
{
    const struct ast_function *function = fold->function;
    struct registers *all = &fold->memory.registers;
    expr_facts x;
    if (!function->header.is_global || !function->body)
        return;
    if (!is_bounded(function)) {
        fold_error(fold, call, say_registers_unbound(fold->arena, fold_source_text(fold, call)));
        return;
    }
    x = expr_facts_of(fold->table, fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_THREAD_IDX, 0)));
    const int count = count_of(call);
    if (!count || (x.lo == 0 && x.hi + 1 >= function->mark.max_threads && fold->walk.reach != REACH_SURE) ||
        x.modulus > 1 || x.lo < 0 || x.hi >= MOST_GROUPS * GROUP || (int)x.lo % GROUP != 0 ||
        ((int)x.hi + 1) % GROUP != 0) {
        all->is_unknown = true;
        return;
    }
    all->item = arena_grow(fold->arena, all->item, all->count, &all->capacity, sizeof *all->item);
    all->item[all->count++] = (struct registers_call){call, (int)x.lo / GROUP, (int)x.hi / GROUP, count};
}

void registers_check(struct fold *fold)
{
    const struct registers *all = &fold->memory.registers;
    const int threads = (int)fold->function->mark.max_threads, groups = threads / GROUP;
    const struct registers_call *of_group[MOST_GROUPS] = {NULL}, *largest = NULL;
    int sum = 0, each;
    if (!all->count || all->is_unknown || threads <= 0 || threads % GROUP != 0 || groups > MOST_GROUPS ||
        has_rows(fold->function->body))
        return;
    each = ALL / threads / UNIT * UNIT;
    each = each < MOST_OF_THREAD ? each : MOST_OF_THREAD;
    for (size_t i = 0; i < all->count; i++) {
        const struct registers_call *call = &all->item[i];
        for (int g = call->first; g <= call->last && g < groups; g++) {
            if (of_group[g])
                return;
            of_group[g] = call;
        }
        if (!largest || call->count > largest->count)
            largest = call;
    }
    for (int g = 0; g < groups; g++)
        sum += of_group[g] ? of_group[g]->count : each;
    if (sum > each * groups)
        fold_error(fold, largest->node, say_registers_sum(fold->arena, sum, threads, each, each * groups));
}
