/* The rows of foldc/say/messages.def are consistent, and foldc/say/words.c makes of a message the text that its row
 * says. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/say/message.h"

/* ---- The table ---------------------------------------------------------------------------------- */

static const struct row {
    const char *name, *text;
    enum message_kind kind;
    enum message_id remedy;
    int count;
} rows[] = {
    {"none", "", MESSAGE_PART, MESSAGE_none, 0},
#define MESSAGE(id, kind, remedy, count, operands, text) {#id, text, MESSAGE_##kind, MESSAGE_##remedy, count},
#include "foldc/say/messages.def"
#undef MESSAGE
};

enum { ROWS = sizeof rows / sizeof *rows };

/* Each operand is named, and nothing else is. */
static void check_operands(const struct row *row)
{
    unsigned named = 0;
    for (const char *at = strchr(row->text, '%'); at; at = strchr(at + 1, '%')) {
        at += at[1] == 's' && at[2] >= '1' && at[2] <= '9';
        at++;
        ck_assert_msg(*at == '%' || (*at >= '1' && *at < '1' + row->count), "%s: %%%c", row->name, *at);
        if (*at != '%')
            named |= 1u << (*at - '1');
    }
    ck_assert_msg(named == (1u << row->count) - 1, "%s names another number of operands", row->name);
}

START_TEST(operands)
{
    for (int i = 0; i < ROWS; i++)
        check_operands(&rows[i]);
}
END_TEST

/* A row's remedy is advice that needs no operands; only a message about a place has one. */
START_TEST(remedies)
{
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        const struct row *remedy = &rows[row->remedy];
        if (row->remedy == MESSAGE_none)
            continue;
        ck_assert_msg(remedy->kind == MESSAGE_ADVICE && remedy->count == 0, "%s: %s", row->name, remedy->name);
        ck_assert_msg(row->kind == MESSAGE_MISSED || row->kind == MESSAGE_UNGUARDED || row->kind == MESSAGE_UNFENCED ||
                          row->kind == MESSAGE_UNCHECKED || row->kind == MESSAGE_FINDING,
                      "%s", row->name);
    }
}
END_TEST

/* ---- Words --------------------------------------------------------------------------------------- */

static arena *memory;

static void start(void) { memory = arena_new(); }
static void end(void) { arena_free(memory); }

START_TEST(words)
{
    const struct message *array = say_the_source(memory);
    ck_assert_str_eq(message_words(memory, say_refused(memory)), "an error is reported here");
    ck_assert_str_eq(message_words(memory, say_helpers_deep(memory, 64)), "helpers call helpers more than 64 deep");
    ck_assert_str_eq(message_words(memory, say_offset_of(memory, array)), "the offset of the source");
    ck_assert_str_eq(message_words(memory, say_overflow(memory, -1, "+", 2)), "-1 + 2 does not fit in 64 bits");
    ck_assert_str_eq(message_words(memory, say_align_array(memory, "s", 16)), "__align__(16) on 's'");
    ck_assert_str_eq(
        message_words(memory, say_at_round(memory, say_at_move(memory, say_at_warp(memory, 1), 3), 2, "k")),
        "warp 1, move 3, round 2 of k");
    ck_assert_str_eq(
        message_words(memory, say_writes_proved(memory, say_elements_some(memory, 1), "s", say_nothing(memory))),
        "1 element of s, each once: proved");
    ck_assert_str_eq(message_words(memory, say_assume_divides(memory)),
                     "state what decides the form, for example CCUTE_ASSUME(extent % tile == 0)");
    ck_assert_str_eq(message_words(memory, say_in_helper(memory, "f", 7, say_changed(memory, "%1"))),
                     "in 'f', line 7: '%1' is changed after its declaration, or its address is taken");
}
END_TEST

START_TEST(plural)
{
    ck_assert_str_eq(message_words(memory, say_rows_swizzle_keeps(memory, 3, 0, 3, 1)),
                     "the swizzle Sw<3,0,3> keeps only 1 element together");
    ck_assert_str_eq(message_words(memory, say_rows_swizzle_keeps(memory, 3, 2, 3, 4)),
                     "the swizzle Sw<3,2,3> keeps only 4 elements together");
}
END_TEST

START_TEST(equal)
{
    const struct message *f = say_in_call(memory, "f"), *g = say_in_call(memory, "g");
    char again[] = "f";
    ck_assert(message_is(f, say_in_call(memory, again)));
    ck_assert(!message_is(f, g));
    ck_assert(!message_is(f, say_changed(memory, "f")));
    ck_assert(message_is(say_in_helper(memory, "h", 1, f), say_in_helper(memory, "h", 1, say_in_call(memory, again))));
    ck_assert(!message_is(say_in_helper(memory, "h", 1, f), say_in_helper(memory, "h", 1, g)));
    ck_assert(!message_is(say_in_helper(memory, "h", 1, f), say_in_helper(memory, "h", 2, f)));
    ck_assert_int_lt(message_order(f, g), 0);
    ck_assert_int_gt(message_order(g, f), 0);
    ck_assert_int_lt(message_order(say_in_helper(memory, "h", -2, g), say_in_helper(memory, "h", 1, f)), 0);
}
END_TEST

START_TEST(kinds)
{
    const struct message *changed = say_changed(memory, "n");
    ck_assert_int_eq(message_kind(changed), MESSAGE_MISSED);
    ck_assert_str_eq(message_words(memory, message_remedy(changed).words), "declare a const variable for each value");
    ck_assert_ptr_null(message_remedy(say_refused(memory)).words);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("messages");
    TCase *table = tcase_create("table"), *made = tcase_create("words");
    SRunner *runner = srunner_create(suite);
    int failed;
    tcase_add_test(table, operands);
    tcase_add_test(table, remedies);
    tcase_add_checked_fixture(made, start, end);
    tcase_add_test(made, words);
    tcase_add_test(made, plural);
    tcase_add_test(made, equal);
    tcase_add_test(made, kinds);
    suite_add_tcase(suite, table);
    suite_add_tcase(suite, made);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
