#include "asm.h"

#include "keep.h"

#include <ctype.h>
#include <string.h>

enum { DEEPEST = 8 };

/* Beginnings of instructions. */
static const struct {
    enum asm_word word;
    const char *name;
} instructions[] = {
    {ASM_FENCE, "fence.proxy"}, {ASM_WAIT, "wgmma.wait"}, {ASM_COMMIT, "wgmma.commit"},
    {ASM_ORDER, "wgmma.fence"}, {ASM_PRODUCT, "wgmma"},   {ASM_STORE, "st."},
    {ASM_STORE, "stmatrix."},   {ASM_STORE, "red."},      {ASM_STORE, "atom."},
};

/* Does a word of the text begin so? */
static bool has(const char *text, const char *name)
{
    const char *at = text;
    while ((at = strstr(at, name)) != NULL && at > text && (isalnum((unsigned char)at[-1]) || strchr("_.%$", at[-1])))
        at++;
    return at != NULL;
}

bool asm_has(const struct ast_node *node, enum asm_word word)
{
    for (size_t i = 0; node->text && i < sizeof instructions / sizeof *instructions; i++)
        if (instructions[i].word == word && has(node->text, instructions[i].name))
            return true;
    return false;
}

bool asm_is_empty(const struct ast_node *node)
{
    const char *const first = node->text ? strchr(node->text, '"') : NULL;
    return first && first[1] == '"';
}

const struct ast_node *asm_address(const struct ast_node *operand)
{
    const struct ast_node *at = operand;
    for (int deep = 0; at && deep < DEEPEST; deep++) {
        if (at->type && (at->type->kind == AST_TYPE_POINTER || at->type->kind == AST_TYPE_ARRAY))
            return at;
        if (at->kind == AST_PAREN || at->kind == AST_CAST)
            at = at->child[0];
        else if (at->kind == AST_CALL && at->call == CALL___cvta_generic_to_shared && ast_arg_count(at) == 1)
            at = ast_arg(at, 0);
        else
            at = at->kind == AST_DECLREF && at->decl && at->decl->kind == AST_VAR && fold_keeps_value(at->decl)
                     ? at->decl->init
                     : NULL;
    }
    return NULL;
}
