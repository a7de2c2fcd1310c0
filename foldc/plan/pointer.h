/* Pointers: the variable that an address is counted from, the distance, the memory, and the alignment. */
#ifndef FOLDC_PLAN_POINTER_H
#define FOLDC_PLAN_POINTER_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"

struct fold;

enum memory_space { SPACE_MEMORY, SPACE_GLOBAL, SPACE_SHARED, SPACE_REGISTERS };

/* The target of a pointer, as far as it is known. */
struct pointer {
    struct ast_node *node;
    const char *text; /* which may be an operand of + or [] */
    const struct ast_type *element;
    int64_t bytes; /* of an element */
    enum memory_space space;
    const struct ast_decl *root; /* the variable or array that the address is counted from; NULL: not known */
    const struct path *path;     /* the variable as a path; NULL: not known, or text cannot name it */
    const char *root_text;       /* an expression with the root's address */
    const expr *offset;          /* from the root, in bytes; NULL: not known */
    int64_t step;         /* the address is the offset plus an unknown multiple of this power of two; 0: the offset */
    const expr *changing; /* the index that gave the step, since it may change by the next read; or NULL */
    int64_t align;        /* of the root, in bytes */
    int64_t capacity;     /* bytes from the root on, of an array; -1: not known */
    bool keeps;           /* the root keeps its value */
    bool nameless;        /* text cannot name the root by itself: it is an array in a template, say */
    bool by_type;         /* set by the caller: of a reference to a class, the alignment of its type alone counts */
};

/* Is the address known as a distance from a variable? */
static inline bool pointer_is_counted(const struct pointer *p) { return p->root && p->offset && !p->step; }

/* The step of a pointer that moves by multiples of a and of b. */
int64_t pointer_steps(int64_t a, int64_t b);

/* Read a pointer expression; a miss if foldc cannot follow it. */
const struct miss *pointer_read(struct fold *fold, struct ast_node *node, struct pointer *out);

/* Is the address surely a multiple of the bytes, by the type of the object that a parameter refers to? */
bool pointer_is_aligned_by_type(struct fold *fold, struct ast_node *node, int64_t bytes);

/* The alignment that was stated of a root, 1 if none was. */
int64_t pointer_stated(const struct fold *fold, const struct ast_decl *root);

/* Note that an array is declared with that alignment. */
void pointer_state(struct fold *fold, const struct ast_decl *array, int64_t bytes);

/* Note a CCUTE_ALIGNED, which holds to the end of the block. */
void pointer_aligned(struct fold *fold, struct ast_node *node);

/* The facts that a call states about the target of a pointer argument. */
struct pointed {
    enum memory_space space;
    int64_t align; /* a power of two */
};

/* The greatest alignment that an access in a clone needs, and that a product of four warps needs. */
enum { POINTED_ALIGN = 32, POINTED_ALIGN_PRODUCT = 1024 };

/* The facts about the target of an argument; the alignment is at most `most`. */
struct pointed pointer_pointed(struct fold *fold, struct ast_node *node, int64_t most);

#endif
