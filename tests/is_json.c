/* is_json FILE...: exit status 0 if each of them is JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "json.h"

static bool is_json(const char *path)
{
    enum { ROOM = 1 << 24 };
    FILE *in = fopen(path, "rb");
    char *text = malloc(ROOM);
    const size_t size = in && text ? fread(text, 1, ROOM, in) : 0;
    const bool is = size > 0 && size < ROOM && json_is_valid(text, size);
    if (in)
        fclose(in);
    free(text);
    return is;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!is_json(argv[i])) {
            fprintf(stderr, "%s: no JSON\n", argv[i]);
            return EXIT_FAILURE;
        }
    return argc < 2;
}
