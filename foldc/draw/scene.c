/* Scenes: the functions that every drawing uses. */
#include "draw.h"

#include <stdarg.h>
#include <string.h>

struct draw_scene *draw_scene_new(arena *arena, const char *title)
{
    struct draw_scene *scene = arena_alloc(arena, sizeof *scene);
    *scene = (struct draw_scene){.arena = arena, .title = title, .subtitle = ""};
    return scene;
}

void draw_note(struct draw_scene *scene, const char *format, ...)
{
    char text[1024];
    const char **grown = arena_alloc(scene->arena, (size_t)(scene->notes + 1) * sizeof *grown);
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (int i = 0; i < scene->notes; i++) {
        if (strcmp(scene->note[i], text) == 0)
            return;
        grown[i] = scene->note[i];
    }
    grown[scene->notes++] = arena_copy(scene->arena, text, strlen(text));
    scene->note = grown;
}

struct draw_panel *draw_panel_new(struct draw_scene *scene)
{
    struct draw_panel **grown = arena_alloc(scene->arena, (size_t)(scene->panels + 1) * sizeof *grown);
    struct draw_panel *panel = arena_alloc(scene->arena, sizeof *panel);
    *panel = (struct draw_panel){.title = "", .caption = ""};
    for (int i = 0; i < scene->panels; i++)
        grown[i] = scene->panel[i];
    grown[scene->panels++] = panel;
    scene->panel = grown;
    return panel;
}

const char *draw_tuple_text(arena *arena, const ccute_tuple *tuple)
{
    char text[1024];
    ccute_print_tuple(*tuple, text, sizeof text);
    return arena_copy(arena, text, strlen(text));
}

const char *draw_layout_text(arena *arena, const ccute_layout *layout)
{
    char text[2048];
    ccute_print_layout_text(*layout, text, sizeof text);
    return arena_copy(arena, text, strlen(text));
}

const char *draw_coord(arena *arena, const ccute_tuple *shape, int64_t index)
{
    const ccute_tuple coord = ccute_idx2crd_(ccute_tuple_int_(index), *shape);
    return draw_tuple_text(arena, &coord);
}

int64_t draw_size(const ccute_tuple *shape)
{
    int64_t size = 1;
    for (int i = 0; i < shape->n; i++)
        if (__builtin_mul_overflow(size, shape->v[i], &size))
            return INT64_MAX;
    return size;
}

ccute_tuple draw_mode(const ccute_tuple *shape, int mode)
{
    if (shape->n == 1 && shape->prof[0] == 0)
        return *shape;
    return ccute_get_tuple_(*shape, ccute_tuple_int_(mode));
}
