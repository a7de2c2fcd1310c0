/* The state of folding one file, shared by foldc/fold*.c.
 *
 * The value of an expression is an integer expression, or one of ccute's values over such
 * expressions. Statements are walked in order; each ccute variable that keeps its first value is bound to one. What
 * is dynamic in a bound value becomes a scalar declared in the variable's place (a residue), and from there on the
 * value names that scalar. */
#ifndef FOLDC_FOLD_STATE_H
#define FOLDC_FOLD_STATE_H

#include "foldc/expr/algebra.h"
#include "foldc/base/arena.h"
#include "foldc/c/ast.h"
#include "foldc/cli/request.h"
#include "foldc/base/diag.h"
#include "foldc/base/edit.h"
#include "item.h"
#include "keep.h"
#include "foldc/base/source.h"
#include "foldc/say/message.h"

enum value_kind {
    VALUE_INT,
    VALUE_TUPLE,
    VALUE_LAYOUT,
    VALUE_TILER,
    VALUE_ATOM,
    VALUE_COPY,
    VALUE_MMA_ATOM, /* a matrix instruction */
    VALUE_MMA,      /* a tiled product */
};

/* An INT is also the tuple of depth 0, kept in tuple. */
struct value {
    enum value_kind kind;
    bool form_unknown;    /* its form, not its function, depends on an unknown */
    uint8_t sure;         /* then: down to which depth it did not */
    bool history_unknown; /* so does its record of its history */
    bool conditional;     /* it is bad unless conditions hold that are checked at each query */
    union {
        sym_tuple tuple;
        sym_layout layout;
        sym_tiler tiler;
        sym_tiled_copy copy;
        ccute_copy_atom atom;
        ccute_mma_atom mma_atom;
        sym_tiled_mma mma;
    };
};

/* Beside CCUTE_F_...: the layout's record of its history is not known. */
enum { FLAGS_UNKNOWN = 64 };

/* What stands behind a symbol. */
struct symbol {
    const struct ast_decl *decl; /* a variable; NULL: an expression of the source */
    bool is_stable;              /* it keeps its value wherever its name means it */
    bool is_single;              /* it must be evaluated exactly once: it has side effects, or a call in it */
    bool is_unsure;              /* compilers disagree on the type of its text without the cast in it */
    bool used;                   /* of a residue: some text names it */
    const expr *itself;
    const expr *definition; /* of a residue: its initialiser; else NULL */
    bool is_argument;       /* of a clone: a leaf of an argument */
    bool is_place;          /* of such a leaf, before the clone is made: no text names it */
    const expr *set_to;     /* of a variable that keeps its first value, or of an argument: that, where it was met */
    const struct explain_loop *loop;      /* that counts with it; or NULL */
    struct ast_node *node;                /* whose text it stands for, if it is not looked into; else NULL */
    const struct ast_decl *const *values; /* ccute's variables that the text names, NULL at the end; NULL: none */
};

/* A ccute variable, or an integer one whose value is known. */
struct binding {
    const struct ast_decl *decl;
    const struct value *value; /* NULL: not known, the variable stays as it is */
    const expr *symbol;        /* of an integer variable: its name */
    uint32_t statement;        /* in which DECLSTMT: an index into fold.declared */
    bool kept;                 /* something that is not folded needs the variable itself */
    bool hidden;               /* its scope has ended */
    const struct need *need;   /* conditions of each query of it */
    size_t needs;
    const char *kept_text; /* its declaration where it is kept, once that is made */
    struct plan_names kept_names;
};

/* In the place of a declaration statement's number. */
enum { NO_STATEMENT = -1, PARAMETERS = -2 };

/* What may trap in the source, and may be lost: see trap.c. */
struct trap {
    const expr *symbol;    /* whose text does it; NULL: it was taken apart */
    const expr *condition; /* it traps where this is 0; NULL: where a call in the text does */
};

/* One scalar, or one check, that stands in the place of a declaration. */
struct residue {
    struct trap trap;          /* it is there for that alone: not if a scalar that is there does it */
    const expr *symbol;        /* NULL: always there (a check, or an evaluation for its effects) */
    const expr *definition;    /* the expression of its text */
    const char *text;          /* the whole declaration or statement, with its semicolon */
    struct plan_names names;   /* that the text of a check has */
    const struct ast_decl *of; /* the variable that it is a part of */
    struct residue *next;
};

/* A declaration statement of ccute variables whose text is decided when its function is done. */
struct declared {
    const struct ast_node *node;
    bool folds;                      /* every variable in it has a value */
    const struct ast_decl *variable; /* the one under way */
    const char *comment;
    struct residue *residue, **last;
};

/* A condition that holds where a value was made and that nothing known decides. */
struct need {
    const expr *condition;
    const struct ast_node *node;
    bool is_asked; /* a query needs it, so that the library traps there */
};

/* Does control reach the node under way? */
enum fold_reach { REACH_NEVER, REACH_MAYBE, REACH_SURE };

/* What became of a place. */
struct outcome {
    const struct message *what;
    struct remedy remedy;
    const struct ast_function *function;
    uint32_t begin, end;
    const struct ast_node *note;      /* where a variable is changed, say; or NULL */
    bool is_error;                    /* reported as an error */
    bool is_warning;                  /* reported with any options */
    const struct verify_claim *claim; /* the answer of --verify; NULL: without it */
};

/* A block on the way to the statement under way. */
struct fold_place {
    const struct ast_node *block;
    uint32_t statement; /* of it, by its index */
    const struct fold_place *outer;
};

/* What is compiled for. */
struct fold_target {
    int least_arch; /* of the GPUs, 900 for sm_90; 0: not known */
    int most_arch;
    bool wraps;     /* -fwrapv: signed arithmetic wraps around */
};

struct symbols {
    struct symbol *item; /* by number */
    size_t count, capacity;
    size_t first; /* of the function under way */
};

struct bindings {
    struct binding *item;
    size_t count, capacity;
};

/* Conditions of the value being made. */
struct needs {
    struct need *item;
    size_t count, capacity;
};

/* Those of the values being made. */
struct traps {
    struct trap *item;
    size_t count, capacity;
};

/* What is stated of pointers. */
struct alignments {
    struct aligned *item;
    size_t count, capacity;
};

/* What the functions become: a flat list of items, each with its text and the symbols that the text names. */
struct fold_plan {
    struct edits edits; /* each carries out an item */
    size_t first;       /* of the function under way */
    struct {
        const expr **item;
        size_t count, capacity;
    } named; /* by text that is not in an item yet */
    struct {
        struct declared *item;
        size_t count, capacity;
    } declared;
    struct {
        struct guarded *item;
        size_t count, capacity;
    } guarded; /* statements with two texts, of the function under way */
    struct {
        struct outcome *item;
        size_t count, capacity;
    } outcomes;
    struct {
        const struct ast_function **item;
        size_t count, capacity;
    } helpers; /* marked functions that folded calls named */
    struct {
        const struct ast_decl **item;
        size_t count, capacity;
    } changed; /* variables that were reported as reassigned */
    struct {
        const struct ast_node **item;
        size_t count, capacity;
    } alone; /* copies with an atom, which each thread makes on its own */
};

/* A part of an object as a variable of its own. */
struct fold_part {
    const struct ast_decl *part, *object;
};

/* Names in the source, and names that foldc made. */
struct fold_names {
    struct fold_name *item;
    size_t count, room;
    const char *shown;        /* the main file's, in #line */
    uint32_t function_number; /* of the function under way, from 1 */
    bool includes_inside;     /* a file is included in its body */
    struct {
        struct fold_part *item;
        size_t count, capacity;
    } parts;
};

/* Where the walk is. */
struct fold_walk {
    const struct fold_place *place;       /* the block under way; NULL: none */
    int64_t expected_width;               /* CCUTE_EXPECT_WIDTH that waits for its copy; 0: none */
    const struct ast_node *expected_node; /* the annotation */
    const struct ast_node *statement;     /* evaluated once when it is reached: a check may stand before it; or NULL */
    bool statement_is_bare;               /* it is the body of a loop or an if, without braces */
    const struct ast_node *lambda;        /* that captures only what it names; or NULL */
    size_t lambda_symbols;                /* symbols when it began */
    int guards;                           /* conditions that are known to hold */
    int lambdas;                          /* around */
    bool has_labels;                      /* of the function under way: cases count */
    enum fold_reach reach;                /* by the conditions around, without regard to jumps in front */
    int choices;                          /* ?: && || of unknown conditions around the operand that is read */
    int for_facts;                        /* conditions around it that are read for their facts, not written */
    int depth;                            /* of helper functions evaluated through */
    int calls;                            /* of them so far */
    bool refuses_call;                    /* something in a helper is wrong for what its call passes */
};

/* Why the last evaluation gave nothing, and where. */
struct miss {
    const struct message *what; /* NULL: nothing is known of why */
    struct remedy remedy;
    bool warns;           /* it is to be reported as a warning */
    bool history_unknown; /* of an operand of the operation under way */
    const struct ast_node *node;
    const struct ast_node *note;    /* a place that explains it; or NULL */
    const struct ast_node *changed; /* the use of a variable that does not keep its value; or NULL */
    const struct message *refusal;  /* the fault of the operation under way; or NULL */
    unsigned count;                 /* of misses so far */
};

struct fold_errors {
    bool any;
    const struct ast_node *at; /* the last one, and what it was */
    const struct message *last;
};

struct clones {
    struct clone *first, *under_way; /* of helpers; the one whose body is walked */
    struct clone *refused;           /* clones that cannot be, by name and key; key holds why */
    bool again;                      /* one was found: the view is folded again without it */
};

struct fold {
    arena *arena;
    struct diag *diag;
    const struct fold_request *request;
    struct fold_target target;
    struct ast_file *file;
    const struct ast_function *function; /* under way */
    expr_table *table;
    leaf_cx cx; /* of the operation under way */
    struct symbols symbols;
    struct bindings bindings;
    struct needs needs;
    struct traps traps;
    struct alignments alignments;
    struct fold_names names;
    struct fold_walk walk;
    struct miss miss;
    struct fold_errors errors;
    struct clones clones;
    struct fold_plan plan;
    struct explain *explain; /* NULL: nothing is explained */
};

/* ---- outcome.c ---- */

/* Note why a node has no value, with the remedy of the message's row or with another; returns NULL for the caller to
   return. */
void *fold_miss(struct fold *fold, const struct ast_node *node, const struct message *what);
void *fold_miss_with(struct fold *fold, const struct ast_node *node, const struct message *what, struct remedy remedy);

/* An error at a node. The file will not be written. False if it repeats the last one, which is reported once. */
bool fold_error(struct fold *fold, const struct ast_node *node, const struct message *message);

/* What became of a node, with the remedy of the message's row or with another. */
void fold_outcome(struct fold *fold, const struct ast_node *node, const struct message *what);
void fold_outcome_with(struct fold *fold, const struct ast_node *node, const struct message *what,
                       struct remedy remedy);

/* The call does not fold, for the last miss, which is reported at the miss's own node if it has one. */
void fold_tell_miss(struct fold *fold, const struct ast_node *call);

/* A whole function that does not fold: a warning, or an error with --strict, if it is slow for it. */
void fold_miss_of_function(struct fold *fold, const struct ast_function *function, const struct message *what,
                           struct remedy remedy);

/* The message with the text of its expressions and values: what is known of them, on which their text depends, is known
   only here. */
const struct message *fold_kept(struct fold *fold, const struct message *message);

/* Print a message about [begin,end) of the file of the function under way. */
void fold_print(struct fold *fold, enum diag_level level, uint32_t begin, uint32_t end, const struct message *message);

/* ---- library.c ---- */

/* Is it a name of ccute/move.h or ccute/instructions.h, which folded copies use and which foldc leaves alone? */
bool fold_is_move(const char *name, size_t size);

/* Is it a name of the library that ccute/promise.h does not have? TUP and its like are ccute/short.h's. */
struct scan_token;
bool fold_is_library_name(struct scan_token token);

/* ---- rebuilt.c ---- */

/* The initialiser that makes a value again, without a call. */
const char *fold_rebuilt(struct fold *fold, const struct value *value);

/* ---- int.c ---- */

/* The value of an integer expression of the source: by its operators where they are understood, else as a symbol
   that stands for its text. Of one of 64 unsigned bits it is what int64_t has of them, as a layout takes it. NULL if it
   is no integer, or if its text cannot be had. */
const expr *fold_int(struct fold *fold, struct ast_node *node);

/* Bind the integer parameters of the function under way and, in a kernel, the built-in variables. */
void fold_enter_function(struct fold *fold);

/* e converted to a C type. */
const expr *fold_convert(struct fold *fold, ctype type, const expr *e);

/* The value of an integer expression as a variable of that type holds it: whatever binds an expression to a variable,
   a parameter or a result goes through this. NULL as of fold_int. */
const expr *fold_int_as(struct fold *fold, struct ast_node *node, ctype type);

/* A condition, for facts: as fold_int, but NULL where it would be a symbol as a whole. */
const expr *fold_condition(struct fold *fold, struct ast_node *node);

/* A new symbol, with the facts about it. One of 64 unsigned bits may be 2^63 or more: only its bits are a value. */
const expr *fold_symbol(struct fold *fold, const char *name, ctype type, struct symbol about);

/* What an expression means by a symbol that was bound: if it may be 2^63 or more, what int64_t has of its bits. */
const expr *fold_bits(struct fold *fold, const expr *symbol);

/* Do all symbols of e keep their values? */
bool fold_is_stable(struct fold *fold, const expr *e);

/* How often the text of e would evaluate the single symbol s. */
unsigned fold_uses(struct fold *fold, const expr *e, const expr *s);

/* ---- opaque.c ---- */

/* The node as one symbol: its text, in brackets unless it is an operand already. NULL with the reason in
 * fold->miss.what. */
const expr *fold_opaque(struct fold *fold, struct ast_node *node);

/* The symbol of a member or an element that keeps its value; NULL for any other expression. */
const expr *fold_member(struct fold *fold, struct ast_node *node);

/* The same as a variable of its own, whose name is "p.d"; and the object that such a part belongs to, or decl itself.
 */
const struct ast_decl *fold_part(struct fold *fold, const struct ast_node *node);
const struct ast_decl *fold_whole(const struct fold *fold, const struct ast_decl *decl);

/* Do compilers disagree on the type that C computes with for the node, because of a bit-field? */
bool fold_has_unsure_type(const struct fold *fold, const struct ast_node *node);

/* ---- value.c ---- */

/* The value of an expression, or NULL with the reason in fold->miss.what. An operation that is wrong for every value of
   its unknowns is reported as an error. */
const struct value *fold_value(struct fold *fold, struct ast_node *node);

/* The same of a call of ccute's, or of a helper. */
const struct value *fold_call(struct fold *fold, struct ast_node *node);

/* The value of a function of ccute's for one argument. */
const struct value *fold_apply(struct fold *fold, struct ast_node *node, enum call call, const struct value *value);

struct value *fold_new(struct fold *fold, enum value_kind kind);
const struct value *fold_int_value(struct fold *fold, const expr *e);

/* A condition that the value being made needs. */
void fold_need(struct fold *fold, const expr *condition, const struct ast_node *node);

/* otherwise || needed, which is true if what is left says so: n < 1 || n >= 0. */
const expr *fold_unless(expr_table *table, const expr *otherwise, const expr *needed);

/* What was needed from `first` on is needed only where a condition holds, or only where it does not. */
void fold_need_only_if(struct fold *fold, size_t first, const expr *condition, bool holds);
const expr *fold_as_int(const struct value *value);

struct binding *fold_find(struct fold *fold, const struct ast_decl *decl);

/* Note a binding: the innermost of its variable. */
void fold_bind(struct fold *fold, struct binding binding);

/* Bind a variable to a symbol; a decl of NULL: the symbol's own name. */
void fold_bind_symbol(struct fold *fold, const struct ast_decl *decl, const expr *symbol);

/* A name for a value of ccute's, of which nothing is written. */
void fold_bind_value(struct fold *fold, const struct ast_decl *decl, const struct value *value);

/* The same of a value whose queries need conditions. */
void fold_bind_held(struct fold *fold, const struct ast_decl *decl, const struct value *value, const struct need *need,
                    size_t needs);

/* Hide the bindings from the first on: their scope has ended. */
void fold_forget(struct fold *fold, size_t first);

/* Does the variable keep its value, or is it a reference to a const value of ccute's? Where what it is bound to has a
   value that is known, so has it. */
bool fold_holds_value(const struct ast_decl *decl);

/* Is it the type of a value that is followed? */
bool fold_is_ccute_type(const struct ast_type *type);

/* ---- change.c ---- */

/* What lets a value fold that `parent` uses and that stays; NULL if nothing is known to. */
struct remedy fold_remedy_of_use(struct fold *fold, const struct ast_node *parent);

/* A use of a variable that does not keep its value was not folded. In a function of the user's that is marked it is an
   error, told once, if the variable has an initialiser and is surely reassigned; false if it is none. */
bool fold_tell_change(struct fold *fold, const struct ast_node *use);

/* ---- asked.c ---- */

/* Do statements first.. of a block, or do the parts of another node, surely ask for what a bad value has no answer,
   where that variable is bad? */
bool fold_surely_asked(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_decl *decl);

/* Is the place surely reached from there, an expression once its operands are evaluated? */
bool fold_surely_reaches(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_node *place);

/* The same, without regard to jumps in parts of the statement that C surely evaluates before the place. */
bool fold_is_sequenced(const struct fold *fold, struct ast_node *statement, const struct ast_node *place);

/* ---- reach.c ---- */

/* What is reached where the condition holds, or does not; NULL: it is not known. */
enum fold_reach fold_reach_if(enum fold_reach around, const expr *condition, bool holds);

/* The condition as a number, if that is known; else NULL. */
const expr *fold_decided(struct fold *fold, struct ast_node *condition);

enum fold_reach fold_reach_of(const struct fold *fold, const struct ast_node *node);

/* A WRONG or FORBIDDEN message: an error where control surely gets, else a warning or a remark; of a WRONG one --verify
   decides whether it is. An UNMET one: an error, but where it is never reached. Either way fold->miss.what says why the
   node does not fold. */
void fold_fault(struct fold *fold, const struct ast_node *node, const struct message *message);

/* ---- leave.c ---- */

/* May the function under way run on the host, where output before a trap counts as behaviour? */
bool fold_runs_on_host(const struct fold *fold);

/* May control leave the block that the node stands in, or something be seen from outside, before the node is done? */
bool fold_may_leave(const struct fold *fold, const struct ast_node *node);

/* ---- sure.c ---- */

/* Does an operation look no deeper into the form of its operands than it is certain? */
bool fold_sees_form(enum call call, const struct value *const *arg, int n);

/* The depth down to which the form of its result is certain, if the form depends on an unknown. */
int fold_sure_of(enum call call, const struct value *const *arg, int n);

/* ---- names.c ---- */

/* Note the names that the source uses, and the user's files that it includes. */
void fold_read_names(struct fold *fold);

/* Does the source use the name, a clone, or something declared in the function under way? */
bool fold_name_taken(const struct fold *fold, const char *name);

/* Note the variables of the function under way. */
void fold_read_declarations(struct fold *fold);

/* How text names the variable that a DECLREF names, where the DECLREF stands: with the source's qualifier. NULL: it
   takes more than names, the arguments of a template say, or the name would be expanded as a macro once more. */
const char *fold_written_name(struct fold *fold, const struct ast_node *node);

/* Is a name in an expression that a macro made the name of a macro, so that text of the expression would mean another
   one? */
bool fold_expands_again(const struct fold *fold, const struct ast_node *node);

/* May that name of a variable mean something else somewhere in the function under way? */
bool fold_is_hidden(const struct fold *fold, const struct ast_decl *decl, const char *name);

/* Does that name of a variable mean it at a place of the function under way, and no other one that hides it? */
bool fold_means(const struct fold *fold, const struct ast_decl *decl, const char *name, uint32_t at);

/* May text name all of e wherever it stands in the function: does it keep its value, and is nothing of it hidden by
   another variable of its name? */
bool fold_can_be_named(const struct fold *fold, const expr *e);

/* The function under way declares that name. */
void fold_take_name(struct fold *fold, const char *name);

/* variable_suffix, or with underscores behind it if that is taken. */
const char *fold_fresh_name(struct fold *fold, const char *variable, const char *suffix);

/* The same for a parameter of another function: only the source's names count. */
const char *fold_parameter_name(struct fold *fold, const char *variable, const char *suffix);

/* Does the function under way declare a variable of ccute's of that name? */
bool fold_names_value(const struct fold *fold, const char *name, size_t size);

/* ---- trap.c ---- */

/* The source divides by it, surely, and it may be 0. */
void fold_note_divisor(struct fold *fold, const expr *divisor);

/* The same within the text that a symbol stands for; and what else that text may trap for. */
void fold_note_division(struct fold *fold, const expr *divisor, const expr *symbol);
void fold_note_trap(struct fold *fold, const expr *symbol, const expr *condition);

/* What may trap, noted from `first` on, is evaluated only where the condition holds, or does not hold: what cannot trap
   there is forgotten. */
void fold_trap_only_if(struct fold *fold, size_t first, const expr *condition, bool holds);

/* What is noted from `first` on is done by evaluating the choice, if it still names it. */
void fold_trap_within(struct fold *fold, size_t first, const expr *choice);

/* Is a call that may trap among what is noted from `first` on? */
bool fold_has_call_trap(const struct fold *fold, size_t first);

/* Such calls stand in a text that stays. */
void fold_forget_call_traps(struct fold *fold, size_t first);

/* Does evaluating e surely do what traps? */
bool fold_traps_with(struct fold *fold, const expr *e, const struct trap *trap);

/* The next of what may trap, noted from *i on, each once. NULL: there is none left, and those from `first` on are
   forgotten. */
const struct trap *fold_next_trap(struct fold *fold, size_t first, size_t *i);

/* What may trap at the node, noted from `first` on, as conditions that are needed there, but for what evaluating e
   does. False, with the reason in fold->miss.what: a text that no condition stands for is not evaluated by e. */
bool fold_need_traps(struct fold *fold, const struct ast_node *node, size_t first, const expr *e);

/* ---- retain.c ---- */

/* Text that stays names the variable: it has to be there. */
void fold_retain(struct fold *fold, const struct ast_decl *decl);

/* The same of every variable that the node names. */
void fold_retain_named(struct fold *fold, const struct ast_node *node);

/* The variables of ccute's whose names stand in a text that is written where the walk is, NULL at the end; NULL: none.
 */
const struct ast_decl *const *fold_values_in(struct fold *fold, const char *text);

/* Keep what the function under way names where the tree does not show it: in decltype, in a template's arguments. */
void fold_retain_unseen(struct fold *fold);

/* ---- helper.c ---- */

/* Is it a function of the user's that is marked, and whose body is there to look into? */
bool fold_is_helper(const struct ast_decl *decl);

/* Does the function return one of ccute's values, or an integer? */
bool fold_returns_value(const struct ast_function *function);

/* Note that a call of it was folded: it may be unused now. */
void fold_note_helper(struct fold *fold, const struct ast_function *function);

/* What a call of a helper returns, found by following its statements. NULL with the reason in fold->miss.what. */
const struct value *fold_through(struct fold *fold, struct ast_node *call);

/* ---- clone.c ---- */

/* Does the function take values whose form only its callers know? */
bool fold_takes_values(const struct ast_function *function);

/* Rewrite a call of such a function to call a clone; false with the reason in fold->miss.what. */
bool fold_clone_call(struct fold *fold, struct ast_node *call);

/* Bind the parameters of a clone whose body comes next. */
void fold_bind_clone(struct fold *fold, struct clone *clone);

/* The clone under way cannot be: its body looks at what is not known of its parameter, its form or its history. */
void fold_refuse_clone(struct fold *fold, const struct message *why);

/* Make the clones that the view's calls asked for. Sets fold->clones.again if one of them cannot be. */
void fold_make_clones(struct fold *fold);

bool fold_has_clones(const struct fold *fold, const struct ast_function *function);

/* Put the clones of all views behind their helpers. */
void fold_emit_clones(struct fold *fold);

/* Is it surely called? */
enum fold_reach fold_clone_reach(const struct clone *clone);

bool fold_is_clone_name(const struct fold *fold, const char *name);

const char *fold_clone_name(const struct clone *clone);

/* Where it is called first; NULL where nothing is explained. */
const struct explain_call *fold_clone_first_call(const struct clone *clone);

/* ---- text.c ---- */

/* A value as its text form, its leaves as C. */
const char *fold_value_text(struct fold *fold, const struct value *value);

/* "mma(16, 8, 16, f16, f16, f32)": the calculator's call that makes a matrix instruction. */
const char *fold_mma_text(struct fold *fold, ccute_mma_atom atom);

/* A file's name in the quotes that #line asks for. */
const char *fold_quoted(struct fold *fold, const char *name);

/* The text of an expression of the source with what was folded in it so far. */
const char *fold_source_text(struct fold *fold, const struct ast_node *node);

/* The text of an integer where a place of that precedence asks for it; notes what it names. */
const char *fold_int_text(struct fold *fold, const expr *e, ctype wanted, int precedence, ctype *type);

/* ---- explain/calculated.c ---- */

/* Why an operation of that name has a refused result, with numbers. */
const struct message *fold_explain(struct fold *fold, const char *name, const struct value *result,
                                   const struct value *const *arg, int count);
/* Why there is no such atom; NULL if there is. */
const struct message *fold_no_atom(struct fold *fold, ccute_copy_atom atom);
const struct message *fold_no_mma(struct fold *fold, ccute_mma_atom atom);

/* What the calculator answers to a call of that name, all of whose arguments are known; false if it gives no integer.
 */
bool fold_calculate(struct fold *fold, const char *name, const struct value *const *arg, int count, int64_t *answer);

/* ---- bind.c ---- */

/* A value whose dynamic leaves are what `map` makes of them; its name for one is variable_suffix. */
typedef const expr *leaf_map(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e);
struct value *fold_map(struct fold *fold, const char *variable, const struct value *value, leaf_map *map,
                       void *context);

/* These facts hold for a symbol. */
void fold_know(struct fold *fold, const expr *symbol, const expr_facts *facts);

/* The same of a variable that was just made a symbol, and holds a value with these facts. Returns what stands for its
   value: if it has 64 unsigned bits and may be 2^63 or more, what int64_t has of them. */
const expr *fold_know_bits(struct fold *fold, const expr *symbol, const expr_facts *facts);

/* Bind a parameter that a clone does not have: it is declared in front of the body if something needs it. */
void fold_bind_parameter(struct fold *fold, const struct ast_decl *decl, const struct value *value);

/* Bind the variables of a declaration statement; the text that stands for it is noted. */
void fold_declare(struct fold *fold, struct ast_node *statement);

/* Bind a variable to an integer of its type (fold_int_as): later uses know what is known of e. */
void fold_bind_int(struct fold *fold, const struct ast_decl *decl, const expr *e);

/* The declarations of a function give way to their residues, those that something names; a variable that something
   unfolded needs is rebuilt from a constant initialiser. */
void fold_settle(struct fold *fold);

/* The conditions that values made at the node need and that nothing decides, from the first on, as checks to stand in
   front of a statement; told as remarks, and forgotten. */
const char *fold_checks(struct fold *fold, const struct ast_node *node, size_t first);

/* The same as operands of a comma, with commas behind them, to stand in front of the value itself. What they say
   is known to nothing else: C may evaluate the rest of the statement before them. */
const char *fold_checks_inside(struct fold *fold, const struct ast_node *node, size_t first);

/* Is the condition among these? */
bool fold_is_noted(const struct need *need, size_t count, const expr *condition);

/* fold_miss for conditions noted from `first` on that cannot be asked here; they are forgotten. */
void *fold_miss_unasked(struct fold *fold, const struct ast_node *node, size_t first);

/* ---- form.c, array.c, bounds.c ---- */

/* Does a statement of the function state the variable's form? */
bool fold_has_form(const struct ast_function *function, const struct ast_decl *decl);

/* CCUTE_FORM: bind the layout that it describes; a check takes its place. */
void fold_form(struct fold *fold, struct ast_node *node);

/* ccute_array_(name, layout, bound), which CCUTE_REGS and CCUTE_SHARED leave in the tree: the macro gives way to an
   array of the layout's size. False, with the reason in fold->miss.what, if it stays. */
bool fold_array(struct fold *fold, struct ast_node *node);

/* What is wrong with a coordinate that is certainly outside; NULL if none is. */
const struct message *fold_out_of_bounds(struct fold *fold, const sym_layout *layout, const sym_tuple *coord);

/* ---- loop.c ---- */
struct ast_loop;

/* Bind the variable that a for statement counts with, and state what its first value and its steps tell of it; NULL if
   that is nothing. */
const struct counter *fold_bind_counter(struct fold *fold, const struct ast_loop *loop);

/* Where the loop's condition is known: state what it tells with the steps. */
void fold_learn_bound(const struct counter *counter);

/* ---- learn.c ---- */

/* The condition holds from here to the end of the scope, or its contrary does. */
void fold_learn(struct fold *fold, struct ast_node *condition);
void fold_learn_not(struct fold *fold, struct ast_node *condition);

/* Does control never come out of the end of the statement? */
bool fold_always_leaves(const struct ast_node *node);

/* The condition of an assert that is compiled in; NULL if the statement is none. */
struct ast_node *fold_asserted(struct ast_node *node);

/* ---- place.c ---- */

/* Put the value of a call with an integer result in its place; false, with nothing changed, if it is not known or
   cannot stand there. */
bool fold_query(struct fold *fold, struct ast_node *node, const struct ast_node *parent);

/* Is there a condition from `first` on that nothing known decides? */
bool fold_needs_checks(struct fold *fold, size_t first);

/* Do checks of the conditions from `first` on mean the same anywhere in the statement under way, and does that surely
   get to the node? */
bool fold_may_be_checked(struct fold *fold, size_t first);
bool fold_is_reached(struct fold *fold, const struct ast_node *node);

/* Does evaluating what a call is given surely go on to the call? */
bool fold_gets_to(const struct fold *fold, const struct ast_node *call);

/* Can checks of the conditions from `first` on stand in front of the statement of a node: does the statement surely get
   to the node, and does nothing in between change what they name? */
bool fold_checks_stand_before(struct fold *fold, const struct ast_node *node, size_t first);

/* What was needed from `first` on is checked in front of the statement of a node. */
void fold_check_before(struct fold *fold, const struct ast_node *node, size_t first);

/* ---- walk_call.c ---- */

/* Fold a call in its place. */
void fold_walk_call(struct fold *fold, struct ast_node *node, struct ast_node *parent);

/* Of a kernel in an included file a clone is launched. */
void fold_walk_launch(struct fold *fold, struct ast_node *node);

/* What was expected of a copy that did not fold, or that never came. */
void fold_disappoint(struct fold *fold, const struct message *why);

/* Is there something to fold in a marked function's body? */
bool fold_has_work(const struct ast_node *node);

/* ---- walk.c ---- */

/* Can text here name all of e: does no lambda stand between that leaves some of it out? */
bool fold_reaches(struct fold *fold, const expr *e);

/* Fold a node in its place. */
void fold_walk(struct fold *fold, struct ast_node *node, struct ast_node *parent);
void fold_walk_children(struct fold *fold, struct ast_node *node);

/* Fold what is inside an expression whose text is about to be used as it is. */
void fold_inside(struct fold *fold, struct ast_node *node);

/* Fold a function's body; as fold->clones.under_way, if that is set. */
void fold_function_body(struct fold *fold, const struct ast_function *function);

/* An index of the byte behind the semicolon that ends a statement; its end if there is none. */
uint32_t fold_statement_end(const struct fold *fold, const struct ast_node *node);

#endif
