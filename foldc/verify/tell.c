/* Reports a difference, at the claim that is nearest to it. */
#include <string.h>

#include "foldc/say/message.h"
#include "state.h"

/* The claim's distance from the node: 0 where one contains the other; else the lines between them, plus 1. */
static uint32_t distance(const struct verify_claim *claim, const struct ast_node *node)
{
    uint32_t from, to;
    if ((claim->begin <= node->begin && node->end <= claim->end) ||
        (node->begin <= claim->begin && claim->end <= node->end))
        return 0;
    from = source_place(claim->source, claim->begin).line;
    to = source_place(claim->source, node->begin).line;
    return 1 + (from > to ? from - to : to - from);
}

/* NULL: there is no claim in the function, and the run reached none. */
static struct verify_claim *nearest(struct verify *v, const struct verify_difference *difference)
{
    struct verify_claim *best = NULL;
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < v->request->count; i++) {
        struct verify_claim *claim = &v->request->claim[i];
        const struct ast_function *function = difference->function ? difference->function : v->function;
        uint32_t away = UINT32_MAX - 1;
        if (strcmp(claim->source->name, function->source->name) != 0 || claim->begin < function->begin ||
            claim->end > function->end)
            continue;
        if (difference->node)
            away = distance(claim, difference->node);
        if (away < least) {
            least = away;
            best = claim;
        }
    }
    if (!best && v->reached_count)
        best = v->reached[v->reached_count - 1];
    return best;
}

void verify_tell(struct verify *v, const struct verify_difference *difference, const struct message *where)
{
    struct verify_claim *claim = nearest(v, difference);
    const struct ast_function *function = v->function;
    const struct source *source = claim ? claim->source : function->source;
    const uint32_t begin = claim ? claim->begin : function->name_begin;
    const uint32_t end = claim ? claim->end : function->name_begin + 1;
    message_tell(v->arena, v->request->reading->diag, DIAG_ERROR, source, begin, end,
                 say_folds_wrong(v->arena, function->decl->name, difference->folded, difference->expected, where));
    if (claim)
        claim->state = VERIFY_DIFFERS;
    v->failed = true;
}
