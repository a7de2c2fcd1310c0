#include "reduce.h"

#include "half.h"

#include <ccute/async_types.h>
#include <string.h>

/* One function a type: sums; and, where the engine has them, minima and maxima. */
#define FOLD(name, type, sum, least, greatest)                                                                         \
    static int fold_##name(char *to, const char *with, int64_t n, int operation)                                       \
    {                                                                                                                  \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            type a, b;                                                                                                 \
            memcpy(&a, to + i * (int64_t)sizeof a, sizeof a);                                                          \
            memcpy(&b, with + i * (int64_t)sizeof b, sizeof b);                                                        \
            a = operation == CCUTE_TMA_ADD ? (type)(sum) : operation == CCUTE_TMA_MIN ? (least) : (greatest);          \
            memcpy(to + i * (int64_t)sizeof a, &a, sizeof a);                                                          \
        }                                                                                                              \
        return 1;                                                                                                      \
    }
FOLD(u32, uint32_t, a + b, a<b ? a : b, a> b ? a : b)
FOLD(i32, int32_t, (uint32_t)a + (uint32_t)b, a<b ? a : b, a> b ? a : b)
FOLD(u64, uint64_t, a + b, a<b ? a : b, a> b ? a : b)
FOLD(i64, int64_t, (uint64_t)a + (uint64_t)b, a<b ? a : b, a> b ? a : b)
FOLD(f16, uint16_t, to_f16(from_f16(a) + from_f16(b)), from_f16(a) < from_f16(b) ? a : b,
     from_f16(a) > from_f16(b) ? a : b)
FOLD(bf16, uint16_t, to_bf16(from_bf16(a) + from_bf16(b)), from_bf16(a) < from_bf16(b) ? a : b,
     from_bf16(a) > from_bf16(b) ? a : b)
FOLD(f32, float, a + b, a, a)
FOLD(f64, double, a + b, a, a)
#undef FOLD

int ccute_reduce(void *to, const void *with, int64_t n, int type, int operation)
{
    typedef int fold(char *, const char *, int64_t, int);
    static fold *const folds[CCUTE_TMA_TYPES] = {
        [CCUTE_TMA_U32] = fold_u32, [CCUTE_TMA_I32] = fold_i32,   [CCUTE_TMA_U64] = fold_u64,
        [CCUTE_TMA_I64] = fold_i64, [CCUTE_TMA_F16] = fold_f16,   [CCUTE_TMA_F32] = fold_f32,
        [CCUTE_TMA_F64] = fold_f64, [CCUTE_TMA_BF16] = fold_bf16,
    };
    const int is_float = type == CCUTE_TMA_F32 || type == CCUTE_TMA_F64;
    if (!folds[type] || operation < CCUTE_TMA_ADD || operation > CCUTE_TMA_MAX || (is_float && operation))
        return 0;
    return folds[type](to, with, n, operation);
}
