/* The machine: its state, and the functions that its files share. */
#ifndef FOLDC_POINT_MACHINE_H
#define FOLDC_POINT_MACHINE_H

#include <ccute/tma.h>

#include "foldc/base/arena.h"
#include "foldc/eval/state.h"
#include "foldc/gpu/builtins.h"
#include "foldc/say/message.h"
#include "point.h"
#include "foldc/base/ptrmap.h"

/* ---- Hashes and maps (map.c) ------------------------------------------------------------------- */

/* From numbers of 64 bits to numbers of 64 bits; 0 is not a key. */
struct point_map {
    uint64_t *key, *value;
    size_t count, room;
};
uint64_t *point_map_at(struct point_map *map, uint64_t key, bool *is_new);
void point_map_clear(struct point_map *map);
void point_map_free(struct point_map *map);
uint64_t point_mix(uint64_t a, uint64_t b);
uint64_t point_hash(const char *text);

/* ---- Types (type.c) ---------------------------------------------------------------------------- */

extern const struct ast_type point_int, point_uint, point_long, point_ulong, point_bool, point_char, point_float,
    point_double, point_void, point_uchar, point_tuple;

/* A template's argument: a type, or a number. */
struct point_argument {
    const char *name;
    const struct ast_type *type;
    int64_t number;
};

/* ---- Values ------------------------------------------------------------------------------------ */

enum point_kind {
    POINT_NONE, /* void */
    POINT_INT,
    POINT_REAL,
    POINT_ADDRESS, /* a pointer or a function */
    POINT_BYTES,   /* a class, ccute's values too */
    POINT_CLOSURE
};

struct point_value {
    enum point_kind kind;
    const struct ast_type *type;
    union {
        uint64_t bits; /* INT: sign- or zero-extended to 64 */
        double real;
        const unsigned char *byte; /* type->size of them */
        struct point_closure *closure;
    };
    uint64_t begin, end; /* ADDRESS: of the array that a copy through it must not leave; end 0: not known */
};

/* Where a value is. */
struct point_place {
    uint64_t address;
    const struct ast_type *type;
    int first, width; /* of a bit-field; width 0: none */
};

/* ---- Memory (memory.c) ------------------------------------------------------------------------- */

struct point_page {
    uint64_t address;
    uint32_t known, written;
    unsigned char byte[POINT_PIECE];
    const struct ast_node *node;
    uint64_t epoch;
};

struct point_memory {
    struct point_map index;
    struct point_page *page;
    size_t count, room;
    size_t *touched; /* pages written since the last event */
    size_t touched_count, touched_room;
};

/* page.c */
struct point_page *point_page(struct point_memory *memory, uint64_t address);
void point_memory_clear(struct point_memory *memory);
void point_memory_free(struct point_memory *memory);

/* ---- The world (world.c) ----------------------------------------------------------------------- */

enum { POINT_SCRATCH = 136 };

struct point_named {
    const char *name;
    uint64_t value;
    bool is_signed, is_shown;
};

/* The tensor that the host made a map for, as copies by the map need it: the extents by leaf. */
enum { POINT_FORMS = 12 };
struct point_form {
    uint64_t map;  /* its address */
    bool is_whole; /* of a prefetch, which takes maps of any number of blocks */
    ccute_tma record;
    int64_t extent[CCUTE_TMA_AXES];
};

/* The promise about an unknown: low <= x <= high, x % modulus == residue. */
enum { POINT_WISHES = 24 };
struct point_wish {
    const char *name, *least; /* the unknown that it is not below; NULL: none */
    int64_t low, high, modulus, residue;
};

/* The values drawn so far: world.c. */
struct point_drawn {
    struct point_map value;  /* of a key */
    struct point_map object; /* of a name and the number of its objects that are alive, to the object's number */
    uint64_t object_count, region_count;
    struct point_named *named;
    size_t named_count, named_room;
};

/* The facts that the source states about its unknowns: world.c, and wish.c for the promises. */
struct point_learned {
    int64_t *constant;
    size_t constant_count;
    struct point_wish wish[POINT_WISHES];
    int wish_count;
    struct point_map align; /* of an array's name */
    int64_t max_threads, block_dim[3];
};

struct point_world {
    arena *arena;
    uint64_t seed, sweep;
    int mode;
    bool is_aligned; /* all that is pointed to, to 128 bytes */
    struct point_drawn drawn;
    struct point_learned learned;
    struct point_memory initial;
    struct ptrmap pointers;  /* of a type, to that of pointers to it */
    struct point_map loops;  /* of the source that are cut short */
    struct point_form *form; /* POINT_FORMS of them */
    int form_count;
    eval *calculator;
    eval_value *scratch; /* for the arguments of a call of the algebra */
};

/* ---- wish.c ---- */
/* Learn the promises in a function. */
void point_learn_wishes(struct point_learned *learned, arena *arena, const struct ast_node *node);
/* A value drawn for a name, changed so that it keeps them. */
int64_t point_granted(const struct point_world *world, const char *name, int64_t value);

/* ---- world.c ---- */
/* The number drawn for a key: an integer of that many bits. */
uint64_t point_draw(struct point_world *world, uint64_t key, const char *name, unsigned bits, bool is_signed);
/* A pointer to memory that nothing else points to, aligned to no more than `align`. */
uint64_t point_draw_pointer(struct point_world *world, uint64_t key, const char *name, int64_t align);
/* threadIdx.x and its like, by number. */
uint64_t point_draw_builtin(struct point_world *world, int number);
/* A random number of 64 bits that depends on the key alone. */
uint64_t point_random(const struct point_world *world, uint64_t key);
/* A whole number that a float holds: in some worlds all of them fit a signed char, or are small and not negative. */
double point_draw_real(const struct point_world *world, uint64_t key);

/* ---- The machine ------------------------------------------------------------------------------- */

struct point_binding {
    const struct ast_decl *decl;
    uint64_t address;
    uint32_t size;
    bool owns; /* the place goes with it */
    bool is_closure;
    int first, width;            /* of a bit-field; width 0: none */
    const struct ast_type *type; /* NULL: the declaration's */
};

struct point_frame {
    struct point_frame *outer;
    const struct ast_function *function;
    struct point_binding *binding;
    size_t count, room;
    size_t kept;                      /* the number of the bindings that are not its own */
    uint64_t self;                    /* `this` */
    const struct ast_type *self_type; /* of the object; NULL: it is not known */
    struct point_argument argument[12];
    int argument_count;
    uint64_t thread[GPU_BUILTIN_AXES]; /* the built-in variables, in a kernel that was launched in the run */
    bool is_launched, is_lambda;
    bool is_generic; /* a lambda whose parameters have no types of their own */
};

struct point_closure {
    const struct ast_node *node;
    struct point_binding *binding;
    size_t count;
    struct point_frame *frame; /* the frame in which it was made */
    uint64_t self;             /* `this` in its body */
};

/* Where control goes after a statement. A jump out of an expression (a throw, a return inside a statement expression)
   is on its way in the machine's flow until the statement around it ends. */
enum point_flow { POINT_NEXT, POINT_BREAK, POINT_CONTINUE, POINT_RETURN, POINT_GOTO, POINT_STOP, POINT_THROW };

enum point_memory_kind { POINT_OWN, POINT_GLOBAL, POINT_SHARED };

struct point_object {
    uint64_t address, size;      /* size 0: not alive */
    const struct ast_type *type; /* of a class's object; or NULL */
    bool escaped, is_frozen;
    bool is_closure;   /* its bytes are the interpreter's own */
    uint8_t memory;    /* enum point_memory_kind */
    bool is_temporary; /* their number depends on how the program is written */
};

/* The objects that the program made: memory.c. */
struct point_objects {
    struct point_object *item;
    size_t room;
    struct point_map alive; /* of a name: how many objects have it */
    struct point_map named; /* of a global's name, to its address */
    struct ptrmap globals;  /* of a declaration, to its address */
};

/* The work given to engines and tensor cores: engine.c, product.c. */
struct point_issued {
    const struct point_form *form;  /* of the map that a copy named last */
    uint64_t engines, engine_bytes; /* a hash of their moves since the last event, and the bytes */
    uint64_t products;              /* the instructions of four warps since the last fence, commit or wait */
};

/* A jump on its way out of an expression, or out of statements: stmt.c. */
struct point_leaving {
    enum point_flow flow;
    struct point_value thrown, returned;
    bool is_place; /* returned is the address of the result, a reference that a lambda returns */
    const char *label;
};

struct point_machine {
    arena *arena;
    struct point_world *world;
    const struct point_program *program;
    struct point_frame *frame;
    struct point_memory memory;
    struct point_objects objects;
    struct point_run *run;
    size_t event_room, budget;
    uint64_t epoch; /* how often memory was changed by others */
    uint64_t calls;
    struct point_issued issued;
    int depth;
    const struct ast_node *node; /* that is executed */
    struct point_leaving leaving;
};

/* ---- machine.c ---- */
/* Ends the run; returns false. The first reason stays. */
bool point_stops(struct point_machine *m, enum message_id why);
/* Ends the run for a reason with operands, made in the world's arena; returns false. */
bool point_stops_for(struct point_machine *m, const struct message *why);
/* Reports the node to the trace of the run. */
void point_reach(const struct point_machine *m, const struct ast_node *node);

/* ---- global.c ---- */
/* Is the variable constant? */
bool point_keeps_value(const struct ast_decl *decl);
/* A variable that lives as long as the program does. Others may write it, unless it is constant. */
bool point_global(struct point_machine *m, const struct ast_decl *decl, struct point_place *out);

/* ---- binding.c ---- */
struct point_binding *point_find(const struct point_machine *m, const struct ast_decl *decl);
void point_bind(struct point_machine *m, const struct ast_decl *decl, uint64_t address, uint32_t size, bool owns);
/* A value in a place of its own. */
bool point_materialise(struct point_machine *m, struct point_value value, struct point_place *out);
/* A place for an object that lives as long as the statement. */
bool point_temporary(struct point_machine *m, const struct ast_type *type, struct point_place *out);

/* ---- memory.c ---- */
bool point_load_bytes(struct point_machine *m, uint64_t address, size_t size, const struct ast_type *type,
                      unsigned char *to);
bool point_store_bytes(struct point_machine *m, uint64_t address, size_t size, const unsigned char *from);
bool point_load(struct point_machine *m, struct point_place place, struct point_value *out);
bool point_store(struct point_machine *m, struct point_place place, struct point_value value);
/* An array or a variable of that name; NULL: a temporary. */
uint64_t point_allocate(struct point_machine *m, const char *name, uint64_t size, int64_t align);
void point_release(struct point_machine *m, const char *name, uint64_t address);
struct point_object *point_object_at(struct point_machine *m, uint64_t address);
/* Do others see a write there? */
bool point_is_seen(struct point_machine *m, uint64_t address);
/* Others may have changed all that they can. */
void point_clobber(struct point_machine *m);
bool point_aligned(struct point_machine *m, uint64_t address, uint64_t align);

/* ---- type.c ---- */
/* The type with the template's arguments of the frame put in. */
const struct ast_type *point_type(struct point_machine *m, const struct ast_type *type);
const struct ast_type *point_pointer_to(struct point_machine *m, const struct ast_type *target);
bool point_is_integer(const struct ast_type *type);
bool point_is_ccute(const struct ast_type *type);
int64_t point_size(const struct ast_type *type);
bool point_same_class(const struct ast_type *a, const struct ast_type *b);
/* Is the class `base` all that an object of the class `type` begins with? */
bool point_has_base(const struct ast_type *type, const struct ast_type *base);
/* Of "name<4, 2>" in the node's text, the numbers; how many there are. */
int point_template_numbers(struct point_machine *m, const struct ast_node *node, int64_t *number, int room);
/* Bind the template's parameters of a function that is called. */
bool point_bind_template(struct point_machine *m, struct point_frame *frame, const struct ast_node *call,
                         const struct point_value *arg, uint32_t n);
/* A template's arguments, where nothing passes any. */
void point_draw_template(struct point_machine *m, struct point_frame *frame);

/* ---- value.c ---- */
struct point_value point_make_int(const struct ast_type *type, int64_t bits);
struct point_value point_make_pointer(const struct ast_type *type, uint64_t address);
bool point_convert(struct point_machine *m, struct point_value value, const struct ast_type *type,
                   struct point_value *out);
bool point_truth(struct point_machine *m, struct point_value value, bool *truth);
bool point_binary(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                  struct point_value *out);
bool point_unary(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value *out);
/* As text, so that equal values have equal texts. */
const char *point_text(struct point_machine *m, struct point_value value);

/* ---- expr.c ---- */
bool point_eval(struct point_machine *m, const struct ast_node *node, struct point_value *out);
bool point_eval_as(struct point_machine *m, const struct ast_node *node, const struct ast_type *type,
                   struct point_value *out);
bool point_condition(struct point_machine *m, const struct ast_node *node, bool *truth);
/* Carry out an assignment; *place is the assigned place. */
bool point_assign(struct point_machine *m, const struct ast_node *node, struct point_place *place);

/* ---- init.c ---- */
/* Store an initialiser. */
bool point_initialise(struct point_machine *m, struct point_place place, const struct ast_node *init);
/* Store zeros. */
bool point_zero(struct point_machine *m, struct point_place place);
/* Store a string, and zeros after it. */
bool point_characters(struct point_machine *m, struct point_place place, const struct ast_node *init);
/* A member of the object in a place. */
struct point_place point_member(struct point_place place, const struct ast_decl *field);

/* ---- place.c ---- */
bool point_locate(struct point_machine *m, const struct ast_node *node, struct point_place *out);
bool point_is_place(struct point_machine *m, const struct ast_node *node);
bool point_declare(struct point_machine *m, const struct ast_node *variable);
/* Is a reference of that type bound to a number of another type, and so to a copy? */
bool point_is_converted(struct point_machine *m, const struct ast_type *type, const struct ast_node *init);
/* End the life of the variables declared after the first `count`, the last first. */
void point_leave(struct point_machine *m, size_t count);

/* ---- call.c ---- */
bool point_call(struct point_machine *m, const struct ast_node *node, struct point_value *out);
bool point_call_place(struct point_machine *m, const struct ast_node *node, struct point_place *out);
/* The value of a conversion function, which the MEMBER names. */
bool point_convert_object(struct point_machine *m, const struct ast_node *callee, const struct ast_type *type,
                          struct point_value *out);
bool point_make_closure(struct point_machine *m, const struct ast_node *node, struct point_value *out);
/* Execute the frame's function, whose parameters are bound. */
bool point_invoke(struct point_machine *m, struct point_frame *frame, struct point_value *out);

/* The arguments of a call: for a parameter that is a reference, the address of the argument. */
enum { POINT_ARGUMENTS = 64 };
struct point_passed {
    struct point_value value[POINT_ARGUMENTS];
    bool is_place[POINT_ARGUMENTS];
    uint32_t count;
};

/* The function that a call names, if the tree has its body. */
const struct ast_function *point_body(const struct ast_node *node);
/* Evaluate the arguments, children of the node from `first` on. */
bool point_pass(struct point_machine *m, const struct ast_node *node, uint32_t first,
                const struct ast_function *function, struct point_passed *passed);
/* The rest of the parameters, of which the call says nothing. */
bool point_pass_defaults(struct point_machine *m, const struct ast_function *function, struct point_passed *passed);
bool point_call_function(struct point_machine *m, const struct ast_node *node, const struct ast_function *function,
                         const struct point_passed *passed, struct point_place self, struct point_value *out);

/* Run a lambda, with arguments by value or by place. */
bool point_call_closure(struct point_machine *m, struct point_closure *closure, const struct point_passed *passed,
                        struct point_value *out);

/* Run a lambda that is an expression's value: the lambda is passed first, and its arguments as values after it. */
bool point_call_result(struct point_machine *m, struct point_passed *passed, struct point_value *out);
/* Does the call run a lambda that returns a reference? */
bool point_gives_place(struct point_machine *m, const struct ast_node *call);

/* ---- launch.c ---- */
bool point_launch(struct point_machine *m, const struct ast_node *node, struct point_value *out);

/* ---- unknown.c ---- */
/* A call: its node, the name that it calls, and the number of that name. */
struct point_called {
    const struct ast_node *node;
    const char *name;
    enum call call;
};
/* A call of a function without a body: its arguments are an event, and the world has its result. */
bool point_unknown_call(struct point_machine *m, const struct point_called *called, const struct point_value *arg,
                        uint32_t n, struct point_value *out);
void point_event(struct point_machine *m, const char *what, const char *values, const struct ast_node *node);

/* ---- builtin.c ---- */
/* Call a function of C, CUDA or ccute's headers; *is_known: it is in the table. */
bool point_builtin(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                   struct point_value *out, bool *is_known);

/* ---- move.c ---- */
/* The type that ccute_load and its like return. */
const struct ast_type *point_vector_of(struct point_machine *m, const struct ast_type *element, int64_t count);
/* v[i], v and i being arg, where v is a value that ccute_load returns. False, and the run goes on, if v is another
 * value. */
bool point_vector_element(struct point_machine *m, const struct ast_node *node, const struct point_value *arg,
                          struct point_value *out);

/* ---- calculate.c ---- */
/* A small value of the type, which depends on the key alone. */
bool point_draw_value(struct point_machine *m, uint64_t key, const struct ast_type *type, struct point_value *out);

/* How a copy calculates an element of its destination from the element x of its source and the element there before. */
struct point_calculation {
    bool saturates, adds; /* neither: it converts */
    struct point_value alpha, beta;
};
bool point_calculate(struct point_machine *m, const struct point_calculation *how, struct point_value x,
                     struct point_place to, struct point_value *out);

/* ---- algebra.c ---- */
bool point_algebra(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                   struct point_value *out);
bool point_draw_layout(struct point_machine *m, uint64_t key, const char *form, const struct ast_type *type,
                       struct point_value *out);

/* ---- room.c ---- */
/* Learn from the text of a pointer with that value which member of an object it points into: a copy must not leave that
   array, although the object goes on. */
bool point_bound(struct point_machine *m, const struct ast_node *pointer, struct point_value *value);

/* ---- side.c ---- */
/* A pointer with its layout: the source or destination of a copy, an operand of a product. */
struct point_side {
    uint64_t address;
    const struct ast_type *type; /* of an element */
    uint64_t bytes;
    uint64_t begin, end; /* of the array that it must not leave */
    ccute_layout layout;
};
bool point_read_layout(struct point_machine *m, struct point_value value, ccute_layout *out);
bool point_read_side(struct point_machine *m, struct point_value pointer, struct point_value layout,
                     struct point_side *out);
/* at(layout, i): without the traps of the library's own. */
uint64_t point_element(const struct point_side *side, int64_t i);
/* Are the elements of the run that begins with element `first` one piece of the layout? */
bool point_is_run(const ccute_layout *layout, const ccute_layout *run, int64_t first);
/* Does the element lie in that array? */
bool point_in_room(struct point_machine *m, const struct point_side *side, int64_t i);

/* A warp's instruction for `count` matrices of 8 rows of 16 bytes: this thread's words of them. */
bool point_matrix(struct point_machine *m, const struct ast_node *node, bool is_store, int count, bool trans,
                  uint64_t row, unsigned char *bytes);

/* ---- copy.c ---- */
bool point_copy(struct point_machine *m, const struct ast_node *node, enum call name, const struct point_value *arg,
                uint32_t n);

/* ---- engine.c ---- */
/* ccute_thread_slice, ccute_partition_S and _D of an atom. */
bool point_engine_part(struct point_machine *m, enum call call, const struct point_value *arg, uint32_t n,
                       struct point_value *out);
/* A copy whose first argument is an atom. */
bool point_engine_copy(struct point_machine *m, enum call call, const struct point_value *arg, uint32_t n);

/* ---- issue_word.c ---- */
bool point_issue_is_wrong(struct point_machine *m);
/* Is it a result of ccute_issue_tile? */
bool point_is_issue_tile(const struct point_value *value);
/* The result of ccute_issue_tile for an address N * 16 bytes further. */
bool point_issue_further(struct point_machine *m, const struct point_value *arg, struct point_value *out);

/* ---- issue.c ---- */
/* CCUTE_ISSUE_80 and its like, as a call. */
bool point_issue(struct point_machine *m, const struct ast_node *node);

/* ---- stmt.c ---- */
enum point_flow point_run_statement(struct point_machine *m, const struct ast_node *node);

#endif
