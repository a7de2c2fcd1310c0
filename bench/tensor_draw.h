/* Random copies of whole tensors, 64 MiB and more, of the kinds that programs make and some that they should not. */
#ifndef CCUTE_BENCH_TENSOR_DRAW_H
#define CCUTE_BENCH_TENSOR_DRAW_H

#include <stdint.h>

#include <ccute/tensor.h>

#if defined __cplusplus
extern "C" {
#endif

/* A copy: its layouts as ccute_parse_layout reads them, without a blank where the text of a sample has columns. */
enum { DRAWN_TEXT = 1024 };

typedef struct drawn_copy {
    const char *kind;
    int bytes; /* of an element */
    char dst[DRAWN_TEXT], src[DRAWN_TEXT];
} drawn_copy;

/* Copy number `number` of a seed. Neither side reaches further than DRAWN_REACH bytes. */
#define DRAWN_REACH ((int64_t)4 << 30)
void draw_copy(uint64_t seed, int number, drawn_copy *copy);

/* Bytes read and written; those that a source reads again count once. */
double drawn_traffic(const ccute_problem *problem);

#if defined __cplusplus
}
#endif

#endif
