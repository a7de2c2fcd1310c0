/* The arguments of an instance, as conditions that the template's body can state: the findings about an instance hold
 * exactly where these hold. A type is compared by its name at the place of the template. A class without a name
 * there is compared by the members that the template uses, if the template uses nothing else of it. */
#include "read.h"
#include "foldc/base/directive.h"

#include <stdlib.h>
#include <string.h>

/* ---- Numbers -------------------------------------------------------------------------------------------- */

static const char *number_text(struct reader *reader, long long value)
{
    return value == INT64_MIN ? "-9223372036854775807 - 1" : arena_printf(reader->arena, "%lld", value);
}

static bool is_unsigned(CXType type)
{
    const CXType plain = clang_getCanonicalType(type);
    const enum CXTypeKind kind =
        plain.kind == CXType_Enum ? clang_getEnumDeclIntegerType(clang_getTypeDeclaration(plain)).kind : plain.kind;
    return kind >= CXType_Bool && kind <= CXType_ULongLong;
}

/* That an integer expression of that type has the value; NULL if it is not an integer. Of a type that depends on
 * another argument the sign is not known, and libclang extends it. */
static const char *number_condition(struct reader *reader, const char *name, CXType type, long long value)
{
    const enum CXTypeKind kind = clang_getCanonicalType(type).kind;
    if (kind == CXType_Bool)
        return arena_printf(reader->arena, "%s%s", value ? "" : "!", name);
    if (kind == CXType_Int || kind == CXType_Long || kind == CXType_LongLong ||
        (kind >= CXType_UInt && kind <= CXType_ULongLong && value >= 0))
        return arena_printf(reader->arena, "%s == %s", name, number_text(reader, value));
    if ((kind >= CXType_Char_U && kind <= CXType_LongLong && kind != CXType_Int128 && kind != CXType_UInt128) ||
        kind == CXType_Enum || (kind == CXType_Unexposed && value >= 0))
        return arena_printf(reader->arena, "(long long)%s == %s", name, number_text(reader, value));
    return NULL;
}

/* ---- Types ---------------------------------------------------------------------------------------------- */

/* Is the declaration before the template, in the order in which a compiler reads? */
static bool is_in_front(struct reader *reader, CXCursor declaration, const struct ast_function *pattern)
{
    uint32_t offset;
    const struct user_file *file =
        reader_file_at(reader, clang_getCursorLocation(clang_getCanonicalCursor(declaration)), &offset);
    if (!pattern->in_main || !file)
        return false;
    if (clang_File_isEqual(file->file, reader->files.main))
        return offset < pattern->begin;
    return file->included_at == PLACE_NONE || file->included_at < pattern->begin;
}

/* May the name be written outside of the classes that it stands in? */
static bool is_public(CXCursor cursor)
{
    for (; clang_isDeclaration(clang_getCursorKind(cursor)); cursor = clang_getCursorSemanticParent(cursor)) {
        const enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(cursor);
        if (access == CX_CXXPrivate || access == CX_CXXProtected)
            return false;
    }
    return true;
}

static const char *type_name(struct reader *reader, CXType type, const struct ast_function *pattern);

/* A class template's parameters, and the arguments of a specialisation as text. */
struct named_arguments {
    struct reader *reader;
    const struct ast_function *pattern;
    CXCursor specialisation;
    int count;
    const char *text; /* NULL: one cannot be written */
};

/* Argument i, a number of that type; of `auto` the number is not all. */
static const char *argument_number(const struct named_arguments *named, unsigned i, CXType type)
{
    struct reader *const reader = named->reader;
    const long long value = is_unsigned(type)
                                ? (long long)clang_Cursor_getTemplateArgumentUnsignedValue(named->specialisation, i)
                                : clang_Cursor_getTemplateArgumentValue(named->specialisation, i);
    const char *name;
    type = clang_getCanonicalType(type);
    name = type.kind == CXType_Enum ? type_name(reader, type, named->pattern) : NULL;
    if (value == INT64_MIN || (is_unsigned(type) && value < 0))
        return NULL;
    if (type.kind == CXType_Enum)
        return name ? arena_printf(reader->arena, "(%s)%s%lld%s", name, value < 0 ? "(" : "", value,
                                   value < 0 ? ")" : "")
                    : NULL;
    if (type.kind < CXType_Bool || type.kind > CXType_LongLong || type.kind == CXType_Int128 ||
        type.kind == CXType_UInt128)
        return NULL;
    return type.kind == CXType_Bool ? value ? "true" : "false" : arena_printf(reader->arena, "%lld", value);
}

static enum CXChildVisitResult visit_class_parameter(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct named_arguments *named = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    const unsigned i = (unsigned)named->count;
    const CXCursor class = named->specialisation;
    const bool is_there = named->count < clang_Cursor_getNumTemplateArguments(class);
    const enum CXTemplateArgumentKind given =
        is_there ? clang_Cursor_getTemplateArgumentKind(class, i) : CXTemplateArgumentKind_Invalid;
    const char *one = NULL;
    (void)parent;
    if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter &&
        kind != CXCursor_TemplateTemplateParameter)
        return CXChildVisit_Continue;
    if (kind == CXCursor_TemplateTypeParameter && given == CXTemplateArgumentKind_Type)
        one = type_name(named->reader, clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(class, i)),
                        named->pattern);
    else if (kind == CXCursor_NonTypeTemplateParameter && given == CXTemplateArgumentKind_Integral)
        one = argument_number(named, i, clang_getCursorType(cursor));
    named->text =
        one && named->text ? arena_printf(named->reader->arena, "%s%s%s", named->text, i ? ", " : "", one) : NULL;
    named->count++;
    return CXChildVisit_Continue;
}

/* "<float, 8>" of a class, "" of one that no template made; NULL where that cannot be written. */
static const char *class_arguments(struct reader *reader, CXCursor declaration, const struct ast_function *pattern)
{
    struct named_arguments named = {.reader = reader, .pattern = pattern, .specialisation = declaration, .text = ""};
    CXCursor template = clang_getSpecializedCursorTemplate(declaration);
    if (clang_Cursor_isNull(template))
        return "";
    for (CXCursor outer = template; !clang_Cursor_isNull(outer); outer = clang_getSpecializedCursorTemplate(outer))
        template = outer; /* of a partial specialisation */
    if (clang_getCursorKind(template) != CXCursor_ClassTemplate || !is_in_front(reader, template, pattern))
        return NULL;
    clang_visitChildren(template, visit_class_parameter, &named);
    return named.text && named.count && named.count == clang_Cursor_getNumTemplateArguments(declaration)
               ? arena_printf(reader->arena, "<%s>", named.text)
               : NULL;
}

/* The name of a class or an enumeration with a class template's arguments; NULL, see type_name. */
static const char *record_name(struct reader *reader, CXCursor declaration, const struct ast_function *pattern)
{
    const char *name = reader_whole_name(reader, declaration);
    const char *arguments = class_arguments(reader, declaration, pattern);
    return *name && arguments && is_public(declaration) && is_in_front(reader, declaration, pattern)
               ? arena_printf(reader->arena, "%s%s", name, arguments)
               : NULL;
}

/* The name of a type where the template stands; NULL if it has none there, or is no type that foldc names. */
static const char *type_name(struct reader *reader, CXType type, const struct ast_function *pattern)
{
    const CXCursor declaration = clang_getTypeDeclaration(type);
    const char *qualifiers = arena_printf(reader->arena, "%s%s", clang_isConstQualifiedType(type) ? " const" : "",
                                          clang_isVolatileQualifiedType(type) ? " volatile" : "");
    const char *name = NULL;
    if (type.kind == CXType_Pointer) {
        name = type_name(reader, clang_getPointeeType(type), pattern);
        name = name ? arena_printf(reader->arena, "%s *", name) : NULL;
    } else if (type.kind == CXType_Record || type.kind == CXType_Enum) {
        name = record_name(reader, declaration, pattern);
    } else if (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble && type.kind != CXType_Int128 &&
               type.kind != CXType_UInt128) {
        name = reader_text(reader, clang_getTypeSpelling(clang_getUnqualifiedType(type)));
    }
    return name ? arena_printf(reader->arena, "%s%s", name, qualifiers) : NULL;
}

static const char *type_condition(struct reader *reader, const char *name, CXType type,
                                  const struct ast_function *pattern)
{
    const char *text = type_name(reader, clang_getCanonicalType(type), pattern);
    return text ? arena_printf(reader->arena, "ccute_is_<%s, %s>", name, text) : NULL;
}

/* Conditions that && joins, each once. */
struct conditions {
    const char **item;
    size_t count, capacity;
};

/* One more; "" says nothing. False: it is NULL, and cannot be written. */
static bool add_condition(struct reader *reader, struct conditions *all, const char *one)
{
    for (size_t i = 0; one && i < all->count; i++)
        if (strcmp(all->item[i], one) == 0)
            return true;
    if (one && *one) {
        all->item = arena_grow(reader->arena, (void *)all->item, all->count, &all->capacity, sizeof *all->item);
        all->item[all->count++] = one;
    }
    return one != NULL;
}

static const char *joined(struct reader *reader, const struct conditions *all)
{
    const char *text = "";
    for (size_t i = 0; i < all->count; i++)
        text = arena_printf(reader->arena, "%s%s%s", text, i ? " && " : "", all->item[i]);
    return text;
}

/* ---- Classes by their members --------------------------------------------------------------------------- */

struct wanted {
    const char *name;
    CXCursor found;
};

static enum CXChildVisitResult visit_member(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct wanted *wanted = data;
    CXString name = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(name);
    const bool is_enum = clang_getCursorKind(cursor) == CXCursor_EnumDecl && !clang_EnumDecl_isScoped(cursor);
    (void)parent;
    if (text && strcmp(text, wanted->name) == 0)
        wanted->found = cursor;
    clang_disposeString(name);
    return is_enum ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* A use of a class's member, with the three tokens before it. */
struct use {
    const char *parameter, *name;
    struct scan_token before[3]; /* the nearest first */
};

/* The type that a use is cast to, (int)C::M; NULL: to none. */
static const char *cast_of(const struct use *use)
{
    const struct scan_token *before = use->before;
    if (!scan_is(before[0], ")") || !scan_is(before[2], "("))
        return NULL;
    return scan_is(before[1], "int") ? "int" : scan_is(before[1], "long") ? "long" : NULL;
}

/* Add that the member which the use names is of its kind: a constant of its type, or a type. An enumerator's type has
 * no name before the template, and another class may have that number with another size and other overloads: so it is
 * compared as the use converts it. False: that cannot be written. */
static bool add_member(struct reader *reader, struct conditions *all, const struct use *use, CXType type,
                       const struct ast_function *pattern)
{
    struct wanted wanted = {use->name, clang_getNullCursor()};
    const char *member = arena_printf(reader->arena, "%s::%s", use->parameter, use->name);
    const char *same;
    struct ast_decl *decl;
    enum CXCursorKind kind;
    clang_visitChildren(clang_getTypeDeclaration(type), visit_member, &wanted);
    kind = clang_getCursorKind(wanted.found);
    if (!is_public(wanted.found))
        return false;
    if (scan_is(use->before[0], "typename"))
        return (kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl) &&
               add_condition(reader, all,
                             type_condition(reader, arena_printf(reader->arena, "typename %s", member),
                                            clang_getCursorType(wanted.found), pattern));
    decl = kind == CXCursor_VarDecl || kind == CXCursor_EnumConstantDecl ? reader_decl(reader, wanted.found) : NULL;
    if (!decl || !decl->has_value)
        return false;
    if (kind == CXCursor_EnumConstantDecl)
        return cast_of(use) && add_condition(reader, all,
                                             arena_printf(reader->arena, "(%s)%s == %s", cast_of(use), member,
                                                          number_text(reader, decl->value)));
    same = type_condition(reader, arena_printf(reader->arena, "decltype(%s)", member),
                          clang_getCursorType(wanted.found), pattern);
    return add_condition(reader, all, same) &&
           add_condition(reader, all, number_condition(reader, member, clang_getCursorType(wanted.found), decl->value));
}

/* Does the body of a macro of the user's name the parameter, or join names? Its use is not seen then. */
static bool is_in_macro(const struct reader *reader, const char *parameter)
{
    for (const struct user_file *file = reader->files.first; file; file = file->next) {
        const char *at = file->source ? file->source->bytes : NULL, *end = at ? at + file->source->size : NULL;
        for (struct directive found; at && directive_next(file->source, at, end, &found); at = found.end) {
            struct scan_token token;
            for (const char *word = found.operand;
                 found.kind == DIRECTIVE_DEFINE && (token = scan_next(&word, found.end)).kind != SCAN_END;)
                if (scan_is(token, parameter) || scan_is(token, "##"))
                    return true;
        }
    }
    return false;
}

static void step(struct use *use, struct scan_token token)
{
    use->before[2] = use->before[1];
    use->before[1] = use->before[0];
    use->before[0] = token;
}

/* Of a class that has no name before the template: add the members that the template uses, each as C::MEMBER or
   typename C::MEMBER; false if it uses the class in another way. */
static bool add_class(struct reader *reader, struct conditions *all, const char *parameter, CXType type,
                      const struct ast_function *pattern)
{
    const char *at = pattern->source->bytes + pattern->begin, *end = pattern->source->bytes + pattern->end;
    struct use use = {parameter, "", {{.kind = SCAN_END}, {.kind = SCAN_END}, {.kind = SCAN_END}}};
    struct scan_token token, name, next;
    bool is_head = true;
    if (type.kind != CXType_Record || is_in_macro(reader, parameter))
        return false;
    for (; (token = scan_next(&at, end)).kind != SCAN_END; step(&use, token)) {
        const char *behind = at;
        if (!scan_is(token, parameter))
            continue;
        if (is_head && (scan_is(use.before[0], "class") || scan_is(use.before[0], "typename"))) {
            is_head = false;
            continue;
        }
        next = scan_next(&behind, end);
        name = scan_next(&behind, end);
        if (!scan_is(next, "::") || name.kind != SCAN_NAME)
            return false;
        next = scan_next(&behind, end);
        if (scan_is(next, "(") || scan_is(next, "<") || scan_is(next, "::") || scan_is(next, "{") || scan_is(next, "["))
            return false;
        use.name = arena_copy(reader->arena, name.begin, name.size);
        if (!add_member(reader, all, &use, type, pattern))
            return false;
    }
    return true;
}

/* ---- All of them ---------------------------------------------------------------------------------------- */

struct arguments {
    struct reader *reader;
    struct ast_function *function;
    CXCursor instance;
    bool is_declared; /* before its definition, whose text does not state all of the function */
    int count;
    struct conditions conditions;
    bool is_unwritten; /* one of them cannot be written */
};

static void add(struct arguments *all, const char *shown, bool is_written)
{
    struct ast_function *function = all->function;
    function->generic.arguments =
        arena_printf(all->reader->arena, "%s%s%s", function->generic.arguments, all->count ? ", " : "", shown);
    all->is_unwritten |= !is_written;
    all->count++;
}

static void add_type(struct arguments *all, const char *name)
{
    const CXType type =
        clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(all->instance, (unsigned)all->count));
    const struct ast_function *pattern = all->function->generic.pattern;
    const char *condition = *name ? type_condition(all->reader, name, type, pattern) : "";
    const bool is_written = condition
                                ? add_condition(all->reader, &all->conditions, condition)
                                : !all->is_declared && add_class(all->reader, &all->conditions, name, type, pattern);
    if (!is_written)
        all->function->generic.unnamed = reader_text(all->reader, clang_getTypeSpelling(type));
    add(all, reader_text(all->reader, clang_getTypeSpelling(type)), is_written);
}

static void add_number(struct arguments *all, const char *name, CXType type)
{
    const unsigned i = (unsigned)all->count;
    const long long value = is_unsigned(type)
                                ? (long long)clang_Cursor_getTemplateArgumentUnsignedValue(all->instance, i)
                                : clang_Cursor_getTemplateArgumentValue(all->instance, i);
    add(all, arena_printf(all->reader->arena, "%lld", value),
        add_condition(all->reader, &all->conditions, *name ? number_condition(all->reader, name, type, value) : ""));
}

static void add_unknown(struct arguments *all, const char *name)
{
    all->function->generic.is_partial = true;
    add(all, arena_printf(all->reader->arena, "%s...", name), false);
}

static enum CXChildVisitResult visit_parameter(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct arguments *all = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    const unsigned i = (unsigned)all->count;
    const bool is_there = all->count < clang_Cursor_getNumTemplateArguments(all->instance);
    const enum CXTemplateArgumentKind given =
        is_there ? clang_Cursor_getTemplateArgumentKind(all->instance, i) : CXTemplateArgumentKind_Invalid;
    const char *name = reader_text(all->reader, clang_getCursorSpelling(cursor));
    (void)parent;
    if (kind == CXCursor_TemplateTypeParameter && given == CXTemplateArgumentKind_Type)
        add_type(all, name);
    else if (kind == CXCursor_NonTypeTemplateParameter && given == CXTemplateArgumentKind_Integral &&
             clang_getCursorType(cursor).kind != CXType_Auto)
        add_number(all, name, clang_getCursorType(cursor));
    else if (kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter ||
             kind == CXCursor_TemplateTemplateParameter)
        add_unknown(all, name);
    return CXChildVisit_Continue;
}

void reader_arguments(struct reader *reader, struct ast_function *function, CXCursor instance, CXCursor template)
{
    struct arguments all = {.reader = reader, .function = function, .instance = instance};
    all.is_declared = !clang_equalCursors(clang_getCanonicalCursor(template), template);
    function->generic.arguments = "";
    function->generic.identity = reader_text(reader, clang_Cursor_getMangling(instance));
    clang_visitChildren(template, visit_parameter, &all);
    if (all.count == clang_Cursor_getNumTemplateArguments(instance) && !all.is_unwritten)
        function->generic.condition = joined(reader, &all.conditions);
    function->generic.is_joined = all.conditions.count > 1;
}

/* ---- Members of class templates ------------------------------------------------------------------------- */

/* Is it in namespaces alone, where a name leads to it? */
static bool is_of_namespace(CXCursor class)
{
    for (class = clang_getCursorSemanticParent(class); clang_isDeclaration(clang_getCursorKind(class));
         class = clang_getCursorSemanticParent(class))
        if (clang_getCursorKind(class) != CXCursor_Namespace)
            return false;
    return true;
}

/* Has a parameter or a local name of the function the name, so that the class has none there? */
static bool hides(const struct ast_function *function, const char *name)
{
    for (uint32_t i = 0; i < function->param_count; i++)
        if (strcmp(function->param[i]->name, name) == 0)
            return true;
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        if (strcmp(function->declared.local[i]->name, name) == 0)
            return true;
    for (uint32_t i = 0; i < function->declared.other_count; i++)
        if (strcmp(function->declared.other_name[i], name) == 0)
            return true;
    return false;
}

/* A class, and whether one of the bases visited is it. */
struct base_question {
    CXType class;
    bool is_there;
};

static enum CXChildVisitResult visit_base(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct base_question *const question = data;
    (void)parent;
    question->is_there |= clang_getCursorKind(cursor) == CXCursor_CXXBaseSpecifier &&
                          clang_equalTypes(clang_getCanonicalType(clang_getCursorType(cursor)), question->class);
    return question->is_there ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* The argument of an instance of a class template that derives from the instance, and so is declared after the
   template; NULL: none does. */
static const char *heir_of(struct reader *reader, CXType class)
{
    struct base_question question = {clang_getCanonicalType(class), false};
    for (int i = 0; i < clang_Type_getNumTemplateArguments(class); i++) {
        const CXType argument = clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(class, (unsigned)i));
        if (argument.kind == CXType_Record)
            clang_visitChildren(clang_getTypeDeclaration(argument), visit_base, &question);
        if (question.is_there)
            return reader_text(reader, clang_getTypeSpelling(argument));
    }
    return NULL;
}

void reader_class_arguments(struct reader *reader, struct ast_function *function, CXCursor instance)
{
    const CXCursor class = clang_getCursorSemanticParent(instance);
    const CXType type = clang_getCursorType(class);
    const char *const name = reader_text(reader, clang_getCursorSpelling(class));
    const bool is_named = is_of_namespace(class) && *name && !hides(function->generic.pattern, name);
    function->generic.identity = function->generic.arguments = reader_text(reader, clang_getCursorUSR(instance));
    if (function->generic.pattern->header.is_template || clang_Cursor_isNull(clang_getSpecializedCursorTemplate(class)))
        return; /* libclang shows no arguments of a member that is a template: its text stays one for all */
    function->generic.arguments = reader_text(reader, clang_getTypeSpelling(type));
    function->generic.condition = is_named ? type_condition(reader, name, type, function->generic.pattern) : NULL;
    if (!function->generic.condition) {
        function->generic.unnamed = function->generic.arguments;
        function->generic.heir = heir_of(reader, type);
    }
}
