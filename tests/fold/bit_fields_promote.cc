/* The same in C++, where ?: and assignments name bit-fields, too. Compilers do not agree on ?: of a bit-field and another
   type: such an expression stays as it is. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: ask(0, 5, 3); ask(1, 7, -4); ask(1, 0, 0)

struct fields {
    unsigned three : 3;
    unsigned long four : 4;
    unsigned all : 32;
    long forty : 40;
    unsigned long word : 33;
    int two : 2;
};

CCUTE_FOLD long ask(int c, int i, int j)
{
    fields s = {(unsigned)i & 7, (unsigned long)i & 15, (unsigned)j, j, 9, -1};
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_offset(ccute_offset_by((s.three - 6) / 2, l)) + ccute_offset(ccute_offset_by((s.four - 9) / 2, l)) +
           3 * ccute_offset(ccute_offset_by((s.all - 9) / 2, l)) +
           5 * ccute_offset(ccute_offset_by((s.forty * 1024 - 1) / 2 + (-s.word >> 34), l)) +
           7 * ccute_offset(ccute_offset_by(((c ? s.three : s.three) - 8) / 2, l)) +
           13 * ccute_offset(ccute_offset_by((c ? s.three : s.two) - 9 < 0, l)) +
           17 * ccute_offset(ccute_offset_by(c ? s.three : s.two, l)) +
           19 * ccute_offset(ccute_offset_by(((c ? s.four : c) - 9) / 2 % 1000, l)) +
           11 * ccute_offset(ccute_offset_by(-s.three >> 1, l));
}
// ---- folded ----
// 20 |     /* l = (8,4):(4,1) */
// 21 |     return ((long)((s.three - 6) / 2)) + ((long)((s.four - 9) / 2)) +
// 22 |            3 * ((long)((s.all - 9) >> 1)) +
// 23 |            5 * ((long)((long)((s.forty * 1024 - 1) / 2 + (-s.word >> 34)))) +
// 24 |            7 * ((long)((unsigned)((c == 0 ? s.three : s.three) - 8) >> 1)) +
// 25 |            13 * ((long)((c ? s.three : s.two) - 9 < 0)) +
// 26 |            17 * ((long)((long)(c ? s.three : s.two))) +
// 27 |            19 * ((long)((long)(((c ? s.four : c) - 9) / 2 % 1000))) +
// 28 |            11 * ((long)(-s.three >> 1));
