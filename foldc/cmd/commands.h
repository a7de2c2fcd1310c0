/* The commands of foldc. Each takes its arguments after its own name, and returns the exit status. */
#ifndef FOLDC_CMD_COMMANDS_H
#define FOLDC_CMD_COMMANDS_H

#define FOLDC_COMMAND(name, takes, help) int foldc_##name(int argc, char **argv);
#include "foldc/cli/commands.def"
#undef FOLDC_COMMAND

#endif
