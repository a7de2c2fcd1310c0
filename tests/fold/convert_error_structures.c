#include <ccute/ccute.h>

struct pair {
    float x, y;
};

CCUTE_FOLD void structures(struct pair *d, const float *s)
{
    const ccute_layout four = ccute_make_layout_left(4);
    ccute_convert(d, four, s, four);
}
// ---- folded ----
// exit 1
// ! convert_error_structures.c:10:19: error: the elements are 'struct pair', and ccute_convert calculates with numbers
// !     ccute_convert(d, four, s, four);
// !                   ^
