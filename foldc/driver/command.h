/* A compiler's command line, understood as far as folding its inputs needs. */
#ifndef FOLDC_DRIVER_COMMAND_H
#define FOLDC_DRIVER_COMMAND_H

#include "flags.h"

/* One word of the command with response files opened. */
struct word {
    char *text;
    int from; /* the word of argv that it is, or the response file's name that it stands in */
};

struct input {
    int word;         /* in words */
    const char *name; /* as the user wrote it; "-" is standard input */
    enum ast_language language;
};

/* All after the compiler. */
struct command_words {
    struct word *at;
    int n, room;
};

/* The inputs that are sources. */
struct command_inputs {
    struct input *at;
    int n, room;
};

/* The targets of the command. */
struct command_archs {
    int *at; /* __CUDA_ARCH__ values, 0 at the end */
    int n, room;
    bool has_90a;   /* one of them is sm_90a */
    bool short_90a; /* nvcc's -arch=sm_90a, which compiles for compute_90 as well */
    int flags;      /* how many flags say which code is made */
};

struct command {
    char **argv;     /* NULL at the end; launchers first */
    int compiler_at; /* in argv */
    struct compiler compiler;
    struct command_words words;
    struct command_inputs inputs;
    struct command_archs archs;
    struct words clang;           /* flags for libclang */
    const char *output, *dumpdir; /* NULL: not told */
    const char *host;             /* nvcc's host compiler; NULL: not told */
    struct words depfiles;        /* files named to list the inputs in */
    const char *colour;           /* when diagnostics are coloured; NULL: not told */
    bool depend;                  /* such a file is written, its name derived */
    bool preprocess;              /* -E */
    bool verbose;                 /* the compiler shows its commands */
    bool original;                /* -M, -MM: no source is compiled */
    bool needs_home;              /* ccute's headers are found next to foldc only (home.h) */
};

/* Reads argv from its first word. Returns false if no compiler is named. */
bool command_read(struct arena *arena, char **argv, struct command *command);

/* The row of flags.def for a word of the families' commands, NULL if none; *value is the part of its value in the word
   itself, NULL if there is none, and *takes whether the next word belongs to it. */
const struct flag *command_flag(int families, const char *word, const char **value, bool *takes);

/* Splits text into words as the response files of a family are: at white space, with quotes and backslashes. */
void split_words(struct arena *arena, enum family family, const char *text, struct words *words);

#endif
