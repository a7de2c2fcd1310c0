/* Notes that folding takes for explain. Each function does nothing while nothing is explained, and none changes a fold.
 */
#ifndef FOLDC_PLAN_NOTE_H
#define FOLDC_PLAN_NOTE_H

#include "copy.h"

struct ast_loop;
struct engine;
struct gemm;
struct explain_frame;
struct explain_call;

/* Begin to take notes, if the request wants the file explained, or a line of the file expects something. */
void explain_start(struct fold *fold, const struct fold_request *request);

/* The walk of a function, or of a clone, begins. */
void explain_begin(struct fold *fold);

/* The function has been walked, and its bindings are still known. */
void explain_end(struct fold *fold);

/* All functions and clones are decided: show each to the request. */
void explain_show(struct fold *fold);

/* Drop the record of a clone that is not made after all. */
void explain_forget(struct fold *fold, const struct clone *clone);

/* Enter the branch of an if; a part of another node (child i); the body of a for whose counter is a symbol (NULL: not
   known). Each returns the frame around it, for explain_leave. */
const struct explain_frame *explain_around(const struct fold *fold);
const struct explain_frame *explain_enter_if(struct fold *fold, struct ast_node *condition, bool holds);
const struct explain_frame *explain_enter_part(struct fold *fold, struct ast_node *node, uint32_t i);
const struct explain_frame *explain_enter_for(struct fold *fold, const struct ast_node *node,
                                              const struct ast_loop *loop, const expr *counter);
/* After a statement of a block: if something in it may leave the block, it is not known whether the statements after it
   run. */
void explain_pass(struct fold *fold, const struct ast_node *statement);
void explain_leave(struct fold *fold, const struct explain_frame *around);

/* Note a CCUTE_ASSUME, CCUTE_EXPECT_CONFLICT_FREE or CCUTE_EXPECT_COALESCED. */
void explain_annotation(struct fold *fold, struct ast_node *node);
/* Note that the condition of a CCUTE_ASSUME is known from here on. */
void explain_learned(struct fold *fold, const struct ast_node *node);
/* Does an expectation wait for its statement? */
bool explain_awaits(const struct fold *fold);
/* After the statement that an expectation waits for: an error if nothing in the statement could be explained. */
void explain_disappoint(struct fold *fold, const struct message *why);

/* Note an access pointer[index] or *pointer, after its operands were walked. */
void explain_note_plain(struct fold *fold, struct ast_node *node, const struct ast_node *parent);

/* Note a copy, as it is planned. Twins: a guard chooses between two plans. */
void explain_note_copy(struct fold *fold, const struct copy *copy, const struct copy_plan *plan);
void explain_note_twins(struct fold *fold, const struct copy *copy, const struct copy_plan *narrow,
                        const struct copy_plan *wide);
void explain_note_indexed(struct fold *fold, const struct copy *copy, const struct copy_plan *plan);
void explain_note_matrices(struct fold *fold, const struct copy *copy);

/* Note a product, as it is planned. */
void explain_note_gemm(struct fold *fold, const struct gemm *gemm);

/* Note a copy by an engine: of a tile (run: 0), or of runs of that many bytes in all. */
void explain_note_engine(struct fold *fold, const struct engine *engine, int64_t run);

/* Note an array that is declared with its layout. */
void explain_note_array(struct fold *fold, const struct ast_node *node, const struct value *layout, int64_t count);

/* The arguments of a call for which a clone is made: those of the clone's first call. */
const struct explain_call *explain_call(struct fold *fold, const struct ast_node *call);

/* After the file is folded: evaluate all notes. False after an error, such as an expectation that is not met. */
bool explain_finish(struct fold *fold, const struct fold_request *request, const char *folded, size_t size);

#endif
