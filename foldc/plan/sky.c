#include "sky.h"

#include "within.h"

bool sky_is_same(const struct within *a, const struct within *b) { return within_covers(a, b) && within_covers(b, a); }

void sky_take_off(struct sky *sky, struct sky_held one)
{
    one.age = SKY_OPEN;
    for (int i = 0; one.place && i < sky->count; i++)
        if (sky_is_same(sky->item[i].place, one.place) && sky->item[i].is_c == one.is_c) {
            sky->item[i].age = SKY_OPEN;
            return;
        }
    if (one.place && sky->count < SKY_MOST)
        sky->item[sky->count++] = one;
}

void sky_commit(struct sky *sky)
{
    for (int i = 0; i < sky->count; i++)
        sky->item[i].age++;
}

void sky_land(struct sky *sky, int groups)
{
    int left = 0;
    for (int i = 0; i < sky->count; i++)
        if (sky->item[i].age < groups)
            sky->item[left++] = sky->item[i];
    sky->count = left;
}

void sky_drop(struct sky *sky, int i) { sky->item[i] = sky->item[--sky->count]; }

/* Keep the products that are under way on both paths. */
static void join_items(struct sky *sky, const struct sky *other)
{
    int left = 0;
    for (int i = 0; i < sky->count; i++)
        for (int k = 0; k < other->count; k++)
            if (sky_is_same(sky->item[i].place, other->item[k].place) && sky->item[i].is_c == other->item[k].is_c) {
                const int age = other->item[k].age;
                sky->item[left] = sky->item[i];
                sky->item[left].age = age > sky->item[i].age ? age : sky->item[i].age;
                left++;
                break;
            }
    sky->count = left;
}

static void join_wrote(struct sky *sky, const struct sky *other)
{
    int left = 0;
    for (int i = 0; i < sky->wrote_count; i++)
        for (int k = 0; k < other->wrote_count; k++)
            if (sky_is_same(sky->wrote[i].place, other->wrote[k].place)) {
                sky->wrote[left++] = sky->wrote[i];
                break;
            }
    sky->wrote_count = left;
}

void sky_join(void *state, const void *beside)
{
    struct sky *const sky = state;
    const struct sky *const other = beside;
    join_items(sky, other);
    join_wrote(sky, other);
    if (sky->fence != other->fence)
        sky->fence = SKY_UNKNOWN;
}

void sky_forget_wrote(struct sky *sky, enum sky_fence fence)
{
    sky->wrote_count = 0;
    sky->fence = fence;
}

void sky_forget(void *state)
{
    struct sky *const sky = state;
    sky->count = 0;
    sky_forget_wrote(sky, SKY_UNKNOWN);
}
