/* The server's sockets, and a process for each connection. */
#define _GNU_SOURCE
#include "serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "foldc/base/text.h"

enum {
    WAITING = 5,      /* seconds for more of a request */
    SECONDS = 30,     /* of a connection's life */
    MOST = 32,        /* connections at a time */
    DRAINED = 1 << 20 /* bytes of a refused request that are read, so that the client sees the answer */
};

int serve_listen(int *port)
{
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port)};
    socklen_t size = sizeof address;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (listener >= 0 && setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(listener, (struct sockaddr *)&address, sizeof address) == 0 && listen(listener, MOST) == 0 &&
        getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
        *port = ntohs(address.sin_port);
        return listener;
    }
    complain("port %d of 127.0.0.1: %s; --port=0 takes a free one", *port, strerror(errno));
    if (listener >= 0)
        close(listener);
    return -1;
}

/* ---- One connection ---------------------------------------------------------------------------- */

static const char *reason_of(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {{200, "OK"},
                   {400, "Bad Request"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {408, "Request Timeout"},
                   {431, "Request Header Fields Too Large"}};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Internal Server Error";
}

static bool send_all(int connection, const char *bytes, size_t length)
{
    while (length) {
        const ssize_t n = send(connection, bytes, length, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
    return true;
}

/* The page may run its own script and ask its own server, and nothing else. */
static void send_answer(int connection, arena *arena, const struct serve_answer *answer, bool head_only)
{
    const char *line = arena_printf(arena, "%d %s\n", answer->status, reason_of(answer->status));
    const char *bytes = answer->bytes ? answer->bytes : line;
    const size_t length = answer->bytes ? answer->length : strlen(line);
    const char *head = arena_printf(
        arena,
        "HTTP/1.1 %d %s\r\nContent-Type: %s; charset=utf-8\r\nContent-Length: %zu\r\nConnection: close\r\n"
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n"
        "Referrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; "
        "script-src "
        "'unsafe-inline'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors "
        "'none'\r\n\r\n",
        answer->status, reason_of(answer->status), answer->bytes ? answer->type : "text/plain", length);
    if (send_all(connection, head, strlen(head)) && !head_only)
        send_all(connection, bytes, length);
}

/* Read up to the empty line after the headers. Returns 200, or the status of a refusal; 0 if there is no request. */
static int receive(int connection, char *bytes, size_t *length)
{
    for (*length = 0; *length < SERVE_LONGEST;) {
        const ssize_t n = recv(connection, bytes + *length, SERVE_LONGEST - *length, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return *length == 0 ? 0 : n < 0 ? 408 : 400;
        *length += (size_t)n;
        if (memmem(bytes, *length, "\r\n\r\n", 4) || memmem(bytes, *length, "\n\n", 2))
            return 200;
    }
    return 431;
}

/* The rest of the client's request would reset the connection before it has read the answer. */
static void drain(int connection)
{
    char bytes[4096];
    ssize_t n = 1;
    shutdown(connection, SHUT_WR);
    for (int read = 0; n > 0 && read < DRAINED; read += (int)n)
        n = recv(connection, bytes, sizeof bytes, 0);
}

static void converse(int connection, int port, serve_handler *handler, const void *context)
{
    static char bytes[SERVE_LONGEST];
    const struct timeval patience = {.tv_sec = WAITING};
    struct serve_request request = {0};
    struct serve_answer answer = {0};
    arena *arena = arena_new();
    size_t length;
    alarm(SECONDS);
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    answer.status = receive(connection, bytes, &length);
    if (answer.status == 200)
        answer.status = serve_read(arena, bytes, length, port, &request);
    if (answer.status == 200)
        handler(context, arena, &request, &answer);
    if (answer.status) {
        send_answer(connection, arena, &answer, request.head_only);
        drain(connection);
    }
    arena_free(arena);
}

/* ---- All connections --------------------------------------------------------------------------- */

/* Collect connections that have ended; wait for one if there are too many. */
static int collect(int living)
{
    while (living && waitpid(-1, NULL, living < MOST ? WNOHANG : 0) > 0)
        living--;
    return living;
}

void serve_run(int listener, int port, serve_handler *handler, const void *context)
{
    for (int living = 0;;) {
        const int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (connection < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (connection < 0)
            break;
        living = collect(living);
        switch (fork()) {
        case 0:
            close(listener);
            converse(connection, port, handler, context);
            _exit(0);
        case -1:
            complain("a connection is refused: %s", strerror(errno));
            break;
        default:
            living++;
            break;
        }
        close(connection);
    }
    complain("no connection can be accepted: %s", strerror(errno));
}
