/* Statements. */
#include <ctype.h>
#include <string.h>

#include "foldc/base/source.h"
#include "foldc/c/loop.h"
#include "class.h"
#include "machine.h"

/* The way that control goes after an expression that was not finished: a jump out of it, or the end of the run. */
static enum point_flow failed(struct point_machine *m)
{
    const enum point_flow flow = m->leaving.flow;
    if (m->run->stop != POINT_RETURNS || flow == POINT_NEXT)
        return POINT_STOP;
    if (flow != POINT_THROW)
        m->leaving.flow = POINT_NEXT;
    return flow;
}

static enum point_flow unknown(struct point_machine *m, enum message_id why)
{
    point_stops(m, why);
    return POINT_STOP;
}

static const char *bytes_of(struct point_machine *m, const struct ast_node *node, size_t *size)
{
    const char *text = ast_bytes(m->frame->function, node, size);
    if (!text)
        *size = 0;
    return text ? text : "";
}

/* ---- Jumps ------------------------------------------------------------------------------------------- */

/* The word after the first `skip` characters and white space of a node. */
static const char *word_in(struct point_machine *m, const struct ast_node *node, size_t skip)
{
    size_t size, begin = skip, end;
    const char *text = bytes_of(m, node, &size);
    while (begin < size && isspace((unsigned char)text[begin]))
        begin++;
    for (end = begin; end < size && (isalnum((unsigned char)text[end]) || text[end] == '_');)
        end++;
    return arena_copy(m->arena, text + begin, end - begin);
}

static bool is_label(struct point_machine *m, const struct ast_node *node)
{
    return node->kind == AST_LABEL && strcmp(word_in(m, node, 0), m->leaving.label) == 0;
}

static enum point_flow run_from(struct point_machine *m, const struct ast_node *node, uint32_t first)
{
    enum point_flow flow = POINT_NEXT;
    for (uint32_t i = first; i < node->count && flow == POINT_NEXT; i++)
        if (node->child[i])
            flow = point_run_statement(m, node->child[i]);
    for (int tries = 0; flow == POINT_GOTO && tries < 10000; tries++) {
        uint32_t target = node->count;
        for (uint32_t i = 0; i < node->count; i++)
            if (node->child[i] && is_label(m, node->child[i]))
                target = i;
        if (target == node->count)
            return flow;
        flow = POINT_NEXT;
        for (uint32_t i = target; i < node->count && flow == POINT_NEXT; i++)
            if (node->child[i])
                flow = point_run_statement(m, node->child[i]);
    }
    return flow;
}

static enum point_flow compound(struct point_machine *m, const struct ast_node *node)
{
    const size_t count = m->frame->count;
    const enum point_flow flow = run_from(m, node, 0);
    point_leave(m, count);
    return flow;
}

/* ---- Choices ----------------------------------------------------------------------------------------- */

static enum point_flow run_if(struct point_machine *m, const struct ast_node *node)
{
    const size_t count = m->frame->count;
    enum point_flow flow = POINT_NEXT;
    const struct ast_node *branch;
    bool truth;
    if (ast_init(node))
        flow = point_run_statement(m, ast_init(node));
    if (flow != POINT_NEXT)
        return flow;
    if (!point_condition(m, ast_cond(node), &truth))
        return failed(m);
    branch = truth ? ast_then(node) : ast_else(node);
    if (branch)
        flow = point_run_statement(m, branch);
    point_leave(m, count);
    return flow;
}

/* Does the case, or one that labels the same statement, have the value? */
static bool is_case(struct point_machine *m, const struct ast_node *node, struct point_value value, bool *matches)
{
    struct point_value label;
    for (; node && (node->kind == AST_CASE || node->kind == AST_DEFAULT); node = ast_body(node)) {
        if (node->kind == AST_DEFAULT)
            continue;
        if (!point_eval(m, node->child[0], &label) || label.kind != POINT_INT)
            return point_stops(m, MESSAGE_case_unknown);
        *matches |= label.bits ==
                    point_make_int(point_is_integer(value.type) ? value.type : label.type, (int64_t)value.bits).bits;
    }
    return true;
}

static bool is_default(const struct ast_node *node)
{
    for (; node && (node->kind == AST_CASE || node->kind == AST_DEFAULT); node = ast_body(node))
        if (node->kind == AST_DEFAULT)
            return true;
    return false;
}

static enum point_flow run_switch(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_node *body = ast_body(node);
    const size_t count = m->frame->count;
    uint32_t target = UINT32_MAX;
    struct point_value value;
    enum point_flow flow;
    if (ast_init(node) && (flow = point_run_statement(m, ast_init(node))) != POINT_NEXT)
        return flow;
    if (!point_eval(m, ast_cond(node), &value))
        return failed(m);
    if (!body || body->kind != AST_COMPOUND || value.kind != POINT_INT)
        return unknown(m, MESSAGE_switch_bare);
    for (uint32_t i = 0; i < body->count && target == UINT32_MAX; i++) {
        bool matches = false;
        if (body->child[i] && !is_case(m, body->child[i], value, &matches))
            return failed(m);
        if (matches)
            target = i;
    }
    for (uint32_t i = 0; i < body->count && target == UINT32_MAX; i++)
        if (body->child[i] && is_default(body->child[i]))
            target = i;
    flow = target == UINT32_MAX ? POINT_NEXT : run_from(m, body, target);
    point_leave(m, count);
    return flow == POINT_BREAK ? POINT_NEXT : flow;
}

/* ---- Loops ------------------------------------------------------------------------------------------- */

/* Does the loop go on after its body ended with that flow? `break` and `continue` end here: *flow becomes
   POINT_NEXT. */
static bool goes_on(enum point_flow *flow)
{
    if (*flow == POINT_CONTINUE)
        *flow = POINT_NEXT;
    if (*flow == POINT_NEXT)
        return true;
    if (*flow == POINT_BREAK)
        *flow = POINT_NEXT;
    return false;
}

/* The name of a loop, the same in every program with the same lines: of its counter and its line. 0: it has no counter.
 */
static uint64_t loop_key(struct point_machine *m, const struct ast_node *node)
{
    const struct source *source = m->frame->function->source;
    uint32_t line = source_place(source, node->begin).line;
    struct ast_loop loop;
    if (!ast_read_loop(node, &loop) || !ast_step(node))
        return 0;
    if (m->frame->function->in_main && m->program->lines)
        line = m->program->lines[line - 1];
    return point_mix(point_hash(loop.counter->name), line);
}

/* Is the round left out? A long loop executes its first rounds and a sample of the others, the same in every
   program. */
static bool is_left_out(struct point_machine *m, uint64_t key, uint64_t round)
{
    if (round < 6 || !key)
        return false;
    if (!m->program->lines) /* the source, which runs first, decides which loops are cut short */
        *point_map_at(&m->world->loops, key, NULL) = 1;
    else if (!*point_map_at(&m->world->loops, key, NULL))
        return false;
    return point_random(m->world, point_mix(key, round)) % (4 + round / 2) >= 2;
}

static enum point_flow run_for(struct point_machine *m, const struct ast_node *node)
{
    const size_t outer = m->frame->count;
    const uint64_t key = loop_key(m, node);
    enum point_flow flow = POINT_NEXT;
    struct point_value ignored;
    bool truth = true;
    if (ast_init(node))
        flow = point_run_statement(m, ast_init(node));
    for (uint64_t round = 0; flow == POINT_NEXT; round++) {
        const size_t count = m->frame->count;
        if (ast_cond(node) && !point_condition(m, ast_cond(node), &truth))
            return failed(m);
        if (!truth)
            break;
        if (!is_left_out(m, key, round)) {
            flow = point_run_statement(m, ast_body(node));
            point_leave(m, count);
            if (!goes_on(&flow))
                break;
        }
        if (ast_step(node) && !point_eval(m, ast_step(node), &ignored))
            return failed(m);
        if (++m->run->steps > m->budget)
            return point_stops(m, MESSAGE_runs_long), POINT_STOP;
        point_leave(m, count);
    }
    point_leave(m, outer);
    return flow;
}

static enum point_flow run_while(struct point_machine *m, const struct ast_node *node)
{
    const size_t count = m->frame->count;
    enum point_flow flow = POINT_NEXT;
    bool truth = true, first = node->kind == AST_DO;
    while (flow == POINT_NEXT) {
        if (node->kind == AST_WHILE && ast_init(node) && (flow = point_run_statement(m, ast_init(node))) != POINT_NEXT)
            break;
        if (!first && !point_condition(m, ast_cond(node), &truth))
            return failed(m);
        if (!truth)
            break;
        first = false;
        flow = point_run_statement(m, ast_body(node));
        point_leave(m, count);
        if (!goes_on(&flow))
            break;
    }
    return flow;
}

/* The variable of a loop over a range, for one element. */
static bool bind_element(struct point_machine *m, const struct ast_decl *item, struct point_place element)
{
    const struct ast_type *const type = item->type;
    struct point_place own = element;
    struct point_value value;
    if (!type->is_reference) {
        own.type = type->kind == AST_TYPE_DEPENDENT ? element.type : type;
        if (!point_load(m, element, &value))
            return false;
        own.address = point_allocate(m, item->name, (uint64_t)point_size(own.type), own.type->align);
    }
    point_bind(m, item, own.address, (uint32_t)point_size(own.type), !type->is_reference);
    m->frame->binding[m->frame->count - 1].type = own.type;
    return type->is_reference || point_store(m, own, value);
}

/* for (T e : array) */
static enum point_flow run_range_for(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_node *item = NULL, *range = NULL;
    const size_t count = m->frame->count;
    enum point_flow flow = POINT_NEXT;
    struct point_place whole, part = {0};
    for (uint32_t i = 0; i + 1 < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child && ((child->kind == AST_VARDECL && child->decl) || point_names_parts(child)))
            item = child;
        else if (child && ast_is_expression(child))
            range = child;
    }
    if (!item || !range)
        return unknown(m, MESSAGE_range_unknown);
    if (!point_locate(m, range, &whole))
        return failed(m);
    if (whole.type->field_count == 1 && !*whole.type->field[0]->name) /* of std::array */
        whole.type = whole.type->field[0]->type;
    if (whole.type->kind != AST_TYPE_ARRAY || whole.type->count < 0)
        return unknown(m, MESSAGE_range_no_array);
    part.type = whole.type->target;
    for (int64_t i = 0; i < whole.type->count && flow == POINT_NEXT; i++) {
        part.address = whole.address + (uint64_t)(i * point_size(part.type));
        if (point_names_parts(item) ? !point_bind_parts(m, item, part, true) : !bind_element(m, item->decl, part))
            return failed(m);
        flow = point_run_statement(m, node->child[node->count - 1]);
        point_leave(m, count);
        if (!goes_on(&flow))
            break;
    }
    return flow;
}

/* ---- Exceptions -------------------------------------------------------------------------------------- */

static enum point_flow handle(struct point_machine *m, const struct ast_node *handler, const struct ast_decl *decl)
{
    const size_t count = m->frame->count;
    const struct point_value thrown = m->leaving.thrown;
    enum point_flow flow;
    m->leaving.flow = POINT_NEXT;
    if (decl) {
        struct point_place place = {.type = thrown.type};
        place.address = point_allocate(m, decl->name, (uint64_t)point_size(thrown.type), thrown.type->align);
        point_bind(m, decl, place.address, (uint32_t)point_size(thrown.type), true);
        if (!point_store(m, place, thrown))
            return failed(m);
    }
    flow = point_run_statement(m, handler->child[handler->count - 1]);
    point_leave(m, count);
    return flow;
}

static enum point_flow run_try(struct point_machine *m, const struct ast_node *node)
{
    const size_t count = m->frame->count;
    enum point_flow flow = point_run_statement(m, node->child[0]);
    if (flow != POINT_THROW)
        return flow;
    point_leave(m, count);
    for (uint32_t i = 1; i < node->count; i++) {
        const struct ast_node *handler = node->child[i];
        const struct ast_node *what = handler && handler->count > 1 ? handler->child[0] : NULL;
        if (!handler || !handler->count)
            continue;
        if (!what)
            return handle(m, handler, NULL);
        if (what->decl && ast_is_same_type(point_type(m, what->decl->type), m->leaving.thrown.type))
            return handle(m, handler, what->decl);
    }
    return flow;
}

/* ---- The rest ---------------------------------------------------------------------------------------- */

static enum point_flow run_return(struct point_machine *m, const struct ast_node *node)
{
    const struct ast_function *function = m->frame->function;
    const struct ast_node *value = ast_operand(node);
    struct point_place place;
    m->node = node;
    m->leaving.returned = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    m->leaving.is_place = false;
    if (!value)
        return POINT_RETURN;
    if (m->frame->is_lambda && node->flags & AST_BY_REF && point_is_place(m, value)) {
        if (m->frame->is_generic || function->header.is_template) /* a copy looks the same in a pattern */
            return point_stops(m, MESSAGE_lambda_reference), failed(m);
        m->leaving.is_place = true;
    }
    if (m->leaving.is_place || (function->type->is_reference && !m->frame->is_lambda)) {
        if (!point_locate(m, value, &place))
            return failed(m);
        m->leaving.returned = point_make_pointer(point_pointer_to(m, place.type), place.address);
        return POINT_RETURN;
    }
    if (m->frame->is_lambda ? !point_eval(m, value, &m->leaving.returned)
                            : !point_eval_as(m, value, function->type, &m->leaving.returned))
        return failed(m);
    return POINT_RETURN;
}

/* asm: others see its inputs, and write its outputs. */
static enum point_flow run_asm(struct point_machine *m, const struct ast_node *node)
{
    struct point_value arg[32], out;
    uint32_t n = 0;
    m->node = node;
    for (uint32_t i = 0; i < node->count && n < 32; i++)
        if (node->child[i] && !point_eval(m, node->child[i], &arg[n++]))
            return failed(m);
    if (!point_unknown_call(m, &(struct point_called){node, "asm", CALL_OTHER}, arg, n, &out))
        return failed(m);
    for (uint32_t i = 0; i < node->count; i++) {
        struct point_place place;
        struct point_value drawn;
        if (!node->child[i] || !(node->child[i]->flags & AST_BY_REF) || !point_is_place(m, node->child[i]))
            continue;
        if (!point_locate(m, node->child[i], &place))
            return failed(m);
        drawn = point_make_int(&point_int, (int64_t)point_draw(m->world, point_mix(m->calls, i + 99), NULL, 16, true));
        if (!point_store(m, place, drawn))
            return failed(m);
    }
    return POINT_NEXT;
}

static enum point_flow run_declarations(struct point_machine *m, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (!child)
            continue;
        m->node = node;
        point_reach(m, child);
        if (child->kind == AST_VARDECL && !point_declare(m, child))
            return failed(m);
        if (point_names_parts(child) && !point_declare_parts(m, child))
            return failed(m);
    }
    return POINT_NEXT;
}

static enum point_flow expression(struct point_machine *m, const struct ast_node *node)
{
    const size_t count = m->frame->count;
    struct point_value ignored;
    m->node = node;
    if (!point_eval(m, node, &ignored))
        return failed(m);
    point_leave(m, count);
    return POINT_NEXT;
}

enum point_flow point_run_statement(struct point_machine *m, const struct ast_node *node)
{
    if (m->run->stop != POINT_RETURNS)
        return POINT_STOP;
    if (++m->run->steps > m->budget)
        return point_stops(m, MESSAGE_runs_long), POINT_STOP;
    point_reach(m, node);
    switch (node->kind) {
    case AST_COMPOUND:
        return compound(m, node);
    case AST_DECLSTMT:
        return run_declarations(m, node);
    case AST_IF:
        return run_if(m, node);
    case AST_FOR:
        return run_for(m, node);
    case AST_RANGE_FOR:
        return run_range_for(m, node);
    case AST_WHILE:
    case AST_DO:
        return run_while(m, node);
    case AST_SWITCH:
        return run_switch(m, node);
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
        return ast_body(node) ? point_run_statement(m, ast_body(node)) : POINT_NEXT;
    case AST_RETURN:
        return run_return(m, node);
    case AST_BREAK:
        return POINT_BREAK;
    case AST_CONTINUE:
        return POINT_CONTINUE;
    case AST_GOTO:
        m->leaving.label = word_in(m, node, 4);
        return POINT_GOTO;
    case AST_NULLSTMT:
        return POINT_NEXT;
    case AST_VARDECL: /* in a condition */
        return point_declare(m, node) ? POINT_NEXT : failed(m);
    case AST_ASM:
        return run_asm(m, node);
    case AST_OTHER:
        if (node->form == AST_FORM_TRY)
            return run_try(m, node);
        if (!node->type && !ast_is_throw(node))
            return unknown(m, MESSAGE_statement_undescribed);
        return expression(m, node);
    default:
        return expression(m, node);
    }
}
