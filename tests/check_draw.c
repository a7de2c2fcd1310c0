/* The promises of foldc draw about its colours and labels, in numbers. */
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

/* ---- CIEDE2000 ----------------------------------------------------------------------------------- */

/* CIE Lab under D65, of a colour as these eyes see it. */
static colour lab(int eyes, unsigned rgb)
{
    static const double to_xyz[3][3] = {
        {0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}};
    static const double white[3] = {0.95047, 1, 1.08883};
    colour c = transformed(eye[eyes], light_of(rgb));
    for (int i = 0; i < 3; i++)
        c.v[i] = c.v[i] < 0 ? 0 : c.v[i] > 1 ? 1 : c.v[i];
    c = transformed(to_xyz, c);
    for (int i = 0; i < 3; i++) {
        const double t = c.v[i] / white[i];
        c.v[i] = t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    }
    return (colour){{116 * c.v[1] - 16, 500 * (c.v[0] - c.v[1]), 200 * (c.v[1] - c.v[2])}};
}

static double degrees(double b, double a)
{
    const double angle = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / M_PI;
    return angle < 0 ? angle + 360 : angle;
}

static double cosine(double angle) { return cos(angle * M_PI / 180); }

/* a, stretched, of colours that have little chroma; `mean` is that of the two. */
static double stretched(double a, double mean)
{
    return a * (1.5 - 0.5 * sqrt(pow(mean, 7) / (pow(mean, 7) + pow(25, 7))));
}

/* The difference of two colours as CIE 142-2001 defines it; the names are those of Sharma, Wu and Dalal (2005). */
static double ciede2000(colour x, colour y)
{
    const double mean = (hypot(x.v[1], x.v[2]) + hypot(y.v[1], y.v[2])) / 2;
    const double a1 = stretched(x.v[1], mean), a2 = stretched(y.v[1], mean);
    const double c1 = hypot(a1, x.v[2]), c2 = hypot(a2, y.v[2]), c = (c1 + c2) / 2, l = (x.v[0] + y.v[0]) / 2;
    const double h1 = degrees(x.v[2], a1), h2 = degrees(y.v[2], a2), turn = c1 * c2 == 0 ? 0 : remainder(h2 - h1, 360);
    const double h = c1 * c2 == 0 ? h1 + h2 : h1 + turn / 2;
    const double t =
        1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63);
    const double around = remainder(h - 275, 360) / 25;
    const double rotation =
        -2 * sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7))) * sin(60 * exp(-around * around) * M_PI / 180);
    const double dl = (y.v[0] - x.v[0]) / (1 + 0.015 * (l - 50) * (l - 50) / sqrt(20 + (l - 50) * (l - 50)));
    const double dc = (c2 - c1) / (1 + 0.045 * c);
    const double dh = 2 * sqrt(c1 * c2) * sin(turn / 2 * M_PI / 180) / (1 + 0.015 * c * t);
    return sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
}

static double least_ciede2000(unsigned a, unsigned b)
{
    double least = 100;
    for (int i = 0; i < EYES; i++)
        least = fmin(least, ciede2000(lab(i, a), lab(i, b)));
    return least;
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

/* Pairs of colours whose difference is published: table 1 of Sharma, Wu and Dalal (2005), rows 1, 7, 13, 17 and 25. */
START_TEST(test_ciede2000)
{
    static const struct {
        colour a, b;
        double apart;
    } rows[] = {{{{50, 2.6772, -79.7751}}, {{50, 0, -82.7485}}, 2.0425},
                {{{50, 0, 0}}, {{50, -1, 2}}, 2.3669},
                {{{50, -0.001, 2.49}}, {{50, 0.0009, -2.49}}, 4.8045},
                {{{50, 2.5, 0}}, {{73, 25, -18}}, 27.1492},
                {{{60.2574, -34.0099, 36.2677}}, {{60.4626, -34.1751, 39.4387}}, 1.2644}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(fabs(ciede2000(rows[i].a, rows[i].b) - rows[i].apart) < 1e-4, "pair %d: %g", (int)i,
                      ciede2000(rows[i].a, rows[i].b));
}
END_TEST

/* The four threads of one hue go from light to dark in steps that all eyes see; the same step of another hue differs.
 */
START_TEST(test_hues_and_steps)
{
    static const int across[] = {4, 8, 16};
    for (int t = 0; t < DRAW_COLOURS; t++) {
        const unsigned here = thread(t, _i), next = thread(t + 1, _i);
        if (t % 4 != 3) {
            const double step = lightness(next) - lightness(here);
            ck_assert_msg(least_ciede2000(here, next) >= 12, "threads %d and %d: %g", t, t + 1,
                          least_ciede2000(here, next));
            ck_assert_msg(_i ? step > 0 : step < 0, "threads %d and %d: %g lighter", t, t + 1, step);
        }
        for (size_t k = 0; k < sizeof across / sizeof *across; k++) {
            const unsigned other = thread((t + across[k]) % DRAW_COLOURS, _i);
            ck_assert_msg(least_ciede2000(here, other) >= 6, "threads %d and %d: %g", t, t + across[k],
                          least_ciede2000(here, other));
            ck_assert_msg(ciede2000(lab(0, here), lab(0, other)) >= 12, "threads %d and %d: %g", t, t + across[k],
                          ciede2000(lab(0, here), lab(0, other)));
        }
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
    for (int t = 0; t < DRAW_COLOURS; t++) {
        const unsigned label = draw_ink(DRAW_THREAD, t, _i);
        ck_assert_msg(contrast(thread(t, _i), label) >= 4.5, "thread %d: %g", t, contrast(thread(t, _i), label));
        ck_assert_uint_eq(label, draw_ink(DRAW_BANK, t, _i));
    }
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
    tcase_add_test(colours, test_ciede2000);
    tcase_add_loop_test(colours, test_hues_and_steps, 0, 2);
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
