/* Matrices of whole numbers on a device, for the examples that multiply: every product and sum is exact, so that the
 * result is compared without a tolerance. */
#ifndef WHOLE_NUMBERS_H
#define WHOLE_NUMBERS_H

#include <cuda_fp16.h>
#include <cuda_runtime.h>

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

/* From -2 to 2. */
inline int number(int row, int k) { return (row * 7 + k * 3 + row * k) % 5 - 2; }

/* A matrix of rows by K, on the device, its rows ld elements apart. */
inline __half *matrix(int rows, int K, int ld)
{
    std::vector<__half> x(static_cast<size_t>(rows) * ld);
    __half *device;
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < K; k++)
            x[static_cast<size_t>(i) * ld + k] = __float2half(static_cast<float>(number(i + rows, k)));
    check(cudaMalloc(&device, x.size() * sizeof x[0]));
    check(cudaMemcpy(static_cast<void *>(device), x.data(), x.size() * sizeof x[0], cudaMemcpyHostToDevice));
    return device;
}

inline __half *matrix(int rows, int K) { return matrix(rows, K, K); }

/* How many elements of C, M by N on the device, are not those of matrix(M, K) times matrix(N, K) transposed. */
inline int count_wrong(const float *C, int M, int N, int K)
{
    std::vector<float> c(static_cast<size_t>(M) * N);
    int wrong = 0;
    check(cudaMemcpy(c.data(), C, c.size() * sizeof c[0], cudaMemcpyDeviceToHost));
    for (int m = 0; m < M; m++)
        for (int n = 0; n < N; n++) {
            int sum = 0;
            for (int k = 0; k < K; k++)
                sum += number(m + M, k) * number(n + N, k);
            wrong += c[m * N + n] != static_cast<float>(sum);
        }
    return wrong;
}

#endif
