/* Short names for those who want them. */
#ifndef CCUTE_SHORT_H
#define CCUTE_SHORT_H

#include <ccute/ccute.h>

#define TUP(...) CCUTE_T(__VA_ARGS__)
#define ALL CCUTE_ALL

#endif
