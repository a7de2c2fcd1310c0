#include "arguments.h"

#include <stdlib.h>
#include <string.h>

int argument_value(const char *name, char **argv, int *i, const char **value)
{
    const size_t length = strlen(name);
    const char *const text = argv[*i];
    if (strncmp(text, name, length) != 0 || (text[length] != '=' && text[length] != '\0'))
        return 0;
    *value = text[length] == '=' ? text + length + 1 : argv[++*i];
    return *value ? 1 : -1;
}

int argument_number(const char *name, char **argv, int *i, int most)
{
    const char *text = NULL;
    char *end;
    long value;
    const int has = argument_value(name, argv, i, &text);
    if (has <= 0)
        return has;
    value = strtol(text, &end, 10);
    return *text && !*end && value >= 1 && value <= most ? (int)value : -1;
}

const char *argument_layout(eval *e, const char *text, ccute_layout *out)
{
    int bad;
    const char *const answer = eval_line(e, text, strlen(text), &bad);
    *out = ccute_parse_layout(answer, NULL);
    if (bad)
        return answer;
    return out->shape.status ? "not a layout" : NULL;
}
