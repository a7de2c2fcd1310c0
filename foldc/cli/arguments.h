/* The words after a command, read by its rows of command_options.def; numbers and layouts among them. */
#ifndef FOLDC_CLI_ARGUMENTS_H
#define FOLDC_CLI_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include <ccute/ccute.h>

#include "foldc/eval/eval.h"
#include "options.h"

enum { MISUSE = 2 }; /* the exit status of a malformed command */

/* The arguments of a command, in commands.def. */
enum command_takes { FOLDS = 1, FLAGS = 2 };

/* The kind of a word: one of these, or an option of the command's. */
enum argument {
    ARGUMENT_END,
    ARGUMENT_WORD,
    ARGUMENT_HELP,
    ARGUMENT_BAD, /* the mistake was reported */
#define COMMAND_OPTION(command, id, spelling, value, help) OPTION_##command##_##id,
#include "command_options.def"
#undef COMMAND_OPTION
};

struct arguments {
    const char *command;
    char **argv;
    int at;                    /* of the word in argv */
    const char *word;          /* as it was written */
    const char *value;         /* of the option, if it has one */
    struct fold_options *fold; /* where folding's options are noted, for a command that takes them */
    char **flags;              /* after --, for a command that takes flags; NULL: none */
    int takes;
    bool words_only; /* after --, for the others */
    bool help;       /* --help is among the words */
};

/* Begin after argv[0], which is the command's name. fold may be NULL if the command takes no such options. */
struct arguments arguments_of(char **argv, struct fold_options *fold);

/* Give each word and each option of the command's to `take`, which returns false after a line about a mistake.
   Folding's options are taken on the way. Stops at --help. False, after one line, if the words are malformed. */
typedef bool arguments_take(void *context, const struct arguments *a, enum argument is);
bool arguments_read(struct arguments *a, arguments_take *take, void *context);

/* The word at hand is the next of `most`, NULL being those to come; or one too many. Returns whether it was taken. */
bool arguments_take_word(const struct arguments *a, const char **words, int most);

/* One line that the command is malformed, with the place to read on. Returns false. */
bool arguments_misuse(const struct arguments *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One line that the word at hand is malformed: the option's value, or a word too many. Returns false. */
bool arguments_bad_value(const struct arguments *a, const char *wanted);
bool arguments_bad_word(const struct arguments *a);

/* The option's value as a number of least to most. False, after telling so, if it is none. */
bool arguments_number(const struct arguments *a, int64_t least, int64_t most, int64_t *out);
bool arguments_int(const struct arguments *a, int least, int most, int *out);

/* One line that a command ("driver": foldc before a compiler), or what `lead` names, has no such option, and which it
   has that looks like it. */
void arguments_unknown(const char *lead, const char *command, const char *word);

/* Whether a value is one of "a|b|c", or the words are none but a name for any value. */
bool argument_is_one_of(const char *words, const char *value);

/* The layout that a value is; false for another value, or a bad one. */
bool argument_is_layout(const struct eval_value *value, ccute_layout *out);

/* The layout of a text. Returns NULL, or the mistake, good until the calculator's next call. */
const char *argument_layout(eval *e, const char *text, ccute_layout *out);

#endif
