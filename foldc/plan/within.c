#include "within.h"

#include "handed.h"
#include "keep.h"
#include "state.h"

enum { MOST_STEPS = 6 };

/* A member of an object, or an element of an array. */
struct step {
    const struct ast_decl *member; /* NULL: an element */
    int64_t index;
    bool is_known;
};

struct within {
    const struct ast_decl *decl;
    int count;
    struct step step[MOST_STEPS];
    bool is_cast; /* a cast on the way to it states a type */
    bool is_seen; /* a member follows such a cast: the memory is the variable's, whose type has no such member */
};

static bool find(struct fold *fold, const struct ast_node *node, struct within *in);

bool within_leads(const struct ast_decl *decl)
{
    return decl->kind == AST_VAR && decl->variable.is_local && decl->init && !ast_names_itself(decl) &&
           (decl->type->is_reference || (decl->type->kind == AST_TYPE_POINTER && fold_keeps_value(decl)));
}

static bool find_variable(struct fold *fold, const struct ast_decl *decl, struct within *in)
{
    const struct handed *const inside = fold->memory.handed;
    const struct handed *const handed = handed_for(fold, decl);
    bool found;
    if (!decl || !decl->type || (decl->kind != AST_VAR && decl->kind != AST_PARAM))
        return false;
    if (decl->type->kind != AST_TYPE_POINTER && handed_is_copy(fold, decl))
        return false;
    if (handed && (decl->type->is_reference || decl->type->kind == AST_TYPE_POINTER)) {
        fold->memory.handed = handed->around;
        found = find(fold, handed->argument, in);
        fold->memory.handed = inside;
        return found;
    }
    if (within_leads(decl))
        return find(fold, decl->init, in);
    in->decl = decl;
    return decl->type->kind != AST_TYPE_POINTER;
}

static bool add(struct within *in, struct step step)
{
    if (in->count == MOST_STEPS)
        return false;
    in->step[in->count++] = step;
    return true;
}

/* What a pointer leads to by an index is inside of the array that it points into. */
static bool find_element(struct fold *fold, const struct ast_node *node, struct within *in)
{
    const struct ast_type *const base = ast_left(node)->type;
    const struct ast_node *const index = ast_right(node);
    if (!base || !find(fold, ast_left(node), in))
        return false;
    if (base->kind == AST_TYPE_ARRAY)
        return add(in, (struct step){.index = index->value, .is_known = index->has_value});
    return base->kind == AST_TYPE_POINTER && base->target && base->target->kind != AST_TYPE_ARRAY;
}

static bool find_sum(struct fold *fold, const struct ast_node *node, struct within *in)
{
    const struct ast_type *const left = ast_left(node)->type;
    const bool is_left = left && (left->kind == AST_TYPE_POINTER || left->kind == AST_TYPE_ARRAY);
    const struct ast_node *const pointer = is_left ? ast_left(node) : ast_right(node);
    return (node->op == AST_OP_ADD || node->op == AST_OP_SUB) && node->type && node->type->kind == AST_TYPE_POINTER &&
           node->type->target && node->type->target->kind != AST_TYPE_ARRAY && find(fold, pointer, in);
}

/* A member of an object, or of the object whose method is followed. */
static bool find_member(struct fold *fold, const struct ast_node *node, struct within *in)
{
    const struct handed *const inside = fold->memory.handed;
    const struct handed *const object = node->flags & AST_IMPLICIT_THIS ? handed_object(fold) : NULL;
    bool found = false;
    if (!node->decl || node->decl->kind != AST_FIELD)
        return false;
    if (object) {
        fold->memory.handed = object->around;
        found = find(fold, object->argument, in);
        fold->memory.handed = inside;
    } else if (node->count && node->child[0]) {
        found = find(fold, node->child[0], in);
    }
    in->is_seen |= in->is_cast;
    return found && add(in, (struct step){.member = node->decl});
}

/* A pointer that is a member or an element is memory, which may change. */
static bool is_kept_pointer(const struct ast_node *node)
{
    return (node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT) &&
           (!node->type || node->type->kind == AST_TYPE_POINTER || node->type->is_reference);
}

static bool find(struct fold *fold, const struct ast_node *node, struct within *in)
{
    if (is_kept_pointer(node))
        return false;
    switch (node->kind) {
    case AST_DECLREF:
        return find_variable(fold, node->decl, in);
    case AST_PAREN:
        return find(fold, node->child[0], in);
    case AST_CAST:
        return find(fold, node->child[0], in) && (in->is_cast = true);
    case AST_UNARY:
        return (node->op == AST_OP_ADDRESS || node->op == AST_OP_DEREF) && find(fold, node->child[0], in);
    case AST_BINARY:
        return find_sum(fold, node, in);
    case AST_SUBSCRIPT:
        return find_element(fold, node, in);
    case AST_MEMBER:
        return find_member(fold, node, in);
    default:
        return false;
    }
}

const struct within *within_find(struct fold *fold, const struct ast_node *node)
{
    struct within in = {.count = 0}, *kept;
    if (!find(fold, node, &in))
        return NULL;
    kept = arena_alloc(fold->arena, sizeof *kept);
    *kept = in;
    return kept;
}

static bool is_same_step(const struct step *a, const struct step *b)
{
    if (a->member || b->member)
        return a->member == b->member;
    return a->is_known && b->is_known && a->index == b->index;
}

bool within_covers(const struct within *one, const struct within *other)
{
    if (one->decl != other->decl || one->count > other->count)
        return false;
    for (int i = 0; i < one->count; i++)
        if (!is_same_step(&one->step[i], &other->step[i]))
            return false;
    return true;
}

const struct ast_decl *within_variable(const struct within *one) { return one->decl; }

int64_t within_array_bytes(const struct within *one)
{
    const struct ast_type *type = one->decl->type;
    if (one->is_seen)
        return -1;
    for (int i = 0; i < one->count; i++) {
        if (one->step[i].member && type->kind == AST_TYPE_ARRAY) /* of objects: the next one may follow in the copy */
            return -1;
        if (one->step[i].member)
            type = one->step[i].member->type;
    }
    return type->kind == AST_TYPE_ARRAY && type->size > 0 ? type->size : -1;
}
