/* Which ccute this library is. */
#include <ccute/version.h>

int ccute_version(void) { return CCUTE_VERSION; }
