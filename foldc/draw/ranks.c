/* Distributions among ranks: which rank holds which element of the tensor. */
#include "draw.h"

/* Index of the shape -> index of the tensor's own extents, or -1 beyond them. */
static int64_t element_of(const ccute_dist *dist, int64_t index)
{
    int64_t element = 0, size = 1;
    for (int d = 0; d < dist->shape.n; d++) {
        const int64_t at = index % dist->shape.v[d];
        if (at >= dist->bounds.v[d])
            return -1;
        element += at * size;
        size *= dist->bounds.v[d];
        index /= dist->shape.v[d];
    }
    return element;
}

bool draw_ranks(struct draw_scene *scene, const struct draw_options *options, const ccute_dist *dist, const char **why)
{
    ccute_tuple *const shape = arena_alloc(scene->arena, sizeof *shape);
    const ccute_tuple all = ccute_tuple_int_(draw_size(&dist->shape));
    struct draw_access access;
    *shape = dist->bounds;
    if (!draw_can(scene->arena, shape, why) || !draw_access_of_layout(scene->arena, &dist->layout, &all, &access, why))
        return false;
    for (int64_t i = 0; i < access.threads * access.values; i++)
        access.element[i] = element_of(dist, access.element[i]);
    scene->subtitle =
        arena_printf(scene->arena, "%lld elements of shape %s on %lld ranks; T0 is rank 0", (long long)draw_size(shape),
                     draw_tuple_text(scene->arena, shape), (long long)access.threads);
    return draw_owners(scene, options, shape, NULL, &access, why);
}
