/* The unknowns of a drawing: each is named once. */
#include "values.h"

/* ---- Variables ---- */

c_number values_variable(struct values *v, const struct values_variable *about)
{
    struct values_variable *variable;
    for (size_t i = 0; i < v->variables.count; i++) {
        variable = &v->variables.item[i];
        if (variable->decl == about->decl && variable->epoch == about->epoch &&
            (about->decl || symbol_same_subject(&variable->subject, &about->subject))) {
            v->clock.touched |= (uint64_t)1 << (i < 63 ? i : 63);
            return variable->value.type == about->type ? variable->value : c_convert(variable->value, about->type);
        }
    }
    v->variables.item =
        arena_grow(v->arena, v->variables.item, v->variables.count, &v->variables.capacity, sizeof *v->variables.item);
    variable = &v->variables.item[v->variables.count];
    *variable = *about;
    variable->value = c_number_of(about->type, 1);
    variable->changed = ++v->clock.time;
    v->clock.touched |= (uint64_t)1 << (v->variables.count < 63 ? v->variables.count : 63);
    v->variables.count++;
    return variable->value;
}

const char *values_where(struct values *v)
{
    const char *text = "";
    for (size_t i = 0; i < v->variables.count; i++) {
        const struct values_variable *x = &v->variables.item[i];
        const char *comma = i ? ", " : "";
        text = c_is_negative(x->value) || ctype_signed(x->type)
                   ? arena_printf(v->arena, "%s%s%s = %lld", text, comma, x->name, (long long)x->value.bits)
                   : arena_printf(v->arena, "%s%s%s = %llu", text, comma, x->name, (unsigned long long)x->value.bits);
    }
    return *text ? text : "always";
}

/* ---- Caches ---- */

struct values_cache *values_cached(struct values *v, const void *key, bool *holds)
{
    void **place = ptrmap_at(&v->cache, key);
    struct values_cache *cache = *place;
    if (!cache) {
        *place = cache = arena_alloc(v->arena, sizeof *cache);
        *cache = (struct values_cache){0};
    }
    *holds = cache->generation == v->clock.generation;
    for (size_t i = 0; *holds && i < v->variables.count; i++)
        if (cache->touched >> (i < 63 ? i : 63) & 1 && v->variables.item[i].changed > cache->time)
            *holds = false;
    if (*holds)
        v->clock.touched |= cache->touched;
    return cache;
}

uint64_t values_cache_begin(struct values *v)
{
    const uint64_t outer = v->clock.touched;
    v->clock.touched = 0;
    return outer;
}

void values_cache_end(struct values *v, struct values_cache *cache, uint64_t outer)
{
    cache->generation = v->clock.generation;
    cache->time = v->clock.time;
    cache->touched = v->clock.touched;
    v->clock.touched |= outer;
}
