/* foldc plan --ranks: how a tensor that ranks share goes from one distribution to another. */
#ifndef FOLDC_CMD_PLAN_RANKS_H
#define FOLDC_CMD_PLAN_RANKS_H

/* Show the plan of two distributions, elements of that many bytes; of one rank (-1: of all, summed up) with its nests.
   relabel: the destination's ranks are renamed first. Returns the exit status. */
int plan_ranks(const char *dst, const char *src, int bytes, int rank, int relabel);

#endif
