/* The bindings of a frame: names, and places that live as long as a statement. */
#include <string.h>

#include "machine.h"

struct point_binding *point_find(const struct point_machine *m, const struct ast_decl *decl)
{
    for (size_t i = m->frame->count; i-- > 0;)
        if (m->frame->binding[i].decl == decl)
            return &m->frame->binding[i];
    return NULL;
}

void point_bind(struct point_machine *m, const struct ast_decl *decl, uint64_t address, uint32_t size, bool owns)
{
    struct point_frame *frame = m->frame;
    if (frame->count == frame->room) {
        const size_t room = frame->room ? 2 * frame->room : 32;
        struct point_binding *larger = arena_alloc(m->arena, room * sizeof *larger);
        if (frame->count)
            memcpy(larger, frame->binding, frame->count * sizeof *larger);
        frame->binding = larger;
        frame->room = room;
    }
    frame->binding[frame->count++] =
        (struct point_binding){.decl = decl, .address = address, .size = size, .owns = owns};
}

bool point_temporary(struct point_machine *m, const struct ast_type *type, struct point_place *out)
{
    if (point_size(type) <= 0)
        return point_stops(m, MESSAGE_value_type);
    *out = (struct point_place){.type = type};
    out->address = point_allocate(m, NULL, (uint64_t)point_size(type), type->align);
    point_bind(m, NULL, out->address, (uint32_t)point_size(type), true);
    return true;
}

bool point_materialise(struct point_machine *m, struct point_value value, struct point_place *out)
{
    if (value.kind == POINT_NONE)
        return point_stops(m, MESSAGE_value_type);
    return point_temporary(m, value.type, out) && point_store(m, *out, value);
}
