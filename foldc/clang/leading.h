/* The well-known headers that a source includes before anything that could change them. */
#ifndef FOLDC_CLANG_LEADING_H
#define FOLDC_CLANG_LEADING_H

struct ast_request;

/* The headers of preload.def that the request's source, at a path, includes, itself or through headers of its own, as
   include lines, where no text before them may change what they mean, nor see their names: so they may be read before
   it. */
const char *leading_includes(const struct ast_request *request, const char *path);

#endif
