/* The folded file as a whole. */
#include <string.h>

#include "foldc/base/scan.h"
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

/* Does the text name something of ccute/issue.h, or else of ccute/move.h? */
static bool has_moves(const char *text, size_t size, bool issues)
{
    const char *at = text;
    for (;;) {
        const struct scan_token token = scan_next(&at, text + size);
        const enum call call = token.kind == SCAN_NAME ? known_call_in(token.begin, token.size) : CALL_OTHER;
        if (token.kind == SCAN_END || call_trait(call) == (issues ? CALL_ISSUES : CALL_MOVES))
            return token.kind != SCAN_END;
    }
}

/* Does the folded text, or a file of the user's that it includes, need more of ccute than ccute/promise.h? */
static bool needs_library(struct fold *fold, const char *text, size_t size)
{
    bool needs = names_library(text, size);
    for (const struct source *const *included = fold->file->includes; *included && !needs; included++)
        needs = names_library((*included)->bytes, (*included)->size);
    return needs;
}

/* The folded file: the source itself where nothing was folded, else led by a line that names it; before that line
   stands CCUTE_FOLDED where little of ccute is left (see ccute/promise.h), CCUTE_MOVES where copies are in it,
   CCUTE_ISSUES where products are. */
const char *fold_result(struct fold *fold, size_t *size)
{
    const struct source *source = fold->file->source;
    const char *const end = source->crlf ? "\r\n" : "\n";
    const char *body, *text;
    bool complete, moves, issues;
    body = edit_apply(&fold->plan.edits, source, size);
    if (fold->request->options.host)
        body = host_rewrite(fold->arena, body, size);
    if (*size == source->size && memcmp(body, source->bytes, source->size) == 0)
        return source->bytes;
    complete = !needs_library(fold, body, *size);
    moves = has_moves(body, *size, false);
    issues = has_moves(body, *size, true);
    text = arena_printf(fold->arena, "%s%s%s%s%s%s#line 1 %s%s", complete ? "#define CCUTE_FOLDED" : "",
                        complete ? end : "", moves ? "#define CCUTE_MOVES" : "", moves ? end : "",
                        issues ? "#define CCUTE_ISSUES" : "", issues ? end : "", fold_quoted(fold, fold->names.shown),
                        end);
    *size += strlen(text);
    return arena_printf(fold->arena, "%s%s", text, body);
}
