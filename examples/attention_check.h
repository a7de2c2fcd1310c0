/* Attention of random numbers, compared with plain loops in double precision. */
#ifndef ATTENTION_CHECK_H
#define ATTENTION_CHECK_H

#include "attention.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    printf("CUDA: %s\n", cudaGetErrorString(error));
    exit(1);
}

/* A tensor of tokens, heads and batches on a device, and the numbers in it. Between the tokens' elements there are
   some that belong to none. */
template <class T> struct attention_numbers {
    std::vector<T> x;
    attention_tensor t;
    int depth;

    attention_numbers(int tokens, int heads, int batches, int depth, unsigned seed) : depth(depth)
    {
        T *device;
        const long row = static_cast<long>(heads) * depth + 8, batch = row * tokens;
        x.resize(batch * batches);
        for (T &each : x) {
            seed = seed * 1664525u + 1013904223u;
            each = T(static_cast<float>(static_cast<int>(seed >> 8) - (1 << 23)) / (1 << 22));
        }
        check(cudaMalloc(&device, x.size() * sizeof x[0]));
        check(cudaMemcpy(static_cast<void *>(device), x.data(), x.size() * sizeof x[0], cudaMemcpyHostToDevice));
        t = {device, row, depth, batch};
    }
    ~attention_numbers() { check(cudaFree(t.data)); }
    attention_numbers(const attention_numbers &) = delete;
    void operator=(const attention_numbers &) = delete;

    double at(int token, int i, int head, int batch) const
    {
        return static_cast<double>(
            static_cast<float>(x[token * t.of_token + i + head * t.of_head + batch * t.of_batch]));
    }
    void read()
    {
        check(cudaMemcpy(static_cast<void *>(x.data()), t.data, x.size() * sizeof x[0], cudaMemcpyDeviceToHost));
    }
};

/* A row of O and its sum's logarithm. */
template <class T> struct attention_tensors {
    attention_numbers<T> q, k, v, o;
};

template <class T>
inline double attention_row(const attention_problem &p, const attention_tensors<T> &x, int query, int head, int batch,
                            std::vector<double> *row)
{
    const int seen = p.causal ? query + 1 + p.keys - p.queries : p.keys;
    double most = -INFINITY, sum = 0;
    std::vector<double> scores;
    row->assign(x.q.depth, 0);
    for (int key = 0; key < seen; key++) {
        double score = 0;
        for (int i = 0; i < x.q.depth; i++)
            score += x.q.at(query, i, head, batch) * x.k.at(key, i, head / p.shared, batch);
        scores.push_back(score * p.scale);
        most = fmax(most, scores[key]);
    }
    for (int key = 0; key < seen; key++)
        sum += exp(scores[key] - most);
    for (int key = 0; key < seen; key++)
        for (int i = 0; i < x.q.depth; i++)
            (*row)[i] += exp(scores[key] - most) / sum * x.v.at(key, i, head / p.shared, batch);
    return seen > 0 ? most + log(sum) : -INFINITY;
}

/* How many results differ by more than the rounding of the weights and of O, or were written outside of O. */
template <class T>
inline int attention_count_wrong(const attention_problem &p, const attention_tensors<T> &x,
                                 const std::vector<T> &before, const std::vector<float> &lse, double rounding)
{
    const int heads = p.heads * p.shared;
    int wrong = 0;
    std::vector<double> row;
    for (int batch = 0; batch < p.batches; batch++)
        for (int query = 0; query < p.queries; query++) {
            for (int head = 0; head < heads; head++) {
                const float log_sum = lse[(static_cast<size_t>(batch) * heads + head) * p.queries + query];
                const double wanted = attention_row(p, x, query, head, batch, &row);
                wrong += !(log_sum == wanted || fabs(log_sum - wanted) < 1e-4);
                for (int i = 0; i < x.o.depth; i++)
                    wrong += !(fabs(x.o.at(query, i, head, batch) - row[i]) <= 4 * rounding);
            }
            for (int i = heads * x.o.depth; i < x.o.t.of_token; i++) {
                const size_t place = batch * x.o.t.of_batch + query * x.o.t.of_token + i;
                wrong += static_cast<float>(before[place]) != static_cast<float>(x.o.x[place]);
            }
        }
    return wrong;
}

template <class T>
inline int attention_wrong(attention_function *run, int depth, double rounding, int queries, int keys, int heads,
                           int shared, int batches, bool causal)
{
    enum { PROCESSORS = 3 };
    attention_tensors<T> x = {{queries, heads * shared, batches, depth, 1},
                              {keys, heads, batches, depth, 2},
                              {keys, heads, batches, depth, 3},
                              {queries, heads * shared, batches, depth, 4}};
    const std::vector<T> before = x.o.x;
    std::vector<float> lse(static_cast<size_t>(queries) * heads * shared * batches);
    attention_problem p = {queries, keys, heads, shared, batches, x.q.t, x.k.t, x.v.t, x.o.t, nullptr, 0, causal};
    p.scale = static_cast<float>(1 / sqrt(depth));
    check(cudaMalloc(&p.lse, lse.size() * sizeof lse[0]));
    check(run(&p, PROCESSORS, 0));
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(lse.data(), p.lse, lse.size() * sizeof lse[0], cudaMemcpyDeviceToHost));
    check(cudaFree(p.lse));
    x.o.read();
    const int wrong = attention_count_wrong(p, x, before, lse, rounding);
    printf("%d queries, %d keys, %d x %d heads, %d batches%s: %d wrong\n", queries, keys, heads, shared, batches,
           causal ? ", causal" : "", wrong);
    return wrong;
}

#endif
