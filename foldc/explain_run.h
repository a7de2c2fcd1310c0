/* A statement's accesses, carried out on addresses alone: foldc/explain_run.c. */
#ifndef FOLDC_EXPLAIN_RUN_H
#define FOLDC_EXPLAIN_RUN_H

#include "explain_values.h"

/* Meet what the notes of a function hang on, and choose values for what nobody knows. */
void explain_foresee(struct explain_values *values);

/* Evaluate a note for all threads of a block, and fill its row but for what is said of it. */
void explain_run(struct explain_values *values, const struct explain_note *note, bool on_device,
                 struct explain_row *row);

/* ---- Coverage (explain_cover.c) ---- */

/* Who wrote which element: filled while a note is carried out. */
struct explain_cover {
    arena *arena;
    struct explain_written {
        int64_t element;
        uint32_t point; /* from 1; 0: a free place */
        uint32_t thread;
    } * written;
    size_t count, room;
    uint32_t point;
    bool twice, outside;
    int64_t twice_element, first_thread, second_thread;
    int64_t outside_element, outside_thread;
    int64_t room_elements; /* of the array; -1: not known */
    bool moved[1024], masked[1024];
};

void explain_cover_begin(struct explain_cover *cover, arena *arena, int64_t room_elements);
void explain_cover_write(struct explain_cover *cover, int64_t element, int64_t thread);
void explain_cover_read(struct explain_cover *cover, int64_t element, int64_t thread);

#endif
