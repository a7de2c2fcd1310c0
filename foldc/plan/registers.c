/* Registers that groups of four warps hand to one another: ccute_setmaxnreg_inc waits until the block has that many
 * free.
 */
#include "registers.h"

#include "foldc/lanes/lanes.h"
#include "state.h"
#include "text.h"

enum { GROUP = 128, ALL = 65536, UNIT = 8, LEAST_OF_THREAD = 24, MOST_OF_THREAD = 256 };

/* Does the kernel state a bound of its threads or their registers? */
static bool is_bounded(const struct ast_function *function)
{
    return function->mark.max_threads || ast_annotation(function->decl, "launch_bounds") ||
           ast_annotation(function->decl, "maxnreg");
}

/* The template argument of the call; 0: it is not known, or the call has no such number. */
static int count_of(const struct ast_node *call)
{
    const struct ast_callable *callee = call->decl ? &call->decl->callable : NULL;
    return callee && callee->has_argument && callee->argument >= LEAST_OF_THREAD &&
                   callee->argument <= MOST_OF_THREAD && callee->argument % UNIT == 0
               ? (int)callee->argument
               : 0;
}

void registers_arrive(struct fold *fold, struct registers *all, const struct ast_function *kernel,
                      const struct lanes_arrival *arrival)
{
    struct registers_call call = {arrival->call, arrival->function, count_of(arrival->call)};
    if (!is_bounded(kernel)) {
        fold_error(fold, call.node, say_registers_unbound(fold->arena, fold_source_text(fold, call.node)));
        return;
    }
    all->is_unknown |= !call.count;
    for (int t = 0; t < arrival->threads; t++) {
        struct registers_call *of_group = &all->of_group[t / GROUP];
        if (!arrival->comes[t])
            continue;
        all->is_unknown |= arrival->unsure[t] || (t % GROUP == 0 && of_group->node);
        *of_group = call;
    }
}

void registers_check(struct fold *fold, const struct registers *all, const struct ast_function *kernel)
{
    const int threads = (int)kernel->mark.max_threads, groups = threads / GROUP;
    const struct registers_call *largest = NULL;
    int sum = 0, each;
    if (all->is_unknown || threads <= 0 || threads % GROUP != 0 || groups > REGISTERS_GROUPS)
        return;
    each = ALL / threads / UNIT * UNIT;
    each = each < MOST_OF_THREAD ? each : MOST_OF_THREAD;
    for (int g = 0; g < groups; g++) {
        const struct registers_call *call = &all->of_group[g];
        sum += call->node ? call->count : each;
        if (call->node && (!largest || call->count > largest->count))
            largest = call;
    }
    if (!largest || sum <= each * groups)
        return;
    fold->function = largest->function;
    fold_error(fold, largest->node, say_registers_sum(fold->arena, sum, threads, each, each * groups));
}
