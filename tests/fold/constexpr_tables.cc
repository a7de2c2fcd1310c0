// The numbers of constexpr objects outside functions are known: of arrays, of structs, of std::array, of members of classes,
// in templates by constant indices, too. --verify reads the same initialisers.
#include <ccute/short.h>

#include <array>

// alone
// run: of_an_array(3); of_structs(2); of_a_class(1); in_instances(1); of_std_arrays(2); at_run_time(1, 2); by_class(3)
static constexpr int strides[3] = {2, 4, 8};

struct shape {
    int rows, columns;
    int stride[2];
};

static constexpr shape shapes[2] = {{4, 8, {1, 4}}, {8, 4, {4, 1}}};
static constexpr std::array<shape, 2> held{{{4, 8, {1, 4}}, {8, 4, {4, 1}}}};
static constexpr std::array<std::array<int, 2>, 2> nested{{{4, 8}, {1, 4}}};

CCUTE_FOLD long of_an_array(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, strides[1]), TUP(strides[2], 1)), i, 1);
}

CCUTE_FOLD long of_structs(int i)
{
    return ccute_at(ccute_make_layout(TUP(shapes[1].rows, shapes[1].columns),
                                      TUP(shapes[1].stride[0], shapes[0].stride[0])),
                    i, 3);
}

template <class T>
struct of {
    static constexpr int t[2] = {4, sizeof(T)};
    static constexpr shape own = {4, 8, {1, t[1]}};
    CCUTE_FOLD static long at(int i)
    {
        return ccute_at(ccute_make_layout(TUP(4, t[1]), TUP(t[1], 1)), i, 0) +
               ccute_at(ccute_make_layout(TUP(own.rows, 8), TUP(own.stride[0], own.stride[1])), i, 1);
    }
};
long of_a_class(int i) { return of<char>::at(i) * 100 + of<double>::at(i); }

template <int K, class C>
CCUTE_FOLD long by_index(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, strides[K]), TUP(C::t[0], shapes[K].stride[1])), i, 1);
}
long in_instances(int i) { return by_index<0, of<short>>(i) * 100 + by_index<1, of<long>>(i); }

CCUTE_FOLD long of_std_arrays(int i)
{
    return ccute_at(ccute_make_layout(TUP(nested[0][0], nested[0][1]), TUP(nested[1][0], nested[1][1])), i, 1) +
           ccute_at(ccute_make_layout(TUP(held[1].rows, held[1].columns), TUP(held[1].stride[0], 1)), i, 1);
}

// An index that is not known leaves the number unknown: --verify has the table's numbers for it.
CCUTE_FOLD long at_run_time(int k, int i)
{
    CCUTE_ASSUME(k >= 0 && k < 3);
    const int n = strides[k];
    CCUTE_ASSUME(n > 0);
    return ccute_at(ccute_make_layout(TUP(4, n), TUP(n, 1)), i, 1);
}

template <class C>
CCUTE_FOLD long of_its_class(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 8), TUP(C::own.stride[0], C::own.stride[1])), i, 1);
}
long by_class(int i) { return of_its_class<of<char>>(i) * 100 + of_its_class<of<long>>(i); }
// ---- folded ----
// 22 |     return (long long)i * 8 + 1;
// 27 |     return (long long)i * 4 + 3
// 28 |
// 29 | ;
// 37 |     { if constexpr (ccute_is_<of, ::of<char>>) {
// 38 |         return ((long)i) +
// 39 |                ((long)((long long)i + 1));
// 37 | else if constexpr (ccute_is_<of, ::of<double>>) {
// 38 |         return ((long)((long long)i * 8)) +
// 39 |                ((long)((long long)i + 8));
// 37 | else {
// 40 |     } }
// 46 | { if constexpr (K == 0 && ccute_is_<C, ::of<short>>) {
// 47 |     return (long long)i * 4 + 4;
// 46 | else if constexpr (K == 1 && ccute_is_<C, ::of<long>>) {
// 47 |     return (long long)i * 4 + 1;
// 46 | else {
// 48 | } }
// 53 |     return ((long)((long long)i + 4)) +
// 54 |            ((long)((long long)i * 4 + 1));
// 63 |     return (long long)i * n + 1;
// 68 | { if constexpr (ccute_is_<C, ::of<char>>) {
// 69 |     return (long long)i + 1;
// 68 | else if constexpr (ccute_is_<C, ::of<long>>) {
// 69 |     return (long long)i + 8;
// 68 | else {
// 70 | } }
// ! constexpr_tables.cc:39:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !                ccute_at(ccute_make_layout(TUP(own.rows, 8), TUP(own.stride[0], own.stride[1])), i, 1);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constexpr_tables.cc:53:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(nested[0][0], nested[0][1]), TUP(nested[1][0], nested[1][1])), i, 1) +
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constexpr_tables.cc:69:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(4, 8), TUP(C::own.stride[0], C::own.stride[1])), i, 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
