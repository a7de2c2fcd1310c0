/* Features that move memory. Every layout of a side stays between 0 and 399 elements; the bytes read and the bytes
 * written are different arrays. */
#include "maker.h"

#include <string.h>

enum { ELEMENTS = 400, BOUNDS = 2 * TEXT + 2 * NAME + 20 };

/* One side: rows by columns elements, each in a place of its own. */
static void declare_side(struct maker *m, int rows, int columns, int dynamic, char *name)
{
    char stride[TEXT], offset[TEXT] = "";
    const bool by_rows = chance(m, 50);
    const int least = by_rows ? columns : rows;
    snprintf(stride, sizeof stride, "%d", least + (chance(m, 50) ? 0 : below(m, 9)));
    if (chance(m, dynamic))
        snprintf(stride, sizeof stride, "%s", between(m, least, least + 20).text);
    if (chance(m, dynamic))
        snprintf(offset, sizeof offset, "%s", between(m, 0, 60).text);
    else if (chance(m, 30))
        snprintf(offset, sizeof offset, "%d", 4 * below(m, 9));
    new_name(m, "side", name);
    statement(m,
              by_rows ? "const ccute_layout %s = %s%s%sccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(%s, 1))%s;"
                      : "const ccute_layout %s = %s%s%sccute_make_layout(CCUTE_T(%d, %d), CCUTE_T(1, %s))%s;",
              name, offset[0] ? "ccute_offset_by(" : "", offset, offset[0] ? ", " : "", rows, columns, stride,
              offset[0] ? ")" : "");
}

void declare_sides(struct maker *m, struct sides *sides, int dynamic)
{
    static const int usual[] = {1, 2, 2, 3, 4, 4, 4, 8};
    sides->rows = usual[below(m, 8)];
    sides->columns = usual[below(m, 8)];
    declare_side(m, sides->rows, sides->columns, dynamic, sides->to);
    declare_side(m, sides->rows, sides->columns, dynamic, sides->from);
}

void declare_memory(struct maker *m, struct memory *memory, bool is_aligned)
{
    static const char *const aligned = "__attribute__((aligned(16))) ";
    char name[NAME];
    memory->is_local = !m->has_pointers || chance(m, 30);
    if (!memory->is_local) {
        snprintf(memory->to, NAME, "d");
        snprintf(memory->from, NAME, "s");
        return;
    }
    new_name(m, "to", name);
    snprintf(memory->to, NAME, "%s", name);
    statement(m, "%s%s %s[%d];", is_aligned || chance(m, 30) ? aligned : "", m->element, name, ELEMENTS);
    new_name(m, "from", name);
    snprintf(memory->from, NAME, "%s", name);
    statement(m, "%s%s %s[%d];", is_aligned || chance(m, 30) ? aligned : "", m->element, name, ELEMENTS);
    statement(m, "for (int i = 0; i < %d; i++) %s[i] = (%s)(i + 1), %s[i] = (%s)(%d * i);", ELEMENTS, memory->to,
              m->element, memory->from, m->element, 3 + below(m, 9));
}

void finish_memory(struct maker *m, const struct memory *memory)
{
    if (memory->is_local)
        statement(m, "h = mix_bytes(h, %s, sizeof %s);", memory->to, memory->to);
}

static void copy_with(struct maker *m, int dynamic)
{
    struct memory memory;
    struct sides sides;
    declare_memory(m, &memory, false);
    declare_sides(m, &sides, dynamic);
    if (chance(m, 30))
        fill_in(m, 1);
    statement(m, "ccute_copy(%s, %s, %s, %s);", memory.to, sides.to, memory.from, sides.from);
    finish_memory(m, &memory);
}

void emit_copy(struct maker *m) { copy_with(m, 0); }

void emit_dynamic_copy(struct maker *m) { copy_with(m, 60); }

void emit_aligned_copy(struct maker *m)
{
    struct memory memory;
    struct sides sides;
    struct scope outer;
    char to[NAME];
    const int bytes = 4 << below(m, 3);
    declare_memory(m, &memory, true);
    declare_sides(m, &sides, 25);
    new_name(m, "e", to);
    statement(m, "%s *%s = %s + %s;", m->element, to, memory.to, between(m, 0, 8).text);
    outer = begin(m, "if (is_aligned(%s, %d) && is_aligned(%s, %d)) {", to, bytes, memory.from, bytes);
    statement(m, "CCUTE_ALIGNED(%s, %d);", to, bytes);
    statement(m, "CCUTE_ALIGNED(%s, %d);", memory.from, bytes);
    if (chance(m, 40))
        fill_in(m, 1);
    statement(m, "ccute_copy(%s, %s, %s, %s);", to, sides.to, memory.from, sides.from);
    if (chance(m, 50)) {
        statement(m, chance(m, 50) ? "%s++;" : "%s += 2;", to);
        statement(m, "ccute_copy(%s, %s, %s, %s);", to, sides.to, memory.from, sides.from);
    }
    end(m, outer, "}");
    statement(m, "ccute_copy(%s, %s, %s, %s);", to, sides.to, memory.from, sides.from);
    finish_memory(m, &memory);
}

/* Layouts of coordinates for both sides; the text of the last arguments of a call that they bound. */
static void declare_bounds(struct maker *m, const struct sides *sides, char *text)
{
    char rows[NAME], columns[NAME];
    new_name(m, "row", rows);
    new_name(m, "column", columns);
    statement(m, "const ccute_layout %s = ccute_offset_by(%s, ccute_coord_layout(CCUTE_T(%d, %d), 0));", rows,
              between(m, -2, 6).text, sides->rows, sides->columns);
    statement(m, "const ccute_layout %s = ccute_offset_by(%s, ccute_coord_layout(CCUTE_T(%d, %d), 1));", columns,
              between(m, -2, 6).text, sides->rows, sides->columns);
    sprintf(text, ", CCUTE_T(%s, %s), %s, %s", between(m, 0, 9).text, between(m, 1, 9).text, rows, columns);
}

void emit_bounded_copy(struct maker *m)
{
    struct memory memory;
    struct sides sides;
    char bounds[BOUNDS];
    declare_memory(m, &memory, false);
    declare_sides(m, &sides, 25);
    declare_bounds(m, &sides, bounds);
    statement(m, "ccute_copy_bounded(%s, %s, %s, %s%s);", memory.to, sides.to, memory.from, sides.from, bounds);
    finish_memory(m, &memory);
}

/* The columns begin at a multiple of 4, and the extent is one, by its form or by a promise. */
void emit_divided_copy(struct maker *m)
{
    static const char *const forms[] = {"4 * (%s)", "(%s) << 2", "(%s) * 5 / 4 * 4", "((%s) * 3) & ~3"};
    const int promise = chance(m, 40) ? 1 << (1 + below(m, 2)) : 0;
    const struct number n = between(m, 0, 3), first = between(m, 0, 2), extent = between(m, 0, 12);
    struct sides sides = {.rows = 1 << below(m, 3), .columns = 4 << below(m, 2)};
    struct memory memory;
    struct scope outer = {0};
    char at[NAME], most[NAME], rows[NAME], value[TEXT + 20];
    declare_memory(m, &memory, false);
    declare_side(m, sides.rows, sides.columns, 25, sides.to);
    declare_side(m, sides.rows, sides.columns, 25, sides.from);
    new_name(m, "at", at);
    new_name(m, "most", most);
    new_name(m, "rows", rows);
    statement(m, "const int %s = 4 * (int)(%s);", at, first.text);
    snprintf(value, sizeof value, promise ? "%s" : forms[below(m, 4)], promise ? extent.text : n.text);
    statement(m, "const int %s = (int)(%s);", most, value);
    statement(m, "const int %s = (int)(%.200s) - 1;", rows, first.text);
    if (promise) {
        outer = begin(m, "if (%s %% %d == 0) {", most, promise);
        statement(m, "CCUTE_ASSUME(%s %% %d == 0);", most, promise);
    }
    statement(m,
              "ccute_copy_bounded(%s, %s, %s, %s, CCUTE_T(%d, %s), ccute_offset_by(%s, ccute_coord_layout(CCUTE_T(%d, "
              "%d), 0)), ccute_offset_by(%s, ccute_coord_layout(CCUTE_T(%d, %d), 1)));",
              memory.to, sides.to, memory.from, sides.from, 1 + below(m, 6), most, rows, sides.rows, sides.columns, at,
              sides.rows, sides.columns);
    if (promise)
        end(m, outer, "}");
    finish_memory(m, &memory);
}

void emit_copy_if(struct maker *m)
{
    struct memory memory;
    struct sides sides;
    char name[NAME];
    declare_memory(m, &memory, false);
    declare_sides(m, &sides, 25);
    new_name(m, "is", name);
    statement(m, "bool %s[%d];", name, ELEMENTS);
    statement(m, "for (int i = 0; i < %d; i++) %s[i] = (i * %d & 4) != 0;", ELEMENTS, name, 1 + below(m, 9));
    statement(m, "ccute_copy_if(%s, %s, %s, %s, %s, %s);", name, chance(m, 50) ? sides.from : sides.to, memory.to,
              sides.to, memory.from, sides.from);
    finish_memory(m, &memory);
}

void emit_fill(struct maker *m)
{
    struct memory memory;
    struct sides sides;
    declare_memory(m, &memory, false);
    declare_sides(m, &sides, 30);
    if (chance(m, 30))
        statement(m, "ccute_clear(%s, %s);", memory.to, sides.to);
    else
        statement(m, "ccute_fill(%s, %s, (%s)(%s));", memory.to, sides.to, m->element, between(m, -5, 100).text);
    finish_memory(m, &memory);
}

void emit_registers(struct maker *m)
{
    struct memory memory;
    struct sides sides;
    char name[NAME], held[NAME];
    declare_memory(m, &memory, false);
    declare_sides(m, &sides, 30);
    new_name(m, "r", name);
    new_name(m, "held", held);
    statement(m, "const ccute_layout %s = ccute_make_layout_left(CCUTE_T(%d, %d));", held, sides.rows, sides.columns);
    if (chance(m, 50))
        statement(m, "%s %s[64];", m->element, name);
    else
        statement(m, "CCUTE_REGS(%s, %s, %s, 64);", m->element, name, held);
    statement(m, "ccute_copy(%s, %s, %s, %s);", name, held, memory.from, sides.from);
    statement(m, "%s[%s] += 1;", name, between(m, 0, sides.rows * sides.columns - 1).text);
    statement(m, "ccute_copy(%s, %s, %s, %s);", memory.to, sides.to, name, held);
    finish_memory(m, &memory);
}

/* A helper that is called with pointers, of the function's type outside of templates, and with layouts. */
static void write_copier(struct maker *m, const struct sides *sides, char *name)
{
    const int least[] = {sides->rows, sides->columns};
    struct helper helper;
    new_name(m, "copier@_", name);
    begin_helper(
        m, &helper,
        "%s unsigned long %s(unsigned long h, %s *to, const ccute_layout a, const %s *from, const ccute_layout "
        "b, int q) {",
        folded(m), name, m->main_element, m->main_element);
    add_number(m, INT, 0, 8, "q");
    add_layout(m, "a", 2, least)->most = (long)sides->rows * sides->columns;
    if (chance(m, 40))
        use_something(m);
    if (chance(m, 40))
        statement(m, chance(m, 50) ? "to += q;" : "from += q;");
    if (chance(m, 30))
        statement(m, "if (%s) return h;", condition(m).text);
    statement(m, "ccute_copy(to, a, from, b);");
    if (chance(m, 40))
        statement(m, "to[ccute_at(a, %d, %d)] += 1;", below(m, sides->rows), below(m, sides->columns));
    if (chance(m, 40))
        use_something(m);
    result(m, "return h;");
    end_helper(m, &helper, "}");
}

void emit_pointer_helper(struct maker *m)
{
    const char *const element = m->element;
    const bool has_pointers = m->has_pointers;
    struct memory memory;
    struct sides sides;
    char name[NAME];
    m->has_pointers = has_pointers && element == m->main_element;
    m->element = m->main_element;
    declare_memory(m, &memory, false);
    m->has_pointers = has_pointers;
    m->element = element;
    declare_sides(m, &sides, 40);
    write_copier(m, &sides, name);
    statement(m, "h = %s(h, %s, %s, %s, %s, (int)(%s));", name, memory.to, sides.to, memory.from, sides.from,
              between(m, 0, 8).text);
    if (chance(m, 60))
        statement(m, "h = %s(h, %s + %d, %s, %s + (%s), %s, %d);", name, memory.to, below(m, 5), sides.to, memory.from,
                  between(m, 0, 8).text, sides.from, below(m, 9));
    finish_memory(m, &memory);
}

/* ---- Conversions ---- */

struct element {
    const char *name;
    bool is_floating, is_signed;
};

static const struct element *some_element(struct maker *m)
{
    static const struct element all[] = {{"float", true, true},        {"double", true, true},
                                         {"signed char", false, true}, {"unsigned char", false, false},
                                         {"short", false, true},       {"unsigned short", false, false},
                                         {"int", false, true},         {"unsigned", false, false},
                                         {"long", false, true},        {"unsigned long", false, false}};
    return &all[below(m, 10)];
}

/* An array of the function's own; the value of element i follows. */
static void declare_elements(struct maker *m, const struct element *element, char *name, const char *value)
{
    new_name(m, "v", name);
    statement(m, "%s%s %s[%d];", chance(m, 60) ? "__attribute__((aligned(16))) " : "", element->name, name, ELEMENTS);
    statement(m, "for (int i = 0; i < %d; i++) %s[i] = (%s)(%s);", ELEMENTS, name, element->name, value);
}

void emit_conversion(struct maker *m)
{
    const struct element *const to = some_element(m), *const from = some_element(m);
    const bool is_saturated = chance(m, 50), is_bounded = chance(m, 35);
    const bool must_fit = !is_saturated && from->is_floating && !to->is_floating;
    struct sides sides;
    char source[NAME], target[NAME], bounds[BOUNDS] = "";
    declare_elements(m, to, target, "i + 1");
    declare_elements(m, from, source,
                     must_fit            ? "(i * 7 % 200) / 2.0"
                     : from->is_floating ? "(i * 1237 % 4001 - 2000) * (i % 3 ? 0.25 : 35000)"
                     : from->is_signed   ? "(i * 1237 % 4001 - 2000) * (i % 3 ? 1 : 35000)"
                                         : "i * 91237u");
    declare_sides(m, &sides, 40);
    if (is_bounded)
        declare_bounds(m, &sides, bounds);
    if (chance(m, 30))
        fill_in(m, 1);
    statement(m, "ccute_convert%s%s(%s, %s, %s, %s%s);", is_saturated ? "_saturated" : "", is_bounded ? "_bounded" : "",
              target, sides.to, source, sides.from, bounds);
    statement(m, "h = mix_bytes(h, %s, sizeof %s);", target, target);
}

/* A factor of a sum that fits every element: x and y are at most 20. */
static struct number factor(struct maker *m, bool may_be_negative)
{
    static const char *const usual[] = {"0", "1", "2", "0.5f", "1.5", "2.0f", "-1", "-0.5", "-1.5f"};
    struct number number = between(m, 0, 2);
    if (chance(m, 60))
        snprintf(number.text, sizeof number.text, "%s", usual[below(m, may_be_negative ? 9 : 6)]);
    return number;
}

void emit_scaled_sum(struct maker *m)
{
    const struct element *const x = some_element(m), *const y = some_element(m);
    const bool is_bounded = chance(m, 35);
    const struct number alpha = factor(m, y->is_signed), beta = factor(m, y->is_signed);
    struct sides sides;
    char source[NAME], target[NAME], bounds[BOUNDS] = "";
    declare_elements(m, y, target, "i % 21");
    declare_elements(m, x, source, "(i * 11 % 41) / 2.0");
    declare_sides(m, &sides, 40);
    if (is_bounded)
        declare_bounds(m, &sides, bounds);
    statement(m, "ccute_axpby%s(%s, %s, %s, %s, %s, %s%s);", is_bounded ? "_bounded" : "", alpha.text, source,
              sides.from, beta.text, target, sides.to, bounds);
    statement(m, "h = mix_bytes(h, %s, sizeof %s);", target, target);
}
