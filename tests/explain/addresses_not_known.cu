#include <ccute/short.h>

/* What depends on memory, on a variable that changes, or on a pointer that moves is not known: that is said of copies, and
   plain accesses are left out. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) gather(const float *A, const int *index, float *out, int ld)
{
    float r[4];
    const int row = index[threadIdx.x];
    int moving = threadIdx.x;
    moving += 3;
    const ccute_layout tile = ccute_make_layout(TUP(4, 64), TUP(1, ld));
    CCUTE_ALIGNED(A, 16);
    CCUTE_ASSUME(ld % 4 == 0);
    ccute_copy(r, ccute_make_layout_left(4), A, ccute_slice(tile, ALL, row)); // by hand: load A rule=unknown
    out[threadIdx.x] = r[0] + A[moving];
    A += threadIdx.x;
    ccute_copy(r, ccute_make_layout_left(4), A, ccute_make_layout_left(4)); // by hand: load A rule=unknown
    out[threadIdx.x] = r[1];
}
// ---- explained ----
// addresses_not_known.cu:5: gather: 32 threads
//   with ld = 1024 (assumed)
//   registers float r[4], 16 bytes
//   line  access             layout of a thread             instruction  bits  each thread  bytes  a request of a warp
//      8  load global index  index[threadIdx.x]             ld.global      32            1      4  4 sectors of 4
//     14  load global A      (long long)ld * row o (4):(1)  ld.global     128            1     16  not known: the pointer 'A' changes: foldc would follow a const pointer with the same value
//         - the addresses of A are not known: the pointer 'A' changes: foldc would follow a const pointer with the same value
//     15  store global out   out[threadIdx.x]               st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
//     17  load global A      4:1                            ld.global      32            4     16  not known: the pointer 'A' changes: foldc would follow a const pointer with the same value
//         - the addresses of A are not known: the pointer 'A' changes: foldc would follow a const pointer with the same value
//         - 32-bit moves: 'A' is not known to be 16-byte aligned, and its value changes; fix: CCUTE_ALIGNED(A, 16)
//     18  store global out   out[threadIdx.x]               st.global      32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
