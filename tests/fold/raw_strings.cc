// run: quotes(3, 2); brackets(3, 2); directives(2, 1); an_operand(2, 3)
/* Quotes, brackets, names and directives in a raw string are characters. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long quotes(int n, int i)
{
    const char *s = R"y(")y";
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n * 3, 1));
    const char *t = R"(" l )" "\"";
    return ccute_at(l, i, 1) + s[0] + t[0];
}

CCUTE_FOLD long brackets(int n, int i)
{
    const auto l = ccute_make_layout(TUP(8, 4), TUP(n * 3, 1));
    const char *t = R"z(")" //)z" "/*";
    return ccute_at(l, i, 1) + t[0] + LR"(l)"[0] + u8R"a(")a"[0] + uR"("l)"[1] + UR"(")"[0];
}

CCUTE_FOLD long directives(int n, int i)
{
    const char *s = R"(
#define i 3
#if 0
)";
    const int k = n * 3;
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(k, 1));
    return ccute_at(l, i, 1) + s[1];
}

CCUTE_FOLD long an_operand(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, sizeof R"x(ccute_at(l, ")x"));
    return ccute_at(l, i, 1);
}
// ---- folded ----
// 9 |     /* l = (8,4):(l_d0,1) */ const long long l_d0 = (long long)n * 3;
// 11 |     return ((long)(long long)((unsigned long long)i * l_d0 + 1)) + s[0] + t[0];
// 16 |     /* l = (8,4):(l_d0,1) */ const long long l_d0 = (long long)n * 3;
// 18 |     return ((long)(long long)((unsigned long long)i * l_d0 + 1)) + t[0] + LR"(l)"[0] + u8R"a(")a"[0] + uR"("l)"[1] + UR"(")"[0];
// 28 |     /* l = (8,4):(k,1) */
// 29 |     return ((long)((long long)i * k + 1)) + s[1];
// 34 |     /* l = (8,4):(n,14) */
// 35 |     return (long long)n * i + 14;
