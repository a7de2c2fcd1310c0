/* Types, and the arguments of a template's parameters. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/c/const.h"
#include "foldc/base/scan.h"
#include "foldc/base/source.h"
#include "machine.h"

#define INTEGER(name_, bits_, signed_)                                                                                 \
    {                                                                                                                  \
        .kind = AST_TYPE_INT, .bits = bits_, .is_signed = signed_, .size = bits_ / 8, .align = bits_ / 8, .count = -1, \
        .name = name_                                                                                                  \
    }
const struct ast_type point_int = INTEGER("int", 32, true), point_uint = INTEGER("unsigned int", 32, false),
                      point_long = INTEGER("long", 64, true), point_ulong = INTEGER("unsigned long", 64, false),
                      point_uchar = INTEGER("unsigned char", 8, false);
const struct ast_type point_char = {.kind = AST_TYPE_INT,
                                    .bits = 8,
                                    .is_signed = true,
                                    .identity.own = AST_OWN_CHAR,
                                    .size = 1,
                                    .align = 1,
                                    .count = -1,
                                    .name = "char"};
const struct ast_type point_bool = {
    .kind = AST_TYPE_BOOL, .identity.own = AST_OWN_BOOL, .bits = 1, .size = 1, .align = 1, .count = -1, .name = "bool"};
const struct ast_type point_float = {
    .kind = AST_TYPE_FLOAT, .bits = 32, .size = 4, .align = 4, .count = -1, .name = "float"};
const struct ast_type point_double = {
    .kind = AST_TYPE_FLOAT, .bits = 64, .size = 8, .align = 8, .count = -1, .name = "double"};
const struct ast_type point_void = {.kind = AST_TYPE_VOID, .size = 1, .align = 1, .count = -1, .name = "void"};
const struct ast_type point_tuple = {
    .kind = AST_TYPE_TUPLE, .size = sizeof(ccute_tuple), .align = 8, .count = -1, .name = "ccute_tuple"};
static const struct ast_type short_type = INTEGER("short", 16, true),
                             ushort_type = INTEGER("unsigned short", 16, false),
                             schar_type = INTEGER("signed char", 8, true);

bool point_is_integer(const struct ast_type *type)
{
    return (type->kind == AST_TYPE_INT && type->bits <= 64) || type->kind == AST_TYPE_BOOL ||
           (type->kind == AST_TYPE_ENUM && type->bits > 0);
}

bool point_is_ccute(const struct ast_type *type)
{
    return type->kind >= AST_TYPE_TUPLE && type->kind <= AST_TYPE_TILED_MMA;
}

int64_t point_size(const struct ast_type *type)
{
    if (type->kind == AST_TYPE_ARRAY && type->size < 0 && type->count >= 0 && type->target)
        return type->count * point_size(type->target);
    return type->kind == AST_TYPE_VOID ? 1 : type->size;
}

const struct ast_type *point_pointer_to(struct point_machine *m, const struct ast_type *target)
{
    void **place = ptrmap_at(&m->world->pointers, target);
    if (!*place) {
        struct ast_type *type = arena_alloc(m->world->arena, sizeof *type);
        *type = (struct ast_type){.kind = AST_TYPE_POINTER, .size = 8, .align = 8, .count = -1, .target = target};
        type->name = "a pointer";
        *place = type;
    }
    return *place;
}

/* ---- Classes ----------------------------------------------------------------------------------------- */

/* The name of a class without const, & and its template's arguments: that is all that a template's text and one of its
   instances have in common. */
static const char *bare_name(const struct ast_type *type, size_t *size)
{
    const struct ast_type *const plain = type->identity.plain ? type->identity.plain : type;
    const char *const name = plain->name ? plain->name : "";
    *size = strcspn(name, "<&");
    while (*size && name[*size - 1] == ' ')
        --*size;
    return name;
}

static bool is_whole_type(const struct ast_type *type) { return type->identity.plain && !type->is_dependent; }

bool point_same_class(const struct ast_type *a, const struct ast_type *b)
{
    size_t x, y;
    if (is_whole_type(a) && is_whole_type(b))
        return ast_is_same_type(a, b);
    const char *p = bare_name(a, &x), *q = bare_name(b, &y);
    return x == y && memcmp(p, q, x) == 0;
}

bool point_has_base(const struct ast_type *type, const struct ast_type *base)
{
    while (type->made_of && !point_same_class(type, base)) {
        if (type->made_of->base_count != 1)
            return false;
        type = type->made_of->base[0];
    }
    return type->made_of != NULL;
}

/* ---- The parameters of a template ------------------------------------------------------------------ */

enum { PARAMETERS = 12 };

struct head {
    char name[PARAMETERS][32];
    bool is_type[PARAMETERS];
    int count;
};

static void add_parameter(struct head *head, struct scan_token first, struct scan_token last)
{
    if (head->count == PARAMETERS || last.kind != SCAN_NAME)
        return;
    snprintf(head->name[head->count], sizeof head->name[0], "%.*s", (int)last.size, last.begin);
    head->is_type[head->count++] = scan_is(first, "class") || scan_is(first, "typename");
}

/* "template <class T, int N = 4>" before a function. */
static struct head head_of(const struct ast_function *function)
{
    struct head head = {.count = 0};
    const char *at = function->source->bytes + function->begin, *end = function->source->bytes + function->end;
    struct scan_token token = scan_next(&at, end), first = {0}, last = {0};
    bool is_default = false;
    int depth = 1;
    if (!scan_is(token, "template") || !scan_is(scan_next(&at, end), "<"))
        return head;
    while (depth > 0 && (token = scan_next(&at, end)).kind != SCAN_END) {
        depth += scan_is(token, "<") || scan_is(token, "(");
        depth -= scan_is(token, ">") || scan_is(token, ")");
        if (depth == 0 || (depth == 1 && scan_is(token, ","))) {
            add_parameter(&head, first, last);
            first = last = (struct scan_token){0};
            is_default = false;
        } else if (scan_is(token, "=")) {
            is_default = true;
        } else if (!is_default) {
            first = first.begin ? first : token;
            last = token;
        }
    }
    return head;
}

static const struct point_argument *argument_named(const struct point_frame *frame, const char *name, size_t size)
{
    for (int i = 0; i < frame->argument_count; i++)
        if (frame->argument[i].name && strlen(frame->argument[i].name) == size &&
            memcmp(frame->argument[i].name, name, size) == 0)
            return &frame->argument[i];
    return NULL;
}

static const struct ast_type *type_named(const struct point_frame *frame, const char *name, size_t size)
{
    static const struct ast_type *const types[] = {&point_int,    &point_uint, &point_long,  &point_ulong,
                                                   &point_bool,   &point_char, &point_uchar, &point_float,
                                                   &point_double, &short_type, &ushort_type, &schar_type};
    const struct point_argument *argument = argument_named(frame, name, size);
    if (argument)
        return argument->type;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i]->name) == size && memcmp(types[i]->name, name, size) == 0)
            return types[i];
    if (size == 8 && memcmp(name, "unsigned", 8) == 0)
        return &point_uint;
    return size == 9 && memcmp(name, "long long", 9) == 0 ? &point_long : NULL;
}

/* ---- Types with the arguments put in --------------------------------------------------------------- */

static const struct ast_type *argument_type(struct point_machine *m, const struct ast_type *type)
{
    const struct point_frame *frame = m->frame;
    const int index = type->identity.parameter - 1;
    struct ast_type *copy;
    if (index < 0 || index >= frame->argument_count || !frame->argument[index].type)
        return type;
    if (!type->is_reference && !type->is_const)
        return frame->argument[index].type;
    copy = arena_alloc(m->arena, sizeof *copy);
    *copy = *frame->argument[index].type;
    copy->is_const = type->is_const;
    copy->is_reference = type->is_reference;
    return copy;
}

/* The extent in "float[N]". */
static int64_t dependent_extent(struct point_machine *m, const struct ast_type *type)
{
    const char *open = strrchr(type->name, '['), *close = open ? strchr(open, ']') : NULL;
    const struct point_argument *argument;
    int64_t count;
    if (!close)
        return -1;
    argument = argument_named(m->frame, open + 1, (size_t)(close - open - 1));
    if (argument && !argument->type)
        return argument->number;
    return ast_const_text(open + 1, close, m->program->view, &count) ? count : -1;
}

const struct ast_type *point_type(struct point_machine *m, const struct ast_type *type)
{
    struct ast_type *made;
    if (!type->is_dependent || !m->frame || !m->frame->argument_count)
        return type;
    if (type->kind == AST_TYPE_DEPENDENT)
        return argument_type(m, type);
    if ((type->kind != AST_TYPE_POINTER && type->kind != AST_TYPE_ARRAY) || !type->target)
        return type;
    made = arena_alloc(m->arena, sizeof *made);
    *made = *type;
    made->identity.plain = NULL;
    made->target = point_type(m, type->target);
    made->is_dependent = made->target->is_dependent;
    if (type->kind == AST_TYPE_POINTER) {
        made->size = made->align = 8;
    } else {
        made->count = type->count >= 0 ? type->count : dependent_extent(m, type);
        made->size = made->count >= 0 ? made->count * made->target->size : -1;
        made->align = made->target->align;
    }
    return made;
}

/* ---- Arguments of a call ----------------------------------------------------------------------------- */

/* The text between < and > after the callee's name; false if there is none. */
static bool explicit_arguments(struct point_machine *m, const struct ast_node *node, const char **begin,
                               const char **end)
{
    size_t size;
    const char *at = ast_bytes(m->frame->function, node, &size), *last = at ? at + size : NULL;
    const char *const name = node->text;
    int depth = 1;
    if (!at || !name || !(at = strstr(at, name)) || at >= last)
        return false;
    at += ast_name_size(name);
    while (at < last && isspace((unsigned char)*at))
        at++;
    if (at >= last || *at != '<' || at[1] == '<')
        return false;
    *begin = ++at;
    for (; at < last && depth > 0; at++)
        depth += (*at == '<') - (*at == '>');
    *end = at - 1;
    return depth == 0;
}

static const char *trimmed(const char *at, const char *end, size_t *size)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    while (end > at && isspace((unsigned char)end[-1]))
        end--;
    *size = (size_t)(end - at);
    return at;
}

/* The next of arguments with commas between them. */
static bool next_argument(const char **at, const char *end, const char **text, size_t *size)
{
    const char *comma = *at;
    int depth = 0;
    if (*at >= end)
        return false;
    for (; comma < end && (depth > 0 || *comma != ','); comma++)
        depth += (*comma == '(' || *comma == '<') - (*comma == ')' || *comma == '>');
    *text = trimmed(*at, comma, size);
    *at = comma < end ? comma + 1 : end;
    return true;
}

/* sizeof(name) of a variable of the function. */
static bool size_of_variable(const struct point_frame *frame, const char *text, size_t size, int64_t *number)
{
    if (size < 9 || memcmp(text, "sizeof(", 7) != 0 || text[size - 1] != ')')
        return false;
    for (size_t i = frame->count; i-- > 0;) {
        const struct point_binding *binding = &frame->binding[i];
        if (binding->decl && binding->type && strlen(binding->decl->name) == size - 8 &&
            memcmp(binding->decl->name, text + 7, size - 8) == 0)
            return (*number = point_size(binding->type)) > 0;
    }
    return false;
}

/* The text with numbers in the place of the names of the template's parameters under way. */
static const char *with_numbers(struct point_machine *m, const char *at, const char *end)
{
    const char *text = "";
    bool is_qualified = false;
    for (struct scan_token token; (token = scan_next(&at, end)).kind != SCAN_END; is_qualified = scan_is(token, "::")) {
        const struct point_argument *argument =
            token.kind == SCAN_NAME && !is_qualified ? argument_named(m->frame, token.begin, token.size) : NULL;
        text = argument && !argument->type ? arena_printf(m->arena, "%s (%lld)", text, (long long)argument->number)
                                           : arena_printf(m->arena, "%s %.*s", text, (int)token.size, token.begin);
    }
    return text;
}

static bool number_of(struct point_machine *m, const char *text, size_t size, int64_t *number)
{
    const struct point_argument *argument = argument_named(m->frame, text, size);
    if (argument && !argument->type) {
        *number = argument->number;
        return true;
    }
    if (size_of_variable(m->frame, text, size, number))
        return true;
    text = with_numbers(m, text, text + size);
    return ast_const_text(text, text + strlen(text), m->program->view, number);
}

int point_template_numbers(struct point_machine *m, const struct ast_node *node, int64_t *number, int room)
{
    const char *at, *end, *text;
    size_t size;
    int count = 0;
    if (!explicit_arguments(m, node, &at, &end))
        return 0;
    while (count < room && next_argument(&at, end, &text, &size))
        if (!number_of(m, text, size, &number[count++]))
            return 0;
    return count;
}

/* Bind a template's parameter that the type of a function's parameter names. */
static void deduce(struct point_frame *frame, const struct ast_type *parameter, const struct ast_type *given)
{
    int index;
    while (parameter->kind == AST_TYPE_POINTER && given->kind == AST_TYPE_POINTER && parameter->target &&
           given->target) {
        parameter = parameter->target;
        given = given->target;
    }
    index = parameter->kind == AST_TYPE_DEPENDENT ? parameter->identity.parameter - 1 : -1;
    if (index >= 0 && index < frame->argument_count && !frame->argument[index].type)
        frame->argument[index].type = given;
}

bool point_bind_template(struct point_machine *m, struct point_frame *frame, const struct ast_node *call,
                         const struct point_value *arg, uint32_t n)
{
    const struct head head = head_of(frame->function);
    const char *at = NULL, *end = NULL, *text;
    size_t size;
    bool given = explicit_arguments(m, call, &at, &end);
    frame->argument_count = head.count;
    for (int i = 0; i < head.count; i++) {
        struct point_argument *argument = &frame->argument[i];
        *argument = (struct point_argument){.name = arena_copy(m->arena, head.name[i], strlen(head.name[i]))};
        given = given && next_argument(&at, end, &text, &size);
        if (given && head.is_type[i])
            argument->type = type_named(m->frame, text, size);
        else if (given ? !number_of(m, text, size, &argument->number) : !head.is_type[i])
            return point_stops(m, MESSAGE_template_argument);
    }
    for (uint32_t i = 0; i < n && i < frame->function->param_count; i++)
        if (arg[i].type)
            deduce(frame, frame->function->param[i]->type, arg[i].type);
    for (int i = 0; i < head.count; i++)
        if (head.is_type[i] && !frame->argument[i].type)
            return point_stops(m, MESSAGE_template_argument);
    return true;
}

void point_draw_template(struct point_machine *m, struct point_frame *frame)
{
    const struct head head = head_of(frame->function);
    frame->argument_count = head.count;
    for (int i = 0; i < head.count; i++) {
        const uint64_t key = point_mix(point_hash(head.name[i]), 0x7e);
        frame->argument[i] = (struct point_argument){.name = arena_copy(m->arena, head.name[i], strlen(head.name[i]))};
        if (head.is_type[i])
            frame->argument[i].type = point_random(m->world, key) & 1 ? &point_float : &point_int;
        else
            frame->argument[i].number = INT64_C(1) << point_random(m->world, key) % 7;
    }
}
