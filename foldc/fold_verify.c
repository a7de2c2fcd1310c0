/* Comparing what was folded with the algebra on integers, place by place. */
#include "fold_verify.h"

#include <stdlib.h>
#include <string.h>

#include "expr_print.h"
#include "fold_copy.h"
#include "progress.h"
#include "scan.h"
#include "verify_state.h"

const char *(*verify_believed)(arena *arena, const char *text);
void (*verify_believed_value)(struct value *value);

/* What was noted of a function: folded calls and declarations, by their nodes. */
struct verify_notes {
    struct ptrmap call;     /* to the text */
    struct ptrmap checks;   /* to the text in front of the statement */
    struct ptrmap declared; /* to the declaration */
    struct ptrmap moves;    /* of a copy, to the list of them */
    struct ptrmap clones;   /* of a call, to what it passes */
};

enum { COUNTERS = 8, MOVES = 12 };

/* One index of a copy. */
struct move {
    struct ast_node *layout; /* as the source has it */
    int64_t element, last, count;
    const char *text;
    const char *condition; /* under which it is taken; NULL: none */
    int counters;          /* of the loops around it, at such values */
    struct {
        const char *name;
        int64_t value;
    } counter[COUNTERS];
    struct move *next;
};

/* A declaration statement: its scalars and its checks in order, the values of its variables. */
struct note {
    struct residue *residue;
    uint32_t statement;
};

static const char *believed(struct fold *fold, const char *text)
{
    return verify_believed ? verify_believed(fold->arena, text) : text;
}

static const struct value *believed_value(struct fold *fold, const struct value *value)
{
    struct value *copy;
    if (!value || !verify_believed_value)
        return value;
    copy = arena_alloc(fold->arena, sizeof *copy);
    *copy = *value;
    verify_believed_value(copy);
    return copy;
}

void verify_begin(struct fold *fold)
{
    if (!fold->options->verify)
        return;
    fold->symbol_first = fold->symbol_count;
    fold->verify = arena_alloc(fold->arena, sizeof *fold->verify);
    *fold->verify = (struct verify_notes){0};
}

void verify_note_call(struct fold *fold, struct ast_node *node, const char *text)
{
    if (fold->verify)
        *ptrmap_at(&fold->verify->call, node) = (void *)believed(fold, text);
}

void verify_note_checks(struct fold *fold, const struct ast_node *node, const char *text)
{
    if (fold->verify && *text)
        *ptrmap_at(&fold->verify->checks, node) = (void *)text;
}

void verify_note_clone(struct fold *fold, const struct ast_node *call, const char *name,
                       const struct value *const *value, const struct verify_passed *passed, size_t count)
{
    const uint32_t n = ast_arg_count(call);
    struct verify_clone *note;
    if (!fold->verify)
        return;
    note = arena_alloc(fold->arena, sizeof *note);
    *note = (struct verify_clone){.name = name, .count = count};
    note->value = arena_alloc(fold->arena, (n + 1) * sizeof *note->value);
    note->passed = arena_alloc(fold->arena, (count + 1) * sizeof *note->passed);
    for (uint32_t i = 0; i < n; i++)
        note->value[i] = believed_value(fold, value[i]);
    for (size_t i = 0; i < count; i++) {
        note->passed[i] = passed[i];
        note->passed[i].declared = believed(fold, passed[i].declared);
        note->passed[i].text = believed(fold, passed[i].text);
    }
    *ptrmap_at(&fold->verify->clones, call) = note;
}

void verify_note_parameter(struct fold *fold, const struct ast_decl *param, const struct value *called,
                           const struct value *bound)
{
    const char *one, *other;
    if (!fold->verify)
        return;
    one = fold_value_text(fold, called);
    other = fold_value_text(fold, bound);
    if (strcmp(one, other) == 0 && called->kind == bound->kind && called->form_unknown == bound->form_unknown &&
        called->history_unknown == bound->history_unknown &&
        (called->kind != VALUE_LAYOUT || called->layout.flags == bound->layout.flags))
        return;
    fold_error(fold, fold->function->body, "internal error: the clone takes '%s' for '%s', and is called with '%s'",
               param->name, other, one);
}

/* Note the values of the counters in e, at the end or at the beginning of their loops; false if there are too many. */
static bool set_counters(struct fold *fold, const expr *e, bool last, struct move *move)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbol[e->value] : NULL;
    if (symbol && !symbol->decl && !symbol->node && !symbol->definition) {
        const expr_facts facts = expr_facts_of(fold->table, e);
        for (int i = 0; i < move->counters; i++)
            if (move->counter[i].name == e->name)
                return true;
        if (move->counters == COUNTERS || facts.hi > INT32_MAX)
            return !last && move->counters < COUNTERS;
        move->counter[move->counters].name = e->name;
        move->counter[move->counters++].value = last ? (int64_t)facts.hi : 0;
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (!set_counters(fold, e->op[i], last, move))
            return false;
    return true;
}

/* The element where the counters have their values; false if that is no number. */
static bool element_at(struct fold *fold, const expr *element, const struct move *move, int64_t *out)
{
    const size_t count = expr_symbols(fold->table);
    const expr **by = arena_alloc(fold->arena, count * sizeof *by);
    const expr *at;
    memset(by, 0, count * sizeof *by);
    for (size_t i = 0; i < count && i < fold->symbol_count; i++)
        for (int k = 0; k < move->counters && fold->symbol[i].itself; k++)
            if (fold->symbol[i].itself->name == move->counter[k].name)
                by[i] = expr_int(fold->table, move->counter[k].value);
    at = expr_subst(fold->table, element, by, count);
    return leaf_const(at, out);
}

/* What the guard asks for besides alignment. */
static const char *guard_condition_text(struct fold *fold, const struct guard *guard)
{
    const char *text = NULL;
    for (int i = 0; i < guard->conditions; i++)
        text = arena_printf(fold->arena, "%s%s%s", text ? text : "", text ? " && " : "",
                            expr_text(fold->table, guard->condition[i], CTYPE_COUNT, C_JOINED));
    return text;
}

void verify_note_move(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, int side,
                      const expr *element, const expr *end, int64_t count, const char *text)
{
    struct move **list;
    if (!fold->verify || side >= SIDE_COORD)
        return;
    list = (struct move **)ptrmap_at(&fold->verify->moves, copy->node);
    for (int last = 0; last < 2; last++) {
        struct move *move = arena_alloc(fold->arena, sizeof *move);
        *move = (struct move){.layout = copy->asked[side],
                              .count = count,
                              .text = believed(fold, text),
                              .condition = guard_condition_text(fold, &plan->guard),
                              .next = *list};
        if (!set_counters(fold, element, last, move) || !element_at(fold, element, move, &move->element) ||
            !element_at(fold, end, move, &move->last))
            continue;
        *list = move;
        if (!move->counters)
            break;
    }
}

void verify_note_declared(struct fold *fold, const struct declared *declared, uint32_t statement)
{
    struct note *note;
    if (!fold->verify)
        return;
    note = arena_alloc(fold->arena, sizeof *note);
    *note = (struct note){declared->residue, statement};
    *ptrmap_at(&fold->verify->declared, declared->node) = note;
}

/* ---- Places ---- */

/* The largest integer expression around a call in which nothing happens but arithmetic: `above` are the nodes around
   it, the innermost last. *parent is what stands around that. */
static struct ast_node *whole_expression(struct ast_node *node, struct ast_node *const *above, size_t count,
                                         struct ast_node **parent)
{
    *parent = count ? above[count - 1] : NULL;
    while (*parent && (*parent)->origin == AST_PLAIN && fold_ctype((*parent)->type) != CTYPE_COUNT &&
           ((*parent)->kind == AST_PAREN || ((*parent)->kind == AST_BINARY && (*parent)->op != AST_OP_COMMA) ||
            (*parent)->kind == AST_CAST || (*parent)->kind == AST_CONDITIONAL ||
            ((*parent)->kind == AST_UNARY && (*parent)->op >= AST_OP_PLUS && (*parent)->op <= AST_OP_LOGIC_NOT))) {
        node = *parent;
        count--;
        *parent = count ? above[count - 1] : NULL;
    }
    return node;
}

/* Does that place convert what it is given to a type of its own? */
static bool converts(const struct ast_node *node, const struct ast_node *parent)
{
    if (!parent)
        return false;
    switch (parent->kind) {
    case AST_CALL:
    case AST_OTHER:
    case AST_LAUNCH:
        return false;
    case AST_ASSIGN:
        return parent->op == AST_OP_SET;
    case AST_BINARY:
        return parent->type && parent->type->kind == AST_TYPE_POINTER;
    default:
        return node != NULL;
    }
}

/* Does evaluating the node write a variable? A call is read as a number of its own. */
static bool writes_any(const struct ast_node *node)
{
    if (node->kind == AST_ASSIGN || node->kind == AST_LAMBDA || node->kind == AST_OTHER ||
        (node->kind == AST_UNARY && node->op >= AST_OP_PRE_INC))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && writes_any(node->child[i]))
            return true;
    return false;
}

static bool check_call(struct verify *v, struct ast_node *node, const char *text, struct ast_node *const *above,
                       size_t count)
{
    struct ast_node *parent;
    struct ast_node *whole = whole_expression(node, above, count, &parent);
    struct verify_place place = {.node = node, .compared = node, .text = text, .epoch = node->begin + (1u << 30)};
    if (!verify_place(v, verify_compare_numbers, &place))
        return false;
    if (whole == node || place.gave_up || verify_believed || writes_any(whole))
        return true;
    place.compared = whole;
    place.text = edit_text(&v->fold->edits, v->function->source, whole->begin, whole->end);
    place.of_type = !converts(whole, parent);
    if (verify_points(v, verify_compare_numbers, &place, &(uint64_t){0}, &(uint64_t){0}))
        return true;
    return place.gave_up != VERIFY_GOES;
}

static void add_name(struct verify *v, struct verify_name name)
{
    name.names = v->name_count;
    verify_add_name(v, name);
}

/* Of parts that all hold each is a condition of its own: one that is not understood takes no other with it. */
static void add_condition(struct verify *v, struct verify_condition condition)
{
    const struct ast_node *node = condition.node && !condition.counter ? ast_bare(condition.node) : NULL;
    if (node && node->kind == AST_BINARY && node->op == (condition.negated ? AST_OP_LOGIC_OR : AST_OP_LOGIC_AND)) {
        struct verify_condition part = condition;
        part.node = ast_left(node);
        add_condition(v, part);
        part.node = ast_right(node);
        add_condition(v, part);
        return;
    }
    if (condition.node && (fold_ctype(condition.node->type) == CTYPE_COUNT || !verify_is_stable(v, condition.node)))
        return;
    v->condition = fold_grow(v->arena, v->condition, v->condition_count, &v->condition_capacity, sizeof *v->condition);
    v->condition[v->condition_count++] = condition;
}

/* ccute_check_(a); ccute_check_(b); */
static void add_checks(struct verify *v, const char *text, uint32_t epoch)
{
    static const char call[] = "ccute_check_(";
    while ((text = strstr(text, call)) != NULL) {
        const char *end;
        text += sizeof call - 1;
        end = scan_close(text, text + strlen(text));
        if (!end)
            return;
        add_condition(
            v, (struct verify_condition){.text = believed(v->fold, arena_copy(v->arena, text, (size_t)(end - text))),
                                         .epoch = epoch,
                                         .names = v->name_count});
    }
}

/* const long long tA_o = ...; */
static void add_scalar(struct verify *v, const struct residue *residue, uint32_t epoch)
{
    const struct expr *symbol = residue->symbol;
    const char *from = strstr(residue->text, " = "), *end = residue->text + strlen(residue->text);
    if (!from || !v->fold->symbol[symbol->value].used)
        return;
    from += 3;
    while (end > from && end[-1] != ';')
        end--;
    add_name(v, (struct verify_name){.name = symbol->name,
                                     .text = believed(v->fold, arena_copy(v->arena, from, (size_t)(end - 1 - from))),
                                     .type = (ctype)symbol->type,
                                     .epoch = epoch});
}

/* A variable's value, once the scalars and checks of its statement are known. */
static bool check_value(struct verify *v, struct ast_node *node, uint32_t statement)
{
    struct verify_place place = {
        .node = node, .compared = ast_init(node), .text = "", .epoch = verify_set_at(v, node->decl)};
    for (size_t i = v->fold->binding_count; i-- > 0 && !place.value;)
        if (v->fold->binding[i].decl == node->decl && v->fold->binding[i].statement == statement)
            place.value = believed_value(v->fold, v->fold->binding[i].value);
    if (!place.value || !place.compared)
        return true;
    place.text = fold_value_text(v->fold, place.value);
    return verify_place(v, verify_compare_values, &place);
}

static bool check_declared(struct verify *v, struct ast_node *node, const struct note *note)
{
    const uint32_t epoch = node->count && node->child[0]->decl ? node->child[0]->decl->id : 0;
    for (const struct residue *residue = note->residue; residue; residue = residue->next)
        if (residue->symbol)
            add_scalar(v, residue, epoch);
        else
            add_checks(v, residue->text, epoch);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i]->kind == AST_VARDECL && !check_value(v, node->child[i], note->statement))
            return false;
    return true;
}

/* ---- The walk ---- */

/* The nodes around the one that is walked. */
struct path {
    struct ast_node **node;
    size_t count, capacity;
};

static bool walk(struct verify *v, struct ast_node *node, struct path *path);

static bool walk_children(struct verify *v, struct ast_node *node, struct path *path)
{
    bool good = true;
    path->node = fold_grow(v->arena, path->node, path->count, &path->capacity, sizeof *path->node);
    path->node[path->count++] = node;
    for (uint32_t i = 0; good && i < node->count; i++) {
        struct ast_node *asserted = node->kind == AST_COMPOUND && node->child[i] ? fold_asserted(node->child[i]) : NULL;
        good = !node->child[i] || walk(v, node->child[i], path);
        if (asserted)
            add_condition(v, (struct verify_condition){.node = asserted});
    }
    path->count--;
    return good;
}

static bool walk_part(struct verify *v, struct ast_node *part, struct ast_node *node, struct path *path)
{
    bool good;
    if (!part)
        return true;
    path->node = fold_grow(v->arena, path->node, path->count, &path->capacity, sizeof *path->node);
    path->node[path->count++] = node;
    good = walk(v, part, path);
    path->count--;
    return good;
}

/* Names of the variables, or of a lambda's parameters, that the node itself declares. */
static void add_declared(struct verify *v, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind == AST_VARDECL)
            add_name(v, (struct verify_name){.name = node->child[i]->decl->name, .decl = node->child[i]->decl});
}

static bool walk_declaration(struct verify *v, struct ast_node *node, struct path *path)
{
    const struct note *note = *ptrmap_at(&v->fold->verify->declared, node);
    for (uint32_t i = 1; i < node->count; i++)
        if (node->child[i]->kind == AST_VARDECL)
            *ptrmap_at(&v->beside, node->child[i]->decl) = node->child[0]->decl;
    if (!walk_children(v, node, path) || (note && !check_declared(v, node, note)))
        return false;
    add_declared(v, node);
    return true;
}

/* Is the variable written in there? */
static bool writes(const struct ast_node *node, const struct ast_decl *decl)
{
    const struct ast_node *target;
    if (!node)
        return false;
    if (node->kind == AST_ASSIGN ||
        (node->kind == AST_UNARY && (node->op >= AST_OP_PRE_INC || node->op == AST_OP_ADDRESS))) {
        target = ast_bare(node->child[0]);
        if (target->kind == AST_DECLREF && target->decl == decl)
            return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (writes(node->child[i], decl))
            return true;
    return false;
}

/* The variable that a loop counts with, and which way: 1 up, -1 down. */
static const struct ast_decl *counter_of(struct verify *v, struct ast_node *node, int *way)
{
    struct ast_node *init = ast_init(node), *step = ast_step(node) ? ast_bare(ast_step(node)) : NULL, *target;
    const struct ast_decl *decl;
    ceval_value by = {CTYPE_INT, 1};
    *way = 0;
    if (!init || !step || init->kind != AST_DECLSTMT || init->count != 1 || init->child[0]->kind != AST_VARDECL ||
        !ast_init(init->child[0]) || (step->kind != AST_UNARY && step->kind != AST_ASSIGN))
        return NULL;
    decl = init->child[0]->decl;
    target = ast_bare(step->child[0]);
    if (target->decl != decl || decl->escape & ~(unsigned)AST_WRITTEN || fold_ctype(decl->type) == CTYPE_COUNT ||
        writes(ast_body(node), decl) || writes(ast_cond(node), decl))
        return NULL;
    if (step->kind == AST_UNARY)
        *way = step->op == AST_OP_PRE_INC || step->op == AST_OP_POST_INC ? 1 : -1;
    else if ((step->op == AST_OP_SET_ADD || step->op == AST_OP_SET_SUB) && ast_right(step)->has_value) {
        by.bits = (uint64_t)ast_right(step)->value;
        *way = ((int64_t)by.bits > 0) == (step->op == AST_OP_SET_ADD) ? 1 : -1;
    }
    (void)v;
    return decl;
}

static bool walk_for(struct verify *v, struct ast_node *node, struct path *path)
{
    const size_t names = v->name_count, conditions = v->condition_count, counters = v->counter_count;
    const char *checks = *ptrmap_at(&v->fold->verify->checks, node);
    int way;
    const struct ast_decl *counter = counter_of(v, node, &way);
    bool good = walk_part(v, ast_init(node), node, path);
    if (counter) {
        v->counter = fold_grow(v->arena, v->counter, v->counter_count, &v->counter_capacity, sizeof *v->counter);
        v->counter[v->counter_count++] = counter;
        if (way)
            add_condition(v, (struct verify_condition){
                                 .node = ast_init(ast_init(node)->child[0]), .negated = way < 0, .counter = counter});
        add_condition(v, (struct verify_condition){.node = ast_init(ast_init(node)->child[0]),
                                                   .counter = counter,
                                                   .step = ast_bare(ast_step(node))});
    }
    if (checks)
        add_checks(v, checks, 0);
    good = good && walk_part(v, ast_cond(node), node, path) && walk_part(v, ast_step(node), node, path);
    if (ast_cond(node))
        add_condition(v, (struct verify_condition){.node = ast_cond(node)});
    good = good && walk_part(v, ast_body(node), node, path);
    v->name_count = names;
    v->condition_count = conditions;
    v->counter_count = counters;
    return good;
}

static bool walk_if(struct verify *v, struct ast_node *node, struct path *path)
{
    const size_t names = v->name_count;
    bool good = walk_part(v, ast_init(node), node, path) && walk_part(v, ast_cond(node), node, path);
    const size_t conditions = v->condition_count;
    add_condition(v, (struct verify_condition){.node = ast_cond(node)});
    good = good && walk_part(v, ast_then(node), node, path);
    v->condition_count = conditions;
    add_condition(v, (struct verify_condition){.node = ast_cond(node), .negated = true});
    good = good && walk_part(v, ast_else(node), node, path);
    if (ast_else(node) || !fold_always_leaves(ast_then(node)))
        v->condition_count = conditions;
    v->name_count = names;
    return good;
}

/* a ? b : c, a && b, a || b: what is evaluated behind a knows it. */
static bool walk_choice(struct verify *v, struct ast_node *node, struct path *path)
{
    const size_t conditions = v->condition_count;
    struct ast_node *first = node->kind == AST_CONDITIONAL ? ast_cond(node) : ast_left(node);
    bool good = walk_part(v, first, node, path);
    add_condition(v, (struct verify_condition){.node = first, .negated = node->op == AST_OP_LOGIC_OR});
    good = good && walk_part(v, node->kind == AST_CONDITIONAL ? ast_then(node) : ast_right(node), node, path);
    v->condition_count = conditions;
    if (node->kind != AST_CONDITIONAL)
        return good;
    add_condition(v, (struct verify_condition){.node = first, .negated = true});
    good = good && walk_part(v, ast_else(node), node, path);
    v->condition_count = conditions;
    return good;
}

/* ccute_at(layout, element), as if the source had it. */
static struct ast_node *asked_at(struct verify *v, struct ast_node *copy, struct ast_node *layout, int64_t element)
{
    static const struct ast_type offset = {.kind = AST_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};
    struct ast_node *call = arena_alloc(v->arena, sizeof *call), *number = arena_alloc(v->arena, sizeof *number);
    struct ast_node **child = arena_alloc(v->arena, 3 * sizeof(struct ast_node *));
    *number = (struct ast_node){.kind = AST_INT,
                                .origin = AST_IN_BODY,
                                .begin = copy->begin,
                                .end = copy->end,
                                .has_value = true,
                                .value = element,
                                .type = &offset,
                                .text = arena_printf(v->arena, "%lld", (long long)element)};
    child[0] = NULL;
    child[1] = layout;
    child[2] = number;
    *call = (struct ast_node){.kind = AST_CALL,
                              .origin = AST_IN_BODY,
                              .begin = copy->begin,
                              .end = copy->end,
                              .count = 3,
                              .child = child,
                              .type = &offset,
                              .decl = copy->decl,
                              .text = "ccute_at"};
    return call;
}

/* The first and the last of the elements that lie in a row from a move's index on. */
static bool check_move(struct verify *v, struct ast_node *copy, const struct move *move, bool tells)
{
    const size_t names = v->name_count, conditions = v->condition_count;
    const uint32_t epoch = copy->begin + (1u << 30);
    bool good = true;
    for (int i = 0; i < move->counters; i++)
        add_name(v, (struct verify_name){.name = move->counter[i].name,
                                         .text = arena_printf(v->arena, "%lld", (long long)move->counter[i].value),
                                         .type = CTYPE_LONG,
                                         .epoch = epoch});
    if (move->condition)
        add_condition(v, (struct verify_condition){.text = move->condition, .epoch = epoch, .names = v->name_count});
    for (int end = 0; good && end < (move->count > 1 ? 2 : 1); end++) {
        struct verify_place place = {.node = copy, .epoch = epoch, .is_move = true};
        place.compared = asked_at(v, copy, move->layout, end ? move->last : move->element);
        place.text =
            end ? arena_printf(v->arena, "(long long)(%s) + %lld", move->text, (long long)move->count - 1) : move->text;
        good = tells && !end
                   ? verify_place(v, verify_compare_numbers, &place)
                   : verify_points(v, verify_compare_numbers, &place, &(uint64_t){0}, &(uint64_t){0}) || place.gave_up;
    }
    v->name_count = names;
    v->condition_count = conditions;
    return good;
}

/* The moves of a copy; of many, some. */
static bool check_moves(struct verify *v, struct ast_node *copy)
{
    const struct move *first = *ptrmap_at(&v->fold->verify->moves, copy);
    size_t count = 0, step, i = 0;
    for (const struct move *move = first; move; move = move->next)
        count++;
    step = (count + MOVES - 1) / MOVES;
    for (const struct move *move = first; move; move = move->next)
        if (i++ % (step ? step : 1) == 0 && !check_move(v, copy, move, i == 1))
            return false;
    return true;
}

static bool walk_call(struct verify *v, struct ast_node *node, struct path *path)
{
    const char *text = *ptrmap_at(&v->fold->verify->call, node);
    const char *checks = *ptrmap_at(&v->fold->verify->checks, node);
    const struct verify_clone *clone = *ptrmap_at(&v->fold->verify->clones, node);
    if (checks)
        add_checks(v, checks, 0);
    if (text)
        return check_call(v, node, text, path->node, path->count);
    if (clone && !verify_clone_call(v, node, clone))
        return false;
    if (!check_moves(v, node))
        return false;
    if (!walk_children(v, node, path))
        return false;
    if (node->decl && node->decl->is_ccute && node->text && strcmp(node->text, "CCUTE_ASSUME") == 0 &&
        ast_arg_count(node) == 1)
        add_condition(v, (struct verify_condition){.node = ast_arg(node, 0)});
    if (node->text && strcmp(node->text, "__builtin_assume") == 0 && ast_arg_count(node) == 1)
        add_condition(v, (struct verify_condition){.node = ast_arg(node, 0)});
    return true;
}

static bool walk(struct verify *v, struct ast_node *node, struct path *path)
{
    const size_t names = v->name_count, conditions = v->condition_count;
    bool good;
    switch (node->kind) {
    case AST_DECLSTMT:
        return walk_declaration(v, node, path);
    case AST_FOR:
        return walk_for(v, node, path);
    case AST_IF:
        return walk_if(v, node, path);
    case AST_CALL:
        return walk_call(v, node, path);
    case AST_CONDITIONAL:
        return walk_choice(v, node, path);
    case AST_BINARY:
        if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
            return walk_choice(v, node, path);
        return walk_children(v, node, path);
    case AST_WHILE:
        good = walk_part(v, ast_cond(node), node, path);
        add_condition(v, (struct verify_condition){.node = ast_cond(node)});
        good = good && walk_part(v, ast_body(node), node, path);
        v->condition_count = conditions;
        return good;
    case AST_COMPOUND:
    case AST_LAMBDA:
        add_declared(v, node);
        good = walk_children(v, node, path);
        v->name_count = names;
        v->condition_count = conditions;
        return good;
    default:
        return walk_children(v, node, path);
    }
}

enum { STACK = 768 };

void verify_function(struct fold *fold)
{
    struct verify v = {.fold = fold, .arena = fold->arena, .function = fold->function, .random = 88172645463325252u};
    struct path path = {NULL, 0, 0};
    if (!fold->verify || fold->failed || !fold->function->body)
        return;
    v.calculator = eval_new();
    v.stack = malloc(STACK * sizeof *v.stack);
    if (v.calculator && v.stack) {
        for (uint32_t i = 0; i < fold->function->param_count; i++)
            add_name(&v,
                     (struct verify_name){.name = fold->function->param[i]->name, .decl = fold->function->param[i]});
        verify_pieces(&v);
        walk(&v, fold->function->body, &path);
    } else {
        fold_error(fold, fold->function->body, "no memory to verify");
    }
    progress_end();
    eval_free(v.calculator);
    free(v.stack);
    verify_free(&v);
    ptrmap_free(&fold->verify->call);
    ptrmap_free(&fold->verify->checks);
    ptrmap_free(&fold->verify->declared);
    ptrmap_free(&fold->verify->moves);
    ptrmap_free(&fold->verify->clones);
    fold->verify = NULL;
}
