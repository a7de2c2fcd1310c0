/* The memory traffic of a file's copies, worked out from their folded addresses for all lanes of a block.
 * `foldc explain`, -Rfold-explain, --sarif= and the report page show it.
 *
 * The result is handed to explain_sink once a file has been folded; all of it lives in the fold's arena and is gone
 * when the sink returns. Numbers are sums over the requests that were evaluated: all warps of a block, and of loops the
 * iterations that `sampled` names. */
#ifndef FOLDC_EXPLAIN_EXPLAIN_H
#define FOLDC_EXPLAIN_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "foldc/plan/copy.h"
#include "foldc/gpu/memory_model.h"
#include "foldc/say/message.h"

struct arena;
struct ast_decl;
struct diag;
struct source;
struct edits;

/* The memory of an access. EXPLAIN_MEMORY: its kind is not known. */
enum explain_space { EXPLAIN_MEMORY, EXPLAIN_GLOBAL, EXPLAIN_SHARED, EXPLAIN_REGISTERS, EXPLAIN_SPACES };

/* The weight of a finding. */
enum explain_level { EXPLAIN_FINE, EXPLAIN_REMARK, EXPLAIN_WARNING, EXPLAIN_WRONG };

/* A copy loads and stores; one that adds to its destination loads twice. */
enum { EXPLAIN_ACCESSES = 3 };

/* The rules of findings: their ids are part of the documented formats (see rules.def). */
enum explain_rule {
#define EXPLAIN_RULE(id, name, level, text) EXPLAIN_##id,
#include "rules.def"
#undef EXPLAIN_RULE
    EXPLAIN_RULES
};

enum { EXPLAIN_FINDINGS = 8 }; /* of one access, row or function at most */

struct explain_finding {
    enum explain_rule rule;
    const struct message *what; /* a row of say/findings.def */
    struct remedy remedy;       /* the fix; its edit is of the function's file */
};

/* A number that is not known before the program runs, and its assumed value. */
struct explain_assumption {
    const char *name;          /* as the source has it */
    const char *value;         /* "1024", "threadIdx.x" */
    const struct message *why; /* "assumed", "given" */
    bool given;                /* by --let */
};

/* The cost of an access's requests. */
struct explain_cost {
    bool is_known;                 /* the addresses are known, and so are the numbers below */
    const struct message *unknown; /* otherwise: the reason */
    int64_t requests;              /* of a warp, that were evaluated */
    int64_t sectors, least;        /* global memory: sectors of 32 bytes */
    int64_t wavefronts, passes;    /* shared memory: wavefronts, and those without a conflict */
};

/* the worst of its rows */
struct explain_worst {
    memory_request request;         /* its addresses count from the array's or pointer's beginning */
    int sectors, least;             /* global memory */
    int degree;                     /* shared memory; 1: no conflict */
    const struct message *where;    /* "warp 0, move 3, round 1 of k" */
    const struct message *conflict; /* "lanes 0, 8, 16 and 24 need 4 words of bank 0"; NULL: none */
};

/* One side of a copy that is memory, or a plain access: the moves that a thread issues, and their cost. */
struct explain_access {
    const struct ast_decl *root; /* the array or pointer; NULL: not known */
    bool is_store;
    enum explain_space space;
    const char *name;        /* of the array or pointer */
    const char *layout;      /* this thread's, as text; NULL: a plain access */
    const char *instruction; /* "ld.global", "st.shared", "cp.async.cg", "ldmatrix.x4" */
    int bits;                /* that a lane moves at once */
    int64_t issued;          /* by a thread, each time the statement runs; -1: not known */
    int64_t bytes;           /* that a thread moves each time the statement runs; -1: not known */
    struct explain_cost cost;
    struct explain_worst worst;
    struct explain_finding *finding;
    size_t findings;
};

enum explain_verdict { EXPLAIN_UNCHECKED, EXPLAIN_PROVED, EXPLAIN_HOLDS, EXPLAIN_FAILS };

/* Which elements a statement writes. HOLDS: under the assumptions. */
struct explain_coverage {
    enum explain_verdict verdict;
    int64_t elements;              /* different ones that were written */
    int64_t room;                  /* elements of the array; -1: not known */
    int64_t threads, idle, masked; /* of the block; that move nothing; of these, that the copy's mask excludes */
    const struct message *said;    /* "all 4096 elements of s, each once: proved", or why it was not checked */
};

enum { EXPLAIN_OPERANDS = 3 };

/* C, A or B of a product. */
struct explain_operand {
    const char *name, *layout; /* of its array or pointer; (values, M or N, K or N) */
    int64_t registers;         /* of 32 bits, of a thread; 0: the instructions read shared memory, by descriptors */
    int64_t bytes;             /* that they read there, each time the statement runs; 0: registers */
    bool is_mn;                /* there: elements along M or N lie together */
    int swizzle;               /* there: its bytes; 0: none */
    int leading, stride;       /* there: the distances of the descriptor, in bytes */
    struct explain_filler {
        uint32_t line; /* of a copy that fills the registers */
        const char *instruction;
        struct explain_filler *next;
    } * filler;
};

/* Products, of all threads that issue an instruction together: a warp, or four. */
struct explain_product {
    const char *atom;                                 /* "mma(16,8,16,f16,f16,f32)" */
    bool is_first;                                    /* the sums begin at 0 */
    const char *flag;                                 /* they add to C where it is true; NULL: there is none */
    int together;                                     /* threads that issue one instruction */
    int64_t instructions, multiply_adds;              /* each time the statement runs */
    int64_t threads;                                  /* of the block that run it */
    struct explain_operand operand[EXPLAIN_OPERANDS]; /* C, A, B */
};

enum { EXPLAIN_AXES = 5 };

/* A copy by an engine: a tile of a map in boxes, or runs of bytes. */
struct explain_transfer {
    const char *kind;                 /* "tma load", "bulk store", ... */
    const char *map, *barrier, *mask; /* as the source has them; NULL: there is none */
    int64_t blocks;                   /* of a cluster that get the tile; 1: this one */
    const char *shared, *layout;      /* the array in shared memory, and the tile's layout there */
    int64_t bytes;                    /* of the tile, or of all runs; -1: not known */
    int64_t issued;                   /* boxes or runs that a thread issues; -1: not known */
    int64_t run;                      /* bytes of a run; 0: boxes */
    int axes;                         /* of the map, the innermost first */
    int box[EXPLAIN_AXES];
    int swizzle; /* its bytes; 0: none */
    struct explain_coordinate {
        const char *text;       /* of the tile's first element, as the source has it */
        int leaf;               /* of the tensor that the axis is */
        int64_t low, high;      /* its known bounds; INT64_MIN, INT64_MAX: it has none */
        int64_t multiple, rest; /* it is a multiple of `multiple`, plus `rest`; 1: neither is known */
    } coordinate[EXPLAIN_AXES];
    int64_t threads;  /* of the block that issue it; -1: not known */
    bool is_repeated; /* two of them issue equal copies */
    const struct message
        *begins_unknown;        /* why its place is not known: then the tensor's beginning stands for it; or NULL */
    int64_t lines, least_lines; /* of 128 bytes of global memory, of all requests that were evaluated */
};

/* Where a statement is in the source. */
struct explain_place {
    uint32_t begin, end;
    uint32_t line, column; /* of its beginning */
};

/* The conditions that a row's numbers hold under. */
struct explain_terms {
    const struct message *sampled;    /* "rounds 1, 2 and 32 of 'k', blocks 0 and 1"; NULL: everything was evaluated */
    const struct message *conditions; /* "line 12, line 14": of conditions that are assumed to be true; or NULL */
    int assumed;                      /* how many lines that names ... */
    uint32_t last_line;               /* ... and the last of them */
    int64_t runs;                     /* how often a thread runs the statement; -1: not known */
};

struct explain_row {
    struct explain_place place;
    const char *what; /* "ccute_copy_with", or the text of a plain access */
    const char *type; /* of the elements */
    enum copy_twin twin;
    const struct message *guard; /* when the wide one runs: "A is 16-byte aligned"; NULL: always */
    struct explain_terms terms;
    struct explain_access access[EXPLAIN_ACCESSES]; /* the loads, then the stores */
    size_t accesses;
    const struct explain_product *product;   /* or NULL */
    const struct explain_transfer *transfer; /* or NULL */
    const struct message **fact;             /* the sentences about these two */
    size_t facts;
    struct explain_coverage coverage;
    struct explain_finding *finding; /* of the row as a whole; an access has its own */
    size_t findings;
};

struct explain_array {
    uint32_t line;
    const char *name, *type;
    enum explain_space space; /* REGISTERS or SHARED */
    const char *layout;       /* that it was declared with; or NULL */
    int64_t elements, bytes;
    bool is_dynamic; /* extern: the launch states its size, and bytes is 0 */
};

/* The arrays that a function declares: bytes of a block's shared memory, and of a thread's registers. */
struct explain_memory {
    struct explain_array *array;
    size_t arrays;
    int64_t shared, shared_limit; /* of shared arrays; the most that a launch may request for a block */
    int64_t static_limit;         /* that a kernel may declare */
    int64_t registers;            /* of a thread's own arrays */
};

struct explain_function {
    const char *name;            /* of a clone, its own */
    const struct source *source; /* of it: the file, or one that it includes */
    const char *included;        /* the included file's name; or NULL */
    uint32_t begin, end;         /* of the definition */
    uint32_t line;
    const struct message *as_called; /* of a helper: "as called at line 31 by load_tiles"; or NULL */
    bool on_device;                  /* else it runs as one thread, and has no warps */
    int64_t block[3];                /* threads */
    const struct message *block_why; /* "assumed", "from __launch_bounds__"; NULL: the source says so */
    struct explain_assumption *assumption;
    size_t assumptions;
    struct explain_row *row; /* in order of place */
    size_t rows;
    struct explain_memory memory;
    struct explain_finding *finding;
    size_t findings;
};

struct explain_file {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    const char *folded; /* the folded file; NULL where it does not fold */
    size_t folded_size;
    const struct edits *edits; /* that make it of the source */
    int arch;                  /* the lowest architecture compiled for: 900; 0: it is not known */
    struct explain_function *function;
    size_t functions;
};

/* Takes the facts about one file; false, after a message, if it fails. */
typedef bool explain_sink(void *context, const struct explain_file *file);

/* ---- Telling ---- */

struct explain_rule_facts {
    const char *name; /* "bank-conflict" */
    enum explain_level level;
    const char *text; /* its subject, for readers of the rule */
};

const struct explain_rule_facts *explain_rule_facts(enum explain_rule rule);
const char *explain_space_name(enum explain_space space);

/* Call back with each finding of a file, in order of place. */
typedef void explain_said(void *context, const struct explain_function *function, const struct explain_row *row,
                          const struct explain_access *access, const struct explain_finding *finding);
void explain_each(const struct explain_file *file, explain_said *said, void *context);

/* The layout of text: its columns (0: no limit), and colours or none. */
struct explain_style {
    int columns;
    bool coloured;
};

/* The tables, as text for a terminal. Where a table is too wide, each access takes two lines instead of a row. */
const char *explain_text(const struct explain_file *file, struct explain_style style);

/* One object for the file, the value of "files": [...]; see doc/explain.md. */
const char *explain_json(const struct explain_file *file);

/* The results of a run, joined by commas; "" for none. */
const char *explain_sarif_results(const struct explain_file *file);

#endif
