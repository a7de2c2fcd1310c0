/* The places of variables that live as long as the program does. */
#include <string.h>

#include "foldc/base/source.h"
#include "machine.h"

/* How often the name is on its line before this place: this distinguishes two globals of one name on a line. */
static unsigned beside(const struct source *source, uint32_t at, const char *name)
{
    const size_t length = strlen(name);
    unsigned count = 0;
    for (uint32_t i = at; length && i > 0 && source->bytes[i - 1] != '\n'; i--)
        count += strncmp(source->bytes + i - 1, name, length) == 0;
    return count;
}

/* The name of a global, the same in every program with the same lines. */
static const char *global_name(struct point_machine *m, const struct ast_decl *decl)
{
    const struct point_program *program = m->program;
    uint32_t line = 0;
    if (decl->variable.is_local) /* its line may be a macro's; its bound may be tightened */
        return arena_printf(m->arena, "local %s %s", decl->name,
                            decl->type->target ? decl->type->target->name : decl->type->name);
    if (!decl->place.source)
        return arena_printf(m->arena, "global %s", decl->name);
    line = source_place(decl->place.source, decl->place.name_begin).line;
    if (decl->in_main && program->lines)
        line = program->lines[line - 1];
    return arena_printf(m->arena, "global %s %u %u %s", decl->name, line,
                        beside(decl->place.source, decl->place.name_begin, decl->name),
                        decl->in_main ? "" : decl->place.source->name);
}

bool point_keeps_value(const struct ast_decl *decl)
{
    const struct ast_type *type = decl->type;
    while (type->kind == AST_TYPE_ARRAY && type->target)
        type = type->target;
    return decl->variable.is_const || type->is_const || decl->variable.is_constant;
}

/* The name of the variable's object. A function's static variables of one name have a number each, in the order in
   which they are first used: so a second copy of the function has one of its own, as in the program. */
static const char *object_name(struct point_machine *m, const struct ast_decl *decl)
{
    const char *const name = global_name(m, decl), *numbered = name;
    if (!decl->variable.is_local || decl->storage != AST_STATIC || decl->variable.is_shared || point_keeps_value(decl))
        return name;
    for (int i = 2; *point_map_at(&m->objects.named, point_hash(numbered), NULL); i++)
        numbered = arena_printf(m->arena, "%s %d", name, i);
    return numbered;
}

bool point_global(struct point_machine *m, const struct ast_decl *decl, struct point_place *out)
{
    void **seen = ptrmap_at(&m->objects.globals, decl);
    const struct ast_type *type = point_type(m, decl->type);
    const int64_t size = point_size(type),
                  align = decl->variable.align > type->align ? decl->variable.align : type->align;
    struct point_object *object;
    out->type = type;
    out->width = 0;
    if (!*seen) {
        struct point_frame *const frame = m->frame;
        const char *const name = object_name(m, decl);
        uint64_t *known = point_map_at(&m->objects.named, point_hash(name), NULL);
        if (*known) {
            out->address = *known;
            *seen = (void *)(uintptr_t)out->address;
            return true;
        }
        const int64_t noted = (int64_t)*point_map_at(&m->world->learned.align, point_hash(decl->name), NULL);
        out->address = point_allocate(m, name, size > 0 ? (uint64_t)size : 1 << 20,
                                      decl->variable.is_shared && decl->storage == AST_EXTERN && align < 16 ? 16
                                      : align < noted                                                       ? noted
                                                                                                            : align);
        *point_map_at(&m->objects.named, point_hash(name), NULL) = out->address;
        *seen = (void *)(uintptr_t)out->address;
        object = point_object_at(m, out->address);
        if (object) {
            object->escaped = true;
            object->memory = decl->variable.is_shared ? POINT_SHARED : POINT_GLOBAL;
        }
        if (point_keeps_value(decl) && decl->has_value)
            return point_store(m, *out, point_make_int(type, decl->value)) && (object->is_frozen = true);
        if (point_keeps_value(decl) && decl->init && (decl->variable.is_local || decl->variable.is_constexpr) &&
            !point_initialise(m, *out, decl->init))
            return false;
        if (object && point_keeps_value(decl))
            object->is_frozen = true;
        m->frame = frame;
    }
    out->address = (uint64_t)(uintptr_t)*seen;
    return true;
}
