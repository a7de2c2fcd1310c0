/* Requests of HTTP, read from their bytes. */
#include "serve.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { GOOD = 200, MALFORMED = 400, FOREIGN = 403, NO_METHOD = 405 };

/* The text up to a line's end, without it; NULL where no line ends. *bytes goes after it. */
static const char *take_line(arena *arena, const char **bytes, const char *end)
{
    const char *const begin = *bytes, *newline = memchr(begin, '\n', (size_t)(end - begin));
    size_t length;
    if (!newline)
        return NULL;
    *bytes = newline + 1;
    length = (size_t)(newline - begin);
    if (length && begin[length - 1] == '\r')
        length--;
    return memchr(begin, '\0', length) ? NULL : arena_copy(arena, begin, length);
}

static int hex(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

/* A name or a value of a query, decoded; NULL if it is malformed or has a control character. */
static const char *decoded(arena *arena, const char *text, size_t length)
{
    char *out = arena_copy(arena, text, length), *to = out;
    for (size_t i = 0; i < length; i++) {
        int c = text[i] == '+' ? ' ' : (unsigned char)text[i];
        if (c == '%') {
            if (length - i < 3 || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0)
                return NULL;
            c = hex(text[i + 1]) * 16 + hex(text[i + 2]);
            i += 2;
        }
        if (c < ' ' || c == 127)
            return NULL;
        *to++ = (char)c;
    }
    *to = '\0';
    return out;
}

static bool read_fields(arena *arena, const char *query, struct serve_request *out)
{
    while (*query) {
        const size_t length = strcspn(query, "&"), name = strcspn(query, "=&");
        const size_t value = name < length ? name + 1 : length;
        struct serve_field *field = &out->field[out->fields];
        if (length && out->fields == SERVE_FIELDS)
            return false;
        if (length) {
            field->name = decoded(arena, query, name);
            field->value = decoded(arena, query + value, length - value);
            if (!field->name || !field->value)
                return false;
            out->fields++;
        }
        query += length + (query[length] == '&');
    }
    return true;
}

/* "GET /path?query HTTP/1.1" */
static int read_first_line(arena *arena, const char *line, struct serve_request *out)
{
    const size_t method = strcspn(line, " ");
    const char *target = line + method + (line[method] == ' ');
    const size_t length = strcspn(target, " "), path = strcspn(target, "?# ");
    const char *query = path < length && target[path] == '?' ? target + path + 1 : "";
    if (*target != '/' || strncmp(target + length, " HTTP/1.", 8) != 0)
        return MALFORMED;
    out->head_only = method == 4 && memcmp(line, "HEAD", 4) == 0;
    if (!out->head_only && !(method == 3 && memcmp(line, "GET", 3) == 0))
        return NO_METHOD;
    out->path = decoded(arena, target, path);
    query = arena_copy(arena, query, strcspn(query, "# "));
    return out->path && read_fields(arena, query, out) ? GOOD : MALFORMED;
}

/* A page of another site can lead its own name to 127.0.0.1, but the browser still sends that name. */
static bool is_own_host(const char *host, int port)
{
    static const char *const own[] = {"127.0.0.1", "localhost"};
    char wanted[32];
    for (int i = 0; i < 2; i++) {
        snprintf(wanted, sizeof wanted, "%s:%d", own[i], port);
        if (strcasecmp(host, wanted) == 0 || (port == 80 && strcasecmp(host, own[i]) == 0))
            return true;
    }
    return false;
}

int serve_read(arena *arena, const char *bytes, size_t length, int port, struct serve_request *out)
{
    const char *const end = bytes + length, *line = take_line(arena, &bytes, end);
    int status, hosts = 0;
    *out = (struct serve_request){0};
    status = line ? read_first_line(arena, line, out) : MALFORMED;
    while (status == GOOD && (line = take_line(arena, &bytes, end)) != NULL && *line) {
        const char *value = line + strlen("host:");
        if (strncasecmp(line, "host:", strlen("host:")) != 0)
            continue;
        value += strspn(value, " \t");
        hosts++;
        if (!is_own_host(arena_copy(arena, value, strcspn(value, " \t")), port))
            status = FOREIGN;
    }
    if (status == GOOD && (!line || hosts != 1))
        status = MALFORMED;
    return status;
}

const char *serve_field(const struct serve_request *request, const char *name)
{
    for (int i = 0; i < request->fields; i++)
        if (strcmp(request->field[i].name, name) == 0)
            return request->field[i].value;
    return "";
}
