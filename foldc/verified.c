/* The input of --verify: the folded text, and for each place the bytes of the source that it is about. */
#include "verified.h"

#include "foldc/report/report.h"
#include "foldc/verify/verify.h"

/* Is it a place of the wanted kind: one that folded, or one that was refused? */
static bool is_claim(const struct outcome *o, bool refused)
{
    const enum message_kind kind = message_kind(o->what);
    if (refused)
        return o->always_traps;
    return kind != MESSAGE_REFUSED && kind != MESSAGE_MISSED;
}

bool fold_verify(struct fold *fold, const struct ast_request *reading, const char *text)
{
    struct verify_claim *claim = arena_alloc(fold->arena, fold->plan.outcomes.count * sizeof *claim + 1);
    struct verify_request request = {
        .reading = reading, .folded = text, .guards_trap = fold->request->options.guard_traps, .claim = claim};
    bool good;
    for (size_t i = 0; i < fold->plan.outcomes.count; i++) {
        struct outcome *o = &fold->plan.outcomes.item[i];
        if (!is_claim(o, !text))
            continue;
        o->claim = &claim[request.count];
        claim[request.count++] = (struct verify_claim){
            .source = o->function->source,
            .begin = o->begin,
            .end = o->end,
            .instance = !text && o->function->generic.pattern ? o->function : NULL, /* others may not trap there */
            .is_refusal = !text};
    }
    if (!request.count && !text)
        return true;
    good = verify_file(&request);
    if (text)
        report_verified(fold, claim, request.count);
    return good;
}
