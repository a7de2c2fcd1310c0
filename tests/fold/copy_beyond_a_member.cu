// Arrays that are too small: members of a thread's objects, by themselves, by pointers and references to them.
#include <ccute/short.h>

struct fragments {
    float c[16], d[32];
};
struct both {
    fragments f, g;
};

CCUTE_FOLD __global__ void member(const float *in, float *out)
{
    both t;
    ccute_copy(t.g.d, ccute_make_layout(32), in, ccute_make_layout(32));
    ccute_copy(t.g.c, ccute_make_layout(32), in, ccute_make_layout(32));
    out[0] = t.g.c[0] + t.g.d[0];
}

CCUTE_FOLD __global__ void pointer(const float *in, float *out)
{
    both t;
    float *const p = t.f.c, *const q = t.f.d;
    ccute_copy(q, ccute_make_layout(32), in, ccute_make_layout(32));
    ccute_copy(p, ccute_make_layout(17), in, ccute_make_layout(17));
    out[0] = t.f.c[0] + t.f.d[0];
}

struct places {
    float *of[2];
};

/* Pointers that are elements or members lead to memory of any size. */
CCUTE_FOLD __global__ void pointers(places p)
{
    ccute_copy(p.of[0], ccute_make_layout(64), p.of[1] + 64, ccute_make_layout(64));
}

CCUTE_FOLD __global__ void reference(const float *in, float *out)
{
    float c[16], rows[4][16];
    float(&r)[16] = c;
    ccute_copy(rows[0], ccute_make_layout(64), in, ccute_make_layout(64));
    ccute_copy(r, ccute_make_layout(TUP(4, 2), TUP(1, 16)), in, ccute_make_layout(8));
    out[0] = c[0] + rows[1][0];
}
struct message {
    int n;
    float data[1];
};

/* Memory that a cast gives a structure is not as large as the structure. */
CCUTE_FOLD __global__ void messages(const float *in, float *out)
{
    extern __shared__ float memory[];
    message *const m = (message *)memory;
    message &r = *m;
    ccute_copy(m->data, ccute_make_layout(32), in, ccute_make_layout(32));
    ccute_copy(r.data, ccute_make_layout(32), in, ccute_make_layout(32));
    ccute_copy(((message *)memory)->data, ccute_make_layout(32), in, ccute_make_layout(32));
    out[0] = memory[7];
}

/* A column of an array of objects goes through all of them. */
CCUTE_FOLD __global__ void columns(const float *in, float *out)
{
    fragments all[3];
    ccute_copy(&all[0].c[0], ccute_make_layout(TUP(16, 3), TUP(1, 48)), in, ccute_make_layout(48));
    ccute_copy(all[1].d, ccute_make_layout(TUP(32, 2), TUP(1, 48)), in, ccute_make_layout(64));
    ccute_copy(all->d, ccute_make_layout(TUP(32, 2), TUP(1, 48)), in, ccute_make_layout(64));
    out[0] = all[2].c[3] + all[2].d[3];
}

CCUTE_FOLD __global__ void message_in_object(const float *in, float *out)
{
    both t;
    message *const m = (message *)&t;
    ccute_copy(m->data, ccute_make_layout(32), in, ccute_make_layout(32));
    out[0] = t.f.d[0];
}

// ---- folded ----
// exit 1
// ! copy_beyond_a_member.cu:15:16: error: the array 't.g.c' has 16 elements, and the layout 32:1 reaches 32
// !     ccute_copy(t.g.c, ccute_make_layout(32), in, ccute_make_layout(32));
// !                ^~~~~
// ! copy_beyond_a_member.cu:24:16: error: the array 'p' has 16 elements, and the layout 17:1 reaches 17
// !     ccute_copy(p, ccute_make_layout(17), in, ccute_make_layout(17));
// !                ^
// ! copy_beyond_a_member.cu:43:16: error: the array 'c' has 16 elements, and the layout (4,2):(1,16) reaches 20
// !     ccute_copy(r, ccute_make_layout(TUP(4, 2), TUP(1, 16)), in, ccute_make_layout(8));
// !                ^
// ! copy_beyond_a_member.cu:14:5: remark: guarded: 128-bit only where in is 16-byte aligned; remedy: CCUTE_ALIGNED(in, 16)
// !     ccute_copy(t.g.d, ccute_make_layout(32), in, ccute_make_layout(32));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
