/* C's integer types, with the widths of every 64-bit Unix (LP64). */
#ifndef FOLDC_C_TYPE_H
#define FOLDC_C_TYPE_H

typedef enum ctype {
#define CTYPE(id, spelling, bits, is_signed) CTYPE_##id,
#include "type.def"
#undef CTYPE
    CTYPE_COUNT
} ctype;

static inline const char *ctype_name(ctype type)
{
    static const char *const names[] = {
#define CTYPE(id, spelling, bits, is_signed) spelling,
#include "type.def"
#undef CTYPE
    };
    return names[type];
}

static inline int ctype_bits(ctype type)
{
    static const unsigned char widths[] = {
#define CTYPE(id, spelling, bits, is_signed) bits,
#include "type.def"
#undef CTYPE
    };
    return widths[type];
}

static inline int ctype_signed(ctype type)
{
    static const unsigned char signs[] = {
#define CTYPE(id, spelling, bits, is_signed) is_signed,
#include "type.def"
#undef CTYPE
    };
    return signs[type];
}

/* The type of an operand of this type after promotion. */
static inline ctype ctype_promoted(ctype type) { return type < CTYPE_INT ? CTYPE_INT : type; }

#endif
