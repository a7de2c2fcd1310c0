/* foldc tma: the map by which tiles of a tensor are moved by the tensor memory accelerator, or why there is none. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/tma.h>

#include "foldc/cli/arguments.h"
#include "commands.h"
#include "help.h"

enum { TEXT = 2048, MOST_BLOCKS = 16, MOST_BYTES = 8 };

struct tma_options {
    const char *layout[2]; /* the tensor's, the tile's */
    int bytes, blocks;
};

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct tma_options *o = context;
    switch (is) {
    case OPTION_tma_BYTES:
        return arguments_int(a, 1, MOST_BYTES, &o->bytes) &&
               (!(o->bytes & (o->bytes - 1)) || arguments_bad_value(a, "1, 2, 4 or 8"));
    case OPTION_tma_BLOCKS:
        return arguments_int(a, 1, MOST_BLOCKS, &o->blocks);
    default:
        return arguments_take_word(a, o->layout, 2);
    }
}

static ccute_tma_type type_of(int bytes)
{
    return bytes == 1 ? CCUTE_TMA_U8 : bytes == 2 ? CCUTE_TMA_U16 : bytes == 4 ? CCUTE_TMA_U32 : CCUTE_TMA_U64;
}

static int show(const struct tma_options *o, eval *e)
{
    const uintptr_t aligned = (uintptr_t)1 << 46; /* an address that nothing reads */
    ccute_layout layout[2];
    ccute_tma map;
    char text[TEXT];
    for (int i = 0; i < 2; i++) {
        const char *const wrong = argument_layout(e, o->layout[i], &layout[i]);
        if (wrong) {
            fprintf(stderr, "foldc tma: %s: %s\n", o->layout[i], wrong);
            return EXIT_FAILURE;
        }
    }
    ccute_make_tma_cpu(&map, type_of(o->bytes), (void *)aligned, layout[0], layout[1], o->blocks);
    ccute_tma_describe(&map, text, sizeof text);
    if (map.status)
        fprintf(stderr, "foldc tma: %s\n", text);
    else
        fputs(text, stdout);
    return map.status ? EXIT_FAILURE : EXIT_SUCCESS;
}

int foldc_tma(int argc, char **argv)
{
    struct tma_options o = {.bytes = 2, .blocks = 1};
    struct arguments a = arguments_of(argv, NULL);
    eval *e;
    int status;
    (void)argc;
    if (!arguments_read(&a, take, &o))
        return MISUSE;
    if (a.help)
        return help_command("tma");
    if (!o.layout[1])
        return arguments_misuse(&a, "two layouts are needed, the tensor's and the tile's"), MISUSE;
    e = eval_new();
    if (!e) {
        fputs("foldc tma: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    status = show(&o, e);
    eval_free(e);
    return status;
}
