/* The same kernels in a file whose values hold 8 leaves. */
#define CCUTE_MAX_LEAVES 8
#include "seeds_unfolded.cu"
