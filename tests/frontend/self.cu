// A file that includes itself.
#ifndef DEPTH
#define DEPTH 1
#include "self.cu"
#include <ccute/ccute.h>
CCUTE_FOLD int outer() { return DEPTH; }
#else
int inner() { return DEPTH; }
#endif
// ---- tree ----
// view CUDA
// function outer <int> 6:1-41
//   compound 6:24-41
//     return 6:26-38 by-ref
//       int 1 <int> = 1 6:33-38 [DEPTH body] `1`
