/* Paths are interned: each is made once in a fold, so that comparing two of them compares pointers. */
#include "path.h"

#include <string.h>

#include <ccute/layout.h>

#include "state.h"

static bool is_same(const struct path *a, const struct path *b)
{
    return a->kind == b->kind && a->in == b->in && a->decl == b->decl && a->index == b->index &&
           a->is_qualified == b->is_qualified &&
           (a->kind != PATH_OBJECT || a->name == b->name || strcmp(a->name, b->name) == 0);
}

static size_t hash(const struct path *path)
{
    uint64_t h = (uint64_t)(uintptr_t)path->in * 0x9e3779b97f4a7c15u;
    h = (h ^ (uint64_t)(uintptr_t)path->decl) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (uint64_t)path->index ^ (uint64_t)path->kind << 60) * 0x94d049bb133111ebu;
    return (size_t)(h ^ h >> 29);
}

/* The place of a path, or where it belongs. */
static struct path **find(const struct paths *paths, const struct path *path)
{
    size_t i = hash(path) & (paths->room - 1);
    while (paths->item[i] && !is_same(paths->item[i], path))
        i = (i + 1) & (paths->room - 1);
    return &paths->item[i];
}

static void make_room(struct fold *fold, struct paths *paths)
{
    struct path **const old = paths->item;
    const size_t room = paths->room;
    if (2 * (paths->count + 1) <= room)
        return;
    paths->room = room ? 2 * room : 256;
    paths->item = arena_alloc(fold->arena, paths->room * sizeof *paths->item);
    memset(paths->item, 0, paths->room * sizeof *paths->item);
    for (size_t i = 0; i < room; i++)
        if (old[i])
            *find(paths, old[i]) = old[i];
}

/* The one path that is like this one. */
static const struct path *interned(struct fold *fold, struct path path)
{
    struct paths *const paths = &fold->names.paths;
    struct path **at;
    make_room(fold, paths);
    at = find(paths, &path);
    if (!*at) {
        *at = arena_alloc(fold->arena, sizeof **at);
        **at = path;
        paths->count++;
    }
    return *at;
}

const struct path *path_written(struct fold *fold, const struct ast_decl *decl, const char *name)
{
    return interned(fold, (struct path){.kind = PATH_OBJECT, .decl = decl, .object = decl, .name = name});
}

const struct path *path_object(struct fold *fold, const struct ast_decl *decl)
{
    return path_written(fold, decl, decl->name);
}

const struct path *path_member(struct fold *fold, const struct path *in, const struct ast_decl *field,
                               bool is_qualified)
{
    if (!*field->name)
        return in;
    if (field->is_ccute && field->variable.offset >= 0)
        return path_own(fold, in, (size_t)field->variable.offset / 8, field->name);
    return interned(
        fold, (struct path){
                  .kind = PATH_MEMBER, .in = in, .decl = field, .object = in->object, .is_qualified = is_qualified});
}

const struct path *path_own(struct fold *fold, const struct path *in, size_t bytes, const char *name)
{
    return interned(
        fold,
        (struct path){.kind = PATH_OWN, .in = in, .object = in->object, .index = 8 * (int64_t)bytes, .name = name});
}

const struct path *path_element(struct fold *fold, const struct path *in, int64_t index)
{
    return interned(fold, (struct path){.kind = PATH_ELEMENT, .in = in, .object = in->object, .index = index});
}

const struct path *path_chosen(struct fold *fold, const struct path *in)
{
    return interned(fold, (struct path){.kind = PATH_CHOSEN, .in = in, .object = in->object});
}

const struct path *path_builtin(struct fold *fold, int number)
{
    static const char *const axis[GPU_AXES] = {"x", "y", "z"};
    const struct path **const at = &fold->names.paths.builtin[number];
    if (!*at)
        *at = path_own(fold, path_written(fold, NULL, gpu_builtin_title(number)), (size_t)(number % GPU_AXES),
                       axis[number % GPU_AXES]);
    return *at;
}

const struct path *path_leaf(struct fold *fold, const struct path *layout, struct symbol_leaf leaf)
{
    const struct path *member;
    switch (leaf.kind) {
    case LEAF_EXTENT:
        member = path_own(fold, layout, offsetof(struct ccute_layout, shape), "shape");
        member = path_own(fold, member, offsetof(struct ccute_tuple, v), "v");
        return path_element(fold, member, leaf.mode);
    case LEAF_STRIDE:
        member = path_own(fold, layout, offsetof(struct ccute_layout, stride), "stride");
        return path_element(fold, member, leaf.mode);
    default:
        return path_own(fold, layout, offsetof(struct ccute_layout, offset), "offset");
    }
}

const struct path *path_moved(struct fold *fold, const struct path *path, const struct path *from,
                              const struct path *to)
{
    struct path moved = *path;
    if (path == from)
        return to;
    moved.in = path->in ? path_moved(fold, path->in, from, to) : NULL;
    moved.object = moved.in ? moved.in->object : NULL;
    moved.variable = NULL;
    return moved.in ? interned(fold, moved) : NULL;
}

bool path_is_alike(const struct path *a, const struct path *b)
{
    if (a == b)
        return true;
    return a->kind == b->kind && a->index == b->index && a->is_qualified == b->is_qualified &&
           (a->kind == PATH_OBJECT || path_is_alike(a->in, b->in)) &&
           (a->kind != PATH_MEMBER || strcmp(a->decl->name, b->decl->name) == 0);
}

/* ---- Text ---- */

const char *path_text(struct arena *arena, const struct path *path)
{
    const char *const before = path->in ? path_text(arena, path->in) : path->name;
    switch (path->kind) {
    case PATH_OBJECT:
        return before;
    case PATH_OWN:
        return arena_printf(arena, "%s.%s", before, path->name);
    case PATH_ELEMENT:
        return arena_printf(arena, "%s[%lld]", before, (long long)path->index);
    case PATH_CHOSEN:
        return arena_printf(arena, "%s[]", before);
    case PATH_MEMBER:
        break;
    }
    return path->is_qualified ? arena_printf(arena, "%s.%s::%s", before, path->decl->scope, path->decl->name)
                              : arena_printf(arena, "%s.%s", before, path->decl->name);
}

const char *path_name(struct arena *arena, const struct path *path)
{
    const char *const before = path->in ? path_name(arena, path->in) : path->name;
    switch (path->kind) {
    case PATH_OBJECT:
        return before;
    case PATH_ELEMENT:
        return arena_printf(arena, "%s_%lld", before, (long long)path->index);
    default:
        return arena_printf(arena, "%s_%s", before, path->kind == PATH_MEMBER ? path->decl->name : path->name);
    }
}

/* ---- Variables ---- */

struct ast_decl *path_variable(struct fold *fold, const struct path *path, const struct ast_type *type)
{
    struct path_parts *const parts = &fold->names.paths.parts;
    struct path *const at = *find(&fold->names.paths, path);
    struct ast_decl *part = at->variable;
    if (part)
        return part;
    part = at->variable = arena_alloc(fold->arena, sizeof *part);
    *part = *path->object;
    part->name = path_text(fold->arena, path);
    part->type = type;
    part->init = NULL;
    part->variable.escape = 0;
    parts->item = arena_grow(fold->arena, parts->item, parts->count, &parts->capacity, sizeof *parts->item);
    parts->item[parts->count++] = at;
    return part;
}
