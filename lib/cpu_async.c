/* Asynchronous copies of a kernel's thread on the CPU: late on purpose. The destination of a copy holds 0xff bytes
 * until the thread waits for the copy's group, so that a missing wait is seen; one that is never waited for is never
 * done. */
#include "cpu_block.h"

#include <ccute/instructions.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 16 };

/* One copy: the source is read when the copy begins. */
typedef struct late_copy {
    void *dst;
    int bytes, group;
    unsigned char data[MOST_BYTES];
} late_copy;

/* The copies that a thread has begun, oldest first; group is the number of the open one. */
struct ccute_cpu_async {
    int count, room, group;
    late_copy copy[];
};

/* The running thread's, with room for one more. */
static struct ccute_cpu_async *begun(ccute_cpu_thread *self)
{
    struct ccute_cpu_async *a = self->async;
    const int room = !a ? 16 : a->count < a->room ? a->room : 2 * a->room;
    if (a && room == a->room)
        return a;
    self->async = realloc(a, sizeof *a + (size_t)room * sizeof a->copy[0]);
    if (!self->async)
        ccute_cpu_fault("cp.async: no memory for %d copies under way", room);
    if (!a)
        self->async->count = self->async->group = 0;
    self->async->room = room;
    return self->async;
}

void ccute_cpu_async_begin(ccute_cpu_thread *thread)
{
    if (thread->async)
        thread->async->count = thread->async->group = 0;
}

/* Outside a kernel nothing is late. */
void ccute_cpu_async_copy(void *dst, const void *src, size_t bytes, size_t source_bytes)
{
    unsigned char data[MOST_BYTES] = {0};
    struct ccute_cpu_async *a;
    if (bytes > MOST_BYTES || source_bytes > bytes)
        ccute_cpu_fault("cp.async: %zu bytes, of them %zu from memory", bytes, source_bytes);
    ccute_cpu_check(dst, bytes, bytes, CCUTE_CPU_STORE, "cp.async", NULL, 0);
    if (source_bytes)
        ccute_cpu_check(src, source_bytes, bytes, CCUTE_CPU_LOAD, "cp.async", NULL, 0);
    if (source_bytes)
        memcpy(data, src, source_bytes);
    if (!ccute_cpu_me || !ccute_cpu_me->current) {
        memcpy(dst, data, bytes);
        return;
    }
    a = begun(ccute_cpu_me->current);
    memset(dst, 0xff, bytes);
    a->copy[a->count] = (late_copy){.dst = dst, .bytes = (int)bytes, .group = a->group};
    memcpy(a->copy[a->count++].data, data, bytes);
}

void ccute_cpu_async_commit(void)
{
    if (ccute_cpu_me && ccute_cpu_me->current)
        begun(ccute_cpu_me->current)->group++;
}

void ccute_cpu_async_wait(int groups)
{
    struct ccute_cpu_async *a = ccute_cpu_me && ccute_cpu_me->current ? ccute_cpu_me->current->async : NULL;
    int left = 0;
    if (!a)
        return;
    for (int i = 0; i < a->count; i++) {
        if (a->copy[i].group < a->group - (groups > 0 ? groups : 0))
            memcpy(a->copy[i].dst, a->copy[i].data, (size_t)a->copy[i].bytes);
        else
            a->copy[left++] = a->copy[i];
    }
    a->count = left;
}
