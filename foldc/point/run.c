/* A run: a function, its parameters drawn, executed to its end. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/gpu/limits.h"
#include "machine.h"

/* Is that the text of the node, of a copy of a layout maybe? */
static bool is_named(struct point_machine *m, const struct ast_node *node, const char *name)
{
    size_t size;
    const char *text;
    while (node->kind == AST_CONSTRUCT && node->count == 1)
        node = ast_bare(node->child[0]);
    text = ast_bytes(m->frame->function, node, &size);
    return text && strlen(name) == size && memcmp(text, name, size) == 0;
}

/* The form that the function states of a parameter, or of a layout in one, t.l. */
static const char *form_of(struct point_machine *m, const struct ast_node *node, const char *name)
{
    const struct ast_node *first = ast_arg_count(node) == 2 ? ast_bare(ast_arg(node, 0)) : NULL;
    const char *found = NULL;
    if (node->kind == AST_CALL && node->call == CALL_CCUTE_FORM && first && is_named(m, first, name)) {
        const struct ast_node *text = ast_bare(ast_arg(node, 1));
        char plain[256];
        size_t used = 0;
        for (const char *at = text->text ? text->text : ""; *at && used < sizeof plain - 1; at++)
            if (*at != '"')
                plain[used++] = *at;
        return arena_copy(m->world->arena, plain, used);
    }
    for (uint32_t i = 0; i < node->count && !found; i++)
        if (node->child[i])
            found = form_of(m, node->child[i], name);
    return found;
}

/* The same; the source, which runs first, states it. */
static const char *stated_form(struct point_machine *m, const char *name)
{
    uint64_t *form = point_map_at(&m->world->drawn.value, point_mix(point_hash(name), 0xf05), NULL);
    const char *found;
    if (*form)
        return (const char *)(uintptr_t)*form;
    found = form_of(m, m->frame->function->body, name);
    *point_map_at(&m->world->drawn.value, point_mix(point_hash(name), 0xf05), NULL) = (uint64_t)(uintptr_t)found;
    return found;
}

/* The base at the beginning of each object of a class; NULL: it has none, or several, which runs stop at. */
static const struct ast_type *only_base(const struct ast_type *type)
{
    const struct ast_class *const class = type->made_of;
    return class && class->base_count == 1 && class->base[0]->made_of ? class->base[0] : NULL;
}

/* Draw the bytes of a part of a parameter, "p.extent[1]"; a part of another type stays zero. */
static void draw_part(struct point_machine *m, uint64_t key, const struct ast_type *type, const char *path,
                      unsigned char *byte)
{
    const int64_t size = point_size(type), each = type->target ? point_size(type->target) : 0;
    const struct ast_type *const base = only_base(type);
    uint64_t bits = 0;
    if (type->kind == AST_TYPE_ARRAY && each > 0) {
        for (int64_t i = 0; i < size / each; i++)
            draw_part(m, point_mix(key, (uint64_t)i + 1), type->target,
                      arena_printf(m->arena, "%s[%lld]", path, (long long)i), byte + i * each);
        return;
    }
    if (base)
        draw_part(m, point_mix(key, 0xba5e), base, path, byte);
    for (uint32_t i = 0; i < type->field_count; i++) {
        const struct ast_decl *field = type->field[i];
        const bool is_inside =
            field->variable.offset >= 0 && field->variable.offset / 8 + point_size(field->type) <= size;
        if (is_inside && !field->variable.bits && point_size(field->type) > 0)
            draw_part(m, point_mix(key, i + 1), field->type,
                      *field->name ? arena_printf(m->arena, "%s.%s", path, field->name) : path,
                      byte + field->variable.offset / 8);
    }
    if (base || type->field_count || size <= 0 || size > 8)
        return;
    if (type->kind == AST_TYPE_POINTER)
        bits = point_draw_pointer(m->world, key, NULL, type->target ? type->target->align : 1);
    else if (type->kind == AST_TYPE_BOOL)
        bits = point_draw(m->world, key, path, 1, false);
    else
        bits = point_draw(m->world, key, path, 8 * (unsigned)size, type->is_signed);
    memcpy(byte, &bits, (size_t)size);
}

static bool draw_bytes(struct point_machine *m, uint64_t key, const struct ast_type *type, const char *name,
                       struct point_value *out)
{
    const int64_t size = point_size(type);
    unsigned char *byte;
    if (size <= 0 || size > 4096 || point_is_ccute(type))
        return point_stops(m, MESSAGE_parameter_type);
    byte = arena_alloc(m->arena, (size_t)size);
    *out = (struct point_value){.kind = POINT_BYTES, .type = type, .byte = byte};
    memset(byte, 0, (size_t)size);
    if (type->field_count || only_base(type))
        draw_part(m, key, type, name, byte);
    for (int64_t i = 0; !type->field_count && !only_base(type) && i < size; i++)
        byte[i] = (unsigned char)(i % 4 ? 0 : point_random(m->world, key + (uint64_t)i) % 16);
    return true;
}

static bool draw_value(struct point_machine *m, const struct ast_decl *param, const struct ast_type *type,
                       struct point_value *out)
{
    const uint64_t key = point_mix(point_hash(param->name), 0x9a7a);
    *out = (struct point_value){.type = type};
    if (point_is_integer(type)) {
        *out = point_make_int(type, (int64_t)point_draw(m->world, key, param->name,
                                                        type->kind == AST_TYPE_BOOL ? 1 : type->bits, type->is_signed));
        return true;
    }
    if (type->kind == AST_TYPE_POINTER || type->kind == AST_TYPE_ARRAY) {
        const int64_t align = type->target ? point_type(m, type->target)->align : 1;
        *out = point_make_pointer(type, point_draw_pointer(m->world, key, param->name, align));
        return true;
    }
    if (type->kind == AST_TYPE_FLOAT && (type->size == 4 || type->size == 8)) {
        *out = (struct point_value){.kind = POINT_REAL, .type = type};
        out->real = point_draw_real(m->world, key);
        return true;
    }
    if (type->kind != AST_TYPE_LAYOUT)
        return draw_bytes(m, key, type, param->name, out);
    return point_draw_layout(m, key, stated_form(m, param->name), type, out);
}

/* Draw the layouts in a parameter whose forms the function states. */
static bool draw_forms(struct point_machine *m, struct point_place whole, const char *name)
{
    bool good = true;
    for (uint32_t i = 0; i < whole.type->field_count && good; i++) {
        const struct ast_decl *const field = whole.type->field[i];
        const char *const path = arena_printf(m->arena, "%s.%s", name, field->name);
        const struct point_place part = point_member(whole, field);
        const bool is_layout = field->type->kind == AST_TYPE_LAYOUT;
        const char *const form = is_layout ? stated_form(m, path) : NULL;
        struct point_value value;
        if (form)
            good = point_draw_layout(m, point_mix(point_hash(path), 0x9a7a), form, part.type, &value) &&
                   point_store(m, part, value);
        else if (!is_layout && field->type->kind == AST_TYPE_OTHER && field->variable.offset >= 0)
            good = draw_forms(m, part, path);
    }
    return good;
}

static bool bind_drawn(struct point_machine *m, const struct ast_decl *param)
{
    const struct ast_type *type = point_type(m, param->type);
    struct point_place place = {.type = type};
    struct point_value value;
    if (param->type->is_reference) {
        place.address =
            point_draw_pointer(m->world, point_mix(point_hash(param->name), 0x9a7a), param->name, type->align);
        point_bind(m, param, place.address, 0, false);
        m->frame->binding[m->frame->count - 1].type = type;
        return true;
    }
    if (type->kind == AST_TYPE_ARRAY && type->target)
        type = place.type = point_pointer_to(m, type->target);
    if (type->size < 0) /* it depends on a parameter of a class template */
        return point_stops(m, MESSAGE_parameter_type);
    if (!draw_value(m, param, type, &value))
        return false;
    place.address = point_allocate(m, param->name, (uint64_t)point_size(type),
                                   param->variable.align > type->align ? param->variable.align : type->align);
    point_bind(m, param, place.address, (uint32_t)point_size(type), true);
    m->frame->binding[m->frame->count - 1].type = type;
    return point_store(m, place, value) && (type->kind != AST_TYPE_OTHER || draw_forms(m, place, param->name));
}

static void finish(struct point_machine *m, const struct ast_function *function, bool good)
{
    const char *values = "";
    if (m->run->stop == POINT_UNKNOWN || m->run->stop == POINT_UNDEFINED || m->run->stop == POINT_BROKEN)
        return;
    if (m->leaving.flow == POINT_THROW && m->run->stop == POINT_RETURNS) {
        values =
            arena_printf(m->arena, "throws %s %s",
                         m->leaving.thrown.type && m->leaving.thrown.type->name ? m->leaving.thrown.type->name : "",
                         point_text(m, m->leaving.thrown));
        point_stops(m, MESSAGE_uncaught);
    } else if (good && function->type->kind != AST_TYPE_VOID) {
        values = point_text(m, m->leaving.returned);
    }
    point_event(m, "", values, m->node);
}

/* ---- Blocks of templates ------------------------------------------------------------------------------ */

/* A number, or a template's argument that is one; -1: neither. */
static int64_t dimension(const struct point_frame *frame, struct scan_token token)
{
    if (token.kind == SCAN_NUMBER)
        return strtoll(token.begin, NULL, 0);
    for (int i = 0; i < frame->argument_count; i++)
        if (!frame->argument[i].type && scan_is(token, frame->argument[i].name))
            return frame->argument[i].number;
    return -1;
}

/* The block that CCUTE_BLOCK_DIM states by the arguments of a template, which this world drew. */
static bool state_block(struct point_machine *m, const struct point_frame *frame)
{
    int64_t dim[GPU_AXES] = {1, 1, 1};
    const char *at = ast_annotation(frame->function->decl, "block_dim "), *const end = at ? at + strlen(at) : NULL;
    struct scan_token token;
    int axis = 0;
    bool is_next = true;
    while (at && !frame->function->mark.block_dim[0] && (token = scan_next(&at, end)).kind != SCAN_END) {
        if (is_next ? axis == GPU_AXES || (dim[axis++] = dimension(frame, token)) <= 0 : !scan_is(token, ","))
            return point_stops(m, MESSAGE_block_of_template);
        is_next = !is_next;
    }
    if (axis)
        memcpy(m->world->learned.block_dim, dim, sizeof dim);
    return true;
}

/* A product of numbers and arguments, up to a comma; 0: it is another expression, or not above 0. */
static int64_t product(const struct point_frame *frame, const char *at)
{
    const char *const end = at + strlen(at);
    struct scan_token token;
    int64_t value = 1;
    bool is_next = true;
    while ((token = scan_next(&at, end)).kind != SCAN_END && !scan_is(token, ",")) {
        const int64_t by = is_next ? dimension(frame, token) : 1;
        if (by <= 0 || (!is_next && !scan_is(token, "*")))
            return 0;
        value = by > INT32_MAX / value ? INT32_MAX : value * by;
        is_next = !is_next;
    }
    return is_next ? 0 : value;
}

/* The largest block that __launch_bounds__ allows by the arguments of a template; of one thread where they are used in
   other ways, since each bound allows it. */
static void state_bounds(struct point_machine *m, const struct point_frame *frame)
{
    const char *const bounds = ast_annotation(frame->function->decl, "launch_bounds ");
    int64_t most;
    if (!bounds || frame->function->mark.max_threads)
        return;
    most = product(frame, bounds);
    m->world->learned.max_threads = most <= 0 ? 1 : most < GPU_BLOCK_THREADS ? most : GPU_BLOCK_THREADS;
}

void point_execute(struct point_world *world, const struct point_program *program, const struct ast_function *function,
                   arena *arena, size_t budget, struct point_run *run)
{
    struct point_machine m = {.arena = arena, .world = world, .program = program, .run = run, .budget = budget};
    struct point_frame frame = {.function = function};
    struct point_value ignored;
    bool good = true;
    *run = (struct point_run){.stop = POINT_RETURNS};
    m.frame = &frame;
    m.node = function->body;
    if (function->header.is_template)
        point_draw_template(&m, &frame);
    good = !function->header.is_template || state_block(&m, &frame);
    if (function->header.is_template)
        state_bounds(&m, &frame);
    if (function->header.is_method)
        frame.self = point_draw_pointer(world, point_mix(0x7415, 1), "this", 16);
    for (uint32_t i = 0; good && i < function->param_count; i++)
        good = bind_drawn(&m, function->param[i]);
    frame.outer = NULL;
    if (good) {
        m.depth = 1;
        good = point_invoke(&m, &frame, &ignored);
    }
    m.frame = &frame;
    finish(&m, function, good);
    point_memory_free(&m.memory);
    point_map_free(&m.objects.alive);
    point_map_free(&m.objects.named);
    ptrmap_free(&m.objects.globals);
}
