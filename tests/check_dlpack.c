/* DLPack: the structures are the ABI's, and tensors come and go with the same elements in the same places. */
#include <check.h>
#include <stddef.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/dlpack.h>

_Static_assert(sizeof(void *) != 8 || sizeof(ccute_dl_tensor) == 48, "as in DLPack's ABI");
_Static_assert(sizeof(void *) != 8 || offsetof(ccute_dl_tensor, ndim) == 16, "as in DLPack's ABI");
_Static_assert(sizeof(void *) != 8 || offsetof(ccute_dl_tensor, dtype) == 20, "as in DLPack's ABI");
_Static_assert(sizeof(void *) != 8 || offsetof(ccute_dl_tensor, byte_offset) == 40, "as in DLPack's ABI");
_Static_assert(sizeof(void *) != 8 || sizeof(ccute_dl_managed_tensor) == 64, "as in DLPack's ABI");
_Static_assert(sizeof(void *) != 8 || sizeof(ccute_dl_managed_tensor_versioned) == 80, "as in DLPack's ABI");
_Static_assert(sizeof(void *) != 8 || offsetof(ccute_dl_managed_tensor_versioned, dl_tensor) == 32, "the ABI");

static char memory[4096];

static const ccute_dl_data_type f32 = {CCUTE_DL_FLOAT, 32, 1};

static ccute_dl_tensor dl_of(int ndim, int64_t *shape, int64_t *strides)
{
    ccute_dl_tensor dl;
    memset(&dl, 0, sizeof dl);
    dl.data = memory;
    dl.device.device_type = CCUTE_DL_CPU;
    dl.ndim = ndim;
    dl.dtype = f32;
    dl.shape = shape;
    dl.strides = strides;
    return dl;
}

static void check_layout(const ccute_tensor *t, const char *expected)
{
    char text[500];
    ccute_print_layout_text(t->layout, text, sizeof text);
    ck_assert_str_eq(text, expected);
}

START_TEST(comes_with_strides)
{
    int64_t shape[] = {2, 3, 4}, strides[] = {24, -8, 2};
    ccute_dl_tensor dl = dl_of(3, shape, strides);
    ccute_tensor t;
    dl.byte_offset = 64;
    dl.device.device_type = CCUTE_DL_CUDA;
    dl.device.device_id = 3;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_OK);
    check_layout(&t, "(2,3,4):(24,-8,2)");
    ck_assert_ptr_eq(t.data, memory + 64);
    ck_assert_int_eq(t.element, 4);
    ck_assert_int_eq(t.space, CCUTE_DEVICE);
    ck_assert_int_eq(t.device, 3);
    ck_assert_int_eq(t.bytes, 0);
}
END_TEST

START_TEST(comes_row_major_without_strides)
{
    int64_t shape[] = {2, 3, 4};
    const ccute_dl_tensor dl = dl_of(3, shape, NULL);
    ccute_tensor t;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_OK);
    check_layout(&t, "(2,3,4):(12,4,1)");
}
END_TEST

START_TEST(comes_as_a_scalar)
{
    ccute_dl_tensor dl = dl_of(0, NULL, NULL);
    ccute_tensor t;
    dl.dtype.lanes = 4;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_OK);
    check_layout(&t, "1:0");
    ck_assert_int_eq(t.element, 16);
}
END_TEST

START_TEST(comes_versioned)
{
    int64_t shape[] = {8};
    ccute_dl_managed_tensor_versioned dl;
    ccute_tensor t;
    int read_only = 7;
    memset(&dl, 0, sizeof dl);
    dl.version.major = 1;
    dl.version.minor = 9;
    dl.flags = 1;
    dl.dl_tensor = dl_of(1, shape, NULL);
    ck_assert_int_eq(ccute_from_dlpack_versioned(&t, &read_only, &dl), CCUTE_OK);
    ck_assert_int_eq(read_only, 1);
    check_layout(&t, "(8):(1)");
    dl.flags = 2;
    ck_assert_int_eq(ccute_from_dlpack_versioned(&t, &read_only, &dl), CCUTE_OK);
    ck_assert_int_eq(read_only, 0);
    dl.version.major = 2;
    ck_assert_int_eq(ccute_from_dlpack_versioned(&t, &read_only, &dl), CCUTE_E_DL_VERSION);
    ck_assert_int_eq(ccute_from_dlpack_versioned(&t, &read_only, NULL), CCUTE_E_POINTER);
}
END_TEST

START_TEST(what_cannot_come)
{
    int64_t shape[40] = {2, -3};
    ccute_dl_tensor dl = dl_of(1, shape, NULL);
    ccute_tensor t, before;
    memset(&t, 0x5A, sizeof t);
    before = t;
    ck_assert_int_eq(ccute_from_dlpack(NULL, &dl), CCUTE_E_POINTER);
    ck_assert_int_eq(ccute_from_dlpack(&t, NULL), CCUTE_E_POINTER);
    dl.shape = NULL;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_E_POINTER);
    dl.shape = shape;
    dl.ndim = 33;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_E_LEAVES);
    dl.ndim = 2;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_E_EXTENT);
    dl.ndim = 1;
    dl.dtype.bits = 4;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_E_DL_TYPE);
    dl.dtype.lanes = 2; /* two halves of a byte */
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_OK);
    ck_assert_int_eq(t.element, 1);
    t = before;
    dl.device.device_type = 7; /* Vulkan */
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_E_DL_DEVICE);
    dl.device.device_type = CCUTE_DL_CPU;
    dl.byte_offset = UINT64_MAX;
    ck_assert_int_eq(ccute_from_dlpack(&t, &dl), CCUTE_E_OVERFLOW);
    ck_assert_mem_eq(&t, &before, sizeof t);
}
END_TEST

static const struct {
    const char *layout;
    int ndim;
    int64_t shape[3], strides[3], byte_offset;
    ccute_status status;
} goes[] = {
    {"(2,3):(1,2)", 2, {2, 3}, {1, 2}, 0, CCUTE_OK},
    {"8:2", 1, {8}, {2}, 0, CCUTE_OK},
    {"5 o (2,3):(4,-1)", 2, {2, 3}, {4, -1}, 20, CCUTE_OK},
    {"((2,4),3):((1,2),8)", 2, {8, 3}, {1, 8}, 0, CCUTE_OK}, /* the first mode is 8:1 */
    {"((2,4),3):((4,1),8)", 0, {0}, {0}, 0, CCUTE_E_DL_MODES},
    {"Sw<1,0,2> o 0 o 8:1", 0, {0}, {0}, 0, CCUTE_E_SWIZZLE},
    {"2305843009213693952 o 8:1", 0, {0}, {0}, 0, CCUTE_E_OVERFLOW}, /* 2^61, of 4 bytes */
    {"-4611686018427387904 o 8:1", 0, {0}, {0}, 0, CCUTE_E_OVERFLOW},
};

START_TEST(goes_out)
{
    ccute_tensor t = {0};
    ccute_dl_tensor dl;
    int64_t shape[32], strides[32];
    t.data = memory;
    t.element = 4;
    t.space = CCUTE_PINNED;
    t.layout = ccute_parse_layout(goes[_i].layout, NULL);
    ck_assert_int_eq(ccute_to_dlpack(&dl, shape, strides, &t, f32), goes[_i].status);
    if (goes[_i].status)
        return;
    ck_assert_int_eq(dl.ndim, goes[_i].ndim);
    ck_assert_mem_eq(dl.shape, goes[_i].shape, (size_t)dl.ndim * sizeof(int64_t));
    ck_assert_mem_eq(dl.strides, goes[_i].strides, (size_t)dl.ndim * sizeof(int64_t));
    ck_assert_int_eq(dl.byte_offset, goes[_i].byte_offset);
    ck_assert_ptr_eq(dl.data, memory);
    ck_assert_int_eq(dl.device.device_type, CCUTE_DL_CUDA_HOST);
    ck_assert_int_eq(dl.dtype.bits, 32);
}
END_TEST

START_TEST(what_cannot_go)
{
    ccute_tensor t = {0};
    ccute_dl_tensor dl;
    int64_t shape[32], strides[32];
    t.data = memory;
    t.element = 8;
    t.layout = ccute_parse_layout("8:1", NULL);
    ck_assert_int_eq(ccute_to_dlpack(&dl, shape, strides, &t, f32), CCUTE_E_DL_TYPE);
    t.element = 4;
    ck_assert_int_eq(ccute_to_dlpack(&dl, NULL, strides, &t, f32), CCUTE_E_POINTER);
    t.space = 4;
    ck_assert_int_eq(ccute_to_dlpack(&dl, shape, strides, &t, f32), CCUTE_E_SPACE);
    t.space = CCUTE_HOST;
    t.layout = ccute_parse_layout("-2 o 8:1", NULL);
    t.data = memory + 8;
    ck_assert_int_eq(ccute_to_dlpack(&dl, shape, strides, &t, f32), CCUTE_OK);
    ck_assert_ptr_eq(dl.data, memory); /* byte_offset has no sign */
    ck_assert_int_eq(dl.byte_offset, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("dlpack");
    TCase *tcase = tcase_create("tensors");
    SRunner *runner = srunner_create(suite);
    tcase_add_test(tcase, comes_with_strides);
    tcase_add_test(tcase, comes_row_major_without_strides);
    tcase_add_test(tcase, comes_as_a_scalar);
    tcase_add_test(tcase, comes_versioned);
    tcase_add_test(tcase, what_cannot_come);
    tcase_add_loop_test(tcase, goes_out, 0, sizeof goes / sizeof *goes);
    tcase_add_test(tcase, what_cannot_go);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
