/* Names of the library in a text. */
#include <string.h>

#include "foldc/base/scan.h"
#include "library.h"
#include "state.h"

bool fold_is_move(const char *name, size_t size)
{
    static const char *const beginnings[] = {
        "ccute_load",        "ccute_store",        "ccute_vector_",         "ccute_async",
        "ccute_issue",       "CCUTE_ISSUE",        "ccute_cp_async_commit", "ccute_cp_async_wait",
        "ccute_wgmma_fence", "ccute_wgmma_commit", "ccute_wgmma_wait",      NULL};
    for (const char *const *word = beginnings; *word; word++)
        if (size >= strlen(*word) && memcmp(name, *word, strlen(*word)) == 0)
            return true;
    return false;
}

static bool is_move(struct scan_token token)
{
    return token.kind == SCAN_NAME && fold_is_move(token.begin, token.size);
}

bool fold_is_library_name(struct scan_token token)
{
    static const char *const promises[] = {"CCUTE_FOLD",
                                           "CCUTE_FOLD_STRICT",
                                           "CCUTE_BLOCK_DIM",
                                           "CCUTE_ASSUME",
                                           "CCUTE_ALIGNED",
                                           "CCUTE_EXPECT_WIDTH",
                                           "ccute_check_",
                                           "ccute_is_",
                                           "CCUTE_EXPECT_CONFLICT_FREE",
                                           "CCUTE_EXPECT_COALESCED",
                                           NULL};
    if (token.kind != SCAN_NAME)
        return false;
    if (is_move(token))
        return false;
    if (scan_is(token, "TUP") || scan_is(token, "ALL"))
        return true;
    for (const char *const *name = promises; *name; name++)
        if (scan_is(token, *name))
            return false;
    return token.size > 6 && (memcmp(token.begin, "ccute_", 6) == 0 || memcmp(token.begin, "CCUTE_", 6) == 0);
}
