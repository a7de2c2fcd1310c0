// Expressions that macros make, printed from the tree: the same value in valid C, with no bracket too few.
#include <ccute/ccute.h>

__device__ void fail(const char *, int);
struct pair {
    int x, y;
    __device__ int get(int i) const { return i ? x : y; }
};
#define LITERALS (1u + 2l + 3ull + 1.5f + 2.0 + 1e30 + 'a' + true + sizeof(int) + (p == nullptr))
#define MINUS -n
#define NEGATED -MINUS
#define SUM n + 1
#define PRODUCT SUM * SUM
#define CHOICE n ? 1 : 2
#define NESTED(a) (a) ? n : CHOICE
#define CAST (char)n + static_cast<long>(n) + unsigned(n) + (long)(n + 1)
#define ASSIGN n = m = 3
#define STEPS n++ + --m - *p + *&n
#define PARTS (q->x + (*q).y + q[1].x + q->get(n))
#define CALLS min(n, SUM) + ccute_size(ccute_make_layout(SUM, (n, m)))
#define MAKE dim3(n, 1).x + (pair{1, n}).y
#define LOGIC !(n && m) || ~n & (m | 1) ^ n << 2
#define TEXT printf("a\t\"%d\"\n" "b", n)
#define LAMBDA [&] { return n; }()
#define CHECK(c) ((c) ? (void)0 : fail(#c, __LINE__))
#define CONCATENATE(a, b) a##b
#define LINES(a, \
              b) \
    a +          \
        b

CCUTE_FOLD __device__ void f(int n, int m, int *p, const pair *q)
{
    double d = LITERALS;
    n = -NEGATED;
    n = SUM * 2;
    n = 2 * PRODUCT - (SUM);
    n = NESTED(n = 3) + 1;
    n = CAST;
    ASSIGN;
    n = STEPS;
    n = PARTS;
    n = CALLS;
    n = MAKE;
    n = LOGIC;
    TEXT;
    n = LAMBDA;
    n = CONCATENATE(n, );
    n = LINES(n /* one
                 */,
              // two
              m * 3);
    CHECK(ccute_size(ccute_make_layout(n, 1)) < __LINE__);
    p[INT_MAX - n] = 0;
}
// ---- tree ----
// view CUDA
// function f <void> 32:1-55:2 device
//   param n <int> : written address captured
//   param m <int> : written
//   param p <int *>
//   param q <const pair *>
//   local d <double>
//   compound 33:1-55:2
//     declstmt 34:5-25
//       var d <double> 34:5-24
//         paren <double> 34:16-24 [LITERALS body] `(1u + 2l + 3ull + 1.5f + 2.0 + 1e+30 + (char)97 + true + 4ul + (p == nullptr))`
//           binary + <double> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f + 2.0 + 1e+30 + (char)97 + true + 4ul + (p == nullptr)`
//             binary + <double> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f + 2.0 + 1e+30 + (char)97 + true + 4ul`
//               binary + <double> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f + 2.0 + 1e+30 + (char)97 + true`
//                 binary + <double> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f + 2.0 + 1e+30 + (char)97`
//                   binary + <double> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f + 2.0 + 1e+30`
//                     binary + <double> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f + 2.0`
//                       binary + <float> 34:16-24 [LITERALS body] `1u + 2l + 3ull + 1.5f`
//                         binary + <unsigned long long> = 6 34:16-24 [LITERALS body] `1u + 2l + 3ull`
//                           binary + <long> = 3 34:16-24 [LITERALS body] `1u + 2l`
//                             int 1u <unsigned int> = 1 34:16-24 [LITERALS body] `1u`
//                             int 2l <long> = 2 34:16-24 [LITERALS body] `2l`
//                           int 3ull <unsigned long long> = 3 34:16-24 [LITERALS body] `3ull`
//                         float 1.5f <float> 34:16-24 [LITERALS body] `1.5f`
//                       float 2.0 <double> 34:16-24 [LITERALS body] `2.0`
//                     float 1e+30 <double> 34:16-24 [LITERALS body] `1e+30`
//                   char (char)97 <char> = 97 34:16-24 [LITERALS body] `(char)97`
//                 bool true <bool> = 1 34:16-24 [LITERALS body] `true`
//               unevaluated <unsigned long> = 4 34:16-24 [LITERALS body] `4ul`
//             paren <bool> 34:16-24 [LITERALS body] `(p == nullptr)`
//               binary == <bool> 34:16-24 [LITERALS body] `p == nullptr`
//                 ref p <int *> 34:16-24 [LITERALS body] `p`
//                 nullptr nullptr <std::nullptr_t> 34:16-24 [LITERALS body] `nullptr`
//     assign = <int> 35:5-17 [NEGATED mixed] `n = - - -n`
//       ref n <int> 35:5-6
//       unary - <int> 35:9-17 [NEGATED mixed] `- - -n`
//         unary - <int> 35:10-17 [NEGATED body] `- -n`
//           unary - <int> 35:10-17 [NEGATED body] `-n`
//             ref n <int> 35:10-17 [NEGATED body] `n`
//     assign = <int> 36:5-16
//       ref n <int> 36:5-6
//       binary + <int> 36:9-16 [SUM mixed] `n + 1 * 2`
//         ref n <int> 36:9-12 [SUM body] `n`
//         binary * <int> = 2 36:9-16 [SUM mixed] `1 * 2`
//           int 1 <int> = 1 36:9-12 [SUM body] `1`
//           int 2 <int> = 2 36:15-16
//     assign = <int> 37:5-28
//       ref n <int> 37:5-6
//       binary - <int> 37:9-28
//         binary + <int> 37:9-20 [PRODUCT mixed] `2 * n + 1 * n + 1`
//           binary + <int> 37:9-20 [PRODUCT mixed] `2 * n + 1 * n`
//             binary * <int> 37:9-20 [PRODUCT mixed] `2 * n`
//               int 2 <int> = 2 37:9-10
//               ref n <int> 37:13-20 [PRODUCT body] `n`
//             binary * <int> 37:13-20 [PRODUCT body] `1 * n`
//               int 1 <int> = 1 37:13-20 [PRODUCT body] `1`
//               ref n <int> 37:13-20 [PRODUCT body] `n`
//           int 1 <int> = 1 37:13-20 [PRODUCT body] `1`
//         paren <int> 37:23-28
//           binary + <int> 37:24-27 [SUM body] `n + 1`
//             ref n <int> 37:24-27 [SUM body] `n`
//             int 1 <int> = 1 37:24-27 [SUM body] `1`
//     assign = <int> 38:5-26
//       ref n <int> 38:5-6
//       conditional <int> 38:9-26 [NESTED mixed] `(n = 3) ? n : n ? 1 : 2 + 1`
//         paren <int> 38:9-22 [NESTED body] `(n = 3)`
//           assign = <int> 38:16-21 [NESTED arg]
//             ref n <int> 38:16-17 [NESTED arg]
//             int 3 <int> = 3 38:20-21 [NESTED arg]
//         ref n <int> 38:9-22 [NESTED body] `n`
//         conditional <int> 38:9-26 [NESTED mixed] `n ? 1 : 2 + 1`
//           ref n <int> 38:9-22 [NESTED body] `n`
//           int 1 <int> = 1 38:9-22 [NESTED body] `1`
//           binary + <int> = 3 38:9-26 [NESTED mixed] `2 + 1`
//             int 2 <int> = 2 38:9-22 [NESTED body] `2`
//             int 1 <int> = 1 38:25-26
//     assign = <int> 39:5-13 [CAST mixed] `n = (char)n + (long)n + (unsigned int)n + (long)(n + 1)`
//       ref n <int> 39:5-6
//       binary + <long> 39:9-13 [CAST body] `(char)n + (long)n + (unsigned int)n + (long)(n + 1)`
//         binary + <long> 39:9-13 [CAST body] `(char)n + (long)n + (unsigned int)n`
//           binary + <long> 39:9-13 [CAST body] `(char)n + (long)n`
//             cast char <char> 39:9-13 [CAST body] `(char)n`
//               ref n <int> 39:9-13 [CAST body] `n`
//             cast long <long> 39:9-13 named-cast [CAST body] `(long)n`
//               ref n <int> 39:9-13 [CAST body] `n`
//           cast unsigned int <unsigned int> 39:9-13 named-cast [CAST body] `(unsigned int)n`
//             ref n <int> 39:9-13 [CAST body] `n`
//         cast long <long> 39:9-13 [CAST body] `(long)(n + 1)`
//           paren <int> 39:9-13 [CAST body] `(n + 1)`
//             binary + <int> 39:9-13 [CAST body] `n + 1`
//               ref n <int> 39:9-13 [CAST body] `n`
//               int 1 <int> = 1 39:9-13 [CAST body] `1`
//     assign = <int> 40:5-11 [ASSIGN body] `n = m = 3`
//       ref n <int> 40:5-11 [ASSIGN body] `n`
//       assign = <int> 40:5-11 [ASSIGN body] `m = 3`
//         ref m <int> 40:5-11 [ASSIGN body] `m`
//         int 3 <int> = 3 40:5-11 [ASSIGN body] `3`
//     assign = <int> 41:5-14 [STEPS mixed] `n = n++ + --m - *p + *&n`
//       ref n <int> 41:5-6
//       binary + <int> 41:9-14 [STEPS body] `n++ + --m - *p + *&n`
//         binary - <int> 41:9-14 [STEPS body] `n++ + --m - *p`
//           binary + <int> 41:9-14 [STEPS body] `n++ + --m`
//             unary ++ <int> 41:9-14 [STEPS body] `n++`
//               ref n <int> 41:9-14 [STEPS body] `n`
//             unary -- <int> 41:9-14 [STEPS body] `--m`
//               ref m <int> 41:9-14 [STEPS body] `m`
//           unary * <int> 41:9-14 [STEPS body] `*p`
//             ref p <int *> 41:9-14 [STEPS body] `p`
//         unary * <int> 41:9-14 [STEPS body] `*&n`
//           unary & <int *> 41:9-14 [STEPS body] `&n`
//             ref n <int> 41:9-14 [STEPS body] `n`
//     assign = <int> 42:5-14
//       ref n <int> 42:5-6
//       paren <int> 42:9-14 [PARTS body] `(q->x + (*q).y + q[1].x + q->get(n))`
//         binary + <int> 42:9-14 [PARTS body] `q->x + (*q).y + q[1].x + q->get(n)`
//           binary + <int> 42:9-14 [PARTS body] `q->x + (*q).y + q[1].x`
//             binary + <int> 42:9-14 [PARTS body] `q->x + (*q).y`
//               member x <const int> 42:9-14 arrow [PARTS body] `q->x`
//                 ref q <const pair *> 42:9-14 [PARTS body] `q`
//               member y <const int> 42:9-14 [PARTS body] `(*q).y`
//                 paren <const pair> 42:9-14 [PARTS body] `(*q)`
//                   unary * <const pair> 42:9-14 [PARTS body] `*q`
//                     ref q <const pair *> 42:9-14 [PARTS body] `q`
//             member x <const int> 42:9-14 [PARTS body] `q[1].x`
//               subscript <const pair> 42:9-14 [PARTS body] `q[1]`
//                 ref q <const pair *> 42:9-14 [PARTS body] `q`
//                 int 1 <int> = 1 42:9-14 [PARTS body] `1`
//           call get <int> 42:9-14 method [PARTS body] `q->get(n)`
//             member get <<bound member function type>> 42:9-14 arrow [PARTS body] `q->get`
//               ref q <const pair *> 42:9-14 [PARTS body] `q`
//             ref n <int> 42:9-14 [PARTS body] `n`
//     assign = <int> 43:5-14 [CALLS mixed] `n = min(n, n + 1) + ccute_size(ccute_make_layout(n + 1, (n, m)))`
//       ref n <int> 43:5-6
//       binary + <long> 43:9-14 [CALLS body] `min(n, n + 1) + ccute_size(ccute_make_layout(n + 1, (n, m)))`
//         call min <int> 43:9-14 [CALLS body] `min(n, n + 1)`
//           ref n <int> 43:9-14 [CALLS body] `n`
//           binary + <int> 43:9-14 [CALLS body] `n + 1`
//             ref n <int> 43:9-14 [CALLS body] `n`
//             int 1 <int> = 1 43:9-14 [CALLS body] `1`
//         call ccute_size <long> 43:9-14 [CALLS body] `ccute_size(ccute_make_layout(n + 1, (n, m)))`
//           call ccute_make_layout <layout> 43:9-14 [CALLS body] `ccute_make_layout(n + 1, (n, m))`
//             binary + <int> 43:9-14 [CALLS body] `n + 1`
//               ref n <int> 43:9-14 [CALLS body] `n`
//               int 1 <int> = 1 43:9-14 [CALLS body] `1`
//             paren <int> 43:9-14 [CALLS body] `(n, m)`
//               binary , <int> 43:9-14 [CALLS body] `n, m`
//                 ref n <int> 43:9-14 [CALLS body] `n`
//                 ref m <int> 43:9-14 [CALLS body] `m`
//     assign = <int> 44:5-13 [MAKE mixed] `n = dim3(n, 1).x + (pair{1, n}).y`
//       ref n <int> 44:5-6
//       binary + <unsigned int> 44:9-13 [MAKE body] `dim3(n, 1).x + (pair{1, n}).y`
//         member x <unsigned int> 44:9-13 [MAKE body] `dim3(n, 1).x`
//           construct dim3 <dim3> 44:9-13 [MAKE body] `dim3(n, 1)`
//             ref n <int> 44:9-13 [MAKE body] `n`
//             int 1 <int> = 1 44:9-13 [MAKE body] `1`
//         member y <int> 44:9-13 [MAKE body] `(pair{1, n}).y`
//           paren <pair> 44:9-13 [MAKE body] `(pair{1, n})`
//             construct pair <pair> 44:9-13 named-cast braces [MAKE body] `pair{1, n}`
//               int 1 <int> = 1 44:9-13 [MAKE body] `1`
//               ref n <int> 44:9-13 [MAKE body] `n`
//     assign = <int> 45:5-14 [LOGIC mixed] `n = !(n && m) || ~n & (m | 1) ^ n << 2`
//       ref n <int> 45:5-6
//       binary || <bool> 45:9-14 [LOGIC body] `!(n && m) || ~n & (m | 1) ^ n << 2`
//         unary ! <bool> 45:9-14 [LOGIC body] `!(n && m)`
//           paren <bool> 45:9-14 [LOGIC body] `(n && m)`
//             binary && <bool> 45:9-14 [LOGIC body] `n && m`
//               ref n <int> 45:9-14 [LOGIC body] `n`
//               ref m <int> 45:9-14 [LOGIC body] `m`
//         binary ^ <int> 45:9-14 [LOGIC body] `~n & (m | 1) ^ n << 2`
//           binary & <int> 45:9-14 [LOGIC body] `~n & (m | 1)`
//             unary ~ <int> 45:9-14 [LOGIC body] `~n`
//               ref n <int> 45:9-14 [LOGIC body] `n`
//             paren <int> 45:9-14 [LOGIC body] `(m | 1)`
//               binary | <int> 45:9-14 [LOGIC body] `m | 1`
//                 ref m <int> 45:9-14 [LOGIC body] `m`
//                 int 1 <int> = 1 45:9-14 [LOGIC body] `1`
//           binary << <int> 45:9-14 [LOGIC body] `n << 2`
//             ref n <int> 45:9-14 [LOGIC body] `n`
//             int 2 <int> = 2 45:9-14 [LOGIC body] `2`
//     call printf <int> 46:5-9 whole [TEXT body] `printf("a\t\"%d\"\nb", n)`
//       string "a\t\"%d\"\nb" <const char[9]> 46:5-9 [TEXT body] `"a\t\"%d\"\nb"`
//       ref n <int> 46:5-9 [TEXT body] `n`
//     assign = <int> 47:5-15 [LAMBDA mixed] `?`
//       ref n <int> 47:5-6
//       call operator() <int> 47:9-15 [LAMBDA body] `?`
//         lambda <lambda> 47:9-15 by-ref [LAMBDA body] `?`
//           compound 47:9-15 [LAMBDA body]
//             return 47:9-15 [LAMBDA body]
//               ref n <int> 47:9-15 [LAMBDA body] `n`
//     assign = <int> 48:5-22 [CONCATENATE mixed] `n = n`
//       ref n <int> 48:5-6
//       ref n <int> 48:21-22 [CONCATENATE arg]
//     assign = <int> 49:5-52:20 [LINES mixed] `n = n /* one
//                  */,
//               // two
//               m * 3`
//       ref n <int> 49:5-6
//       binary + <int> 49:15-52:20 [LINES arg]
//         ref n <int> 49:15-16 [LINES arg]
//         binary * <int> 52:15-20 [LINES arg]
//           ref m <int> 52:15-16 [LINES arg]
//           int 3 <int> = 3 52:19-20 [LINES arg]
//     paren <void> 53:5-58 [CHECK body] `((ccute_size(ccute_make_layout(n, 1)) < 53) ? (void)0 : fail("ccute_size(ccute_make_layout(n, 1)) < __LINE__", 53))`
//       conditional <void> 53:5-58 [CHECK body] `(ccute_size(ccute_make_layout(n, 1)) < 53) ? (void)0 : fail("ccute_size(ccute_make_layout(n, 1)) < __LINE__", 53)`
//         paren <bool> 53:5-58 [CHECK body] `(ccute_size(ccute_make_layout(n, 1)) < 53)`
//           binary < <bool> 53:11-57 [CHECK mixed] `ccute_size(ccute_make_layout(n, 1)) < 53`
//             call ccute_size <long> 53:11-46 [CHECK arg]
//               call ccute_make_layout <layout> 53:22-45 [CHECK arg]
//                 ref n <int> 53:40-41 [CHECK arg]
//                 int 1 <int> = 1 53:43-44 [CHECK arg]
//             int 53 <int> = 53 53:49-57 [__LINE__ body] `53`
//         cast void <void> 53:5-58 [CHECK body] `(void)0`
//           int 0 <int> = 0 53:5-58 [CHECK body] `0`
//         call fail <void> 53:5-58 [CHECK body] `fail("ccute_size(ccute_make_layout(n, 1)) < __LINE__", 53)`
//           string "ccute_size(ccute_make_layout(n, 1)) < __LINE__" <const char[47]> 53:5-58 [CHECK body] `"ccute_size(ccute_make_layout(n, 1)) < __LINE__"`
//           int 53 <int> = 53 53:5-58 [CHECK body] `53`
//     assign = <int> 54:5-23
//       subscript <int> 54:5-19
//         ref p <int *> 54:5-6
//         binary - <int> 54:7-18
//           int 2147483647 <int> = 2147483647 54:7-14 [INT_MAX body] `2147483647`
//           ref n <int> 54:17-18
//       int 0 <int> = 0 54:22-23
