/* Channels in groups become channels of which one of each group follow one another; four pixels a thread.
   From: Caffe2, caffe2/operators/channel_shuffle_op.cu, ChannelShuffleNCHWKernel. */
#include "port.h"

/* ---- with layouts ---- */

struct Shape {
    int n, groups, per_group, pixels;
};

CCUTE_FOLD __global__ void __launch_bounds__(128) channel_shuffle(const float *X, float *Y, const Shape s)
{
    CCUTE_ASSUME(s.n > 0 && s.groups > 0 && s.per_group > 0 && s.pixels > 0 && s.pixels % 4 == 0);
    CCUTE_ALIGNED(X, 16);
    CCUTE_ALIGNED(Y, 16);
    const int image = blockIdx.z, channel = blockIdx.y, p = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (p >= s.pixels)
        return;
    const ccute_layout quad = ccute_make_layout(4);
    const int C = s.groups * s.per_group;
    const ccute_layout all = ccute_make_layout_right(TUP(s.n, C, s.pixels));
    const ccute_layout groups = ccute_make_layout_right(TUP(s.groups, s.per_group));
    const int from = ccute_at(groups, channel % s.groups, channel / s.groups);
    ccute_copy(Y, ccute_offset_by(ccute_at(all, image, channel, p), quad), X,
               ccute_offset_by(ccute_at(all, image, from, p), quad));
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(128) channel_shuffle_by_hand(const float *X, float *Y, const Shape s)
{
    const int image = blockIdx.z, channel = blockIdx.y, p = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (p >= s.pixels)
        return;
    const int C = s.groups * s.per_group, from = channel % s.groups * s.per_group + channel / s.groups;
    *(float4 *)(Y + ((long long)image * C + channel) * s.pixels + p) =
        *(const float4 *)(X + ((long long)image * C + from) * s.pixels + p);
}

/* ---- the program ---- */

int main()
{
    const Shape s = {2, 3, 4, 36};
    const int C = s.groups * s.per_group, size = s.n * C * s.pixels;
    Buffer<float> in(size), ours(size), theirs(size);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    const dim3 grid(1, C, s.n);
    channel_shuffle<<<grid, 128>>>(in, ours, s);
    channel_shuffle_by_hand<<<grid, 128>>>(in, theirs, s);
    finish();
    return report("channel_shuffle", count_wrong(ours, theirs, [&](int i) {
                      const int channel = i / s.pixels % C,
                                from = channel % s.groups * s.per_group + channel / s.groups;
                      return in[i + (from - channel) * s.pixels];
                  }));
}
