/* The source as foldc sees it: a plain tree, without a type of libclang's in it.
 *
 * ast_read parses a file under foldc's prelude and returns, for each view of it, the functions to fold,
 * with everything that a fold needs to know: the kind of each expression, the place of its bytes and whether a macro
 * made them, its type, its value where that is safely known, and the uses of each variable. Every pointer lives
 * in the arena of the request; nothing has to be freed. Nothing in the tree changes after ast_read.
 *
 * What the tree leaves out: implicit conversions (compare a node's type with its parent's; those by a constructor are
 * there if the request is for all), copy construction of an argument, and default arguments (see a parameter's init).
 * A template is there as it is written, with its dependent types marked; after it those of its instances that the
 * source refers to, with the arguments put in. */
#ifndef FOLDC_C_AST_H
#define FOLDC_C_AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "call.h"
#include "role.h"
#include "type.h"

struct arena;
struct diag;
struct source;

enum ast_language { AST_C, AST_CXX, AST_CUDA };

enum ast_kind {
#define AST_KIND(id, text, children) AST_##id,
#include "ast_kinds.def"
#undef AST_KIND
    AST_KIND_COUNT
};

enum ast_op {
    AST_OP_NONE,
#define AST_OP(id, token, precedence) AST_OP_##id,
#include "ast_ops.def"
#undef AST_OP
    AST_OP_COUNT
};

/* ---- Types ----------------------------------------------------------------------------------- */

enum ast_type_kind {
    AST_TYPE_OTHER, /* classes, unions, functions, vectors: see name */
    AST_TYPE_VOID,
    AST_TYPE_BOOL,
    AST_TYPE_INT, /* char too */
    AST_TYPE_ENUM,
    AST_TYPE_FLOAT,
    AST_TYPE_POINTER,
    AST_TYPE_ARRAY,
    AST_TYPE_DEPENDENT, /* depends on a template's argument, or not deduced yet */
    AST_TYPE_TUPLE,     /* ccute's own values */
    AST_TYPE_LAYOUT,
    AST_TYPE_TILER,
    AST_TYPE_MARK,
    AST_TYPE_ATOM,
    AST_TYPE_TILED_COPY,
    AST_TYPE_MMA_ATOM,
    AST_TYPE_TILED_MMA,
    AST_TYPE_TENSOR,
};

/* Integer types that width and sign alone do not tell from others. */
enum ast_own_type {
    AST_OWN_NONE,
    AST_OWN_BOOL,
    AST_OWN_CHAR,
    AST_OWN_LLONG,
    AST_OWN_ULLONG,
    AST_OWN_WIDE_CHAR,
    AST_OWN_STATUS
};

/* Which type it is: names say it to people alone, since two classes of functions may have one. */
struct ast_identity {
    const struct ast_type *plain; /* without const, volatile and reference; NULL: of a type that no source has */
    bool is_rvalue;               /* a reference: && */
    uint8_t own;                  /* INT, BOOL, ENUM: enum ast_own_type */
    uint8_t named;                /* OTHER: enum named_type */
    uint16_t parameter;           /* DEPENDENT: 1 + the number of the template's parameter that it is; 0: of none */
    int64_t elements;             /* OTHER: of a vector of ccute's; 0: it is none, or not known */
};

struct ast_type {
    struct ast_identity identity;
    enum ast_type_kind kind;
    uint16_t bits;     /* INT, ENUM, BOOL, FLOAT: the width */
    bool is_signed;    /* INT, ENUM */
    bool is_scoped;    /* ENUM: it becomes an integer by a cast only */
    bool is_const;     /* of the target of a reference, if is_reference */
    bool is_reference; /* the rest describes its target */
    bool is_volatile;
    bool is_class;                  /* making, copying or destroying one may call functions; an array of it, too */
    bool is_lambda;                 /* OTHER: the class of a lambda */
    bool is_dependent;              /* somewhere inside; size and align are then -1 */
    int64_t size, align;            /* in bytes; -1: unknown or incomplete */
    int64_t count;                  /* ARRAY: elements; -1: unknown, or none given */
    const struct ast_type *target;  /* POINTER, ARRAY: their elements; ENUM: the underlying integer */
    const struct message *assigned; /* OTHER: why assigning or copying one is not copying its bytes; or NULL */
    const char *name;               /* as C writes it, canonical: "const float *" */
    struct ast_decl *const *field;  /* OTHER: the members, if a list initialises them in their order; ccute's too, if
                                       the request is for all */
    uint32_t field_count;
    const struct ast_class *made_of; /* OTHER: a class of the user's, if the request is for all; or an heir */
};

/* A class of C++'s, besides its members. */
struct ast_class {
    const struct ast_type **base;
    uint32_t base_count;
    struct ast_decl **method; /* its own declarations: constructors, the destructor and templates, too */
    uint32_t method_count;
    bool has_virtual; /* functions or bases, here or in a base */
    bool is_union;
    bool has_defaulted; /* its default constructor is = default */
};

/* ---- Declarations ---------------------------------------------------------------------------- */

enum ast_decl_kind { AST_VAR, AST_PARAM, AST_FIELD, AST_FUNCTION, AST_ENUMCONST, AST_TPARAM, AST_OTHER_DECL };

enum ast_storage { AST_AUTO, AST_STATIC, AST_EXTERN };

/* The uses of a variable after its initialisation. A variable without a bit set keeps its first value. */
enum ast_escape {
    AST_WRITTEN = 1,         /* assigned, ++, --, operator=, a member or element of it written */
    AST_ADDRESS = 2,         /* & of it, or of a part */
    AST_REFERENCE = 4,       /* bound to a non-const reference: an argument, a variable, a return value */
    AST_CAPTURED_REF = 8,    /* captured by reference in a lambda (its body is in the tree anyway) */
    AST_ASM_OPERAND = 16,    /* of asm: an output, or not known to be an input */
    AST_UNKNOWN_USE = 32,    /* stands in something that the tree does not describe */
    AST_CONST_REFERENCE = 64 /* bound to a reference to const, in code that may cast that away */
};

/* A variable, a parameter or a field. */
struct ast_variable {
    bool is_local;                 /* VAR: declared inside a function */
    bool is_const;                 /* VAR, PARAM: const or constexpr, and no part mutable */
    bool is_constexpr, is_deduced; /* VAR; its initialiser has its type: auto */
    bool is_shared, is_constant;   /* VAR: __shared__, __constant__ */
    bool is_device, is_cleaned;    /* VAR: __device__; a function gets its address where its block ends */
    int64_t align;                 /* VAR, FIELD: requested by alignas, __align__ or the type; -1: unknown */
    unsigned escape;               /* VAR, PARAM: enum ast_escape */
    int bits;                      /* FIELD: the width of a bit-field; 0: it is none */
    int64_t offset;                /* FIELD: in its class, in bits; -1: unknown */
    int64_t nameless_offset;       /* FIELD: of its class, if that has no name, in the one around it; -1: unknown */
    bool is_private;               /* FIELD: private or protected */
};

/* A function, as its callers see it. */
struct ast_callable {
    bool is_variadic;                      /* f(...) */
    bool is_quiet;                         /* host code calls it: it is seen to return, and to do no output */
    bool is_reader;                        /* a const member function of the system's headers */
    bool is_noreturn, is_weak, is_virtual; /* the source says so */
    enum ast_role role;
    bool is_defaulted, may_override; /* of a class that ast_class describes, or of its template */
    struct ast_decl **overridden;    /* by a virtual one: the functions of its class's bases; NULL at the end */
    bool has_argument;               /* an instance of a template whose first argument is an integer: ... */
    int64_t argument;
};

/* Where a declaration is. */
struct ast_extent {
    struct source *source; /* that [begin,end) is of; NULL if it has no place */
    uint32_t begin, end;   /* of the whole declaration */
    uint32_t name_begin;   /* of its name */
};

/* One per declaration, however often it is named. */
struct ast_decl {
    enum ast_decl_kind kind;
    enum ast_storage storage;
    uint32_t id;                    /* in order of first sight, from 1 */
    const char *name;               /* "" for an unnamed one */
    enum call call;                 /* if foldc knows a function of that name */
    const char *scope;              /* FUNCTION, FIELD: "ns::klass", "" at file scope */
    const struct ast_type *type;    /* FUNCTION: its result */
    bool is_ccute;                  /* declared by ccute's own headers */
    bool in_main;                   /* declared in the main file */
    bool has_value;                 /* ENUMCONST, and a const VAR with a constant initialiser */
    int64_t value;                  /* of type `type`; unsigned values above INT64_MAX have none */
    const char *const *annotations; /* NULL-terminated; without their "ccute:" */
    struct ast_extent place;
    struct ast_variable variable;
    struct ast_callable callable;
    struct ast_node *init; /* VAR that has one, if a tree was made of it; if the request is for all, what
                              follows the = of a PARAM and of a FIELD */
    struct ast_function *function, *unmarked; /* FUNCTION whose body is in the view; without a mark */
};

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* How macros touch the bytes of a node.
 *   PLAIN    begins and ends in plain source: [begin,end) is its text (invocations in it are there as a whole).
 *   IN_ARG   the same, but inside an argument of node->macro: its text holds, but the macro may paste it or use it
 *            twice; ast_may_replace says so.
 *   IN_BODY  comes from the body of node->macro: [begin,end) is the whole invocation, whatever part of it the node is.
 *   MIXED    begins and ends in different worlds, or in another file: [begin,end) is not its text. */
enum ast_origin { AST_PLAIN, AST_IN_ARG, AST_IN_BODY, AST_MIXED };

struct ast_macro {
    const char *name;
    enum call call;      /* if foldc knows it by name */
    const char *body;    /* its replacement, as written; "" if it has no place in a file */
    uint32_t begin, end; /* the invocation in its file, arguments included */
    bool is_function;
    bool is_transparent;      /* neither # nor ## in its body, and no parameter used twice */
    bool is_atom;             /* its body is one operand: a token, a call, or in parentheses */
    bool drops_arguments;     /* it has parameters, and no use for them */
    bool is_specifier;        /* nothing but names and attributes, as before a declaration */
    const char *head;         /* NULL, or: the body is exactly one call of this name (parentheses and casts allowed) */
    struct ast_macro *around; /* the invocation that has this one in an argument */
};

enum ast_flag {
    AST_DEPENDENT = 1,     /* its type depends on a template's argument, or it names such an argument */
    AST_BY_REF = 2,        /* argument, initialiser: may be bound to a non-const reference; operand of asm: not
                              only read; CAST: to a reference; LAMBDA: captures all so; RETURN: of a place */
    AST_IMPLICIT_THIS = 4, /* MEMBER without a base in the source */
    AST_ARROW = 8,         /* MEMBER by -> */
    AST_CONSTEXPR_IF = 16,
    AST_CAPTURE = 32,     /* DECLREF that is a lambda's capture; AST_BY_REF says how */
    AST_WHOLE_MACRO = 64, /* IN_BODY: an invocation makes exactly this call: a value may replace it (ast_may_replace) */
    AST_ELSEWHERE = 128,  /* its bytes are in another file than its function's (an .inc inside a body) */
    AST_NAMED_CAST = 256, /* static_cast and its like */
    AST_METHOD = 512,     /* CALL of a member function: the callee is a MEMBER */
    AST_BRACES = 1024,    /* CONSTRUCT of an aggregate: T{...} */
    AST_BY_POINTER = 2048, /* argument whose parameter is a pointer to non-const */
    AST_BY_CONST = 4096,   /* argument whose parameter is a reference to const that the callee may cast away */
    AST_INHERITED = 8192,  /* MEMBER that a class gets from a base or from a member without a name: where that lies in
                              the object is not known; CALL of a base's operator() */
    AST_QUALIFIED = 16384, /* MEMBER that the source names by its class, too: object.Base::member */
    AST_NAMELESS = 32768,  /* INHERITED MEMBER of a member without a name: it lies variable.nameless_offset further */
    AST_PACK = 65536,      /* OTHER that stands for any number of its part: f(n)..., (f(n) + ...) */
    AST_TO_REFERENCE = 131072, /* CAST to a reference, that is a place; any other cast is a value */
    AST_BY_VALUE = 262144      /* argument whose parameter is surely no reference; LAMBDA: captures *this */
};

struct ast_node {
    enum ast_kind kind;
    enum ast_op op; /* UNARY, BINARY, ASSIGN */
    enum ast_origin origin;
    unsigned flags;              /* enum ast_flag */
    uint32_t begin, end;         /* bytes in the function's file; of statements only DECLSTMT has its semicolon */
    uint32_t count;              /* of children, holes included */
    uint8_t form;                /* OTHER: enum ast_form */
    bool has_value;              /* an integer constant expression whose value is safely known ... */
    int64_t value;               /* ... converted to the node's type; unsigned values above INT64_MAX have none */
    struct ast_node **child;     /* see ast_kinds.def */
    struct ast_macro *macro;     /* the innermost invocation around its beginning (MIXED: or its end); or NULL */
    const struct ast_type *type; /* expressions; CAST: the target; VARDECL: the variable's */
    struct ast_decl *decl;       /* DECLREF, MEMBER: the named one (of overloads not resolved yet, the first); CALL,
                                    LAUNCH, CONSTRUCT and overloaded operators: the callee; VARDECL: the variable */
    enum call call;              /* CALL, DECLREF: the function called or named, if foldc knows it by name */
    const char *text; /* name of DECLREF, MEMBER, CALL (dependent ones too), LABEL, GOTO's; a literal's characters;
                         the type of a CAST, CONSTRUCT, COMPOUND_LITERAL as written; an ASM, or its macro's */
};

/* ---- Functions ------------------------------------------------------------------------------- */

/* A constructor's initialiser of a member, or of a base: ": x(1), base(y)". */
struct ast_initialiser {
    const struct ast_decl *member; /* NULL: a base, or the class itself, of the type */
    const struct ast_type *type;
    const struct ast_node *value;
};

/* Where a function of an included file may be written again, in the main file. */
struct ast_home {
    uint32_t place;                 /* after the directive that brings it in; 0 if that is the command line */
    const char *opening;            /* of the namespaces that included files open around it, "" if there are none ... */
    const char *closing;            /* ... and their end */
    const struct message *obstacle; /* why it would mean something else there; NULL if nothing is known to */
    const struct message *remedy;
};

/* The header of a function. */
struct ast_header {
    bool is_global, is_device, is_host; /* as written; none written: host */
    bool is_static;                     /* or in a namespace without a name: no other file calls it */
    bool is_template, is_headless;      /* without a head: parameters of type auto alone make it a template */
    bool is_method, is_member;          /* has an object; of a class, with an object or without */
    bool is_special;                    /* an explicit specialisation of a template */
    bool is_deduced;                    /* its result has the type of an expression: auto, decltype(...) */
};

/* The annotations of a function. */
struct ast_marks {
    bool is_fold, is_strict; /* CCUTE_FOLD, CCUTE_FOLD_STRICT; is_fold also under --all */
    int64_t max_threads;     /* __launch_bounds__, first argument; 0: none, or not known */
    int64_t block_dim[3];    /* CCUTE_BLOCK_DIM; 0: none, or not known */
    int64_t cluster_dim[3];  /* CCUTE_CLUSTER_DIM, the same */
};

/* The declarations in the body of a function. */
struct ast_declared {
    struct ast_decl **local; /* every variable, lambdas' too */
    uint32_t local_count;
    const char *const *other_name; /* besides variables: types, enumerators, functions ... */
    uint32_t other_count;
    struct ast_node **by_default;                     /* the default arguments; NULL: the parameter has none */
    bool uses_namespace, counts, names_itself, hides; /* by a using directive, __COUNTER__, __func__, reader_headed */
};

/* A template's instances; of an instance, its template and the names that its arguments give it. */
struct ast_generic {
    const struct ast_function *pattern; /* of an instance: its template, whose bytes it has; else NULL */
    const char *arguments;              /* of an instance: "float, 8"; "N..." in the place of one that is not known */
    bool is_partial;       /* an argument is not known, or another instance's arguments have the same names */
    const char *identity;  /* of an instance: its name for the linker, which no other instance has */
    const char *condition; /* of an instance: what the body may say that holds for its arguments alone; NULL: nothing */
    bool is_joined;        /* the condition is several, joined by && */
    const char *unnamed, *heir;     /* then: a type that has no name there, or NULL; one that derives from its class */
    struct ast_function **instance; /* of a template */
    uint32_t instance_count;
};

struct ast_function {
    struct ast_decl *decl;
    struct source *source; /* the file with its body: the main file, or a header's marked helper */
    bool in_main;
    bool has_errors; /* clang found an error inside, or it nests too deep: it must be left alone */
    struct ast_header header;
    struct ast_marks mark;
    const struct ast_type *type; /* the return type */
    struct ast_decl **param;
    uint32_t param_count;
    struct ast_declared declared;
    uint32_t begin, end; /* of the whole definition, template head and annotations included */
    uint32_t name_begin;
    uint32_t order;                      /* in its view; an instance has its template's */
    const struct ast_function *first;    /* this function in the first view that has it; maybe itself */
    struct ast_home *home;               /* NULL: of the main file, or one that must be left alone */
    struct ast_node *body;               /* COMPOUND */
    struct ast_initialiser *initialiser; /* of a constructor, if the request is for all */
    uint32_t initialiser_count;
    struct ast_generic generic;
};

/* A launch in a function of the main file, marked or not. */
struct ast_launch {
    const struct ast_decl *kernel;
    uint32_t begin, end;
    int64_t grid[3], block[3], cluster[3]; /* 0: not known; of a cluster also: not stated */
};

/* One reading of the file: the host's, or a device's with __CUDA_ARCH__ defined. */
struct ast_view {
    int arch;                       /* __CUDA_ARCH__; 0: the host view */
    struct ast_function **function; /* in source order */
    uint32_t function_count;
    struct ast_function **unmarked; /* of the main file, not to be folded; see ast_decl.unmarked */
    uint32_t unmarked_count;
    struct ast_launch *launch; /* if a kernel states its dimensions, or does what threads do together */
    uint32_t launch_count;
    struct ast_decl **constant; /* constants at file or namespace scope of the user's files, with a known value */
    uint32_t constant_count;
    unsigned errors, own_errors; /* clang's errors, shown or not: anywhere, and those in the user's files */
};

struct ast_file {
    struct source *source;
    enum ast_language language;
    struct ast_view *view; /* the host's; then one for each architecture, if __CUDA_ARCH__ matters */
    uint32_t view_count;
    const char *const *own_headers;       /* ccute's headers that were read, NULL at the end */
    const struct source *const *includes; /* the user's files that were read, NULL at the end, without the main one */
};

struct ast_request {
    struct arena *arena;
    struct diag *diag;     /* where complaints go; only those inside marked functions are shown */
    struct source *source; /* the main file's bytes (see source_read) */
    const char *path;      /* what stands for its place when it includes "..."; NULL: the source's name */
    enum ast_language language;
    const char *const *flags; /* the compiler's, in clang's spelling, NULL at the end; no -x, no inputs; may be NULL */
    const int *archs;         /* values of __CUDA_ARCH__ to read it with, 0 at the end; NULL or empty: 900 */
    bool has_90a;             /* 900 is sm_90a */
    const char *toolkit;      /* CUDA's folder; NULL: look for it; "": none */
    bool all;                 /* every function in the main file counts as marked */
    bool bodies;   /* every function counts as marked, nothing is reported, and classes have all that a run needs */
    bool alone;    /* no compiler reads it afterwards, which would report a missing header */
    bool no_cache; /* neither use nor write a precompiled prelude */
};

/* Read a file. NULL if it cannot be parsed at all, after saying why. Errors inside marked functions are shown and
   noted in has_errors; others are the compiler's to report. */
struct ast_file *ast_read(const struct ast_request *request);

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Children by name: NULL where there is none, or where the node is of another kind. */
struct ast_node *ast_init(const struct ast_node *node); /* VARDECL, IF, FOR, SWITCH, WHILE */
struct ast_node *ast_cond(const struct ast_node *node); /* IF, FOR, WHILE, DO, SWITCH, CONDITIONAL */
struct ast_node *ast_step(const struct ast_node *node); /* FOR */
struct ast_node *ast_then(const struct ast_node *node); /* IF, CONDITIONAL */
struct ast_node *ast_else(const struct ast_node *node); /* IF, CONDITIONAL */
struct ast_node *ast_body(const struct ast_node *node); /* loops, SWITCH, LAMBDA, CASE, DEFAULT, LABEL */
struct ast_node *ast_left(const struct ast_node *node); /* BINARY, ASSIGN, SUBSCRIPT */
struct ast_node *ast_right(const struct ast_node *node);
struct ast_node *ast_operand(const struct ast_node *node); /* UNARY, CAST, PAREN, RETURN, MEMBER's base */
struct ast_node *ast_callee(const struct ast_node *node);  /* CALL, LAUNCH */
uint32_t ast_arg_count(const struct ast_node *node);       /* CALL, LAUNCH, CONSTRUCT */
struct ast_node *ast_arg(const struct ast_node *node, uint32_t i);

/* The node inside parentheses. */
struct ast_node *ast_bare(struct ast_node *node);
bool ast_is_expression(const struct ast_node *node);
/* Is it a throw, which is an OTHER? False where a macro makes it. Is it `this`, which is one, too? */
bool ast_is_throw(const struct ast_node *node);
bool ast_is_this(const struct ast_node *node);
/* The bit-field, promoted by its width, that an expression names or whose value an assignment has; NULL: none. */
const struct ast_decl *ast_bit_field(const struct ast_node *node);
/* Are they one type, apart from const, volatile and references? NULL is none. */
bool ast_is_same_type(const struct ast_type *a, const struct ast_type *b);
/* The C type of an integer, boolean or enumeration that is one; CTYPE_COUNT for any other. */
ctype ast_ctype(const struct ast_type *type);
/* Is it a call of min or max that is not the user's own, of two integers? */
bool ast_is_min_or_max(const struct ast_node *node);
bool ast_only_forwards(const struct ast_node *node); /* is it std::move, std::forward or std::as_const? */
bool ast_is_min(const struct ast_node *node);        /* which of the two such a call is */
bool ast_is_automatic(const struct ast_decl *decl);  /* is it an automatic variable or a parameter? */
/* Does only its name lead to the variable? Then only code that names it writes it. */
bool ast_is_private(const struct ast_decl *decl);
/* The expression that a node writes by itself; NULL if it writes nothing. */
const struct ast_node *ast_written_by(const struct ast_node *node);
/* Does the node name the variable, evaluated or not? */
bool ast_names(const struct ast_node *node, const struct ast_decl *decl);
/* Does the variable's initialiser name the variable, which has no value there? */
bool ast_names_itself(const struct ast_decl *decl);
/* May the lvalue, which may be NULL, name the variable or a part of it? */
bool ast_may_name(const struct ast_node *lvalue, const struct ast_decl *decl);
/* Does the node by itself write the private variable, or bind a reference to it? */
bool ast_writes_itself(const struct ast_node *node, const struct ast_decl *decl);
/* Does the node or a part of it write the private variable, or bind a reference to it? */
bool ast_writes(const struct ast_node *node, const struct ast_decl *decl);
/* threadIdx.x and its like by their number of foldc/gpu/builtins.h; -1: it is none. */
int ast_builtin(const struct ast_node *node);
int ast_builtin_spelled(const struct ast_node *node); /* the same by the spelling of the node alone */
/* threadIdx and its like, a DECLREF, by enum gpu_builtin; -1: it is none. */
int ast_builtin_variable(const struct ast_node *node);
/* An heir: has `field` the members of the class's base, too, before its own? */
bool ast_is_heir(const struct ast_type *type);
bool ast_runs_on_host(const struct ast_header *header); /* may the host run the function? */
/* Have the functions, which may be of two readings, the same template arguments, or both none? */
bool ast_same_arguments(const struct ast_function *a, const struct ast_function *b);
/* The size of a callee's name without a template's arguments, which libclang gives in an instance. */
size_t ast_name_size(const char *text);
/* Is it one function, maybe in two views? Of a template each instance is another. */
bool ast_is_same_function(const struct ast_function *a, const struct ast_function *b);
/* The function's name, of an instance with its arguments: "k<float, 8>". */
const char *ast_title(struct arena *arena, const struct ast_function *function);
/* Has it instances: is it a template, or a member of a class template? */
bool ast_is_pattern(const struct ast_function *function);
/* Does a call of that function do no more than answer, always the same or from its arguments, which may do more? */
bool ast_only_calculates(const struct ast_node *call);
/* Does evaluating the node do anything, call anything of the user's or read a volatile object? */
bool ast_has_effects(const struct ast_node *node);
/* Do two expressions calculate the same from the same variables, without effects? */
bool ast_is_same(const struct ast_node *a, const struct ast_node *b);
/* The lambda that a call names, itself or by a variable that keeps it; NULL: none. */
const struct ast_node *ast_called_lambda(const struct ast_node *call);
/* Does the declaration carry the annotation? If it begins with `prefix`, the rest; otherwise NULL. */
const char *ast_annotation(const struct ast_decl *decl, const char *prefix);
/* May new text stand for [begin,end)? It may for a PLAIN node, and for a WHOLE_MACRO one, if no macro around it
   pastes or repeats its arguments. */
bool ast_may_replace(const struct ast_node *node);
/* The node's bytes in its file, or NULL where [begin,end) is not its text. */
const char *ast_bytes(const struct ast_function *function, const struct ast_node *node, size_t *size);

/* The text of an expression, from the tree where a macro touches it and otherwise as written, in parentheses if it
   binds looser than `precedence` (1: never, 16: unless it is a name or a literal). In the arena. NULL if some part
   cannot be printed (a lambda or an OTHER that a macro touches). */
const char *ast_print(struct arena *arena, const struct source *source, const struct ast_node *node, int precedence);
int ast_precedence(const struct ast_node *node);

const char *ast_kind_text(enum ast_kind kind);
const char *ast_op_text(enum ast_op op);
/* The operator of an assignment: + of +=. */
enum ast_op ast_op_assigned(enum ast_op op);

/* Write the whole file's tree, in a text that depends on nothing but the source. */
void ast_dump(FILE *out, const struct ast_file *file);

/* Does signed arithmetic wrap around? The last of -fwrapv and -fno-wrapv says. */
bool ast_signed_wraps(const char *const *flags);

/* Has C++ `if constexpr`, by the last -std of the flags? */
bool ast_has_constexpr_if(const char *const *flags);

/* The language by a file's name, or for a .h by its contents; AST_CUDA for stdin. */
enum ast_language ast_language(const struct source *source);

#endif
