// needs: cuda
// flags: -Rfold-missed
/* Members of class templates that return nothing fold for each instance of their class: in and out of the class, static
   or not, of a partial specialisation, in a namespace, for a class as the argument. */
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class T> static const T *numbers(T *to)
{
    for (int i = 0; i < 1024; i++)
        to[i] = T(i % 97);
    return to;
}

namespace config {
struct wide {
    static constexpr int N = 8;
};
} // namespace config
struct behind;

namespace tiles {
template <class T, int N> struct tile {
    T part[N][4];
    CCUTE_FOLD __device__ void clear() { ccute_clear(&part[0][0], ccute_make_layout(4 * N)); }
    CCUTE_FOLD __device__ void load(const T *from, int lane)
    {
        const ccute_layout mine = ccute_offset_by(lane * 4 * N, ccute_make_layout(4 * N));
        CCUTE_ALIGNED(from, 16);
        if (N > 1)
            ccute_copy(&part[0][0], ccute_make_layout(4 * N), from, mine);
    }
    CCUTE_FOLD __device__ void store(T *to, int lane) const;
    /* The parameter hides the class, whose name a condition needs. */
    CCUTE_FOLD static __device__ void hidden(T *to, int tile)
    {
        ccute_clear(to, ccute_offset_by(tile, ccute_make_layout(TUP(N), TUP(2))));
    }
    CCUTE_FOLD static __device__ void fill(T *to, T value) { ccute_fill(to, ccute_make_layout(TUP(N), TUP(3)), value); }
};
template <class U, int M> CCUTE_FOLD __device__ void tile<U, M>::store(U *to, int lane) const
{
    const ccute_layout mine = ccute_offset_by(lane * 4 * M, ccute_make_layout(TUP(4, M), TUP(M, 1)));
    ccute_copy(to, mine, &part[0][0], ccute_make_layout(TUP(4, M), TUP(1, 4)));
}
template <class T> struct tile<T, 1> {
    T part[1][4];
    CCUTE_FOLD __device__ void clear() { ccute_clear(part[0], ccute_make_layout(3)); }
};
} // namespace tiles

template <class C> struct collective {
    CCUTE_FOLD static __device__ void zero(float *to) { ccute_clear(to, ccute_make_layout(TUP(C::N), TUP(2))); }
};
struct behind {
    static constexpr int N = 4;
};

template <class T> CCUTE_FOLD __global__ void __launch_bounds__(32) run_all(const T *in, T *out)
{
    tiles::tile<T, 2> a;
    tiles::tile<T, 4> b;
    tiles::tile<T, 1> c;
    a.clear();
    b.clear();
    c.clear();
    a.load(in, threadIdx.x);
    a.store(out, threadIdx.x);
    b.store(out + 512, threadIdx.x);
    tiles::tile<T, 2>::fill(out + 1536, c.part[0][2]);
    tiles::tile<T, 4>::hidden(out + 1600, 1);
    if (sizeof(T) == 4 && threadIdx.x == 0) {
        collective<config::wide>::zero((float *)out + 1700);
        collective<behind>::zero((float *)out + 1800);
    }
}

auto *const of_float = run_all<float>;
auto *const of_short = run_all<short>;

/* Nothing makes an instance. */
template <class T> struct unseen {
    CCUTE_FOLD static __device__ void zero(T *to) { ccute_clear(to, ccute_make_layout(TUP(4), TUP(2))); }
};
// ---- folded ----
// 25 |     CCUTE_FOLD __device__ void clear() { if constexpr (ccute_is_<tile, ::tiles::tile<float, 2>> || ccute_is_<tile, ::tiles::tile<short, 2>>) { { (&part[0][0])[0] = 0; (&part[0][0])[1] = 0; (&part[0][0])[2] = 0; (&part[0][0])[3] = 0; (&part[0][0])[4] = 0; (&part[0][0])[5] = 0; (&part[0][0])[6] = 0; (&part[0][0])[7] = 0; } }
// 25 | else if constexpr (ccute_is_<tile, ::tiles::tile<float, 4>> || ccute_is_<tile, ::tiles::tile<short, 4>>) { { { (&part[0][0])[0] = 0; (&part[0][0])[1] = 0; (&part[0][0])[2] = 0; (&part[0][0])[3] = 0; (&part[0][0])[4] = 0; (&part[0][0])[5] = 0; (&part[0][0])[6] = 0; (&part[0][0])[7] = 0; } { (&part[0][0])[8] = 0; (&part[0][0])[9] = 0; (&part[0][0])[10] = 0; (&part[0][0])[11] = 0; (&part[0][0])[12] = 0; (&part[0][0])[13] = 0; (&part[0][0])[14] = 0; (&part[0][0])[15] = 0; } } }
// 25 | else { ccute_clear(&part[0][0], ccute_make_layout(4 * N)); } }
// 27 |     { if constexpr (ccute_is_<tile, ::tiles::tile<float, 2>> || ccute_is_<tile, ::tiles::tile<short, 2>>) {
// 28 |         /* mine = mine_o o 8:1 */ const long long mine_o = (long long)lane * 8;
// 31 |             { const auto v0 = from[mine_o], v1 = from[mine_o + 1], v2 = from[mine_o + 2], v3 = from[mine_o + 3], v4 = from[mine_o + 4], v5 = from[mine_o + 5], v6 = from[mine_o + 6], v7 = from[mine_o + 7]; (&part[0][0])[0] = v0; (&part[0][0])[1] = v1; (&part[0][0])[2] = v2; (&part[0][0])[3] = v3; (&part[0][0])[4] = v4; (&part[0][0])[5] = v5; (&part[0][0])[6] = v6; (&part[0][0])[7] = v7; }
// 27 | else {
// 32 |     } }
// 39 |     CCUTE_FOLD static __device__ void fill(T *to, T value) { if constexpr (ccute_is_<tile, ::tiles::tile<float, 2>> || ccute_is_<tile, ::tiles::tile<short, 2>>) { { const __typeof__(*to) x0(value); to[0] = x0; to[3] = x0; } }
// 39 | else { ccute_fill(to, ccute_make_layout(TUP(N), TUP(3)), value); } }
// 42 | { if constexpr (ccute_is_<tile, ::tiles::tile<float, 2>> || ccute_is_<tile, ::tiles::tile<short, 2>>) {
// 43 |     /* mine = mine_o o (4,2):(2,1) */ const long long mine_o = (long long)lane * 8;
// 44 |     { const auto v0 = (&part[0][0])[0], v1 = (&part[0][0])[1], v2 = (&part[0][0])[2], v3 = (&part[0][0])[3], v4 = (&part[0][0])[4], v5 = (&part[0][0])[5], v6 = (&part[0][0])[6], v7 = (&part[0][0])[7]; to[mine_o] = v0; to[mine_o + 2] = v1; to[mine_o + 4] = v2; to[mine_o + 6] = v3; to[mine_o + 1] = v4; to[mine_o + 3] = v5; to[mine_o + 5] = v6; to[mine_o + 7] = v7; }
// 42 | else if constexpr (ccute_is_<tile, ::tiles::tile<float, 4>> || ccute_is_<tile, ::tiles::tile<short, 4>>) {
// 43 |     /* mine = mine_o o (4,4):(4,1) */ const long long mine_o = (long long)lane * 16;
// 44 |     { { const auto v0 = (&part[0][0])[0], v1 = (&part[0][0])[1], v2 = (&part[0][0])[2], v3 = (&part[0][0])[3], v4 = (&part[0][0])[4], v5 = (&part[0][0])[5], v6 = (&part[0][0])[6], v7 = (&part[0][0])[7]; to[mine_o] = v0; to[mine_o + 4] = v1; to[mine_o + 8] = v2; to[mine_o + 12] = v3; to[mine_o + 1] = v4; to[mine_o + 5] = v5; to[mine_o + 9] = v6; to[mine_o + 13] = v7; } { const auto v0 = (&part[0][0])[8], v1 = (&part[0][0])[9], v2 = (&part[0][0])[10], v3 = (&part[0][0])[11], v4 = (&part[0][0])[12], v5 = (&part[0][0])[13], v6 = (&part[0][0])[14], v7 = (&part[0][0])[15]; to[mine_o + 2] = v0; to[mine_o + 6] = v1; to[mine_o + 10] = v2; to[mine_o + 14] = v3; to[mine_o + 3] = v4; to[mine_o + 7] = v5; to[mine_o + 11] = v6; to[mine_o + 15] = v7; } }
// 42 | else {
// 43 |     /* mine = mine_o o (4,M):(M,1) */ ccute_check_(M >= 0); const long long mine_o = (long long)((unsigned long long)lane * M * 4); const ccute_layout mine = {{2, 0, 0, 0, {}, {16, 1}, {4, (long)M}}, {(long)M, 1}, (long)mine_o, 0, 0, 0, 0, {0}};
// 45 | } }
// 48 |     CCUTE_FOLD __device__ void clear() { { part[0][0] = 0; part[0][1] = 0; part[0][2] = 0; } }
// 53 |     CCUTE_FOLD static __device__ void zero(float *to) { if constexpr (ccute_is_<collective, ::collective<::config::wide>>) { { to[0] = 0; to[2] = 0; to[4] = 0; to[6] = 0; to[8] = 0; to[10] = 0; to[12] = 0; to[14] = 0; } }
// 53 | else if constexpr (ccute_is_<collective, ::collective<::behind>>) { { to[0] = 0; to[2] = 0; to[4] = 0; to[6] = 0; } }
// 53 | else { ccute_clear(to, ccute_make_layout(TUP(C::N), TUP(2))); } }
// ! members_that_copy.cu:25:42: remark: narrow: 16-bit: '&part[0][0]' is not known to be 16-byte aligned; remedy: assign &part[0][0] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     CCUTE_FOLD __device__ void clear() { ccute_clear(&part[0][0], ccute_make_layout(4 * N)); }
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:25:42: remark: narrow: 32-bit: '&part[0][0]' is not known to be 16-byte aligned; remedy: assign &part[0][0] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     CCUTE_FOLD __device__ void clear() { ccute_clear(&part[0][0], ccute_make_layout(4 * N)); }
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:31:13: remark: narrow: 16-bit: '&part[0][0]' is not known to be 16-byte aligned; remedy: assign &part[0][0] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !             ccute_copy(&part[0][0], ccute_make_layout(4 * N), from, mine);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:31:13: remark: narrow: 32-bit: '&part[0][0]' is not known to be 16-byte aligned; remedy: assign &part[0][0] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !             ccute_copy(&part[0][0], ccute_make_layout(4 * N), from, mine);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:35:39: remark: not folded: 'tiles::tile<float, 4>::hidden' folds as any other instance does: the template has no name for 'tiles::tile<float, 4>'; remedy: declare the class before the template and outside of functions and other templates
// !     CCUTE_FOLD static __device__ void hidden(T *to, int tile)
// !                                       ^~~~~~
// ! members_that_copy.cu:35:39: remark: not folded: 'tiles::tile<short, 4>::hidden' folds as any other instance does: the template has no name for 'tiles::tile<short, 4>'; remedy: declare the class before the template and outside of functions and other templates
// !     CCUTE_FOLD static __device__ void hidden(T *to, int tile)
// !                                       ^~~~~~
// ! members_that_copy.cu:37:21: warning: the type of its elements is not known here; the library copies instead, hundreds of times slower; remedy: write a kernel for each type of element, for example with -DELEMENT=float
// !         ccute_clear(to, ccute_offset_by(tile, ccute_make_layout(TUP(N), TUP(2))));
// !                     ^~
// ! members_that_copy.cu:39:62: remark: narrow: 16-bit: no stride of the destination, (2):(3), is 1
// !     CCUTE_FOLD static __device__ void fill(T *to, T value) { ccute_fill(to, ccute_make_layout(TUP(N), TUP(3)), value); }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:39:62: remark: narrow: 32-bit: no stride of the destination, (2):(3), is 1
// !     CCUTE_FOLD static __device__ void fill(T *to, T value) { ccute_fill(to, ccute_make_layout(TUP(N), TUP(3)), value); }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:44:5: remark: narrow: 16-bit: no two elements are adjacent on both sides
// !     ccute_copy(to, mine, &part[0][0], ccute_make_layout(TUP(4, M), TUP(1, 4)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:44:5: remark: narrow: 32-bit: no two elements are adjacent on both sides
// !     ccute_copy(to, mine, &part[0][0], ccute_make_layout(TUP(4, M), TUP(1, 4)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:48:42: remark: narrow: 32-bit: only 3 elements are adjacent on both sides, which is not a multiple of 2
// !     CCUTE_FOLD __device__ void clear() { ccute_clear(part[0], ccute_make_layout(3)); }
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:53:57: remark: narrow: 32-bit: no stride of the destination, (4):(2), is 1
// !     CCUTE_FOLD static __device__ void zero(float *to) { ccute_clear(to, ccute_make_layout(TUP(C::N), TUP(2))); }
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:53:57: remark: narrow: 32-bit: no stride of the destination, (8):(2), is 1
// !     CCUTE_FOLD static __device__ void zero(float *to) { ccute_clear(to, ccute_make_layout(TUP(C::N), TUP(2))); }
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_that_copy.cu:83:39: remark: not folded: no instance of the template 'zero' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// !     CCUTE_FOLD static __device__ void zero(T *to) { ccute_clear(to, ccute_make_layout(TUP(4), TUP(2))); }
// !                                       ^~~~
// ! members_that_copy.cu:83:65: warning: the type of its elements is not known here; the library copies instead, hundreds of times slower; remedy: write a kernel for each type of element, for example with -DELEMENT=float
// !     CCUTE_FOLD static __device__ void zero(T *to) { ccute_clear(to, ccute_make_layout(TUP(4), TUP(2))); }
// !                                                                 ^~
