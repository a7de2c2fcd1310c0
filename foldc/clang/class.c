/* Classes: is assigning an object the same as copying its bytes? May a const one be written? */
#include "read.h"

#include <string.h>

#include "foldc/say/message.h"

/* A class on the way. */
struct class_question {
    struct reader *reader;
    const char *name;
    const struct message *why; /* why bytes do not stand for an object; NULL: nothing is known to forbid it */
    CXType type;
    bool has_fields;
    int depth;
};

enum { DEEPEST = 64 };

static void ask(struct class_question *question, CXType type);

/* A row of messages.def about the class. */
typedef const struct message *class_message(struct arena *arena, const char *name);

static enum CXVisitorResult refuse(struct class_question *question, class_message *say)
{
    question->why = say(question->reader->arena, question->name);
    return CXVisit_Break;
}

/* Asks the question of the type of a member or a base. */
static enum CXVisitorResult ask_part(struct class_question *question, CXType type)
{
    struct class_question part = {.reader = question->reader, .depth = question->depth + 1};
    if (part.depth > DEEPEST)
        return refuse(question, say_class_deep);
    ask(&part, type);
    question->why = part.why;
    question->has_fields |= part.has_fields;
    return part.why ? CXVisit_Break : CXVisit_Continue;
}

/* ---- Special members ------------------------------------------------------------------------------- */

/* Does the compiler write the member, for everybody to use? */
static bool is_default(CXCursor member)
{
    return clang_CXXMethod_isDefaulted(member) && !clang_CXXMethod_isDeleted(member) &&
           clang_getCXXAccessSpecifier(member) == CX_CXXPublic;
}

/* Does a template of members take an object of the class better than the compiler's own: by a reference that is not
   const? */
static bool is_greedy(CXCursor template)
{
    const CXType function = clang_getCursorType(template);
    const CXType parameter = clang_getCanonicalType(clang_getArgType(function, 0));
    const bool is_reference = parameter.kind == CXType_LValueReference || parameter.kind == CXType_RValueReference;
    return clang_getNumArgTypes(function) > 0 && is_reference &&
           !clang_isConstQualifiedType(clang_getPointeeType(parameter));
}

static bool is_assignment(CXCursor method)
{
    return clang_CXXMethod_isCopyAssignmentOperator(method) || clang_CXXMethod_isMoveAssignmentOperator(method);
}

/* An operator= of a template's, outside of the standard library, whose parameter only its arguments tell. */
static bool is_dependent_assignment(CXCursor method, const char *name)
{
    const CXType parameter = clang_getCanonicalType(clang_getArgType(clang_getCursorType(method), 0));
    return strcmp(name, "operator=") == 0 &&
           (parameter.kind == CXType_Unexposed || parameter.kind == CXType_Dependent) &&
           !clang_Location_isInSystemHeader(clang_getCursorLocation(method));
}

static bool is_copy(CXCursor constructor)
{
    return clang_CXXConstructor_isCopyConstructor(constructor) || clang_CXXConstructor_isMoveConstructor(constructor);
}

static enum CXVisitorResult ask_base(struct class_question *question, CXCursor base)
{
    const CXType type = clang_getCursorType(base);
    if (clang_isVirtualBase(base))
        return refuse(question, say_class_virtual_base);
    if (clang_getCanonicalType(type).kind == CXType_Record)
        return ask_part(question, type);
    return clang_isPODType(question->type) ? CXVisit_Continue : refuse(question, say_class_dependent_base);
}

static enum CXVisitorResult ask_method(struct class_question *question, CXCursor method)
{
    const char *name = reader_text(question->reader, clang_getCursorSpelling(method));
    if (clang_CXXMethod_isVirtual(method))
        return refuse(question, say_class_virtual);
    if (strcmp(name, "operator&") == 0 || is_dependent_assignment(method, name) ||
        (is_assignment(method) && !is_default(method)))
        return refuse(question, say_class_operator);
    return CXVisit_Continue;
}

static enum CXVisitorResult ask_member(struct class_question *question, CXCursor member)
{
    switch (clang_getCursorKind(member)) {
    case CXCursor_CXXBaseSpecifier:
        return ask_base(question, member);
    case CXCursor_CXXMethod:
        return ask_method(question, member);
    case CXCursor_Constructor:
        return is_copy(member) && !is_default(member) ? refuse(question, say_class_copies) : CXVisit_Continue;
    case CXCursor_Destructor:
        return clang_CXXMethod_isVirtual(member) || !is_default(member) ? refuse(question, say_class_destructor)
                                                                        : CXVisit_Continue;
    case CXCursor_FunctionTemplate:
        return is_greedy(member) ? refuse(question, say_class_template) : CXVisit_Continue;
    default:
        return CXVisit_Continue;
    }
}

static enum CXChildVisitResult visit_member(CXCursor member, CXCursor parent, CXClientData data)
{
    (void)parent;
    return ask_member(data, member) == CXVisit_Break ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* ---- Fields ---------------------------------------------------------------------------------------- */

static enum CXVisitorResult visit_field(CXCursor field, CXClientData data)
{
    struct class_question *question = data;
    CXType type = clang_getCanonicalType(clang_getCursorType(field));
    question->has_fields = true;
    while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (clang_isConstQualifiedType(type) || clang_isVolatileQualifiedType(type) ||
        type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
        return refuse(question, say_class_member);
    return type.kind == CXType_Record ? ask_part(question, type) : CXVisit_Continue;
}

/* ---- All of it ------------------------------------------------------------------------------------- */

CXCursor reader_members_of(CXCursor declaration)
{
    const CXCursor template = clang_getSpecializedCursorTemplate(declaration);
    const bool is_made = !clang_Cursor_isNull(template) &&
                         clang_equalLocations(clang_getCursorLocation(declaration), clang_getCursorLocation(template));
    return is_made ? template : declaration;
}

/* CUDA's numbers of 16 and 8 bits, whose operators copy their bytes. */
static bool is_number(const char *name)
{
    return strncmp(name, "__half", 6) == 0 || strncmp(name, "__nv_bfloat16", 13) == 0 ||
           strncmp(name, "__nv_fp", 7) == 0;
}

static void ask(struct class_question *question, CXType type)
{
    const CXCursor declaration = clang_getTypeDeclaration(type);
    question->type = type;
    question->name = reader_text(question->reader, clang_getTypeSpelling(type));
    if (is_number(reader_text(question->reader, clang_getCursorSpelling(declaration)))) {
        question->has_fields = true;
        return;
    }
    clang_visitChildren(reader_members_of(declaration), visit_member, question);
    if (!question->why)
        clang_Type_visitFields(type, visit_field, question);
}

const struct message *reader_why_assigned(struct reader *reader, CXType type)
{
    struct class_question question = {.reader = reader};
    type = clang_getUnqualifiedType(clang_getCanonicalType(type));
    if (!reader->is_cxx || type.kind != CXType_Record)
        return NULL;
    ask(&question, type);
    if (!question.why && !question.has_fields)
        refuse(&question, say_class_empty);
    return question.why;
}

/* ---- Mutable members ------------------------------------------------------------------------------- */

static enum CXVisitorResult visit_mutable_field(CXCursor field, CXClientData found)
{
    if (clang_CXXField_isMutable(field) || reader_has_mutable(clang_getCursorType(field)))
        *(bool *)found = true;
    return *(bool *)found ? CXVisit_Break : CXVisit_Continue;
}

static enum CXChildVisitResult visit_mutable_base(CXCursor member, CXCursor parent, CXClientData found)
{
    const CXType type = clang_getCanonicalType(clang_getCursorType(member));
    (void)parent;
    if (clang_getCursorKind(member) == CXCursor_CXXBaseSpecifier &&
        (type.kind != CXType_Record || reader_has_mutable(type))) /* a template's argument may be anything */
        *(bool *)found = true;
    return *(bool *)found ? CXChildVisit_Break : CXChildVisit_Continue;
}

bool reader_has_mutable(CXType type)
{
    bool found = false;
    type = clang_getCanonicalType(type);
    while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (type.kind != CXType_Record)
        return false;
    clang_Type_visitFields(type, visit_mutable_field, &found);
    if (!found)
        clang_visitChildren(reader_members_of(clang_getTypeDeclaration(type)), visit_mutable_base, &found);
    return found;
}
