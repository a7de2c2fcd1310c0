/* Maps on a GPU of sm_90: random pairs of a tensor and a tile, each loaded and stored at an origin inside or outside of
 * the tensor, with canaries around, every other one of two modes by a copy statement; reductions, parts of a cluster,
 * bulk copies; the engine's effect on rows that are narrower than the swizzle (which ccute refuses). A line a class;
 * the exit status tells whether all was right.
 *
 *   tma.gpu [CASES [SEED]]     60000 pairs by default, of which a part has a map
 *
 * Without the library's build: nvcc -std=c++17 -gencode arch=compute_90a,code=sm_90a -Iinclude -I. -Ilib -Itests \
 *   -o tma.gpu tests/gpu/tma.cu tests/tma_pair.c tests/random_layout.c lib/parse.c lib/print.c \
 *   lib/status.c lib/layout.c lib/tma_axes.c lib/tma_make.c lib/tma_text.c lib/tma_device.c cuda/tma_cuda.c */
#include "gpu.h"

#include <cuda.h>

#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/short.h>

#include <map>
#include <string>
#include <vector>

extern "C" {
#include "tests/random_layout.h"
#include "tests/tma_pair.h"
}

#include "tma_kernels.h"

/* ---- One pair --------------------------------------------------------------------------------- */

struct tally {
    long loads, stores, wrong, refused;
};

static std::map<std::string, tally> classes;
static unsigned char *tensor, *shared_image; /* on the device: a pattern, or canaries; the contents of shared memory */

static int64_t place_of(const tma_pair *p, const tma_element *e)
{
    return (p->b.sw_bits ? ccute_swizzled_(e->place, p->b.sw_bits, p->b.sw_base, p->b.sw_shift) : e->place) *
           p->element;
}

/* The bytes from the tensor's first to its last, 0 if there are too many. */
static int64_t reach_of(const tma_pair *p)
{
    int64_t reach = p->a.offset + 1;
    for (int i = 0; i < p->a.shape.n; i++)
        reach += (p->a.shape.v[i] - 1) * p->a.stride[i];
    return reach <= MOST_BYTES / p->element ? reach * p->element : 0;
}

static origin random_origin(struct rng *rng, const tma_pair *p, const tma_element *e, int count)
{
    const ccute_tuple *const a = &p->a.shape;
    origin o = {};
    for (int m = 0; m < a->n; m = tma_mode_end(a, m))
        for (int leaf = m, last = tma_mode_end(a, m) - 1; leaf <= last; leaf++) {
            int64_t tile = 0;
            for (int i = 0; i < count; i++)
                tile = e[i].coord[leaf] > tile ? e[i].coord[leaf] : tile;
            o.c[leaf] = (int)(leaf < last ? (tile + 1) * rng_below(rng, a->v[leaf] / (tile + 1))
                                          : rng_between(rng, -tile - 1, a->v[leaf] + 1));
        }
    return o;
}

/* Whether shared memory, of each block, is canaries but for the tile's elements. */
static bool is_loaded(const tma_pair *p, const tma_element *e, int count, const origin &o, int bytes)
{
    std::vector<unsigned char> want(bytes, CANARY), got((size_t)bytes * p->blocks);
    for (int i = 0; i < count; i++) {
        int64_t coord[CCUTE_TMA_AXES];
        for (int k = 0; k < p->a.shape.n; k++)
            coord[k] = o.c[k] + e[i].coord[k];
        tma_expect(p, coord, &want[place_of(p, &e[i])]);
    }
    CUDA(cudaMemcpy(got.data(), shared_image, got.size(), cudaMemcpyDeviceToHost));
    for (int block = 0; block < p->blocks; block++)
        if (memcmp(want.data(), &got[(size_t)block * bytes], bytes))
            return false;
    return true;
}

static void launch(void (*kernel)(ccute_tma, unsigned char *, int, origin), const ccute_tma &map, int blocks, int bytes,
                   const origin &o)
{
    CUDA(CCUTE_LAUNCH_CLUSTER(kernel, dim3(blocks), dim3(blocks), dim3(THREADS), SHARED_MOST, 0, map, shared_image,
                              bytes, o));
    CUDA(cudaDeviceSynchronize());
}

/* Whether the tensor's memory is canaries but for the elements of the tile that are inside. A tile that has an element
   twice, by a stride of 0, may leave either. */
static bool is_stored(const tma_pair *p, const tma_element *e, int count, const origin &o, int64_t reach)
{
    std::vector<unsigned char> want(reach + MARGIN, CANARY), got(reach + MARGIN);
    for (int i = 0; i < count; i++) {
        int64_t offset = p->a.offset;
        bool inside = true;
        for (int k = 0; k < p->a.shape.n; k++) {
            const int64_t c = o.c[k] + e[i].coord[k];
            inside &= c >= 0 && c < p->a.shape.v[k];
            offset += c * p->a.stride[k];
        }
        for (int b = 0; inside && b < p->element; b++)
            want[offset * p->element + b] = tma_byte(place_of(p, &e[i]) + b);
    }
    CUDA(cudaMemcpy(got.data(), tensor + MOST_BYTES + MARGIN, got.size(), cudaMemcpyDeviceToHost));
    return want == got;
}

static bool is_injective(const tma_pair *p)
{
    for (int i = 0; i < p->a.shape.n; i++)
        if (p->a.shape.v[i] > 1 && p->a.stride[i] == 0)
            return false;
    return true;
}

static void report(const tma_pair *p, const char *what, const ccute_tma &map)
{
    static int told;
    char text[512];
    if (told++ >= 20)
        return;
    ccute_tma_describe(&map, text, sizeof text);
    printf("%s: %s, %s, %d bytes, %d blocks\n%s\n", what, p->tensor, p->tile, p->element, p->blocks, text);
}

/* Every other pair of two modes goes by a copy statement; in is NULL for a load. False for the others. */
static bool by_statement_too(const tma_pair *p, const ccute_tma &map, unsigned char *out, const unsigned char *in,
                             int bytes, const origin &o)
{
    static long seen;
    if (p->a.shape.n != 2 || p->blocks > 1 || ccute_rank(p->b) != 2 || ++seen % 2)
        return false;
    const two_modes m = {{(int)ccute_size(ccute_get(p->b, 0)), (int)ccute_size(ccute_get(p->b, 1))},
                         {(int)p->a.shape.v[0], (int)p->a.shape.v[1]}};
    const auto kernel = p->element == 1   ? by_statement<uint8_t>
                        : p->element == 2 ? by_statement<uint16_t>
                        : p->element == 4 ? by_statement<uint32_t>
                                          : by_statement<uint64_t>;
    CUDA(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED_MOST));
    CCUTE_LAUNCH(kernel, 1, THREADS, SHARED_MOST, 0, map, out, in, bytes, o, p->b, m);
    CUDA(cudaDeviceSynchronize());
    classes["by copy statements"].loads += !in;
    classes["by copy statements"].stores += in != nullptr;
    return true;
}

static void try_load(const tma_pair *p, const tma_element *e, int count, const origin &o, int bytes, tally *t)
{
    ccute_tma map;
    if (ccute_make_tma(&map, (ccute_tma_type)p->type, tensor, p->a, p->b, p->blocks)) {
        t->refused++;
        report(p, "refused", map);
        return;
    }
    if (!by_statement_too(p, map, shared_image, nullptr, bytes, o))
        launch(p->blocks > 1 ? load_parts : load, map, p->blocks, bytes, o);
    t->loads++;
    if (!is_loaded(p, e, count, o, bytes)) {
        t->wrong++;
        report(p, "loaded wrongly", map);
    }
}

static void try_store(const tma_pair *p, const tma_element *e, int count, const origin &o, int bytes, int64_t reach,
                      tally *t)
{
    std::vector<unsigned char> image(bytes);
    ccute_tma map;
    for (int i = 0; i < bytes; i++)
        image[i] = tma_byte(i);
    CUDA(cudaMemcpy(shared_image, image.data(), bytes, cudaMemcpyHostToDevice));
    CUDA(cudaMemset(tensor + MOST_BYTES + MARGIN, CANARY, reach + MARGIN));
    if (ccute_make_tma(&map, (ccute_tma_type)p->type, tensor + MOST_BYTES + MARGIN, p->a, p->b))
        return;
    if (!by_statement_too(p, map, tensor + MOST_BYTES + MARGIN, shared_image, bytes, o)) {
        CUDA(cudaFuncSetAttribute(store, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED_MOST));
        CCUTE_LAUNCH(store, 1, THREADS, SHARED_MOST, 0, map, shared_image, bytes, o, -1);
    }
    CUDA(cudaDeviceSynchronize());
    t->stores++;
    if (!is_stored(p, e, count, o, reach)) {
        t->wrong++;
        report(p, "stored wrongly", map);
    }
}

static std::string class_of(const tma_pair *p, const ccute_tma &map)
{
    char text[96];
    const int whole = map.boxes ? 1 : 0;
    snprintf(text, sizeof text, "swizzle %3d, %d axes, %s, %s", map.swizzle ? 16 << map.swizzle : 0, map.rank,
             whole ? "boxes" : "a box", p->blocks > 1 ? "of blocks" : "alone");
    return text;
}

static void try_pair(struct rng *rng, tma_pair *p, tma_element *e)
{
    ccute_tma map;
    if (ccute_make_tma_cpu(&map, (ccute_tma_type)p->type, tensor, p->a, p->b, p->blocks))
        return;
    const int count = tma_elements(p, e);
    const int64_t reach = reach_of(p);
    int64_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes = e[i].place > bytes ? e[i].place : bytes;
    bytes = ((bytes + 1) * p->element + 1023) / 1024 * 1024 + 1024;
    if (count < 0 || !reach || bytes > SHARED_MOST - 1024)
        return;
    tally *const t = &classes[class_of(p, map)];
    origin o = random_origin(rng, p, e, count);
    int *const inner = &o.c[map.leaf[0]], unit = 16 / p->element;
    *inner -= (*inner % unit + unit) % unit;
    try_load(p, e, count, o, (int)bytes, t);
    if (p->blocks > 1 || !is_injective(p) || ((int64_t)map.last[0] + 1) % unit)
        return; /* the engine stores no such tensor: ccute_tma_refuses_ */
    for (int i = 0; i < map.rank; i++)
        o.c[map.leaf[i]] = o.c[map.leaf[i]] < 0 ? 0 : o.c[map.leaf[i]];
    try_store(p, e, count, o, (int)bytes, reach, t);
}

/* ---- The rest ---------------------------------------------------------------------------------- */

static void tell(const char *name, long wrong)
{
    printf("%-44s %s\n", name, wrong ? "WRONG" : "right");
    classes[name].wrong += wrong;
}

/* A 16x32 tile of ones and more, combined with a tensor of counted integers. */
static void try_reduction(int operation, const char *name)
{
    const int rows = 40, columns = 64;
    const ccute_layout a = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    std::vector<int> want(rows * columns), tile(16 * 32, 1000), got(want.size());
    ccute_tma map;
    long wrong = 0;
    for (size_t i = 0; i < want.size(); i++)
        want[i] = (int)i;
    CUDA(cudaMemcpy(tensor + MOST_BYTES + MARGIN, want.data(), want.size() * 4, cudaMemcpyHostToDevice));
    CUDA(cudaMemcpy(shared_image, tile.data(), tile.size() * 4, cudaMemcpyHostToDevice));
    if (ccute_make_tma(&map, CCUTE_TMA_I32, tensor + MOST_BYTES + MARGIN, a,
                       ccute_make_layout(TUP(16, 32), TUP(32, 1))))
        wrong++;
    const origin corner = {{37, 32}};
    CCUTE_LAUNCH(store, 1, THREADS, 8192, 0, map, shared_image, 2048, corner, operation);
    CUDA(cudaDeviceSynchronize());
    CUDA(cudaMemcpy(got.data(), tensor + MOST_BYTES + MARGIN, got.size() * 4, cudaMemcpyDeviceToHost));
    for (int i = 0; i < (int)want.size(); i++) {
        const int met = operation == CCUTE_TMA_ADD   ? i + 1000
                        : operation == CCUTE_TMA_MIN ? (i < 1000 ? i : 1000)
                                                     : (i > 1000 ? i : 1000);
        wrong += got[i] != (i / columns >= 37 && i % columns >= 32 ? met : i);
    }
    tell(name, wrong);
}

static void try_bulk(int blocks)
{
    std::vector<int> in(4096), got(4096);
    int *const a = (int *)(tensor + MOST_BYTES + MARGIN), *const b = a + 8192;
    long wrong = 0;
    for (int i = 0; i < 4096; i++)
        in[i] = i * 7 + 1;
    CUDA(cudaMemcpy(a, in.data(), 16384, cudaMemcpyHostToDevice));
    CUDA(CCUTE_LAUNCH_CLUSTER(bulk, dim3(4), dim3(blocks), dim3(THREADS), 0, 0, a, b));
    CUDA(cudaDeviceSynchronize());
    CUDA(cudaMemcpy(got.data(), b, 16384, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 4096; i++) {
        const int block = i / 1024, first = block / blocks * blocks, rank = block - first;
        const int before = first + (rank + blocks - 1) % blocks, behind = first + (rank + 1) % blocks;
        wrong += got[i] != in[before * 1024 + i % 1024] + in[behind * 1024 + i % 1024];
    }
    tell(blocks == 2 ? "bulk copies and barriers, clusters of 2" : "bulk copies and barriers, clusters of 4", wrong);
}

/* A box of rows of 32 bytes under the swizzle of 128: made by hand, since ccute refuses it. Where does byte 0 of each
   16 bytes go? */
static void show_narrow_rows()
{
    const ccute_layout a = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    std::vector<unsigned char> got(4096);
    bool dense = true, padded = true;
    ccute_tma map;
    ccute_make_tma(&map, CCUTE_TMA_U8, tensor, a, ccute_make_layout(TUP(16, 32), TUP(32, 1)));
    map.swizzle = 3;
    cuuint64_t extent[] = {64, 64}, stride[] = {64};
    cuuint32_t box[] = {32, 16}, every[] = {1, 1};
    cudaDriverEntryPointQueryResult found;
    void *entry = nullptr;
    CUDA(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &found));
    const CUresult result = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(entry)(
        reinterpret_cast<CUtensorMap *>(map.map), CU_TENSOR_MAP_DATA_TYPE_UINT8, 2, tensor, extent, stride, box, every,
        CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
        CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    launch(load, map, 1, 4096, origin{});
    CUDA(cudaMemcpy(got.data(), shared_image, 4096, cudaMemcpyDeviceToHost));
    for (int row = 0; row < 16; row++)
        for (int column = 0; column < 32; column += 16) {
            const int at = row * 32 + column, wide = row * 128 + column;
            const unsigned char want = tma_byte(row * 64 + column);
            dense &= got[at ^ (at >> 7 & 7) << 4] == want;
            padded &= got[wide ^ (wide >> 7 & 7) << 4] == want;
        }
    printf("rows of 32 bytes under the swizzle of 128: the driver answers %d; they lie %s\n", (int)result,
           dense    ? "one after the other"
           : padded ? "128 bytes apart"
                    : "otherwise");
}

static bool tell_classes()
{
    long loads = 0, stores = 0, wrong = 0, refused = 0;
    for (const auto &c : classes) {
        const tally &t = c.second;
        if (t.loads + t.refused)
            printf("%-44s %6ld loads %6ld stores %4ld wrong %4ld refused\n", c.first.c_str(), t.loads, t.stores,
                   t.wrong, t.refused);
        loads += t.loads;
        stores += t.stores;
        wrong += t.wrong;
        refused += t.refused;
    }
    printf("%ld loads, %ld stores, %ld wrong, %ld refused by the driver\n", loads, stores, wrong, refused);
    return loads == 0 || wrong || refused;
}

int main(int argc, char **argv)
{
    static tma_element elements[TMA_MOST];
    const long cases = argc > 1 ? atol(argv[1]) : 60000, seed = argc > 2 ? atol(argv[2]) : 1;
    std::vector<unsigned char> pattern(MOST_BYTES + MARGIN);
    gpu_or_skip();
    for (size_t i = 0; i < pattern.size(); i++)
        pattern[i] = tma_byte((int64_t)i);
    CUDA(cudaMalloc(&tensor, 2 * (MOST_BYTES + MARGIN) + MARGIN));
    CUDA(cudaMalloc(&shared_image, 16 * SHARED_MOST));
    CUDA(cudaMemcpy(tensor, pattern.data(), pattern.size(), cudaMemcpyHostToDevice));
    for (long i = 0; i < cases; i++) {
        struct rng rng = rng_seeded((uint64_t)(seed + i));
        tma_pair p;
        tma_random_pair(&rng, &p);
        try_pair(&rng, &p, elements);
    }
    try_reduction(CCUTE_TMA_ADD, "sums");
    try_reduction(CCUTE_TMA_MIN, "minima");
    try_reduction(CCUTE_TMA_MAX, "maxima");
    try_bulk(2);
    try_bulk(4);
    show_narrow_rows();
    return tell_classes();
}
