/* Dependency files: rules for make that name a compiler's inputs. */
#ifndef FOLDC_DRIVER_DEPFILE_H
#define FOLDC_DRIVER_DEPFILE_H

#include "rename.h"

/* Turns the temporary's names in a dependency file back into the user's, written as make wants them. nvcc names the
   original too, because of its #line, so a rule that then names it twice loses the second. A file that cannot be read
   stays as it is. Adds prerequisites to the changed rules, or to any rules where the file was named. Says so and
   returns false if the file cannot be replaced. */
bool depfile_update(arena *arena, const struct renames *renames, const struct words *more, bool is_named,
                    const char *path);

/* Turns the names in the text of a dependency file back; returns whether one of them was in it. */
bool depfile_rename_text(arena *arena, const struct renames *renames, struct text *rules);

/* Adds prerequisites to each rule of a text that has some, those that it does not name; and their empty rules, where
   there are such (-MP). */
void depfile_add_text(arena *arena, const struct words *more, struct text *rules);

#endif
