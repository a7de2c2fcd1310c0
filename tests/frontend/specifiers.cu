// Macros in front of declarations, and asm with the letters of PTX.
// flags: --all
#define LAYOUT const int
#define ALIGN(n) __attribute__((aligned(n)))
#define TWO int a = 1; const
#define PTX(...) asm(__VA_ARGS__)

__device__ unsigned short f(unsigned short x, float g, double d, long l)
{
    LAYOUT one = 1;
    ALIGN(16) LAYOUT aligned = 2;
    TWO int other = 3;
    unsigned short half, hidden;
    float single;
    double twice;
    unsigned r0, r1;
    asm("mov.b16 %0, %1;" : "=h"(half) : "h"(x));
    asm("fma.rn.f32 %0, %1, %1, %1;" : "=f"(single) : "f"(g));
    asm("fma.rn.f64 %0, %1, %1, %1;" : "=d"(twice) : "d"(d));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r0), "+r"(r1) : "l"(l), "n"(16) : "memory");
    PTX("mov.b16 %0, %1;" : "=h"(hidden) : "h"(x));
    return half;
}
// ---- tree ----
// view CUDA
// function f <unsigned short> 8:1-23:2 device
//   param x <unsigned short> : asm
//   param g <float>
//   param d <double>
//   param l <long>
//   local one <const int> = 1
//   local aligned <const int> align=16 = 2
//   local a <int>
//   local other <const int> = 3
//   local half <unsigned short> : asm
//   local hidden <unsigned short> : asm
//   local single <float> : asm
//   local twice <double> : asm
//   local r0 <unsigned int> : asm
//   local r1 <unsigned int> : asm
//   compound 9:1-23:2
//     declstmt 10:5-20
//       var one <const int> 10:5-19
//         int 1 <int> = 1 10:18-19
//     declstmt 11:5-34
//       var aligned <const int> 11:5-33
//         int 2 <int> = 2 11:32-33
//     declstmt 12:5-8 [TWO body]
//       var a <int> 12:5-8 [TWO body]
//         int 1 <int> = 1 12:5-8 [TWO body] `1`
//     declstmt 12:5-23 [TWO mixed]
//       var other <const int> 12:5-22 [TWO mixed]
//         int 3 <int> = 3 12:21-22
//     declstmt 13:5-33
//       var half <unsigned short> 13:5-24
//         -
//       var hidden <unsigned short> 13:26-32
//         -
//     declstmt 14:5-18
//       var single <float> 14:5-17
//         -
//     declstmt 15:5-18
//       var twice <double> 15:5-17
//         -
//     declstmt 16:5-21
//       var r0 <unsigned int> 16:5-16
//         -
//       var r1 <unsigned int> 16:18-20
//         -
//     asm asm("mov.b16 %0, %1;" : "=h"(half) : "h"(x)) 17:5-49
//       ref half <unsigned short> 17:34-38 by-ref
//       ref x <unsigned short> 17:46-47
//     asm asm("fma.rn.f32 %0, %1, %1, %1;" : "=f"(single) : "f"(g)) 18:5-62
//       ref single <float> 18:45-51 by-ref
//       ref g <float> 18:59-60
//     asm asm("fma.rn.f64 %0, %1, %1, %1;" : "=d"(twice) : "d"(d)) 19:5-61
//       ref twice <double> 19:45-50 by-ref
//       ref d <double> 19:58-59
//     asm asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r0), "+r"(r1) : "l"(l), "n"(16) : "memory") 20:5-127
//       ref r0 <unsigned int> 20:84-86 by-ref
//       ref r1 <unsigned int> 20:94-96 by-ref
//       ref l <long> 20:104-105
//       int 16 <int> = 16 20:112-114
//     asm asm(__VA_ARGS__) 21:5-51 [PTX body]
//       ref hidden <unsigned short> 21:34-40 by-ref [PTX arg]
//       ref x <unsigned short> 21:48-49 by-ref [PTX arg]
//     return 22:5-16
//       ref half <unsigned short> 22:12-16
