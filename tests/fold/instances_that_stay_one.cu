// flags: -- -include ccute/short.h
template <class... T> CCUTE_FOLD __global__ void pack(float *d, T... n)
{
    d[ccute_at(ccute_make_layout(TUP((int)sizeof...(T), 4)), threadIdx.x)] = (n + ...);
}
template <int N> CCUTE_FOLD long with_label(long i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, N));
again:
    if (i > 31)
        goto again;
    return ccute_at(a, i);
}
template <int N> CCUTE_FOLD long with_static(long i)
{
    static long calls;
    return ccute_at(ccute_make_layout(TUP(8, N)), i) + calls++;
}
template <int N> CCUTE_FOLD long with_constant(long i)
{
    static constexpr int M = N + 1;
    return ccute_at(ccute_make_layout(TUP(8, M)), i);
}
template <int N> CCUTE_FOLD long with_directive(long i)
{
#define ROWS 8
    return ccute_at(ccute_make_layout(TUP(ROWS, N)), i);
}
struct box {
    template <int N> CCUTE_FOLD long member(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
};
template <int N> CCUTE_FOLD long unseen(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
template long unseen<3>(long);
template <auto V> CCUTE_FOLD long any(long i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(V, 1)), i); }
template <class T> CCUTE_FOLD long independent(T i) { return ccute_at(ccute_make_layout(TUP(8, 4)), (int)i); }

long use(float *d)
{
    pack<<<1, 8>>>(d, 1, 2.0);
    return with_label<3>(1) + with_static<4>(2) + with_constant<5>(3) + with_directive<6>(4) + box().member<7>(5) +
           any<8>(6) + any<8u>(6) + independent(7) + independent(8L);
}
// ---- folded ----
// 8 |     /* a = (8,N):(1,8) */
// 12 |     ccute_check_(N >= 0); return i;
// 17 |     ccute_check_(N >= 0); return ((long)i) + calls++;
// 20 | { if constexpr (N == 5) {
// 22 |     return i;
// 20 | else {
// 22 |     ccute_check_(M >= 0); return i;
// 23 | } }
// 27 |     ccute_check_(N >= 0); return i;
// 30 |     template <int N> CCUTE_FOLD long member(long i) { ccute_check_(N >= 0); return i / 8 + N * (i % 8); }
// 32 | template <int N> CCUTE_FOLD long unseen(long i) { ccute_check_(N >= 0); return i / 8 + N * (i % 8); }
// 35 | template <class T> CCUTE_FOLD long independent(T i) { if constexpr (ccute_is_<T, int>) { return i; }
// 35 | else if constexpr (ccute_is_<T, long>) { return (int)i; }
// 35 | else { return ((int)i); } }
// ! instances_that_stay_one.cu:2:50: remark: not folded: 'pack<T...>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <class... T> CCUTE_FOLD __global__ void pack(float *d, T... n)
// !                                                  ^~~~
// ! instances_that_stay_one.cu:4:7: remark: not folded: the result holds only if (int)(sizeof...(T)) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[ccute_at(ccute_make_layout(TUP((int)sizeof...(T), 4)), threadIdx.x)] = (n + ...);
// !       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:6:34: remark: not folded: the template 'with_label' folds for all its arguments alike: it has a label, which cannot stand in several branches
// ! template <int N> CCUTE_FOLD long with_label(long i)
// !                                  ^~~~~~~~~~
// ! instances_that_stay_one.cu:12:12: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:14:34: remark: not folded: the template 'with_static' folds for all its arguments alike: it has a static variable, and each branch would have one of its own
// ! template <int N> CCUTE_FOLD long with_static(long i)
// !                                  ^~~~~~~~~~~
// ! instances_that_stay_one.cu:17:12: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     return ccute_at(ccute_make_layout(TUP(8, N)), i) + calls++;
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:24:34: remark: not folded: the template 'with_directive' folds for all its arguments alike: a #define, #undef or #include stands in its body
// ! template <int N> CCUTE_FOLD long with_directive(long i)
// !                                  ^~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:27:12: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     return ccute_at(ccute_make_layout(TUP(ROWS, N)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:30:38: remark: not folded: the template 'member' folds for all its arguments alike: it is a member of a class, of which foldc does not see the instances
// !     template <int N> CCUTE_FOLD long member(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
// !                                      ^~~~~~
// ! instances_that_stay_one.cu:30:62: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     template <int N> CCUTE_FOLD long member(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:30:62: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     template <int N> CCUTE_FOLD long member(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:32:34: remark: not folded: no instance of the template 'unseen' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <int N> CCUTE_FOLD long unseen(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
// !                                  ^~~~~~
// ! instances_that_stay_one.cu:32:58: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// ! template <int N> CCUTE_FOLD long unseen(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:32:58: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! template <int N> CCUTE_FOLD long unseen(long i) { return ccute_at(ccute_make_layout(TUP(8, N), TUP(N, 1)), i); }
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_that_stay_one.cu:34:35: remark: not folded: 'any<V...>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <auto V> CCUTE_FOLD long any(long i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(V, 1)), i); }
// !                                   ^~~
// ! instances_that_stay_one.cu:34:56: remark: not folded: code that foldc does not fold uses the value of this call
// ! template <auto V> CCUTE_FOLD long any(long i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(V, 1)), i); }
// !                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
