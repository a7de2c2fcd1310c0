/* Functions without a body: others see their arguments, and the world has their results. */
#include <stdlib.h>
#include <string.h>

#include "machine.h"

/* ---- Events ------------------------------------------------------------------------------------------ */

static int by_address(const void *a, const void *b)
{
    const struct point_written *x = a, *y = b;
    return x->address < y->address ? -1 : x->address > y->address;
}

/* The writes since the last event. */
static void take_written(struct point_machine *m, struct point_event *event)
{
    struct point_memory *memory = &m->memory;
    event->written = arena_alloc(m->arena, memory->touched_count * sizeof *event->written + 1);
    for (size_t i = 0; i < memory->touched_count; i++) {
        struct point_page *page = &memory->page[memory->touched[i]];
        struct point_written *written = &event->written[event->written_count];
        if (!page->written || !point_is_seen(m, page->address)) {
            page->written = 0;
            continue;
        }
        *written = (struct point_written){.address = page->address, .mask = page->written, .node = page->node};
        memcpy(written->byte, page->byte, sizeof written->byte);
        page->written = 0;
        event->written_count++;
    }
    memory->touched_count = 0;
    if (event->written_count)
        qsort(event->written, event->written_count, sizeof *event->written, by_address);
}

static void add_event(struct point_machine *m, const char *what, const char *values, const struct ast_node *node)
{
    struct point_run *run = m->run;
    if (run->event_count == m->event_room) {
        const size_t room = m->event_room ? 2 * m->event_room : 16;
        struct point_event *larger = arena_alloc(m->arena, room * sizeof *larger);
        if (run->event_count)
            memcpy(larger, run->event, run->event_count * sizeof *larger);
        run->event = larger;
        m->event_room = room;
    }
    run->event[run->event_count] = (struct point_event){
        .what = what, .values = values, .node = node, .function = m->frame ? m->frame->function : NULL};
    take_written(m, &run->event[run->event_count++]);
}

/* The moves of engines are an event before it. */
void point_event(struct point_machine *m, const char *what, const char *values, const struct ast_node *node)
{
    if (m->issued.engine_bytes)
        add_event(m, "the engines",
                  arena_printf(m->arena, "copies of %llu bytes, %llx", (unsigned long long)m->issued.engine_bytes,
                               (unsigned long long)m->issued.engines),
                  m->node);
    m->issued.engines = m->issued.engine_bytes = 0;
    add_event(m, what, values, node);
}

/* ---- Calls ------------------------------------------------------------------------------------------- */

/* The object of the program that a pointer leads to: its bytes are seen, and may change. */
static const char *contents(struct point_machine *m, uint64_t address)
{
    struct point_object *object = point_object_at(m, address);
    unsigned char byte[256];
    uint64_t hash = 3;
    if (object && object->is_closure)
        point_stops(m, MESSAGE_lambda_passed);
    if (!object || object->is_closure || object->is_frozen || object->escaped || object->size > 1 << 16)
        return "";
    for (uint64_t done = 0; done < object->size; done += sizeof byte) {
        const size_t size = object->size - done < sizeof byte ? object->size - done : sizeof byte;
        if (!point_load_bytes(m, object->address + done, size, NULL, byte))
            return "";
        for (size_t i = 0; i < size; i++)
            hash = point_mix(hash, byte[i]);
    }
    object->escaped = true;
    return arena_printf(m->arena, " with contents %llx", (unsigned long long)hash);
}

/* An address. How many temporaries there are before one differs between programs that mean the same. */
static const char *address_text(struct point_machine *m, struct point_value value)
{
    const struct point_object *object = point_object_at(m, value.bits);
    const char *text = point_text(m, value);
    if (object && object->is_temporary)
        text = arena_printf(m->arena, "byte %llu of a temporary", (unsigned long long)(value.bits - object->address));
    return arena_printf(m->arena, "%s%s", text, contents(m, value.bits));
}

/* An argument as it is passed: promoted, and of an integer its width and sign, which decide what a function with a
   variable number of arguments reads. */
static const char *argument_text(struct point_machine *m, struct point_value value)
{
    if (value.kind == POINT_INT && value.type->bits < 32)
        value = point_make_int(&point_int, (int64_t)value.bits);
    if (value.kind == POINT_INT)
        return arena_printf(m->arena, "%s%s", point_text(m, value), value.type->bits > 32 ? "L" : "");
    if (value.kind == POINT_ADDRESS)
        return address_text(m, value);
    return point_text(m, value);
}

static bool never_returns(const struct point_called *called)
{
    const struct ast_decl *decl = called->node->decl;
    return call_trait(called->call) == CALL_LEAVES || (decl && decl->callable.is_noreturn);
}

/* Is it a function that is known to return? asm is. */
static bool returns(struct point_machine *m, const struct point_called *called)
{
    const struct ast_decl *decl = called->node->decl;
    return called->node->kind == AST_ASM || call_trait(called->call) == CALL_RETURNS || m->program->is_device ||
           m->frame->is_launched || name_family(called->name) != NAME_FREE || (decl && decl->callable.is_quiet);
}

/* The type of the result: in a template the call's type may not be known, where the function's is. */
static const struct ast_type *type_of(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_type *type = point_type(m, node->type ? node->type : &point_void);
    if (type->kind == AST_TYPE_DEPENDENT && node->decl && node->decl->kind == AST_FUNCTION)
        return point_type(m, node->decl->type);
    return type;
}

static bool answer(struct point_machine *m, const struct point_called *called, struct point_value *out)
{
    const struct ast_node *node = called->node;
    const struct ast_type *type = type_of(m, node);
    const uint64_t key = point_mix(point_hash(called->name), m->calls);
    unsigned char *byte;
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (node->kind == AST_ASM || type->kind == AST_TYPE_VOID)
        return true;
    if (node->decl && node->decl->kind == AST_FUNCTION && node->decl->type->is_reference) {
        *out = point_make_pointer(point_pointer_to(m, type),
                                  point_draw_pointer(m->world, key, NULL, type->align > 0 ? type->align : 1));
        return true;
    }
    if (point_is_integer(type)) {
        *out =
            point_make_int(type, (int64_t)point_draw(m->world, key, arena_printf(m->world->arena, "%s()", called->name),
                                                     type->kind == AST_TYPE_BOOL ? 1 : type->bits, type->is_signed));
        return true;
    }
    if (type->kind == AST_TYPE_POINTER) {
        *out =
            point_make_pointer(type, point_draw_pointer(m->world, key, NULL, type->target ? type->target->align : 1));
        return true;
    }
    if (type->kind == AST_TYPE_FLOAT && (type->size == 4 || type->size == 8)) {
        *out = (struct point_value){.kind = POINT_REAL, .type = type};
        out->real = point_draw_real(m->world, key);
        return true;
    }
    if (type->kind == AST_TYPE_LAYOUT)
        return point_draw_layout(m, key, NULL, type, out);
    if (point_size(type) <= 0 || point_is_ccute(type))
        return point_stops(m, MESSAGE_bodyless_type);
    byte = arena_alloc(m->arena, (size_t)point_size(type));
    for (int64_t i = 0; i < point_size(type); i++)
        byte[i] = (unsigned char)(i % 4 ? 0 : point_random(m->world, key + (uint64_t)i) % 16);
    *out = (struct point_value){.kind = POINT_BYTES, .type = type, .byte = byte};
    return true;
}

/* Is the argument the name of the function whose assert fails? A clone has another than its helper. */
static bool is_own_name(const struct point_called *called, uint32_t i)
{
    if (called->call == CALL___assert_fail || called->call == CALL___assertfail)
        return i == 3;
    return called->call == CALL___assert_rtn && i == 0;
}

bool point_unknown_call(struct point_machine *m, const struct point_called *called, const struct point_value *arg,
                        uint32_t n, struct point_value *out)
{
    const char *values = "";
    for (uint32_t i = 0; i < n; i++)
        values = arena_printf(m->arena, "%s%s%s", values, i ? ", " : "",
                              is_own_name(called, i) ? "its name" : argument_text(m, arg[i]));
    if (m->run->stop != POINT_RETURNS)
        return false;
    point_event(m, called->name, values, called->node);
    m->calls++;
    if (never_returns(called) || (!returns(m, called) && point_random(m->world, point_mix(m->calls, 77)) % 8 == 0))
        return point_stops(m, MESSAGE_no_return);
    point_clobber(m);
    return answer(m, called, out);
}
