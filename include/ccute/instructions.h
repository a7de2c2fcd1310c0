/* The instructions of copy atoms that have no C expression: in device code the instructions themselves, on the host
 * their substitutes (lib/cpu_async.c, lib/cpu_matrix.c). Folded code keeps the calls that it needs. */
#ifndef CCUTE_INSTRUCTIONS_H
#define CCUTE_INSTRUCTIONS_H

#include <stddef.h>
#include <ccute/config.h>

/* ccute_cp_async_commit(): the copies that this thread began since the last call become a group. */
/* ccute_cp_async_wait(n): waits until all but this thread's last n groups have been copied, n from 0 to 7. On the CPU
   an asynchronous copy is late on purpose: its destination holds bytes 0xff until the wait. */

#if defined __CUDA_ARCH__

/* Copies the first source_bytes from global memory and fills up with zeros to `bytes`: 4, 8 or 16, to which both are
   aligned. cg: past the first cache, 16 bytes only. */
CCUTE_INLINE void ccute_async_copy_(void *dst, const void *src, int bytes, int source_bytes, int cg)
{
#if __CUDA_ARCH__ >= 800
    const unsigned to = (unsigned)__cvta_generic_to_shared(dst);
    if (cg)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(src), "r"(source_bytes) : "memory");
    else if (bytes == 16)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(src), "r"(source_bytes) : "memory");
    else if (bytes == 8)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(to), "l"(src), "r"(source_bytes) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(to), "l"(src), "r"(source_bytes) : "memory");
#else
    for (int i = 0; i < bytes; i++)
        ((char *)dst)[i] = i < source_bytes ? ((const char *)src)[i] : (char)0;
    (void)cg;
#endif
}

CCUTE_INLINE void ccute_cp_async_commit(void)
{
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

CCUTE_INLINE void ccute_cp_async_wait(int groups)
{
#if __CUDA_ARCH__ >= 800
    CCUTE_WAIT_GROUPS_(asm volatile, "cp.async.wait_group", groups)
#else
    (void)groups;
#endif
}

/* `count` matrices of 8x8 elements of 16 bits, 1, 2 or 4. Lane l points at row l of them, 16 bytes that are aligned to
   16; r[j] is the lane's part of matrix j: elements 2 (l % 4) and the next of row l / 4, or, transposed, elements l / 4
   of rows 2 (l % 4) and the next. The whole warp calls. */
CCUTE_INLINE void ccute_load_matrices_(int count, int trans, const void *row, uint32_t *r)
{
#if __CUDA_ARCH__ >= 750
    const unsigned from = (unsigned)__cvta_generic_to_shared(row);
#define CCUTE_LOAD_(trans_)                                                                                            \
    if (count == 4)                                                                                                    \
        asm volatile("ldmatrix.sync.aligned.m8n8.x4" trans_ ".shared.b16 {%0, %1, %2, %3}, [%4];"                      \
                     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])                                                  \
                     : "r"(from)                                                                                       \
                     : "memory");                                                                                      \
    else if (count == 2)                                                                                               \
        asm volatile("ldmatrix.sync.aligned.m8n8.x2" trans_ ".shared.b16 {%0, %1}, [%2];"                              \
                     : "=r"(r[0]), "=r"(r[1])                                                                          \
                     : "r"(from)                                                                                       \
                     : "memory");                                                                                      \
    else                                                                                                               \
        asm volatile("ldmatrix.sync.aligned.m8n8.x1" trans_ ".shared.b16 {%0}, [%1];"                                  \
                     : "=r"(r[0])                                                                                      \
                     : "r"(from)                                                                                       \
                     : "memory")
    if (trans) {
        CCUTE_LOAD_(".trans");
    } else {
        CCUTE_LOAD_("");
    }
#undef CCUTE_LOAD_
#else
    CCUTE_TRAP();
#endif
}

/* The way back. */
CCUTE_INLINE void ccute_store_matrices_(int count, int trans, void *row, const uint32_t *r)
{
#if __CUDA_ARCH__ >= 900
    const unsigned to = (unsigned)__cvta_generic_to_shared(row);
#define CCUTE_STORE_(trans_)                                                                                           \
    if (count == 4)                                                                                                    \
        asm volatile("stmatrix.sync.aligned.m8n8.x4" trans_ ".shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(to),           \
                     "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])                                                        \
                     : "memory");                                                                                      \
    else if (count == 2)                                                                                               \
        asm volatile("stmatrix.sync.aligned.m8n8.x2" trans_ ".shared.b16 [%0], {%1, %2};" ::"r"(to), "r"(r[0]),        \
                     "r"(r[1])                                                                                         \
                     : "memory");                                                                                      \
    else                                                                                                               \
        asm volatile("stmatrix.sync.aligned.m8n8.x1" trans_ ".shared.b16 [%0], {%1};" ::"r"(to), "r"(r[0]) : "memory")
    if (trans) {
        CCUTE_STORE_(".trans");
    } else {
        CCUTE_STORE_("");
    }
#undef CCUTE_STORE_
#else
    CCUTE_TRAP();
#endif
}

#elif defined __CUDACC__

/* nvcc's host code has no kernel to run. */
CCUTE_INLINE void ccute_async_copy_(void *dst, const void *src, int bytes, int source_bytes, int)
{
    __builtin_memset(dst, 0, (size_t)bytes);
    __builtin_memcpy(dst, src, (size_t)source_bytes);
}
CCUTE_INLINE void ccute_cp_async_commit(void) {}
CCUTE_INLINE void ccute_cp_async_wait(int) {}
CCUTE_INLINE void ccute_load_matrices_(int, int, const void *, uint32_t *) { CCUTE_TRAP(); }
CCUTE_INLINE void ccute_store_matrices_(int, int, void *, const uint32_t *) { CCUTE_TRAP(); }

#else

#if defined __cplusplus
extern "C" {
#endif
void ccute_cpu_async_copy(void *dst, const void *src, size_t bytes, size_t source_bytes);
void ccute_cpu_async_commit(void);
void ccute_cpu_async_wait(int groups);
void ccute_cpu_load_matrices(int count, int trans, const void *row, uint32_t *r);
void ccute_cpu_store_matrices(int count, int trans, void *row, const uint32_t *r);
#if defined __cplusplus
}
#endif

CCUTE_INLINE void ccute_async_copy_(void *dst, const void *src, int bytes, int source_bytes, int cg)
{
    (void)cg;
    ccute_cpu_async_copy(dst, src, (size_t)bytes, (size_t)source_bytes);
}
CCUTE_INLINE void ccute_cp_async_commit(void) { ccute_cpu_async_commit(); }
CCUTE_INLINE void ccute_cp_async_wait(int groups) { ccute_cpu_async_wait(groups); }
CCUTE_INLINE void ccute_load_matrices_(int count, int trans, const void *row, uint32_t *r)
{
    ccute_cpu_load_matrices(count, trans, row, r);
}
CCUTE_INLINE void ccute_store_matrices_(int count, int trans, void *row, const uint32_t *r)
{
    ccute_cpu_store_matrices(count, trans, row, r);
}

#endif
#endif
