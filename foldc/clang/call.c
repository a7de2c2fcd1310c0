/* Calls, in the many shapes that libclang gives them: of functions, methods, operators, constructors and kernels. */
#include "read.h"
#include "foldc/c/const.h"
#include "foldc/c/seen.h"

#include <string.h>

static bool is_kind(CXCursor cursor, enum CXCursorKind kind) { return clang_getCursorKind(cursor) == kind; }

/* Has it bytes of its own? A default argument has none. */
static bool is_written(CXCursor cursor) { return !clang_Range_isNull(clang_getCursorExtent(cursor)); }

/* The expressions under a call, on the stack; returns the height below them. */
static uint32_t push_parts(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor);
    uint32_t kept = height;
    for (uint32_t i = height; i < reader->stack.count; i++)
        if (reader_is_part(reader->stack.cursor[i]) && is_written(reader->stack.cursor[i]))
            reader->stack.cursor[kept++] = reader->stack.cursor[i];
    reader->stack.count = kept;
    return height;
}

/* The parts from number `first` on the stack become children from `at` on. */
static void read_parts(struct reader *reader, struct ast_node *node, uint32_t at, uint32_t first)
{
    for (; at < node->count; at++, first++)
        node->child[at] = reader_expression(reader, reader->stack.cursor[first]);
}

/* May a callee that is not known yet change its arguments? ccute's own take everything by value. */
static bool may_change_all(const struct reader *reader, const struct ast_node *call)
{
    const struct ast_node *callee = call->count ? call->child[0] : NULL;
    const struct ast_decl *decl = call->decl ? call->decl : callee ? callee->decl : NULL;
    return reader->is_cxx && (call->flags & AST_DEPENDENT) && !(decl && decl->is_ccute);
}

/* Arguments that a callee takes by a reference to const, and may write anyway. */
static void mark_const_references(struct reader *reader, struct ast_node *call, CXCursor callee, CXType type,
                                  uint32_t first)
{
    bool any = false;
    for (uint32_t i = first; i < call->count && !any; i++)
        any = call->child[i] && reader_takes_const_reference(type, i - first);
    if (!any || !reader_may_write_const(reader, callee))
        return;
    for (uint32_t i = first; i < call->count; i++)
        if (call->child[i] && reader_takes_const_reference(type, i - first))
            call->child[i]->flags |= AST_BY_CONST;
}

/* The marked function, or template, that was read before; NULL: none. */
static const struct ast_function *read_before(struct reader *reader, CXCursor callee)
{
    const CXCursor template = clang_getSpecializedCursorTemplate(callee);
    const struct ast_decl *const decl = reader_decl(reader, clang_Cursor_isNull(template) ? callee : template);
    const struct ast_function *const function = decl ? decl->function : NULL;
    return function && !ast_may_be_another(decl) && !function->header.is_member && !function->header.is_deduced
               ? function
               : NULL;
}

/* Does a value of ccute's that a function takes by a reference stay as it is, for all that the body shows? */
static bool leaves_alone(struct reader *reader, CXCursor callee, uint32_t i, const struct ast_node *argument)
{
    const bool is_known = argument->type && argument->type->kind >= AST_TYPE_TUPLE;
    const struct ast_function *const function = is_known ? read_before(reader, callee) : NULL;
    return function && i < function->param_count &&
           (!function->param[i]->variable.escape || reader_instance_leaves(reader, callee, i));
}

static void mark_references(struct reader *reader, struct ast_node *call, CXCursor callee, CXType type, uint32_t first)
{
    const bool all = may_change_all(reader, call);
    mark_const_references(reader, call, callee, type, first);
    for (uint32_t i = first; i < call->count; i++)
        if (call->child[i] && (all || (reader_takes_reference(type, i - first) &&
                                       !leaves_alone(reader, callee, i - first, call->child[i]))))
            call->child[i]->flags |= AST_BY_REF;
    for (uint32_t i = first; i < call->count; i++)
        if (call->child[i] && reader_takes_pointer(type, i - first))
            call->child[i]->flags |= AST_BY_POINTER;
    for (uint32_t i = first; i < call->count; i++)
        if (call->child[i] && !all && reader_takes_value(type, i - first))
            call->child[i]->flags |= AST_BY_VALUE;
}

static bool is_function(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        return true;
    default:
        return false;
    }
}

void reader_note_instance(struct reader *reader, CXCursor callee)
{
    CXCursor definition;
    void **met;
    if (!is_function(callee) || clang_Cursor_isNull(clang_getSpecializedCursorTemplate(callee)))
        return;
    definition = clang_getCursorDefinition(callee);
    callee = clang_Cursor_isNull(definition) ? callee : definition;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(callee)))
        return;
    met = ptrmap_at(&reader->instances.met, callee.data[0]);
    if (*met)
        return;
    *met = reader;
    READER_ADD(reader->instances, callee);
}

/* Does the call belong to what is under way after it? */
static bool is_of_flights(enum call call)
{
    int shared;
    switch (call) {
    case CALL_ccute_wgmma_fence:
    case CALL_ccute_wgmma_commit:
    case CALL_ccute_wgmma_wait:
    case CALL_ccute_tma_store:
    case CALL_ccute_tma_reduce:
    case CALL_ccute_bulk_store_atom:
    case CALL_ccute_bulk_peer_atom:
        return true;
    default:
        return call_is_engine(call, &shared);
    }
}

static void note_callee(struct reader *reader, const struct ast_node *call, CXCursor callee)
{
    void **met;
    reader->callees.are_read |= is_of_flights(call->call);
    if (clang_Cursor_isNull(callee) || !call->decl || call->decl->is_ccute || call->decl->kind != AST_FUNCTION ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(callee)))
        return;
    met = ptrmap_at(&reader->callees.met, call->decl);
    if (*met)
        return;
    *met = reader;
    READER_ADD(reader->callees, clang_getCursorDefinition(callee));
}

/* ---- Functions and methods ----------------------------------------------------------------------------- */

static bool changes_object(CXCursor method)
{
    return is_kind(method, CXCursor_CXXMethod) && !clang_CXXMethod_isConst(method) && !clang_CXXMethod_isStatic(method);
}

/* The callee, which may be an instance that is read later. An explicit specialisation has a body of its own. For a run,
   a member of a class template that clang makes for no call has the template's body, whose types are not known. */
static struct ast_decl *called(struct reader *reader, CXCursor callee)
{
    const CXCursor template = clang_getSpecializedCursorTemplate(callee);
    struct ast_decl *decl;
    if (clang_Cursor_isNull(template) ||
        !clang_equalLocations(clang_getCursorLocation(callee), clang_getCursorLocation(template)))
        return reader_decl(reader, callee);
    reader_note_instance(reader, callee);
    if (is_kind(template, CXCursor_FunctionTemplate) || !reader->request->bodies ||
        !clang_Cursor_isNull(clang_getCursorDefinition(callee)))
        return reader_decl(reader, callee);
    decl = reader_decl(reader, template);
    return decl && decl->function ? decl : reader_decl(reader, callee);
}

/* The value of a call of a constexpr function with constants, tile_of(4), if it has no effects. clang evaluates it only
   if the function is one. */
static void take_result(struct reader *reader, struct ast_node *node, CXCursor cursor, CXCursor callee)
{
    if (!reader->is_cxx || node->flags & AST_DEPENDENT || node->type->is_dependent || !node->decl ||
        node->decl->is_ccute || ast_ctype(node->type) == CTYPE_COUNT || node->type->is_reference ||
        (is_kind(callee, CXCursor_CXXMethod) && !clang_CXXMethod_isStatic(callee)))
        return;
    for (uint32_t i = 1; i < node->count; i++)
        if (!node->child[i] || !node->child[i]->has_value)
            return;
    node->has_value = reader_leaf_value(cursor, node->type, &node->value) && reader_is_pure(reader, cursor) &&
                      ast_const_convert(node->type, &node->value);
}

static struct ast_node *plain_call(struct reader *reader, CXCursor cursor, CXCursor callee)
{
    const uint32_t height = push_parts(reader, cursor);
    struct ast_node *node = reader_node(reader, cursor, AST_CALL, reader->stack.count - height);
    const CXType type = clang_Cursor_isNull(callee) && node->count ? clang_getCursorType(reader->stack.cursor[height])
                                                                   : clang_getCursorType(callee);
    struct ast_node *function;

    read_parts(reader, node, 0, height);
    reader->stack.count = height;
    if (node->count == 0) {
        node->kind = AST_OTHER;
        return node;
    }
    function = node->child[0];
    node->decl = called(reader, callee);
    if (!node->decl)
        node->decl = ast_bare(function)->decl;
    reader_note_quiet(reader, node->decl, callee);
    node->text = ast_bare(function)->text ? ast_bare(function)->text : "";
    node->call = reader_known_call(node);
    reader->found.any_united |= call_is_united(node->call);
    note_callee(reader, node, callee);
    node->flags |= ast_bare(function)->flags & AST_DEPENDENT;
    if (function->kind == AST_MEMBER)
        node->flags |= AST_METHOD;
    if (function->kind == AST_MEMBER && function->child[0] && (clang_Cursor_isNull(callee) || changes_object(callee)))
        function->child[0]->flags |= AST_BY_REF;
    mark_references(reader, node, callee, type, 1);
    take_result(reader, node, cursor, callee);
    return node;
}

/* ---- Constructors ------------------------------------------------------------------------------------------ */

static bool same_bytes(CXCursor a, CXCursor b)
{
    return clang_equalRanges(clang_getCursorExtent(a), clang_getCursorExtent(b)) != 0;
}

static bool same_class(CXCursor a, CXCursor b)
{
    return clang_equalTypes(clang_getUnqualifiedType(clang_getCanonicalType(clang_getCursorType(a))),
                            clang_getUnqualifiedType(clang_getCanonicalType(clang_getCursorType(b)))) != 0;
}

/* Is a conversion that only clang sees one that a run carries out: by a constructor of the user's? */
static bool is_run(struct reader *reader, CXCursor cursor, CXCursor from)
{
    return reader->request->bodies && !same_class(cursor, from) &&
           reader_type(reader, clang_getCursorType(cursor))->made_of;
}

/* The operand of such a conversion, which stands for it: the constructor may take a reference to it. */
static void mark_operand(struct reader *reader, struct ast_node *operand, CXCursor constructor)
{
    struct ast_node call = {.child = &operand, .count = 1};
    if (!clang_Cursor_isNull(constructor))
        mark_references(reader, &call, constructor, clang_getCursorType(constructor), 0);
}

static struct ast_node *construction(struct reader *reader, CXCursor cursor, CXCursor constructor)
{
    const uint32_t height = push_parts(reader, cursor);
    const uint32_t count = reader->stack.count - height;
    struct ast_node *node;

    /* A copy or conversion that only clang sees. */
    if (count == 1 && same_bytes(cursor, reader->stack.cursor[height]) &&
        !is_run(reader, cursor, reader->stack.cursor[height])) {
        node = reader_expression(reader, reader->stack.cursor[height]);
        reader->stack.count = height;
        mark_operand(reader, node, constructor);
        return node;
    }
    node = reader_node(reader, cursor, AST_CONSTRUCT, count);
    read_parts(reader, node, 0, height);
    reader->stack.count = height;
    node->decl = reader_decl(reader, constructor);
    reader_note_quiet(reader, node->decl, constructor);
    note_callee(reader, node, constructor);
    node->text = reader_text(reader, clang_getTypeSpelling(clang_getCursorType(cursor)));
    if (!node->decl)
        node->flags |= AST_DEPENDENT;
    mark_references(reader, node, constructor, clang_getCursorType(constructor), 0);
    return node;
}

/* ---- Overloaded operators ------------------------------------------------------------------------------------ */

/* The operator by its token and number of operands; POST_ forms have two, the second made up by clang. */
static enum ast_op operator_of(const char *token, uint32_t operands)
{
    for (int op = 1; op < AST_OP_COUNT; op++) {
        const bool is_unary = op >= AST_OP_PLUS;
        if (strcmp(ast_op_text((enum ast_op)op), token) == 0 && is_unary == (operands == 1))
            return (enum ast_op)op;
    }
    return operands == 2 && strcmp(token, "++") == 0   ? AST_OP_POST_INC
           : operands == 2 && strcmp(token, "--") == 0 ? AST_OP_POST_DEC
                                                       : AST_OP_NONE;
}

/* Does the part name the callee? In a + b + c, one operand is another call of it. */
static bool is_name_of(CXCursor part, CXCursor callee, enum CXCursorKind kind)
{
    while (is_kind(part, CXCursor_UnexposedExpr))
        part = reader_first_child(part);
    return is_kind(part, kind) && clang_equalCursors(clang_getCursorReferenced(part), callee);
}

/* Is the operator called by its name, as a method: o.operator+(x)? */
static bool is_called_by_name(struct reader *reader, CXCursor cursor, CXCursor callee)
{
    const uint32_t height = push_parts(reader, cursor);
    const bool is_name =
        reader->stack.count > height && is_name_of(reader->stack.cursor[height], callee, CXCursor_MemberRefExpr);
    reader->stack.count = height;
    return is_name;
}

/* Drops the part that is the operator's own name. */
static void drop_operator(struct reader *reader, uint32_t height, CXCursor callee)
{
    uint32_t kept = height;
    for (uint32_t i = height; i < reader->stack.count; i++)
        if (!is_name_of(reader->stack.cursor[i], callee, CXCursor_DeclRefExpr))
            reader->stack.cursor[kept++] = reader->stack.cursor[i];
    reader->stack.count = kept;
}

static enum ast_kind operator_kind(enum ast_op op, const char *token, uint32_t count)
{
    if (strcmp(token, "()") == 0)
        return AST_CALL;
    if (strcmp(token, "[]") == 0)
        return count == 2 ? AST_SUBSCRIPT : AST_OTHER;
    if (op >= AST_OP_SET && op <= AST_OP_SET_OR)
        return AST_ASSIGN;
    return op == AST_OP_NONE ? AST_OTHER : op >= AST_OP_PLUS ? AST_UNARY : AST_BINARY;
}

/* The subscript of a std::array is one of its elements, whose value is known if the array is constexpr. Returns whether
   it is one. */
static bool becomes_element(struct reader *reader, struct ast_node *node, CXCursor cursor, CXCursor callee)
{
    struct ast_node *const object = node->child[0];
    struct ast_node *const elements = clang_Location_isInSystemHeader(clang_getCursorLocation(callee))
                                          ? reader_standard_elements(reader, object, node->type)
                                          : NULL;
    if (!elements)
        return false;
    node->child[0] = elements;
    reader_take_part(node, cursor);
    return true;
}

static struct ast_node *operator_call(struct reader *reader, CXCursor cursor, CXCursor callee, const char *token)
{
    const uint32_t height = push_parts(reader, cursor);
    const bool is_method = is_kind(callee, CXCursor_CXXMethod);
    struct ast_node *node;
    bool is_own;

    drop_operator(reader, height, callee);
    is_own = !is_method || reader->stack.count == height || reader_is_own_member(callee, reader->stack.cursor[height]);
    node = reader_node(reader, cursor, AST_OTHER, reader->stack.count - height);
    read_parts(reader, node, 0, height);
    reader->stack.count = height;
    node->op = operator_of(token, node->count);
    node->kind = operator_kind(node->op, token, node->count);
    if (is_method && node->kind == AST_SUBSCRIPT && becomes_element(reader, node, cursor, callee))
        return node;
    node->decl = reader->request->bodies ? called(reader, callee) : reader_decl(reader, callee);
    reader_note_quiet(reader, node->decl, callee);
    note_callee(reader, node, callee);
    if (node->kind == AST_SUBSCRIPT && is_method && node->decl && ast_annotation(node->decl, "fold"))
        node->kind = AST_CALL;
    if (node->kind == AST_CALL) {
        node->text = *token == '(' ? "operator()" : "operator[]";
        node->flags |= is_own ? 0 : AST_INHERITED;
    }
    if (node->kind == AST_UNARY)
        node->count = 1;
    if (is_method && node->count && node->kind != AST_ASSIGN && changes_object(callee))
        node->child[0]->flags |= AST_BY_REF;
    mark_references(reader, node, callee, clang_getCursorType(callee), is_method);
    return node;
}

/* ---- Launches ------------------------------------------------------------------------------------------------- */

/* The grid, block, shared memory and stream of <<<...>>>. */
static void read_configuration(struct reader *reader, struct ast_node *launch, CXCursor configuration)
{
    const uint32_t height = push_parts(reader, configuration);
    for (uint32_t i = 0; i < 4 && height + 1 + i < reader->stack.count; i++)
        launch->child[1 + i] = reader_expression(reader, reader->stack.cursor[height + 1 + i]);
    reader->stack.count = height;
}

static bool is_configuration(CXCursor cursor)
{
    const CXString name = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(name);
    const bool found = is_kind(cursor, CXCursor_CallExpr) && known_call(text) == CALL___cudaPushCallConfiguration;
    clang_disposeString(name);
    return found;
}

/* If the call is a launch, its node. */
static struct ast_node *launch(struct reader *reader, CXCursor cursor, CXCursor callee)
{
    const uint32_t height = push_parts(reader, cursor);
    const uint32_t count = reader->stack.count - height;
    struct ast_node *node = NULL;

    if (count >= 2 && is_configuration(reader->stack.cursor[height + 1])) {
        node = reader_node(reader, cursor, AST_LAUNCH, 5 + count - 2);
        node->child[0] = reader_expression(reader, reader->stack.cursor[height]);
        read_parts(reader, node, 5, height + 2);
        read_configuration(reader, node, reader->stack.cursor[height + 1]);
        node->decl = called(reader, callee);
        if (!node->decl)
            node->decl = ast_bare(node->child[0])->decl;
        node->text = ast_bare(node->child[0])->text;
    }
    reader->stack.count = height;
    return node;
}

/* ---- Which is it? ------------------------------------------------------------------------------------------------ */

/* The first part does not begin where the call does: the callee is a type that depends on a template's argument. */
static bool is_dependent_construction(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = push_parts(reader, cursor);
    const bool any = reader->stack.count > height;
    const bool apart =
        !any || !clang_equalLocations(clang_getRangeStart(clang_getCursorExtent(reader->stack.cursor[height])),
                                      clang_getRangeStart(clang_getCursorExtent(cursor)));
    reader->stack.count = height;
    return apart;
}

struct ast_node *reader_call(struct reader *reader, CXCursor cursor)
{
    const CXCursor callee = clang_getCursorReferenced(cursor);
    const char *name = reader_text(reader, clang_getCursorSpelling(cursor));
    const char *token = strncmp(name, "operator", 8) == 0 ? name + 8 : "";
    struct ast_node *node = launch(reader, cursor, callee);

    if (node)
        return node;
    if (is_kind(callee, CXCursor_Constructor))
        return construction(reader, cursor, callee);
    if (is_kind(callee, CXCursor_ConversionFunction))
        return reader_parts(reader, cursor, AST_OTHER);
    if (*token && strchr("=+-*/%^&|~!<>[(,", *token) && !clang_Cursor_isNull(callee) &&
        !is_called_by_name(reader, cursor, callee))
        return operator_call(reader, cursor, callee, token);
    if (clang_Cursor_isNull(callee) && is_dependent_construction(reader, cursor))
        return construction(reader, cursor, callee);
    return plain_call(reader, cursor, callee);
}
