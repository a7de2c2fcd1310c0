/* The version of ccute; configure reads it here. Before 1.0 a minor version may change a program's view of the library,
 * from then on a major one: semantic versions. NEWS lists the changes. */
#ifndef CCUTE_VERSION_H
#define CCUTE_VERSION_H

/* The version of the headers, number by number. */
#define CCUTE_VERSION_MAJOR 0
#define CCUTE_VERSION_MINOR 1
#define CCUTE_VERSION_PATCH 0

/* To compare: #if CCUTE_VERSION >= CCUTE_MAKE_VERSION(0, 1, 0) */
#define CCUTE_MAKE_VERSION(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))
#define CCUTE_VERSION CCUTE_MAKE_VERSION(CCUTE_VERSION_MAJOR, CCUTE_VERSION_MINOR, CCUTE_VERSION_PATCH)

#if defined __cplusplus
extern "C" {
#endif

/* The version of the library that a program runs with, like CCUTE_VERSION for the headers that it was compiled with. */
int ccute_version(void);

#if defined __cplusplus
}
#endif

#endif
