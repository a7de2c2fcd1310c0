/* asm statements: the text, and the operands that are not only read. */
#include "read.h"

#include "foldc/base/scan.h"

#include <string.h>

/* Is the operand of an asm only read, in a register? Its constraint, the last string before it, says so. */
static bool is_asm_input(const struct reader *reader, const struct ast_node *statement, const struct ast_node *operand)
{
    const char *at, *end;
    struct scan_token token, constraint = {.kind = SCAN_END};

    if (!reader->body.file || statement->origin != AST_PLAIN || operand->origin != AST_PLAIN)
        return false;
    at = reader->body.file->source->bytes + statement->begin;
    end = reader->body.file->source->bytes + operand->begin;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (token.kind == SCAN_STRING)
            constraint = token;
    return constraint.kind == SCAN_STRING && !memchr(constraint.begin, '=', constraint.size) &&
           !memchr(constraint.begin, '+', constraint.size) && !memchr(constraint.begin, 'm', constraint.size);
}

/* The statement, or the body of the macro that makes it; NULL: neither is known. */
static const char *asm_text(struct reader *reader, const struct ast_node *node)
{
    const struct user_file *const file = reader->body.file;
    if (node->origin == AST_IN_BODY && node->macro)
        return *node->macro->body ? node->macro->body : NULL;
    return file && node->origin != AST_MIXED && !(node->flags & AST_ELSEWHERE)
               ? arena_copy(reader->arena, file->source->bytes + node->begin, node->end - node->begin)
               : NULL;
}

void reader_asm(struct reader *reader, struct ast_node *node)
{
    node->text = asm_text(reader, node);
    for (uint32_t i = 0; i < node->count; i++)
        if (!is_asm_input(reader, node, node->child[i]))
            node->child[i]->flags |= AST_BY_REF;
}
