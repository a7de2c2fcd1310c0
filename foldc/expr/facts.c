#include "facts.h"

#define MODULUS_MAX ((uint64_t)1 << 62)
#define BIT63 ((uint64_t)1 << 63)

/* ---- Residues: modulus 0 is the integer itself, modulus 1 says nothing ---- */

/* x is residue modulo `modulus`: brought to the form that expr_facts promises. */
static void set_residue(expr_facts *facts, uwide modulus, wide residue)
{
    if (modulus == 0 && wide_is_int64(residue)) {
        facts->modulus = 0;
        facts->residue = (int64_t)residue;
        return;
    }
    if (modulus == 0 || modulus > MODULUS_MAX) {
        const uint64_t low = (uint64_t)modulus;
        modulus = low && __builtin_ctzll(low) < 62 ? (uwide)1 << __builtin_ctzll(low) : MODULUS_MAX;
    }
    facts->modulus = (uint64_t)modulus;
    facts->residue = wide_floor_mod(residue, (int64_t)modulus);
}

static uint64_t magnitude(int64_t value) { return (uint64_t)wide_abs(value); }

static uwide gcd2(uwide a, uwide b)
{
    while (b) {
        const uwide rest = !(a >> 64) && !(b >> 64) ? (uint64_t)a % (uint64_t)b : a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* x + y */
static void add_residues(expr_facts *sum, const expr_facts *x, const expr_facts *y)
{
    set_residue(sum, wide_gcd(x->modulus, y->modulus), (wide)x->residue + y->residue);
}

/* (m p + r) (n q + s) = mn pq + ms p + nr q + rs */
static void mul_residues(expr_facts *product, const expr_facts *x, const expr_facts *y)
{
    const uwide both = (uwide)x->modulus * y->modulus;
    const uwide left = (uwide)x->modulus * magnitude(y->residue), right = (uwide)y->modulus * magnitude(x->residue);
    set_residue(product, gcd2(both, gcd2(left, right)), (wide)x->residue * y->residue);
}

/* x is one of two values: their common facts. */
static void either_residue(expr_facts *either, const expr_facts *x, const expr_facts *y)
{
    const uwide apart = wide_abs((wide)x->residue - y->residue);
    set_residue(either, gcd2(apart, wide_gcd(x->modulus, y->modulus)), x->residue);
}

/* ---- The three kinds of facts sharpen each other ----------------------- */

static uint64_t ones_below(int length) { return length >= 64 ? UINT64_MAX : ((uint64_t)1 << length) - 1; }

/* Round the bounds inwards to values that have the residue. */
static void round_bounds(expr_facts *facts)
{
    const int64_t modulus = (int64_t)facts->modulus;
    if (modulus == 1)
        return;
    if (modulus == 0) {
        facts->lo = facts->hi = facts->residue;
        return;
    }
    if (facts->lo > -WIDE_INF && facts->lo < WIDE_INF)
        facts->lo += wide_floor_mod(facts->residue - facts->lo, modulus);
    if (facts->hi < WIDE_INF && facts->hi > -WIDE_INF)
        facts->hi -= wide_floor_mod(facts->hi - facts->residue, modulus);
}

/* Bits that the bounds and the residue leave zero. */
static uint64_t implied_zeros(const expr_facts *facts)
{
    uint64_t zeros = 0;
    if (facts->lo >= 0 && facts->hi <= INT64_MAX)
        zeros |= ~ones_below(wide_length(facts->hi));
    if (facts->modulus > 1) {
        const uint64_t known = (facts->modulus & -facts->modulus) - 1;
        zeros |= known & ~(uint64_t)facts->residue;
    }
    return zeros;
}

static expr_facts settled(expr_facts facts)
{
    if (facts.zeros & BIT63) {
        facts.lo = wide_max(facts.lo, 0);
        facts.hi = wide_min(facts.hi, (wide)~facts.zeros);
    }
    if (facts.modulus == 1 && (facts.zeros & 1)) {
        const int low = facts.zeros == UINT64_MAX ? 62 : __builtin_ctzll(~facts.zeros);
        set_residue(&facts, (uwide)1 << (low < 62 ? low : 62), 0);
    }
    round_bounds(&facts);
    if (facts.lo == facts.hi && wide_is_int64(facts.lo)) {
        facts.modulus = 0;
        facts.residue = (int64_t)facts.lo;
        facts.zeros = ~(uint64_t)facts.residue;
    }
    facts.zeros |= facts.modulus == 0 ? ~(uint64_t)facts.residue : implied_zeros(&facts);
    return facts;
}

/* ---- Facts out of nothing ---- */

expr_facts facts_none(void) { return (expr_facts){-WIDE_INF, WIDE_INF, 1, 0, 0}; }

expr_facts facts_int(int64_t value) { return (expr_facts){value, value, 0, ~(uint64_t)value, value}; }

expr_facts facts_between(wide lo, wide hi)
{
    expr_facts facts = facts_none();
    facts.lo = wide_clip(lo);
    facts.hi = wide_clip(hi);
    return settled(facts);
}

wide ctype_min(ctype type) { return ctype_signed(type) ? -((wide)1 << (ctype_bits(type) - 1)) : 0; }

wide ctype_max(ctype type) { return ((wide)1 << (ctype_bits(type) - ctype_signed(type))) - 1; }

/* Every value is promised to fit int64_t, those of unsigned types too. */
expr_facts facts_of_type(ctype type) { return facts_between(ctype_min(type), wide_min(ctype_max(type), INT64_MAX)); }

/* ---- Two that hold together ---- */

/* Keep the stronger residue, or both where one refines the other. */
static void both_residues(expr_facts *both, const expr_facts *x, const expr_facts *y)
{
    const expr_facts *finer = x->modulus == 0 || (y->modulus != 0 && x->modulus > y->modulus) ? x : y;
    const expr_facts *coarser = finer == x ? y : x;
    const uint64_t common = wide_gcd(x->modulus, y->modulus);
    set_residue(both, finer->modulus, finer->residue);
    if (common == 1 && finer->modulus > 1 && (uwide)finer->modulus * coarser->modulus <= MODULUS_MAX &&
        finer->residue == 0 && coarser->residue == 0)
        set_residue(both, (uwide)finer->modulus * coarser->modulus, 0);
    else if (common > 1 && finer->modulus > 1 && finer->residue == 0 && coarser->residue == 0 &&
             (uwide)(finer->modulus / common) * coarser->modulus <= MODULUS_MAX)
        set_residue(both, (uwide)(finer->modulus / common) * coarser->modulus, 0);
}

expr_facts facts_both(expr_facts x, expr_facts y)
{
    expr_facts both = x;
    both.lo = wide_max(x.lo, y.lo);
    both.hi = wide_min(x.hi, y.hi);
    both.zeros = x.zeros | y.zeros;
    both_residues(&both, &x, &y);
    return both.lo > both.hi ? x : settled(both);
}

expr_facts facts_either(expr_facts x, expr_facts y)
{
    expr_facts either;
    either.lo = wide_min(x.lo, y.lo);
    either.hi = wide_max(x.hi, y.hi);
    either.zeros = x.zeros & y.zeros;
    either_residue(&either, &x, &y);
    return settled(either);
}

/* ---- Sums and products ---- */

expr_facts facts_add(expr_facts x, expr_facts y)
{
    expr_facts sum;
    sum.lo = wide_add_lo(x.lo, y.lo);
    sum.hi = wide_add_hi(x.hi, y.hi);
    sum.zeros = facts_disjoint(&x, &y) ? x.zeros & y.zeros : 0;
    add_residues(&sum, &x, &y);
    return settled(sum);
}

/* Zero bits of x << places. A bit that moves to place 63 or above may be one above. */
static uint64_t shifted_zeros(const expr_facts *x, int places)
{
    const uint64_t ones = ~x->zeros;
    if (places == 0)
        return x->zeros;
    if (places > 62)
        return 0;
    return ~(ones << places | (ones >> (63 - places) ? BIT63 : 0));
}

static void mul_bounds(expr_facts *product, const expr_facts *x, const expr_facts *y)
{
    const wide corner[4] = {wide_mul(x->lo, y->lo), wide_mul(x->lo, y->hi), wide_mul(x->hi, y->lo),
                            wide_mul(x->hi, y->hi)};
    product->lo = wide_min(wide_min(corner[0], corner[1]), wide_min(corner[2], corner[3]));
    product->hi = wide_max(wide_max(corner[0], corner[1]), wide_max(corner[2], corner[3]));
}

expr_facts facts_mul(expr_facts x, expr_facts y)
{
    expr_facts product;
    mul_bounds(&product, &x, &y);
    product.zeros = 0;
    mul_residues(&product, &x, &y);
    return settled(product);
}

expr_facts facts_scale(expr_facts x, int64_t by)
{
    expr_facts product = facts_mul(x, facts_int(by));
    if (by > 0 && (by & (by - 1)) == 0) {
        product.zeros |= shifted_zeros(&x, __builtin_ctzll((uint64_t)by));
        product = settled(product);
    }
    return product;
}

/* ---- Quotients and remainders, towards zero ---- */

/* Widen the quotient by the quotients of x by the divisors that are `from`..`to`, all of one sign. */
static void divide_bounds(expr_facts *quotient, const expr_facts *x, wide from, wide to)
{
    const wide corner[4] = {wide_div(x->lo, from), wide_div(x->lo, to), wide_div(x->hi, from), wide_div(x->hi, to)};
    for (int i = 0; i < 4; i++) {
        quotient->lo = wide_min(quotient->lo, corner[i]);
        quotient->hi = wide_max(quotient->hi, corner[i]);
    }
}

static int power_of_two(const expr_facts *x, int *places)
{
    int64_t value;
    if (!facts_const(x, &value) || value <= 0 || (value & (value - 1)) != 0)
        return 0;
    *places = __builtin_ctzll((uint64_t)value);
    return 1;
}

expr_facts facts_div(expr_facts x, expr_facts y)
{
    expr_facts quotient = {WIDE_INF, -WIDE_INF, 1, 0, 0};
    int64_t by;
    int places;
    if (y.lo < 0)
        divide_bounds(&quotient, &x, y.lo, wide_min(y.hi, -1));
    if (y.hi > 0)
        divide_bounds(&quotient, &x, wide_max(y.lo, 1), y.hi);
    if (quotient.lo > quotient.hi)
        return facts_none();
    if (facts_const(&y, &by) && by > 0 && x.modulus > 1 && x.modulus % (uint64_t)by == 0 &&
        (x.residue % by == 0 || x.lo >= 0))
        set_residue(&quotient, x.modulus / (uint64_t)by, x.residue / by);
    if (power_of_two(&y, &places) && (x.zeros & BIT63))
        quotient.zeros = ~(~x.zeros >> places);
    return settled(quotient);
}

expr_facts facts_mod(expr_facts x, expr_facts y)
{
    const wide most = wide_max(wide_max(y.hi, -y.lo) - 1, 0);
    expr_facts rest = facts_none();
    int places;
    rest.lo = x.lo >= 0 ? 0 : wide_max(x.lo, -most);
    rest.hi = x.hi <= 0 ? 0 : wide_min(x.hi, most);
    set_residue(&rest, gcd2(x.modulus, wide_gcd(y.modulus, magnitude(y.residue))), x.residue);
    if (rest.modulus == 0)
        set_residue(&rest, 1, 0);
    if (power_of_two(&y, &places) && (x.zeros & BIT63))
        rest.zeros = x.zeros | ~ones_below(places);
    return settled(rest);
}

expr_facts facts_min(expr_facts x, expr_facts y)
{
    expr_facts least = facts_either(x, y);
    least.hi = wide_min(x.hi, y.hi);
    return settled(least);
}

expr_facts facts_max(expr_facts x, expr_facts y)
{
    expr_facts most = facts_either(x, y);
    most.lo = wide_max(x.lo, y.lo);
    return settled(most);
}

/* ---- Bits ---- */

/* Bounds of any combination of the bits of x and y: as many bits as the longer needs. */
static void bit_bounds(expr_facts *bits, const expr_facts *x, const expr_facts *y)
{
    const wide lo = wide_min(x->lo, y->lo), hi = wide_max(x->hi, y->hi);
    const int length = wide_length(wide_max(hi, -(lo + 1)));
    const wide end = length >= 125 ? WIDE_INF : (wide)1 << length;
    bits->lo = x->lo >= 0 && y->lo >= 0 ? 0 : -end;
    bits->hi = wide_clip(end == WIDE_INF ? end : end - 1);
}

expr_facts facts_and(expr_facts x, expr_facts y)
{
    expr_facts bits = facts_none();
    bit_bounds(&bits, &x, &y);
    if (x.lo >= 0 || y.lo >= 0)
        bits.lo = 0;
    if (x.lo >= 0)
        bits.hi = wide_min(bits.hi, x.hi);
    if (y.lo >= 0)
        bits.hi = wide_min(bits.hi, y.hi);
    bits.zeros = x.zeros | y.zeros;
    return settled(bits);
}

expr_facts facts_or(expr_facts x, expr_facts y)
{
    expr_facts bits = facts_none();
    bit_bounds(&bits, &x, &y);
    if (x.lo >= 0 && y.lo >= 0)
        bits.lo = wide_max(x.lo, y.lo);
    else if (x.hi < 0 || y.hi < 0)
        bits.hi = -1;
    bits.zeros = x.zeros & y.zeros;
    return settled(bits);
}

expr_facts facts_xor(expr_facts x, expr_facts y)
{
    expr_facts bits = facts_none();
    bit_bounds(&bits, &x, &y);
    bits.zeros = x.zeros & y.zeros;
    return settled(bits);
}

/* 2 to the power of y, whose values are promised to be 0..62. */
static expr_facts facts_power(expr_facts y)
{
    const int least = (int)wide_max(0, wide_min(y.lo, 62)), most = (int)wide_min(62, wide_max(y.hi, 0));
    expr_facts power = facts_between((wide)1 << least, (wide)1 << most);
    set_residue(&power, (uwide)1 << least, 0);
    return settled(power);
}

expr_facts facts_shl(expr_facts x, expr_facts y)
{
    int64_t places;
    if (facts_const(&y, &places) && places >= 0 && places < 63)
        return facts_scale(x, (int64_t)1 << places);
    return facts_mul(x, facts_power(y));
}

static wide floor_shift(wide x, int places)
{
    return x == WIDE_INF || x == -WIDE_INF ? x : x >= 0 ? x >> places : -((-x + ((wide)1 << places) - 1) >> places);
}

expr_facts facts_shr(expr_facts x, expr_facts y)
{
    const int least = (int)wide_max(0, wide_min(y.lo, 62)), most = (int)wide_min(62, wide_max(y.hi, 0));
    expr_facts bits = facts_none();
    bits.lo = wide_min(floor_shift(x.lo, least), floor_shift(x.lo, most));
    bits.hi = wide_max(floor_shift(x.hi, least), floor_shift(x.hi, most));
    if (least == most && (x.zeros & BIT63))
        bits.zeros = ~(~x.zeros >> least);
    return settled(bits);
}

expr_facts facts_cast(expr_facts x, ctype type)
{
    expr_facts cast = facts_of_type(type);
    if (facts_fit_type(&x, type))
        return x;
    if (type == CTYPE_BOOL)
        return cast;
    set_residue(&cast, gcd2(x.modulus, (uwide)1 << ctype_bits(type)), x.residue);
    if (cast.modulus == 0)
        set_residue(&cast, 1, 0);
    return settled(cast);
}

/* ---- Questions ---- */

int facts_const(const expr_facts *facts, int64_t *value)
{
    if (facts->modulus != 0)
        return 0;
    *value = facts->residue;
    return 1;
}

uint64_t facts_divisor(const expr_facts *facts) { return wide_gcd(facts->modulus, magnitude(facts->residue)); }

int facts_divisible(const expr_facts *facts, uint64_t d)
{
    const uint64_t common = wide_gcd(facts->modulus, d);
    if (common == d)
        return magnitude(facts->residue) % d == 0;
    return magnitude(facts->residue) % common == 0 ? -1 : 0;
}

int facts_fit_type(const expr_facts *facts, ctype type) { return facts_fit(facts, ctype_min(type), ctype_max(type)); }
