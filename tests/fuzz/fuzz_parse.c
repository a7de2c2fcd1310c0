/* Fuzz the text parser: whatever the bytes are, it answers; what it reads, it prints, reads again and prints alike. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 4096 };

/* The parser promises that *rest points into the text. */
static void expect(int holds)
{
    if (!holds)
        abort();
}

static void check_layout(const char *text, size_t size)
{
    char printed[ROOM], again[ROOM], why[ROOM];
    const char *rest = NULL;
    const ccute_layout l = ccute_parse_layout(text, &rest);
    expect(rest >= text && rest <= text + size);
    if (!ccute_ok(l)) {
        expect(ccute_explain(l, why, sizeof why) > 0);
        return;
    }
    expect(ccute_print_layout_text(l, printed, sizeof printed) < ROOM);
    const ccute_layout back = ccute_parse_layout(printed, NULL);
    expect(ccute_ok(back) && ccute_equal(back, l));
    ccute_print_layout_text(back, again, sizeof again);
    expect(strcmp(printed, again) == 0);
}

static void check_tuple(const char *text, size_t size)
{
    char printed[ROOM], again[ROOM];
    const char *rest = NULL;
    const ccute_tuple t = ccute_parse_tuple(text, &rest);
    expect(rest >= text && rest <= text + size);
    if (!ccute_ok(t))
        return;
    expect(ccute_print_tuple(t, printed, sizeof printed) < ROOM);
    const ccute_tuple back = ccute_parse_tuple(printed, NULL);
    expect(ccute_ok(back));
    ccute_print_tuple(back, again, sizeof again);
    expect(strcmp(printed, again) == 0);
}

static void check_tiler(const char *text, size_t size)
{
    char printed[ROOM], again[ROOM];
    const char *rest = NULL;
    const ccute_tiler t = ccute_parse_tiler(text, &rest);
    expect(rest >= text && rest <= text + size);
    if (!ccute_ok(t))
        return;
    expect(ccute_print_tiler(t, printed, sizeof printed) < ROOM);
    const ccute_tiler back = ccute_parse_tiler(printed, NULL);
    expect(ccute_ok(back));
    ccute_print_tiler(back, again, sizeof again);
    expect(strcmp(printed, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    check_layout(text, size);
    check_tuple(text, size);
    check_tiler(text, size);
    free(text);
    return 0;
}
