/* In CUDA: the bodies of the algebra, compiled with the file that uses them, for the device, and for the host if config.h says so. */
#ifndef CCUTE_DEVICE_H
#define CCUTE_DEVICE_H

#if __has_include("instance_i64.h")
#include "instance_i64.h" /* installed */
#else
#include "../../lib/instance_i64.h" /* in the source tree */
#endif

#endif
