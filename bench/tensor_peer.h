/* A peer whose copies bench/tensor.c times next to ccute's, in the same process: C11 and C++. tensor_hptt.cpp is HPTT,
 * tensor_no_peer.c none. */
#ifndef BENCH_TENSOR_PEER_H
#define BENCH_TENSOR_PEER_H

#include <stdint.h>

#if defined __cplusplus
extern "C" {
#endif

/* Plan a copy of `element` bytes at each coordinate of some loops, one thread, strides in elements; dst[] rises. NULL:
   the peer has no such copy. Planning may write to `to`. */
void *bench_peer_plan(int rank, const int64_t *extent, const int64_t *dst, const int64_t *src, int element, void *to,
                      const void *from);
void bench_peer_run(void *plan);
void bench_peer_free(void *plan);

#if defined __cplusplus
}
#endif

#endif
