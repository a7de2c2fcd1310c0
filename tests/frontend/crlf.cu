// A file with carriage returns.
#include <ccute/ccute.h>

CCUTE_FOLD int f(int n)
{
    return ccute_size(ccute_make_layout(n, \
        1));
}
// ---- tree ----
// view CUDA
// function f <int> 4:1-8:2
//   param n <int>
//   compound 5:1-8:2
//     return 6:5-7:12
//       call ccute_size <long> 6:12-7:12
//         call ccute_make_layout <layout> 6:23-7:11
//           ref n <int> 6:41-42
//           int 1 <int> = 1 7:9-10
