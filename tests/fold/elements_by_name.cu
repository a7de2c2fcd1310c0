// Names of elements: the variable of a loop over an array has the form of all of them, and an object that an index
// chooses has its layouts.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    ccute_layout in, out;
    int n;
    CCUTE_FOLD __host__ __device__ long both(int i) const { return ccute_at(in, i) * 2 + ccute_at(out, i); }
    CCUTE_FOLD __host__ __device__ long scaled(int i) const { return ccute_at(in, i) * n; }
};
struct nest {
    pair p;
    ccute_layout l[2];
};

// run: LAUNCH(layouts, 1, 32, (int *)OUT, 5); LAUNCH(layouts, 1, 32, (int *)OUT, 1)
CCUTE_FOLD __global__ void __launch_bounds__(32) layouts(int *d, int n)
{
    const ccute_layout same[] = {ccute_make_layout(TUP(8, 4), TUP(4, 1)), ccute_make_layout(TUP(8, 4), TUP(4, 1))};
    const ccute_layout all[3] = {ccute_make_layout(TUP(8, 4)), ccute_make_layout(TUP(8, 4), TUP(n, 1)), ccute_make_layout(TUP(4, 8), TUP(8, n))};
    const ccute_layout rows[2][2] = {{all[0], all[1]}, {all[1], same[0]}};
    int k = 0;
    for (const ccute_layout &l : same)
        d[ccute_at(l, threadIdx.x)] = k++;
    for (const auto l : all)
        d[32 * k++ + ccute_at(l, threadIdx.x)] = 7 + ccute_size(l);
    for (const auto &row : rows)
        for (const auto &l : row)
            d[32 * k++ + ccute_at(l, threadIdx.x)] = ccute_at(l, 1, 1);
    for (const auto &l : all) {
        const ccute_layout each = ccute_composition(l, ccute_make_layout(4));
        const int l_ = 3;
        {
            const int l = 2;
            d[32 * k++ + ccute_at(each, l)] = l + l_;
        }
    }
}

// run: LAUNCH(objects, 1, 32, (int *)OUT, 5); LAUNCH(objects, 1, 32, (int *)OUT, 1)
CCUTE_FOLD __global__ void __launch_bounds__(32) objects(int *d, int n)
{
    const pair list[2] = {{ccute_make_layout(TUP(8, 4)), ccute_make_layout(TUP(8, 4), TUP(n, 1)), 3}, {ccute_make_layout(TUP(8, 4), TUP(4, 1)), ccute_make_layout(TUP(8, 4)), n}};
    const nest deep[2] = {{list[0], {list[0].in, list[1].in}}, {list[1], {list[0].out, list[1].out}}};
    int k = 0;
    for (const pair &o : list)
        d[64 * k++ + ccute_at(o.out, threadIdx.x)] = ccute_at(o.in, threadIdx.x) * o.n;
    for (const pair o : list)
        d[64 * k++ + ccute_at(o.out, threadIdx.x)] = ccute_at(o.in, threadIdx.x) * o.n;
    for (int i = 0; i < 2; i++) {
        const pair &o = list[i];
        const pair c = list[1 - i];
        const nest &e = deep[i];
        d[64 * k++ + ccute_at(o.out, threadIdx.x)] = ccute_at(c.in, threadIdx.x) * c.n + o.n;
        d[64 * k + ccute_at(e.p.out, threadIdx.x)] = ccute_at(e.l[1], threadIdx.x) + ccute_at(e.l[i], 3);
    }
    for (const nest &both : deep)
        for (const ccute_layout &l : both.l)
            d[64 * k++ + ccute_at(both.p.in, threadIdx.x)] = ccute_at(l, threadIdx.x);
}

// run: LAUNCH(pointers, 1, 32, (int *)OUT, 5, 1); LAUNCH(pointers, 1, 32, (int *)OUT, 1, 0)
CCUTE_FOLD __global__ void __launch_bounds__(32) pointers(int *d, int n, int k)
{
    const pair list[2] = {{ccute_make_layout(TUP(8, 4)), ccute_make_layout(TUP(8, 4), TUP(n, 1)), 3}, {ccute_make_layout(TUP(8, 4), TUP(4, 1)), ccute_make_layout(TUP(8, 4)), n}};
    for (int i = 0; i < 2; i++) {
        const pair *o = &list[i];
        d[64 * i + ccute_at(o->out, threadIdx.x)] = ccute_at((*o).in, threadIdx.x) * o->n;
    }
    const pair *const p = &list[k], *moved = &list[k], *behind = list + k;
    d[128 + ccute_at(p->out, threadIdx.x)] = p->both(threadIdx.x) + p->scaled(2);
    moved = &list[1 - k];
    d[192 + ccute_at(moved->in, threadIdx.x)] = ccute_at(behind->in, threadIdx.x);
}

// An index that changes after the name, an array that changes, forms that differ, and copies of their own.
struct counted {
    ccute_layout l;
    int n;
    __host__ __device__ counted(const ccute_layout &a) : l(a), n(0) {}
    __host__ __device__ counted(const counted &from) : l(ccute_make_layout(8, 3)), n(from.n + 1) {}
};
// run: LAUNCH(changed, 1, 1, (int *)OUT, 5)
CCUTE_FOLD __global__ void changed(int *d, int n)
{
    const pair list[2] = {{ccute_make_layout(8), ccute_make_layout(8, n), 3}, {ccute_make_layout(8, 2), ccute_make_layout(8), n}};
    pair written[2] = {list[0], list[1]};
    const counted c[2] = {ccute_make_layout(8), ccute_make_layout(8, 2)};
    ccute_layout moved[2] = {ccute_make_layout(8), ccute_make_layout(8, 2)};
    const ccute_layout other[2] = {ccute_make_layout(8), ccute_make_layout(TUP(4, 2), TUP(2, 1))};
    int i = 0, k = 0;
    const pair &o = list[i];
    i++;
    d[ccute_at(o.in, 3)] = 1;
    d[ccute_at(o.out, 3)] = 2;
    const pair &p = written[n & 1];
    written[1].in = ccute_make_layout(8, 9);
    d[ccute_at(p.in, 3)] = 3;
    for (const counted e : c)
        d[64 + 32 * k++ + ccute_at(e.l, 3)] = e.n;
    for (const ccute_layout &l : moved) {
        d[192 + ccute_at(l, 3)] = 5;
        moved[1] = ccute_make_layout(8, 4);
    }
    for (const ccute_layout &l : other)
        d[256 + 32 * k++ + ccute_at(l, 5)] = 6;
}
// ---- folded ----
// 20 |     const ccute_layout same[] = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}};
// 21 |     const ccute_layout all[3] = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, (long)n}, 0, 0, 0, 0, 0, {0}}};
// 22 |     const ccute_layout rows[2][2] = {{{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}}, {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}}};
// 25 |         (void)l, d[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = k++;
// 27 |         d[32 * k++ + ((long)(l.stride[0] * ((int)threadIdx.x % (int)l.shape.v[0]) + l.stride[1] * ((int)threadIdx.x / (int)l.shape.v[0])))] = 7 + ((long)((int)l.shape.v[0] * (int)l.shape.v[1]));
// 30 |             d[32 * k++ + ((long)((threadIdx.x & 7) * l.stride[0] + (int)(threadIdx.x >> 3) * (int)l.stride[1]))] = l.stride[0] + l.stride[1];
// 32 |         /* each = 4:each_d0 */ const long each_d0 = l.stride[0];
// 36 |             d[32 * k++ + ((long)(each_d0 * 2))] = l + l_;
// 44 |     const pair list[2] = {{{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 3}, {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, n}};
// 45 |     const nest deep[2] = {{list[0], {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}}}, {list[1], {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}}}};
// 48 |         d[64 * k++ + ((long)(o.out.stride[0] * (threadIdx.x & 7) + (int)o.out.stride[1] * (int)(threadIdx.x >> 3)))] = ((long)((int)o.in.stride[0] * (int)(threadIdx.x & 7) + (int)o.in.stride[1] * (int)(threadIdx.x >> 3))) * o.n;
// 50 |         d[64 * k++ + ((long)((threadIdx.x & 7) * o.out.stride[0] + (int)(threadIdx.x >> 3) * (int)o.out.stride[1]))] = ((long)((int)(threadIdx.x & 7) * (int)o.in.stride[0] + (int)(threadIdx.x >> 3) * (int)o.in.stride[1])) * o.n;
// 52 |         const int o_out_d0 = i == 0 ? n : 1; const int o_out_d1 = i == 0 ? 1 : 8; const pair &o = list[i];
// 53 |         const int c_in_d0 = i == 1 ? 1 : 4; const int c_in_d1 = i == 1 ? 8 : 1; const pair c = list[1 - i];
// 54 |         const int e_p_out_d0 = i == 0 ? n : 1; const int e_p_out_d1 = i == 0 ? 1 : 8; const int e_l_0_d0 = i == 0 ? 1 : n; const int e_l_1_d0 = i == 0 ? 4 : 1; const int e_l_1_d1 = i == 0 ? 1 : 8; const nest &e = deep[i]; (void)e;
// 55 |         d[64 * k++ + ((long)((int)(threadIdx.x & 7) * (long long)o_out_d0 + (int)(threadIdx.x >> 3) * o_out_d1))] = ((long)((int)(threadIdx.x & 7) * c_in_d0 + (int)(threadIdx.x >> 3) * c_in_d1)) * c.n + o.n;
// 56 |         d[64 * k + ((long)((int)(threadIdx.x & 7) * (long long)e_p_out_d0 + (int)(threadIdx.x >> 3) * e_p_out_d1))] = ((long)((int)(threadIdx.x & 7) * e_l_1_d0 + (int)(threadIdx.x >> 3) * e_l_1_d1)) + ((long)((long long)(i == 0 ? e_l_0_d0 : e_l_1_d0) * 3));
// 60 |             d[64 * k++ + ((long)((int)(threadIdx.x & 7) * (int)both.p.in.stride[0] + (int)(threadIdx.x >> 3) * (int)both.p.in.stride[1]))] = (threadIdx.x & 7) * l.stride[0] + (int)(threadIdx.x >> 3) * (int)l.stride[1];
// 66 |     const pair list[2] = {{{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 3}, {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, n}};
// 68 |         const int o_in_d0 = i == 0 ? 1 : 4; const int o_in_d1 = i == 0 ? 8 : 1; const int o_out_d0 = i == 0 ? n : 1; const int o_out_d1 = i == 0 ? 1 : 8; const pair *o = &list[i];
// 69 |         d[64 * i + ((long)((long long)o_out_d0 * (int)(threadIdx.x & 7) + o_out_d1 * (int)(threadIdx.x >> 3)))] = ((long)(o_in_d0 * (int)(threadIdx.x & 7) + o_in_d1 * (int)(threadIdx.x >> 3))) * o->n;
// 71 |     const pair *const p = &list[k], *moved = &list[k], *behind = list + k; const int p_in_d0 = k == 0 ? 1 : 4; const int p_in_d1 = k == 0 ? 8 : 1; const int p_out_d0 = k == 0 ? n : 1; const int p_out_d1 = k == 0 ? 1 : 8;
// 72 |     d[128 + ((long)((int)(threadIdx.x & 7) * (long long)p_out_d0 + (int)(threadIdx.x >> 3) * p_out_d1))] = ((long)((threadIdx.x & 7) * (p_in_d0 * 2 + (long long)p_out_d0) + (int)(threadIdx.x >> 3) * (p_in_d1 * 2 + p_out_d1))) + p->scaled(2);
// 87 |     const pair list[2] = {{{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 3}, {{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, n}};
// 89 |     const counted c[2] = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 90 |     ccute_layout moved[2] = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 91 |     const ccute_layout other[2] = {{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 2}}, {2, 1}, 0, 0, 0, 0, 0, {0}}};
// ! elements_by_name.cu:10:79: remark: not folded: 'in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD __host__ __device__ long scaled(int i) const { return ccute_at(in, i) * n; }
// !                                                                               ^~
// ! elements_by_name.cu:72:69: remark: not folded: in 'scaled', line 10: a helper that foldc evaluates may name only its parameters and constants
// !     d[128 + ccute_at(p->out, threadIdx.x)] = p->both(threadIdx.x) + p->scaled(2);
// !                                                                     ^~~~~~~~~~~~
// ! elements_by_name.cu:74:22: remark: not folded: 'moved->in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     d[192 + ccute_at(moved->in, threadIdx.x)] = ccute_at(behind->in, threadIdx.x);
// !                      ^~~~~~~~~
// ! elements_by_name.cu:74:58: remark: not folded: 'behind->in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     d[192 + ccute_at(moved->in, threadIdx.x)] = ccute_at(behind->in, threadIdx.x);
// !                                                          ^~~~~~~~~~
// ! elements_by_name.cu:95:16: remark: not folded: 'o.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     d[ccute_at(o.in, 3)] = 1;
// !                ^~~~
// ! elements_by_name.cu:96:16: remark: not folded: 'o.out' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     d[ccute_at(o.out, 3)] = 2;
// !                ^~~~~
// ! elements_by_name.cu:98:21: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     written[1].in = ccute_make_layout(8, 9);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~
// ! elements_by_name.cu:99:16: remark: not folded: 'p.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     d[ccute_at(p.in, 3)] = 3;
// !                ^~~~
// ! elements_by_name.cu:101:36: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !         d[64 + 32 * k++ + ccute_at(e.l, 3)] = e.n;
// !                                    ^~~
// ! elements_by_name.cu:102:34: remark: not folded: foldc knows the elements that 'l' has in turn only if they are those of an array in this function that nothing writes; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     for (const ccute_layout &l : moved) {
// !                                  ^~~~~
// ! elements_by_name.cu:103:26: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         d[192 + ccute_at(l, 3)] = 5;
// !                          ^
// ! elements_by_name.cu:104:20: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !         moved[1] = ccute_make_layout(8, 4);
// !                    ^~~~~~~~~~~~~~~~~~~~~~~
// ! elements_by_name.cu:106:34: remark: not folded: 'l' has the elements 8:1 and (4,2):(2,1) in turn, which differ in more than numbers; remedy: write the loop's statements once for each element
// !     for (const ccute_layout &l : other)
// !                                  ^~~~~
// ! elements_by_name.cu:107:37: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         d[256 + 32 * k++ + ccute_at(l, 5)] = 6;
// !                                     ^
