/* The folded file as a whole. */
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/base/source.h"
#include "foldc/plan/state.h"
#include "foldc/plan/library.h"
#include "foldc/plan/text.h"
#include "host.h"
#include "result.h"

static bool names_library(const char *text, size_t size)
{
    const char *at = text;
    for (;;) {
        const struct scan_token token = scan_next(&at, text + size);
        if (token.kind == SCAN_END || fold_is_library_name(token))
            return token.kind != SCAN_END;
    }
}

/* The parts of ccute that the folded text needs. */
struct needed {
    bool all;    /* more than ccute/promise.h: the text, or a file of the user's that it includes */
    bool moves;  /* ccute/move.h */
    bool rare;   /* of that the part that CCUTE_PLAIN_MOVES leaves out, too */
    bool issues; /* ccute/issue.h */
};

static struct needed find_needed(struct fold *fold, const char *text, size_t size)
{
    struct needed needed = {false, false, false, false};
    const char *at = text;
    struct scan_token token;
    while ((token = scan_next(&at, text + size)).kind != SCAN_END) {
        const enum call call = fold_library_call(token);
        needed.all |= fold_is_library_call(token, call);
        needed.moves |= call_trait(call) == CALL_MOVES;
        needed.rare |= call_trait(call) == CALL_RARE_MOVES;
        needed.issues |= call_trait(call) == CALL_ISSUES;
    }
    for (const struct source *const *included = fold->file->includes; *included && !needed.all; included++)
        needed.all = names_library((*included)->bytes, (*included)->size);
    return needed;
}

/* The line that has the moves read; "" without moves. */
static const char *moves_line(const struct needed *needed)
{
    if (needed->rare)
        return "#define CCUTE_MOVES";
    return needed->moves ? "#define CCUTE_PLAIN_MOVES" : "";
}

/* The folded file: the source itself where nothing was folded, else led by a line that names it; before that line
   stands CCUTE_FOLDED where little of ccute is left (see ccute/promise.h), CCUTE_MOVES or CCUTE_PLAIN_MOVES where
   copies are in it, CCUTE_ISSUES where products are. */
const char *fold_result(struct fold *fold, size_t *size)
{
    const struct source *source = fold->file->source;
    const char *const end = source->crlf ? "\r\n" : "\n";
    const char *body, *text, *moves;
    size_t mark;
    struct needed needed;
    char *whole;
    *size = source->size;
    body = fold->plan.joined.count ? edit_apply(&fold->plan.joined, source, size) : source->bytes;
    if (fold->request->options.host)
        body = host_rewrite(fold->arena, body, size);
    if (body == source->bytes)
        return body;
    needed = find_needed(fold, body, *size);
    moves = moves_line(&needed);
    mark = source_mark(body, *size);
    text = arena_printf(fold->arena, "%.*s%s%s%s%s%s%s#line 1 %s%s", (int)mark, body,
                        needed.all ? "" : "#define CCUTE_FOLDED", needed.all ? "" : end, moves, *moves ? end : "",
                        needed.issues ? "#define CCUTE_ISSUES" : "", needed.issues ? end : "",
                        fold_quoted(fold, fold->names.shown), end);
    whole = arena_alloc(fold->arena, strlen(text) + *size + 1);
    memcpy(whole, text, strlen(text));
    memcpy(whole + strlen(text), body + mark, *size - mark + 1);
    *size += strlen(text) - mark;
    return whole;
}
