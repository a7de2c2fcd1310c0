/* Run a fuzzer over files, without libFuzzer: what `make check` does with the corpus, and what repeats a finding. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes of a file, to be freed; NULL when it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    long length = -1;
    *size = 0;
    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    rewind(file);
    if (length >= 0)
        data = malloc((size_t)length + 1);
    if (data)
        *size = fread(data, 1, (size_t)length, file);
    fclose(file);
    return data;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        size_t size;
        uint8_t *data = read_file(argv[i], &size);
        if (!data) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 1;
        }
        fprintf(stderr, "%s\n", argv[i]); /* so that a crash names its file */
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    printf("%d files replayed\n", argc - 1);
    return argc < 2;
}
