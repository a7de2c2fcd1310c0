/* Where CUDA is installed. */
#ifndef FOLDC_CLANG_TOOLKIT_H
#define FOLDC_CLANG_TOOLKIT_H

struct arena;

/* The folder that has include/cuda_runtime.h: $CUDA_PATH, $CUDA_HOME, nvcc's own, /usr/local/cuda, /usr; NULL: none. */
const char *toolkit_find(struct arena *arena);

/* Its version as CUDA counts it, 13000 for 13.0; 12000 if it does not say. */
int toolkit_version(struct arena *arena, const char *folder);

#endif
