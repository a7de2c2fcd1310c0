// CUDA's own headers, and helpers from a header of the user's.
// needs: cuda
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <ccute/ccute.h>
#include "helper.cuh"

namespace cg = cooperative_groups;

CCUTE_FOLD __global__ void k(__half *p, int n)
{
    const ccute_layout l = tile(n);
    auto block = cg::this_thread_block();
    block.sync();
    __half2 v = __floats2half2_rn(1.0f, 2.0f);
    p[ccute_at(l, block.thread_rank())] = __hadd(v.x, __float2half(3.0f));
}

CCUTE_FOLD void run(__half *p)
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    k<<<1, 32, 0, stream>>>(p, 3);
    if (cudaGetLastError() != cudaSuccess)
        return;
}
// ---- tree ----
// view CUDA
// function tile <layout> 2:1-108 device host static elsewhere
//   param n <int>
//   compound 2:64-108
//     return 2:66-105 by-ref
//       call ccute_make_layout <layout> 2:73-105
//         call CCUTE_T <tuple> 2:91-104
//           int 8 <int> = 8 2:99-100
//           ref n <int> 2:102-103
// function k <void> 11:1-18:2 global
//   param p <__half *>
//   param n <int>
//   local l <const layout>
//   local block <cooperative_groups::__v1::thread_block>
//   local v <__half2>
//   compound 12:1-18:2
//     declstmt 13:5-36
//       var l <const layout> 13:5-35
//         call tile <layout> 13:28-35
//           ref n <int> 13:33-34
//     declstmt 14:5-42
//       var block <cooperative_groups::__v1::thread_block> 14:5-41
//         call cg::this_thread_block <cooperative_groups::__v1::thread_block> 14:18-41
//     call sync <void> 15:5-17 method
//       member sync <void ()> 15:5-15
//         ref block <cooperative_groups::__v1::thread_block> 15:5-10
//     declstmt 16:5-47
//       var v <__half2> 16:5-46
//         call __floats2half2_rn <__half2> 16:17-46
//           float 1.0f <float> 16:35-39
//           float 2.0f <float> 16:41-45
//     assign = <__half> 17:5-74
//       subscript <__half> 17:5-40
//         ref p <__half *> 17:5-6
//         call ccute_at <long> 17:7-39
//           ref l <const layout> 17:16-17
//           call thread_rank <unsigned int> 17:19-38 method
//             member thread_rank <unsigned int ()> 17:19-36
//               ref block <cooperative_groups::__v1::thread_block> 17:19-24
//       call __hadd <__half> 17:43-74
//         member x <__half> 17:50-53
//           ref v <__half2> 17:50-51
//         call __float2half <__half> 17:55-73
//           float 3.0f <float> 17:68-72
// function run <void> 20:1-27:2
//   param p <__half *>
//   local stream <CUstream_st *> : address
//   compound 21:1-27:2
//     declstmt 22:5-25
//       var stream <CUstream_st *> 22:5-24
//         -
//     call cudaStreamCreate <cudaError> 23:5-30
//       unary & <CUstream_st **> 23:22-29
//         ref stream <CUstream_st *> 23:23-29
//     launch k <void> 24:5-34
//       ref k <void (__half *, int)> 24:5-6
//       int 1 <int> = 1 24:9-10
//       int 32 <int> = 32 24:12-14
//       int 0 <int> = 0 24:16-17
//       ref stream <CUstream_st *> 24:19-25
//       ref p <__half *> 24:29-30
//       int 3 <int> = 3 24:32-33
//     if 25:5-26:15
//       -
//       binary != <bool> 25:9-42
//         cast int <int> 25:9-27
//           call cudaGetLastError <cudaError> 25:9-27
//         ref cudaSuccess <int> = 0 25:31-42
//       return 26:9-15
//         -
//       -
