/* foldc's texts about itself. */
#ifndef FOLDC_CMD_HELP_H
#define FOLDC_CMD_HELP_H

#include <stdio.h>

/* The purpose of foldc, and its commands. */
void help_overview(FILE *out);

/* All about a command, or "driver". Returns the exit status: 0, or 1 if it could not be written. */
int help_command(const char *name);

#endif
