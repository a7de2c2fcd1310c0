// -Rfold-explain --sarif=x
#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) none(const float *in, float *out)
{
    CCUTE_EXPECT_CONFLICT_FREE;
    out[threadIdx.x] = in[threadIdx.x];
}
// ---- explained ----
// exit 1
// ! expected_without_an_access.cu:5:5: error: an access to shared memory that is free of bank conflicts is expected here: the statement after it has none whose layout is known
// !     CCUTE_EXPECT_CONFLICT_FREE;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
