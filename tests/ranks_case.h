/* A random plan, run on the ranks of a communicator of the CPU, every byte compared. */
#ifndef CCUTE_TESTS_RANKS_CASE_H
#define CCUTE_TESTS_RANKS_CASE_H

#include <stdint.h>
#include <stdio.h>

#include <ccute/ranks.h>

/* In a process that is a rank: end its function with 1, and say why, unless a condition holds. */
#define RANKS_NEED(condition, ...)                                                                                     \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            return 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

/* Bind and run the plan of a seed twice; all ranks call this together. In a third of the cases the source is written
   where the communicator has it, if it has such a place (windows). 0, or 1 after a line with the mistake. */
int ranks_case(ccute_ranks_comm *comm, uint64_t seed, int windows);

#endif
