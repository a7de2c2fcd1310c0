/* Values of ccute's as bytes of the machine's memory, and in the calculator. */
#ifndef FOLDC_POINT_CONVERT_H
#define FOLDC_POINT_CONVERT_H

#include "machine.h"

/* Bytes that are read as a layout: if they cannot be one, *value becomes a layout of the world's, the same for the same
   bytes. Memory that nothing wrote has any bytes. */
bool point_form_layout(struct point_machine *m, struct point_value *value);
bool point_to_eval(struct point_machine *m, struct point_value value, eval_value *out);
bool point_from_eval(struct point_machine *m, const eval_value *value, const struct ast_type *type,
                     struct point_value *out);
/* Bytes that no function of ccute's reads become 0, so that equal values have equal bytes. */
void point_tidy(const struct ast_type *type, unsigned char *byte);

#endif
