#include <ccute/short.h>

// run: f()
/* A clone of a helper with a variable of the thread would have a variable of its own: there is none. */
CCUTE_FOLD static long count(const ccute_layout l)
{
    thread_local long calls = 0;
    return ++calls * 100 + ccute_size(l);
}

CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(4), b = ccute_make_layout(8);
    const long first = count(a);
    return first * 1000 + count(b);
}
// ---- folded ----
// 13 |     /* a = 4:1 */ /* b = 8:1 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// ! clone_thread_local.cc:14:24: remark: not folded: 'count' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     const long first = count(a);
// !                        ^~~~~~~~
// ! clone_thread_local.cc:15:27: remark: not folded: 'count' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     return first * 1000 + count(b);
// !                           ^~~~~~~~
