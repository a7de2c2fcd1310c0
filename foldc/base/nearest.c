#include "nearest.h"

#include <string.h>

enum { LONGEST = 40 };

static size_t min3(size_t a, size_t b, size_t c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

/* How many letters to insert, drop or change to get from one to the other; b at most LONGEST long. */
static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= nb; j++)
        row[j] = j;
    for (size_t i = 0; i < na; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < nb; j++) {
            const size_t changed = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = min3(changed, row[j] + 1, diagonal + 1);
        }
    }
    return row[nb];
}

struct nearest nearest_to(const char *word, size_t length)
{
    return (struct nearest){.word = word, .length = length, .least = length / 2 + 1};
}

void nearest_try(struct nearest *nearest, const char *name)
{
    const size_t length = strlen(name);
    size_t d;
    if (nearest->length > LONGEST || length > LONGEST)
        return;
    d = distance(nearest->word, nearest->length, name, length);
    if (d < nearest->least) {
        nearest->least = d;
        nearest->found = name;
    }
}
