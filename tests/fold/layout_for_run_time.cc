// flags: --all
#include <ccute/short.h>

// Layouts that change at run time: declared without an initialiser, in an array or a struct, set through a pointer, or
// in a function that is not marked.
static void set(ccute_layout *l, int n) { *l = ccute_make_layout(n, 2); }
static long rows(const ccute_layout *l) { return l->shape.v[0]; }
struct pair {
    ccute_layout in, out;
};

// run: chosen(5, 0); chosen(5, 1)
CCUTE_FOLD long chosen(int i, int transposed)
{
    ccute_layout a;
    a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    if (transposed)
        a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    return ccute_at(a, i);
}

// run: elsewhere(3)
CCUTE_FOLD long elsewhere(int n)
{
    ccute_layout l[2], out;
    pair p = {ccute_make_layout(3), ccute_make_layout(4)};
    ccute_layout seen = ccute_make_layout(5, 7);
    l[0] = ccute_make_layout(n, 3);
    p.in = l[0];
    set(&out, n);
    return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
}

// run: unmarked(5, 1)
long unmarked(int i, int transposed)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    if (transposed)
        a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    return ccute_at(a, i);
}
// ---- folded ----
// 26 |     pair p = {ccute_layout{{1, 0, 0, 0, {}, {0}, {3}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// ! layout_for_run_time.cc:6:48: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// ! static void set(ccute_layout *l, int n) { *l = ccute_make_layout(n, 2); }
// !                                                ^~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:15:5: remark: not folded: 'a' stays: it has no initialiser; remedy: declare a const variable for each value
// !     ccute_layout a;
// !     ^~~~~~~~~~~~~~
// ! layout_for_run_time.cc:16:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:18:13: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:19:21: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(a, i);
// !                     ^
// ! layout_for_run_time.cc:16:5: note: it is changed here
// !     a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:25:24: remark: not folded: 'out' stays: it has no initialiser; remedy: declare a const variable for each value
// !     ccute_layout l[2], out;
// !                        ^~~
// ! layout_for_run_time.cc:27:5: remark: not folded: 'seen' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout seen = ccute_make_layout(5, 7);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:28:12: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     l[0] = ccute_make_layout(n, 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:31:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
// !                     ^~~~
// ! layout_for_run_time.cc:31:41: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
// !                                         ^~~~
// ! layout_for_run_time.cc:31:61: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
// !                                                             ^~~~~
// ! layout_for_run_time.cc:31:82: remark: not folded: 'out' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
// !                                                                                  ^~~
// ! layout_for_run_time.cc:30:9: note: it is changed here
// !     set(&out, n);
// !         ^~~~
// ! layout_for_run_time.cc:31:101: remark: not folded: 'seen' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
// !                                                                                                     ^~~~
// ! layout_for_run_time.cc:31:117: note: it is changed here
// !     return ccute_at(l[0], 1) + ccute_at(p.in, 1) + ccute_at(p.out, 1) + ccute_at(out, 1) + ccute_at(seen, 1) + rows(&seen);
// !                                                                                                                     ^~~~~
// ! layout_for_run_time.cc:37:5: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:39:13: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layout_for_run_time.cc:40:21: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(a, i);
// !                     ^
// ! layout_for_run_time.cc:39:9: note: it is changed here
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
