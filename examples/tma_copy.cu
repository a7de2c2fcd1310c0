/* A matrix, tile by tile from global to shared to global memory, by the tensor memory accelerator (sm_90): maps from
 * two layouts, a pipeline of stages, barriers. On the CPU its engines are late on purpose.
 *
 * One thread keeps the stages filled and, as tiles arrive, sends them on; there is nothing else to do in a copy. In a
 * product other warps would work on the tiles in between. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstdlib>

enum { ROWS = 1000, COLUMNS = 520, TILE_ROWS = 64, TILE_COLUMNS = 64, STAGES = 4, TILE_BYTES = 2 * 64 * 64 };

/* Both declared once: the launch makes the maps of them. */
static ccute_layout matrix_layout(int columns) { return ccute_make_layout(TUP(ROWS, columns), TUP(columns, 1)); }

static ccute_layout tile_layout()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE_ROWS, TILE_COLUMNS), TUP(TILE_COLUMNS, 1)));
}

/* The tiles of a block: its number, and then every gridDim.x-th. */
__global__ void copy_tiles(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, int tiles)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full[STAGES];
    unsigned char *const stage = raw + (1024 - (size_t)raw % 1024) % 1024;
    const int across = (COLUMNS + TILE_COLUMNS - 1) / TILE_COLUMNS;
    if (threadIdx.x != 0)
        return;
    for (int s = 0; s < STAGES; s++)
        ccute_barrier_init(&full[s], 1);
    for (int i = 0; i < STAGES - 1; i++) {
        const int tile = blockIdx.x + i * gridDim.x;
        if (tile < tiles) {
            ccute_barrier_arrive_expect(&full[i], ccute_tma_bytes(&from));
            ccute_tma_load_tile(stage + i * TILE_BYTES, &from, &full[i], tile / across * TILE_ROWS,
                                tile % across * TILE_COLUMNS);
        }
    }
    for (int i = 0, tile = blockIdx.x; tile < tiles; i++, tile += gridDim.x) {
        const int s = i % STAGES, next = (i + STAGES - 1) % STAGES;
        const int ahead = tile + (STAGES - 1) * gridDim.x;
        ccute_barrier_wait(&full[s], i / STAGES & 1);
        ccute_tma_store_tile(&to, stage + s * TILE_BYTES, tile / across * TILE_ROWS, tile % across * TILE_COLUMNS);
        ccute_bulk_commit();
        if (ahead < tiles) {
            ccute_bulk_wait_read(1); /* the store before this one has read the stage that is filled next */
            ccute_barrier_arrive_expect(&full[next], ccute_tma_bytes(&from));
            ccute_tma_load_tile(stage + next * TILE_BYTES, &from, &full[next], ahead / across * TILE_ROWS,
                                ahead % across * TILE_COLUMNS);
        }
    }
    ccute_bulk_wait(0);
}

static void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    printf("CUDA: %s\n", cudaGetErrorString(error));
    exit(1);
}

/* A map, or the sentence that says why there is none. */
static ccute_tma map_of(void *pointer)
{
    char text[512];
    ccute_tma map;
    if (ccute_make_tma(&map, CCUTE_TMA_F16, pointer, matrix_layout(COLUMNS), tile_layout()) != CCUTE_OK) {
        ccute_tma_explain(&map, text, sizeof text);
        printf("%s\n", text);
        exit(1);
    }
    return map;
}

int main()
{
    static unsigned short in[ROWS * COLUMNS], out[ROWS * COLUMNS];
    const int tiles = (ROWS + TILE_ROWS - 1) / TILE_ROWS * ((COLUMNS + TILE_COLUMNS - 1) / TILE_COLUMNS);
    const int shared = STAGES * TILE_BYTES + 1024;
    unsigned short *a, *b;
    char text[512];
    int wrong = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = (unsigned short)(i * 40503u >> 7);
    check(cudaMalloc(&a, sizeof in));
    check(cudaMalloc(&b, sizeof in));
    check(cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice));
    const ccute_tma from = map_of(a), to = map_of(b);
    ccute_tma_describe(&from, text, sizeof text);
    fputs(text, stdout);
    check(CCUTE_LAUNCH_CLUSTER(copy_tiles, dim3(12), dim3(1), dim3(32), shared, 0, from, to, tiles));
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(out, b, sizeof out, cudaMemcpyDeviceToHost));
    for (int i = 0; i < ROWS * COLUMNS; i++)
        wrong += in[i] != out[i];
    printf("%d tiles, %d elements wrong\n", tiles, wrong);
    return wrong != 0;
}
