/* A header as the main file, with a file included inside a body. */
#ifndef HEADER_H
#define HEADER_H

#include <ccute/ccute.h>

CCUTE_FOLD static inline __device__ int f(int n)
{
    int total = 0;
#include "body.inc"
    return total + (int)ccute_size(ccute_make_layout(n, 1));
}

#endif
// ---- tree ----
// view CUDA
// function f <int> 7:1-12:2 device static
//   param n <int>
//   local total <int> : written
//   compound 8:1-12:2
//     declstmt 9:5-19
//       var total <int> 9:5-18
//         int 0 <int> = 0 9:17-18
//     assign += <int> elsewhere [elsewhere mixed] `total += (int)ccute_rank(ccute_make_layout(n, 1))`
//       ref total <int> elsewhere [elsewhere mixed] `total`
//       cast int <int> by-ref elsewhere [elsewhere mixed] `(int)ccute_rank(ccute_make_layout(n, 1))`
//         call ccute_rank <int> elsewhere [elsewhere mixed] `ccute_rank(ccute_make_layout(n, 1))`
//           call ccute_make_layout <layout> elsewhere [elsewhere mixed] `ccute_make_layout(n, 1)`
//             ref n <int> elsewhere [elsewhere mixed] `n`
//             int 1 <int> = 1 elsewhere [elsewhere mixed] `1`
//     return 11:5-60 by-ref
//       binary + <int> 11:12-60
//         ref total <int> 11:12-17
//         cast int <int> 11:20-60
//           call ccute_size <long> 11:25-60
//             call ccute_make_layout <layout> 11:36-59
//               ref n <int> 11:54-55
//               int 1 <int> = 1 11:57-58
