/* Operands that products of four warps read from shared memory, as an engine does: what threads wrote there they see
 * after ccute_fence_async. ThreadSanitizer sees a read by a thread of its own, which comes after what was fenced; and
 * without it two mistakes are certain, and a fault: that the block has fenced nothing and no engine has brought
 * anything, and that an operand has changed since it was read last, with nothing of the kind between. */
#include "cpu_operands.h"
#include "wgmma.h"

#include <ccute/mma_number.h>
#include <string.h>

enum { MOST_K = 32 };

static const char *place(const ccute_group_operand_ *o, int bits, int rows, int row, int k)
{
    if (o->layout)
        return (const char *)o->data + ccute_element_(o->layout, o->first + row + (int64_t)rows * k) * (bits / 8);
    return (const char *)(uintptr_t)ccute_wgmma_address((uint64_t)(uintptr_t)o->data, o->descriptor, o->mn, bits, row,
                                                        k);
}

static uint64_t mix(uint64_t hash, uint64_t word) { return (hash ^ word) * 0x100000001b3u ^ hash >> 29; }

static void check_fenced(const char *name, char operand, uint64_t places, uint64_t contents)
{
    ccute_cpu_worker *const w = ccute_cpu_me;
    const unsigned ordered = w->cluster->ordered;
    ccute_cpu_seen *const seen = &w->seen[places % CCUTE_CPU_SEEN];
    const int again = seen->places == places && seen->ordered == ordered && seen->contents != contents;
    if (ordered == 0 || again)
        ccute_cpu_product_fault("%s: operand %c was written in shared memory%s, and no thread has called "
                                "ccute_fence_async() since: products may not see what was written; call it in the "
                                "threads that write, after the write and before their barrier",
                                name, operand, again ? " after a product had read it" : "");
    *seen = (ccute_cpu_seen){places, contents, ordered};
}

void ccute_cpu_operand_read(float *tile, const ccute_cpu_operand *from, int rows, int first, int count, int k)
{
    const int bits = ccute_type_bits_(from->type);
    const size_t bytes = (size_t)bits / 8;
    uint64_t places = (uint64_t)count, contents = 0;
    for (int row = first; row < first + count; row++) {
        const void *at[MOST_K];
        for (int i = 0; i < k; i++) {
            at[i] = place(from->operand, bits, rows, row, i);
            ccute_cpu_check(at[i], bytes, bytes, CCUTE_CPU_LOAD, "wgmma", NULL, 0);
        }
        ccute_cpu_engine_reads(from->warp, from->done, at, k, bytes);
        for (int i = 0; i < k; i++) {
            uint64_t element = 0;
            memcpy(&element, at[i], bytes);
            tile[row * k + i] = (float)ccute_mma_number_(from->type, element);
            places = mix(places, (uint64_t)(uintptr_t)at[i]);
            contents = mix(contents, element);
        }
    }
    check_fenced(from->product, from->name, places, contents);
}
