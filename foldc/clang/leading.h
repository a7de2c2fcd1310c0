/* The well-known headers that a source includes before anything that could change them. */
#ifndef FOLDC_CLANG_LEADING_H
#define FOLDC_CLANG_LEADING_H

struct arena;
struct source;

/* The headers of preload.def that the source at a path includes, itself or through headers of its own, as include
   lines, where no text before them may change what they mean: so they may be read before it. `flags`: the compiler's,
   whose -I say where its headers are; NULL: none. */
const char *leading_includes(struct arena *arena, const struct source *source, const char *path,
                             const char *const *flags);

#endif
