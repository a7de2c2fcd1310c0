/* What ranks.py calls by ctypes: ranks that are GPUs, plans by their words, tensors by DLPack.
 *
 *   cc -shared -fPIC -O2 ranks_torch.c -lccute ... -o libranks_torch.so     (README.md has the whole line) */
#include <stdio.h>
#include <stdlib.h>

#include <ccute/ccute.h>
#include <ccute/dlpack.h>
#include <ccute/ranks.h>

typedef struct session {
    ccute_ranks_comm host, gpu;
    char why[400];
} session;

static int say(session *s, ccute_status status, const char *where)
{
    char numbers[300];
    const ccute_ranks_comm *const comm = s->host.status ? &s->host : &s->gpu;
    ccute_ranks_explain(comm, numbers, sizeof numbers);
    snprintf(s->why, sizeof s->why, "%s: %s", where, comm->status ? numbers : ccute_strerror(status));
    return status;
}

/* Join the ranks of a host, each with its GPU. Returns what the other functions take; ranks_why says what failed. */
session *ranks_open(const char *name, int rank, int size, int device)
{
    session *const s = calloc(1, sizeof *s);
    ccute_status status = ccute_ranks_shm_open(&s->host, name, rank, size, 60000);
    if (!status)
        status = ccute_ranks_cuda_open(&s->gpu, &s->host, device);
    if (status)
        say(s, status, "open");
    return s;
}

const char *ranks_why(const session *s) { return s->why; }

/* Bind two tensors to the plan from one distribution to another, both in words. NULL if that fails. */
ccute_ranks_bound *ranks_bind(session *s, const char *dst, const char *src, const ccute_dl_managed_tensor *to,
                              const ccute_dl_managed_tensor *from)
{
    ccute_ranks_bound *const bound = calloc(1, sizeof *bound);
    const ccute_dist a = ccute_parse_dist(dst, NULL), b = ccute_parse_dist(src, NULL);
    ccute_tensor t, f;
    ccute_ranks_plan plan;
    ccute_status status = ccute_from_dlpack(&t, &to->dl_tensor);
    if (!status)
        status = ccute_from_dlpack(&f, &from->dl_tensor);
    if (!status)
        status = ccute_redistribute_plan(&plan, &a, &b, t.element, CCUTE_RANKS_BYTES);
    if (!status)
        status = ccute_ranks_bind(bound, &plan, &s->gpu, t.data, ccute_size(t.layout) * t.element, f.data,
                                  ccute_size(f.layout) * f.element);
    if (!status)
        return bound;
    say(s, status, "bind");
    free(bound);
    return NULL;
}

int ranks_run(session *s, ccute_ranks_bound *bound, void *stream)
{
    const ccute_status status = ccute_redistribute_async(bound, stream);
    return status ? say(s, status, "run") : 0;
}

int ranks_check(session *s)
{
    const ccute_status status = ccute_ranks_check(&s->gpu);
    return status ? say(s, status, "check") : 0;
}

void ranks_close(session *s, ccute_ranks_bound *bound)
{
    ccute_ranks_release(bound);
    ccute_ranks_close(&s->gpu);
    ccute_ranks_close(&s->host);
    free(bound);
    free(s);
}
