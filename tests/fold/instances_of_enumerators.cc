#include <ccute/short.h>

// Classes that have the same number, of another size and with other overloads.
// run: f(5); f(9)
constexpr int unit(...) { return 1; }

template <class C> CCUTE_FOLD static long sized(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(C::M * (int)sizeof(C::M), 1)), i & 15);
}

template <class C> CCUTE_FOLD static long overloaded(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP((int)C::M * unit(C::M), 1)), i & 15);
}

template <class C> CCUTE_FOLD static long cast(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP((int)C::M, 1)), i & 15);
}

struct narrow { enum : char { M = 7 }; };
struct wide { enum { M = 7 }; };
struct named { enum kind { M = 7 }; enum class other { M = 5 }; };
struct constant { static constexpr short M = 7; };
struct five { enum { M = 5 }; };
enum seven : short { SEVEN = 7 };
struct of_an_enumeration { static constexpr seven M = SEVEN; };
constexpr int unit(named::kind) { return 3; }
constexpr int unit(seven) { return 4; }

long f(int i)
{
    return sized<narrow>(i) + 10 * sized<wide>(i) + 100 * sized<constant>(i) + overloaded<wide>(i) +
           1000 * overloaded<named>(i) + cast<narrow>(i) + cast<named>(i) + 3 * cast<five>(i) +
           7000 * overloaded<of_an_enumeration>(i) + 11000 * sized<of_an_enumeration>(i);
}
// ---- folded ----
// 8 | { if constexpr (ccute_is_<decltype(C::M), short const> && (long long)C::M == 7) {
// 9 |     return (i & 15 & 3) * 14 + ((i & 15) >> 2);
// 8 | else {
// 10 | } }
// 18 | { if constexpr ((int)C::M == 7 || (int)C::M == 7) {
// 19 |     return (i & 15 & 3) * 7 + ((i & 15) >> 2);
// 18 | else if constexpr ((int)C::M == 5) {
// 19 |     return (i & 15 & 3) * 5 + ((i & 15) >> 2);
// 18 | else {
// 19 |     return ((i & 15) >> 2) + (long long)((int)C::M) * (i & 15 & 3);
// 20 | } }
// ! instances_of_enumerators.cc:7:43: remark: not folded: 'sized<narrow>' folds as any other instance does: the template has no name for 'narrow'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD static long sized(int i)
// !                                           ^~~~~
// ! instances_of_enumerators.cc:7:43: remark: not folded: 'sized<of_an_enumeration>' folds as any other instance does: the template has no name for 'of_an_enumeration'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD static long sized(int i)
// !                                           ^~~~~
// ! instances_of_enumerators.cc:7:43: remark: not folded: 'sized<wide>' folds as any other instance does: the template has no name for 'wide'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD static long sized(int i)
// !                                           ^~~~~
// ! instances_of_enumerators.cc:9:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(C::M * (int)sizeof(C::M), 1)), i & 15);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! instances_of_enumerators.cc:12:43: remark: not folded: 'overloaded<named>' folds as any other instance does: the template has no name for 'named'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD static long overloaded(int i)
// !                                           ^~~~~~~~~~
// ! instances_of_enumerators.cc:12:43: remark: not folded: 'overloaded<of_an_enumeration>' folds as any other instance does: the template has no name for 'of_an_enumeration'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD static long overloaded(int i)
// !                                           ^~~~~~~~~~
// ! instances_of_enumerators.cc:12:43: remark: not folded: 'overloaded<wide>' folds as any other instance does: the template has no name for 'wide'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD static long overloaded(int i)
// !                                           ^~~~~~~~~~
// ! instances_of_enumerators.cc:14:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP((int)C::M * unit(C::M), 1)), i & 15);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
