#include <ccute/short.h>

// run: LAUNCH(overwritten, 1, 1, (long **)OUT, (const long *)(OUT + 100)); LAUNCH(held, 1, 1, (sides{OUT, OUT + 100}))
// run: LAUNCH(to_registers, 1, 1, (sides *)OUT, OUT + 100); LAUNCH(filled, 1, 1, (long **)OUT)
struct sides {
    long *d, *s;
};

/* The pointer stands where the copy writes. */
CCUTE_FOLD __global__ void overwritten(long **p, const long *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    p[0] = (long *)p;
    ccute_copy(*p, a, s, a);
}

/* Nothing that the copy writes is in `both`. */
CCUTE_FOLD __global__ void held(sides both)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(both.d, a, both.s, a);
}

/* Nor in the memory of a pointer, if it writes an array of the function's own. */
CCUTE_FOLD __global__ void to_registers(sides *both, long *s)
{
    const ccute_layout a = ccute_make_layout_left(2);
    long r[2];
    both->s = s;
    ccute_copy(r, a, both->s, a);
    ccute_copy(&s[4], a, r, a);
    both->s = nullptr;
}

CCUTE_FOLD __global__ void filled(long **p)
{
    p[1] = (long *)p;
    ccute_fill(p[1], ccute_make_layout_left(100), 7);
}
// ---- folded ----
// 12 |     /* a = 4:1 */
// 14 |     { auto *const p0 = (*p); const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 20 |     /* a = 4:1 */
// 21 |     if ((((size_t)both.d | (size_t)both.s) & 15) == 0) { { const auto v0 = ccute_load_global<2>(both.s), v1 = ccute_load_global<2, 2>(both.s); ccute_store_global(both.d, v0); ccute_store_global<2>(both.d, v1); } } else { { const auto v0 = both.s[0], v1 = both.s[1], v2 = both.s[2], v3 = both.s[3]; both.d[0] = v0; both.d[1] = v1; both.d[2] = v2; both.d[3] = v3; } }
// 27 |     /* a = 2:1 */
// 30 |     { r[0] = both->s[0]; r[1] = both->s[1]; }
// 31 |     if (((size_t)s & 15) == 0) { ccute_store_global((&s[4]), r[0], r[1]); } else { { (&s[4])[0] = r[0]; (&s[4])[1] = r[1]; } }
// 38 |     { const __typeof__(*p[1]) x0(7); auto *const p0 = p[1]; for (int i0 = 0; i0 < 100; i0++) p0[i0] = x0; }
// ! copy_of_pointers_in_memory.cu:14:5: remark: narrow: 64-bit: '*p' is not known to be 16-byte aligned; remedy: assign *p to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(*p, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_pointers_in_memory.cu:21:5: remark: guarded: 128-bit only where both.d is 16-byte aligned and both.s is 16-byte aligned; remedy: CCUTE_ALIGNED(both.d, 16)
// !     ccute_copy(both.d, a, both.s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_pointers_in_memory.cu:30:5: remark: narrow: 64-bit: 'both->s' is not known to be 16-byte aligned; remedy: assign both->s to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(r, a, both->s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_pointers_in_memory.cu:31:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(&s[4], a, r, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_pointers_in_memory.cu:38:5: remark: narrow: 64-bit: 'p[1]' is not known to be 16-byte aligned; remedy: assign p[1] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_fill(p[1], ccute_make_layout_left(100), 7);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
