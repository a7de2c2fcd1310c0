/* Copies that cudaMemcpyAsync, cudaMemcpy2DAsync and cudaMemcpy3DAsync can do, and copies in two steps, of which one is
 * such. Plain C without CUDA. */
#ifndef CCUTE_CUDA_ENGINE_H
#define CCUTE_CUDA_ENGINE_H

#include "plan.h"

/* A box: width bytes, height rows, depth slices, at these distances. dimensions: how many of the three there are. */
typedef struct ccute_box {
    int dimensions;
    int64_t width, height, depth;
    int64_t dst_pitch, src_pitch; /* bytes between rows */
    int64_t dst_rows, src_rows;   /* rows between slices */
} ccute_box;

/* The problem as one box, or 0. */
int ccute_box_of(const ccute_problem *p, ccute_box *box);

/* Two steps with a workspace: which side of the problem is pageable. */
typedef struct ccute_stage {
    int to_device; /* 1: first[] is the engine's, from the source's bytes; 0: the engine brings the result home */
    int64_t bytes; /* of the workspace */
    int64_t skip;  /* bytes from the workspace to the address that replaces the host's data pointer; may be negative */
    ccute_problem kernel; /* the kernel's part, between device memory */
    ccute_box box;        /* of the bytes brought home */
} ccute_stage;

int ccute_stage_of(const ccute_problem *p, ccute_stage *stage);

#endif
