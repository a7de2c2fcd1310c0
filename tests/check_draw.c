/* What foldc draw promises of its colours, and of labels: in numbers. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/draw/draw.h"

typedef struct colour {
    double v[3];
} colour;

/* ---- Seeing ------------------------------------------------------------------------------------ */

static double linear(unsigned byte)
{
    const double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static colour light_of(unsigned rgb)
{
    return (colour){{linear(rgb >> 16 & 255), linear(rgb >> 8 & 255), linear(rgb & 255)}};
}

static colour transformed(const double m[3][3], colour c)
{
    colour out;
    for (int i = 0; i < 3; i++)
        out.v[i] = m[i][0] * c.v[0] + m[i][1] * c.v[1] + m[i][2] * c.v[2];
    return out;
}

/* Eyes as they mostly are, and without one of the three kinds of cones (Machado, Oliveira and Fernandes 2009). */
enum { EYES = 4 };
static const double eye[EYES][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

/* Oklab, in which 0.02 is a difference that can just be seen. */
static colour seen(int eyes, unsigned rgb)
{
    static const double to_cones[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
                                          {0.2119034982, 0.6806995451, 0.1073969566},
                                          {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double to_lab[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
                                        {1.9779984951, -2.4285922050, 0.4505937099},
                                        {0.0259040371, 0.7827717662, -0.8086757660}};
    colour c = transformed(eye[eyes], light_of(rgb));
    for (int i = 0; i < 3; i++)
        c.v[i] = c.v[i] < 0 ? 0 : c.v[i] > 1 ? 1 : c.v[i];
    c = transformed(to_cones, c);
    for (int i = 0; i < 3; i++)
        c.v[i] = cbrt(c.v[i]);
    return transformed(to_lab, c);
}

static double apart(int eyes, unsigned a, unsigned b)
{
    const colour x = seen(eyes, a), y = seen(eyes, b);
    return sqrt(pow(x.v[0] - y.v[0], 2) + pow(x.v[1] - y.v[1], 2) + pow(x.v[2] - y.v[2], 2));
}

static double least_apart(unsigned a, unsigned b)
{
    double least = 1;
    for (int i = 0; i < EYES; i++)
        least = fmin(least, apart(i, a, b));
    return least;
}

static double lightness(unsigned rgb) { return seen(0, rgb).v[0]; }

/* As WCAG 2 has it. */
static double contrast(unsigned a, unsigned b)
{
    const colour x = light_of(a), y = light_of(b);
    const double p = 0.2126 * x.v[0] + 0.7152 * x.v[1] + 0.0722 * x.v[2] + 0.05;
    const double q = 0.2126 * y.v[0] + 0.7152 * y.v[1] + 0.0722 * y.v[2] + 0.05;
    return p > q ? p / q : q / p;
}

/* ---- Colours ----------------------------------------------------------------------------------- */

static unsigned thread(int t, int dark) { return draw_colour(DRAW_THREAD, t, dark); }

START_TEST(test_any_two_threads)
{
    for (int a = 0; a < DRAW_COLOURS; a++)
        for (int b = 0; b < a; b++)
            ck_assert_msg(least_apart(thread(a, _i), thread(b, _i)) >= 0.028, "threads %d and %d: %g", a, b,
                          least_apart(thread(a, _i), thread(b, _i)));
}
END_TEST

START_TEST(test_neighbours)
{
    for (int t = 0; t < DRAW_COLOURS; t++) {
        const unsigned here = thread(t, _i), next = thread((t + 1) % DRAW_COLOURS, _i);
        ck_assert_msg(least_apart(here, next) >= 0.05, "thread %d and the next: %g", t, least_apart(here, next));
        ck_assert_msg(fabs(lightness(here) - lightness(next)) >= 0.035, "thread %d and the next are as light: %g", t,
                      lightness(here) - lightness(next));
        ck_assert_msg(apart(0, here, next) >= 0.08, "thread %d and the next: %g", t, apart(0, here, next));
    }
}
END_TEST

/* A swizzle of three bits has eight pieces. */
START_TEST(test_first_eight)
{
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < a; b++)
            ck_assert_msg(least_apart(thread(a, _i), thread(b, _i)) >= 0.04, "pieces %d and %d: %g", a, b,
                          least_apart(thread(a, _i), thread(b, _i)));
}
END_TEST

START_TEST(test_labels_are_read)
{
    const unsigned ink = _i ? 0xeef1f5 : 0x1b2028;
    for (int t = 0; t < DRAW_COLOURS; t++)
        ck_assert_msg(contrast(thread(t, _i), ink) >= 4.5, "thread %d: %g", t, contrast(thread(t, _i), ink));
    for (int i = 0; i < DRAW_STEPS; i++)
        ck_assert_msg(contrast(draw_colour(DRAW_RAMP, i, _i), ink) >= 4.5, "step %d: %g", i,
                      contrast(draw_colour(DRAW_RAMP, i, _i), ink));
}
END_TEST

/* Towards larger offsets the ramp only gets darker, or in the dark lighter. */
START_TEST(test_ramp_is_even)
{
    for (int i = 1; i < DRAW_STEPS; i++) {
        const double step = lightness(draw_colour(DRAW_RAMP, i, _i)) - lightness(draw_colour(DRAW_RAMP, i - 1, _i));
        ck_assert_msg(_i ? step > 0.005 : step < -0.005, "step %d: %g", i, step);
    }
}
END_TEST

/* ---- Text -------------------------------------------------------------------------------------- */

START_TEST(test_escaping)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    ck_assert_ptr_nonnull(out);
    draw_escaped(out, "Sw<3,3,3> & \"x\"\001\u2192");
    fclose(out);
    ck_assert_str_eq(bytes, "Sw&lt;3,3,3&gt; &amp; &quot;x&quot; \u2192");
    free(bytes);
}
END_TEST

START_TEST(test_banks)
{
    /* Worked out by hand: byte address / 4, modulo 32; before the array's beginning, too. */
    ck_assert_int_eq(draw_bank(0, 4), 0);
    ck_assert_int_eq(draw_bank(33, 4), 1);
    ck_assert_int_eq(draw_bank(63, 2), 31);
    ck_assert_int_eq(draw_bank(64, 2), 0);
    ck_assert_int_eq(draw_bank(5, 8), 10);
    ck_assert_int_eq(draw_bank(5, 1), 1);
    ck_assert_int_eq(draw_bank(-1, 4), 31);
    ck_assert_int_eq(draw_bank(-1, 2), 31);
    ck_assert_int_eq(draw_bank(-33, 4), 31);
}
END_TEST

START_TEST(test_notes_once)
{
    arena *arena = arena_new();
    struct draw_scene *scene = draw_scene_new(arena, "x");
    draw_note(scene, "%d left out", 3);
    draw_note(scene, "%d left out", 3);
    draw_note(scene, "%d left out", 4);
    ck_assert_int_eq(scene->notes, 2);
    ck_assert_str_eq(scene->note[1], "4 left out");
    arena_free(arena);
}
END_TEST

/* ---- Panels ------------------------------------------------------------------------------------ */

static struct draw_panel *panel_of(arena *arena, const char *text, int64_t limit, struct draw_scene **scene)
{
    const struct draw_options options = {.limit = limit, .request = -1, .plain = true};
    const ccute_layout layout = ccute_parse_layout(text, NULL);
    const char *why;
    *scene = draw_scene_new(arena, text);
    ck_assert_msg(draw_layout(*scene, &options, &layout, &why), "%s", text);
    return (*scene)->panel[0];
}

/* Every element is in a cell, or in a gap that a note tells of: none is left out silently. */
START_TEST(test_nothing_is_lost)
{
    static const char *const layouts[] = {"(8,4):(4,1)",      "(100,3):(3,1)",     "(3,100):(1,3)",
                                          "(64,64):(64,1)",   "(33,65):(65,1)",    "97:2",
                                          "(7,9,2):(1,7,63)", "(256,256):(256,1)", "Sw<3,3,3> o 0 o (64,128):(128,1)",
                                          "(1,1):(0,0)"};
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        for (int64_t limit = 4; limit <= 512; limit = limit * 5 / 3) {
            arena *arena = arena_new();
            struct draw_scene *scene;
            int64_t gaps = 0;
            panel_of(arena, layouts[i], limit, &scene);
            for (int p = 0; p < scene->panels; p++) {
                const struct draw_panel *panel = scene->panel[p];
                int64_t shown = 0, all[2] = {0, 0}, missing[2] = {0, 0};
                for (int k = 0; k < panel->cells; k++)
                    shown += panel->cell[k].elements;
                for (int which = 0; which < 2; which++) {
                    ck_assert_int_le(panel->axis[which].slots, limit + 1);
                    for (int s = 0; s < panel->axis[which].slots; s++) {
                        const struct draw_slot *slot = &panel->axis[which].slot[s];
                        ck_assert_int_eq(slot->first, all[which]);
                        all[which] += slot->count;
                        missing[which] += slot->gap ? slot->count : 0;
                        gaps += slot->gap;
                    }
                }
                if (strcmp(layouts[i], "97:2") == 0)
                    ck_assert_int_le(shown, 97);
                else
                    ck_assert_int_eq(shown, (all[0] - missing[0]) * (all[1] - missing[1]));
            }
            ck_assert_msg(!gaps || scene->notes, "%s with a limit of %d leaves something out silently", layouts[i],
                          (int)limit);
            arena_free(arena);
        }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("draw");
    TCase *colours = tcase_create("colours"), *text = tcase_create("text"), *panels = tcase_create("panels");
    SRunner *runner = srunner_create(suite);
    int failed;
    tcase_add_loop_test(colours, test_any_two_threads, 0, 2);
    tcase_add_loop_test(colours, test_neighbours, 0, 2);
    tcase_add_loop_test(colours, test_first_eight, 0, 2);
    tcase_add_loop_test(colours, test_labels_are_read, 0, 2);
    tcase_add_loop_test(colours, test_ramp_is_even, 0, 2);
    tcase_add_test(text, test_escaping);
    tcase_add_test(text, test_banks);
    tcase_add_test(text, test_notes_once);
    tcase_add_test(panels, test_nothing_is_lost);
    suite_add_tcase(suite, colours);
    suite_add_tcase(suite, text);
    suite_add_tcase(suite, panels);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
