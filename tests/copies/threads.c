/* Kernels whose threads copy by layouts: from array to array, or through registers or shared memory. */
#include <string.h>

#include "kernel.h"
#include "plan.h"

enum route { DIRECT, REGISTERS, SHARED_ARRAY };

struct work {
    struct plan plan;
    enum route route;
    struct side middle, second; /* registers, or the shared array; other registers after them */
    struct side dst, src;       /* as the text has them: a pointer may have been advanced already */
    const char *to, *from;      /* the pointers */
    bool has_steps, has_second, masks_first;
    char advance[TEXT]; /* the end of a step */
};

/* ---- Sides ---- */

static void random_work(struct kernel *k, struct work *w)
{
    struct plan *plan = &w->plan;
    plan->kind = rng_chance(&k->rng, 12) ? PLAN_FILL : rng_chance(&k->rng, 6) ? PLAN_CLEAR : PLAN_COPY;
    w->route = plan->kind == PLAN_COPY ? (enum route)rng_below(&k->rng, 3) : DIRECT;
    if (plan->kind == PLAN_COPY && rng_chance(&k->rng, 25))
        plan->mask = rng_chance(&k->rng, 50) ? MASK_PRED : MASK_BOUNDS;
    w->has_steps = rng_chance(&k->rng, 30);
    w->to = "dst";
    w->from = "src";
}

static void add_others(struct kernel *k, struct work *w, struct side *side)
{
    side->mode[side->n++] = (struct mode){THREAD, literal(k->threads), literal(0), false};
    if (k->blocks > 1)
        side->mode[side->n++] = (struct mode){BLOCK, literal(k->blocks), literal(0), false};
    if (w->has_steps)
        side->mode[side->n++] = (struct mode){STEP, w->plan.steps, literal(0), false};
}

static void random_steps(struct kernel *k, struct work *w)
{
    int64_t v[SETS];
    const bool dynamic = rng_chance(&k->rng, 50);
    for (int s = 0; s < SETS; s++)
        v[s] = dynamic ? rng_between(&k->rng, s == SETS - 1 ? 0 : 1, 4) : 3;
    w->plan.steps = w->has_steps ? number_of(k, v, dynamic) : literal(1);
}

/* A predicate is often the same for elements in a row. */
static void random_pred(struct kernel *k, struct plan *plan)
{
    struct side *pred = &plan->pred;
    same_elements(k, &plan->dst, pred);
    lay_loosely(k, pred);
    if (rng_chance(&k->rng, 70))
        pred->mode[0].stride = literal(0);
    move_outside(k, pred);
}

/* Coordinates count anything, and the extent cuts somewhere. */
static void random_bounds(struct kernel *k, struct plan *plan)
{
    plan->coords = (int)rng_between(&k->rng, 1, COORDS);
    for (int c = 0; c < plan->coords; c++) {
        struct side *coord = &plan->coord[c];
        int64_t limit[SETS], most = 0;
        same_elements(k, &plan->dst, coord);
        for (int m = 0; m < coord->n; m++) {
            const int64_t stride = rng_chance(&k->rng, 40) ? 0 : (int64_t)1 << rng_below(&k->rng, 5);
            coord->mode[m].stride = literal(stride);
            most += stride * coord->mode[m].extent.v[0];
        }
        if (rng_chance(&k->rng, 15))
            coord->offset = literal(-rng_between(&k->rng, 1, 3));
        for (int s = 0; s < SETS; s++)
            limit[s] = s == 0 ? most + 1 : rng_between(&k->rng, 0, most + 1);
        plan->limit[c] = number_of(k, limit, true);
    }
}

static void random_sides(struct kernel *k, struct work *w)
{
    struct plan *plan = &w->plan;
    const int64_t most = w->route == DIRECT && rng_chance(&k->rng, 15) ? 256 : 32;
    plan->dst.offset = plan->dst.start = literal(0);
    random_steps(k, w);
    random_extents(k, &plan->dst, ELEMENT, most, w->route == DIRECT);
    add_others(k, w, &plan->dst);
    same_elements(k, &plan->dst, &plan->src);
    lay_out(k, &plan->dst, false);
    if (rng_chance(&k->rng, 10))
        random_swizzle(k, &plan->dst);
    move_outside(k, &plan->dst);
    lay_loosely(k, &plan->src);
    if (rng_chance(&k->rng, 8))
        random_swizzle(k, &plan->src);
    move_outside(k, &plan->src);
    if (plan->mask == MASK_PRED)
        random_pred(k, plan);
    if (plan->mask == MASK_BOUNDS)
        random_bounds(k, plan);
}

/* The elements of a thread, or of a block, compact or nearly so. */
static void random_middle(struct kernel *k, struct work *w)
{
    struct side *middle = &w->middle;
    same_elements(k, &w->plan.dst, middle);
    for (int m = middle->n; m-- > 0;)
        if (middle->mode[m].of == STEP || middle->mode[m].of == BLOCK ||
            (w->route == REGISTERS && middle->mode[m].of == THREAD))
            memmove(&middle->mode[m], &middle->mode[m + 1], (size_t)(--middle->n - m) * sizeof *middle->mode);
    lay_out(k, middle, true);
    if (w->route == SHARED_ARRAY && rng_chance(&k->rng, 50))
        random_swizzle(k, middle);
    if (reach_of(k, middle) * k->element->bytes > MOST_SHARED)
        w->route = DIRECT;
}

/* Registers have a second array at times. The first are filled at times, and only some of them copied to. */
static void random_hops(struct kernel *k, struct work *w)
{
    struct plan *plan = &w->plan;
    if (w->route == REGISTERS && rng_chance(&k->rng, 25)) {
        w->has_second = true;
        same_elements(k, &w->middle, &w->second);
        lay_out(k, &w->second, true);
    }
    if (w->route == REGISTERS && plan->mask && rng_chance(&k->rng, 50))
        w->masks_first = plan->is_filled = true;
    plan->hops = (w->route == DIRECT ? 1 : 2) + w->has_second + plan->is_filled;
}

/* ---- Text ---- */

/* A side as a call names it: its pointer and its layout, sometimes declared before. */
struct named {
    char pointer[TEXT], layout[TEXT];
};

static void name_side(struct kernel *k, const struct side *side, const char *array, const char *name,
                      const char *thread, char *declared, struct named *out)
{
    layout_text(k, side, thread, out->layout);
    pointer_text(k, side, array, thread, out->pointer);
    if (rng_chance(&k->rng, 70)) {
        append(declared, "    const ccute_layout %s_l = %s;\n", name, out->layout);
        snprintf(out->layout, TEXT, "%s_l", name);
    }
    if (strcmp(array, out->pointer) != 0 && rng_chance(&k->rng, 30)) {
        append(declared, "    %s%s *%s%s = %s;\n", strcmp(name, "s") == 0 || strcmp(name, "q") == 0 ? "const " : "",
               strcmp(array, "pred") == 0 ? "unsigned char" : k->element->name, rng_chance(&k->rng, 50) ? "const " : "",
               name, out->pointer);
        snprintf(out->pointer, TEXT, "%s", name);
    }
}

/* The call that copies from one to the other, under the plan's condition or without. */
static void write_call(struct kernel *k, struct plan *plan, bool is_masked, const char *thread, const struct named *dst,
                       const struct named *src, char *declared, char *call)
{
    struct named other;
    call[0] = 0;
    if (plan->kind == PLAN_FILL) {
        append(call, "ccute_fill(%s, %s, value)", dst->pointer, dst->layout);
    } else if (plan->kind == PLAN_CLEAR) {
        append(call, "ccute_clear(%s, %s)", dst->pointer, dst->layout);
    } else if (is_masked && plan->mask == MASK_PRED) {
        name_side(k, &plan->pred, "pred", "q", thread, declared, &other);
        append(call, "ccute_copy_if(%s, %s, %s, %s, %s, %s)", other.pointer, other.layout, dst->pointer, dst->layout,
               src->pointer, src->layout);
    } else if (is_masked && plan->mask == MASK_BOUNDS) {
        append(call, "ccute_copy_bounded(%s, %s, %s, %s, TUP(%s%s%s)", dst->pointer, dst->layout, src->pointer,
               src->layout, plan->limit[0].text, plan->coords > 1 ? ", " : "",
               plan->coords > 1 ? plan->limit[1].text : "");
        for (int c = 0; c < plan->coords; c++) {
            const char name[] = {'c', (char)('0' + c), 0};
            name_side(k, &plan->coord[c], "none", name, thread, declared, &other);
            append(call, ", %s", other.layout);
        }
        append(call, ")");
    } else {
        append(call, "ccute_copy(%s, %s, %s, %s)", dst->pointer, dst->layout, src->pointer, src->layout);
    }
}

/* The call as a statement, in one of the places where statements are found. */
static void write_statement(struct kernel *k, const char *call)
{
    static const char *const forms[] = {
        "    if (pred)\n        %s;\n    else\n        %s;\n",
        "    if (value_of_switch == 1) {\n        (void)0;\n    } else\n        %s;\n",
        "    switch (value_of_switch) {\n    case 1:\n        break;\n    default:\n        %s;\n        break;\n    "
        "}\n",
        "    auto copy = [&] {\n        %s;\n    };\n    copy();\n",
        "    do\n        %s;\n    while (value_of_switch == 1);\n",
        "    {\n        %s;\n    }\n",
        "    DO(%s);\n",
    };
    const int64_t form = rng_below(&k->rng, 25);
    if (form >= (int64_t)(sizeof forms / sizeof *forms)) {
        fprintf(k->body, "    %s;\n", call);
        return;
    }
    char text[3 * TEXT];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
    snprintf(text, sizeof text, forms[form], call, call);
#pragma GCC diagnostic pop
    if (strstr(text, "value_of_switch"))
        fprintf(k->body, "    const int value_of_switch = pred == nullptr;\n");
    fputs(text, k->body);
}

/* A device function that copies its arguments. */
static void write_helper(struct kernel *k, const struct named *dst, const struct named *src)
{
    const char *type = k->element->name;
    fprintf(k->before,
            "CCUTE_FOLD static __device__ void h%d(%s *d, const %s *s, const ccute_layout to, const ccute_layout "
            "from)\n{\n    ccute_copy(d, to, s, from);\n}\n\n",
            k->number, type, type);
    fprintf(k->body, "    h%d(%s, %s, %s, %s);\n", k->number, dst->pointer, src->pointer, dst->layout, src->layout);
}

static void write_direct(struct kernel *k, struct work *w)
{
    struct plan *plan = &w->plan;
    char declared[4 * TEXT] = "", call[4 * TEXT];
    struct named dst, src;
    name_side(k, &w->dst, w->to, "d", "threadIdx.x", declared, &dst);
    if (plan->kind == PLAN_COPY)
        name_side(k, &w->src, w->from, "s", "threadIdx.x", declared, &src);
    write_call(k, plan, true, "threadIdx.x", &dst, &src, declared, call);
    fputs(declared, k->body);
    if (plan->kind == PLAN_COPY && !plan->mask && rng_chance(&k->rng, 15))
        write_helper(k, &dst, &src);
    else
        write_statement(k, call);
}

static void declare_registers(struct kernel *k, const char *name, int64_t size)
{
    static const char *const forms[] = {"", "", "alignas(16) ", "__align__(16) "};
    if (rng_chance(&k->rng, 20))
        fprintf(k->body, "    CCUTE_REGS(%s, %s, ccute_make_layout_left(%lld), %lld);\n", k->element->name, name,
                (long long)size, (long long)size);
    else
        fprintf(k->body, "    %s%s %s[%lld];\n", forms[rng_below(&k->rng, 4)], k->element->name, name, (long long)size);
}

static void declare_shared(struct kernel *k, int64_t size)
{
    const char *type = k->element->name;
    switch (rng_below(&k->rng, 4)) {
    case 0:
        fprintf(k->body, "    __shared__ %s r[%lld];\n", type, (long long)size);
        break;
    case 1:
        fprintf(k->body, "    __shared__ __align__(16) %s r[%lld];\n", type, (long long)size);
        break;
    case 2:
        fprintf(k->body, "    CCUTE_SHARED(%s, r, ccute_make_layout_left(%lld), %lld);\n", type, (long long)size,
                (long long)size);
        break;
    default:
        fprintf(k->body, "    CCUTE_DYNAMIC_SHARED(%s, r);\n", type);
    }
}

/* From the first registers to the second ones, whose name is returned. */
static const char *write_second(struct kernel *k, struct work *w, const struct named *first)
{
    char declared[4 * TEXT] = "";
    struct named second;
    name_side(k, &w->second, "q_r", "second", "threadIdx.x", declared, &second);
    fprintf(k->body, "%s    ccute_copy(%s, %s, %s, %s);\n", declared, second.pointer, second.layout, first->pointer,
            first->layout);
    return "q_r";
}

/* In by one copy, out by another: by another thread, if the array is shared. */
static void write_staged(struct kernel *k, struct work *w)
{
    struct plan *plan = &w->plan;
    const bool is_shared = w->route == SHARED_ARRAY;
    const struct side *middle = &w->middle;
    char declared[4 * TEXT] = "", call[4 * TEXT], turned[40];
    struct named dst, src, in, out;
    snprintf(turned, sizeof turned, "(%lld - threadIdx.x)", (long long)k->threads - 1);
    const char *const other = is_shared ? turned : "threadIdx.x", *array = "r";
    name_side(k, &w->src, w->from, "s", "threadIdx.x", declared, &src);
    name_side(k, &w->middle, "r", "in", "threadIdx.x", declared, &in);
    if (plan->is_filled)
        append(declared, "    ccute_fill(r, %s, value);\n", in.layout);
    write_call(k, plan, w->masks_first, "threadIdx.x", &in, &src, declared, call);
    fprintf(k->body, "%s    %s;\n%s", declared, call, is_shared ? "    __syncthreads();\n" : "");
    declared[0] = 0;
    if (w->has_second) {
        array = write_second(k, w, &in);
        middle = &w->second;
    }
    name_side(k, &w->dst, w->to, "d", other, declared, &dst);
    name_side(k, middle, array, "out", other, declared, &out);
    write_call(k, plan, !w->masks_first, other, &dst, &out, declared, call);
    fputs(declared, k->body);
    write_statement(k, call);
    if (is_shared)
        fprintf(k->body, "    __syncthreads();\n");
}

/* Declare a pointer that each step advances, if the step is no matter of the layout: *array is its name then. */
static void walk_pointer(struct kernel *k, struct work *w, struct side *side, const char **array, const char *name,
                         const char *thread)
{
    char text[TEXT];
    struct number by = literal(0);
    const bool is_source = strcmp(*array, "src") == 0;
    bool advances = false;
    for (int m = side->n; m-- > 0;)
        if (side->mode[m].of == STEP && side->mode[m].outside) {
            advances = rng_chance(&k->rng, 40);
            by = side->mode[m].stride;
            side->n -= advances;
            if (advances)
                memmove(&side->mode[m], &side->mode[m + 1], (size_t)(side->n - m) * sizeof *side->mode);
        }
    if (!advances)
        return;
    pointer_text(k, side, *array, thread, text);
    fprintf(k->body, "    %s%s *%s = %s;\n", is_source ? "const " : "", k->element->name, name, text);
    append(w->advance, "    %s += %s;\n", name, by.text);
    *array = name;
    side->start = literal(0);
    for (int m = side->n; m-- > 0;)
        if (side->mode[m].outside)
            memmove(&side->mode[m], &side->mode[m + 1], (size_t)(--side->n - m) * sizeof *side->mode);
}

static void walk_pointers(struct kernel *k, struct work *w)
{
    char turned[40];
    snprintf(turned, sizeof turned, "(%lld - threadIdx.x)", (long long)k->threads - 1);
    w->dst = w->plan.dst;
    w->src = w->plan.src;
    if (!w->has_steps)
        return;
    walk_pointer(k, w, &w->dst, &w->to, "to", w->route == SHARED_ARRAY ? turned : "threadIdx.x");
    walk_pointer(k, w, &w->src, &w->from, "from", "threadIdx.x");
}

/* Only the first threads of a block do anything. */
static void write_limit(struct kernel *k, struct plan *plan)
{
    plan->thread_limit = k->threads;
    if (k->threads == 1 || rng_chance(&k->rng, 85))
        return;
    plan->thread_limit = rng_between(&k->rng, 1, k->threads - 1);
    fprintf(k->body, "    if (threadIdx.x >= %lld)\n        return;\n", (long long)plan->thread_limit);
}

void write_threads(struct kernel *k, FILE *plans)
{
    struct work w = {.plan = {.dst = {.n = 0}}};
    struct plan *plan = &w.plan;
    random_work(k, &w);
    random_sides(k, &w);
    if (w.route != DIRECT)
        random_middle(k, &w);
    random_hops(k, &w);
    plan->thread_limit = k->threads;
    plan->blocks = k->blocks;
    random_bases(k, plan);
    write_promises(k, plan);
    if (w.route != SHARED_ARRAY)
        write_limit(k, plan);
    if (w.route == REGISTERS)
        declare_registers(k, "r", reach_of(k, &w.middle));
    if (w.has_second)
        declare_registers(k, "q_r", reach_of(k, &w.second));
    if (w.route == SHARED_ARRAY)
        declare_shared(k, reach_of(k, &w.middle));
    walk_pointers(k, &w);
    if (w.has_steps)
        fprintf(k->body, "    for (int k = 0; k < %s; k++) {\n", plan->steps.text);
    if (w.route == DIRECT)
        write_direct(k, &w);
    else
        write_staged(k, &w);
    if (w.has_steps)
        fprintf(k->body, "%s    }\n", w.advance);
    write_plans(k, plan, plans);
}
