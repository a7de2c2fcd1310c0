#include <ccute/short.h>

// run: LAUNCH(by_pointer, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_reference, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_capture, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_call, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_choice, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_comma, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_local_class, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_the_same_statement, 1, 1, (float *)OUT, (const float *)(OUT + 100), 1)
// run: LAUNCH(by_a_copy, 1, 1, (float **)OUT, (float *)(OUT + 200), (const float *)(OUT + 100))
// run: LAUNCH(kept, 1, 1, (float *)OUT, (const float *)(OUT + 100), 4)
CCUTE_FOLD __global__ void by_pointer(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    float **p = &d;
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    *p += n;
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void by_reference(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    float *&r = d;
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    r += n;
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void by_capture(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    auto move = [&] { d += n; };
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    for (int i = 0; i < 2; i++) {
        ccute_copy(d, a, s, a);
        move();
    }
}

static float *pointer;
static __device__ void move_pointer(int n) { pointer += n; }

CCUTE_FOLD __global__ void by_call(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    pointer = d;
    CCUTE_ALIGNED(pointer, 16);
    CCUTE_ALIGNED(s, 16);
    move_pointer(n);
    ccute_copy(pointer, a, s, a);
}

CCUTE_FOLD __global__ void by_choice(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    (n ? d : pointer) += n;
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void by_comma(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    (n, d) += n;
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void by_local_class(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    static float *q;
    struct local {
        static __device__ void move(int by) { q += by; }
    };
    q = d;
    CCUTE_ALIGNED(q, 16);
    CCUTE_ALIGNED(s, 16);
    local::move(n);
    ccute_copy(q, a, s, a);
}

CCUTE_FOLD __global__ void by_the_same_statement(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    CCUTE_ALIGNED(s, 16);
    for (CCUTE_ALIGNED(d, 16); n < 3; n++, d++)
        ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void by_a_copy(float **p, float *d, const float *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    pointer = d;
    float *next[] = {d + 1};
    CCUTE_ALIGNED(pointer, 16);
    CCUTE_ALIGNED(s, 16);
    p = &pointer;
    ccute_copy(p, ccute_make_layout_left(1), next, ccute_make_layout_left(1));
    ccute_copy(pointer, a, s, a);
}

/* Nothing between the statement and the copy writes the pointer. */
CCUTE_FOLD __global__ void kept(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    float r[4];
    int i = n;
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    i++;
    r[3] = i;
    ccute_copy(r, a, s, a);
    ccute_copy(d, a, s, a);
    d += n;
    pointer = d;
    CCUTE_ALIGNED(pointer, 16);
    i += 2;
    ccute_copy(r, a, s, a);
    ccute_copy(pointer, a, s, a);
    ccute_copy(pointer, a, s, a);
}
// ---- folded ----
// 15 |     /* a = 4:1 */
// 20 |     { auto *const p0 = d; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 25 |     /* a = 4:1 */
// 30 |     { auto *const p0 = d; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 35 |     /* a = 4:1 */
// 40 |         { auto *const p0 = d; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 50 |     /* a = 4:1 */
// 55 |     { auto *const p0 = pointer; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 60 |     /* a = 4:1 */
// 64 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 69 |     /* a = 4:1 */
// 73 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 78 |     /* a = 4:1 */
// 87 |     { auto *const p0 = q; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 92 |     /* a = 4:1 */
// 95 |         { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 100 |     /* a = 4:1 */
// 106 |     p[0] = next[0];
// 107 |     { auto *const p0 = pointer; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 113 |     /* a = 4:1 */
// 120 |     { const auto v0 = ccute_load_global<4>(s); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 121 |     ccute_store_global(d, ccute_load_global<4>(s));
// 126 |     { const auto v0 = ccute_load_global<4>(s); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 127 |     ccute_store(pointer, ccute_load_global<4>(s));
// 128 |     { auto *const p0 = pointer; const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// ! alias_alignment.cu:20:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:30:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:40:9: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:55:5: remark: narrow: 32-bit: 'pointer' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(pointer, 16)
// !     ccute_copy(pointer, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:64:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:73:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:87:5: remark: narrow: 32-bit: 'q' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(q, 16)
// !     ccute_copy(q, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:95:9: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:107:5: remark: narrow: 32-bit: 'pointer' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(pointer, 16)
// !     ccute_copy(pointer, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_alignment.cu:128:5: remark: narrow: 32-bit: 'pointer' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(pointer, 16)
// !     ccute_copy(pointer, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
