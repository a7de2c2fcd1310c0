#include <ccute/ccute.h>

/* Names of ccute's that are not known: the header that declares them, or the name that is meant, also by CuTe's. */
CCUTE_FOLD __global__ void k(float *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 16), CCUTE_T(n, 1)), b = ccute_make_tyled_copy(a);
    out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
}
// ---- folded ----
// exit 1
// ! error_unknown_names.cu:6:46: error: use of undeclared identifier 'TUP'
// !     const ccute_layout a = ccute_make_layout(TUP(8, 16), CCUTE_T(n, 1)), b = ccute_make_tyled_copy(a);
// !                                              ^
// ! error_unknown_names.cu:6:46: note: add #include <ccute/short.h>
// !     const ccute_layout a = ccute_make_layout(TUP(8, 16), CCUTE_T(n, 1)), b = ccute_make_tyled_copy(a);
// !                                              ^
// ! error_unknown_names.cu:6:78: error: use of undeclared identifier 'ccute_make_tyled_copy'
// !     const ccute_layout a = ccute_make_layout(TUP(8, 16), CCUTE_T(n, 1)), b = ccute_make_tyled_copy(a);
// !                                                                              ^
// ! error_unknown_names.cu:6:78: note: did you mean 'ccute_make_tiled_copy'?
// !     const ccute_layout a = ccute_make_layout(TUP(8, 16), CCUTE_T(n, 1)), b = ccute_make_tyled_copy(a);
// !                                                                              ^
// ! error_unknown_names.cu:7:14: error: use of undeclared identifier 'size'
// !     out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
// !              ^
// ! error_unknown_names.cu:7:14: note: did you mean 'ccute_size'?
// !     out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
// !              ^
// ! error_unknown_names.cu:7:24: error: use of undeclared identifier 'CCUTE_ASUME'
// !     out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
// !                        ^
// ! error_unknown_names.cu:7:24: note: did you mean 'CCUTE_ASSUME'?
// !     out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
// !                        ^
// ! error_unknown_names.cu:7:45: error: use of undeclared identifier 'ccute_frobnicate'
// !     out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
// !                                             ^
// ! error_unknown_names.cu:7:67: error: use of undeclared identifier 'row'
// !     out[0] = size(a) + CCUTE_ASUME(n > 0) + ccute_frobnicate(n) + row;
// !                                                                   ^
