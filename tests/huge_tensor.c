/* Copies of more than 2^32 bytes, every byte compared; `make check-huge` runs it. Exit status 77 where there is not
 * enough memory. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

enum { ROWS = 65537, COLUMNS = 65539, PATTERN = 4099, SKIP = 77 };

static ccute_tensor tensor(void *data, ccute_layout layout, int64_t bytes)
{
    ccute_tensor t = {0};
    t.data = data;
    t.bytes = bytes;
    t.element = 1;
    t.layout = layout;
    return t;
}

static unsigned char noise(int64_t i) { return (unsigned char)(((uint64_t)i * 0x9e3779b97f4a7c15u) >> 56); }

static int report(const char *name, ccute_status status, int64_t wrong)
{
    const int good = status == CCUTE_OK && wrong < 0;
    printf("%s %s", good ? "PASS" : "FAIL", name);
    if (!good)
        printf(": %s, first wrong byte %lld", ccute_strerror(status), (long long)wrong);
    putchar('\n');
    fflush(stdout);
    return !good;
}

/* A pattern of prime length again and again: the source's outer stride is 0. */
static int broadcast(unsigned char *dst, unsigned char *src, int64_t bytes)
{
    const int64_t times = bytes / PATTERN;
    const ccute_tensor d = tensor(dst, ccute_make_layout(CCUTE_T(PATTERN, times), CCUTE_T(1, PATTERN)), bytes);
    const ccute_tensor s = tensor(src, ccute_make_layout(CCUTE_T(PATTERN, times), CCUTE_T(1, 0)), PATTERN);
    ccute_status status;
    int64_t wrong = -1;
    for (int64_t i = 0; i < PATTERN; i++)
        src[i] = noise(i);
    status = ccute_copy_tensor(&d, &s);
    for (int64_t k = times - 1; k >= 0; k--)
        wrong = memcmp(dst + k * PATTERN, src, PATTERN) != 0 ? k * PATTERN : wrong;
    return report("a broadcast of more than 2^32 bytes", status, wrong);
}

static int transpose(unsigned char *dst, unsigned char *src, int64_t bytes, int threads)
{
    const ccute_tuple shape = CCUTE_T(ROWS, COLUMNS);
    const ccute_tensor d = tensor(dst, ccute_make_layout(shape, CCUTE_T(1, ROWS)), bytes);
    const ccute_tensor s = tensor(src, ccute_make_layout(shape, CCUTE_T(COLUMNS, 1)), bytes);
    ccute_status status;
    ccute_plan plan;
    int64_t wrong = -1;
    memset(dst, 0, (size_t)bytes);
    status = ccute_plan_copy(&plan, &d, &s, threads);
    if (!status)
        status = ccute_plan_run(&plan, dst, src);
    for (int64_t j = COLUMNS - 1; j >= 0; j--)
        for (int64_t i = ROWS - 1; i >= 0; i--)
            wrong = dst[j * ROWS + i] != noise(i * COLUMNS + j) ? j * ROWS + i : wrong;
    return report(threads > 1 ? "a transpose of more than 2^32 bytes, by threads"
                              : "a transpose of more than 2^32 bytes",
                  status, wrong);
}

int main(void)
{
    const int64_t bytes = (int64_t)ROWS * COLUMNS;
    const int64_t free_bytes = (int64_t)sysconf(_SC_AVPHYS_PAGES) * sysconf(_SC_PAGESIZE);
    unsigned char *dst = NULL, *src = NULL;
    int failed;
    if (free_bytes > 2 * bytes + (1 << 30)) {
        dst = malloc((size_t)bytes);
        src = malloc((size_t)bytes);
    }
    if (!dst || !src) {
        printf("SKIP: %lld bytes of memory are needed\n", (long long)(2 * bytes));
        return SKIP;
    }
    failed = broadcast(dst, src, bytes);
    for (int64_t i = 0; i < bytes; i++)
        src[i] = noise(i);
    failed |= transpose(dst, src, bytes, 1);
    failed |= transpose(dst, src, bytes, 2);
    free(dst);
    free(src);
    return failed;
}
