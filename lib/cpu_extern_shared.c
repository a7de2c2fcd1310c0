/* The symbol that a plain `extern __shared__ T name[];` is linked to, by
 *   -Wl,-u,ccute_cpu_extern_shared,--defsym=name=ccute_cpu_extern_shared
 * A file of its own, so that a program without one carries none. */
#include <ccute/cpu/run.h>

extern _Thread_local unsigned char ccute_cpu_extern_shared[CCUTE_CPU_SHARED_MAX];
_Thread_local __attribute__((aligned(1024))) unsigned char ccute_cpu_extern_shared[CCUTE_CPU_SHARED_MAX];
