/* The report page of foldc explain: every function with its tables and its pictures, and each file beside what it
   becomes. Everything lives in the arena that it is made with. */
#ifndef FOLDC_REPORT_HTML_H
#define FOLDC_REPORT_HTML_H

#include <stdio.h>

#include "foldc/draw/draw.h"
#include "foldc/explain/explain.h"

struct fold;

struct report;
struct report *report_new(arena *arena);

/* A function has been folded: draw what is bound in it. `let` is "ld=1024,M=512", or NULL. */
void report_settled(struct report *report, struct fold *fold, const char *let);

/* A file has been folded and explained: write it down. */
bool report_file(struct report *report, const struct explain_file *file);

/* The page, put in place whole or not at all; false, after one line, if it cannot be. */
bool report_page(struct report *report, const char *path);

/* ---- code.c ---- */

/* A file beside what it becomes, line by line, with the pieces that were folded marked. `number` tells files apart. */
void report_code(FILE *out, const struct explain_file *file, int number);

#endif
