/* Copy atoms and their properties (atoms.def). An atom is a plain value; an invalid one is refused where it is used,
 * with its status. */
#ifndef CCUTE_ATOM_H
#define CCUTE_ATOM_H

#include <ccute/tuple.h>

/* How one thread moves: `bits` at once, of elements of `element_bits`. */
typedef struct ccute_copy_atom {
    int32_t bits, element_bits;
    int16_t kind; /* CCUTE_ATOM_UNIVERSAL, which is 0, and so on */
    int16_t hint; /* CCUTE_CACHE_DEFAULT, which is 0, and so on */
} ccute_copy_atom;

/* The kinds of atoms: the rows of the table, CCUTE_ATOM_UNIVERSAL and so on. */
enum {
#define CCUTE_ATOM(id, name, threads, source, destination, arch, widths, elements, source_map, destination_map)        \
    CCUTE_ATOM_##id,
#include <ccute/atoms.def>
#undef CCUTE_ATOM
    CCUTE_ATOM_COUNT
};

/* Where an atom moves from or to. */
enum { CCUTE_SPACE_ANY, CCUTE_SPACE_GLOBAL, CCUTE_SPACE_SHARED, CCUTE_SPACE_REGISTERS };

/* Which elements the lanes name: the maps of the table. */
enum {
#define CCUTE_ATOM_MAP(id, t0, t1, dt0, dt1, v0, v1, dv0, dv1) CCUTE_ATOM_MAP_##id,
#include <ccute/atoms.def>
#undef CCUTE_ATOM_MAP
    CCUTE_ATOM_MAP_COUNT
};

/* The hint of a load or store in global memory to the caches: none, used once (.cs), not used again (.lu), kept in the
   level that all multiprocessors share (.cg). */
enum { CCUTE_CACHE_DEFAULT, CCUTE_CACHE_STREAMING, CCUTE_CACHE_LAST_USE, CCUTE_CACHE_GLOBAL };

/* A row of the table of atoms (atoms.def). */
typedef struct ccute_atom_facts {
    int threads, source, destination, arch, widths, elements, source_map, destination_map;
} ccute_atom_facts;

#if !defined __FOLDC__ /* foldc_view.h declares these functions by their public names */

/* The row of a kind; of one that is none, zeros. */
CCUTE_INLINE ccute_atom_facts ccute_atom_facts_(int kind)
{
    ccute_atom_facts facts = {0, 0, 0, 0, 0, 0, 0, 0};
    switch (kind) {
#define CCUTE_ATOM(id, name, threads_, source_, destination_, arch_, widths_, elements_, source_map_,                  \
                   destination_map_)                                                                                   \
    case CCUTE_ATOM_##id:                                                                                              \
        facts.threads = threads_;                                                                                      \
        facts.source = CCUTE_SPACE_##source_;                                                                          \
        facts.destination = CCUTE_SPACE_##destination_;                                                                \
        facts.arch = arch_;                                                                                            \
        facts.widths = widths_;                                                                                        \
        facts.elements = elements_;                                                                                    \
        facts.source_map = CCUTE_ATOM_MAP_##source_map_;                                                               \
        facts.destination_map = CCUTE_ATOM_MAP_##destination_map_;                                                     \
        break;
#include <ccute/atoms.def>
#undef CCUTE_ATOM
    }
    return facts;
}

/* Does an atom move matrices, each held by the lanes of a warp together? */
CCUTE_INLINE int ccute_atom_is_matrix_(ccute_copy_atom atom) { return ccute_atom_facts_(atom.kind).threads == 32; }

/* CCUTE_OK, or why there is no such atom, with the numbers that explain it. */
CCUTE_INLINE ccute_status ccute_atom_status_(ccute_copy_atom atom, int64_t number[3])
{
    const ccute_atom_facts facts = ccute_atom_facts_(atom.kind);
    number[0] = atom.element_bits;
    number[1] = atom.bits;
    number[2] = 0;
    if (atom.bits <= 0 || atom.element_bits <= 0 || atom.bits % atom.element_bits != 0)
        return CCUTE_E_CAST_UNIT;
    if (!(atom.bits & facts.widths) || (atom.bits & (atom.bits - 1))) {
        number[0] = atom.bits;
        number[1] = facts.widths & -facts.widths;
        number[2] = facts.widths & 256 ? 256 : 128;
        return CCUTE_E_ATOM_BITS;
    }
    number[1] = 16;
    return facts.elements && (!(facts.elements & atom.element_bits) || (atom.element_bits & (atom.element_bits - 1)))
               ? CCUTE_E_ATOM_ELEMENT
               : CCUTE_OK;
}

CCUTE_INLINE ccute_copy_atom ccute_make_atom_(int kind, int bits, int element_bits)
{
    ccute_copy_atom atom;
    atom.bits = bits;
    atom.element_bits = element_bits;
    atom.kind = (int16_t)kind;
    atom.hint = CCUTE_CACHE_DEFAULT;
    return atom;
}

/* Exactly `bits` bits at once, 8 to 128 (256 on sm_100), from and to any memory. */
CCUTE_INLINE ccute_copy_atom ccute_universal_copy_(int bits, int element_bits)
{
    return ccute_make_atom_(CCUTE_ATOM_UNIVERSAL, bits, element_bits);
}
/* The widest move of at most `most_bits` bits that foldc can prove, or that folded code checks at run time. */
CCUTE_INLINE ccute_copy_atom ccute_auto_copy_(int most_bits, int element_bits)
{
    return ccute_make_atom_(CCUTE_ATOM_AUTO, most_bits, element_bits);
}
/* From global to shared memory without waiting, 32, 64 or 128 bits, kept in all caches (cp.async.ca, sm_80). */
CCUTE_INLINE ccute_copy_atom ccute_cp_async_(int bits, int element_bits)
{
    return ccute_make_atom_(CCUTE_ATOM_CP_ASYNC, bits, element_bits);
}
/* The same, 128 bits, kept in the level that all multiprocessors share only (cp.async.cg). */
CCUTE_INLINE ccute_copy_atom ccute_cp_async_cg_(int element_bits)
{
    return ccute_make_atom_(CCUTE_ATOM_CP_ASYNC_CG, 128, element_bits);
}
/* The bits that a lane holds of `count` matrices, limited to an int. */
CCUTE_INLINE int ccute_matrix_bits_(int count) { return 32 * (count > 1 << 25 ? 1 << 25 : count < 0 ? -1 : count); }

/* 1, 2 or 4 matrices of 8x8 elements of 16 bits, from shared memory to the registers of a warp (sm_75);  with another
   width of an element, 8 or 32, matrices of 8 rows of 16 bytes. */
CCUTE_INLINE ccute_copy_atom ccute_ldmatrix_of_(int count, int element_bits)
{
    return ccute_make_atom_(CCUTE_ATOM_LDMATRIX, ccute_matrix_bits_(count), element_bits);
}
CCUTE_INLINE ccute_copy_atom ccute_ldmatrix_(int count) { return ccute_ldmatrix_of_(count, 16); }
/* The same, transposed on the way. */
CCUTE_INLINE ccute_copy_atom ccute_ldmatrix_trans_(int count)
{
    return ccute_make_atom_(CCUTE_ATOM_LDMATRIX_TRANS, ccute_matrix_bits_(count), 16);
}
/* From the registers of a warp to shared memory (sm_90). */
CCUTE_INLINE ccute_copy_atom ccute_stmatrix_of_(int count, int element_bits)
{
    return ccute_make_atom_(CCUTE_ATOM_STMATRIX, ccute_matrix_bits_(count), element_bits);
}
CCUTE_INLINE ccute_copy_atom ccute_stmatrix_(int count) { return ccute_stmatrix_of_(count, 16); }
/* The same, transposed on the way. */
CCUTE_INLINE ccute_copy_atom ccute_stmatrix_trans_(int count)
{
    return ccute_make_atom_(CCUTE_ATOM_STMATRIX_TRANS, ccute_matrix_bits_(count), 16);
}
/* The same atom with a cache hint, CCUTE_CACHE_STREAMING for example, for its side in global memory. */
CCUTE_INLINE ccute_copy_atom ccute_cached_(ccute_copy_atom atom, int hint)
{
    atom.hint = (int16_t)(hint == (int16_t)hint ? hint : -1);
    return atom;
}

#endif

#endif
