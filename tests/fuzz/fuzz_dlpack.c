/* Fuzz the import of DLPack's structures: the bytes are a structure's numbers. A tensor that is taken in has the
 * structure's elements in its places, and goes out as a structure of the same. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/dlpack.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 40, POINTS = 8 };

/* What is left of the bytes; behind their end come zeros. */
struct bytes {
    const uint8_t *at, *end;
};

static void take(struct bytes *bytes, void *to, size_t size)
{
    const size_t left = (size_t)(bytes->end - bytes->at), n = size < left ? size : left;
    memset(to, 0, size);
    if (n)
        memcpy(to, bytes->at, n);
    bytes->at += n;
}

static void expect(int holds)
{
    if (!holds)
        abort();
}

/* Exactly n numbers in memory of their own, so that reading one more is noticed; small ones mostly. */
static int64_t *numbers(struct bytes *bytes, int n)
{
    int64_t *at = malloc(n > 0 ? (size_t)n * sizeof *at : 1);
    expect(at != NULL);
    for (int i = 0; i < n; i++) {
        int8_t small;
        take(bytes, &small, sizeof small);
        at[i] = small;
        if (small == -128)
            take(bytes, &at[i], sizeof at[i]);
    }
    return at;
}

/* Elements at coordinates that the bytes choose are where strides and extents put them. */
static void check_places(struct bytes *bytes, const ccute_tensor *t, const ccute_dl_tensor *dl)
{
    for (int p = 0; p < POINTS; p++) {
        ccute_tuple coord = ccute_open_();
        int64_t expected = 0, along = 1;
        for (int i = dl->ndim - 1; i >= 0; i--) {
            along = dl->strides || i == dl->ndim - 1 ? along : along * dl->shape[i + 1];
            if (dl->shape[i] == 0)
                return;
        }
        for (int i = 0; i < dl->ndim; i++) {
            uint16_t pick;
            int64_t stride = 1;
            take(bytes, &pick, sizeof pick);
            for (int k = i + 1; k < dl->ndim; k++)
                stride = dl->strides ? stride : stride * dl->shape[k];
            stride = dl->strides ? dl->strides[i] : stride;
            ccute_add_int_(&coord, pick % dl->shape[i]);
            expected += stride * (pick % dl->shape[i]);
        }
        if (dl->ndim > 0)
            expect(ccute_at_(t->layout, ccute_close_(coord)) == expected);
    }
}

static void check_way_back(const ccute_tensor *t, const ccute_dl_tensor *dl)
{
    int64_t shape[CCUTE_MAX_LEAVES], strides[CCUTE_MAX_LEAVES];
    ccute_dl_tensor back;
    const ccute_status status = ccute_to_dlpack(&back, shape, strides, t, dl->dtype);
    if (status == CCUTE_E_DL_MODES)
        return;
    expect(status == CCUTE_OK);
    expect(back.ndim == (dl->ndim ? dl->ndim : 1) && back.data == t->data && back.byte_offset == 0);
    for (int i = 0; i < dl->ndim; i++)
        expect(shape[i] == dl->shape[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    ccute_dl_tensor dl;
    ccute_tensor t;
    uint8_t how, ndim;
    memset(&dl, 0, sizeof dl);
    take(&bytes, &how, sizeof how);
    take(&bytes, &ndim, sizeof ndim);
    take(&bytes, &dl.dtype, sizeof dl.dtype);
    take(&bytes, &dl.device, sizeof dl.device);
    take(&bytes, &dl.byte_offset, sizeof dl.byte_offset);
    dl.data = how & 1 ? (void *)(uintptr_t)(4096 + (how << 4)) : NULL;
    dl.ndim = how & 2 ? (int32_t)ndim % MOST : (int32_t)(ndim * 0x01010101u);
    const int given = dl.ndim < 0 || dl.ndim > MOST ? 0 : dl.ndim;
    dl.shape = how & 4 ? numbers(&bytes, given) : NULL;
    dl.strides = how & 8 ? numbers(&bytes, given) : NULL;
    if (ccute_from_dlpack(&t, &dl) == CCUTE_OK) {
        expect(ccute_ok(t.layout) && t.element > 0);
        check_places(&bytes, &t, &dl);
        check_way_back(&t, &dl);
    }
    free(dl.shape);
    free(dl.strides);
    return 0;
}
