/* What plans make of a device's memory, and what they ask CUDA about it. */
#include <check.h>
#include <stdint.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "lib/plan.h"

static ccute_tensor tensor_at(int power, int element, const char *layout)
{
    ccute_tensor t = {0};
    t.data = (void *)((uintptr_t)1 << power); /* never followed */
    t.element = element;
    t.space = CCUTE_DEVICE;
    t.layout = ccute_parse_layout(layout, NULL);
    return t;
}

/* Instead of CUDA's: device 0 is an H100, device 1 has memory of twice its width. */
static int attributes_asked;
int __wrap_cudaPeekAtLastError(void);
int __wrap_cudaDeviceGetAttribute(int *value, int which, int device);
int __wrap_cudaPeekAtLastError(void) { return 0; }
int __wrap_cudaDeviceGetAttribute(int *value, int which, int device)
{
    enum { CLOCK = 13, MULTIPROCESSORS = 16, MEMORY_CLOCK = 36, MEMORY_BITS = 37 };
    attributes_asked++;
    *value = which == CLOCK             ? 1980000
             : which == MULTIPROCESSORS ? 132
             : which == MEMORY_CLOCK    ? 2619000
             : which == MEMORY_BITS     ? 5120 * (device + 1)
                                        : 0;
    return 0;
}

/* Where memory is faster, a copy that instructions bind is expected to reach less of memcpy; one that memory binds as
   much. A plan that asks for the device expects an H100's of an H100, and where there is no CUDA. */
START_TEST(cuda_memory)
{
    static const struct {
        int element;
        const char *dst, *src;
        int slower;
    } copies[] = {{2, "(4096,4096):(1,4096)", "(4096,4096):(1,4096)", 0},
                  {1, "(32,32,4096):(1,32,1024)", "Sw<3,2,3> o 0 o (32,32,4096):(32,1,1024)", 1}};
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
        const ccute_tensor d = tensor_at(40, copies[i].element, copies[i].dst);
        const ccute_tensor s = tensor_at(41, copies[i].element, copies[i].src);
        ccute_plan plan;
        int h100, h200;
        ck_assert_int_eq(ccute_plan_copy_cuda(&plan, &d, &s), CCUTE_OK);
        h100 = plan.choice.percent;
        ck_assert_int_eq(ccute_plan_copy_memory(&plan, &d, &s, 100), CCUTE_OK);
        ck_assert_int_eq(plan.choice.percent, h100);
        ck_assert_int_eq(ccute_plan_copy_memory(&plan, &d, &s, 144), CCUTE_OK);
        h200 = plan.choice.percent;
        ck_assert_msg(copies[i].slower ? h200 * 100 < h100 * 85 : h200 * 100 > h100 * 97, "%d and %d", h100, h200);
        ck_assert_int_eq(ccute_plan_copy_async(&plan, &d, &s), CCUTE_OK);
        ck_assert_int_eq(plan.choice.percent, h100);
    }
}
END_TEST

/* The driver takes half a millisecond for the rate of a clock: plans ask each device once. */
START_TEST(asks_each_device_once)
{
    int asked = -1;
    for (int i = 0; i < 6; i++) {
        ccute_tensor d = tensor_at(40, 2, "(64,64):(1,64)"), s = tensor_at(41, 2, "(64,64):(1,64)");
        ccute_plan plan;
        d.device = s.device = (int16_t)(i % 2);
        ck_assert_int_eq(ccute_plan_copy_async(&plan, &d, &s), CCUTE_OK);
        if (attributes_asked) /* else built without CUDA */
            ck_assert_int_eq(plan.problem.memory, i % 2 ? 200 : 100);
        if (i == 1)
            asked = attributes_asked;
    }
    ck_assert_int_eq(attributes_asked, asked);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("device");
    TCase *plans = tcase_create("plans");
    SRunner *runner = srunner_create(suite);
    tcase_add_test(plans, cuda_memory);
    tcase_add_test(plans, asks_each_device_once);
    suite_add_tcase(suite, plans);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
