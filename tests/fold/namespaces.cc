#include <ccute/short.h>

// run: f(5)
namespace outer {
constexpr int rows = 8;
namespace {
enum : long { columns = 4 };
}
CCUTE_FOLD long at(int i) { return ccute_at(ccute_make_layout(TUP(rows, outer::columns), TUP(columns, 1)), i); }
} // namespace outer

long f(int i) { return outer::at(i); }
// ---- folded ----
// 9 | CCUTE_FOLD long at(int i) { return i % 8 * 4 + i / 8; }
// ! namespaces.cc:9:36: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long at(int i) { return ccute_at(ccute_make_layout(TUP(rows, outer::columns), TUP(columns, 1)), i); }
// !                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
