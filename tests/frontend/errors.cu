// clang's errors: shown inside marked functions, left to the compiler elsewhere.
#include <ccute/ccute.h>
#include "no such file.h"

int elsewhere() { return nowhere; }

CCUTE_FOLD __global__ void k(float *p, int n)
{
	const ccute_layout l = ccute_make_layout(8, undeclared);
    p[ccute_at(l, "größe", n] = 0;
    p.x = l.offset;
}

CCUTE_FOLD __global__ void good(float *p) { *p = 0; }
// ---- tree ----
// view CUDA
// function k <void> 7:1-12:2 global errors
//   param p <float *> : written
//   param n <int>
//   local l <const layout>
//   compound 8:1-12:2
//     declstmt 9:2-58
//       var l <const layout> 9:2-22
//         -
//     assign = <dependent> 11:5-19 dependent
//       ref p <float *> 11:5-6
//       member offset <const long> 11:11-19
//         ref l <const layout> 11:11-12
// function good <void> 14:1-54 global
//   param p <float *>
//   compound 14:43-54
//     assign = <float> 14:45-51
//       unary * <float> 14:45-47
//         ref p <float *> 14:46-47
//       int 0 <int> = 0 14:50-51
// stderr: errors.cu:3:10: error: 'no such file.h' file not found
// stderr: #include "no such file.h"
// stderr:          ^~~~~~~~~~~~~~~~
// stderr: errors.cu:9:46: error: use of undeclared identifier 'undeclared'
// stderr: 	const ccute_layout l = ccute_make_layout(8, undeclared);
// stderr: 	                                            ^
// stderr: errors.cu:10:31: error: expected ')'
// stderr:     p[ccute_at(l, "größe", n] = 0;
// stderr:                             ^
// stderr: errors.cu:10:15: note: to match this '('
// stderr:     p[ccute_at(l, "größe", n] = 0;
// stderr:               ^
// stderr: errors.cu:11:6: error: member reference base type 'float *' is not a structure or union
// stderr:     p.x = l.offset;
// stderr:      ^
