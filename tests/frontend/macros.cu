// Macros: which nodes may be replaced, which must be printed from the tree.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define N 8
#define SUM N + 1
#define GROUP (N + 1)
#define AT(l, i) ccute_at(l, i)
#define CAST_AT(l, i) ((int)(ccute_at(l, (i))))
#define PLUS(l) ccute_at(l, 1) +
#define TWICE(l) ccute_at(l, 1) * ccute_at(l, 2)
#define SQUARE(x) ((x) * (x))
#define NAMED(l, x) ccute_at(l, x, #x)
#define PASTE(a, b) a##b
#define ID(x) x
#define LOOP(i, n) for (int i = 0; i < n; i++)

CCUTE_FOLD __global__ void k(float *p, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(TUP(2, N), n));
    p[AT(l, n + 1)] = 0;
    p[CAST_AT(l, n)] = 0;
    p[PLUS(l) 3] = 0;
    p[TWICE(l)] = 0;
    p[SQUARE(ccute_at(l, n))] = 0;
    p[NAMED(l, n)] = 0;
    p[ID(ccute_at(l, SUM))] = 0;
    p[ID(AT(l, GROUP * 2))] = 0;
    p[ccute_at(PASTE(l, ), 2 * SUM)] = 0;
    LOOP(i, N)
        p[i] = -SUM;
}
// ---- tree ----
// view CUDA
// function k <void> 18:1-32:2 global
//   param p <float *>
//   param n <int>
//   local l <const layout>
//   local i <int> : written
//   compound 19:1-32:2
//     declstmt 20:5-65
//       var l <const layout> 20:5-64
//         call ccute_make_layout <layout> 20:28-64
//           call CCUTE_T <tuple> 20:46-63 whole [TUP body] `CCUTE_T(CCUTE_T(2, 8), n)`
//             call CCUTE_T <tuple> 20:50-59 whole [TUP body] `CCUTE_T(2, 8)`
//               int 2 <int> = 2 20:54-55 [TUP arg]
//               int 8 <int> = 8 20:57-58 [N body] `8`
//             ref n <int> 20:61-62 [TUP arg]
//     assign = <float> 21:5-24
//       subscript <float> 21:5-20
//         ref p <float *> 21:5-6
//         call ccute_at <long> 21:7-19 whole [AT body] `ccute_at(l, n + 1)`
//           ref l <const layout> 21:10-11 [AT arg]
//           binary + <int> 21:13-18 [AT arg]
//             ref n <int> 21:13-14 [AT arg]
//             int 1 <int> = 1 21:17-18 [AT arg]
//       int 0 <int> = 0 21:23-24
//     assign = <float> 22:5-25
//       subscript <float> 22:5-21
//         ref p <float *> 22:5-6
//         paren <int> 22:7-20 whole [CAST_AT body] `((int)(ccute_at(l, (n))))`
//           cast int <int> 22:7-20 [CAST_AT body] `(int)(ccute_at(l, (n)))`
//             paren <long> 22:7-20 [CAST_AT body] `(ccute_at(l, (n)))`
//               call ccute_at <long> 22:7-20 [CAST_AT body] `ccute_at(l, (n))`
//                 ref l <const layout> 22:15-16 [CAST_AT arg]
//                 paren <int> 22:7-20 [CAST_AT body] `(n)`
//                   ref n <int> 22:18-19 [CAST_AT arg]
//       int 0 <int> = 0 22:24-25
//     assign = <float> 23:5-21
//       subscript <float> 23:5-17
//         ref p <float *> 23:5-6
//         binary + <long> 23:7-16 [PLUS mixed] `ccute_at(l, 1) + 3`
//           call ccute_at <long> 23:7-14 [PLUS body] `ccute_at(l, 1)`
//             ref l <const layout> 23:12-13 [PLUS arg]
//             int 1 <int> = 1 23:7-14 [PLUS body] `1`
//           int 3 <int> = 3 23:15-16
//       int 0 <int> = 0 23:20-21
//     assign = <float> 24:5-20
//       subscript <float> 24:5-16
//         ref p <float *> 24:5-6
//         binary * <long> 24:7-15 [TWICE body] `ccute_at(l, 1) * ccute_at(l, 2)`
//           call ccute_at <long> 24:7-15 [TWICE body] `ccute_at(l, 1)`
//             ref l <const layout> 24:13-14 [TWICE arg]
//             int 1 <int> = 1 24:7-15 [TWICE body] `1`
//           call ccute_at <long> 24:7-15 [TWICE body] `ccute_at(l, 2)`
//             ref l <const layout> 24:13-14 [TWICE arg]
//             int 2 <int> = 2 24:7-15 [TWICE body] `2`
//       int 0 <int> = 0 24:19-20
//     assign = <float> 25:5-34
//       subscript <float> 25:5-30
//         ref p <float *> 25:5-6
//         paren <long> 25:7-29 [SQUARE body] `((ccute_at(l, n)) * (ccute_at(l, n)))`
//           binary * <long> 25:7-29 [SQUARE body] `(ccute_at(l, n)) * (ccute_at(l, n))`
//             paren <long> 25:7-29 [SQUARE body] `(ccute_at(l, n))`
//               call ccute_at <long> 25:14-28 [SQUARE arg]
//                 ref l <const layout> 25:23-24 [SQUARE arg]
//                 ref n <int> 25:26-27 [SQUARE arg]
//             paren <long> 25:7-29 [SQUARE body] `(ccute_at(l, n))`
//               call ccute_at <long> 25:14-28 [SQUARE arg]
//                 ref l <const layout> 25:23-24 [SQUARE arg]
//                 ref n <int> 25:26-27 [SQUARE arg]
//       int 0 <int> = 0 25:33-34
//     assign = <float> 26:5-23
//       subscript <float> 26:5-19
//         ref p <float *> 26:5-6
//         call ccute_at <long> 26:7-18 whole [NAMED body] `ccute_at(l, n, "n")`
//           ref l <const layout> 26:13-14 [NAMED arg]
//           ref n <int> 26:16-17 [NAMED arg]
//           string "n" <const char[2]> 26:7-18 [NAMED body] `"n"`
//       int 0 <int> = 0 26:22-23
//     assign = <float> 27:5-32
//       subscript <float> 27:5-28
//         ref p <float *> 27:5-6
//         call ccute_at <long> 27:10-26 [ID arg]
//           ref l <const layout> 27:19-20 [ID arg]
//           binary + <int> = 9 27:22-25 [SUM body] `8 + 1`
//             int 8 <int> = 8 27:22-25 [SUM body] `8`
//             int 1 <int> = 1 27:22-25 [SUM body] `1`
//       int 0 <int> = 0 27:31-32
//     assign = <float> 28:5-32
//       subscript <float> 28:5-28
//         ref p <float *> 28:5-6
//         call ccute_at <long> 28:10-26 whole [AT body] `ccute_at(l, GROUP * 2)`
//           ref l <const layout> 28:13-14 [AT arg]
//           binary * <int> = 18 28:16-25 [AT arg]
//             paren <int> = 9 28:16-21 [GROUP body] `(8 + 1)`
//               binary + <int> = 9 28:16-21 [GROUP body] `8 + 1`
//                 int 8 <int> = 8 28:16-21 [GROUP body] `8`
//                 int 1 <int> = 1 28:16-21 [GROUP body] `1`
//             int 2 <int> = 2 28:24-25 [AT arg]
//       int 0 <int> = 0 28:31-32
//     assign = <float> 29:5-41
//       subscript <float> 29:5-37
//         ref p <float *> 29:5-6
//         call ccute_at <long> 29:7-36
//           ref l <const layout> 29:22-23 [PASTE arg]
//           binary + <int> = 17 29:28-35 [SUM mixed] `2 * 8 + 1`
//             binary * <int> = 16 29:28-35 [SUM mixed] `2 * 8`
//               int 2 <int> = 2 29:28-29
//               int 8 <int> = 8 29:32-35 [SUM body] `8`
//             int 1 <int> = 1 29:32-35 [SUM body] `1`
//       int 0 <int> = 0 29:40-41
//     for 30:5-31:20 [LOOP mixed]
//       declstmt 30:5-15 [LOOP body]
//         var i <int> 30:5-15 [LOOP body]
//           int 0 <int> = 0 30:5-15 [LOOP body] `0`
//       binary < <bool> 30:10-14 [LOOP arg]
//         ref i <int> 30:10-11 [LOOP arg]
//         int 8 <int> = 8 30:13-14 [N body] `8`
//       unary ++ <int> 30:10-15 [LOOP mixed] `i++`
//         ref i <int> 30:10-11 [LOOP arg]
//       assign = <float> 31:9-20 [SUM mixed] `p[i] = -8 + 1`
//         subscript <float> 31:9-13
//           ref p <float *> 31:9-10
//           ref i <int> 31:11-12
//         binary + <int> = -7 31:16-20 [SUM mixed] `-8 + 1`
//           unary - <int> = -8 31:16-20 [SUM mixed] `-8`
//             int 8 <int> = 8 31:17-20 [SUM body] `8`
//           int 1 <int> = 1 31:17-20 [SUM body] `1`
