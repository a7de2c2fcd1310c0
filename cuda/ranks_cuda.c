/* Ranks that are GPUs of one host: opened. Each rank offers memory as an address, for threads of one process, and as an
 * IPC handle, for other processes; the first one offered holds the flags of the barriers. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cuda.h>

#include "cuda/ranks_state.h"

enum { PIECE = 32 << 20 }; /* bytes of a piece of a message */

/* ---- CUDA's errors ------------------------------------------------------------------------------------- */

ccute_status ccute_gpu_refuse(ccute_ranks_comm *comm, cudaError_t error)
{
    const ccute_status status =
        error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver ? CCUTE_E_NO_DEVICE : CCUTE_E_CUDA;
    return ccute_ranks_fail(comm, status, error, 0);
}

/* ---- Memory of others ---------------------------------------------------------------------------------- */

#if CUDART_VERSION >= 12050
#define ENTRY_POINT(name, entry, found) cudaGetDriverEntryPointByVersion(name, entry, 12000, cudaEnableDefault, found)
#else
#define ENTRY_POINT(name, entry, found) cudaGetDriverEntryPoint(name, entry, cudaEnableDefault, found)
#endif

typedef CUresult range_function(CUdeviceptr *, size_t *, CUdeviceptr);
typedef CUresult retain_function(CUmemGenericAllocationHandle *, void *);
typedef CUresult properties_function(CUmemAllocationProp *, CUmemGenericAllocationHandle);
typedef CUresult release_function(CUmemGenericAllocationHandle);
typedef CUresult access_function(unsigned long long *, const CUmemLocation *, CUdeviceptr);

/* Where an address lies in its allocation, which has *size bytes. */
static int64_t offset_in_allocation(void *address, size_t *size)
{
    CUdeviceptr base = 0;
    void *entry = NULL;
    enum cudaDriverEntryPointQueryResult found;
    *size = 0;
    if (ENTRY_POINT("cuMemGetAddressRange", &entry, &found) != cudaSuccess || !entry ||
        ((range_function *)(uintptr_t)entry)(&base, size, (CUdeviceptr)(uintptr_t)address) != CUDA_SUCCESS)
        return 0;
    return (int64_t)((uintptr_t)address - (uintptr_t)base);
}

/* Whether a device may use memory that was mapped by hand, by an address of this process. */
static int is_mapped_for(int device, char *address)
{
    const CUmemLocation here = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = device};
    unsigned long long flags = 0;
    void *entry = NULL;
    enum cudaDriverEntryPointQueryResult found;
    return ENTRY_POINT("cuMemGetAccess", &entry, &found) == cudaSuccess && entry &&
           ((access_function *)(uintptr_t)entry)(&flags, &here, (CUdeviceptr)(uintptr_t)address) == CUDA_SUCCESS &&
           flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
}

/* Whether memory was mapped by hand, of an allocation that other processes may have: as ncclMemAlloc's is. */
static int is_exportable(char *base)
{
    CUmemAllocationProp is;
    CUmemGenericAllocationHandle handle;
    void *retain = NULL, *ask = NULL, *release = NULL;
    enum cudaDriverEntryPointQueryResult found;
    int can;
    if (ENTRY_POINT("cuMemRetainAllocationHandle", &retain, &found) != cudaSuccess || !retain ||
        ENTRY_POINT("cuMemGetAllocationPropertiesFromHandle", &ask, &found) != cudaSuccess || !ask ||
        ENTRY_POINT("cuMemRelease", &release, &found) != cudaSuccess || !release ||
        ((retain_function *)(uintptr_t)retain)(&handle, base) != CUDA_SUCCESS)
        return 0;
    can = ((properties_function *)(uintptr_t)ask)(&is, handle) == CUDA_SUCCESS &&
          (is.requestedHandleTypes & CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) != 0;
    ((release_function *)(uintptr_t)release)(handle);
    return can;
}

ccute_gpu_offered ccute_gpu_offer(void *address, int64_t bytes, int device)
{
    ccute_gpu_offered o;
    size_t size;
    memset(&o, 0, sizeof o);
    o.address = address;
    o.device = device;
    if (!address)
        return o;
    o.offset = offset_in_allocation(address, &size);
    o.has_handle = cudaIpcGetMemHandle(&o.handle, address) == cudaSuccess;
    cudaGetLastError(); /* of memory that no handle is made of */
    if (!o.has_handle && o.offset + bytes <= (int64_t)size && is_exportable(o.address - o.offset))
        o.window = (int64_t)size;
    return o;
}

/* The memory that another rank offers, as this one reaches it; NULL if it does not. *opened: the handle to close. */
char *ccute_gpu_reach(const ccute_gpu_offered *o, int same_process, int device, void **opened)
{
    char *base;
    int can = 0;
    *opened = NULL;
    if (same_process) {
        if (o->device != device && (cudaDeviceCanAccessPeer(&can, device, o->device) != cudaSuccess || !can))
            return NULL;
        if (o->device != device && !o->has_handle && !is_mapped_for(device, o->address))
            return NULL;
        if (o->device != device && cudaDeviceEnablePeerAccess(o->device, 0) != cudaSuccess)
            cudaGetLastError(); /* it was enabled already */
        return o->address;
    }
    if (!o->has_handle ||
        cudaIpcOpenMemHandle((void **)&base, o->handle, cudaIpcMemLazyEnablePeerAccess) != cudaSuccess) {
        cudaGetLastError();
        return NULL;
    }
    *opened = base;
    return base + o->offset;
}

ccute_status ccute_gpu_exchange(ccute_ranks_comm *comm, const void *mine, int64_t bytes, void *all)
{
    ccute_gpu *const g = comm->state;
    return g->messenger->exchange(comm, g->messenger_state, mine, bytes, all);
}

/* ---- Opening --------------------------------------------------------------------------------------------- */

/* The ranks' first messages to each other: the places of their flags. */
typedef struct greeting {
    int64_t process;
    ccute_gpu_offered flags;
    int32_t status, reached;
} greeting;

static ccute_status make_flags(ccute_ranks_comm *comm, ccute_gpu *g)
{
    CCUTE_TRY(comm, cudaSetDevice(g->device));
    CCUTE_TRY(comm, cudaStreamCreateWithFlags(&g->stream, cudaStreamNonBlocking));
    CCUTE_TRY(comm, cudaMalloc((void **)&g->flags, sizeof *g->flags));
    CCUTE_TRY(comm, cudaMemset(g->flags, 0, sizeof *g->flags));
    CCUTE_TRY(comm, cudaDeviceSynchronize());
    CCUTE_TRY(comm,
              cudaHostAlloc((void **)&g->failed, 2 * sizeof *g->failed, cudaHostAllocMapped | cudaHostAllocPortable));
    memset(g->failed, 0, 2 * sizeof *g->failed);
    return CCUTE_OK;
}

/* Whether all ranks are well; if not, who is not. */
static ccute_status all_well(ccute_ranks_comm *comm, const greeting *all)
{
    for (int r = 0; r < comm->size; r++)
        if (all[r].status)
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_FAILED, r, all[r].status);
    return CCUTE_OK;
}

/* Whether two ranks are of one process and one GPU. */
static int some_share(const greeting *all, int ranks)
{
    int shares = 0;
    for (int r = 0; r < ranks; r++)
        for (int s = 0; s < r; s++)
            shares |= all[r].process == all[s].process && all[r].flags.device == all[s].flags.device;
    return shares;
}

/* Greet: flags are made and reached, or not; whether all reach all is agreed on. */
static ccute_status greet(ccute_ranks_comm *comm, ccute_gpu *g)
{
    greeting mine, all[CCUTE_GPU_RANKS];
    ccute_status status;
    memset(&mine, 0, sizeof mine);
    mine.status = make_flags(comm, g);
    mine.process = getpid();
    mine.flags = ccute_gpu_offer(g->flags, sizeof *g->flags, g->device);
    status = ccute_gpu_exchange(comm, &mine, sizeof mine, all);
    if (status || mine.status)
        return status ? status : (ccute_status)mine.status;
    status = all_well(comm, all);
    mine.reached = 1;
    g->shares = some_share(all, comm->size);
    for (int r = 0; !status && r < comm->size; r++) {
        g->barrier.peer[r] = (ccute_rank_flags *)ccute_gpu_reach(&all[r].flags, all[r].process == mine.process,
                                                                 g->device, &g->opened[r]);
        mine.reached = mine.reached && g->barrier.peer[r];
    }
    if (!status)
        status = ccute_gpu_exchange(comm, &mine, sizeof mine, all);
    g->direct = 1;
    for (int r = 0; !status && r < comm->size; r++)
        g->direct = g->direct && all[r].reached;
    return status;
}

ccute_status ccute_gpu_agree(ccute_ranks_comm *comm, ccute_status status)
{
    int32_t mine = status, all[CCUTE_GPU_RANKS];
    const ccute_status found = ccute_gpu_exchange(comm, &mine, sizeof mine, all);
    if (status || found)
        return status ? status : found;
    for (int r = 0; r < comm->size; r++)
        if (all[r])
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_FAILED, r, all[r]);
    return CCUTE_OK;
}

/* Memory is freed when no rank reaches it any more; where a rank failed, none waits for it. */
void ccute_gpu_part(ccute_ranks_comm *comm)
{
    const int64_t mine = 0;
    int64_t all[CCUTE_GPU_RANKS];
    if (!comm->status)
        ccute_gpu_exchange(comm, &mine, sizeof mine, all);
}

void ccute_gpu_close(ccute_ranks_comm *comm)
{
    ccute_gpu *const g = comm->state;
    for (int r = 0; r < CCUTE_GPU_RANKS; r++)
        if (g->opened[r])
            cudaIpcCloseMemHandle(g->opened[r]);
    ccute_gpu_part(comm);
    if (g->stream)
        cudaStreamDestroy(g->stream);
    if (g->flags && !g->stuck)
        cudaFree(g->flags);
    if (g->failed && !g->stuck)
        cudaFreeHost(g->failed);
    if (g->messenger->close)
        g->messenger->close(g->messenger_state);
    free(g);
}

ccute_status ccute_gpu_open(ccute_ranks_comm *comm, int rank, int size, int device, int timeout_ms,
                            const ccute_gpu_messenger *messenger, void *state)
{
    ccute_gpu *const g = calloc(1, sizeof *g);
    ccute_status status;
    memset(comm, 0, sizeof *comm);
    comm->transport = &ccute_gpu_transport;
    comm->rank = rank;
    comm->size = size;
    comm->timeout_ms = timeout_ms;
    comm->piece = PIECE;
    if (!g || size > CCUTE_GPU_RANKS) {
        if (messenger->close)
            messenger->close(state);
        free(g);
        return g ? ccute_ranks_fail(comm, CCUTE_E_RANKS_RANK, size, CCUTE_GPU_RANKS)
                 : ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    }
    g->messenger = messenger;
    g->messenger_state = state;
    g->host = messenger->messages ? NULL : state;
    g->device = device;
    comm->state = g;
    status = greet(comm, g);
    g->barrier.failed = g->failed;
    g->barrier.timeout_ns = (int64_t)timeout_ms * 1000000;
    g->barrier.rank = rank;
    g->barrier.size = size;
    if (status) {
        ccute_gpu_close(comm);
        comm->state = NULL;
    }
    return status;
}

static ccute_status host_exchange(ccute_ranks_comm *comm, void *state, const void *mine, int64_t bytes, void *all)
{
    ccute_ranks_comm *const host = state;
    const ccute_status status = host->transport->exchange(host, mine, bytes, all);
    return status ? ccute_ranks_fail(comm, status, host->why[0], host->why[1]) : CCUTE_OK;
}

ccute_status ccute_ranks_cuda_open(ccute_ranks_comm *comm, ccute_ranks_comm *host, int device)
{
    static const ccute_gpu_messenger by_host = {.exchange = host_exchange};
    if (host->status || !host->transport->exchange) {
        memset(comm, 0, sizeof *comm);
        comm->transport = &ccute_gpu_transport;
        return ccute_ranks_fail(comm, host->status ? (ccute_status)host->status : CCUTE_E_KERNEL, host->why[0],
                                host->why[1]);
    }
    return ccute_gpu_open(comm, host->rank, host->size, device, host->timeout_ms, &by_host, host);
}
