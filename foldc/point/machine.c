/* How a run ends, and which nodes it reaches. */
#include "machine.h"

bool point_stops(struct point_machine *m, enum point_stop stop, const char *why)
{
    if (m->run->stop == POINT_RETURNS) {
        m->run->stop = stop;
        m->run->why = why;
        m->run->at = m->node;
        m->run->in = m->frame ? m->frame->function : NULL;
    }
    return false;
}

void point_reach(const struct point_machine *m, const struct ast_node *node)
{
    if (m->program->reached)
        m->program->reached(m->program->context, node);
}
