#include <ccute/short.h>

// run: left(destroyed); left(added); left(negated); left(dereferenced); left(indexed); left(assigned); left(compared)
// run: left(called); left(converted); left(in_a_template<of_floats>)

// What a class runs by itself, a destructor or an operator, moves the pointer whose alignment was stated.
static float *p;

struct leaves { int n; ~leaves() { p += 1; } };
struct of_floats { typedef leaves member; };
struct steps {
    int n;
    int operator+(int by) { p += 1; return n + by; }
    int operator-() { p += 1; return -n; }
    int operator*() { p += 1; return n; }
    int operator[](int i) { p += 1; return n + i; }
    int operator=(int by) { p += 1; return n = by; }
    bool operator<(int than) { p += 1; return n < than; }
    int operator()(int i) { p += 1; return n + i; }
    operator int() { p += 1; return n; }
};

CCUTE_FOLD void destroyed(float *d, steps)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    { leaves here = {1}; }
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

template <class T> CCUTE_FOLD void in_a_template(float *d, steps)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    { typename T::member here = {1}; }
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}


CCUTE_FOLD void added(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    s + 1;
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void negated(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    -s;
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void dereferenced(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    *s;
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void indexed(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    s[1];
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void assigned(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    s = 1;
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void compared(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    s < 1;
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void called(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    s(1);
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

CCUTE_FOLD void converted(float *d, steps s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(p, 16);
    (int)s;
    ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
}

static long left(void (*function)(float *, steps))
{
    alignas(16) float from[8] = {1, 2, 3, 4, 5}, to[4] = {0};
    p = from;
    function(to, steps{3});
    return (long)(to[0] + 10 * to[3]);
}
// ---- folded ----
// 28 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 36 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 45 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 53 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 61 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 69 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 77 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 85 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 93 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// 101 |     { auto *const p1 = p; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; }
// ! alias_own_operators.cu:28:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:31:36: remark: not folded: no instance of the template 'in_a_template' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD void in_a_template(float *d, steps)
// !                                    ^~~~~~~~~~~~~
// ! alias_own_operators.cu:36:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:45:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:53:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:61:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:69:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:77:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:85:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:93:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_own_operators.cu:101:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(d, ccute_make_layout(4), p, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
