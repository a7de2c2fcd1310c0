/* libccute.a: the integer algebra on the host. */
#include "instance_i64.h"
