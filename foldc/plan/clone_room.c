/* The room after the pointers that calls pass to a clone: an array that is too small is an error at the argument, with
 * the numbers. The text of a clone does not depend on it. */
#include "clone.h"
#include "copy.h"
#include "needs.h"
#include "state.h"
#include "text.h"
#include "trap.h"
#include "within.h"

/* A call passes a pointer with at most that many bytes after it. */
struct clone_room {
    const struct ast_node *argument;
    const struct clone *by; /* the clone whose text calls; NULL: the function itself */
    const struct ast_function *caller;
    const char *text;
    uint32_t param;
    int64_t bytes;
    enum fold_reach reach; /* of the call */
    struct clone_room *next;
};

static int64_t smallest(const struct clone *clone, uint32_t param)
{
    int64_t bytes = -1;
    for (const struct clone_room *room = clone->rooms; room; room = room->next)
        if (room->param == param && (bytes < 0 || room->bytes < bytes))
            bytes = room->bytes;
    return bytes;
}

/* The parameter of the clone under way that it is; -1: it is none. */
static int param_of(const struct fold *fold, const struct ast_decl *decl)
{
    const struct clone *const clone = fold->clones.under_way;
    for (uint32_t i = 0; decl && clone && i < clone->function->param_count; i++)
        if (clone->function->param[i] == decl)
            return (int)i;
    return -1;
}

int64_t clone_room(const struct fold *fold, const struct pointer *p)
{
    const int param = p->keeps ? param_of(fold, p->root) : -1;
    return param >= 0 ? smallest(fold->clones.under_way, (uint32_t)param) : -1;
}

/* The most bytes that there may be from the pointer on; -1: that is not known. */
static int64_t room_of(struct fold *fold, struct ast_node *argument)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct pointer p;
    int64_t bytes = -1;
    if (!pointer_read(fold, argument, &p) && p.root && p.offset) {
        const expr_facts offset = expr_facts_of(fold->table, p.offset);
        bytes = p.capacity >= 0 ? p.capacity : clone_room(fold, &p);
        if (bytes >= 0 && offset.lo > 0)
            bytes = offset.lo < bytes ? bytes - (int64_t)offset.lo : 0;
    }
    needs_rewind(fold, needs); /* its text stays */
    traps_rewind(fold, traps);
    return bytes < 0 ? within_room(fold, argument) : bytes;
}

static struct clone_room *find(struct clone *clone, const struct clone_room *like)
{
    struct clone_room *room = clone->rooms;
    while (room && (room->argument != like->argument || room->by != like->by))
        room = room->next;
    return room;
}

static void note(struct fold *fold, struct clone *clone, const struct clone_room *read)
{
    const int64_t before = smallest(clone, read->param);
    struct clone_room *room = find(clone, read), *next = room ? room->next : clone->rooms;
    if (!room) {
        room = arena_alloc(fold->arena, sizeof *room);
        clone->rooms = room;
    }
    *room = *read;
    room->next = next;
    clone->making.dirty |= before < 0 || read->bytes < before;
}

void clone_note_rooms(struct fold *fold, struct clone *clone, struct ast_node *call)
{
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        struct clone_room read = {
            ast_arg(call, i), fold->clones.under_way, fold->function, NULL, i, -1, REACH_NEVER, NULL};
        if (clone->value[i] || clone->function->param[i]->type->kind != AST_TYPE_POINTER)
            continue;
        read.bytes = room_of(fold, ast_arg(call, i));
        read.text = fold_source_text(fold, read.argument);
        read.reach = fold_reach_of(fold, call);
        if (read.bytes >= 0)
            note(fold, clone, &read);
    }
}

/* An error is at the argument. Where control only may get to it, a warning is at the place in the helper, which folds
 * for the other calls. */
static const struct miss *fault(struct fold *fold, const struct clone_room *room, const struct pointer *p,
                                const struct message *message)
{
    const struct ast_function *const helper = fold->function;
    const enum fold_reach around = fold->walk.reach;
    const struct miss *miss = NULL;
    enum fold_reach reach;
    if (room->reach < around)
        fold->walk.reach = room->reach;
    reach = fold_reach_of(fold, p->node);
    fold->walk.reach = around;
    if (reach == REACH_SURE || (reach == REACH_MAYBE && fold_is_strict(fold))) {
        fold->function = room->caller;
        miss = fold_refused(fold, room->argument, message);
        fold->function = helper;
        fold_print(fold, DIAG_NOTE, p->node->begin, p->node->end, say_room_used(fold->arena));
    } else if (reach == REACH_MAYBE) {
        fold_warn(fold, p->node, message, NULL, NULL);
    }
    return miss;
}

const struct miss *clone_check_room(struct fold *fold, const struct pointer *p, const sym_layout *layout, int bits,
                                    int64_t reach)
{
    const struct clone *const clone = fold->clones.under_way;
    const uint32_t param = (uint32_t)param_of(fold, p->root);
    const struct miss *miss = NULL;
    for (const struct clone_room *room = clone->rooms; room && !miss; room = room->next)
        if (room->param == param && 8 * room->bytes < reach)
            miss = fault(fold, room, p,
                         say_room_exceeded(fold->arena, room->text, 8 * room->bytes / bits, clone->helper->decl->name,
                                           copy_layout_text(fold, layout), reach / bits));
    return miss;
}
