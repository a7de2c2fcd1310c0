/* Paths: variables and the parts of objects, as data (path.c). */
#ifndef FOLDC_PLAN_PATH_H
#define FOLDC_PLAN_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "foldc/base/arena.h"
#include "foldc/c/ast.h"
#include "foldc/gpu/builtins.h"

struct fold;

enum path_kind {
    PATH_OBJECT,  /* a variable */
    PATH_MEMBER,  /* a member of the user's */
    PATH_OWN,     /* a member of one of ccute's types, which the tree has no declarations of */
    PATH_ELEMENT, /* an element of an array */
    PATH_CHOSEN   /* the element that an index chooses which is not known */
};

/* A variable, or a part of the path `in`. A fold has one of each: the same pointer is the same part. */
struct path {
    enum path_kind kind;
    const struct path *in;         /* NULL: an OBJECT */
    const struct ast_decl *decl;   /* of an OBJECT, the variable; of a MEMBER, the field */
    const struct ast_decl *object; /* where all of it begins */
    int64_t index;             /* of an ELEMENT; of an OWN member, its distance from the object's beginning in bits */
    bool is_qualified;         /* the source names the MEMBER by its class, since another one may hide it */
    const char *name;          /* of an OBJECT, as the source writes it there, ns::v say; of an OWN member */
    struct ast_decl *variable; /* the part as a variable of its own; NULL: there is none so far */
};

/* The parts that are variables, in the order in which they became so. */
struct path_parts {
    struct path **item;
    size_t count, capacity;
};

/* Open addressing; room is a power of two, and never more than half full. */
struct paths {
    struct path **item;
    size_t count, room;
    struct path_parts parts;
    const struct path *builtin[GPU_BUILTIN_AXES];
};

/* A variable, and how the source writes it. */
const struct path *path_written(struct fold *fold, const struct ast_decl *decl, const char *name);
const struct path *path_object(struct fold *fold, const struct ast_decl *decl);

/* The part of a path that a field is: the path itself, if the field has no name. */
const struct path *path_member(struct fold *fold, const struct path *in, const struct ast_decl *field,
                               bool is_qualified);

/* The member of one of ccute's types, at that distance in bytes from its object's beginning. */
const struct path *path_own(struct fold *fold, const struct path *in, size_t bytes, const char *name);

/* A variable of CUDA's, threadIdx.x say, by its number: it has no declaration. */
const struct path *path_builtin(struct fold *fold, int number);

/* A number of a layout. */
struct symbol_leaf;
const struct path *path_leaf(struct fold *fold, const struct path *layout, struct symbol_leaf leaf);

const struct path *path_element(struct fold *fold, const struct path *in, int64_t index);
const struct path *path_chosen(struct fold *fold, const struct path *in);

/* The path that leads from `to` as `path` leads from `from`; NULL: `path` does not begin with `from`. */
const struct path *path_moved(struct fold *fold, const struct path *path, const struct path *from,
                              const struct path *to);

/* Do two paths, of one class in two views maybe, lead the same way from their objects? */
bool path_is_alike(const struct path *a, const struct path *b);

/* The path in words of C, "p.extent[1]"; and as names of its residues begin, "p_extent_1". */
const char *path_text(struct arena *arena, const struct path *path);
const char *path_name(struct arena *arena, const struct path *path);

/* The part as a variable of its own, made if there is none. */
struct ast_decl *path_variable(struct fold *fold, const struct path *path, const struct ast_type *type);

#endif
