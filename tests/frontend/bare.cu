// CUDA without a toolkit, and nothing included: what the prelude alone provides.
// flags: --no-cuda --all -- --cuda-path=/nowhere
__global__ void k(float4 *p, const int *q, float *out)
{
    extern __shared__ float s[];
    unsigned lane = threadIdx.x & (warpSize - 1);
    float4 v = make_float4(1, 2, 3, 4);
    int a = min(q[0], 3), b = max((int)lane, -1), c = abs(a), d = __popc(lane) + __clz(b);
    float e = sinf(1.0f) + sqrt(2.0f) + fmaxf(v.x, v.y) + pow(2.0f, 3) + __expf(v.z) + rsqrtf(v.w);
    s[lane] = __shfl_down_sync(0xffffffffu, e, 16);
    __syncthreads();
    atomicAdd(out, s[0] + __ldg(&q[c]) + d);
    p[blockIdx.x * blockDim.x + lane] = v;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(lane), "l"(p));
}

int host(float4 *p, int *q, float *out)
{
    dim3 grid(2, 3), block = 128;
    k<<<grid, block, 16>>>(p, q, out);
    printf("%d %zu\n", 1, strlen("text"));
    return (int)sizeof(double2) + (int)__alignof__(uint4) + (int)grid.x;
}
// ---- tree ----
// view CUDA
// function k <void> 3:1-15:2 global
//   param p <float4 *>
//   param q <const int *>
//   param out <float *>
//   local s <float[]> extern shared : written
//   local lane <unsigned int>
//   local v <float4>
//   local a <int>
//   local b <int>
//   local c <int>
//   local d <int>
//   local e <float>
//   compound 4:1-15:2
//     declstmt 5:5-33
//       var s <float[]> 5:5-32
//         -
//     declstmt 6:5-50
//       var lane <unsigned int> 6:5-49
//         binary & <unsigned int> 6:21-49
//           member x <const unsigned int> 6:21-32
//             ref threadIdx <const uint3> 6:21-30
//           paren <int> = 31 6:35-49
//             binary - <int> = 31 6:36-48
//               ref warpSize <const int> = 32 6:36-44
//               int 1 <int> = 1 6:47-48
//     declstmt 7:5-40
//       var v <float4> 7:5-39
//         call make_float4 <float4> 7:16-39
//           int 1 <int> = 1 7:28-29
//           int 2 <int> = 2 7:31-32
//           int 3 <int> = 3 7:34-35
//           int 4 <int> = 4 7:37-38
//     declstmt 8:5-91
//       var a <int> 8:5-25
//         call min <int> 8:13-25
//           subscript <const int> 8:17-21
//             ref q <const int *> 8:17-18
//             int 0 <int> = 0 8:19-20
//           int 3 <int> = 3 8:23-24
//       var b <int> 8:27-49
//         call max <int> 8:31-49
//           cast int <int> 8:35-44
//             ref lane <unsigned int> 8:40-44
//           unary - <int> = -1 8:46-48
//             int 1 <int> = 1 8:47-48
//       var c <int> 8:51-61
//         call abs <int> 8:55-61
//           ref a <int> 8:59-60
//       var d <int> 8:63-90
//         binary + <int> 8:67-90
//           call __popc <int> 8:67-79
//             ref lane <unsigned int> 8:74-78
//           call __clz <int> 8:82-90
//             ref b <int> 8:88-89
//     declstmt 9:5-100
//       var e <float> 9:5-99
//         binary + <double> 9:15-99
//           binary + <double> 9:15-85
//             binary + <double> 9:15-71
//               binary + <float> 9:15-56
//                 binary + <float> 9:15-38
//                   call sinf <float> 9:15-25
//                     float 1.0f <float> 9:20-24
//                   call sqrt <float> 9:28-38
//                     float 2.0f <float> 9:33-37
//                 call fmaxf <float> 9:41-56
//                   member x <float> 9:47-50
//                     ref v <float4> 9:47-48
//                   member y <float> 9:52-55
//                     ref v <float4> 9:52-53
//               call pow <double> 9:59-71
//                 float 2.0f <float> 9:63-67
//                 int 3 <int> = 3 9:69-70
//             call __expf <float> 9:74-85
//               member z <float> 9:81-84
//                 ref v <float4> 9:81-82
//           call rsqrtf <float> 9:88-99
//             member w <float> 9:95-98
//               ref v <float4> 9:95-96
//     assign = <float> 10:5-51
//       subscript <float> 10:5-12
//         ref s <float[]> 10:5-6
//         ref lane <unsigned int> 10:7-11
//       call __shfl_down_sync <float> 10:15-51
//         int 0xffffffffu <unsigned int> = 4294967295 10:32-43
//         ref e <float> 10:45-46
//         int 16 <int> = 16 10:48-50
//     call __syncthreads <void> 11:5-20
//     call atomicAdd <float> 12:5-44
//       ref out <float *> 12:15-18
//       binary + <float> 12:20-43
//         binary + <float> 12:20-39
//           subscript <float> 12:20-24
//             ref s <float[]> 12:20-21
//             int 0 <int> = 0 12:22-23
//           call __ldg <int> 12:27-39
//             unary & <const int *> 12:33-38
//               subscript <const int> 12:34-38
//                 ref q <const int *> 12:34-35
//                 ref c <int> 12:36-37
//         ref d <int> 12:42-43
//     assign = <float4> 13:5-42
//       subscript <float4> 13:5-38
//         ref p <float4 *> 13:5-6
//         binary + <unsigned int> 13:7-37
//           binary * <unsigned int> 13:7-30
//             member x <const unsigned int> 13:7-17
//               ref blockIdx <const uint3> 13:7-15
//             member x <const unsigned int> 13:20-30
//               ref blockDim <const dim3> 13:20-28
//           ref lane <unsigned int> 13:33-37
//       ref v <float4> 13:41-42
//     asm asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(lane), "l"(p)) 14:5-82
//       ref lane <unsigned int> 14:68-72
//       ref p <float4 *> 14:79-80
// function host <int> 17:1-23:2
//   param p <float4 *>
//   param q <int *>
//   param out <float *>
//   local grid <dim3> : const-reference
//   local block <dim3> : const-reference
//   compound 18:1-23:2
//     declstmt 19:5-34
//       var grid <dim3> 19:5-20
//         construct dim3 <dim3> 19:10-20
//           int 2 <int> = 2 19:15-16
//           int 3 <int> = 3 19:18-19
//       var block <dim3> 19:22-33
//         int 128 <int> = 128 19:30-33
//     launch k <void> 20:5-38
//       ref k <void (float4 *, const int *, float *)> 20:5-6
//       ref grid <dim3> 20:9-13
//       ref block <dim3> 20:15-20
//       int 16 <int> = 16 20:22-24
//       -
//       ref p <float4 *> 20:28-29
//       ref q <int *> 20:31-32
//       ref out <float *> 20:34-37
//     call printf <int> 21:5-42
//       string "%d %zu\n" <const char[8]> 21:12-22
//       int 1 <int> = 1 21:24-25
//       call strlen <unsigned long> 21:27-41
//         string "text" <const char[5]> 21:34-40
//     return 22:5-72 by-ref
//       binary + <int> 22:12-72
//         binary + <int> = 32 22:12-58
//           cast int <int> = 16 22:12-32
//             unevaluated sizeof(double2) <unsigned long> = 16 22:17-32
//           cast int <int> = 16 22:35-58
//             unevaluated __alignof__(uint4) <unsigned long> = 16 22:40-58
//         cast int <int> 22:61-72
//           member x <unsigned int> 22:66-72
//             ref grid <dim3> 22:66-70
