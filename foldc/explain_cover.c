/* Which elements a statement writes, and which thread does. */
#include <string.h>

#include "explain_run.h"

enum { FIRST_ROOM = 1024 };

void explain_cover_begin(struct explain_cover *cover, arena *arena, int64_t room_elements)
{
    memset(cover, 0, sizeof *cover);
    cover->arena = arena;
    cover->room_elements = room_elements;
}

/* Open addressing: the place of an element, or where it belongs. */
static struct explain_written *place_of(struct explain_cover *cover, int64_t element)
{
    const size_t mask = cover->room - 1;
    size_t i = (size_t)((uint64_t)element * 0x9e3779b97f4a7c15u >> 20) & mask;
    while (cover->written[i].point && cover->written[i].element != element)
        i = (i + 1) & mask;
    return &cover->written[i];
}

static void make_room(struct explain_cover *cover)
{
    const struct explain_written *old = cover->written;
    const size_t room = cover->room;
    if (2 * (cover->count + 1) <= room)
        return;
    cover->room = room ? 4 * room : FIRST_ROOM;
    cover->written = arena_alloc(cover->arena, cover->room * sizeof *cover->written);
    memset(cover->written, 0, cover->room * sizeof *cover->written);
    for (size_t i = 0; i < room; i++)
        if (old[i].point)
            *place_of(cover, old[i].element) = old[i];
}

void explain_cover_read(struct explain_cover *cover, int64_t element, int64_t thread)
{
    cover->moved[thread & 1023] = true;
    if (cover->outside || cover->room_elements < 0 || (element >= 0 && element < cover->room_elements))
        return;
    cover->outside = true;
    cover->outside_element = element;
    cover->outside_thread = thread;
}

void explain_cover_write(struct explain_cover *cover, int64_t element, int64_t thread)
{
    struct explain_written *place;
    explain_cover_read(cover, element, thread);
    make_room(cover);
    place = place_of(cover, element);
    cover->count += !place->point;
    if (place->point == cover->point && place->point && !cover->twice) {
        cover->twice = true;
        cover->twice_element = element;
        cover->first_thread = place->thread;
        cover->second_thread = thread;
    }
    *place = (struct explain_written){element, cover->point, (uint32_t)thread};
}
