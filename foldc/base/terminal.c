#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST = 40, MOST = 10000 };

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

bool terminal_coloured(FILE *out)
{
    const char *force = getenv("CLICOLOR_FORCE"), *terminal = getenv("TERM");
    if (is_set("NO_COLOR"))
        return false;
    if (force && *force && strcmp(force, "0") != 0)
        return true;
    return isatty(fileno(out)) && terminal && strcmp(terminal, "dumb") != 0;
}

int terminal_columns(FILE *out)
{
    const char *columns = getenv("COLUMNS");
    const long given = columns ? strtol(columns, NULL, 10) : 0;
    struct winsize size;
    if (given >= LEAST && given <= MOST)
        return (int)given;
    if (isatty(fileno(out)) && ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST)
        return size.ws_col;
    return 0;
}
