// A phase of a barrier expects other bytes than copies bring, or takes fewer arrivals than it gets.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

struct store {
    alignas(128) short s[4][4096];
    ccute_barrier full[4], empty[4];
};
struct pipe {
    ccute_barrier full, empty;
};

CCUTE_FOLD static __device__ void fill(short *to, const ccute_tma *m, ccute_barrier *b, int k)
{
    ccute_tma_load_tile(to, m, b, 0, k);
}

CCUTE_FOLD static __device__ void both(short *to, const ccute_tma *m, ccute_barrier *b, int k)
{
    ccute_barrier_arrive_expect(b, ccute_tma_bytes(m));
    ccute_tma_load_tile(to, m, b, 0, k);
}

template <class F> __device__ void apply(F f) { f(); }
__device__ void unseen(ccute_barrier *);

#define MAPS const __grid_constant__ ccute_tma ma, const __grid_constant__ ccute_tma mb
#define BARRIERS                                                                                                       \
    __shared__ __align__(1024) short sa[4][4096], sb[4][4096];                                                         \
    __shared__ ccute_barrier full, other, fulls[4], empty[4];                                                          \
    const int t = threadIdx.x

CCUTE_FOLD static __device__ void ready(ccute_barrier *full, ccute_barrier *other, ccute_barrier *fulls)
{
    if (threadIdx.x == 0) {
        ccute_barrier_init(full, 1);
        ccute_barrier_init(other, 1);
        for (int i = 0; i < 4; i++)
            ccute_barrier_init(fulls + i, 1);
    }
    __syncthreads();
}

CCUTE_FOLD __global__ void k0(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k1(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma) + ccute_tma_bytes(&mb));
        ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k2(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
        ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
        ccute_tma_load_tile(sb[0], &mb, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k3(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive(&full);
        ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k4(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k5(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, 64);
        ccute_bulk_load(sa, p, 128, &full);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k6(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, 128);
        ccute_bulk_load(sa, p, 64, &full);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k7(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, 128);
        ccute_bulk_load(sa, p, 128, &other);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k8(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, 128);
        ccute_bulk_load(sa, p, 128, &full);
        ccute_barrier_arrive_expect(&full, 128);
        ccute_bulk_load(sb, p, 128, &full);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k9(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0)
        for (int k = 0; k < n; k++) {
            ccute_barrier_arrive_expect(&fulls[k % 4], 2 * ccute_tma_bytes(&ma));
            ccute_tma_load_tile(sa[k % 4], &ma, &fulls[k % 4], 0, k);
        }
}

CCUTE_FOLD __global__ void k10(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma) + ccute_tma_bytes(&mb));
        fill(sa[0], &ma, &full, 0);
    }
}

CCUTE_FOLD __global__ void k11(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        both(sa[0], &ma, &full, 0);
        both(sb[0], &mb, &full, 0);
    }
}

CCUTE_FOLD __global__ void k12(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        const int bytes = ccute_tma_bytes(&ma) + 64;
        ccute_barrier_arrive_expect(&full, bytes);
        ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
    }
}

CCUTE_FOLD __global__ void k13(MAPS, const short *p, int n)
{
    BARRIERS;
    __shared__ pipe pp;
    if (t == 0) {
        ccute_barrier_init(&pp.full, 1);
        ccute_barrier_init(&pp.empty, 1);
    }
    __syncthreads();
    if (t == 0) {
        ccute_barrier_arrive_expect(&pp.full, ccute_tma_bytes(&ma));
        ccute_tma_load_tile(sa[0], &ma, &pp.empty, 0, 0);
    }
}

CCUTE_FOLD __global__ void k14(MAPS, const short *p, int n)
{
    BARRIERS;
    CCUTE_SHARED_STORAGE(st, store);
    if (t == 0) {
        ccute_barrier_init(&st.full[0], 1);
    }
    __syncthreads();
    if (t == 0) {
        ccute_barrier_arrive_expect(&st.full[0], ccute_tma_bytes(&ma));
        ccute_tma_load_tile(st.s[0], &ma, &st.empty[0], 0, 0);
    }
}

CCUTE_FOLD __global__ void k15(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
        ccute_tma_load_tile(sa[0], ccute_tma_cached(&ma, CCUTE_TMA_EVICT_FIRST), &full, 0, 0);
        ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
    }
}

CCUTE_FOLD __global__ void k16(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    const ccute_layout l = ccute_make_layout(64);
    if (t == 0) {
        ccute_copy_with(ccute_bulk_load_atom(&full), sa[0], l, p, l);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void k17(MAPS, const short *p, int n)
{
    BARRIERS;
    ready(&full, &other, fulls);
    if (t == 0)
        for (int k = 0; k < n; k++) {
            ccute_barrier_wait(&empty[k % 4], 0);
            ccute_barrier_arrive_expect(&fulls[k % 4], ccute_tma_bytes(&ma));
        }
}
// ---- folded ----
// exit 1
// ! expect_error.cu:50:9: error: a phase of 'full' expects ccute_tma_bytes(&ma) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:60:9: error: a phase of 'full' expects ccute_tma_bytes(&mb) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma) + ccute_tma_bytes(&mb));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:61:9: note: the copies to it bring ccute_tma_bytes(&ma); the last one begins here
// !         ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:73:9: error: this copy brings 'full' ccute_tma_bytes(&mb) that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_tma_load_tile(sb[0], &mb, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:71:9: note: it expects ccute_tma_bytes(&ma) here
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:84:9: error: this copy brings 'full' ccute_tma_bytes(&ma) that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:94:9: error: this copy brings 'full' ccute_tma_bytes(&ma) that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:105:9: error: this copy brings 'full' 64 bytes that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_bulk_load(sa, p, 128, &full);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:104:9: note: it expects 64 bytes here
// !         ccute_barrier_arrive_expect(&full, 64);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:115:9: error: a phase of 'full' expects 64 bytes more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:116:9: note: the copies to it bring 64 bytes; the last one begins here
// !         ccute_bulk_load(sa, p, 64, &full);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:126:9: error: a phase of 'full' expects 128 bytes more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:139:9: error: a phase of 'full' takes 1 arrival, and this is one more before a wait: expect all bytes of the phase in one call, or call ccute_barrier_expect, which is not an arrival, for those before
// !         ccute_barrier_arrive_expect(&full, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:137:9: note: the phase's first arrival is here
// !         ccute_barrier_arrive_expect(&full, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:151:13: error: a phase of 'fulls[k % 4]' expects ccute_tma_bytes(&ma) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !             ccute_barrier_arrive_expect(&fulls[k % 4], 2 * ccute_tma_bytes(&ma));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:152:13: note: the copies to it bring ccute_tma_bytes(&ma); the last one begins here
// !             ccute_tma_load_tile(sa[k % 4], &ma, &fulls[k % 4], 0, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:161:9: error: a phase of 'full' expects ccute_tma_bytes(&mb) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma) + ccute_tma_bytes(&mb));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:162:9: note: the copies to it bring ccute_tma_bytes(&ma); the last one begins here
// !         fill(sa[0], &ma, &full, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:172:9: error: a phase of 'full' takes 1 arrival, and this is one more before a wait: expect all bytes of the phase in one call, or call ccute_barrier_expect, which is not an arrival, for those before
// !         both(sb[0], &mb, &full, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:171:9: note: the phase's first arrival is here
// !         both(sa[0], &ma, &full, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:182:9: error: a phase of 'full' expects 64 bytes more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, bytes);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:183:9: note: the copies to it bring ccute_tma_bytes(&ma); the last one begins here
// !         ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:197:9: error: a phase of 'pp.full' expects ccute_tma_bytes(&ma) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&pp.full, ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:211:9: error: a phase of 'st.full[0]' expects ccute_tma_bytes(&ma) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&st.full[0], ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:223:9: error: this copy brings 'full' ccute_tma_bytes(&ma) that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_tma_load_tile(sa[0], &ma, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:221:9: note: it expects ccute_tma_bytes(&ma) here
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:233:9: error: this copy brings 'full' 128 bytes that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_copy_with(ccute_bulk_load_atom(&full), sa[0], l, p, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error.cu:245:13: error: a phase of 'fulls[k % 4]' expects ccute_tma_bytes(&ma) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !             ccute_barrier_arrive_expect(&fulls[k % 4], ccute_tma_bytes(&ma));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
