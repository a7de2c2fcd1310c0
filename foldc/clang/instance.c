/* Instances of marked templates, and of marked members of class templates. libclang shows an instance where something
 * refers to it: in a call, a launch, an address; also in what templates made that are not marked, and in instances in
 * turn. What only `template void f<int>(int *);` names it does not show. */
#include "read.h"

#include <string.h>

/* ---- References to them --------------------------------------------------------------------------------- */

/* All that the cursor's parts refer to. */
static void collect(struct reader *reader, CXCursor cursor, int depth)
{
    const uint32_t height = reader_push_children(reader, cursor), end = reader->stack.count;
    for (uint32_t i = height; i < end; i++) {
        const CXCursor part = reader->stack.cursor[i];
        if (depth == 0 && clang_Location_isInSystemHeader(clang_getCursorLocation(part)))
            continue;
        if (clang_isExpression(clang_getCursorKind(part)))
            reader_note_instance(reader, clang_getCursorReferenced(part));
        if (depth < READER_DEPTH)
            collect(reader, part, depth + 1);
    }
    reader->stack.count = height;
}

/* ---- Reading them --------------------------------------------------------------------------------------- */

/* Is it a member function of a class template? */
static bool is_of_class(CXCursor template)
{
    return clang_getCursorKind(template) == CXCursor_CXXMethod || clang_getCursorKind(template) == CXCursor_Constructor;
}

/* The template of an instance, or the member of a class template, if its body was read; an explicit specialisation has
   a body of its own. */
static struct ast_function *pattern_of(struct reader *reader, CXCursor instance, CXCursor *template)
{
    struct ast_decl *decl;
    CXCursor definition;
    *template = clang_getSpecializedCursorTemplate(instance);
    for (CXCursor outer = *template; !clang_Cursor_isNull(outer); outer = clang_getSpecializedCursorTemplate(outer))
        *template = outer; /* of a template in a class template */
    definition = clang_getCursorDefinition(*template);
    if (!clang_Cursor_isNull(definition))
        *template = definition; /* whose parameters the body names */
    if ((clang_getCursorKind(*template) != CXCursor_FunctionTemplate && !is_of_class(*template)) ||
        !clang_equalLocations(clang_getCursorLocation(instance), clang_getCursorLocation(*template)))
        return NULL;
    decl = reader_decl(reader, *template);
    return decl && decl->function && (decl->function->header.is_template || is_of_class(*template)) ? decl->function
                                                                                                    : NULL;
}

/* Classes of one name, each inside a function: the names of the arguments do not tell the instances apart. Of two such
   classes in one function the names for the linker are the same, too, so their order is in the identity. */
static void tell_apart(struct reader *reader, const struct ast_function *pattern, struct ast_function *instance)
{
    const char *const name = instance->generic.identity;
    for (uint32_t i = 0; i < pattern->generic.instance_count; i++) {
        struct ast_function *other = pattern->generic.instance[i];
        const bool is_ambiguous = strcmp(other->generic.arguments, instance->generic.arguments) == 0;
        other->generic.is_partial |= is_ambiguous;
        instance->generic.is_partial |= is_ambiguous;
        if (strcmp(other->generic.identity, instance->generic.identity) == 0)
            instance->generic.identity = arena_printf(reader->arena, "%s, %u", name, i);
    }
}

static void add_instance(struct reader *reader, struct ast_function *pattern, struct ast_function *instance)
{
    struct ast_function **list =
        arena_alloc(reader->arena, (pattern->generic.instance_count + 1) * sizeof *pattern->generic.instance);
    tell_apart(reader, pattern, instance);
    if (pattern->generic.instance_count)
        memcpy(list, pattern->generic.instance, pattern->generic.instance_count * sizeof *list);
    list[pattern->generic.instance_count++] = instance;
    pattern->generic.instance = list;
}

/* The functions again, the instances after their templates. */
static void list_functions(struct reader *reader)
{
    const uint32_t count = reader->found.functions.count;
    struct ast_function **before = arena_alloc(reader->arena, count * sizeof *before + 1);
    memcpy(before, reader->found.functions.item, count * sizeof *before);
    reader->found.functions.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        READER_ADD(reader->found.functions, before[i]);
        for (uint32_t k = 0; k < before[i]->generic.instance_count; k++)
            READER_ADD(reader->found.functions, before[i]->generic.instance[k]);
    }
}

/* The function for a call of an instance: the instance, or the template where that was not read. */
static void link_callees(struct reader *reader)
{
    for (uint32_t i = 0; i < reader->instances.count; i++) {
        struct ast_decl *decl = reader_decl(reader, reader->instances.item[i]);
        CXCursor template;
        struct ast_function *pattern = decl ? pattern_of(reader, reader->instances.item[i], &template) : NULL;
        if (pattern && !decl->function && pattern->header.is_template)
            decl->function = pattern;
    }
}

/* May the body of a member choose between its instances? */
static bool may_choose(CXCursor instance, const struct ast_function *pattern)
{
    return clang_getCursorKind(instance) != CXCursor_Constructor && !pattern->header.is_template;
}

/* A template without a head begins where its instances do. */
static void begin_pattern(struct ast_function *pattern, CXCursor instance)
{
    if (pattern && pattern->header.is_headless)
        pattern->begin = reader_offset(clang_getRangeStart(clang_getCursorExtent(instance)), NULL);
}

void reader_read_instances(struct reader *reader)
{
    bool any = false;
    for (uint32_t i = 0; i < reader->found.functions.count; i++)
        any |= reader->found.functions.item[i]->header.is_template || reader->found.functions.item[i]->header.is_member;
    if (!any)
        return;
    collect(reader, clang_getTranslationUnitCursor(reader->unit), 0);
    for (uint32_t i = 0; i < reader->instances.count; i++) {
        const CXCursor cursor = reader->instances.item[i];
        CXCursor template;
        struct ast_function *pattern = pattern_of(reader, cursor, &template), *instance;
        collect(reader, cursor, 1);
        begin_pattern(pattern, cursor);
        if (!pattern || !clang_isCursorDefinition(cursor) || !(instance = reader_instance(reader, cursor, pattern)))
            continue;
        if (clang_Cursor_getNumTemplateArguments(cursor) >= 0)
            reader_arguments(reader, instance, cursor, template);
        else
            reader_class_arguments(reader, instance, cursor);
        if (clang_Cursor_getNumTemplateArguments(cursor) >= 0 || may_choose(cursor, pattern) || reader->request->bodies)
            add_instance(reader, pattern, instance);
    }
    link_callees(reader);
    list_functions(reader);
}
