#include <ccute/short.h>

#include <ccute/async.h>

/* A template's count: of its instances, 32 + 2 * 232 are not more than 504, 32 + 2 * 240 are. */
constexpr int FEW = 32;
template <int REST>
CCUTE_FOLD __global__ void __launch_bounds__(384) waits(float *p)
{
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<FEW>();
    } else {
        ccute_setmaxnreg_inc<REST * 2>();
        p[threadIdx.x] *= ccute_size(ccute_make_layout(REST));
    }
}

void launch(float *p)
{
    waits<120><<<1, 384>>>(p);
    waits<116><<<1, 384>>>(p);
}
// ---- folded ----
// exit 1
// ! setmaxnreg_error_template.cu:13:9: error: the groups of four warps want 512 registers a thread in sum, and a block of 384 threads has 504, 168 for each group: ccute_setmaxnreg_inc would wait for ever
// !         ccute_setmaxnreg_inc<REST * 2>();
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! setmaxnreg_error_template.cu:8:51: note: in the instance 'waits<120>'
// ! CCUTE_FOLD __global__ void __launch_bounds__(384) waits(float *p)
// !                                                   ^~~~~
