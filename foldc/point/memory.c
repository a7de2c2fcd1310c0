/* Memory: the run's writes, over the world's bytes. */
#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "machine.h"

/* Objects of the program have numbers, and each so much room; all else is memory that is passed in. */
static const uint64_t objects = UINT64_C(0x600000000000), functions = UINT64_C(0x500000000000);
enum { ROOM = 24, BEGIN = 1 << 16, STEP = 1 << 12, STEPS = 1 << 9 };

/* ---- Objects ----------------------------------------------------------------------------------- */

struct point_object *point_object_at(struct point_machine *m, uint64_t address)
{
    const uint64_t number = address < objects ? UINT64_MAX : (address - objects) >> ROOM;
    return number < m->objects.room && m->objects.item[number].size ? &m->objects.item[number] : NULL;
}

static struct point_object *object_numbered(struct point_objects *list, arena *arena, uint64_t number)
{
    if (number >= list->room) {
        const size_t room = 2 * number + 64;
        struct point_object *larger = arena_alloc(arena, room * sizeof *larger);
        memset(larger, 0, room * sizeof *larger);
        if (list->room)
            memcpy(larger, list->item, list->room * sizeof *larger);
        list->item = larger;
        list->room = room;
    }
    return &list->item[number];
}

/* The distance of an object from the beginning of its room, which differs between neighbours: an index that leaves an
   object by a whole room must not find another one. In half of the worlds the object has no more than its stated
   alignment. */
static uint64_t begins_at(struct point_machine *m, uint64_t name, uint64_t number, int64_t align)
{
    const uint64_t *least = point_map_at(&m->world->learned.align, name, NULL);
    const uint64_t size = *least > (uint64_t)align ? *least : (uint64_t)align;
    return BEGIN + number % STEPS * STEP + (m->world->is_aligned ? 0 : size);
}

/* The hash of an object's name. NULL: a temporary, which has a name that no source can have. */
static uint64_t hash_of(const char *name) { return point_hash(name ? name : "a temporary"); }

uint64_t point_allocate(struct point_machine *m, const char *name, uint64_t size, int64_t align)
{
    const uint64_t hash = hash_of(name), instance = (*point_map_at(&m->objects.alive, hash, NULL))++;
    bool is_new;
    uint64_t *number = point_map_at(&m->world->drawn.object, point_mix(hash, instance), &is_new), address;
    struct point_object *object;
    if (is_new)
        *number = ++m->world->drawn.object_count;
    address = objects + (*number << ROOM) + begins_at(m, hash, *number, align > 0 ? align : 1);
    object = object_numbered(&m->objects, m->arena, *number);
    *object = (struct point_object){.address = address, .size = size ? size : 1, .is_temporary = !name};
    if (size > (1 << (ROOM - 1)))
        point_stops(m, MESSAGE_object_large);
    for (uint64_t at = address & ~(uint64_t)31; size <= 1 << 14 && at < address + size; at += POINT_PIECE)
        point_page(&m->memory, at | 1)->known = 0;
    return address;
}

void point_release(struct point_machine *m, const char *name, uint64_t address)
{
    struct point_object *object = point_object_at(m, address);
    uint64_t *alive = point_map_at(&m->objects.alive, hash_of(name), NULL);
    if (*alive)
        --*alive;
    if (object)
        object->size = 0;
}

bool point_is_seen(struct point_machine *m, uint64_t address)
{
    const struct point_object *object;
    if (address < objects)
        return true;
    object = point_object_at(m, address);
    return object && object->escaped && !object->is_frozen;
}

/* May these bytes be read or written? */
static bool check(struct point_machine *m, uint64_t address, size_t size)
{
    const struct point_object *object;
    if (address < 4096)
        return point_stops(m, MESSAGE_null_followed);
    if (address < objects)
        return address < functions || point_stops(m, MESSAGE_function_bytes);
    object = point_object_at(m, address);
    if (!object)
        return point_stops(m, MESSAGE_object_dead);
    if (address < object->address || address + size > object->address + object->size)
        return point_stops(m, MESSAGE_access_outside);
    return true;
}

/* ---- Reading ----------------------------------------------------------------------------------- */

/* Draw the world's bytes of a place: a number in its type's range. */
static void draw(struct point_machine *m, uint64_t address, size_t size, const struct ast_type *type, unsigned char *to,
                 uint64_t epoch)
{
    const uint64_t key = point_mix(address, epoch * 977 + size);
    uint64_t bits = point_random(m->world, key);
    if (type && type->kind == AST_TYPE_FLOAT && (size == 4 || size == 8)) {
        const double real = point_draw_real(m->world, key);
        const float single = (float)real;
        memcpy(to, size == 4 ? (const void *)&single : (const void *)&real, size);
        return;
    }
    if (type && type->kind == AST_TYPE_POINTER && size == 8)
        bits = point_draw_pointer(m->world, key, NULL, type->target ? type->target->align : 1);
    else if (type && type->kind == AST_TYPE_BOOL)
        bits &= 1;
    else if (type && (type->kind == AST_TYPE_INT || type->kind == AST_TYPE_ENUM) && size <= 8 && size > 1)
        bits = point_draw(m->world, key, NULL, 8 * (unsigned)size, type->is_signed);
    for (size_t i = 0; i < size; i++)
        to[i] = (unsigned char)(i < 8 ? bits >> 8 * i : point_random(m->world, key + i) >> 9);
}

static uint64_t epoch_of(struct point_machine *m, uint64_t address) { return point_is_seen(m, address) ? m->epoch : 0; }

/* The world's bytes of [address, address + size), within a piece. */
static void read_initial(struct point_machine *m, uint64_t address, size_t size, const struct ast_type *type,
                         unsigned char *to)
{
    const uint64_t epoch = epoch_of(m, address), piece = address & ~(uint64_t)(POINT_PIECE - 1);
    struct point_page *page = point_page(&m->world->initial, point_mix(piece, epoch));
    const unsigned first = (unsigned)(address - piece);
    const uint32_t mask = (size == 32 ? UINT32_MAX : (UINT32_C(1) << size) - 1) << first;
    unsigned char fresh[POINT_PIECE];
    if ((page->known & mask) != mask) {
        draw(m, address, size, page->known & mask ? NULL : type, fresh, epoch);
        for (unsigned i = 0; i < size; i++)
            if (!(page->known >> (first + i) & 1))
                page->byte[first + i] = fresh[i];
        page->known |= mask;
    }
    memcpy(to, page->byte + first, size);
}

static void read_piece(struct point_machine *m, uint64_t address, size_t size, const struct ast_type *type,
                       unsigned char *to)
{
    const uint64_t piece = address & ~(uint64_t)(POINT_PIECE - 1);
    const struct point_page *page = point_page(&m->memory, piece | 1);
    const unsigned first = (unsigned)(address - piece);
    const uint32_t mask = (size == 32 ? UINT32_MAX : (UINT32_C(1) << size) - 1) << first, known = page->known & mask;
    unsigned char byte[POINT_PIECE];
    memcpy(byte, page->byte, sizeof byte);
    if (known != mask)
        read_initial(m, address, size, known ? NULL : type, to);
    for (unsigned i = 0; i < size; i++)
        if (known >> (first + i) & 1)
            to[i] = byte[first + i];
}

bool point_load_bytes(struct point_machine *m, uint64_t address, size_t size, const struct ast_type *type,
                      unsigned char *to)
{
    size_t step = type && type->size > 0 && type->size <= POINT_PIECE ? (size_t)type->size : 8;
    if (!check(m, address, size))
        return false;
    for (size_t done = 0; done < size; done += step) {
        size_t room = POINT_PIECE - (address + done) % POINT_PIECE;
        if (step > size - done)
            step = size - done;
        if (step <= room) {
            read_piece(m, address + done, step, type, to + done);
        } else {
            read_piece(m, address + done, room, NULL, to + done);
            read_piece(m, address + done + room, step - room, NULL, to + done + room);
        }
    }
    return true;
}

/* ---- Writing ----------------------------------------------------------------------------------- */

static void touch(struct point_memory *memory, struct point_page *page)
{
    if (memory->touched_count == memory->touched_room) {
        memory->touched_room = memory->touched_room ? 2 * memory->touched_room : 64;
        memory->touched = realloc(memory->touched, memory->touched_room * sizeof *memory->touched);
        if (!memory->touched)
            abort();
    }
    memory->touched[memory->touched_count++] = (size_t)(page - memory->page);
}

bool point_store_bytes(struct point_machine *m, uint64_t address, size_t size, const unsigned char *from)
{
    const bool seen = point_is_seen(m, address);
    if (!check(m, address, size))
        return false;
    for (size_t done = 0, n; done < size; done += n) {
        const uint64_t piece = (address + done) & ~(uint64_t)(POINT_PIECE - 1);
        const unsigned first = (unsigned)(address + done - piece);
        struct point_page *page = point_page(&m->memory, piece | 1);
        uint32_t mask;
        n = size - done < POINT_PIECE - first ? size - done : POINT_PIECE - first;
        mask = (n == 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1) << first;
        memcpy(page->byte + first, from + done, n);
        page->address = piece;
        page->known |= mask;
        if (seen && !page->written)
            touch(&m->memory, page);
        if (seen)
            page->written |= mask;
        page->node = m->node;
    }
    return true;
}

void point_clobber(struct point_machine *m)
{
    m->epoch++;
    for (size_t i = 0; i < m->memory.count; i++) {
        struct point_page *page = &m->memory.page[i];
        if (page->known && page->address && point_is_seen(m, page->address + BEGIN % POINT_PIECE))
            page->known = 0;
    }
}

bool point_aligned(struct point_machine *m, uint64_t address, uint64_t align)
{
    if (align <= 1 || address % align == 0)
        return true;
    return point_stops(m, MESSAGE_access_misaligned);
}

/* ---- Values ------------------------------------------------------------------------------------ */

static bool load_scalar(struct point_machine *m, struct point_place place, struct point_value *out)
{
    const struct ast_type *type = place.type;
    const size_t size = (size_t)type->size;
    uint64_t bits = 0;
    if (!point_load_bytes(m, place.address, size, type, (unsigned char *)&bits))
        return false;
    out->type = type;
    if (type->kind == AST_TYPE_FLOAT) {
        float single;
        memcpy(&single, &bits, sizeof single);
        out->kind = POINT_REAL;
        if (size == 4)
            out->real = (double)single;
        else
            memcpy(&out->real, &bits, sizeof out->real);
        return size == 4 || size == 8 || point_stops(m, MESSAGE_real_width);
    }
    if (type->kind == AST_TYPE_POINTER) {
        out->kind = POINT_ADDRESS;
        out->bits = bits;
        return true;
    }
    if (place.width)
        bits = bits >> place.first & ((UINT64_C(1) << place.width) - 1);
    out->kind = POINT_INT;
    *out = point_make_int(type, (int64_t)bits);
    if (place.width && type->is_signed && bits >> (place.width - 1) & 1)
        out->bits |= ~UINT64_C(0) << place.width;
    if (place.width && place.width < 32) /* of a bit-field: the type after promotion */
        out->type = &point_int;
    return true;
}

/* Others see the load, and may have changed the value. */
static bool read_volatile(struct point_machine *m, struct point_place place)
{
    uint64_t bits;
    point_event(m, "a volatile load", arena_printf(m->arena, "%llx", (unsigned long long)place.address), m->node);
    bits = point_draw(m->world, point_mix(place.address, ++m->calls), NULL, 32, true);
    return place.type->size > 8 || place.type->size < 1 ||
           point_store_bytes(m, place.address, (size_t)place.type->size, (const unsigned char *)&bits);
}

/* Is there a lambda at the address? */
static bool is_closure(struct point_machine *m, uint64_t address)
{
    const struct point_object *object = point_object_at(m, address);
    return object && object->is_closure && object->address == address;
}

bool point_load(struct point_machine *m, struct point_place place, struct point_value *out)
{
    const struct ast_type *type = place.type;
    unsigned char *byte;
    if (type->kind == AST_TYPE_ARRAY) {
        *out = point_make_pointer(point_pointer_to(m, type->target), place.address);
        return true;
    }
    if (type->is_volatile && !read_volatile(m, place))
        return false;
    if (!place.width && !point_aligned(m, place.address, type->align > 0 ? (uint64_t)type->align : 1))
        return false;
    if (point_is_integer(type) || type->kind == AST_TYPE_POINTER ||
        (type->kind == AST_TYPE_FLOAT && (type->size == 4 || type->size == 8)))
        return load_scalar(m, place, out);
    if (type->size <= 0)
        return point_stops(m, MESSAGE_object_size);
    if (is_closure(m, place.address)) {
        *out = (struct point_value){.kind = POINT_CLOSURE, .type = type};
        return point_load_bytes(m, place.address, sizeof out->closure, NULL, (unsigned char *)&out->closure);
    }
    byte = arena_alloc(m->arena, (size_t)type->size);
    *out = (struct point_value){.kind = POINT_BYTES, .type = type, .byte = byte};
    return point_load_bytes(m, place.address, (size_t)type->size, NULL, byte) &&
           (type->kind != AST_TYPE_LAYOUT || point_form_layout(m, out));
}

bool point_store(struct point_machine *m, struct point_place place, struct point_value value)
{
    struct point_value converted;
    float single;
    if (!point_convert(m, value, place.type, &converted))
        return false;
    if (place.type->is_volatile)
        point_event(m, "a volatile store",
                    arena_printf(m->arena, "%llx: %s", (unsigned long long)place.address, point_text(m, converted)),
                    m->node);
    if (!place.width && !point_aligned(m, place.address, place.type->align > 0 ? (uint64_t)place.type->align : 1))
        return false;
    switch (converted.kind) {
    case POINT_REAL:
        single = (float)converted.real;
        return point_store_bytes(m, place.address, (size_t)place.type->size,
                                 place.type->size == 4 ? (const unsigned char *)&single
                                                       : (const unsigned char *)&converted.real);
    case POINT_BYTES:
        if (point_is_ccute(place.type))
            point_tidy(place.type, (unsigned char *)converted.byte);
        return point_store_bytes(m, place.address, (size_t)place.type->size, converted.byte);
    case POINT_CLOSURE:
        if (point_object_at(m, place.address))
            point_object_at(m, place.address)->is_closure = true;
        return point_store_bytes(m, place.address, 8, (const unsigned char *)&converted.closure);
    case POINT_NONE:
        return point_stops(m, MESSAGE_value_void);
    default:
        break;
    }
    if (place.width) {
        const uint64_t mask = (UINT64_C(1) << place.width) - 1;
        uint64_t bits = 0;
        if (!point_load_bytes(m, place.address, (size_t)place.type->size, place.type, (unsigned char *)&bits))
            return false;
        converted.bits = (bits & ~(mask << place.first)) | (converted.bits & mask) << place.first;
    }
    return point_store_bytes(m, place.address, (size_t)place.type->size, (const unsigned char *)&converted.bits);
}
