// A C file: overloads by attribute, compound literals, C's own constants.
#include <ccute/ccute.h>
#include <ccute/short.h>

enum { ROWS = 8, COLUMNS = ROWS * 2 };
struct point {
    int x, y;
};

CCUTE_FOLD static int f(const float *restrict a, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    ccute_tuple t = ccute_get(ccute_shape(l), 0);
    ccute_layout m = ccute_get(l, 0);
    struct point p = {.x = 1, .y = 2}, *q = &(struct point){3, 4};
    int v[n], w[] = {1, 2, 3};
    char c = 'x';
    _Bool b = n && c;
    double d = 1.5e3;
    const char *s = "text";
    n = ccute_at(l, 1, n) + p.x + q->y + (int)a[0] + ccute_rank(t) + ccute_rank(m) + (int)sizeof v + w[1];
    return n ? -n : ~n + b + !d + *s;
}
// ---- tree ----
// view C
//   constant ROWS <int> = 8
//   constant COLUMNS <int> = 16
// function f <int> 10:1-23:2 static
//   param a <const float *restrict>
//   param n <int> : written
//   local l <const layout>
//   local t <tuple>
//   local m <layout>
//   local p <struct point>
//   local q <struct point *>
//   local v <int[n]> : address unknown-use
//   local w <int[3]>
//   local c <char>
//   local b <_Bool>
//   local d <double>
//   local s <const char *>
//   compound 11:1-23:2
//     declstmt 12:5-83
//       var l <const layout> 12:5-82
//         call ccute_make_layout <layout> 12:28-82
//           call CCUTE_T <tuple> 12:46-64 whole [TUP body] `CCUTE_T(ROWS, COLUMNS)`
//             ref ROWS <int> = 8 12:50-54 [TUP arg]
//             ref COLUMNS <int> = 16 12:56-63 [TUP arg]
//           call CCUTE_T <tuple> 12:66-81 whole [TUP body] `CCUTE_T(COLUMNS, 1)`
//             ref COLUMNS <int> = 16 12:70-77 [TUP arg]
//             int 1 <int> = 1 12:79-80 [TUP arg]
//     declstmt 13:5-50
//       var t <tuple> 13:5-49
//         call ccute_get <tuple> 13:21-49
//           call ccute_shape <tuple> 13:31-45
//             ref l <const layout> 13:43-44
//           int 0 <int> = 0 13:47-48
//     declstmt 14:5-38
//       var m <layout> 14:5-37
//         call ccute_get <layout> 14:22-37
//           ref l <const layout> 14:32-33
//           int 0 <int> = 0 14:35-36
//     declstmt 15:5-67
//       var p <struct point> 15:5-38
//         init-list <struct point> 15:22-38
//           other <void> 15:23-29
//             int 1 <int> = 1 15:28-29
//           other <void> 15:31-37
//             int 2 <int> = 2 15:36-37
//       var q <struct point *> 15:41-66
//         unary & <struct point *> 15:45-66
//           compound-literal struct point <struct point> 15:46-66
//             init-list <struct point> 15:60-66
//               int 3 <int> = 3 15:61-62
//               int 4 <int> = 4 15:64-65
//     declstmt 16:5-31
//       var v <int[n]> 16:5-13
//         -
//         ref n <int> 16:11-12
//       var w <int[3]> 16:15-30
//         init-list <int[3]> 16:21-30
//           int 1 <int> = 1 16:22-23
//           int 2 <int> = 2 16:25-26
//           int 3 <int> = 3 16:28-29
//     declstmt 17:5-18
//       var c <char> 17:5-17
//         char 'x' <int> = 120 17:14-17
//     declstmt 18:5-22
//       var b <_Bool> 18:5-21
//         binary && <int> 18:15-21
//           ref n <int> 18:15-16
//           ref c <char> 18:20-21
//     declstmt 19:5-22
//       var d <double> 19:5-21
//         float 1.5e3 <double> 19:16-21
//     declstmt 20:5-28
//       var s <const char *> 20:5-27
//         string "text" <char[5]> 20:21-27
//     assign = <int> 21:5-106
//       ref n <int> 21:5-6
//       binary + <long> 21:9-106
//         binary + <long> 21:9-99
//           binary + <long> 21:9-83
//             binary + <long> 21:9-67
//               binary + <long> 21:9-51
//                 binary + <long> 21:9-39
//                   binary + <long> 21:9-32
//                     call ccute_at <long> 21:9-26
//                       ref l <const layout> 21:18-19
//                       int 1 <int> = 1 21:21-22
//                       ref n <int> 21:24-25
//                     member x <int> 21:29-32
//                       ref p <struct point> 21:29-30
//                   member y <int> 21:35-39 arrow
//                     ref q <struct point *> 21:35-36
//                 cast int <int> 21:42-51
//                   subscript <const float> 21:47-51
//                     ref a <const float *restrict> 21:47-48
//                     int 0 <int> = 0 21:49-50
//               call ccute_rank <int> 21:54-67
//                 ref t <tuple> 21:65-66
//             call ccute_rank <int> 21:70-83
//               ref m <layout> 21:81-82
//           cast int <int> 21:86-99
//             other sizeof v <unsigned long> 21:91-99
//               ref v <int[n]> 21:98-99
//         subscript <int> 21:102-106
//           ref w <int[3]> 21:102-103
//           int 1 <int> = 1 21:104-105
//     return 22:5-37 by-ref
//       conditional <int> 22:12-37
//         ref n <int> 22:12-13
//         unary - <int> 22:16-18
//           ref n <int> 22:17-18
//         binary + <int> 22:21-37
//           binary + <int> 22:21-32
//             binary + <int> 22:21-27
//               unary ~ <int> 22:21-23
//                 ref n <int> 22:22-23
//               ref b <_Bool> 22:26-27
//             unary ! <int> 22:30-32
//               ref d <double> 22:31-32
//           unary * <const char> 22:35-37
//             ref s <const char *> 22:36-37
