/* An output file that appears whole or not at all. */
#ifndef FOLDC_BASE_OUTPUT_H
#define FOLDC_BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Puts bytes at a path: written to a temporary in the same folder, synced to nothing less than a successful close,
   then renamed. "-" is standard output. A symbolic link stays, its target is replaced; an existing file keeps its mode;
   a file that is not regular (a pipe, /dev/null) is written to directly. If anything fails: one line that names the
   path and the reason, false, and the path is as it was. A signal meanwhile leaves no temporary (see cleanup.h). */
bool output_write(const char *path, const void *bytes, size_t length);

/* Puts the text that `print` writes at a path; `print` gets the context. */
typedef void output_printer(FILE *out, const void *context);
bool output_print(const char *path, output_printer *print, const void *context);

/* From here on no output takes this file's place, under whatever name: a source is not to be lost. */
void output_keep(const char *path);

#endif
