/* Calls that the threads of a warp, or of four warps, execute together (together.c). */
#ifndef FOLDC_PLAN_TOGETHER_H
#define FOLDC_PLAN_TOGETHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ast_function;
struct ast_node;
struct ast_view;
struct fold;
struct source;

/* Such a call, by its place, which it has in common with the call's nodes in all instances of a template. */
struct together_call {
    const struct source *source;
    uint32_t begin;
    int threads;
    bool is_along_x; /* the threads are neighbours along x in a block of any shape */
    const char *name;
};

struct togethers {
    struct together_call *item;
    size_t count, capacity;
};

/* Note a call of the function under way that folds. */
void together_note(struct fold *fold, const struct ast_node *call, int threads, bool is_along_x, const char *name);

/* A kernel in which no thread's number along y or z is named, nor in what it calls? */
bool together_is_unnamed(const struct ast_function *function);

/* Report the calls to which only a part of the threads comes, in all functions of the view. */
void together_check(struct fold *fold, const struct ast_view *view);

#endif
