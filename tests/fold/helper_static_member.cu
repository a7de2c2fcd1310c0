#include <ccute/short.h>

// run: f(5, 3)
/* A static member function that returns a layout is evaluated through, as a function outside of a class is. */
struct traits {
    static constexpr int ROWS = 8, COLUMNS = 16;
    CCUTE_FOLD static __host__ __device__ ccute_layout tile(int ld)
    {
        return ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    }
    CCUTE_FOLD static __host__ __device__ ccute_layout row(int ld, int i) { return ccute_slice(tile(ld), i, ALL); }
    CCUTE_FOLD static __host__ __device__ long last(const ccute_layout l) { return ccute_at(l, ccute_size(l) - 1); }
    CCUTE_FOLD static __host__ __device__ void put(long *d, const ccute_layout l) { *d = ccute_at(l, 1); }
};

CCUTE_FOLD __host__ __device__ long f(int ld, int i)
{
    const auto row = traits::row(ld, i);
    long d;
    traits::put(&d, row);
    return ccute_at(row, 2) + traits::last(traits::tile(ld)) + d;
}
// ---- folded ----
// 18 |     /* row = row_o o (16):(1) */ const long long row_o = (long long)ld * i; const ccute_layout row = {{1, 0, 0, 0, {}, {17}, {16}}, {1}, (long)row_o, 0, 0, 0, 0, {0}};
// 21 |     return ((long)(row_o + 2)) + ((long)((long long)ld * 7 + 15)) + d;
// ! helper_static_member.cu:12:93: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     CCUTE_FOLD static __host__ __device__ long last(const ccute_layout l) { return ccute_at(l, ccute_size(l) - 1); }
// !                                                                                             ^
// ! helper_static_member.cu:12:107: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     CCUTE_FOLD static __host__ __device__ long last(const ccute_layout l) { return ccute_at(l, ccute_size(l) - 1); }
// !                                                                                                           ^
// ! helper_static_member.cu:13:99: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     CCUTE_FOLD static __host__ __device__ void put(long *d, const ccute_layout l) { *d = ccute_at(l, 1); }
// !                                                                                                   ^
// ! helper_static_member.cu:20:5: remark: not folded: 'put' is not cloned: it is a member of a class, which would have to declare the clone
// !     traits::put(&d, row);
// !     ^~~~~~~~~~~~~~~~~~~~
