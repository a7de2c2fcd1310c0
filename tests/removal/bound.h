/* The bound of a loop of which nothing is known. */
extern int any_bound;
