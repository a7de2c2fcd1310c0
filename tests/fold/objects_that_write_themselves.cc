// An object whose constructor hands out its address, or that a const method may cast const away from, does not keep its
// value. One that is const does, since it may not be written.
#include <ccute/short.h>

struct linked {
    int n;
    linked *self;
    linked(int k) : n(k), self(this) {}
    void next() const { self->n = -20; }
};
struct listed {
    static listed *last;
    int n;
    listed(int k) : n(k) { last = this; }
};
listed *listed::last;
static void touch() { listed::last->n = -20; }
struct begun {
    int n;
    begun *self = this;
};
struct casting {
    int n;
    long operator()(int by) const { return const_cast<casting *>(this)->n = by; }
};
struct held {
    int m;
    casting in;
};
struct plain {
    int n;
    plain(int k) : n(k) { this->n += 1; }
    long next() const { return n + 1; }
};

// run: through_itself(3)
CCUTE_FOLD long through_itself(int k)
{
    linked c(k);
    if (c.n >= 0) {
        c.next();
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: through_a_list(3)
CCUTE_FOLD long through_a_list(int k)
{
    listed c(k);
    if (c.n >= 0) {
        touch();
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: from_the_beginning(3)
CCUTE_FOLD long from_the_beginning(int k)
{
    begun c = {k};
    if (c.n >= 0) {
        c.self->n = -20;
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: by_a_cast(3)
CCUTE_FOLD long by_a_cast(int k)
{
    casting c = {k};
    if (c.n >= 0) {
        c(-20);
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: in_another(3)
CCUTE_FOLD long in_another(int k)
{
    held c = {1, {k}};
    if (c.in.n >= 0) {
        c.in(-20);
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.in.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: not_written(3)
CCUTE_FOLD long not_written(int k)
{
    plain c(k);
    if (c.n >= 0) {
        c.next();
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: not_writable(3)
CCUTE_FOLD long not_writable(int k)
{
    const plain c(k);
    if (c.n >= 0) {
        c.next();
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}
// ---- folded ----
// 42 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 43 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 54 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 55 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 66 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 67 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 78 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 79 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 90 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.in.n);
// 91 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 102 |         /* l = (4,4):(1,c.n) */
// 103 |         return ((long)((unsigned)c.n + 2)) + ((long)((unsigned)c.n + 2) > 1);
// 114 |         /* l = (4,4):(1,c.n) */
// 115 |         return ((long)((unsigned)c.n + 2)) + ((long)((unsigned)c.n + 2) > 1);
