/* ccute: layouts in C. Include this one. */
#ifndef CCUTE_H
#define CCUTE_H

#include <ccute/api.h>
#if defined __CUDACC__
#include <ccute/device.h>
#endif

#endif
