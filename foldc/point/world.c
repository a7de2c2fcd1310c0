/* The unknowns of a program, drawn when they are first read: values on both sides of the constants that decide, small
   ones, and ones beyond 2^31. */
#include <stdlib.h>
#include <string.h>

#include "foldc/gpu/limits.h"
#include "machine.h"

enum { MODES = 13, SMALL = 12 };

struct point_world *point_world_new(arena *arena)
{
    struct point_world *world = arena_alloc(arena, sizeof *world);
    *world = (struct point_world){.arena = arena, .calculator = eval_new()};
    world->form = arena_alloc(arena, POINT_FORMS * sizeof *world->form);
    world->scratch = arena_alloc(arena, POINT_SCRATCH * sizeof *world->scratch);
    return world;
}

void point_world_free(struct point_world *world)
{
    point_map_free(&world->drawn.value);
    point_map_free(&world->drawn.object);
    point_map_free(&world->learned.align);
    point_map_free(&world->loops);
    ptrmap_free(&world->pointers);
    point_memory_free(&world->initial);
    eval_free(world->calculator);
    free(world->drawn.named);
    free(world->learned.constant);
    *world = (struct point_world){0};
}

void point_world_begin(struct point_world *world, uint64_t seed, uint64_t sweep)
{
    world->seed = point_mix(seed, 12345);
    world->sweep = sweep;
    world->mode = (int)((world->seed >> 20 & 0xffff) % MODES);
    world->is_aligned = world->seed >> 33 & 1;
    point_map_clear(&world->drawn.value);
    point_memory_clear(&world->initial);
    world->drawn.region_count = 0;
    world->drawn.named_count = 0;
    world->form_count = 0;
}

uint64_t point_random(const struct point_world *world, uint64_t key) { return point_mix(world->seed, key); }

double point_draw_real(const struct point_world *world, uint64_t key)
{
    static const struct {
        int count, first;
    } range[] = {{1021, -510}, {1021, -510}, {255, -127}, {16, 0}};
    const uint64_t i = point_random(world, 0xf10a) % (sizeof range / sizeof *range);
    return (double)(point_random(world, key) % (uint64_t)range[i].count) + range[i].first;
}

/* ---- Facts of a function ------------------------------------------------------------------------- */

static void add_constant(struct point_learned *learned, int64_t value)
{
    for (size_t i = 0; i < learned->constant_count; i++)
        if (learned->constant[i] == value)
            return;
    if (learned->constant_count == 64)
        return;
    if (!learned->constant)
        learned->constant = calloc(64, sizeof *learned->constant);
    if (learned->constant)
        learned->constant[learned->constant_count++] = value;
}

static void learn(struct point_learned *learned, const struct ast_node *node)
{
    if (node->has_value && node->value > -100000 && node->value < 10000000)
        add_constant(learned, node->value);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            learn(learned, node->child[i]);
}

void point_learn(struct point_world *world, const struct ast_function *function)
{
    struct point_learned *learned = &world->learned;
    learned->constant_count = 0;
    learned->max_threads = function->mark.max_threads;
    memcpy(learned->block_dim, function->mark.block_dim, sizeof learned->block_dim);
    learned->wish_count = 0;
    if (!function->body)
        return;
    learn(learned, function->body);
    point_learn_wishes(learned, world->arena, function->body);
}

void point_note_arrays(struct point_world *world, const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->declared.local_count; i++) {
        const struct ast_decl *decl = function->declared.local[i];
        uint64_t *align = point_map_at(&world->learned.align, point_hash(decl->name), NULL);
        if (decl->variable.align > 0 && (uint64_t)decl->variable.align > *align)
            *align = (uint64_t)decl->variable.align;
    }
}

/* ---- Integers ------------------------------------------------------------------------------------ */

static int64_t constant_of(const struct point_learned *learned, uint64_t random)
{
    return learned->constant_count ? learned->constant[random % learned->constant_count] : (int64_t)(random % SMALL);
}

/* A number where code often changes its behaviour: small ones, powers of 2, ends of the type's range. */
static int64_t boundary(uint64_t random, unsigned bits, bool is_signed)
{
    const int64_t most = (int64_t)((bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1) >> (is_signed ? 1 : 0));
    const int64_t list[] = {0, 1, -1, 2, 3, 7, 8, 9, 15, 16, 17, most, most - 1, -most - 1, most / 2, 1 << 20};
    return list[random % (sizeof list / sizeof *list)];
}

/* A number at an end of the type's range, or near it. */
static int64_t extreme(uint64_t random, unsigned bits, bool is_signed)
{
    const uint64_t most = (bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1) >> (is_signed ? 1 : 0);
    const uint64_t near = random >> 8 & 1 ? 0 : (random >> 9) % SMALL;
    return (int64_t)(random & 1 && is_signed ? ~most + near : most - near);
}

/* The width of a narrower type: two numbers that differ by 2 to that power have the same low bits. */
static unsigned alias_bits(uint64_t random)
{
    static const unsigned char width[] = {8, 16, 31, 32, 32, 33};
    return width[(random >> 8) % sizeof width];
}

static int64_t wide_number(uint64_t random, unsigned bits, bool is_signed)
{
    const unsigned width = 1 + (unsigned)(random >> 8) % bits;
    const int64_t value = (int64_t)(point_mix(random, 3) >> (64 - width));
    return is_signed && random & 1 ? -value : value;
}

static const int64_t least_numbers[8] = {0, 0, 0, 1, 1, 2, -1, -2};

static int64_t draw_number(const struct point_world *world, uint64_t random, unsigned bits, bool is_signed)
{
    const uint64_t which = random >> 40 & 15, rest = point_mix(random, 11);
    switch (world->mode) {
    case 0:
    case 1:
    case 2:
        return which < 9    ? (int64_t)(rest % SMALL)
               : which < 13 ? constant_of(&world->learned, rest >> 7) + (int64_t)(rest % 3) - 1
                            : (int64_t)(8 * (rest % SMALL));
    case 3:
    case 4:
        return which < 8 ? constant_of(&world->learned, rest >> 7) * (int64_t)(1 + rest % 4)
                         : (INT64_C(1) << rest % 8) * (int64_t)(1 + (rest >> 9) % 5);
    case 5:
        return which < 7 ? boundary(rest, bits, is_signed)
                         : constant_of(&world->learned, rest >> 7) + (int64_t)(rest % 3) - 1;
    case 6:
        return which < 10 ? wide_number(rest, bits, is_signed) : (int64_t)(rest % SMALL);
    case 7:
        return which < 10 ? (int64_t)(rest % 200) : is_signed && which < 12 ? -(int64_t)(rest % SMALL) : 1024;
    case 8:
    case 9:
        return (int64_t)(rest % (4 * SMALL)) - (is_signed ? 2 * SMALL : 0);
    case 10:
    case 11:
        return which < 6 ? extreme(rest, bits, is_signed) : least_numbers[rest % (is_signed ? 8 : 6)];
    default:
        return (int64_t)(rest % SMALL) + (which < 10 ? (int64_t)(UINT64_C(1) << alias_bits(rest)) : 0);
    }
}

static void show(struct point_drawn *drawn, const char *name, uint64_t value, bool is_signed)
{
    if (!name)
        return;
    if (drawn->named_count == drawn->named_room) {
        drawn->named_room = drawn->named_room ? 2 * drawn->named_room : 16;
        drawn->named = realloc(drawn->named, drawn->named_room * sizeof *drawn->named);
        if (!drawn->named)
            abort();
    }
    drawn->named[drawn->named_count++] = (struct point_named){name, value, is_signed, true};
}

uint64_t point_draw(struct point_world *world, uint64_t key, const char *name, unsigned bits, bool is_signed)
{
    bool is_new;
    uint64_t *value = point_map_at(&world->drawn.value, key, &is_new);
    if (!is_new)
        return *value;
    *value = (uint64_t)draw_number(world, point_random(world, key), bits, is_signed);
    if (point_random(world, key + 1) & 15)
        *value = (uint64_t)point_granted(world, name, (int64_t)*value);
    if (bits < 64) {
        *value &= (UINT64_C(1) << bits) - 1;
        if (is_signed && *value >> (bits - 1))
            *value |= ~UINT64_C(0) << bits;
    }
    show(&world->drawn, name, *value, is_signed);
    return *value;
}

/* ---- Pointers ------------------------------------------------------------------------------------ */

uint64_t point_draw_pointer(struct point_world *world, uint64_t key, const char *name, int64_t align)
{
    bool is_new;
    uint64_t *value = point_map_at(&world->drawn.value, key, &is_new);
    const uint64_t random = point_random(world, key), step = align > 0 ? (uint64_t)align : 1;
    (void)name;
    if (!is_new)
        return *value;
    *value = (++world->drawn.region_count << 38 | UINT64_C(1) << 37);
    if (world->drawn.region_count > 250)
        *value = (250 << 0) * (UINT64_C(1) << 38) + (world->drawn.region_count << 20);
    if (!world->is_aligned && random >> 21 & 3)
        *value += step * (1 + random % 7);
    return *value;
}

/* ---- Built-in variables -------------------------------------------------------------------------- */

static uint64_t builtin_key(int number) { return point_mix(0xb171, (uint64_t)number); }

static struct gpu_range range_of(const struct point_learned *learned, int number)
{
    return gpu_builtin_range(number, learned->max_threads, learned->block_dim);
}

/* A block's extent along an axis: x first, the others have the rest. */
static uint64_t draw_block(struct point_world *world, int axis, uint64_t random)
{
    const struct gpu_range range = range_of(&world->learned, GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis));
    int64_t most = world->learned.max_threads ? world->learned.max_threads : GPU_BLOCK_THREADS, size;
    if (world->learned.block_dim[axis])
        return (uint64_t)world->learned.block_dim[axis];
    for (int i = 0; i < axis; i++)
        most /= (int64_t)point_draw_builtin(world, GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, i));
    most = most < range.most ? most : range.most;
    if (axis == 0)
        size = random & 1 ? most : random & 2 ? most < 128 ? most : 128 : 1 + (int64_t)(random >> 8) % most;
    else
        size = random & 3 ? 1 + (int64_t)(random >> 8) % (most < 8 ? most : 8) : most;
    return (uint64_t)(size < 1 ? 1 : size);
}

static uint64_t draw_builtin(struct point_world *world, int number, uint64_t random)
{
    const int axis = number % GPU_AXES;
    uint64_t size;
    switch (number / GPU_AXES) {
    case GPU_THREAD_IDX:
        size = point_draw_builtin(world, GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis));
        return axis == 0 ? world->sweep % size : random & 3 ? random >> 4 & 1 ? size - 1 : 0 : (random >> 8) % size;
    case GPU_BLOCK_IDX:
        size = point_draw_builtin(world, GPU_BUILTIN_AXIS(GPU_GRID_DIM, axis));
        return random & 1 ? size - 1 : (random >> 8) % size;
    case GPU_BLOCK_DIM:
        return draw_block(world, axis, random);
    default:
        return random & 15 ? 1 + (random >> 8) % 6
                           : (uint64_t)range_of(&world->learned, number).most - (random >> 8) % 3;
    }
}

/* May the variable have the value in this world? */
static bool is_possible(struct point_world *world, int number, uint64_t value)
{
    const int axis = number % GPU_AXES;
    switch (number / GPU_AXES) {
    case GPU_THREAD_IDX:
        return value < point_draw_builtin(world, GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis));
    case GPU_BLOCK_IDX:
        return value < point_draw_builtin(world, GPU_BUILTIN_AXIS(GPU_GRID_DIM, axis));
    default:
        return value >= 1 && value <= (uint64_t)range_of(&world->learned, number).most;
    }
}

uint64_t point_draw_builtin(struct point_world *world, int number)
{
    const uint64_t key = builtin_key(number);
    const char *const name = gpu_builtin_name(number);
    bool is_new;
    uint64_t value, granted;
    point_map_at(&world->drawn.value, key, &is_new);
    if (!is_new)
        return *point_map_at(&world->drawn.value, key, NULL);
    value = draw_builtin(world, number, point_random(world, key));
    granted = (uint64_t)point_granted(world, name, (int64_t)value);
    if (is_possible(world, number, granted))
        value = granted;
    *point_map_at(&world->drawn.value, key, NULL) = value;
    show(&world->drawn, name, value, false);
    return value;
}

bool point_is_settled(const struct point_world *world)
{
    return world->drawn.value.count == 0 && world->initial.count == 0 && world->drawn.region_count == 0;
}

const struct message *point_where(const struct point_world *world, arena *arena)
{
    const char *text = "";
    for (size_t i = 0; i < world->drawn.named_count && i < 12; i++) {
        const struct point_named *named = &world->drawn.named[i];
        text = arena_printf(arena, "%s%s%s = %s", text, *text ? ", " : "", named->name,
                            named->is_signed ? arena_printf(arena, "%lld", (long long)named->value)
                                             : arena_printf(arena, "%llu", (unsigned long long)named->value));
    }
    return *text ? say_world_of(arena, text) : say_world_of_any_values(arena);
}
