/* Calls of clones: is what a call passes what the clone was made for? The values of the arguments are computed by the
   library's algebra, and put together again from the scalars that are passed and the static form that the clone has. */
#include <ctype.h>
#include <string.h>

#include "verify_state.h"

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The name that a declaration ends with. */
static const char *declared_name(const char *declared)
{
    const char *space = strrchr(declared, ' ');
    return space ? space + 1 : declared;
}

/* The scalar as the clone has it: converted to the type that its head declares. */
static const char *as_declared(struct verify *v, const struct verify_passed *passed)
{
    const char *name = declared_name(passed->declared);
    return arena_printf(v->arena, "((%.*s)(%s))", (int)(name - passed->declared), passed->declared, passed->text);
}

/* Put the clone's own names for what is passed behind the caller's, which alone the call's texts and its source know.
   Returns how many there are with them; v has none more than before. */
static size_t add_names(struct verify *v, const struct verify_clone *clone, uint32_t epoch)
{
    const size_t names = v->name_count;
    size_t all;
    for (size_t i = 0; i < clone->count; i++)
        if (clone->passed[i].name)
            verify_add_name(v, (struct verify_name){.name = declared_name(clone->passed[i].declared),
                                                    .text = as_declared(v, &clone->passed[i]),
                                                    .type = CTYPE_LLONG,
                                                    .epoch = epoch,
                                                    .names = names});
    all = v->name_count;
    v->name_count = names;
    return all;
}

/* ---- Facts ---- */

/* A scalar that is passed. */
struct passed_place {
    struct verify_place place;
    const struct verify_passed *passed;
    ctype type; /* of what is passed as it is; CTYPE_COUNT: a leaf */
};

static bool fits_facts(const expr_facts *facts, ceval_value value)
{
    const wide number =
        ceval_negative(value) || ctype_signed(value.type) ? (wide)(int64_t)value.bits : (wide)value.bits;
    if (number < facts->lo || number > facts->hi || (value.bits & facts->zeros) != 0)
        return false;
    if (facts->modulus == 0)
        return number == facts->residue;
    return (number - facts->residue) % (wide)facts->modulus == 0;
}

static const char *wide_text(struct verify *v, wide number)
{
    return number < INT64_MIN   ? "less"
           : number > INT64_MAX ? "more"
                                : arena_printf(v->arena, "%lld", (long long)number);
}

static const char *facts_text(struct verify *v, const expr_facts *facts)
{
    const char *text = arena_printf(v->arena, "%s to %s", wide_text(v, facts->lo), wide_text(v, facts->hi));
    if (facts->modulus > 1)
        text = arena_printf(v->arena, "%s, %lld more than a multiple of %llu", text, (long long)facts->residue,
                            (unsigned long long)facts->modulus);
    return text;
}

/* The number that is passed; false if there is none here, or a value that is bad has it for a leaf. */
static bool passed_number(struct verify *v, const struct passed_place *at, ceval_value *number)
{
    eval_value whole;
    if (at->type != CTYPE_COUNT) {
        if (!verify_int(v, at->place.compared, number))
            return false;
        *number = ceval_convert(*number, at->type);
        return true;
    }
    return verify_value(v, at->place.compared, &whole) && !eval_value_is_bad(&whole) &&
           verify_text(v, at->passed->text, v->name_count, at->place.epoch, number);
}

/* Is the number that is passed one of those that the clone counts on? */
static bool compare_facts(struct verify *v, void *item)
{
    struct passed_place *at = item;
    ceval_value value;
    v->epoch = at->place.epoch;
    if (!passed_number(v, at, &value)) {
        at->place.gave_up = v->stop == VERIFY_UNKNOWN ? v->stop : VERIFY_GOES;
        return v->stop != VERIFY_UNKNOWN;
    }
    if (fits_facts(at->passed->facts, value))
        return true;
    return verify_differs(v, &at->place, arena_printf(v->arena, "%lld", (long long)value.bits),
                          facts_text(v, at->passed->facts));
}

static bool has_facts(const expr_facts *facts, ctype type)
{
    const expr_facts all = type == CTYPE_COUNT ? facts_none() : facts_of_type(type);
    return facts->lo > all.lo || facts->hi < all.hi || facts->modulus != 1 || facts->zeros & ~all.zeros;
}

static bool check_facts(struct verify *v, struct ast_node *call, const struct verify_passed *passed, uint32_t epoch)
{
    struct ast_node *argument = ast_arg(call, passed->param);
    struct passed_place at = {.place = {.node = argument, .compared = argument, .text = passed->text, .epoch = epoch},
                              .passed = passed,
                              .type = CTYPE_COUNT};
    if (!passed->name)
        at.type = fold_ctype(call->decl->function->param[passed->param]->type);
    if ((!passed->name && at.type == CTYPE_COUNT) || !has_facts(passed->facts, at.type))
        return true;
    return verify_points(v, compare_facts, &at, &(uint64_t){0}, &(uint64_t){0}) || at.place.gave_up;
}

/* ---- Values ---- */

static bool check_value(struct verify *v, struct ast_node *call, const struct verify_clone *clone, uint32_t i,
                        uint32_t epoch)
{
    struct verify_place place = {
        .node = ast_arg(call, i), .compared = ast_arg(call, i), .value = clone->value[i], .epoch = epoch};
    place.text = fold_value_text(v->fold, place.value);
    place.names = add_names(v, clone, epoch);
    return verify_place(v, verify_compare_values, &place);
}

/* What is passed as it is, an integer, is the argument with its calls folded. */
static bool check_number(struct verify *v, struct ast_node *call, const struct verify_passed *passed, uint32_t epoch)
{
    struct ast_node *argument = ast_arg(call, passed->param);
    struct verify_place place = {.node = argument, .compared = argument, .text = passed->text, .epoch = epoch};
    if (fold_ctype(argument->type) == CTYPE_COUNT)
        return true;
    return verify_points(v, verify_compare_numbers, &place, &(uint64_t){0}, &(uint64_t){0}) || place.gave_up;
}

/* Does the text of the call name the clone? */
static bool is_called(struct verify *v, struct ast_node *call, const char *name)
{
    const char *text =
        edit_text(&v->fold->edits, v->function->source, call->begin, ast_arg(call, ast_arg_count(call) - 1)->end);
    const size_t length = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if ((at == text || !is_word(at[-1])) && !is_word(at[length]))
            return true;
    fold_error(v->fold, call, "internal error: the call of '%s' was folded to '%s'", name, text);
    return false;
}

bool verify_clone_call(struct verify *v, struct ast_node *call, const struct verify_clone *clone)
{
    const uint32_t epoch = call->begin + (1u << 30);
    if (!is_called(v, call, clone->name))
        return false;
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        if (clone->value[i] && !check_value(v, call, clone, i, epoch))
            return false;
    for (size_t i = 0; i < clone->count; i++)
        if ((!clone->passed[i].name && !check_number(v, call, &clone->passed[i], epoch)) ||
            !check_facts(v, call, &clone->passed[i], epoch))
            return false;
    return true;
}
