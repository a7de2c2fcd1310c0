/* A statement's accesses, carried out on addresses alone: foldc/explain/run.c. */
#ifndef FOLDC_EXPLAIN_RUN_H
#define FOLDC_EXPLAIN_RUN_H

#include "explain.h"
#include "foldc/choose/chosen.h"

/* The state that the notes of one function share. */
struct explain_work {
    struct chosen values;
    struct explain_tile_request {
        const struct ast_decl *root;
        memory_request request; /* of an array in shared memory, from its beginning */
    } * tile_request;
    size_t tile_requests, tile_request_room;
    struct run *scratch; /* one for all notes */
};

/* Find the unknowns that the notes of a function depend on, and choose values for them. */
void explain_foresee(struct explain_work *work);

/* Evaluate a note for all threads of a block, and fill its row except the judgements. */
void explain_run(struct explain_work *work, const struct explain_note *note, bool on_device, struct explain_row *row);

/* A request of an array in shared memory, for the search of a layout that frees it (foldc/explain/tile_layout.c). */
void explain_remember(struct explain_work *work, const struct ast_decl *root, const memory_request *request);

#endif
