/* The state that flight.c follows: registers that belong to products under way, and registers that threads wrote since
 * the last fence. A product "takes off" when it is issued, and a wait "lands" it. */
#ifndef FOLDC_PLAN_SKY_H
#define FOLDC_PLAN_SKY_H

#include <stdbool.h>

struct ast_node;
struct within;

enum { SKY_MOST = 32, SKY_OPEN = -1 };

/* Registers that a product has. age: the number of groups committed after the product's own; SKY_OPEN: its group is not
   committed yet. */
struct sky_held {
    const struct within *place;
    const struct ast_node *product;
    const char *name;
    bool is_c;
    int age;
};

/* Registers that threads wrote, and where. */
struct sky_wrote {
    const struct within *place;
    const struct ast_node *by;
};

/* Was there a fence on the path so far? SKY_UNKNOWN: a call may have one. */
enum sky_fence { SKY_UNKNOWN, SKY_NONE, SKY_STANDS };

struct sky {
    struct sky_held item[SKY_MOST];
    int count;
    struct sky_wrote wrote[SKY_MOST];
    int wrote_count;
    enum sky_fence fence;
};

/* Are they surely one place? */
bool sky_is_same(const struct within *a, const struct within *b);

/* A product is issued: it has the registers, and is in no group yet. one.place NULL: they are not known. */
void sky_take_off(struct sky *sky, struct sky_held one);

/* The products that are in no group yet become one. */
void sky_commit(struct sky *sky);

/* A wait, after which at most that many groups are under way. */
void sky_land(struct sky *sky, int groups);

/* Forget one item. */
void sky_drop(struct sky *sky, int i);

/* Two paths meet. */
void sky_join(void *state, const void *beside);

void sky_forget_wrote(struct sky *sky, enum sky_fence fence);
void sky_forget(void *state);

#endif
