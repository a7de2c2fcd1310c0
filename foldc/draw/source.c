/* Variables of a source: their values by the library's algebra, for numbers in the place of what is not known. */
#include "source.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/gpu/builtins.h"
#include "values.h"

enum {
    STACK = 768,
    USUAL_THREADS = 128,
    USUAL_EXTENT = 8,
    MOST_THREADS = 1024,
    WARP = 32,
    TRIES = 4096,
    NEAR = 512,          /* numbers behind a round one that are tried */
    MOST_BASE = 1 << 20, /* elements of a layout that may be the one that is shared out */
    MOST_NODES = 256     /* expressions that are tried as that */
};

/* What is tried for an unknown that nothing is said of, as foldc explain does. */
static const int64_t usual[] = {1024, 256, 128, 64, 32, 16, 8, 4, 2, 1, 0, 4096, 65536};
enum { USUAL = sizeof usual / sizeof *usual, CANDIDATES = USUAL + NEAR };

struct look {
    struct values v;
    struct draw_scene *scene;
    const struct draw_given *given;
    int givens;
    int64_t block[3];
    const char *block_why; /* NULL: the source says so */
    int64_t chosen[64];    /* of v.variable, by number */
    struct ast_node **assumed;
    size_t assumptions, assumed_room;
};

/* ---- Numbers for what is not known ---- */

/* The number of a built-in variable of CUDA's; -1: it is none. */
static int which_built_in(const struct values_variable *variable)
{
    return variable->decl ? -1 : gpu_builtin_number(variable->name);
}

static bool is_given(const struct look *l, const char *name, int64_t *value)
{
    for (int i = 0; i < l->givens; i++)
        if (strcmp(l->given[i].name, name) == 0) {
            *value = l->given[i].value;
            return true;
        }
    return false;
}

/* Counters of loops and the like: the first round. */
static bool changes(const struct values_variable *variable)
{
    return variable->decl && variable->decl->is_local && variable->decl->kind == AST_VAR;
}

static int64_t thread_axis(const struct look *l, int64_t thread, int axis)
{
    if (axis == 0)
        return thread % l->block[0];
    return axis == 1 ? thread / l->block[0] % l->block[1] : thread / l->block[0] / l->block[1];
}

/* What an unknown is where nothing else is asked of it: leaves of a layout of which only the form is known are those of
   a small matrix. */
static int64_t first_guess(const struct values_variable *variable)
{
    const char *stride = strstr(variable->name, ".stride[");
    int64_t number = 1;
    if (changes(variable) || strstr(variable->name, ".offset"))
        return 0;
    if (strstr(variable->name, ".shape.v["))
        return USUAL_EXTENT;
    for (int i = stride ? stride[strlen(".stride[")] - '0' : 0; i > 0; i--)
        number *= USUAL_EXTENT;
    return stride ? number : usual[0];
}

static void set_variables(struct look *l, int64_t thread)
{
    for (size_t i = 0; i < l->v.variable_count; i++) {
        struct values_variable *variable = &l->v.variable[i];
        const int is = which_built_in(variable);
        int64_t number = i < 64 ? l->chosen[i] : usual[0];
        if (is >= 0)
            number = is < 3 ? thread_axis(l, thread, is) : is < 6 ? 0 : is < 9 ? l->block[is - 6] : 1;
        is_given(l, variable->name, &number);
        variable->value = ceval_make(variable->type, number);
        variable->changed = ++l->v.time;
    }
}

/* The value of an expression for a thread; new variables may turn up on the way. False with l->v.why. */
static bool value_at(struct look *l, struct ast_node *node, int64_t thread, eval_value *out)
{
    for (int round = 0; round < 8; round++) {
        const size_t before = l->v.variable_count;
        bool good;
        set_variables(l, thread);
        l->v.generation++;
        l->v.touched = 0;
        l->v.stop = VALUES_GOES;
        l->v.why = "it is not known";
        good = values_value(&l->v, node, out);
        for (size_t i = before; i < l->v.variable_count && i < 64; i++)
            l->chosen[i] = first_guess(&l->v.variable[i]);
        if (l->v.variable_count == before)
            return good;
    }
    return false;
}

/* ---- What is assumed ---- */

static void find_assumptions(struct look *l, struct ast_node *node)
{
    if (!node)
        return;
    if (node->kind == AST_CALL && node->call == CALL_CCUTE_ASSUME && ast_arg_count(node) == 1) {
        l->assumed = arena_grow(l->v.arena, l->assumed, l->assumptions, &l->assumed_room, sizeof(struct ast_node *));
        l->assumed[l->assumptions++] = ast_arg(node, 0);
    }
    for (uint32_t i = 0; i < node->count; i++)
        find_assumptions(l, node->child[i]);
}

/* Does all that is assumed hold, as far as it can be told, and has the variable a good value? */
static bool is_sound(struct look *l, struct ast_node *node)
{
    eval_value value;
    if (!value_at(l, node, 0, &value) || eval_value_is_bad(&value))
        return false;
    for (size_t i = 0; i < l->assumptions; i++) {
        ceval_value number;
        l->v.stop = VALUES_GOES;
        if (values_int(&l->v, l->assumed[i], &number) && l->v.stop == VALUES_GOES && !number.bits)
            return false;
    }
    return true;
}

static bool is_free(const struct look *l, size_t i)
{
    int64_t value;
    const struct values_variable *variable = &l->v.variable[i];
    return which_built_in(variable) < 0 && !changes(variable) && !is_given(l, variable->name, &value);
}

/* The likeliest first: a guess, round numbers, then what comes behind the roundest for a promise like ld % 24 == 0. */
static int64_t candidate(const struct values_variable *variable, int i)
{
    if (i == 0)
        return first_guess(variable);
    return i < USUAL ? usual[i] : usual[0] + 1 + (i - USUAL);
}

static bool search(struct look *l, struct ast_node *node, size_t at, int *tries)
{
    while (at < l->v.variable_count && at < 64 && !is_free(l, at))
        at++;
    if (at >= l->v.variable_count || at >= 64)
        return (*tries)-- > 0 && is_sound(l, node);
    for (int i = 0; i < CANDIDATES && (*tries > 0); i++) {
        l->chosen[at] = candidate(&l->v.variable[at], i);
        if (search(l, node, at + 1, tries))
            return true;
    }
    return false;
}

/* Numbers for the unknowns of an expression under which it is something. */
static void choose(struct look *l, struct ast_node *node)
{
    eval_value value;
    ceval_value number;
    int tries = TRIES;
    value_at(l, node, 0, &value);
    for (size_t i = 0; i < l->assumptions; i++) {
        l->v.stop = VALUES_GOES;
        if (values_mentions(&l->v, l->assumed[i]))
            values_int(&l->v, l->assumed[i], &number);
    }
    if (search(l, node, 0, &tries))
        return;
    for (size_t i = 0; i < l->v.variable_count && i < 64; i++)
        l->chosen[i] = first_guess(&l->v.variable[i]);
}

/* A name that --let gives, and that nothing asked for: a slip of the pen, mostly. */
static void tell_unused(struct look *l)
{
    for (int i = 0; i < l->givens; i++) {
        bool used = gpu_builtin_number(l->given[i].name) >= 0;
        for (size_t k = 0; k < l->v.variable_count; k++)
            used |= strcmp(l->given[i].name, l->v.variable[k].name) == 0;
        if (!used)
            draw_note(l->scene, "%s = %lld is given, but nothing depends on it", l->given[i].name,
                      (long long)l->given[i].value);
    }
}

/* What the value that was worked out last hangs on. */
static void tell_assumptions(struct look *l)
{
    for (size_t i = 0; i < l->v.variable_count; i++) {
        const struct values_variable *variable = &l->v.variable[i];
        int64_t value;
        const int is = which_built_in(variable);
        if ((is >= 0 && is < 3) || !(l->v.touched >> (i < 63 ? i : 63) & 1))
            continue;
        if (is_given(l, variable->name, &value))
            draw_note(l->scene, "%s = %lld is given", variable->name, (long long)value);
        else if (is < 6 || is >= 9)
            draw_note(l->scene, "%s = %lld is assumed (--let %s=N)", variable->name, (long long)variable->value.bits,
                      variable->name);
    }
}

/* ---- The block ---- */

/* The threads of the tiled copies that the function has; 0: none. */
static int64_t threads_of_copies(struct look *l, const struct ast_function *function)
{
    int64_t most = 0;
    for (uint32_t i = 0; i < function->local_count; i++) {
        eval_value value;
        const struct ast_decl *decl = function->local[i];
        if (decl->type->kind != AST_TYPE_TILED_COPY || !decl->init || !value_at(l, decl->init, 0, &value) ||
            value.kind != EVAL_COPY || eval_value_is_bad(&value))
            continue;
        const ccute_tuple threads = draw_mode(&value.copy.tv.shape, 0);
        most = draw_size(&threads) > most ? draw_size(&threads) : most;
    }
    return most;
}

static void choose_block(struct look *l, const struct ast_function *function)
{
    int64_t given, threads;
    l->block[0] = l->block[1] = l->block[2] = 1;
    l->block_why = NULL;
    if (function->block_dim[0]) {
        for (int axis = 0; axis < 3; axis++)
            l->block[axis] = function->block_dim[axis] ? function->block_dim[axis] : 1;
    } else if (function->max_threads) {
        l->block[0] = function->max_threads;
        l->block_why = "from __launch_bounds__";
    } else {
        threads = threads_of_copies(l, function);
        l->block[0] = threads ? threads : USUAL_THREADS;
        l->block_why = threads ? "from the tiled copy" : "assumed";
    }
    for (int axis = 0; axis < 3; axis++)
        if (is_given(l, gpu_builtin_name(GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis)), &given) && given > 0 &&
            given <= MOST_THREADS) {
            l->block[axis] = given;
            l->block_why = "given";
        }
}

/* Which threads an expression speaks of: a block that has no other rows is spread over those that it asks for. */
static bool hangs_on_thread(struct look *l)
{
    bool asks[3] = {false, false, false}, any = false;
    for (size_t i = 0; i < l->v.variable_count; i++) {
        const int is = which_built_in(&l->v.variable[i]);
        int64_t value;
        if (is >= 0 && is < 3 && !is_given(l, gpu_builtin_name(is), &value))
            any = asks[is] = true;
    }
    if ((asks[1] || asks[2]) && l->block[1] == 1 && l->block[2] == 1 && l->block_why && l->block[0] > WARP) {
        l->block[asks[1] ? 1 : 2] = l->block[0] / WARP;
        l->block[0] = WARP;
    }
    return any;
}

static int64_t threads_of(const struct look *l)
{
    const int64_t threads = l->block[0] * l->block[1] * l->block[2];
    return threads > MOST_THREADS ? MOST_THREADS : threads;
}

/* ---- What is shared out ---- */

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
    const int64_t threads = threads_of(l);
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

/* Turn offsets into indices of a layout; false, and nothing changed, if it does not hold them all, each once. */
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
    static const char *const names[] = {"slice",
                                        "composition",
                                        "logical_divide",
                                        "zipped_divide",
                                        "tiled_divide",
                                        "flat_divide",
                                        "local_tile",
                                        "local_partition",
                                        "inner_partition",
                                        "outer_partition",
                                        "partition_S",
                                        "partition_D",
                                        "get",
                                        "select",
                                        "take",
                                        "group",
                                        "flatten",
                                        "coalesce"};
    if (!call->text || strncmp(call->text, "ccute_", 6) != 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(call->text + 6, names[i]) == 0)
            return true;
    return false;
}

/* What the expression is made from: the initialiser of a variable, the layout that a call cuts up. */
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

/* Is the expression the same layout for all threads? */
static bool is_common(struct look *l, struct ast_node *node, ccute_layout *out)
{
    ccute_layout last;
    return layout_at(l, node, threads_of(l) - 1, &last) && layout_at(l, node, 0, out) && same_layout(out, &last);
}

/* Find the layout that holds what all threads touch: of those that the variable is made from, one behind the other, the
   last of the smallest, which is the tile as it was before it was cut up. */
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
                            .begin = decl->name_begin,
                            .end = decl->name_begin + (uint32_t)strlen(decl->name),
                            .type = decl->type,
                            .decl = (struct ast_decl *)decl,
                            .text = decl->name};
    char text[1024];
    choose(l, &node);
    choose_block(l, l->v.function);
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
    out->is_shared_out = out->value.kind == EVAL_LAYOUT && hangs_on_thread(l);
    if (out->is_shared_out && is_common(l, &node, &out->value.layout)) {
        draw_note(l->scene, "it is the same for all %lld threads", (long long)threads_of(l));
        out->is_shared_out = false;
    }
    if (!out->is_shared_out)
        return true;
    if (!collect_offsets(l, &node, &out->access)) {
        *why = arena_printf(l->scene->arena, "'%s' has no part for any thread", decl->name);
        return false;
    }
    if (l->block_why)
        draw_note(l->scene, "%lld threads: %s%s", (long long)threads_of(l), l->block_why,
                  strcmp(l->block_why, "assumed") == 0 ? " (--let blockDim.x=N)" : "");
    find_base(l, &node, out);
    return true;
}

bool draw_look(struct draw_scene *scene, struct fold *fold, const struct ast_decl *decl, const struct draw_given *given,
               int givens, struct draw_found *out, const char **why)
{
    struct look *l = arena_alloc(fold->arena, sizeof *l);
    bool good = false;
    *l = (struct look){.v = {.fold = fold, .arena = fold->arena, .function = fold->function, .takes_parts = true},
                       .scene = scene,
                       .given = given,
                       .givens = givens,
                       .block = {1, 1, 1}};
    memset(out, 0, sizeof *out);
    l->v.calculator = eval_new();
    l->v.stack = malloc(STACK * sizeof *l->v.stack);
    *why = "out of memory";
    if (l->v.calculator && l->v.stack) {
        values_pieces(&l->v);
        find_assumptions(l, fold->function->body);
        good = look_at(l, decl, out, why);
    }
    eval_free(l->v.calculator);
    free(l->v.stack);
    values_free(&l->v);
    return good;
}
