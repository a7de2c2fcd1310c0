/* Shared by the commands that fold one file after the other. */
#ifndef FOLDC_CMD_FOLD_H
#define FOLDC_CMD_FOLD_H

#include "foldc/base/arena.h"
#include "foldc/pipeline.h"

/* The language of the option (c, c++ or cuda; NULL: that of the input's name), and libclang's flags from the
   compiler's, NULL at the end or NULL. */
void fold_main_flags(arena *arena, const char *language, char **flags, struct fold_request *request);

#endif
