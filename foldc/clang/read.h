/* Between the files that make the tree out of libclang's cursors (clang*.c). Other files do not include this. */
#ifndef FOLDC_CLANG_READ_H
#define FOLDC_CLANG_READ_H

#include "foldc/base/arena.h"
#include "foldc/c/ast.h"
#include "foldc/base/diag.h"
#include "foldc/base/ptrmap.h"
#include "foldc/base/source.h"

#include <clang-c/Index.h>

/* Where libclang believes the prelude to be. */
#define PRELUDE_FOLDER "/.foldc/"

/* A file with bytes that nodes may point at, and the macro invocations in it, by their beginning. */
struct user_file {
    CXFile file;
    struct source *source;
    const char *text; /* of a file without a source, once it was read for its words; text_size bytes */
    size_t text_size;
    struct macro_use *use;
    uint32_t use_count, use_room;
    uint32_t use_found;   /* the number that a search for an invocation found last */
    bool is_ccute;        /* one of ccute's own headers */
    bool stands_for_cuda; /* a header whose functions act as CUDA's own do */
    unsigned entered;     /* how often it is read */
    uint32_t included_at; /* where the main file includes it first, or its includer; PLACE_NONE: nowhere */
    struct user_file *next;
};

#define PLACE_NONE UINT32_MAX

/* A #define or an #undef in an included file of the user's. */
struct macro_change {
    const char *name;
    const struct user_file *file;
    uint32_t place;
    bool ends; /* an #undef */
};

#define MACRO_NONE UINT32_MAX

struct macro_use {
    uint32_t begin, end;
    uint32_t around; /* the innermost one around it, or MACRO_NONE */
    CXCursor cursor;
    struct ast_macro *macro; /* made when a node first needs it */
};

/* A stack of cursors: the children of the nodes under construction. */
struct cursor_stack {
    CXCursor *cursor;
    uint32_t count, room;
};

/* Lists that grow: see READER_ADD. */
struct function_list {
    struct ast_function **item;
    uint32_t count, room;
};
struct decl_list {
    struct ast_decl **item;
    uint32_t count, room;
};
struct name_list {
    const char **item;
    uint32_t count, room;
};

/* The files that the view reads: place.c. */
struct reader_files {
    CXFile main;
    const char *ccute_folder;        /* where ccute's headers were found, "/" at the end; NULL: not included */
    struct user_file *first, *found; /* all; the last one that was searched for */
};

/* The macros of included files, by their definitions: home.c. */
struct macro_changes {
    struct macro_change *item;
    uint32_t count, room;
    bool are_listed; /* once a function of an included file needs them */
};

/* One reading of a file where another includes it. */
struct inclusion {
    const struct user_file *file;
    CXFile includer;
    uint32_t place;
};

/* Words that mean something else in another place. */
enum special { SPECIAL_COUNTER, SPECIAL_OWN_NAME, SPECIALS };

/* The words, and the macros that lead to them: special.c. */
struct reader_special {
    struct name_list names[SPECIALS];
    bool is_known[SPECIALS]; /* once a marked function was read */
    struct inclusion *inclusion;
    uint32_t inclusion_count, inclusion_room;
};

/* The nodes, declarations and types made from libclang's cursors and types, each once. */
struct reader_made {
    struct ptrmap decls, types, bodies;
    struct ptrmap quiet; /* callees that are known to be quiet or not */
    uint32_t decl_count;
};

/* The functions that templates made and that something refers to: call.c notes them, instance.c reads them. */
struct reader_instances {
    struct ptrmap met;
    CXCursor *item;
    uint32_t count, room;
};

/* The user's functions that the bodies call: call.c notes them, callee.c reads those without a mark. */
struct reader_callees {
    struct ptrmap met;
    CXCursor *item;
    uint32_t count, room;
    bool are_read; /* products of four warps or engines are under way while they run */
};

struct launch_list {
    struct ast_launch *item;
    uint32_t count, room;
};

/* The lists that the view will have. */
struct reader_found {
    struct function_list functions, unmarked;
    struct decl_list constants;
    struct launch_list launches;
    bool any_united; /* some call that was read is one that threads do together (call_is_united) */
};

/* The function under construction: function.c. */
struct reader_body {
    struct user_file *file; /* NULL: a constant's initialiser in another place */
    struct ptrmap seen;     /* the places that have a node */
    struct decl_list locals;
    struct name_list other_names; /* its declarations besides variables */
    bool uses_namespace;
    CXCursor owner;   /* its class, if it is a member of one */
    bool in_instance; /* it is one: names of the template's stand only in its bytes */
    bool on_host;     /* it may run there */
    int depth;        /* of the node under construction */
    uint32_t read_to; /* the place of the last node in its own file */
    bool is_too_deep; /* the function is */
    bool hides;       /* it has text that libclang does not show */
};

/* The messages that diag.c reports only once. */
struct reader_told {
    bool missing_headers;
    bool own_header; /* of clang's */
    bool unmarked;   /* why nothing is marked */
};

/* One view's reading. */
struct reader {
    const struct ast_request *request;
    struct arena *arena;
    CXTranslationUnit unit;
    struct ast_view *view, *host; /* under construction; the first one */
    bool is_cxx;
    struct reader_files files;
    struct macro_changes changes;
    struct reader_special special;
    struct reader_made made;
    struct reader_instances instances;
    struct reader_callees callees;
    struct reader_found found;
    struct cursor_stack stack;
    struct reader_body body;
    struct reader_told told;
};

/* How deep a function may nest: later passes walk down recursively. */
enum { READER_DEPTH = 2000 };

/* Append to one of the reader's growing arrays. */
#define READER_PUSH(array, count, room, item)                                                                          \
    do {                                                                                                               \
        if ((count) == (room))                                                                                         \
            (array) = reader_grow((array), &(room), sizeof *(array));                                                  \
        (array)[(count)++] = (item);                                                                                   \
    } while (0)
#define READER_ADD(list, new) READER_PUSH((list).item, (list).count, (list).room, new)
void *reader_grow(void *array, uint32_t *room, size_t size);
/* A list's final copy, in the arena. */
#define READER_KEEP(arena, list) reader_keep((arena), (list).item, (list).count, sizeof *(list).item)
void *reader_keep(struct arena *arena, const void *array, uint32_t count, size_t size);

/* The text of a string of libclang's, which is disposed of. */
const char *reader_text(struct reader *reader, CXString text);

/* ---- remedy.c: the remedy for text that clang refuses ------------------------------------ */

/* The name that a message says is not known, in *length its length; NULL if it says something else. */
const char *reader_unknown_name(const char *message, size_t *length);
/* A note at a place with the text to write, if that is known. */
void reader_show_remedy(struct reader *reader, const struct source *source, uint32_t place, const char *message);

/* ---- flags.c: how libclang is called ------------------------------------------------------ */

struct clang_flags {
    const char **flag;
    int count, room;
    const char *toolkit; /* CUDA's folder, NULL: none */
};

/* Everything except the parts that differ between views; `late` must come after the prelude. */
void clang_flags_make(struct clang_flags *flags, struct clang_flags *late, const struct ast_request *request);
void clang_flags_add(struct clang_flags *flags, struct arena *arena, const char *flag);

/* ---- place.c: bytes and macros ------------------------------------------------------------ */

/* The file's entry, made on first sight. */
struct user_file *reader_file(struct reader *reader, CXFile file);
/* The entry of the file of a location, and the offset in it; NULL: the location is in no file. */
struct user_file *reader_file_at(struct reader *reader, CXSourceLocation location, uint32_t *offset);
/* Notes every macro invocation in the user's files. */
void reader_note_macro(struct reader *reader, CXCursor expansion);
void reader_sort_macros(struct reader *reader);
/* Finds the #lines of a file with a source (numbering.c). */
void reader_number_lines(struct reader *reader, const struct user_file *file);
/* The file's offset of a location; its file too, if wanted. */
uint32_t reader_offset(CXSourceLocation location, CXFile *file);
/* Sets a node's bytes, origin and macro. */
void reader_place(struct reader *reader, struct ast_node *node, CXCursor cursor);
/* Sets the place of a declaration. */
void reader_place_decl(struct reader *reader, struct ast_decl *decl, CXCursor cursor);

/* Does an invocation begin at that place? */
bool reader_is_macro_at(struct user_file *file, uint32_t place);

/* ---- special.c ------------------------------------------------------------------------------ */

void reader_note_includer(struct reader *reader, const struct user_file *file, CXSourceLocation at);
/* The offset of a location, and its file. In a file that the function under construction includes: the place of the
   directive there, the first one that was not read yet. */
uint32_t reader_included(const struct reader *reader, CXSourceLocation location, CXFile *found);
/* Does the text between two places of the reader's file, or a file that it includes, have such a word? */
bool reader_uses_special(struct reader *reader, enum special special, uint32_t begin, uint32_t end);
void reader_free_special(struct reader *reader);

/* ---- home.c: where functions of included files may be written again ------------------------ */

/* Notes where a file is included: from clang_getInclusions. */
void reader_note_inclusion(struct reader *reader, CXFile file, CXSourceLocation *stack, unsigned depth);
/* Of the function of the reader's file; NULL for one of the main file. */
struct ast_home *reader_home(struct reader *reader, const struct ast_function *function, CXCursor cursor);

/* ---- type.c, decl.c ------------------------------------------------------------------ */

const struct ast_type *reader_type(struct reader *reader, CXType type);
const struct ast_type *reader_type_none(void); /* of a node without one, or with an unknown one */
/* The declaration that a cursor is or refers to; NULL for one without a declaration. */
struct ast_decl *reader_decl(struct reader *reader, CXCursor declaration);
/* The number of the function that a node names, by its text; a declaration is looked up once. */
enum call reader_known_call(const struct ast_node *node);

/* ---- quiet.c ------------------------------------------------------------------------------- */

/* Sets a callee's is_reader, and its is_quiet where a call of it is read in a function that may run on the host. */
void reader_note_quiet(struct reader *reader, struct ast_decl *decl, CXCursor callee);

/* ---- casts.c ------------------------------------------------------------------------------- */

/* Whether a function takes its argument i by a non-const reference, so that the callee may change it. */
bool reader_takes_reference(CXType function, unsigned i);
/* Whether a function takes its argument i by a reference to const. */
bool reader_takes_const_reference(CXType function, unsigned i);
/* Whether a function takes its argument i by a pointer. */
bool reader_takes_pointer(CXType function, unsigned i);
/* Is parameter i surely a number or a pointer, by value? */
bool reader_takes_value(CXType function, unsigned i);
/* May a function write an argument that it takes by a reference to const, for all that is seen of it? */
bool reader_may_write_const(struct reader *reader, CXCursor callee);
/* Does an instance of a template leave its argument i as it is, which it takes by a reference? */
bool reader_instance_leaves(struct reader *reader, CXCursor callee, unsigned i);

/* May an object of the type be written by a const method, or through an address that its constructor gave away? */
bool reader_may_write_itself(struct reader *reader, CXType type);

/* ---- evaluated.c --------------------------------------------------------------------------- */

/* Has the type that a declaration names a bound that is calculated where the program gets there? */
bool reader_has_bound(CXCursor cursor);
/* Does a function that is called in it look whether a constant is evaluated? Then libclang's value is not the
 * program's. */
bool reader_asks_evaluation(struct reader *reader, CXCursor cursor);

/* Does the expression have no effect, and the same value each time, whatever the functions that it calls do? Nor does
   its value depend on whether a constant is wanted. */
bool reader_is_pure(struct reader *reader, CXCursor cursor);

/* ---- class.c ------------------------------------------------------------------------------- */

/* Why assigning an object of a class is not copying its bytes; NULL if it is, or if the type is no class of C++'s. */
const struct message *reader_why_assigned(struct reader *reader, CXType type);
/* Does an object of the type, though const, have a part that may be written? */
bool reader_has_mutable(CXType type);
/* Where a class's members are shown: of an instance, the template. */
CXCursor reader_members_of(CXCursor declaration);

/* ---- callee.c ------------------------------------------------------------------------------ */

/* Reads the bodies of those without a mark, where they matter: ast_decl.unmarked. */
void reader_read_callees(struct reader *reader);

/* ---- instance.c ---------------------------------------------------------------------------- */

/* Reads the instances of the marked templates, each after its template. */
void reader_read_instances(struct reader *reader);

/* ---- launch.c -------------------------------------------------------------------------------- */

/* Lists the launches of kernels, if a function states its block or cluster, or calls what threads do together. */
void reader_read_launches(struct reader *reader);

/* ---- argument.c ---------------------------------------------------------------------------- */

/* The arguments of an instance, and the condition that holds for them alone. */
void reader_arguments(struct reader *reader, struct ast_function *function, CXCursor instance, CXCursor template);

/* The same of a member: the arguments of its class, if a template made it, which has its own name in its members. */
void reader_class_arguments(struct reader *reader, struct ast_function *function, CXCursor instance);

/* ---- members.c ----------------------------------------------------------------------------------- */

/* Sets the members of a class, and its bases. */
void reader_members(struct reader *reader, struct ast_type *type, CXType cx);

/* Sets the members of one of the user's that a list initialises in their order: that has no base, and no member
   without a name. */
void reader_fields(struct reader *reader, struct ast_type *type, CXType cx);

/* The elements of a std::array, an array of C's whose text is the object's: a subscript of it is one of theirs. NULL:
   the object is another one. */
struct ast_node *reader_standard_elements(struct reader *reader, struct ast_node *object,
                                          const struct ast_type *element);

/* auto [a, b] = value: the value, then the declarations. */
struct ast_node *reader_parts_named(struct reader *reader, CXCursor cursor);
/* A loop over a range: the names of parts that it declares, where all bodies are read, then its parts. */
struct ast_node *reader_range_for(struct reader *reader, CXCursor cursor);

/* ---- head.c: initialisers that libclang does not show -------------------------------------- */

/* A switch or a loop over a range. libclang shows no `init` of `switch (init; value)` and `for (init; name : range)`:
   what it does is not known, unless it is a number's declaration. */
struct ast_node *reader_headed(struct reader *reader, struct ast_node *node);

/* ---- stmt.c, expr.c, call.c, name.c, function.c ---------------------------------------------- */

/* The children of a cursor go on the stack; returns the height below them. Drop them by restoring it. */
uint32_t reader_push_children(struct reader *reader, CXCursor cursor);

struct ast_node *reader_node(struct reader *reader, CXCursor cursor, enum ast_kind kind, uint32_t count);
struct ast_node *reader_statement(struct reader *reader, CXCursor cursor);
void reader_asm(struct reader *reader, struct ast_node *node); /* asm.c: its text, and what it writes */
struct ast_node *reader_expression(struct reader *reader, CXCursor cursor);
/* In place of a node that is nested too deep: says so, once a function. */
struct ast_node *reader_too_deep(struct reader *reader, CXCursor cursor);
struct ast_node *reader_variable(struct reader *reader, CXCursor cursor);
/* ::a::b::name of a declaration in namespaces and classes only; "" for any other. */
const char *reader_whole_name(struct reader *reader, CXCursor named);
/* Any kind with all expressions and statements below the cursor as children. */
struct ast_node *reader_parts(struct reader *reader, CXCursor cursor, enum ast_kind kind);
/* The last expression below a cursor; NULL if there is none. */
struct ast_node *reader_last_expression(struct reader *reader, CXCursor cursor);
bool reader_is_part(CXCursor cursor);
/* A null cursor if there is none. */
CXCursor reader_first_child(CXCursor cursor);
struct ast_node *reader_lambda(struct reader *reader, CXCursor cursor);
/* The node's bytes, where they are its text; NULL. */
const char *reader_written(struct reader *reader, const struct ast_node *node);
struct ast_node *reader_call(struct reader *reader, CXCursor cursor);
/* Notes a callee that a template made: it may be an instance of a marked template. */
void reader_note_instance(struct reader *reader, CXCursor callee);
struct ast_node *reader_reference(struct reader *reader, CXCursor cursor);
struct ast_node *reader_member(struct reader *reader, CXCursor cursor);

/* Is a member declared by the class of the object itself? */
bool reader_is_own_member(CXCursor member, CXCursor object);
/* Exactly the integer that libclang gives for a leaf (a literal, sizeof); false if it has none of 64 bits. */
bool reader_leaf_value(CXCursor cursor, const struct ast_type *type, int64_t *value);
/* Gives a number that is a part of a constexpr object, table[1].rows, its value. */
void reader_take_part(struct ast_node *node, CXCursor cursor);

/* ---- function.c, diag.c --------------------------------------------------------------- */

/* If a cursor is a function with a body of its own that is wanted, reads it. */
void reader_function(struct reader *reader, CXCursor cursor);
/* Reads a function without a mark: ast_decl.unmarked. */
void reader_unmarked(struct reader *reader, CXCursor cursor);
/* Reads an instance of a function that was read as a template. */
struct ast_function *reader_instance(struct reader *reader, CXCursor cursor, const struct ast_function *pattern);
/* Shows clang's errors inside the view's functions, and notes them there. */
void reader_show_errors(struct reader *reader);

#endif
