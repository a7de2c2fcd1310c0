/* Fuzz the calculator: the bytes are lines, names live from line to line. Each gets one answer without a newline,
 * and a bad one begins with "error: ". */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/eval/eval.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_line(eval *e, const char *line, size_t length)
{
    int bad = -1;
    const char *answer = eval_line(e, line, length, &bad);
    if (!answer || strchr(answer, '\n') || (bad != 0 && bad != 1))
        abort();
    if (bad && strncmp(answer, "error: ", 7) != 0)
        abort();
}

/* Cut the text into lines and ask each; '\n' becomes the '\0' that eval_line wants. */
static void check_lines(eval *e, char *text, size_t size)
{
    size_t begin = 0;
    for (size_t i = 0; i <= size; i++) {
        if (i < size && text[i] != '\n')
            continue;
        text[i] = 0;
        check_line(e, text + begin, i - begin);
        begin = i + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    eval *e = eval_new();
    if (text && e) {
        if (size)
            memcpy(text, data, size);
        check_lines(e, text, size);
    }
    if (e)
        eval_free(e);
    free(text);
    return 0;
}
