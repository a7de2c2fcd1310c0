/* Remedies below clang's errors: for users who know CuTe, and for users who know C. */
#define _GNU_SOURCE
#include "read.h"
#include "foldc/base/nearest.h"
#include "foldc/base/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

/* ---- The source at a place --------------------------------------------------------------------- */

/* Where a complaint points to. */
struct spot {
    struct reader *reader;
    const struct source *source;
    uint32_t place;
    const char *message;
};

__attribute__((format(printf, 2, 3))) static void note(const struct spot *at, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    diag_at(at->reader->request->diag, DIAG_NOTE, at->source, at->place, at->place, "%s", text);
}

static bool is_of_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The bracket that closes the one at a place, or the place itself if none does in the same statement. */
static uint32_t closing(const struct source *source, uint32_t open)
{
    int depth = 0;
    for (uint32_t i = open; i < source->size && source->bytes[i] != ';'; i++) {
        depth += strchr("([{", source->bytes[i]) ? 1 : strchr(")]}", source->bytes[i]) ? -1 : 0;
        if (!depth)
            return i;
    }
    return open;
}

/* The text between the bracket at a place and the one that closes it, "..." if that is long or has several lines, or if
   nothing closes it. */
static const char *within(const struct spot *at, uint32_t open)
{
    enum { LONG = 60 };
    const uint32_t close = closing(at->source, open), length = close > open ? close - open - 1 : 0;
    const char *text = arena_copy(at->reader->arena, at->source->bytes + open + 1, length);
    return close > open && length <= LONG && !strchr(text, '\n') ? text : "...";
}

/* The first bracket of a kind from a place on, past the name at that place; the source's size if there is none. */
static uint32_t bracket_after(const struct spot *at, uint32_t from, char bracket)
{
    while (from < at->source->size && (is_of_name(at->source->bytes[from]) || at->source->bytes[from] == ' '))
        from++;
    return from < at->source->size && at->source->bytes[from] == bracket ? from : at->source->size;
}

/* The bracket that opens the one at a place, or the place itself if none does in the same line. */
static uint32_t opening(const struct source *source, uint32_t close)
{
    int depth = 0;
    for (uint32_t i = close + 1; i > 0 && source->bytes[i - 1] != '\n'; i--) {
        depth += strchr(")]}", source->bytes[i - 1]) ? 1 : strchr("([{", source->bytes[i - 1]) ? -1 : 0;
        if (!depth)
            return i - 1;
    }
    return close;
}

/* The name, or the call by a name, that ends before a place; "..." if something else does. */
static const char *name_before(const struct spot *at, uint32_t end)
{
    uint32_t begin = end > 0 && at->source->bytes[end - 1] == ')' ? opening(at->source, end - 1) : end;
    while (begin > 0 && is_of_name(at->source->bytes[begin - 1]))
        begin--;
    return begin < end && !isdigit((unsigned char)at->source->bytes[begin])
               ? arena_copy(at->reader->arena, at->source->bytes + begin, end - begin)
               : "...";
}

/* ---- Names that are not known ------------------------------------------------------------------ */

static const struct remedy {
    const char *name, *text;
    enum { CALL, NAME, HEADER, MACRO } is;
} remedies[] = {
#define REMEDY_CALL(name, ours) {#name, #ours, CALL},
#define REMEDY_NAME(name, text) {#name, text, NAME},
#define REMEDY_HEADER(name, header) {#name, header, HEADER},
#define REMEDY_MACRO(name, text) {#name, text, MACRO},
#include "remedies.def"
#undef REMEDY_CALL
#undef REMEDY_NAME
#undef REMEDY_HEADER
#undef REMEDY_MACRO
};

static const char prefix[] = "ccute_";
enum { PREFIX = sizeof prefix - 1 };

static bool is_prefixed(const char *name) { return strlen(name) > PREFIX && strncmp(name, prefix, PREFIX) == 0; }

static const struct remedy *remedy_of(const char *name)
{
    const char *bare = is_prefixed(name) ? name + PREFIX : name;
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++)
        if (strcmp(remedies[i].name, remedies[i].is == CALL ? bare : name) == 0)
            return &remedies[i];
    return NULL;
}

const char *reader_unknown_name(const char *text, size_t *length)
{
    const char *name = strchr(text, '\''), *end = name ? strchr(name + 1, '\'') : NULL;
    if (!end || (!strstr(text, "undeclared ") && !strstr(text, "no template named") &&
                 strncmp(text, "unknown type name ", 18) != 0))
        return NULL;
    *length = (size_t)(end - name - 1);
    return name + 1;
}

/* The public name that is meant by one that is not known: written almost so, or CuTe's; NULL if there is none. */
static const char *public_name(struct arena *arena, const char *name)
{
    static const char *const names[] = {
#define CCUTE_PUBLIC(result, name) #name,
#define CCUTE_PUBLIC_SAME(name) #name,
#include "ccute/public.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
        "ccute_layout",   "ccute_tuple",     "ccute_tiler",  "ccute_copy_atom",       "ccute_tiled_copy",
        "ccute_mma_atom", "ccute_tiled_mma", "ccute_status", "ccute_cp_async_commit", "ccute_cp_async_wait",
    };
    const bool has_prefix = is_prefixed(name) || strncmp(name, "CCUTE_", PREFIX) == 0;
    struct nearest nearest = nearest_to(has_prefix ? name + PREFIX : "", has_prefix ? strlen(name) - PREFIX : 0);
    const char *of_cute = arena_printf(arena, "%s%s", prefix, name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], of_cute) == 0)
            return names[i];
        if (has_prefix && strncmp(names[i], name, PREFIX) == 0)
            nearest_try(&nearest, names[i] + PREFIX);
    }
    return nearest.found ? nearest.found - PREFIX : NULL;
}

/* _8, a static integer of CuTe's. */
static bool is_static_integer(const char *name)
{
    return name[0] == '_' && name[1] && strspn(name + 1, "0123456789") == strlen(name + 1);
}

/* get<0>(c) and size<0>(a): the numbers between < and > follow the arguments, or name a mode. Returns whether it is so.
 */
static bool show_template(const struct spot *at, const char *name, const char *ours)
{
    static const char *const of_modes[] = {"size", "cosize", "rank", "depth", "shape", "stride"};
    const uint32_t angle = bracket_after(at, at->place, '<'), size = at->source->size;
    uint32_t end = angle;
    while (end < size && !strchr(">;(\n", at->source->bytes[end]))
        end++;
    if (angle >= size || end >= size || at->source->bytes[end] != '>' || at->source->bytes[end + 1] != '(')
        return false;
    const char *numbers = arena_copy(at->reader->arena, at->source->bytes + angle + 1, end - angle - 1);
    const char *arguments = within(at, end + 1);
    for (size_t i = 0; i < sizeof of_modes / sizeof *of_modes; i++)
        if (strcmp(of_modes[i], name) == 0) {
            note(at, "here it is %s(ccute_get(%s, %s))", ours, arguments, numbers);
            return true;
        }
    note(at, "here it is %s(%s%s%s)", ours, arguments, *arguments ? ", " : "", numbers);
    return true;
}

/* The name that begins at a place; "" if none does. */
static const char *name_at(const struct spot *at, uint32_t begin)
{
    uint32_t end = begin;
    while (end < at->source->size && is_of_name(at->source->bytes[end]))
        end++;
    return arena_copy(at->reader->arena, at->source->bytes + begin, end - begin);
}

static void show_name(const struct spot *at, const char *name)
{
    const struct remedy *remedy = remedy_of(name);
    const char *other = remedy ? NULL : public_name(at->reader->arena, name);
    const uint32_t open = bracket_after(at, at->place, '(');
    if (is_static_integer(name))
        note(at, "write the number alone: %s", name + 1);
    else if (remedy && remedy->is == HEADER)
        note(at, "add #include <%s>", remedy->text);
    else if (remedy && (remedy->is == NAME || (remedy->is == MACRO && open == at->source->size)))
        note(at, "%s", remedy->text);
    else if (remedy && remedy->is == CALL)
        note(at, "here it is %s(%s)", remedy->text, open < at->source->size ? within(at, open) : "...");
    else if (other && !show_template(at, name, other))
        note(at, "did you mean '%s'?", other);
}

static bool is_cute_scope(const struct spot *at)
{
    static const char scope[] = "cute::";
    return at->place + sizeof scope < at->source->size &&
           memcmp(at->source->bytes + at->place, scope, sizeof scope - 1) == 0;
}

/* cute::make_shape: the name after the namespace is the one to replace. */
static void show_unknown(const struct spot *at, const char *name)
{
    struct spot inner = *at;
    if (is_cute_scope(at)) {
        inner.place += sizeof "cute::" - 1;
        name = name_at(&inner, inner.place);
    }
    show_name(&inner, name);
}

/* A macro of ours with too few or too many arguments: clang points to one of them, or to the bracket that ends them. */
static void show_macro(const struct spot *at)
{
    uint32_t open = at->place;
    for (int depth = 1; open > 0 && depth;) {
        open--;
        depth += at->source->bytes[open] == ')' ? 1 : at->source->bytes[open] == '(' ? -1 : 0;
    }
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++)
        if (remedies[i].is == MACRO && strcmp(remedies[i].name, name_before(at, open)) == 0)
            note(at, "%s", remedies[i].text);
}

/* ---- Layouts and tuples used as something else ------------------------------------------------- */

enum used { NOT_OURS, LAYOUT, TUPLE };

/* The type that a message is about: the first in quotes. */
static enum used type_in(const char *message)
{
    const char *layout = strstr(message, "ccute_layout"), *tuple = strstr(message, "ccute_tuple");
    return layout && (!tuple || layout < tuple) ? LAYOUT : tuple ? TUPLE : NOT_OURS;
}

/* a(1, 2); and a.shape(), which clang takes for a call of the field. */
static void show_call(const struct spot *at, enum used type)
{
    const char *bytes = at->source->bytes;
    uint32_t end = at->place;
    while (end < at->source->size && is_of_name(bytes[end]))
        end++;
    const char *name = name_before(at, end);
    if (type == TUPLE && bytes[end] == '.') {
        uint32_t field = end + 1;
        while (field < at->source->size && is_of_name(bytes[field]))
            field++;
        note(at, "a field is not called: ccute_%s(%s)", name_before(at, field), name);
        return;
    }
    const char *inside = bytes[end] == '(' ? within(at, end) : "", *arguments = *inside ? inside : "...";
    if (type == TUPLE)
        note(at, "as an integer, an item of a tuple is ccute_size(ccute_get(%s, %s))", name, arguments);
    else if (strstr(arguments, "ALL") || strcmp(arguments, "_") == 0 || strstr(arguments, ", _"))
        note(at, "a layout is not called; a slice is ccute_slice(%s, %s)", name, arguments);
    else
        note(at, "a layout is not called; the offset of a coordinate is ccute_at(%s, %s)", name, arguments);
}

static void show_subscript(const struct spot *at, enum used type)
{
    const uint32_t open = at->source->bytes[at->place] == '[' ? at->place : bracket_after(at, at->place, '[');
    const bool is_there = open < at->source->size;
    const char *name = is_there ? name_before(at, open) : "...", *index = is_there ? within(at, open) : "...";
    note(at,
         type == LAYOUT ? "the offset of an index is ccute_at(%s, %s)"
                        : "as an integer, an item of a tuple is ccute_size(ccute_get(%s, %s))",
         name, index);
}

/* copy.get_slice(i): the function that takes the object first. */
static void show_method(const struct spot *at, const char *name, const char *object)
{
    const struct remedy *remedy = remedy_of(name);
    const char *ours = remedy && remedy->is == CALL ? remedy->text
                       : remedy                     ? NULL
                                                    : public_name(at->reader->arena, name);
    const uint32_t open = bracket_after(at, at->place, '(');
    const char *arguments = open < at->source->size ? within(at, open) : NULL;
    if (ours && arguments)
        note(at, "here it is %s(%s%s%s)", ours, object, *arguments ? ", " : "", arguments);
}

/* a.size(), a.strides: a field or a method that is not there, and the function that answers. */
static void show_member(const struct spot *at)
{
    static const char *const asked[] = {"shape", "stride", "offset", "size", "rank", "depth", "cosize"};
    const char *name = name_at(at, at->place);
    struct nearest nearest = nearest_to(name, strlen(name));
    uint32_t before = at->place;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        nearest_try(&nearest, asked[i]);
    before -= before > 0 && at->source->bytes[before - 1] == '.';
    if (nearest.found)
        note(at, "did you mean ccute_%s(%s)?", nearest.found, name_before(at, before));
    else
        show_method(at, name, name_before(at, before));
}

static void show_no_integer(const struct spot *at, enum used type)
{
    note(at, type == LAYOUT ? "a layout is not an integer: ccute_size(layout) is the number of its elements"
                            : "a tuple is not an integer: item i of t is ccute_size(ccute_get(t, i))");
}

/* Is it a message that a tuple cannot be made a layout? The types stand in either order. */
static bool is_no_layout(const char *message)
{
    return (strstr(message, "no viable conversion from ") ||
            strstr(message, "with an expression of incompatible type ")) &&
           strstr(message, "ccute_layout") && strstr(message, "ccute_tuple");
}

/* Is it a message that a type cannot be made an integer? The type stands before the integer's, or after it in C.
 */
static bool is_no_integer(const char *message)
{
    const char *from = strstr(message, "no viable conversion from 'ccute_");
    return strstr(message, "with an expression of incompatible type 'ccute_") ||
           strstr(message, "with an expression of incompatible type 'const ccute_") ||
           (from && !strstr(from, "to 'ccute_") && !strstr(from, "to 'const ccute_"));
}

static void show_type(const struct spot *at, enum used type)
{
    const char *message = at->message;
    if (strstr(message, "does not provide a call operator") || strstr(message, "is not a function or function pointer"))
        show_call(at, type);
    else if (strstr(message, "does not provide a subscript operator"))
        show_subscript(at, type);
    else if (is_no_layout(message))
        note(at, "a layout is ccute_make_layout(shape, stride), of two tuples");
    else if (is_no_integer(message))
        show_no_integer(at, type);
    else if (type == TUPLE && strstr(message, "decomposes into "))
        note(at, "as an integer, item i of t is ccute_size(ccute_get(t, i))");
    else if (strstr(message, "invalid operands to binary expression") && at->source->bytes[at->place] == '=')
        note(at, "ccute_equal(a, b) compares layouts");
    else if (strstr(message, "invalid operands to binary expression") &&
             strncmp(at->source->bytes + at->place, "<<", 2) == 0)
        note(at, type == LAYOUT ? "ccute_print_layout(layout) prints it"
                                : "ccute_print_tuple(tuple, buffer, size) writes its text");
}

/* A mark of a kernel, or of any function, that is a statement. */
static void show_mark(const struct spot *at)
{
    const char *const name = name_at(at, at->place);
    const uint32_t open = bracket_after(at, at->place, '(');
    if (strncmp(name, "CCUTE_", 6) == 0 && open < at->source->size)
        note(at, "it goes before the function's type: CCUTE_FOLD %s(%s) __global__ void k()", name, within(at, open));
}

/* ccute_get<0>(a), of a name that is ours: no template. */
static void show_overloaded(const struct spot *at)
{
    const char *const name = name_at(at, at->place);
    if (is_prefixed(name))
        show_template(at, name + PREFIX, name);
}

/* {8, 4} where a tuple is meant: clang says so of C++, and of C that no expression begins there. */
static bool is_braces(const struct spot *at)
{
    return at->source->bytes[at->place] == '{' &&
           (strstr(at->message, "initializer list") || strstr(at->message, "expected expression"));
}

/* The tuple that braces mean: each { is TUP(. */
static void show_braces(const struct spot *at)
{
    const uint32_t close = closing(at->source, at->place);
    struct text tuple = {0};
    for (uint32_t i = at->place; i <= close && close > at->place; i++) {
        const char c = at->source->bytes[i];
        text_add(at->reader->arena, &tuple,
                 c == '{'   ? "TUP("
                 : c == '}' ? ")"
                            : &at->source->bytes[i],
                 c == '{' ? 4 : 1);
    }
    note(at, "a tuple is %s", tuple.length && !strchr(tuple.bytes, '\n') ? tuple.bytes : "TUP(...)");
}

/* ---- All of them ------------------------------------------------------------------------------- */

void reader_show_remedy(struct reader *reader, const struct source *source, uint32_t place, const char *message)
{
    const struct spot at = {reader, source, place, message};
    const enum used type = type_in(message);
    size_t length = 0;
    const char *name = reader_unknown_name(message, &length);

    if (name)
        show_unknown(&at, arena_copy(reader->arena, name, length));
    else if (strcmp(message, "expected namespace name") == 0 && strcmp(name_at(&at, place), "cute") == 0)
        note(&at, "leave it out: ccute's functions are C's, and their names begin with ccute_");
    else if (strstr(message, "no member named '") && strstr(message, "ccute_"))
        show_member(&at);
    else if (is_braces(&at))
        show_braces(&at);
    else if (strstr(message, "no matching constructor for initialization of 'ccute_tiled_copy'"))
        note(&at, "it is made by ccute_make_tiled_copy(atom, threads, values)");
    else if (strstr(message, "no matching constructor for initialization of 'ccute_layout'"))
        note(&at, "it is made by ccute_make_layout(shape, stride)");
    else if (strstr(message, "arguments provided to function-like macro invocation") ||
             strcmp(message, "expected ')'") == 0)
        show_macro(&at);
    else if (strstr(message, "subscripted value is not an array"))
        show_subscript(&at, LAYOUT);
    else if (strncmp(message, "no viable overloaded operator[] for type '", 42) == 0 && strstr(message, "*'"))
        note(&at, "an index is an integer: the element of a coordinate is p[ccute_at(layout, i, j)]");
    else if (strstr(message, "attribute cannot be applied to a statement"))
        show_mark(&at);
    else if (strstr(message, "reference to overloaded function could not be resolved"))
        show_overloaded(&at);
    else if (type != NOT_OURS)
        show_type(&at, type);
}
