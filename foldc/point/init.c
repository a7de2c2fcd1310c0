/* Initialisers: values, lists in braces, strings. */
#include <string.h>

#include "class.h"
#include "foldc/c/list.h"
#include "machine.h"

bool point_zero(struct point_machine *m, struct point_place place)
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
    const int64_t unit = field->variable.bits ? field->type->size : 0;
    struct point_place part = {.type = field->type};
    if (unit) {
        part.address = place.address + (uint64_t)(field->variable.offset / (8 * unit) * unit);
        part.first = (int)(field->variable.offset % (8 * unit));
        part.width = field->variable.bits;
    } else {
        part.address = place.address + (uint64_t)field->variable.offset / 8;
    }
    return part;
}

/* Element number i that a list in braces makes. */
static bool item_place(struct point_machine *m, struct point_place whole, uint32_t i, struct point_place *out)
{
    const struct ast_type *type = whole.type;
    *out = (struct point_place){0};
    if (type->kind == AST_TYPE_ARRAY && type->target) {
        out->type = point_type(m, type->target);
        out->address = whole.address + i * (uint64_t)point_size(out->type);
        return true;
    }
    if (i >= type->field_count || type->field[i]->variable.offset < 0)
        return point_stops(m, MESSAGE_list_members);
    *out = point_member(whole, type->field[i]);
    return true;
}

/* One item: an object of a class may have to be made of it. */
static bool make_item(struct point_machine *m, struct point_place part, const struct ast_node *item)
{
    const bool is_object = item->type && item->type->kind == AST_TYPE_OTHER && item->type->made_of;
    if (part.type->is_reference)
        return point_bind_member(m, part, item);
    if (is_object && (point_is_integer(part.type) || part.type->kind == AST_TYPE_FLOAT))
        return point_number_of(m, part, item);
    if (!point_is_made_by_list(part.type) || item->kind == AST_CONSTRUCT || item->kind == AST_INITLIST ||
        item->type->kind == AST_TYPE_OTHER)
        return point_initialise(m, part, item);
    return point_make_of(m, part, item);
}

/* C's ".member = value" and "[3] = value": which one, and the value. */
static bool designated(struct point_machine *m, const struct ast_type *type, const struct ast_node **item, uint32_t *i)
{
    struct list_item named;
    struct point_value index;
    if (!list_read(*item, &named))
        return point_stops(m, MESSAGE_list_undescribed);
    *item = named.value;
    if (named.index && type->kind == AST_TYPE_ARRAY) {
        if (!point_eval(m, named.index, &index))
            return false;
        *i = (uint32_t)index.bits;
        return index.kind == POINT_INT && (int64_t)index.bits < type->count;
    }
    for (*i = 0; named.member && *i < type->field_count; ++*i)
        if (type->field[*i] == named.member)
            return true;
    return point_stops(m, MESSAGE_list_undescribed);
}

/* The member of a union that a list without items makes: the one that its declaration initialises, else the first. */
static uint32_t default_of_union(const struct ast_type *type)
{
    for (uint32_t i = 0; i < type->field_count; i++)
        if (type->field[i]->init)
            return i;
    return 0;
}

/* Members that a list does not name get the initialisers of their declarations; of a union, one if it names none. */
static bool defaults(struct point_machine *m, struct point_place whole, uint64_t said)
{
    const bool is_union = whole.type->made_of && whole.type->made_of->is_union;
    for (uint32_t i = 0; i < whole.type->field_count; i++) {
        const struct ast_decl *field = whole.type->field[i];
        const struct point_place part = point_member(whole, field);
        if ((i < 64 && said >> i & 1) || (is_union && (said || i != default_of_union(whole.type))))
            continue;
        if (field->init ? !point_initialise(m, part, field->init)
                        : field->type->made_of && !point_value_object(m, part))
            return false;
    }
    return true;
}

/* Initialise the elements of an array that a list does not name, each as by {}. */
static bool rest_of_array(struct point_machine *m, struct point_place whole, uint32_t from)
{
    struct point_place part;
    for (int64_t i = from; whole.type->target->made_of && i < whole.type->count; i++)
        if (!item_place(m, whole, (uint32_t)i, &part) || !point_value_object(m, part))
            return false;
    return true;
}

/* Is the item of a list for a member of `part`, an array or a class whose own braces are left out? */
static bool is_inside(struct point_place part, const struct ast_node *item)
{
    const enum ast_type_kind kind = item->type ? item->type->kind : AST_TYPE_DEPENDENT;
    if (item->kind == AST_INITLIST || item->kind == AST_STRING || kind == AST_TYPE_DEPENDENT || part.type->is_reference)
        return false;
    return part.type->kind == AST_TYPE_ARRAY ? part.type->count > 0 && kind != AST_TYPE_ARRAY
                                             : part.type->kind == AST_TYPE_OTHER && part.type->field_count &&
                                                   !point_is_made_by_list(part.type) && kind != AST_TYPE_OTHER;
}

/* Initialise the part from the items of the list from *i on. */
static bool inner_items(struct point_machine *m, struct point_place whole, const struct ast_node *init, uint32_t *i)
{
    const bool is_array = whole.type->kind == AST_TYPE_ARRAY;
    const int64_t count = is_array ? whole.type->count : whole.type->field_count;
    uint32_t next = 0;
    if (whole.type->made_of && whole.type->made_of->base_count)
        return point_stops(m, MESSAGE_list_undescribed);
    for (; next < count && *i < init->count; next++) {
        const struct ast_node *item = init->child[*i];
        struct point_place part;
        if (!item || list_is_designated(item))
            break;
        if (!item_place(m, whole, next, &part))
            return false;
        if (is_inside(part, item) ? !inner_items(m, part, init, i) : !make_item(m, part, item))
            return false;
        *i += !is_inside(part, item);
    }
    return is_array ? rest_of_array(m, whole, next)
                    : defaults(m, whole, next < 64 ? (UINT64_C(1) << next) - 1 : ~UINT64_C(0));
}

/* The first items of a list are of the class's bases: *i is the number of the next one. */
static bool list_of_base(struct point_machine *m, struct point_place place, const struct ast_node *init, uint32_t *i)
{
    const struct ast_class *const class = place.type->made_of;
    if (!class || !class->base_count || *i == init->count)
        return true;
    if (class->base_count > 1 || !init->child[*i] || list_is_designated(init->child[*i]))
        return point_stops(m, MESSAGE_list_undescribed);
    if (!point_base_of(m, place.type, &place.type))
        return false;
    if (place.type && is_inside(place, init->child[*i]))
        return inner_items(m, place, init, i);
    return (!place.type || make_item(m, place, init->child[*i])) && (++*i, true);
}

/* A list in braces: of an array's elements or a class's members, the rest 0. */
static bool list(struct point_machine *m, struct point_place place, const struct ast_node *init)
{
    const struct ast_type *type = place.type;
    uint64_t said = 0;
    uint32_t next = 0, i = init->kind == AST_CONSTRUCT ? init->count - ast_arg_count(init) : 0;
    if (!point_zero(m, place) || !list_of_base(m, place, init, &i))
        return false;
    while (i < init->count) {
        const struct ast_node *item = init->child[i];
        struct point_place part;
        bool is_within;
        if (!item)
            return point_stops(m, MESSAGE_list_undescribed);
        if (list_is_designated(item) && !designated(m, type, &item, &next))
            return false;
        if (!item_place(m, place, next, &part))
            return false;
        is_within = item == init->child[i] && is_inside(part, item);
        if (is_within ? !inner_items(m, part, init, &i) : !make_item(m, part, item))
            return false;
        i += !is_within;
        said |= next < 64 ? UINT64_C(1) << next : 0;
        next++;
    }
    return type->kind == AST_TYPE_ARRAY ? rest_of_array(m, place, next) : defaults(m, place, said);
}

/* A string as an array's initialiser. */
bool point_characters(struct point_machine *m, struct point_place place, const struct ast_node *init)
{
    const char *text = init->text ? init->text : "";
    const size_t size = (size_t)point_size(place.type), length = strlen(text);
    return point_zero(m, place) &&
           point_store_bytes(m, place.address, length < size ? length : size, (const unsigned char *)text);
}

/* Is the value an object of a class that the place's class is no base of? */
static bool is_of_other_class(struct point_place place, struct point_value value)
{
    return place.type->made_of && value.kind == POINT_BYTES && value.type->made_of &&
           value.type->kind == AST_TYPE_OTHER && !point_has_base(value.type, place.type);
}

/* Is the item T{...} of one of ccute's types, and the place of a class that is made of it? */
static bool makes_other_class(struct point_place place, const struct ast_node *init)
{
    return init->kind == AST_CONSTRUCT && place.type->made_of && init->type && point_is_ccute(init->type);
}

bool point_initialise(struct point_machine *m, struct point_place place, const struct ast_node *init)
{
    const bool scalar =
        point_is_integer(place.type) || place.type->kind == AST_TYPE_FLOAT || place.type->kind == AST_TYPE_POINTER;
    struct point_value value;
    if (ast_bare((struct ast_node *)init)->kind == AST_CONSTRUCT)
        init = ast_bare((struct ast_node *)init);
    point_reach(m, init);
    if (init->kind == AST_STRING && place.type->kind == AST_TYPE_ARRAY)
        return point_characters(m, place, init);
    if (init->kind == AST_COMPOUND_LITERAL && !scalar && init->count)
        return point_initialise(m, place, init->child[0]);
    if (makes_other_class(place, init))
        return point_eval(m, init, &value) && point_make_object(m, place, value);
    if ((init->kind == AST_INITLIST || (init->kind == AST_CONSTRUCT && init->flags & AST_BRACES)) && !scalar) {
        const uint32_t n = init->kind == AST_CONSTRUCT ? ast_arg_count(init) : init->count;
        const struct ast_node *only = n == 1 ? init->child[init->count - 1] : NULL;
        if (only && place.type->kind != AST_TYPE_ARRAY && only->type && only->type->kind == place.type->kind &&
            only->type->size == place.type->size && only->kind != AST_INITLIST)
            return point_initialise(m, place, only);
        if (point_is_made_by_list(place.type) && init->kind == AST_INITLIST)
            return point_make_by_list(m, place, init);
        return list(m, place, init);
    }
    if (init->kind == AST_INITLIST && init->count == 0)
        return point_zero(m, place);
    if (init->kind == AST_INITLIST && init->count == 1)
        init = init->child[0];
    if (init->kind == AST_CONSTRUCT && place.type->made_of && init->decl)
        return (m->node = init, point_construct(m, init, place));
    if (init->kind == AST_CONSTRUCT && ast_arg_count(init) == 0 && !init->decl)
        return true;
    if (place.type->made_of && point_is_copied(place.type) && point_is_place(m, init)) {
        struct point_place from;
        return point_locate(m, init, &from) && point_copy_object(m, place, from, from.type->is_const);
    }
    if (!point_eval(m, init, &value))
        return false;
    m->node = init;
    return is_of_other_class(place, value) ? point_make_object(m, place, value) : point_store(m, place, value);
}
