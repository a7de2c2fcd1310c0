#include <ccute/short.h>
#include <limits>

// flags: -- -std=c++17
// run: f(9); g<float>(5); g<double>(5); effects(3); effects(4)
/* A call of a constexpr function with constants is a number, and so is an instance of a variable template. */
template <class T> constexpr int kTile = 64 / sizeof(T);
template <int N> constexpr long kSquare = N *N;
constexpr int tile_of(int k) { return 4 * k; }
constexpr int log2_of(int n) { return n < 2 ? 0 : 1 + log2_of(n / 2); }
template <class T> constexpr T rounded_up(T n, T to) { return (n + to - 1) / to * to; }
constexpr int loop(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}
template <class T> struct traits {
    static constexpr int rows() { return 32 / sizeof(T); }
};
CCUTE_FOLD_STRICT long f(unsigned i)
{
    const ccute_layout l = ccute_make_layout(TUP(tile_of(2), kTile<float>), TUP(kTile<short>, kSquare<1>));
    const ccute_layout m = ccute_make_layout(TUP(log2_of(256), rounded_up(13, 8)), TUP(loop(6), 1));
    const ccute_layout n = ccute_make_layout(TUP(traits<int>::rows(), std::numeric_limits<signed char>::max()));
    return ccute_at(l, i) + 10000L * ccute_at(m, i) + 100000000L * ccute_at(n, i);
}

template <class T> CCUTE_FOLD_STRICT long g(unsigned i)
{
    const ccute_layout l = ccute_make_layout(TUP(kTile<T>, traits<T>::rows()), TUP(traits<T>::rows(), tile_of(1)));
    return ccute_at(l, i) * rounded_up<int>(kTile<T>, 3);
}
long (*const of_float)(unsigned) = g<float>;
long (*const of_double)(unsigned) = g<double>;

/* A function that has effects, or whose value may change, is called each time. */
static int count = 0, rows = 3;
static int counts(int k) { return count += k; }
constexpr int hides(int k) { return k > 2 ? (k > 100 ? counts(k) : 0, k) : (counts(k), k); }
constexpr int reads(int k) { return k > 2 ? rows * k : k; }
CCUTE_FOLD long effects(int n)
{
    rows = n;
    const int nine = reads(3);
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(hides(2), nine));
    return ccute_at(l, 3, 5) + 1000 * count;
}
// ---- folded ----
// 24 |     /* l = (8,16):(32,1) */
// 25 |     /* m = (8,16):(15,1) */
// 26 |     /* n = (8,127):(1,8) */
// 27 |     return ((long)((i & 7) * 32 + (i >> 3))) + 10000L * ((long)((i & 7) * 15 + (i >> 3))) + 100000000L * ((long)i);
// 31 | { if constexpr (ccute_is_<T, float>) {
// 32 |     /* l = (16,8):(8,4) */
// 33 |     return ((long)((i & 15) * 8 + (i >> 4) * 4)) * rounded_up<int>(kTile<T>, 3);
// 31 | else if constexpr (ccute_is_<T, double>) {
// 32 |     /* l = (8,4):(4,4) */
// 33 |     return ((long)((i & 7) * 4 + (i >> 3) * 4)) * rounded_up<int>(kTile<T>, 3);
// 31 | else {
// 34 | } }
// ! constants_by_calls.cc:47:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(hides(2), nine));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constants_by_calls.cc:48:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, 3, 5) + 1000 * count;
// !                     ^
