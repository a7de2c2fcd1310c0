// Arrays: address spaces, alignments, and those sized by a layout.
#include <ccute/ccute.h>

__constant__ float table[4];
extern __shared__ __align__(128) char dynamic[];
struct __align__(16) quad {
    float v[4];
};

CCUTE_FOLD __global__ void k(const float4 *__restrict__ in, float *out)
{
    __shared__ float a[32];
    __shared__ __align__(16) float b[8][4];
    alignas(16) float c[4];
    __attribute__((aligned(64))) char d[64];
    alignas(float4) char e[16];
    quad f;
    const ccute_layout l = ccute_make_layout(CCUTE_T(8, 8));
    CCUTE_REGS(float, r, l, 64);
    CCUTE_SHARED(float, s, ccute_make_layout(32, 1), 32);
    CCUTE_ALIGNED(out, 16);
    CCUTE_ASSUME(ccute_size(l) % 4 == 0);
    CCUTE_EXPECT_WIDTH(16);
    out[0] = a[0] + b[1][2] + c[0] + d[0] + e[0] + f.v[1] + r[0] + s[1] + table[0] + dynamic[3] + in->x;
}

CCUTE_FOLD __global__ void form(ccute_layout l) { CCUTE_FORM(l, "(_,(_,_))"); }
// ---- tree ----
// view CUDA
// function k <void> 10:1-25:2 global
//   param in <const float4 *__restrict>
//   param out <float *>
//   local a <float[32]> shared
//   local b <float[8][4]> shared align=16
//   local c <float[4]> align=16
//   local d <char[64]> align=64
//   local e <char[16]>
//   local f <quad>
//   local l <const layout>
//   local r <float[64]> : address
//   local s <float[32]> shared align=16 : address
//   compound 11:1-25:2
//     declstmt 12:5-28
//       var a <float[32]> 12:5-27
//         -
//         int 32 <int> = 32 12:24-26
//     declstmt 13:5-44
//       var b <float[8][4]> 13:5-43
//         -
//         int 4 <int> = 4 13:41-42
//         int 8 <int> = 8 13:38-39
//     declstmt 14:5-28
//       var c <float[4]> 14:17-27
//         -
//         int 4 <int> = 4 14:25-26
//     declstmt 15:5-45
//       var d <char[64]> 15:5-44
//         -
//         int 64 <int> = 64 15:41-43
//     declstmt 16:5-32
//       var e <char[16]> 16:21-31
//         -
//         int 16 <int> = 16 16:28-30
//     declstmt 17:5-12
//       var f <quad> 17:5-11
//         -
//     declstmt 18:5-61
//       var l <const layout> 18:5-60
//         call ccute_make_layout <layout> 18:28-60
//           call CCUTE_T <tuple> 18:46-59
//             int 8 <int> = 8 18:54-55
//             int 8 <int> = 8 18:57-58
//     declstmt 19:5-32 [CCUTE_REGS body]
//       var r <float[64]> 19:5-32 [CCUTE_REGS body]
//         -
//         int 64 <int> = 64 19:29-31 [CCUTE_REGS arg]
//     call ccute_array_ <void> 19:5-32 [CCUTE_REGS body] `ccute_array_(r, l, 64)`
//       ref r <float[64]> 19:23-24 [CCUTE_REGS arg]
//       ref l <const layout> 19:26-27 [CCUTE_REGS arg]
//       int 64 <int> = 64 19:29-31 [CCUTE_REGS arg]
//     declstmt 20:5-57 [CCUTE_SHARED body]
//       var s <float[32]> 20:5-57 [CCUTE_SHARED body]
//         -
//         int 32 <int> = 32 20:54-56 [CCUTE_SHARED arg]
//     call ccute_array_ <void> 20:5-57 [CCUTE_SHARED body] `ccute_array_(s, ccute_make_layout(32, 1), 32)`
//       ref s <float[32]> 20:25-26 [CCUTE_SHARED arg]
//       call ccute_make_layout <layout> 20:28-52 [CCUTE_SHARED arg]
//         int 32 <int> = 32 20:46-48 [CCUTE_SHARED arg]
//         int 1 <int> = 1 20:50-51 [CCUTE_SHARED arg]
//       int 32 <int> = 32 20:54-56 [CCUTE_SHARED arg]
//     call CCUTE_ALIGNED <void> 21:5-27
//       ref out <float *> 21:19-22
//       int 16 <int> = 16 21:24-26
//     call CCUTE_ASSUME <void> 22:5-41
//       binary == <bool> 22:18-40
//         binary % <long> 22:18-35
//           call ccute_size <long> 22:18-31
//             ref l <const layout> 22:29-30
//           int 4 <int> = 4 22:34-35
//         int 0 <int> = 0 22:39-40
//     call CCUTE_EXPECT_WIDTH <void> 23:5-27
//       int 16 <int> = 16 23:24-26
//     assign = <float> 24:5-104
//       subscript <float> 24:5-11
//         ref out <float *> 24:5-8
//         int 0 <int> = 0 24:9-10
//       binary + <float> 24:14-104
//         binary + <float> 24:14-96
//           binary + <float> 24:14-83
//             binary + <float> 24:14-72
//               binary + <float> 24:14-65
//                 binary + <float> 24:14-58
//                   binary + <float> 24:14-49
//                     binary + <float> 24:14-42
//                       binary + <float> 24:14-35
//                         binary + <float> 24:14-28
//                           subscript <float> 24:14-18
//                             ref a <float[32]> 24:14-15
//                             int 0 <int> = 0 24:16-17
//                           subscript <float> 24:21-28
//                             subscript <float[4]> 24:21-25
//                               ref b <float[8][4]> 24:21-22
//                               int 1 <int> = 1 24:23-24
//                             int 2 <int> = 2 24:26-27
//                         subscript <float> 24:31-35
//                           ref c <float[4]> 24:31-32
//                           int 0 <int> = 0 24:33-34
//                       subscript <char> 24:38-42
//                         ref d <char[64]> 24:38-39
//                         int 0 <int> = 0 24:40-41
//                     subscript <char> 24:45-49
//                       ref e <char[16]> 24:45-46
//                       int 0 <int> = 0 24:47-48
//                   subscript <float> 24:52-58
//                     member v <float[4]> 24:52-55
//                       ref f <quad> 24:52-53
//                     int 1 <int> = 1 24:56-57
//                 subscript <float> 24:61-65
//                   ref r <float[64]> 24:61-62
//                   int 0 <int> = 0 24:63-64
//               subscript <float> 24:68-72
//                 ref s <float[32]> 24:68-69
//                 int 1 <int> = 1 24:70-71
//             subscript <float> 24:75-83
//               ref table <float[4]> 24:75-80
//               int 0 <int> = 0 24:81-82
//           subscript <char> 24:86-96
//             ref dynamic <char[]> 24:86-93
//             int 3 <int> = 3 24:94-95
//         member x <const float> 24:99-104 arrow
//           ref in <const float4 *__restrict> 24:99-101
// function form <void> 27:1-80 global
//   param l <layout>
//   compound 27:49-80
//     call CCUTE_FORM <void> 27:51-77
//       ref l <layout> 27:62-63
//       string "(_,(_,_))" <const char[10]> 27:65-76
