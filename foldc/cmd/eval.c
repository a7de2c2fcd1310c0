/* foldc eval: the calculator as a command. */
#include "foldc/eval/eval.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "foldc/cli/arguments.h"
#include "foldc/eval/ranks.h"
#include "commands.h"
#include "help.h"
#include "foldc/base/terminal.h"

/* Print the answer to one line. Returns 1 if the line was bad. */
static int answer(eval *e, const char *line, size_t length)
{
    int bad;
    char words[EVAL_DIST_TEXT + sizeof "error: "] = "error: ";
    char *const dist = words + sizeof "error: " - 1;
    const char *text = eval_line(e, line, length, &bad);
    if (bad && eval_means_dist(line)) {
        bad = !eval_answer_dist(line, dist);
        text = bad ? words : dist;
    }
    const int coloured = bad && terminal_coloured(stdout);
    printf("%s%s%s\n", coloured ? "\033[31m" : "", text, coloured ? "\033[m" : "");
    return bad;
}

/* Standard input, read ahead in pieces that grow with the longest line. */
typedef struct input {
    char *buffer;
    size_t begin, end, capacity; /* buffer[begin..end) is not answered yet */
    size_t seen;                 /* no line ends in buffer[begin..seen) */
    int prompts;                 /* a person types and reads */
} input;

/* Room for one more read, and for a '\0' after it. Returns 0 without memory. */
static int make_room(input *in)
{
    char *larger;
    if (in->begin > 0) {
        memmove(in->buffer, in->buffer + in->begin, in->end - in->begin);
        in->end -= in->begin;
        in->seen = in->end;
        in->begin = 0;
    }
    if (in->end + 1 < in->capacity)
        return 1;
    larger = realloc(in->buffer, in->capacity ? 2 * in->capacity : 65536);
    if (!larger)
        return 0;
    in->capacity = in->capacity ? 2 * in->capacity : 65536;
    in->buffer = larger;
    return 1;
}

/* Read on. Answers are written out first: a program that sends line by line gets each answer before the
   next question. Returns how much was read, 0 at the end, -1 with errno set. */
static ssize_t read_on(input *in)
{
    ssize_t n;
    if (in->prompts)
        fputs("> ", stdout);
    fflush(stdout);
    if (!make_room(in)) {
        errno = ENOMEM;
        return -1;
    }
    do {
        n = read(STDIN_FILENO, in->buffer + in->end, in->capacity - in->end - 1);
    } while (n < 0 && errno == EINTR);
    if (n > 0)
        in->end += (size_t)n;
    return n;
}

/* Answer every whole line that is read. Returns 1 if one was bad. */
static int answer_lines(eval *e, input *in)
{
    int bad = 0;
    char *newline;
    while ((newline = memchr(in->buffer + in->seen, '\n', in->end - in->seen)) != NULL) {
        const size_t length = (size_t)(newline - in->buffer) - in->begin;
        *newline = '\0';
        bad |= answer(e, in->buffer + in->begin, length);
        in->seen = in->begin += length + 1;
    }
    in->seen = in->end;
    return bad;
}

/* The last line may lack its newline. */
static int answer_rest(eval *e, input *in)
{
    if (in->begin == in->end)
        return 0;
    in->buffer[in->end] = '\0';
    return answer(e, in->buffer + in->begin, in->end - in->begin);
}

/* Answer standard input line by line. Returns 1 if a line was bad or could not be read. */
static int answer_input(eval *e)
{
    input in = {NULL, 0, 0, 0, 0, isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    int bad = 0;
    ssize_t n;
    while ((n = read_on(&in)) > 0)
        bad |= answer_lines(e, &in);
    if (in.prompts)
        putchar('\n');
    if (n < 0) {
        fprintf(stderr, "foldc: standard input: cannot be read: %s\n", strerror(errno));
        bad = 1;
    }
    bad |= answer_rest(e, &in);
    free(in.buffer);
    return bad;
}

static int answer_word(eval *e, const char *word)
{
    return strcmp(word, "-") == 0 ? answer_input(e) : answer(e, word, strlen(word));
}

struct answering {
    eval *e;
    int bad, words;
};

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct answering *all = context;
    (void)is;
    all->words++;
    all->bad |= answer_word(all->e, a->word);
    return true;
}

/* Answers each word as it is read. */
int foldc_eval(int argc, char **argv)
{
    struct arguments a = arguments_of(argv, NULL);
    struct answering all = {.e = eval_new()};
    bool good;
    (void)argc;
    if (!all.e) {
        fputs("foldc eval: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    good = arguments_read(&a, take, &all) && (a.help || all.words || arguments_misuse(&a, "an expression is missing"));
    eval_free(all.e);
    return !good ? MISUSE : a.help ? help_command("eval") : all.bad;
}
