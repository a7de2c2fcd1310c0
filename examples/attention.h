/* Attention, and what it reads and writes. */
#ifndef ATTENTION_H
#define ATTENTION_H

#include <cuda_runtime.h>

/* One of its tensors: element (token, i, head, batch) lies at token * of_token + i + head * of_head + batch * of_batch.
 */
struct attention_tensor {
    void *data;
    long of_token, of_head, of_batch;
};

/* O = softmax(scale Q K^T) V, for each head of each batch. K and V have `heads` heads, and Q and O `shared` times as
   many: that many in turn read one head of K and V. If it is causal, the last query sees all keys, and each before it
   one key less. A query that sees none has 0 in O. In `lse`, if there is one, the logarithm of each row's sum of
   exponentials is written: element query + head * queries + batch * queries * (heads * shared). */
struct attention_problem {
    int queries, keys, heads, shared, batches;
    attention_tensor Q, K, V, O;
    float *lse;
    float scale;
    bool causal;
};

/* An instance of attention.cu, for a GPU with this number of multiprocessors. All numbers are at least 1. The strides
   are multiples of 8 and the pointers of 16 bytes, as tensor maps demand; otherwise cudaErrorInvalidValue. */
typedef cudaError_t attention_function(const attention_problem *problem, int processors, cudaStream_t stream);

attention_function attention;

/* The keys of a step (ATTENTION_KEYS) of the instance that is fastest for this number of keys: with few, the rest of
   the last step counts, and if it is causal, the last step of each tile. */
inline int attention_step(int depth, int keys, bool causal)
{
    return depth > 64 && keys >= (causal ? 8192 : 2048) ? 160 : 128;
}

/* Its groups (ATTENTION_GROUPS): three are faster, but in their tiles causal queries do not see more of the keys. */
inline int attention_groups(int depth, int keys, bool causal) { return depth > 64 || (causal && keys <= 1024) ? 2 : 3; }

#endif
