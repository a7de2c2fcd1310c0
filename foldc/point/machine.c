/* How a run ends, and which nodes it reaches. */
#include "machine.h"

/* How a run ends, by the reason. */
static const enum point_stop stops[MESSAGES] = {
#define REASON(id, stop, count, operands, text) [MESSAGE_##id] = POINT_##stop,
#include "foldc/say/reasons.def"
#undef REASON
};

bool point_stops(struct point_machine *m, enum message_id why) { return point_stops_for(m, message_plain(why)); }

bool point_stops_for(struct point_machine *m, const struct message *why)
{
    if (m->run->stop == POINT_RETURNS) {
        m->run->stop = stops[why->id];
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
