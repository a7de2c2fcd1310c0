#include "within.h"

#include "handed.h"
#include "keep.h"
#include "lead.h"
#include "state.h"

enum { MOST_STEPS = 6, DEEPEST = 200 };

/* A member of an object, or an element of an array. */
struct step {
    const struct ast_decl *member; /* NULL: an element */
    int64_t index;
    bool is_known;
};

struct within {
    const struct ast_decl *decl; /* of an object whose method is under way: the method */
    unsigned choice;             /* a bit for each ?: on the way: its first operand (0) or its second is followed */
    int choices;                 /* the number of bits used so far */
    bool is_indexed;             /* an index of an array of pointers was one of them */
    int deep;
    int count;
    struct step step[MOST_STEPS];
    bool is_cast; /* a cast on the way to it states a type */
    bool is_seen; /* a member follows such a cast: the memory is the variable's, whose type has no such member */
};

static bool find(struct fold *fold, const struct ast_node *node, struct within *in);

const struct ast_node *within_lead(const struct fold *fold, const struct ast_decl *decl)
{
    return decl->kind == AST_VAR ? lead_of_variable(fold, decl) : NULL;
}

/* Is it the pointer that the function under way is given? Its target is an object of its own, as far as is known. */
static bool is_passed(const struct fold *fold, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < fold->function->param_count; i++)
        if (fold->function->param[i] == decl)
            return fold_keeps_value(decl);
    return false;
}

/* A parameter that is written as an array is a pointer. */
static bool is_array(const struct ast_decl *decl)
{
    return decl->kind == AST_PARAM && decl->type->kind == AST_TYPE_ARRAY;
}

static bool find_variable(struct fold *fold, const struct ast_decl *decl, struct within *in)
{
    const struct handed *const inside = fold->memory.handed;
    const struct handed *const handed = handed_for(fold, decl);
    bool found;
    if (!decl || !decl->type || (decl->kind != AST_VAR && decl->kind != AST_PARAM))
        return false;
    if (decl->type->kind != AST_TYPE_POINTER && !is_array(decl) && handed_is_copy(fold, decl))
        return false;
    if (handed && (decl->type->is_reference || decl->type->kind == AST_TYPE_POINTER || is_array(decl))) {
        fold->memory.handed = handed->around;
        found = find(fold, handed->argument, in);
        fold->memory.handed = inside;
        return found;
    }
    if (lead_of_variable(fold, decl))
        return find(fold, lead_of_variable(fold, decl), in);
    in->decl = decl;
    return decl->type->kind != AST_TYPE_POINTER || is_passed(fold, decl);
}

/* An expression of another function, or of this one. */
static bool find_lead(struct fold *fold, const struct lead *lead, struct within *in)
{
    const struct handed *const inside = fold->memory.handed;
    bool found;
    fold->memory.handed = lead->around;
    found = find(fold, lead->to, in);
    fold->memory.handed = inside;
    return found;
}

/* The place that a helper returns. */
static bool find_returned(struct fold *fold, const struct ast_node *call, struct within *in)
{
    const struct handed *const inside = fold->memory.handed;
    const bool leads = call->type && (call->type->kind == AST_TYPE_POINTER ||
                                      (call->decl && call->decl->type && call->decl->type->is_reference));
    struct lead lead;
    bool found = leads && lead_of_call(fold, call, &lead) && find(fold, lead.to, in);
    fold->memory.handed = inside;
    return found;
}

/* The place that a ?: chooses: by its condition if that is known, otherwise by the next bit of in->choice. */
static bool find_choice(struct fold *fold, const struct ast_node *node, struct within *in)
{
    int64_t holds;
    if (!lead_number(fold, ast_cond(node), &holds)) {
        if (in->choices == WITHIN_CHOICES)
            return false;
        holds = !(in->choice >> in->choices++ & 1);
    }
    return find(fold, holds ? ast_then(node) : ast_else(node), in);
}

static bool add(struct within *in, struct step step)
{
    if (in->count == MOST_STEPS)
        return false;
    in->step[in->count++] = step;
    return true;
}

/* The type of the place; NULL: that is not known. */
static const struct ast_type *type_of(const struct within *in)
{
    const struct ast_type *type = in->is_cast || is_array(in->decl) ? NULL : in->decl->type;
    if (type && in->decl->kind != AST_VAR && in->decl->kind != AST_PARAM)
        return NULL;
    for (int i = 0; type && i < in->count; i++)
        type = in->step[i].member ? in->step[i].member->type : type->target;
    return type;
}

/* Move a pointer that leads there by a number of objects. An array's name leads to its first element. */
static bool move(struct within *in, const struct ast_type *object, struct step by)
{
    const struct ast_type *const type = type_of(in);
    struct step *const last = in->count ? &in->step[in->count - 1] : NULL;
    if (type && type->kind == AST_TYPE_ARRAY && ast_is_same_type(type->target, object))
        return add(in, by);
    if (type && last && !last->member && ast_is_same_type(type, object)) {
        last->is_known &= by.is_known;
        last->index += by.index;
        return true;
    }
    return by.is_known && by.index == 0;
}

static bool is_object(const struct ast_type *type)
{
    return type && (type->kind == AST_TYPE_OTHER || type->kind == AST_TYPE_ARRAY);
}

/* What a pointer leads to by an index is inside of the array that it points into. */
static bool find_element(struct fold *fold, const struct ast_node *node, struct within *in)
{
    const struct ast_type *const base = ast_left(node)->type;
    const struct ast_node *const index = ast_right(node);
    int64_t number;
    bool is_known;
    if (!base || !find(fold, ast_left(node), in))
        return false;
    is_known = lead_number(fold, index, &number);
    const struct step step = {.index = is_known ? number : 0, .is_known = is_known};
    if (base->kind == AST_TYPE_ARRAY)
        return add(in, step);
    return base->kind == AST_TYPE_POINTER && base->target && (!is_object(base->target) || move(in, base->target, step));
}

static bool find_sum(struct fold *fold, const struct ast_node *node, struct within *in)
{
    const struct ast_type *const left = ast_left(node)->type;
    const bool is_left = left && (left->kind == AST_TYPE_POINTER || left->kind == AST_TYPE_ARRAY);
    const struct ast_node *const pointer = is_left ? ast_left(node) : ast_right(node);
    const struct ast_type *const target = node->type ? node->type->target : NULL;
    int64_t number = 0;
    bool is_known;
    if ((node->op != AST_OP_ADD && node->op != AST_OP_SUB) || !target || node->type->kind != AST_TYPE_POINTER ||
        !find(fold, pointer, in))
        return false;
    is_known = lead_number(fold, is_left ? ast_right(node) : ast_left(node), &number);
    number = node->op == AST_OP_SUB ? -number : number;
    return !is_object(target) || move(in, target, (struct step){.index = number, .is_known = is_known});
}

/* The object whose method is followed, or is under way. */
static bool find_this(struct fold *fold, struct within *in)
{
    const struct handed *const object = handed_object(fold);
    if (object)
        return find_lead(fold, &(struct lead){object->argument, object->around}, in);
    in->decl = fold->function->decl;
    return fold->function->header.is_method;
}

/* The object that the pointer leads to. */
static bool find_first(const struct ast_node *pointer, struct within *in)
{
    const struct ast_type *const target = pointer->type ? pointer->type->target : NULL;
    return !is_object(target) || move(in, target, (struct step){.is_known = true});
}

/* A member of an object, or of the object whose method is followed. */
static bool find_member(struct fold *fold, const struct ast_node *node, struct within *in)
{
    bool found = false;
    if (!node->decl || node->decl->kind != AST_FIELD)
        return false;
    if (node->flags & AST_IMPLICIT_THIS)
        found = find_this(fold, in);
    else if (node->count && node->child[0])
        found = find(fold, node->child[0], in) && (!(node->flags & AST_ARROW) || find_first(node->child[0], in));
    in->is_seen |= in->is_cast;
    return found && add(in, (struct step){.member = node->decl});
}

/* A pointer that is a member or an element is memory, which may change. */
static bool is_kept_pointer(const struct ast_node *node)
{
    return (node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT) &&
           (!node->type || node->type->kind == AST_TYPE_POINTER || node->type->is_reference);
}

/* The target of an element of an array of pointers, whose index is not known: the next bits of in->choice are the
   index. */
static bool find_any(struct fold *fold, const struct ast_node *node, struct within *in)
{
    const struct ast_node *const list = lead_list(node);
    int64_t index;
    int bits = 0;
    while (list && list->count > 1u << bits)
        bits++;
    if (!list || !list->count || in->choices + bits > WITHIN_CHOICES || lead_number(fold, ast_right(node), &index))
        return false;
    const unsigned number = (in->choice >> in->choices) % (1u << bits) % list->count;
    in->choices += bits;
    in->is_indexed = true;
    return list->child[number] && find(fold, list->child[number], in);
}

static bool find(struct fold *fold, const struct ast_node *node, struct within *in)
{
    struct lead lead;
    if (in->deep++ == DEEPEST)
        return false;
    if (is_kept_pointer(node))
        return lead_of_part(fold, node, &lead) ? find_lead(fold, &lead, in) : find_any(fold, node, in);
    if (ast_is_this(node))
        return find_this(fold, in);
    if (node->decl && node->decl->kind == AST_FUNCTION && (node->kind == AST_SUBSCRIPT || node->kind == AST_UNARY))
        return find_returned(fold, node, in);
    switch (node->kind) {
    case AST_CALL:
        return find_returned(fold, node, in);
    case AST_CONDITIONAL:
        return find_choice(fold, node, in);
    case AST_DECLREF:
        return find_variable(fold, node->decl, in);
    case AST_PAREN:
        return find(fold, node->child[0], in);
    case AST_CAST:
        return find(fold, node->child[0], in) && (in->is_cast = true);
    case AST_UNARY:
        return (node->op == AST_OP_ADDRESS || node->op == AST_OP_DEREF) && find(fold, node->child[0], in) &&
               (node->op == AST_OP_ADDRESS || find_first(node->child[0], in));
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

const struct within *within_find_one(struct fold *fold, const struct ast_node *node, unsigned choice, int *choices)
{
    struct within in = {.choice = choice}, *kept;
    const bool found = find(fold, node, &in);
    *choices = in.choices;
    if (!found)
        return NULL;
    kept = arena_alloc(fold->arena, sizeof *kept);
    *kept = in;
    return kept;
}

const struct within *within_find(struct fold *fold, const struct ast_node *node)
{
    int choices;
    const struct within *const found = within_find_one(fold, node, 0, &choices);
    return choices ? NULL : found;
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

bool within_is_indexed(const struct within *one) { return one->is_indexed; }

/* The first index that is not known; -1: there is none. */
static int unknown_step(const struct within *one)
{
    for (int i = 0; i < one->count; i++)
        if (!one->step[i].member && !one->step[i].is_known)
            return i;
    return -1;
}

int64_t within_rows(const struct within *one)
{
    struct within before = *one;
    const struct ast_type *type;
    before.count = unknown_step(one);
    type = before.count < 0 ? NULL : type_of(&before);
    return type && type->kind == AST_TYPE_ARRAY && type->count > 0 && type->count <= 1 << WITHIN_CHOICES ? type->count
                                                                                                         : 0;
}

const struct within *within_row(struct fold *fold, const struct within *one, int64_t row)
{
    struct within *const kept = arena_alloc(fold->arena, sizeof *kept);
    *kept = *one;
    kept->step[unknown_step(one)] = (struct step){.index = row, .is_known = true};
    return kept;
}

/* Are its elements, or those of its rows, numbers of at most 64 bits? Those of less than 32 are packed. */
static bool has_numbers(const struct ast_type *array)
{
    const struct ast_type *element = array;
    while (element->kind == AST_TYPE_ARRAY && element->count > 0 && element->target)
        element = element->target;
    return array->kind == AST_TYPE_ARRAY && element->kind != AST_TYPE_ARRAY && !element->is_const &&
           element->size > 0 &&
           (element->size < 4 || element->kind == AST_TYPE_FLOAT ||
            (element->kind == AST_TYPE_INT && element->bits == 32));
}

const char *within_registers(struct fold *fold, const struct within *one)
{
    const struct ast_type *type = one->decl->type;
    const char *text = one->decl->name, *found = has_numbers(type) ? text : NULL;
    if ((one->decl->kind == AST_PARAM && !type->is_reference) || !ast_is_automatic(one->decl))
        return NULL;
    for (int i = 0; i < one->count && !one->is_seen; i++) {
        const struct step *const step = &one->step[i];
        if (!step->member && (type->kind != AST_TYPE_ARRAY || !step->is_known))
            return found;
        type = step->member ? step->member->type : type->target;
        text = step->member ? arena_printf(fold->arena, "%s.%s", text, step->member->name)
                            : arena_printf(fold->arena, "%s[%lld]", text, (long long)step->index);
        found = has_numbers(type) ? text : found;
    }
    return found;
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

int64_t within_room(struct fold *fold, const struct ast_node *node)
{
    int choices = 0;
    int64_t most = -1;
    for (unsigned choice = 0; choice >> choices == 0; choice++) {
        const struct within *const place = within_find_one(fold, node, choice, &choices);
        const int64_t bytes = place ? within_array_bytes(place) : -1;
        if (bytes < 0)
            return -1;
        most = bytes > most ? bytes : most;
    }
    return most;
}
