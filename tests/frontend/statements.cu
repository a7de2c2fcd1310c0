// Every statement, with parts left out and pragmas in front.
#include <ccute/ccute.h>

CCUTE_FOLD __device__ int f(int n, int *p)
{
    for (;;)
        break;
    for (int i = 0;;)
        break;
    for (; n < 3;)
        continue;
    for (;; n++)
        ;
    for (int i = 0; i < n; i++) {
        p[i] = 0;
    }
    for (int i = 0; i < n;) // no step
        i += 2;
#pragma unroll 4
    for (unsigned i = 0; i < 4; ++i)
        p[i] = (int)i;
    if (n)
        n--;
    else if (n > 2) {
    }
    if (int q = n)
        n = q;
    if (int q = n; q > 3)
        n = q;
    else
        n = 0;
    if (n = 3; n)
        n = 1;
    if constexpr (sizeof(int) == 4)
        n = 2;
    while (n)
        --n;
    while (int q = n)
        n -= q;
    do
        n++;
    while (n < 3);
    switch (n) {
    case 1:
    case 2:
        n = 4;
        break;
    default:
        return 3;
    }
again:
    goto again;
    typedef int number;
    static_assert(sizeof(number) == 4, "");
    [[maybe_unused]] const number a = 1, b[2] = {1, 2}, *c = b;
    asm volatile("" ::: "memory");
    return n ? p[n] : *p;
}

CCUTE_FOLD void g() { return; }
// ---- tree ----
// view CUDA
// function f <int> 4:1-58:2 device
//   param n <int> : written
//   param p <int *>
//   local i <int>
//   local i <int> : written
//   local i <int> : written
//   local i <unsigned int> : written
//   local q <int>
//   local q <int>
//   local q <int>
//   local a <const int> = 1
//   local b <const int[2]> : address
//   local c <const int *>
//   compound 5:1-58:2
//     for 6:5-7:14
//       -
//       -
//       -
//       break 7:9-14
//     for 8:5-9:14
//       declstmt 8:10-20
//         var i <int> 8:10-19
//           int 0 <int> = 0 8:18-19
//       -
//       -
//       break 9:9-14
//     for 10:5-11:17
//       -
//       binary < <bool> 10:12-17
//         ref n <int> 10:12-13
//         int 3 <int> = 3 10:16-17
//       -
//       continue 11:9-17
//     for 12:5-13:10
//       -
//       -
//       unary ++ <int> 12:13-16
//         ref n <int> 12:13-14
//       null 13:9-10
//     for 14:5-16:6
//       declstmt 14:10-20
//         var i <int> 14:10-19
//           int 0 <int> = 0 14:18-19
//       binary < <bool> 14:21-26
//         ref i <int> 14:21-22
//         ref n <int> 14:25-26
//       unary ++ <int> 14:28-31
//         ref i <int> 14:28-29
//       compound 14:33-16:6
//         assign = <int> 15:9-17
//           subscript <int> 15:9-13
//             ref p <int *> 15:9-10
//             ref i <int> 15:11-12
//           int 0 <int> = 0 15:16-17
//     for 17:5-18:15
//       declstmt 17:10-20
//         var i <int> 17:10-19
//           int 0 <int> = 0 17:18-19
//       binary < <bool> 17:21-26
//         ref i <int> 17:21-22
//         ref n <int> 17:25-26
//       -
//       assign += <int> 18:9-15
//         ref i <int> 18:9-10
//         int 2 <int> = 2 18:14-15
//     for 20:5-21:22
//       declstmt 20:10-25
//         var i <unsigned int> 20:10-24
//           int 0 <int> = 0 20:23-24
//       binary < <bool> 20:26-31
//         ref i <unsigned int> 20:26-27
//         int 4 <int> = 4 20:30-31
//       unary ++ <unsigned int> 20:33-36
//         ref i <unsigned int> 20:35-36
//       assign = <int> 21:9-22
//         subscript <int> 21:9-13
//           ref p <int *> 21:9-10
//           ref i <unsigned int> 21:11-12
//         cast int <int> 21:16-22
//           ref i <unsigned int> 21:21-22
//     if 22:5-25:6
//       -
//       ref n <int> 22:9-10
//       unary -- <int> 23:9-12
//         ref n <int> 23:9-10
//       if 24:10-25:6
//         -
//         binary > <bool> 24:14-19
//           ref n <int> 24:14-15
//           int 2 <int> = 2 24:18-19
//         compound 24:21-25:6
//         -
//     if 26:5-27:14
//       var q <int> 26:9-18
//         ref n <int> 26:17-18
//       ref q <int> 26:13-14
//       assign = <int> 27:9-14
//         ref n <int> 27:9-10
//         ref q <int> 27:13-14
//       -
//     if 28:5-31:14
//       declstmt 28:9-19
//         var q <int> 28:9-18
//           ref n <int> 28:17-18
//       binary > <bool> 28:20-25
//         ref q <int> 28:20-21
//         int 3 <int> = 3 28:24-25
//       assign = <int> 29:9-14
//         ref n <int> 29:9-10
//         ref q <int> 29:13-14
//       assign = <int> 31:9-14
//         ref n <int> 31:9-10
//         int 0 <int> = 0 31:13-14
//     if 32:5-33:14
//       assign = <int> 32:9-14
//         ref n <int> 32:9-10
//         int 3 <int> = 3 32:13-14
//       ref n <int> 32:16-17
//       assign = <int> 33:9-14
//         ref n <int> 33:9-10
//         int 1 <int> = 1 33:13-14
//       -
//     if 34:5-35:14 constexpr
//       -
//       binary == <bool> = 1 34:19-35
//         unevaluated sizeof(int) <unsigned long> = 4 34:19-30
//         int 4 <int> = 4 34:34-35
//       assign = <int> 35:9-14
//         ref n <int> 35:9-10
//         int 2 <int> = 2 35:13-14
//       -
//     while 36:5-37:12
//       -
//       ref n <int> 36:12-13
//       unary -- <int> 37:9-12
//         ref n <int> 37:11-12
//     while 38:5-39:15
//       var q <int> 38:12-21
//         ref n <int> 38:20-21
//       ref q <int> 38:16-17
//       assign -= <int> 39:9-15
//         ref n <int> 39:9-10
//         ref q <int> 39:14-15
//     do 40:5-42:18
//       unary ++ <int> 41:9-12
//         ref n <int> 41:9-10
//       binary < <bool> 42:12-17
//         ref n <int> 42:12-13
//         int 3 <int> = 3 42:16-17
//     switch 43:5-50:6
//       -
//       ref n <int> 43:13-14
//       compound 43:16-50:6
//         case 44:5-46:14
//           int 1 <int> = 1 44:10-11
//           case 45:5-46:14
//             int 2 <int> = 2 45:10-11
//             assign = <int> 46:9-14
//               ref n <int> 46:9-10
//               int 4 <int> = 4 46:13-14
//         break 47:9-14
//         default 48:5-49:17
//           return 49:9-17 by-ref
//             int 3 <int> = 3 49:16-17
//     label again 51:1-52:15
//       goto again 52:5-15
//     declstmt 53:5-24
//       null 53:5-23
//     declstmt 54:5-44
//       null 54:5-43
//     declstmt 55:5-64
//       var a <const int> 55:22-40
//         int 1 <int> = 1 55:39-40
//       var b <const int[2]> 55:42-55
//         init-list <const int[2]> 55:49-55
//           int 1 <int> = 1 55:50-51
//           int 2 <int> = 2 55:53-54
//         int 2 <int> = 2 55:44-45
//       var c <const int *> 55:58-63
//         ref b <const int[2]> 55:62-63
//     asm asm volatile("" ::: "memory") 56:5-34
//     return 57:5-25
//       conditional <int> 57:12-25
//         ref n <int> 57:12-13
//         subscript <int> 57:16-20
//           ref p <int *> 57:16-17
//           ref n <int> 57:18-19
//         unary * <int> 57:23-25
//           ref p <int *> 57:24-25
// function g <void> 60:1-32
//   compound 60:21-32
//     return 60:23-29
//       -
