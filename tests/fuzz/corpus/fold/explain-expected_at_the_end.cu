// -Rfold-explain --sarif=x
#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) none(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x];
    CCUTE_EXPECT_COALESCED;
}
// ---- explained ----
// exit 1
// ! expected_at_the_end.cu:6:5: error: an access to global memory that is coalesced is expected here: no statement follows it
// !     CCUTE_EXPECT_COALESCED;
// !     ^~~~~~~~~~~~~~~~~~~~~~
