/* Compilers and their flags, as far as foldc must understand them. */
#ifndef FOLDC_DRIVER_FLAGS_H
#define FOLDC_DRIVER_FLAGS_H

#include "foldc/base/text.h"
#include "foldc/c/ast.h"

enum family { GCC = 1, CLANG = 2, NVCC = 4, CPP = 8, GNU = GCC | CLANG, ALL = GNU | NVCC };

struct compiler {
    enum family family;
    bool cxx;     /* compiles .c files as C++ */
    char *target; /* aarch64-linux-gnu of aarch64-linux-gnu-gcc-12; NULL: none in the name */
};

/* Whether a program of this name compiles; fills *compiler. Any name with a slash will do, read as gcc if not known. */
bool compiler_known(struct arena *arena, const char *program, struct compiler *compiler);
bool launcher_known(const char *program);

/* Tries the names of all compilers and launchers. */
struct nearest;
void compilers_nearest(struct nearest *nearest);

/* The language that an input of this name is compiled as, given the value of -x in force (NULL: none). False if it is
   not one that foldc folds. */
bool language_of(const struct compiler *compiler, const char *name, const char *x, enum ast_language *language);

enum flag_form { NONE, NEXT, JOINED, EITHER, EQUAL, ANY, LIST, EQLIST };

enum flag_role {
    PLAIN,
    LANGUAGE,   /* -x */
    OUTPUT,     /* names the output */
    PREPROCESS, /* the output is preprocessed source */
    ORIGINAL,   /* nothing is compiled: the flag is a question about the original */
    DEPEND,     /* a dependency file is written, named after the output */
    DEPFILE,    /* names a file that lists the inputs */
    DUMPDIR,    /* names where files named after the input go */
    CPP_LIST,   /* the preprocessor's flags, after commas */
    CPP_WORD,   /* one word of them */
    HOST,       /* names nvcc's host compiler */
    HOST_LIST,  /* the host compiler's flags, after commas */
    ARCH,       /* a GPU architecture, or an nvcc specification of one */
    SHORT_ARCH, /* nvcc's -arch: an architecture that may stand for more than one compilation */
    CODE,       /* more of nvcc's about the code of an architecture */
    VERBOSE,    /* the compiler shows its commands */
    RDC,        /* true or false */
    STAGE,      /* how far nvcc goes */
    STAGE_RDC,  /* the same, and -rdc=true */
    KEEP,       /* nvcc leaves a file besides its output */
    COLOUR,     /* when diagnostics are coloured; without a value: always */
    NO_COLOUR,  /* never */
    SKIP_NEXT   /* the next word belongs to it */
};

struct flag {
    int families;
    const char *spelling;
    enum flag_form form;
    enum flag_role role;
    const char *clang;
};

/* The row of flags.def for a word, NULL if none; *value is the part of its value in the word itself, NULL if
   that is the next word or there is none. */
const struct flag *flag_find(int families, const char *word, const char **value);
bool flag_takes_next(const struct flag *flag, const char *value);

#endif
