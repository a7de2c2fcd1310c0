/* Settings from the environment, read once; a program may choose another order. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cpu_settings.h"

#include "cpu_block.h"

#include <ccute/cpu/run.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static ccute_cpu_settings settings;
static pthread_once_t read_once = PTHREAD_ONCE_INIT;

/* The number that text stands for in "word=number word=number"; 0 if none. */
static int word_value(const char *words, const char *text, long *value)
{
    size_t length = strlen(text);
    for (const char *word = words; length && *word; word += strcspn(word, " "), word += *word == ' ')
        if (!strncmp(word, text, length) && word[length] == '=') {
            *value = strtol(word + length + 1, NULL, 10);
            return 1;
        }
    return 0;
}

/* The variable's value, or preset when it is unset or empty. */
static long setting(const char *variable, long least, long greatest, long preset, const char *words)
{
    const char *text = getenv(variable);
    char *end;
    long value;
    if (!text || !*text)
        return preset;
    if (word_value(words, text, &value))
        return value;
    errno = 0;
    value = strtol(text, &end, 10);
    if (*end || errno || value < least || value > greatest)
        ccute_cpu_fault("%s=%s: not a number from %ld to %ld%s%s", variable, text, least, greatest,
                        *words ? ", nor one of " : "", words);
    return value;
}

static void read_settings(void)
{
#define CCUTE_CPU_SETTING(variable, field, least, greatest, preset, words)                                             \
    settings.field = setting(variable, least, greatest, preset, words);
#include "cpu_settings.def"
#undef CCUTE_CPU_SETTING
}

const ccute_cpu_settings *ccute_cpu_settings_get(void)
{
    pthread_once(&read_once, read_settings);
    return &settings;
}

void ccute_cpu_order(long order)
{
    ccute_cpu_settings_get();
    if (ccute_cpu_me)
        ccute_cpu_fault("ccute_cpu_order in a kernel: the host calls it, between launches");
    if (order < ORDER_REVERSE || order > INT32_MAX)
        ccute_cpu_fault("ccute_cpu_order(%ld): not a number from %d to %d", order, ORDER_REVERSE, INT32_MAX);
    settings.order = order;
}
