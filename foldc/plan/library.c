/* Names of the library in a text. */
#include "foldc/base/scan.h"
#include "library.h"
#include "state.h"

bool fold_is_move(enum call call) { return call_trait(call) == CALL_MOVES || call_trait(call) == CALL_ISSUES; }

static bool is_ccutes(const char *name)
{
    const enum name_family family = name_family(name);
    return family == NAME_CCUTE || family == NAME_CCUTE_MACRO;
}

enum call fold_library_call(struct scan_token token)
{
    const bool may_be = token.kind == SCAN_NAME && (token.size == 3 /* TUP, ALL */ || is_ccutes(token.begin));
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
        return token.kind == SCAN_NAME && is_ccutes(token.begin) && !fold_is_move(call);
    }
}
