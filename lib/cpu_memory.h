/* Device memory: one reserved range of addresses, in which every allocation lies between pages that fault. */
#ifndef CCUTE_CPU_MEMORY_H
#define CCUTE_CPU_MEMORY_H

#include <stddef.h>

/* Memory for one worker's dynamic shared arrays; NULL when there is none left. */
void *ccute_cpu_shared_new(void);

/* Makes the block's array bytes long, filled with 0xff; where it begins. It ends at a page that faults, except for
   what rounds it up to 16 bytes. */
void *ccute_cpu_shared_begin(void *shared, size_t bytes);

/* Faults if the block wrote just outside its array. */
void ccute_cpu_shared_end(const void *shared);

/* Faults if something was written just outside an allocation. */
void ccute_cpu_check_margins(void);

/* Tells in text where address lies, if it has to do with device memory; else 0. */
int ccute_cpu_describe(const void *address, char *text, size_t size);

#endif
