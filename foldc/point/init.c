/* Initialisers: values, lists in braces, strings. */
#include <string.h>

#include "machine.h"

static bool zero(struct point_machine *m, struct point_place place)
{
    static const unsigned char zeros[256];
    const size_t size = (size_t)point_size(place.type);
    for (size_t done = 0; done < size; done += sizeof zeros)
        if (!point_store_bytes(m, place.address + done, size - done < sizeof zeros ? size - done : sizeof zeros, zeros))
            return false;
    return true;
}

struct point_place point_member(struct point_place place, const struct ast_decl *field)
{
    const int64_t unit = field->bits ? field->type->size : 0;
    struct point_place part = {.type = field->type};
    if (unit) {
        part.address = place.address + (uint64_t)(field->offset / (8 * unit) * unit);
        part.first = (int)(field->offset % (8 * unit));
        part.width = field->bits;
    } else {
        part.address = place.address + (uint64_t)field->offset / 8;
    }
    return part;
}

/* A list in braces: of an array's elements or a class's members, the rest 0. */
static bool list(struct point_machine *m, struct point_place place, const struct ast_node *init)
{
    const struct ast_type *type = place.type;
    const uint32_t first = init->kind == AST_CONSTRUCT ? init->count - ast_arg_count(init) : 0;
    if (!zero(m, place))
        return false;
    for (uint32_t i = first; i < init->count; i++) {
        struct point_place part = {0};
        const struct ast_node *item = init->child[i];
        if (type->kind == AST_TYPE_ARRAY && type->target) {
            part.type = point_type(m, type->target);
            part.address = place.address + (i - first) * (uint64_t)point_size(part.type);
        } else if (i - first < type->field_count && type->field[i - first]->offset >= 0) {
            part = point_member(place, type->field[i - first]);
        } else {
            return point_stops(m, POINT_UNKNOWN, "a list of members that are not known");
        }
        if (!item || item->kind == AST_OTHER)
            return point_stops(m, POINT_UNKNOWN, "a list that the tree does not describe");
        if (!point_initialise(m, part, item))
            return false;
    }
    return true;
}

/* A string as an array's initialiser: its text as it is written. */
bool point_characters(struct point_machine *m, struct point_place place, const struct ast_node *init)
{
    const char *text = init->text ? init->text : "";
    const size_t size = (size_t)point_size(place.type), length = strlen(text);
    return zero(m, place) &&
           point_store_bytes(m, place.address, length < size ? length : size, (const unsigned char *)text);
}

bool point_initialise(struct point_machine *m, struct point_place place, const struct ast_node *init)
{
    const bool scalar =
        point_is_integer(place.type) || place.type->kind == AST_TYPE_FLOAT || place.type->kind == AST_TYPE_POINTER;
    struct point_value value;
    if (init->kind == AST_STRING && place.type->kind == AST_TYPE_ARRAY)
        return point_characters(m, place, init);
    if (init->kind == AST_COMPOUND_LITERAL && !scalar && init->count)
        return point_initialise(m, place, init->child[0]);
    if ((init->kind == AST_INITLIST || (init->kind == AST_CONSTRUCT && init->flags & AST_BRACES)) && !scalar) {
        const uint32_t n = init->kind == AST_CONSTRUCT ? ast_arg_count(init) : init->count;
        const struct ast_node *only = n == 1 ? init->child[init->count - 1] : NULL;
        if (only && place.type->kind != AST_TYPE_ARRAY && only->type && only->type->kind == place.type->kind &&
            only->type->size == place.type->size && only->kind != AST_INITLIST)
            return point_initialise(m, place, only);
        return list(m, place, init);
    }
    if (init->kind == AST_INITLIST && init->count == 0)
        return zero(m, place);
    if (init->kind == AST_INITLIST && init->count == 1)
        init = init->child[0];
    if (init->kind == AST_CONSTRUCT && ast_arg_count(init) == 0 && !init->decl)
        return true;
    return point_eval(m, init, &value) && (m->node = init, point_store(m, place, value));
}
