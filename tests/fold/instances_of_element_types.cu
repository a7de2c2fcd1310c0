#include <ccute/short.h>

struct pair { short a, b; };
struct counted { int n; __device__ counted &operator=(const counted &other) { n = other.n + 1; return *this; } };

template <class T> CCUTE_FOLD __global__ void k(T *d, const T *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout a = ccute_make_layout(16 / sizeof(T));
    ccute_copy(d, a, s, a);
}

template <class T> void launch(T *p) { k<<<1, 1>>>(p, (const T *)p + 64); }

void all(float *f, double *d, unsigned char *c, pair *p, counted *n)
{
    launch(f);
    launch(d);
    launch(c);
    launch(p);
    launch(n);
}
// ---- folded ----
// 7 | { if constexpr (ccute_is_<T, float> || ccute_is_<T, ::pair>) {
// 10 |     /* a = 4:1 */
// 11 |     ccute_store_global(d, ccute_load_global<4>(s));
// 7 | else if constexpr (ccute_is_<T, double>) {
// 10 |     /* a = 2:1 */
// 11 |     ccute_store_global(d, ccute_load_global<2>(s));
// 7 | else if constexpr (ccute_is_<T, unsigned char>) {
// 10 |     /* a = 16:1 */
// 11 |     ccute_store_global(d, ccute_load_global<16>(s));
// 7 | else if constexpr (ccute_is_<T, ::counted>) {
// 10 |     /* a = 4:1 */
// 11 |     { d[0] = s[0]; d[1] = s[1]; d[2] = s[2]; d[3] = s[3]; }
// 7 | else {
// 10 |     /* a = a_s0:1 */ const unsigned long long a_s0 = 16 / (sizeof(T)); const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {(long)a_s0}}, {(long)((int)a_s0 == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}};
// 12 | } }
// ! instances_of_element_types.cu:11:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has an operator of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
