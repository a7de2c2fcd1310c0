/* The report page of foldc explain: every function with its tables and its pictures, and each file next to its folded
   text. Everything lives in the arena that it is made with. */
#ifndef FOLDC_REPORT_HTML_H
#define FOLDC_REPORT_HTML_H

#include <stdio.h>

#include "foldc/draw/draw.h"
#include "foldc/explain/explain.h"

struct fold;

struct report;
struct report *report_new(arena *arena);

/* A function has been folded: draw its bindings. `let` is "ld=1024,M=512", or NULL. */
void report_settled(struct report *report, struct fold *fold, const char *let);

/* A file has been folded and explained: write it down. */
bool report_file(struct report *report, const struct explain_file *file);

/* The page, put in place whole or not at all; false, after one line, if it cannot be. */
bool report_page(struct report *report, const char *path);

/* ---- contents.c ---- */

/* "fine", "remark", "warning" or "wrong". */
const char *report_level_name(int level);
/* Add how much is said of a function, by level. */
void report_levels(const struct explain_function *function, int *level);
void report_badges(FILE *out, const int *level);

/* The cost of the evaluated requests of a function, and the least cost: bytes of sectors and of wavefronts. */
struct report_traffic {
    int64_t is, least;
};
struct report_traffic report_traffic_of(const struct explain_function *function);

/* The table of contents under construction. */
struct report_contents {
    arena *arena;
    struct report_entry *first, **last;
    int functions, level[4]; /* how much is said how loudly */
};
/* Add a function of a file; false, after one line, without memory. */
bool report_add(struct report_contents *contents, const struct explain_file *file, const struct explain_function *f,
                int number);
/* The table, with the functions that waste most first. */
void report_contents(FILE *out, const struct report_contents *contents);

/* The text that was written to a memory stream, which is closed, in the arena; NULL, after one line, without memory. */
const char *report_kept(arena *arena, FILE *out, char *const *bytes, const size_t *size);

/* ---- tables.c ---- */

/* The rows of a function as a table, with their findings. `number` is the file's. */
void report_rows(FILE *out, arena *arena, const struct explain_function *function, int number);
/* One finding, an item of a list. */
void report_finding(FILE *out, arena *arena, const struct explain_finding *finding);
/* A line of a function, with a link where the page has its source. */
void report_line(FILE *out, const struct explain_function *f, const char *class, uint32_t line, const char *text,
                 int number);
/* A remark: fixed words, and a text that is escaped. */
void report_remark(FILE *out, const char *lead, const char *text);

/* ---- code.c ---- */

/* A file next to its folded text, line by line, with the folded pieces marked. `number` distinguishes files. */
void report_code(FILE *out, const struct explain_file *file, int number);

#endif
