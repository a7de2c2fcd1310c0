/* A server for a browser on the same machine: it listens on 127.0.0.1 alone, answers GET and HEAD, and closes the
   connection after each answer. */
#ifndef FOLDC_SERVE_SERVE_H
#define FOLDC_SERVE_SERVE_H

#include <stdbool.h>
#include <stddef.h>

#include "foldc/base/arena.h"

enum {
    SERVE_LONGEST = 16384, /* bytes of a request, with its headers */
    SERVE_FIELDS = 16
};

/* "GET /picture?layout=8%3A1" is path "/picture" and field "layout" with value "8:1". */
struct serve_request {
    const char *path;
    bool head_only;
    int fields;
    struct serve_field {
        const char *name, *value;
    } field[SERVE_FIELDS];
};

/* The status of HTTP, the content's type, and the content. A bad status without content gets a line that names it. */
struct serve_answer {
    int status;
    const char *type;
    const char *bytes;
    size_t length;
};

/* ---- request.c ---- */

/* Read a request, its headers included, that reached a port of this machine. Returns 200, or the status of its refusal:
     400  it is malformed, has too many fields, or a value has a control character
     403  it names a host other than 127.0.0.1 or localhost with this port: a page of another site sent it
     405  its method is neither GET nor HEAD */
int serve_read(arena *arena, const char *bytes, size_t length, int port, struct serve_request *out);

/* The value of a field; "" if the request has none. */
const char *serve_field(const struct serve_request *request, const char *name);

/* ---- serve.c ---- */

/* A socket that listens at a port, or at a free one for 0; *port becomes its number. -1 after one line. */
int serve_listen(int *port);

/* Called in a process of its own for each request, which ends after the answer. */
typedef void serve_handler(const void *context, arena *arena, const struct serve_request *request,
                           struct serve_answer *out);

/* Answer requests until a signal ends the program. Returns, after one line, only if no connection can be accepted. */
void serve_run(int listener, int port, serve_handler *handler, const void *context);

#endif
