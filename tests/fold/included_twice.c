#include <ccute/short.h>
#include "headers/named.h"
#define NAME count
#include "headers/named.h"

// run: f(5)
CCUTE_FOLD long f(int ld)
{
    long p[2] = {0, ld};
    count(p, ccute_make_layout(2));
    return p[0] + 100 * p[1];
}
// ---- folded ----
// ! included_twice.c:10:5: remark: not folded: 'count' is not cloned: its file is included more than once; remedy: give the file an include guard
// !     count(p, ccute_make_layout(2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
