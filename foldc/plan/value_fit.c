/* Arguments of ccute's functions as a pattern of functions.def takes them. */
#include <string.h>

#include <ccute/api.h>

#include "foldc/expr/print.h"
#include "foldc/expr/span.h"
#include "value_table.h"

static bool is_tuple(const struct value *v) { return v->kind == VALUE_INT || v->kind == VALUE_TUPLE; }

/* The status of a value of any kind. */
int value_status(const struct value *v)
{
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        return v->tuple.status;
    case VALUE_LAYOUT:
        return v->layout.shape.status;
    case VALUE_TILER:
        return v->tiler.pool.shape.status;
    case VALUE_COPY:
        return v->copy.tv.shape.status;
    case VALUE_MMA:
        return v->mma.atoms.shape.status;
    default:
        return CCUTE_OK;
    }
}

struct value *value_as_tiler(struct fold *f, const struct value *v)
{
    struct value *tiler = fold_new(f, VALUE_TILER);
    tiler->form_unknown = v->form_unknown;
    tiler->sure = v->sure;
    if (v->kind == VALUE_TILER)
        tiler->tiler = v->tiler;
    else if (v->kind == VALUE_LAYOUT)
        sym_tiler_layout(&f->cx, &tiler->tiler, &v->layout);
    else if (is_tuple(v))
        sym_tiler_tuple(&f->cx, &tiler->tiler, &v->tuple);
    else
        return NULL;
    return tiler;
}

/* (a, b, c) of values that are tuples. */
struct value *value_as_tuple(struct fold *f, const struct value *const *arg, int n)
{
    struct value *tuple = fold_new(f, VALUE_TUPLE);
    sym_tuple *t = &tuple->tuple;
    int leaves = 0, deepest = 0;
    memset(t, 0, sizeof *t);
    for (int k = 0; k < n; k++) {
        const sym_tuple *item = &arg[k]->tuple;
        int level = 0;
        tuple->form_unknown |= arg[k]->form_unknown;
        for (int i = 0; i < item->n; i++, leaves++) {
            level += item->prof[i] >> 4;
            deepest = level > deepest ? level : deepest;
            level -= item->prof[i] & 15;
            if (leaves < CCUTE_MAX_LEAVES) {
                t->prof[leaves] = item->prof[i];
                t->v[leaves] = item->v[i];
            }
        }
    }
    if (leaves > CCUTE_MAX_LEAVES || deepest >= CCUTE_MAX_DEPTH) {
        t->status = leaves > CCUTE_MAX_LEAVES ? CCUTE_E_LEAVES : CCUTE_E_DEPTH;
        t->v[0] = leaf_int(&f->cx, leaves > CCUTE_MAX_LEAVES ? leaves : deepest + 1);
        return tuple;
    }
    t->n = (uint8_t)leaves;
    if (leaves) {
        t->prof[0] = (uint8_t)(t->prof[0] + 0x10);
        t->prof[leaves - 1] = (uint8_t)(t->prof[leaves - 1] + 0x01);
    }
    return tuple;
}

bool value_all_tuples(const struct value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (!is_tuple(arg[i]))
            return false;
    return true;
}

/* Does argument v fit letter c? *out is the value after the conversion. */
static bool fits(struct fold *f, char c, const struct value *v, const struct value **out)
{
    int64_t known;
    *out = v;
    switch (c) {
    case 'I':
        return fold_as_int(v) != NULL;
    case 'N':
        return fold_as_int(v) && leaf_const(fold_as_int(v), &known);
    case 'T':
        return is_tuple(v);
    case 'L':
        return v->kind == VALUE_LAYOUT;
    case 'R':
        return (*out = value_as_tiler(f, v)) != NULL;
    case 'P':
        return v->kind == VALUE_COPY;
    case 'A':
        return v->kind == VALUE_ATOM;
    case 'M':
        return v->kind == VALUE_MMA;
    case 'O':
        return v->kind == VALUE_MMA_ATOM;
    default:
        return false;
    }
}

/* Are all numbers of a tuple known? Marks are. */
static bool all_known(const sym_tuple *tuple)
{
    int64_t known;
    for (int i = 0; i < tuple->n; i++)
        if (!leaf_is_mark(tuple->v[i]) && !leaf_const(tuple->v[i], &known))
            return false;
    return true;
}

/* Are all numbers known of the arguments that are integers or tuples? */
bool value_all_tuples_known(const struct value *const *arg, int n)
{
    for (int i = 0; i < n; i++)
        if (is_tuple(arg[i]) && !all_known(&arg[i]->tuple))
            return false;
    return true;
}

/* Fit n arguments to a pattern; 0 if they do not, else how many there are now. */
int value_fit(struct fold *f, const char *pattern, const struct value *const *arg, int n, const struct value **out)
{
    int k = 0;
    for (; pattern[k]; k++) {
        if (pattern[k] == 'S') {
            for (int i = k; i < n; i++)
                out[i] = arg[i];
            for (int i = k; i < n && pattern[k + 1] != '_'; i++)
                if (arg[i]->kind != VALUE_LAYOUT)
                    return 0;
            return n;
        }
        if (k >= n)
            return 0;
        if (pattern[k] == 'C' || pattern[k] == 'K') {
            if (!value_all_tuples(arg + k, n - k))
                return 0;
            out[k] = n - k == 1 ? arg[k] : value_as_tuple(f, arg + k, n - k);
            return pattern[k] == 'C' || all_known(&out[k]->tuple) ? k + 1 : 0;
        }
        if (!fits(f, pattern[k], arg[k], &out[k]))
            return 0;
    }
    return k == n ? n : 0;
}

/* The first argument that does not fit a pattern; n if all do. */
static int first_misfit(struct fold *f, const char *pattern, const struct value *const *arg, int n)
{
    const struct value *fitted;
    int k = 0;
    while (k < n && pattern[k] && (pattern[k] == 'S' || pattern[k] == 'C' || fits(f, pattern[k], arg[k], &fitted)))
        k += pattern[k] == 'S' || pattern[k] == 'C' ? n : 1;
    return k < n ? k : n;
}

static enum value_kind kind_of_letter(char letter)
{
    switch (letter) {
    case 'T':
        return VALUE_TUPLE;
    case 'L':
        return VALUE_LAYOUT;
    case 'P':
        return VALUE_COPY;
    case 'M':
        return VALUE_MMA;
    case 'O':
        return VALUE_MMA_ATOM;
    default:
        return VALUE_ATOM;
    }
}

static const struct message *noun_of(struct fold *f, enum value_kind kind)
{
    const struct message *const nouns[] = {[VALUE_INT] = say_a_number(f->arena),
                                           [VALUE_TUPLE] = say_a_tuple(f->arena),
                                           [VALUE_LAYOUT] = say_a_layout(f->arena),
                                           [VALUE_TILER] = say_a_tiler(f->arena),
                                           [VALUE_ATOM] = say_an_atom(f->arena),
                                           [VALUE_COPY] = say_a_tiled_copy(f->arena),
                                           [VALUE_MMA_ATOM] = say_an_instruction(f->arena),
                                           [VALUE_MMA] = say_a_product(f->arena)};
    return nouns[kind];
}

/* The arguments from first to end - 1 as the source has them. */
static const char *arguments_text(struct fold *f, struct ast_node *node, int first, int end)
{
    const char *text = NULL;
    for (int i = first; i < end; i++) {
        const char *item = ast_print(f->arena, f->function->source, ast_arg(node, (uint32_t)i), 1);
        text = arena_printf(f->arena, "%s%s%s", text ? text : "", text ? ", " : "", item ? item : "...");
    }
    return text;
}

/* Report numbers that belong into a tuple: the extents of a layout, or its strides. False: the arguments are others. */
static bool tell_numbers(struct fold *f, struct ast_node *node, const struct value *const *arg, int n)
{
    const char *shape;
    for (int i = 1; i < n; i++)
        if (arg[i]->kind != VALUE_INT)
            return false;
    if ((node->call == CALL_ccute_make_layout_left || node->call == CALL_ccute_make_layout_right) &&
        arg[0]->kind == VALUE_INT) {
        fold_error(f, ast_arg(node, 1),
                   say_misfit_extents(f->arena, node->text, n,
                                      arena_printf(f->arena, "CCUTE_T(%s)", arguments_text(f, node, 0, n))));
        return true;
    }
    if (node->call != CALL_ccute_make_layout || !is_tuple(arg[0]))
        return false;
    shape = arguments_text(f, node, 0, arg[0]->kind == VALUE_INT ? n : 1);
    fold_error(f, ast_arg(node, 1),
               say_misfit_numbers(f->arena, node->text, n,
                                  arg[0]->kind == VALUE_INT ? arena_printf(f->arena, "CCUTE_T(%s)", shape)
                                                            : arena_printf(f->arena, "%s, CCUTE_T(%s)", shape,
                                                                           arguments_text(f, node, 1, n))));
    return true;
}

/* Report a layout that is before other arguments although the function takes it after them. False: the arguments are
   others. */
static bool tell_layout_last(struct fold *f, struct ast_node *node, const struct value *const *arg, int n)
{
    const struct value *turned[MOST_ARGUMENTS], *fitted[MOST_ARGUMENTS + 1];
    if (n < 2 || arg[0]->kind != VALUE_LAYOUT)
        return false;
    memcpy(turned, arg + 1, (size_t)(n - 1) * sizeof *turned);
    turned[n - 1] = arg[0];
    for (const struct value_row *row = value_rows_of(node->call); row && row->call_of == node->call; row++)
        if (value_fit(f, row->pattern, turned, n, fitted)) {
            fold_error(f, ast_arg(node, 0),
                       say_layout_last(f->arena, node->text,
                                       arena_printf(f->arena, "%s, %s", arguments_text(f, node, 1, n),
                                                    arguments_text(f, node, 0, 1))));
            return true;
        }
    return false;
}

/* Report more arguments than any row takes, if they can be meant in one way only: the modes of a tiler, a mode of a
   layout, the numbers of a tuple. False: they cannot. */
static bool tell_surplus(struct fold *f, struct ast_node *node, const struct value *const *arg, int n)
{
    const struct value *fitted[MOST_ARGUMENTS + 1];
    const char *longest = "";
    int most;
    for (const struct value_row *row = value_rows_of(node->call); row && row->call_of == node->call; row++)
        longest = strlen(row->pattern) >= strlen(longest) ? row->pattern : longest;
    most = (int)strlen(longest);
    if (!most || n <= most || !value_fit(f, longest, arg, most, fitted))
        return false;
    if (longest[most - 1] == 'R')
        fold_error(f, ast_arg(node, (uint32_t)most - 1),
                   say_misfit_tilers(f->arena, node->text, most, n, arguments_text(f, node, most - 1, n)));
    else if (strcmp(longest, "L") == 0 && value_all_tuples(arg + 1, n - 1))
        fold_error(f, ast_arg(node, 1), say_misfit_modes(f->arena, node->text, arguments_text(f, node, 0, n)));
    else
        return tell_numbers(f, node, arg, n);
    return true;
}

/* Report more arguments than each row takes, or fewer. False: some row takes that many. */
static bool tell_count(struct fold *f, struct ast_node *node, int n)
{
    int least = MOST_ARGUMENTS, most = 0;
    for (const struct value_row *row = value_rows_of(node->call); row && row->call_of == node->call; row++) {
        const int length = (int)strlen(row->pattern);
        const bool is_open = length > 0 && strchr("CKS_", row->pattern[length - 1]);
        least = length < least ? length : least;
        most = is_open ? MOST_ARGUMENTS : length > most ? length : most;
    }
    if (n >= least && n <= most)
        return false;
    fold_error(f, node,
               n > most ? say_misfit_more(f->arena, node->text, most, n)
                        : say_misfit_fewer(f->arena, node->text, least, n));
    return true;
}

/* Arguments that no row of the name takes, by kind or by number: reported, since they do not compile. False if there
   are none. */
bool value_tell_misfit(struct fold *f, struct ast_node *node, const struct value *const *arg, int n)
{
    const struct message *wanted, *given;
    int misfit = -1;
    char letter = 0;
    if (tell_surplus(f, node, arg, n) || tell_layout_last(f, node, arg, n) || tell_count(f, node, n))
        return true;
    for (const struct value_row *row = value_rows_of(node->call); row && row->call_of == node->call; row++) {
        const int at = first_misfit(f, row->pattern, arg, n);
        if (at == n)
            return false;
        if (at > misfit) {
            misfit = at;
            letter = row->pattern[at];
        }
    }
    if (misfit < 0 || !letter || !strchr("TLPAMO", letter))
        return false;
    wanted = noun_of(f, kind_of_letter(letter));
    given = noun_of(f, arg[misfit]->kind);
    fold_error(f, ast_arg(node, (uint32_t)misfit),
               letter == 'L' && is_tuple(arg[misfit])
                   ? say_misfit_layout(f->arena, node->text, wanted, misfit + 1, given)
                   : say_misfit(f->arena, node->text, wanted, misfit + 1, given));
    return true;
}
