/* Parsing with the prelude in front, precompiled where that can be had. */
#ifndef FOLDC_CLANG_PCH_H
#define FOLDC_CLANG_PCH_H

#include "read.h"
#include "pch_cache.h"

/* One file's parses. */
struct clang_session {
    const struct ast_request *request;
    CXIndex index;
    const char *path;
    struct clang_flags flags, late;
    const char *preload; /* text to parse in front */
    struct pch_entry pch;
    bool may_cache; /* pch names a place */
};

void clang_session_open(struct clang_session *session, const struct ast_request *request);
void clang_session_close(struct clang_session *session);

/* Parses the main file, with __CUDA_ARCH__ defined unless arch is 0. NULL after saying why. A precompiled prelude is
   made on first use; one that is broken or out of date is made again, and if that fails too, done without. */
CXTranslationUnit clang_pch_parse(struct clang_session *session, int arch);

#endif
