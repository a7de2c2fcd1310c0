#include <ccute/short.h>

// run: f(3); f(6)
// A macro makes the name of the parameter, so that its use is not seen.
#define JOINED(a, b) a##b
template <class CC> CCUTE_FOLD static long joined(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(CC::M * (int)sizeof(JOINED(C, C)), 1)), i);
}

struct few { static constexpr int M = 2; };
struct many { static constexpr int M = 2; int x[9]; };

long f(int i) { return joined<few>(i) + 100 * joined<many>(i); }
// ---- folded ----
// ! instances_behind_a_paste.cc:6:44: remark: not folded: 'joined<few>' folds as any other instance does: the template has no name for 'few'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class CC> CCUTE_FOLD static long joined(int i)
// !                                            ^~~~~~
// ! instances_behind_a_paste.cc:6:44: remark: not folded: 'joined<many>' folds as any other instance does: the template has no name for 'many'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class CC> CCUTE_FOLD static long joined(int i)
// !                                            ^~~~~~
// ! instances_behind_a_paste.cc:8:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(CC::M * (int)sizeof(JOINED(C, C)), 1)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
