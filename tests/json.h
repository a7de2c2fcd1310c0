/* Whether a text is JSON. */
#ifndef CCUTE_TESTS_JSON_H
#define CCUTE_TESTS_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* Exactly one value as RFC 8259 has it, in well-formed UTF-8. */
bool json_is_valid(const char *text, size_t size);

#endif
