/* Variables of a source: their values by the library's algebra, with numbers in the place of unknowns. */
#include "source.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/c/loop.h"
#include "foldc/choose/chosen.h"
#include "values.h"

enum {
    DRAWN_EXTENT = 8,    /* of a layout whose form alone is stated: a small matrix */
    MOST_BASE = 1 << 20, /* elements of a layout that threads may divide */
    MOST_NODES = 256,    /* expressions that are tried as the base */
    ROUNDS = 4           /* of choosing, for unknowns that turn up on the way */
};

/* The origin of the number that a variable of the source gets. */
struct origin {
    int builtin;     /* its number; -1: it is not a built-in variable */
    bool is_given;   /* by --let, as `given` */
    bool changes;    /* while the function runs: it is drawn as 0 */
    bool is_counter; /* it changes as the counter of a loop: it is drawn as its first value */
    int64_t given;
    size_t unknown; /* its index in chosen, otherwise */
};

struct look {
    struct values v;
    struct draw_scene *scene;
    struct chosen chosen;
    struct origin *origin; /* of v.variable, by number */
    size_t origins, origin_room;
    struct ast_node *node; /* that is drawn */
};

/* ---- Numbers for unknowns ---- */

/* Does a loop inside the node count with the variable? */
static bool counts_with(const struct ast_node *node, const struct ast_decl *decl)
{
    struct ast_loop loop;
    if (ast_read_loop(node, &loop) && loop.counter == decl)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && counts_with(node->child[i], decl))
            return true;
    return false;
}

/* Is it a counter of a loop or the like? */
static bool changes(const struct values_variable *variable)
{
    return variable->decl && variable->decl->variable.is_local && variable->decl->kind == AST_VAR;
}

/* Find out where the variables that turned up get their numbers from. */
static void find_origins(struct look *l)
{
    while (l->origins < l->v.variables.count) {
        const struct values_variable *variable = &l->v.variables.item[l->origins];
        struct origin origin = {.builtin = variable->subject.builtin - 1};
        origin.is_given = chosen_let_number(&l->chosen, variable->name, &origin.given);
        origin.changes = !origin.is_given && changes(variable);
        origin.is_counter = origin.changes && variable->decl->init && counts_with(l->v.function->body, variable->decl);
        if (!origin.is_given && !origin.changes && (origin.builtin < 0 || origin.builtin / GPU_AXES == GPU_GRID_DIM)) {
            origin.unknown =
                chosen_unknown(&l->chosen, variable->name, chosen_facts(&l->chosen, variable->subject, variable->type),
                               variable->leaf);
        }
        l->origin = arena_grow(l->v.arena, l->origin, l->origins, &l->origin_room, sizeof *l->origin);
        l->origin[l->origins++] = origin;
    }
}

static int64_t number_of(const struct look *l, const struct origin *origin, int64_t thread)
{
    const int axis = origin->builtin % GPU_AXES;
    if (origin->is_given)
        return origin->given;
    switch (origin->builtin < 0 ? GPU_GRID_DIM : (enum gpu_builtin)(origin->builtin / GPU_AXES)) {
    case GPU_THREAD_IDX:
        return chosen_thread_axis(&l->chosen, thread, axis);
    case GPU_BLOCK_IDX:
        return 0;
    case GPU_BLOCK_DIM:
        return l->chosen.block[axis];
    default:
        return origin->changes ? 0 : chosen_unknown_value(&l->chosen, origin->unknown, thread);
    }
}

static void set_variable(struct look *l, size_t i, int64_t number)
{
    l->v.variables.item[i].value = c_number_of(l->v.variables.item[i].type, number);
    l->v.variables.item[i].changed = ++l->v.clock.time;
}

static void begin_value(struct look *l)
{
    l->v.clock.generation++;
    l->v.clock.touched = 0;
    l->v.stop = VALUES_GOES;
    l->v.why = "it is not known";
}

/* Give each counter its first value. This comes late, because the variables that the value depends on turn up later
   than the counter. */
static void set_first_values(struct look *l)
{
    for (size_t i = l->origins; i-- > 0;) {
        const struct ast_decl *decl = l->v.variables.item[i].decl;
        c_number first;
        begin_value(l);
        if (l->origin[i].is_counter && values_int(&l->v, decl->init, &first) && l->v.stop == VALUES_GOES)
            set_variable(l, i, (int64_t)first.bits);
    }
}

static void set_variables(struct look *l, int64_t thread)
{
    find_origins(l);
    for (size_t i = 0; i < l->origins; i++)
        set_variable(l, i, number_of(l, &l->origin[i], thread));
    set_first_values(l);
}

/* The value of an expression for a thread; new variables may turn up on the way. False with l->v.why. */
static bool value_at(struct look *l, struct ast_node *node, int64_t thread, eval_value *out)
{
    for (int round = 0; round < 8; round++) {
        const size_t before = l->v.variables.count;
        bool good;
        set_variables(l, thread);
        begin_value(l);
        good = values_value(&l->v, node, out);
        if (l->v.variables.count == before)
            return good;
    }
    return false;
}

/* Has the drawn expression a good value? */
static bool is_sound(void *context)
{
    struct look *l = context;
    eval_value value;
    return value_at(l, l->node, 0, &value) && !eval_value_is_bad(&value);
}

/* The axis of the thread that the variable is, or is given as; -1: it is none. */
static int thread_axis_of(const struct look *l, const struct origin *origin)
{
    if (origin->is_given || origin->changes)
        return -1;
    if (origin->builtin >= 0 && origin->builtin / GPU_AXES != GPU_GRID_DIM)
        return origin->builtin / GPU_AXES == GPU_THREAD_IDX ? origin->builtin % GPU_AXES : -1;
    return l->chosen.unknown[origin->unknown].axis;
}

/* The axes of the thread that the variables so far ask for. */
static bool asked_axes(const struct look *l, bool asks[GPU_AXES])
{
    bool any = false;
    memset(asks, 0, GPU_AXES * sizeof *asks);
    for (size_t i = 0; i < l->origins; i++) {
        const int axis = thread_axis_of(l, &l->origin[i]);
        if (axis >= 0)
            any = asks[axis] = true;
    }
    return any;
}

/* Choose the block, and numbers for the unknowns under which the node has a good value. */
static void choose(struct look *l)
{
    bool asks[GPU_AXES];
    for (int round = 0; round < ROUNDS; round++) {
        const size_t unknowns = l->chosen.unknowns;
        const bool sound = is_sound(l);
        asked_axes(l, asks);
        chosen_spread(&l->chosen, asks);
        if ((chosen_choose(&l->chosen, is_sound, l) || sound) && l->chosen.unknowns == unknowns)
            return;
    }
}

/* Note each name of --let that nothing depends on: mostly a typing error. */
static void tell_unused(struct look *l)
{
    const char *let = l->chosen.let;
    struct chosen_given given;
    while (chosen_let_next(&let, &given)) {
        const char *name = arena_copy(l->scene->arena, given.name, given.length);
        bool used = gpu_builtin_number(name) >= 0;
        for (size_t k = 0; k < l->v.variables.count; k++)
            used |= strcmp(name, l->v.variables.item[k].name) == 0;
        if (!used)
            draw_note(l->scene, "%s = %.*s is given, but nothing depends on it", name, (int)given.size, given.text);
    }
}

/* Note the unknowns that the last value depends on. */
static void tell_assumptions(struct look *l)
{
    for (size_t i = 0; i < l->origins; i++) {
        const struct values_variable *variable = &l->v.variables.item[i];
        const struct origin *origin = &l->origin[i];
        const int builtin = origin->builtin < 0 ? -1 : origin->builtin / GPU_AXES;
        if (builtin == GPU_THREAD_IDX || !(l->v.clock.touched >> (i < 63 ? i : 63) & 1))
            continue;
        if (origin->is_given)
            draw_note(l->scene, "%s = %lld is given", variable->name, (long long)origin->given);
        else if (builtin != GPU_BLOCK_DIM)
            draw_note(l->scene, "%s = %lld is assumed (--let %s=N)", variable->name, (long long)variable->value.bits,
                      variable->name);
    }
}

/* ---- Parts of threads ---- */

static bool layout_at(struct look *l, struct ast_node *node, int64_t thread, ccute_layout *out)
{
    eval_value value;
    if (!value_at(l, node, thread, &value) || value.kind != EVAL_LAYOUT || eval_value_is_bad(&value))
        return false;
    *out = value.layout;
    return true;
}

/* The offsets that each thread has, thread by thread; access->threads may become fewer than a block has. */
static bool collect_offsets(struct look *l, struct ast_node *node, struct draw_access *access)
{
    const int64_t threads = chosen_threads(&l->chosen);
    ccute_layout part;
    *access = (struct draw_access){.kind = MEMORY_LOAD, .lanes = MEMORY_LANES};
    for (int64_t t = 0; t < threads && layout_at(l, node, t, &part); t++) {
        const int64_t size = ccute_size_layout_(part);
        if (t == 0) {
            if (size < 1 || size > MOST_BASE / threads)
                return false;
            access->values = size;
            access->element = arena_alloc(l->scene->arena, (size_t)(threads * size) * sizeof *access->element);
        }
        if (size != access->values)
            break;
        for (int64_t v = 0; v < size; v++)
            access->element[t * size + v] = draw_at(&part, v);
        access->threads = t + 1;
    }
    if (access->threads && access->threads < threads)
        draw_note(l->scene, "of %lld threads the last %lld have no such part", (long long)threads,
                  (long long)(threads - access->threads));
    return access->threads > 0;
}

static int by_offset(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : 0;
}

/* Turn the access's offsets into indices of a layout. False, and nothing changed, if the layout lacks one of them, or
   has one twice. */
static bool index_into(const ccute_layout *base, struct draw_access *access)
{
    const int64_t size = draw_size(&base->shape), count = access->threads * access->values;
    int64_t(*at)[2], *index;
    bool good = size > 0 && size <= MOST_BASE;
    if (!good)
        return false;
    at = malloc((size_t)size * sizeof *at);
    index = malloc((size_t)count * sizeof *index);
    good = at && index;
    for (int64_t i = 0; good && i < size; i++) {
        at[i][0] = draw_at(base, i);
        at[i][1] = i;
    }
    if (good)
        qsort(at, (size_t)size, sizeof *at, by_offset);
    for (int64_t i = 0; good && i < count; i++) {
        const int64_t(*found)[2] = bsearch(&access->element[i], at, (size_t)size, sizeof *at, by_offset);
        good = found != NULL;
        index[i] = good ? (*found)[1] : 0;
    }
    for (int64_t i = 1; good && i < size; i++)
        good = at[i][0] != at[i - 1][0];
    if (good)
        memcpy(access->element, index, (size_t)count * sizeof *index);
    free(at);
    free(index);
    return good;
}

/* Operations that cut a layout up, or see it through other coordinates: its elements stay where they are. */
static bool cuts_up(const struct ast_node *call)
{
    switch (call->call) {
    case CALL_ccute_slice:
    case CALL_ccute_composition:
    case CALL_ccute_logical_divide:
    case CALL_ccute_zipped_divide:
    case CALL_ccute_tiled_divide:
    case CALL_ccute_flat_divide:
    case CALL_ccute_local_tile:
    case CALL_ccute_local_partition:
    case CALL_ccute_inner_partition:
    case CALL_ccute_outer_partition:
    case CALL_ccute_partition_S:
    case CALL_ccute_partition_D:
    case CALL_ccute_get:
    case CALL_ccute_select:
    case CALL_ccute_take:
    case CALL_ccute_group:
    case CALL_ccute_flatten:
    case CALL_ccute_coalesce:
        return true;
    default:
        return false;
    }
}

/* The expression that this one is made from: the initialiser of a variable, the layout that a call cuts up. */
static struct ast_node *made_from(const struct ast_node *node)
{
    if (node->kind == AST_DECLREF)
        return node->decl && node->decl->kind == AST_VAR ? node->decl->init : NULL;
    if (node->kind == AST_CALL && !cuts_up(node))
        return NULL;
    for (uint32_t i = node->kind == AST_CALL; i < node->count; i++)
        if (node->child[i] && ast_bare(node->child[i])->type && ast_bare(node->child[i])->type->kind == AST_TYPE_LAYOUT)
            return node->child[i];
    return NULL;
}

static bool same_layout(const ccute_layout *a, const ccute_layout *b)
{
    return a->shape.n == b->shape.n && a->offset == b->offset && a->sw_bits == b->sw_bits &&
           memcmp(a->shape.prof, b->shape.prof, a->shape.n) == 0 &&
           memcmp(a->shape.v, b->shape.v, a->shape.n * sizeof *a->shape.v) == 0 &&
           memcmp(a->stride, b->stride, a->shape.n * sizeof *a->stride) == 0;
}

/* Is the expression's layout equal for all threads? */
static bool is_common(struct look *l, struct ast_node *node, ccute_layout *out)
{
    ccute_layout last;
    return layout_at(l, node, chosen_threads(&l->chosen) - 1, &last) && layout_at(l, node, 0, out) &&
           same_layout(out, &last);
}

/* Find the layout that holds the elements of all threads, among the layouts that the variable is made from: the last of
   the smallest, which is the tile before its partition. */
static void find_base(struct look *l, struct ast_node *node, struct draw_found *out)
{
    const size_t bytes = (size_t)(out->access.threads * out->access.values) * sizeof *out->access.element;
    int64_t *offset = arena_alloc(l->scene->arena, bytes), *best = NULL;
    memcpy(offset, out->access.element, bytes);
    node = made_from(node);
    for (int depth = 0; node && depth < MOST_NODES; depth++, node = made_from(node)) {
        struct draw_access access = out->access;
        ccute_layout layout;
        const char *name;
        node = ast_bare(node);
        if (!is_common(l, node, &layout) || (best && same_layout(&layout, &out->base)) ||
            (best && draw_size(&layout.shape) > draw_size(&out->base.shape)))
            continue;
        access.element = arena_alloc(l->scene->arena, bytes);
        memcpy(access.element, offset, bytes);
        if (!index_into(&layout, &access))
            continue;
        best = access.element;
        out->has_base = true;
        out->base = layout;
        name = ast_print(l->v.arena, l->v.function->source, node, 1);
        out->base_name = name ? arena_copy(l->scene->arena, name, strlen(name)) : "an expression";
    }
    if (best)
        out->access.element = best;
}

/* ---- The variable ---- */

static bool look_at(struct look *l, const struct ast_decl *decl, struct draw_found *out, const char **why)
{
    struct ast_node node = {.kind = AST_DECLREF,
                            .origin = AST_PLAIN,
                            .begin = decl->place.name_begin,
                            .end = decl->place.name_begin + (uint32_t)strlen(decl->name),
                            .type = decl->type,
                            .decl = (struct ast_decl *)decl,
                            .text = decl->name};
    char text[1024];
    bool asks[GPU_AXES];
    l->node = &node;
    choose(l);
    if (!value_at(l, &node, 0, &out->value)) {
        *why = arena_printf(l->scene->arena, "'%s' has no value here: %s", decl->name, l->v.why);
        return false;
    }
    tell_assumptions(l);
    tell_unused(l);
    if (eval_value_is_bad(&out->value)) {
        eval_value_explain(&out->value, text, sizeof text);
        *why = arena_printf(l->scene->arena, "'%s' is refused where %s: %s", decl->name, values_where(&l->v), text);
        return false;
    }
    out->is_shared_out = out->value.kind == EVAL_LAYOUT && asked_axes(l, asks);
    if (out->is_shared_out && is_common(l, &node, &out->value.layout)) {
        draw_note(l->scene, "it is the same for all %lld threads", (long long)chosen_threads(&l->chosen));
        out->is_shared_out = false;
    }
    if (!out->is_shared_out)
        return true;
    if (!collect_offsets(l, &node, &out->access)) {
        *why = arena_printf(l->scene->arena, "'%s' has no part for any thread", decl->name);
        return false;
    }
    if (l->chosen.block_why)
        draw_note(l->scene, "%lld threads: %s%s", (long long)chosen_threads(&l->chosen),
                  message_words(l->scene->arena, l->chosen.block_why),
                  l->chosen.block_is_assumed ? " (--let blockDim.x=N)" : "");
    find_base(l, &node, out);
    return true;
}

bool draw_look(struct draw_scene *scene, struct fold *fold, const struct ast_decl *decl, const char *let,
               struct draw_found *out, const char **why)
{
    struct look *l = arena_alloc(fold->arena, sizeof *l);
    bool good = false;
    *l = (struct look){.v = {.fold = fold,
                             .arena = fold->arena,
                             .function = fold->function,
                             .walked = fold->explain->under_way->walked,
                             .takes_parts = true},
                       .scene = scene};
    memset(out, 0, sizeof *out);
    l->v.calculator = eval_new();
    l->v.stack.item = malloc(VALUES_STACK * sizeof *l->v.stack.item);
    *why = "out of memory";
    if (l->v.calculator && l->v.stack.item) {
        values_pieces(&l->v);
        chosen_begin(&l->chosen, fold, fold->explain->under_way, let);
        l->chosen.extent = DRAWN_EXTENT;
        good = look_at(l, decl, out, why);
    }
    eval_free(l->v.calculator);
    free(l->v.stack.item);
    values_free(&l->v);
    return good;
}
