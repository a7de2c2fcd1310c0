// flags: -- -std=c++20
// alone
/* libclang does not show the initialiser in the head of a switch or of a loop over a range. */
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: names_a_layout(3, 5); copies_a_layout(3, 5); changes_a_number(3, 5); in_a_loop(3, 5); in_a_lambda(3, 5)
CCUTE_FOLD long names_a_layout(int i, int n)
{
    const ccute_layout l = ccute_make_layout(8, n);
    switch (const long x = ccute_at(l, i); x % 4) {
    case 3:
        return x;
    default:
        return x + 1;
    }
}

CCUTE_FOLD long copies_a_layout(int i, int n)
{
    const ccute_layout l = ccute_make_layout(8, n);
    switch (const auto other = l; i) {
    case 3:
        return ccute_at(other, i) + ccute_at(l, 1);
    default:
        return n;
    }
}

CCUTE_FOLD long changes_a_number(int i, int n)
{
    const ccute_layout l = ccute_make_layout(8, n);
    switch (n = 100; i) {
    case 3:
        return ccute_at(l, i);
    default:
        return n;
    }
}

CCUTE_FOLD long in_a_loop(int i, int n)
{
    const ccute_layout l = ccute_make_layout(8, n);
    const int list[] = {1, 2};
    long sum = 0;
    for (n = 7; const int k : list)
        sum += ccute_at(l, i) * k;
    return sum;
}

CCUTE_FOLD long in_a_lambda(int i, int n)
{
    const ccute_layout l = ccute_make_layout(8, n);
    const auto f = [&] {
        switch (n++; n) {
        default:
            return n;
        }
    };
    return f() + ccute_at(l, i);
}

// Numbers of a declaration, a condition, and an if hide nothing.
// run: shown(3, 5); shown(0, 1)
CCUTE_FOLD long shown(int i, int n)
{
    const ccute_layout l = ccute_make_layout(8, n);
    const int list[] = {1, 2};
    long sum = 0;
    switch (int k = 2 * 4; [](int a) { int b = a; return b; }(i)) {
    case 3:
        sum += k;
    }
    switch (const long x = ccute_at(l, i)) {
    case 0:
        sum += x + 1;
    }
    for (const long k = 3; const int v : list)
        sum += ccute_at(l, v) * k;
    if (const long x = ccute_at(l, i); x > 10)
        sum += x;
    return sum;
}
// ---- folded ----
// 67 |     /* l = 8:n */
// 74 |     switch (const long x = (long long)i * n) {
// 79 |         sum += ((long)((long long)n * v)) * k;
// 80 |     if (const long x = (long long)i * n; x > 10)
// ! hidden_initialisers.cc:8:17: remark: not folded: 'names_a_layout' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long names_a_layout(int i, int n)
// !                 ^~~~~~~~~~~~~~
// ! hidden_initialisers.cc:19:17: remark: not folded: 'copies_a_layout' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long copies_a_layout(int i, int n)
// !                 ^~~~~~~~~~~~~~~
// ! hidden_initialisers.cc:30:17: remark: not folded: 'changes_a_number' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long changes_a_number(int i, int n)
// !                 ^~~~~~~~~~~~~~~~
// ! hidden_initialisers.cc:41:17: remark: not folded: 'in_a_loop' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long in_a_loop(int i, int n)
// !                 ^~~~~~~~~
// ! hidden_initialisers.cc:51:17: remark: not folded: 'in_a_lambda' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long in_a_lambda(int i, int n)
// !                 ^~~~~~~~~~~
