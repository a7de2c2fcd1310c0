/* Expressions. The tree leaves out the nodes that clang adds: conversions, copies, temporaries. */
#include "read.h"
#include "foldc/c/const.h"
#include "foldc/base/scan.h"

#include <string.h>

/* ---- Leaves ---------------------------------------------------------------------------------------- */

bool reader_leaf_value(CXCursor cursor, const struct ast_type *type, int64_t *value)
{
    const CXEvalResult result = clang_Cursor_Evaluate(cursor);
    bool known = false;

    if (!result)
        return false;
    if (clang_EvalResult_getKind(result) == CXEval_Int && type->bits <= 64) {
        const bool is_unsigned = clang_EvalResult_isUnsignedInt(result);
        *value = is_unsigned ? (int64_t)clang_EvalResult_getAsUnsigned(result) : clang_EvalResult_getAsLongLong(result);
        known = !is_unsigned || *value >= 0;
    }
    clang_EvalResult_dispose(result);
    return known;
}

static double leaf_double(CXCursor cursor)
{
    const CXEvalResult result = clang_Cursor_Evaluate(cursor);
    const double value = result ? clang_EvalResult_getAsDouble(result) : 0;
    if (result)
        clang_EvalResult_dispose(result);
    return value;
}

/* A floating constant, exactly: "" if that cannot be done. */
static const char *spell_float(struct reader *reader, const struct ast_type *type, double value)
{
    const bool is_float = type->bits == 32;
    const char *digits = arena_printf(reader->arena, is_float ? "%.9g" : "%.17g", value);

    if (type->bits > 64 || strpbrk(digits, "in"))
        return "";
    return arena_printf(reader->arena, "%s%s%s", digits, strpbrk(digits, ".e") ? "" : ".0", is_float ? "f" : "");
}

const char *reader_written(struct reader *reader, const struct ast_node *node)
{
    if (node->origin == AST_MIXED || node->origin == AST_IN_BODY || !reader->body.file || node->end < node->begin)
        return NULL; /* where clang repairs a text, a node may end before it begins */
    return arena_copy(reader->arena, reader->body.file->source->bytes + node->begin, node->end - node->begin);
}

static const char *suffix_of(const struct ast_type *type)
{
    static const struct {
        const char *name, *suffix;
    } suffixes[] = {{"unsigned int", "u"},
                    {"long", "l"},
                    {"unsigned long", "ul"},
                    {"long long", "ll"},
                    {"unsigned long long", "ull"}};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcmp(type->name, suffixes[i].name) == 0)
            return suffixes[i].suffix;
    return "";
}

/* A literal's text where it came out of a macro: written again from its value. */
static const char *spell_literal(struct reader *reader, const struct ast_node *node, CXCursor cursor)
{
    switch (node->kind) {
    case AST_BOOL:
        return node->value ? "true" : "false";
    case AST_INT:
        return node->has_value ? arena_printf(reader->arena, "%lld%s", (long long)node->value, suffix_of(node->type))
                               : "";
    case AST_CHAR:
        return arena_printf(reader->arena, "(%s)%lld", node->type->name, (long long)node->value);
    case AST_FLOAT:
        return spell_float(reader, node->type, leaf_double(cursor));
    case AST_NULLPTR:
        return reader->is_cxx ? "nullptr" : "0";
    default:
        return reader_text(reader, clang_getCursorSpelling(cursor));
    }
}

static struct ast_node *literal(struct reader *reader, CXCursor cursor, enum ast_kind kind)
{
    struct ast_node *node = reader_node(reader, cursor, kind, 0);
    if (kind == AST_INT || kind == AST_CHAR || kind == AST_BOOL)
        node->has_value = reader_leaf_value(cursor, node->type, &node->value);
    node->text = reader_written(reader, node);
    if (!node->text)
        node->text = spell_literal(reader, node, cursor);
    return node;
}

/* ---- Operators ------------------------------------------------------------------------------------- */

static enum ast_op unary_op(enum CXUnaryOperatorKind kind)
{
    switch (kind) {
    case CXUnaryOperator_PostInc:
        return AST_OP_POST_INC;
    case CXUnaryOperator_PostDec:
        return AST_OP_POST_DEC;
    case CXUnaryOperator_PreInc:
        return AST_OP_PRE_INC;
    case CXUnaryOperator_PreDec:
        return AST_OP_PRE_DEC;
    case CXUnaryOperator_AddrOf:
        return AST_OP_ADDRESS;
    case CXUnaryOperator_Deref:
        return AST_OP_DEREF;
    case CXUnaryOperator_Plus:
        return AST_OP_PLUS;
    case CXUnaryOperator_Minus:
        return AST_OP_MINUS;
    case CXUnaryOperator_Not:
        return AST_OP_NOT;
    case CXUnaryOperator_LNot:
        return AST_OP_LOGIC_NOT;
    default:
        return AST_OP_NONE;
    }
}

static enum ast_op binary_op(enum CXBinaryOperatorKind kind)
{
    static const enum ast_op ops[] = {
        [CXBinaryOperator_Mul] = AST_OP_MUL,
        [CXBinaryOperator_Div] = AST_OP_DIV,
        [CXBinaryOperator_Rem] = AST_OP_REM,
        [CXBinaryOperator_Add] = AST_OP_ADD,
        [CXBinaryOperator_Sub] = AST_OP_SUB,
        [CXBinaryOperator_Shl] = AST_OP_SHL,
        [CXBinaryOperator_Shr] = AST_OP_SHR,
        [CXBinaryOperator_LT] = AST_OP_LT,
        [CXBinaryOperator_GT] = AST_OP_GT,
        [CXBinaryOperator_LE] = AST_OP_LE,
        [CXBinaryOperator_GE] = AST_OP_GE,
        [CXBinaryOperator_EQ] = AST_OP_EQ,
        [CXBinaryOperator_NE] = AST_OP_NE,
        [CXBinaryOperator_And] = AST_OP_AND,
        [CXBinaryOperator_Xor] = AST_OP_XOR,
        [CXBinaryOperator_Or] = AST_OP_OR,
        [CXBinaryOperator_LAnd] = AST_OP_LOGIC_AND,
        [CXBinaryOperator_LOr] = AST_OP_LOGIC_OR,
        [CXBinaryOperator_Assign] = AST_OP_SET,
        [CXBinaryOperator_MulAssign] = AST_OP_SET_MUL,
        [CXBinaryOperator_DivAssign] = AST_OP_SET_DIV,
        [CXBinaryOperator_RemAssign] = AST_OP_SET_REM,
        [CXBinaryOperator_AddAssign] = AST_OP_SET_ADD,
        [CXBinaryOperator_SubAssign] = AST_OP_SET_SUB,
        [CXBinaryOperator_ShlAssign] = AST_OP_SET_SHL,
        [CXBinaryOperator_ShrAssign] = AST_OP_SET_SHR,
        [CXBinaryOperator_AndAssign] = AST_OP_SET_AND,
        [CXBinaryOperator_XorAssign] = AST_OP_SET_XOR,
        [CXBinaryOperator_OrAssign] = AST_OP_SET_OR,
        [CXBinaryOperator_Comma] = AST_OP_COMMA,
    };
    return (size_t)kind < sizeof ops / sizeof *ops ? ops[kind] : AST_OP_NONE;
}

/* A node over all parts; OTHER if the number of parts is not `count`. */
static struct ast_node *with_parts(struct reader *reader, CXCursor cursor, enum ast_kind kind, uint32_t count)
{
    struct ast_node *node = reader_parts(reader, cursor, kind);
    if (node->count != count)
        node->kind = AST_OTHER;
    return node;
}

static struct ast_node *unary(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = with_parts(reader, cursor, AST_UNARY, 1);
    node->op = unary_op(clang_getCursorUnaryOperatorKind(cursor));
    if (!node->op && node->kind == AST_UNARY) { /* __extension__, __real__ */
        node->kind = AST_OTHER;
        if (clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_Extension)
            node->form = AST_FORM_EXTENSION;
    }
    ast_const_fold(node);
    return node;
}

/* The trap that clang puts before an object of a class that travels through "...". The source has no text there; in
   an instance of a template, the trap has the spelling of the argument. */
static bool is_trap_before(const struct ast_node *node)
{
    const struct ast_node *left = node->count == 2 ? node->child[0] : NULL;
    return left && left->kind == AST_CALL && left->begin == node->begin && left->end == node->end &&
           (left->call == CALL___builtin_trap || (left->decl && left->decl->call == CALL___builtin_trap));
}

static struct ast_node *binary(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = with_parts(reader, cursor, AST_BINARY, 2);
    node->op = binary_op(clang_getCursorBinaryOperatorKind(cursor));
    if (node->op == AST_OP_COMMA && is_trap_before(node))
        return node->child[1];
    if (!node->op)
        node->kind = AST_OTHER;
    else if (node->op >= AST_OP_SET && node->op <= AST_OP_SET_OR && node->kind == AST_BINARY)
        node->kind = AST_ASSIGN;
    ast_const_fold(node);
    return node;
}

/* Does a cast's written type name a reference? Then its operand may be changed through it. */
static bool casts_to_reference(struct reader *reader, const struct ast_node *node)
{
    const char *text = node->origin == AST_IN_BODY && node->macro ? node->macro->body : reader_written(reader, node);
    const struct ast_node *operand = node->count == 1 ? node->child[0] : NULL;
    size_t size = text ? strlen(text) : 0;

    if (text && operand && node->origin != AST_IN_BODY && operand->begin >= node->begin && operand->begin <= node->end)
        size = operand->begin - node->begin;
    return reader->is_cxx && (!text || memchr(text, '&', size));
}

/* Is the operand not the only part, because the type has expressions: of typeof, or the bounds of an array? */
static bool has_parts_in_type(const struct ast_node *node)
{
    bool are_bounds = node->type && node->type->kind == AST_TYPE_POINTER;
    for (uint32_t i = 0; i + 1 < node->count; i++)
        are_bounds &= node->child[i] && node->child[i]->has_value;
    return node->count > 1 && (are_bounds || strstr(node->text, "typeof") || strstr(node->text, "decltype"));
}

static struct ast_node *cast(struct reader *reader, CXCursor cursor, unsigned flags)
{
    struct ast_node *node = with_parts(reader, cursor, AST_CAST, 1);

    node->text = reader_text(reader, clang_getTypeSpelling(clang_getCursorType(cursor)));
    node->flags |= flags;
    if (node->kind == AST_OTHER && has_parts_in_type(node))
        node->form = AST_FORM_CAST;
    if (casts_to_reference(reader, node))
        node->flags |= AST_BY_REF | AST_TO_REFERENCE;
    ast_const_fold(node);
    return node;
}

/* T(x), T{x}: of a class it is its construction, else a cast. */
static struct ast_node *functional_cast(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = cast(reader, cursor, AST_NAMED_CAST);
    struct ast_node *inner = node->count == 1 ? node->child[0] : NULL;

    if (inner && (inner->kind == AST_CONSTRUCT || inner->kind == AST_INITLIST)) {
        node->kind = AST_CONSTRUCT;
        node->flags |= inner->kind == AST_INITLIST ? AST_BRACES : 0;
        node->decl = inner->decl;
        node->child = inner->child;
        node->count = inner->count;
    }
    return node;
}

/* Is the operand of a sizeof without a value an array whose bound is known at run time, or that bound? */
static bool is_calculated(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (!node->child[i]->has_value && !(node->child[i]->flags & AST_DEPENDENT) && node->child[i]->type &&
            !node->child[i]->type->is_dependent)
            return true;
    return false;
}

/* sizeof and its like: clang's value can be believed, as nothing in it is evaluated. Of an array whose bound is known
   at run time the operand, or its bound, is evaluated. */
static struct ast_node *unevaluated(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_UNEVALUATED);
    node->text = reader_written(reader, node);
    if (!(node->flags & AST_DEPENDENT))
        node->has_value = reader_leaf_value(cursor, node->type, &node->value);
    if (!node->has_value && !(node->flags & AST_DEPENDENT) && is_calculated(node))
        node->kind = AST_OTHER;
    return node;
}

static struct ast_node *operands(struct reader *reader, CXCursor cursor, enum ast_kind kind, uint32_t count)
{
    struct ast_node *node = with_parts(reader, cursor, kind, count);
    ast_const_fold(node);
    return node;
}

/* Is it a constexpr variable, or a part of one by members and constant indices? */
static bool is_in_constant(const struct ast_node *node)
{
    while (node->count > 0 && node->child[0] &&
           (node->kind == AST_MEMBER || node->kind == AST_PAREN ||
            (node->kind == AST_SUBSCRIPT && node->count == 2 && node->child[1] && node->child[1]->has_value)))
        node = node->child[0];
    return node->kind == AST_DECLREF && node->decl && node->decl->variable.is_constexpr;
}

void reader_take_part(struct ast_node *node, CXCursor cursor)
{
    if (!node->has_value && !(node->flags & AST_DEPENDENT) && ast_ctype(node->type) != CTYPE_COUNT &&
        is_in_constant(node))
        node->has_value =
            reader_leaf_value(cursor, node->type, &node->value) && ast_const_convert(node->type, &node->value);
}

static struct ast_node *subscript(struct reader *reader, CXCursor cursor)
{
    struct ast_node *const node = with_parts(reader, cursor, AST_SUBSCRIPT, 2);
    reader_take_part(node, cursor);
    return node;
}

static struct ast_node *compound_literal(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = with_parts(reader, cursor, AST_COMPOUND_LITERAL, 1);
    node->text = reader_text(reader, clang_getTypeSpelling(clang_getCursorType(cursor)));
    return node;
}

/* ---- Nodes that clang adds ---------------------------------------------------------------------------------- */

/* C++ computes with an enumeration in the integer type that holds its enumerators, and with a bit-field in the one
   that holds its width, not in the type that stores it: only clang's conversion says which. */
static struct ast_node *promoted(struct reader *reader, CXCursor cursor, struct ast_node *node)
{
    const struct ast_type *to;
    if (!node->type || (node->type->kind != AST_TYPE_ENUM && (node->type->bits < 32 || !ast_bit_field(node))))
        return node;
    to = reader_type(reader, clang_getCursorType(cursor));
    if (to->kind != AST_TYPE_INT || (to->bits == node->type->bits && to->is_signed == node->type->is_signed))
        return node;
    if (node->has_value && ast_const_convert(to, &node->value)) {
        node->type = to;
        return node;
    }
    struct ast_node *conversion = reader_node(reader, cursor, AST_CAST, 1);
    conversion->text = to->name;
    conversion->child[0] = node;
    return conversion;
}

/* Does the wrapper expand a pack in its one part, (part + ...)? Of a text that nothing shows, that is not excluded. */
static bool expands(struct reader *reader, CXCursor cursor, const struct ast_node *part)
{
    const struct ast_node *wrapper;
    const char *text, *dots;
    if (!reader->is_cxx || clang_getCursorType(cursor).kind != CXType_Dependent)
        return false;
    wrapper = reader_node(reader, cursor, AST_OTHER, 0);
    text = wrapper->origin == AST_IN_BODY && wrapper->macro ? wrapper->macro->body : reader_written(reader, wrapper);
    dots = text ? strstr(text, "...") : NULL;
    if (text && wrapper->origin != AST_IN_BODY && part->begin >= wrapper->begin && part->end <= wrapper->end)
        return dots &&
               (dots < text + (part->begin - wrapper->begin) || strstr(text + (part->end - wrapper->begin), "..."));
    return !text || dots;
}

/* An expansion of a pack, or of an expression over one: how often its part is evaluated is not known. */
static struct ast_node *expansion(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_OTHER);
    node->text = reader_written(reader, node);
    node->flags |= AST_PACK | AST_DEPENDENT;
    return node;
}

/* A conversion, a temporary, a constant's wrapper: the one expression inside. */
static struct ast_node *unwrap(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor);
    CXCursor inside = clang_getNullCursor(), member = inside;
    uint32_t parts = 0, members = 0;
    struct ast_node *node;

    for (uint32_t i = height; i < reader->stack.count; i++)
        if (reader_is_part(reader->stack.cursor[i])) {
            inside = reader->stack.cursor[i];
            parts++;
        } else if (clang_getCursorKind(reader->stack.cursor[i]) == CXCursor_MemberRef) {
            member = reader->stack.cursor[i];
            members++;
        }
    const bool is_wrapper = parts == 1 && reader->stack.count == height + 1;
    reader->stack.count = height;
    if (is_wrapper) {
        node = reader_expression(reader, inside);
        return expands(reader, cursor, node) ? expansion(reader, cursor) : promoted(reader, cursor, node);
    }
    node = reader_parts(reader, cursor, AST_OTHER);
    if (members && (members == 1 || parts > 1)) /* .member = value; a part of a member has none, or an index, too */
        node->decl = reader_decl(reader, clang_getCursorReferenced(member));
    if (parts == 0 && !(node->flags & AST_DEPENDENT)) /* offsetof, a type trait */
        node->has_value = reader_leaf_value(cursor, node->type, &node->value);
    return node;
}

/* _Generic: libclang does not say which of its expressions is chosen, but its value, if that is a constant. */
static struct ast_node *selection(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_OTHER);
    node->text = reader_written(reader, node);
    if (reader->request->bodies)
        node->has_value = reader_leaf_value(cursor, node->type, &node->value);
    return node;
}

static struct ast_node *other_expression(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_OTHER);
    node->text = reader_written(reader, node);
    if (node->text && clang_getCursorKind(cursor) == CXCursor_CXXThrowExpr)
        node->form = AST_FORM_THROW;
    else if (node->text && clang_getCursorKind(cursor) == CXCursor_CXXThisExpr && strcmp(node->text, "this") == 0)
        node->form = AST_FORM_THIS;
    return node;
}

static struct ast_node *expression(struct reader *reader, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_UnexposedExpr:
        return unwrap(reader, cursor);
    case CXCursor_PackExpansionExpr:
        return expansion(reader, cursor);
    case CXCursor_DeclRefExpr:
        return reader_reference(reader, cursor);
    case CXCursor_MemberRefExpr:
        return reader_member(reader, cursor);
    case CXCursor_CallExpr:
        return reader_call(reader, cursor);
    case CXCursor_IntegerLiteral:
        return literal(reader, cursor, AST_INT);
    case CXCursor_FloatingLiteral:
        return literal(reader, cursor, AST_FLOAT);
    case CXCursor_StringLiteral:
        return literal(reader, cursor, AST_STRING);
    case CXCursor_CharacterLiteral:
        return literal(reader, cursor, AST_CHAR);
    case CXCursor_CXXBoolLiteralExpr:
        return literal(reader, cursor, AST_BOOL);
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
        return literal(reader, cursor, AST_NULLPTR);
    case CXCursor_ParenExpr:
        return operands(reader, cursor, AST_PAREN, 1);
    case CXCursor_UnaryOperator:
        return unary(reader, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return binary(reader, cursor);
    case CXCursor_ArraySubscriptExpr:
        return subscript(reader, cursor);
    case CXCursor_ConditionalOperator:
        return operands(reader, cursor, AST_CONDITIONAL, 3);
    case CXCursor_CStyleCastExpr:
        return cast(reader, cursor, 0);
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
        return cast(reader, cursor, AST_NAMED_CAST);
    case CXCursor_CXXFunctionalCastExpr:
        return functional_cast(reader, cursor);
    case CXCursor_InitListExpr:
        return reader_parts(reader, cursor, AST_INITLIST);
    case CXCursor_CompoundLiteralExpr:
        return compound_literal(reader, cursor);
    case CXCursor_UnaryExpr:
    case CXCursor_SizeOfPackExpr:
        return unevaluated(reader, cursor);
    case CXCursor_LambdaExpr:
        return reader_lambda(reader, cursor);
    case CXCursor_GenericSelectionExpr:
        return selection(reader, cursor);
    default:
        return other_expression(reader, cursor);
    }
}

struct ast_node *reader_expression(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node;
    reader->body.depth++;
    node = reader->body.depth > READER_DEPTH ? reader_too_deep(reader, cursor) : expression(reader, cursor);
    reader->body.depth--;
    return node;
}
