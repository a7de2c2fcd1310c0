/* Operands that products of four warps read from shared memory, as an engine does: what threads wrote there they see
 * after ccute_fence_async. ThreadSanitizer sees a read by a thread of its own, which comes after what was fenced; and
 * without it two mistakes are certain, and a fault: that the block has fenced nothing and no engine has brought
 * anything, and that an operand has changed since it was read last, with nothing of the kind between. */
#include "cpu_operands.h"
#include "wgmma.h"

#include <ccute/mma_number.h>
#include <string.h>

enum { MOST_K = 32, MOST_REPEAT = 1024 };

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

void ccute_cpu_operand_check(const char *product, char name, int type, const ccute_group_operand_ *operand)
{
    const ccute_layout *const l = operand->layout;
    const char *const other = operand->data ? ccute_cpu_other_memory(operand->data) : NULL;
    uint64_t repeat;
    if (!operand->data || !l)
        return;
    if (other)
        ccute_cpu_product_fault("%s: operand %c is in %s, and four warps read it in shared memory: copy it to a "
                                "__shared__ array",
                                product, name, other);
    if (l->flags & CCUTE_F_OVERHANG)
        ccute_cpu_product_fault("%s: the extents of operand %c are not whole numbers of instructions, which would read "
                                "elements outside of its layout: make its tile whole, with zeros in the rest",
                                product, name);
    if (!l->sw_bits)
        return;
    repeat = ((uint64_t)ccute_type_bits_(type) / 8) << (l->sw_bits + l->sw_base + l->sw_shift);
    if (repeat <= MOST_REPEAT && (uintptr_t)operand->data % repeat != 0)
        ccute_cpu_product_fault(
            "%s: operand %c is read at addresses that repeat every %llu bytes, and its array begins "
            "%llu bytes after such an address: declare it with CCUTE_SHARED, or with __align__(%llu)",
            product, name, (unsigned long long)repeat, (unsigned long long)((uintptr_t)operand->data % repeat),
            (unsigned long long)repeat);
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
