/* Names of the library in a text. */
#include <string.h>

#include "foldc/base/scan.h"
#include "library.h"
#include "state.h"

bool fold_is_move(enum call call)
{
    const enum call_trait trait = call_trait(call);
    return trait == CALL_MOVES || trait == CALL_RARE_MOVES || trait == CALL_ISSUES;
}

/* May the token be a name of ccute's: one with its beginning, TUP or ALL? */
static bool may_be_ccutes(struct scan_token token)
{
    return token.kind == SCAN_NAME && (token.size == 3 || (token.size >= 6 && strchr("cC", *token.begin)));
}

static bool is_ccutes(struct scan_token token)
{
    const enum name_family family = token.size >= 6 ? name_family(token.begin) : NAME_FREE;
    return family == NAME_CCUTE || family == NAME_CCUTE_MACRO;
}

enum call fold_library_call(struct scan_token token)
{
    const bool may_be = may_be_ccutes(token) && (token.size == 3 || is_ccutes(token));
    return may_be ? known_call_in(token.begin, token.size) : CALL_OTHER;
}

bool fold_is_library_name(struct scan_token token) { return fold_is_library_call(token, fold_library_call(token)); }

bool fold_is_library_call(struct scan_token token, enum call call)
{
    switch (call) {
    case CALL_TUP:
    case CALL_ALL:
        return true;
    case CALL_CCUTE_FOLD:
    case CALL_CCUTE_FOLD_STRICT:
    case CALL_CCUTE_BLOCK_DIM:
    case CALL_CCUTE_CLUSTER_DIM:
    case CALL_CCUTE_ASSUME:
    case CALL_CCUTE_ALIGNED:
    case CALL_CCUTE_EXPECT_WIDTH:
    case CALL_CCUTE_EXPECT_CONFLICT_FREE:
    case CALL_CCUTE_EXPECT_COALESCED:
    case CALL_ccute_check_:
    case CALL_ccute_block_is_:
    case CALL_ccute_fence_async:
    case CALLS_ccute_is:
        return false;
    default:
        return may_be_ccutes(token) && is_ccutes(token) && !fold_is_move(call);
    }
}
