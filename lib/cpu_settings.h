/* Settings from the environment, read once; a program may choose another order. */
#ifndef CCUTE_CPU_SETTINGS_H
#define CCUTE_CPU_SETTINGS_H

typedef struct ccute_cpu_settings {
    long threads;      /* OS threads that share out a grid's blocks */
    long stack;        /* bytes of a fibre's stack */
    long allow_exited; /* exited threads count as arrived, as on GPUs since Volta */
    long order;        /* in which a block's threads get their turns: ORDER_FORWARD, ORDER_REVERSE, or a seed */
} ccute_cpu_settings;

enum { ORDER_FORWARD = 0, ORDER_REVERSE = -1 };

/* A variable with a value that it cannot have is a fault. */
const ccute_cpu_settings *ccute_cpu_settings_get(void);

#endif
