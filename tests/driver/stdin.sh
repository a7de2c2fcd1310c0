# A source on standard input folds too, and one that does not fold arrives whole.
need gcc
file fold.h <<'X'
#define CCUTE_FOLDME(x) (x)
X
file folds.c <<'X'
#include "fold.h"
const char *file = __FILE__;
int k(void)
{
    return CCUTE_FOLDME(3)
           ;
}
X
head -c 200000 /dev/zero | tr '\0' '\n' > plain.c
echo 'int k;' >> plain.c
from() { input=$1; shift; "$@" < "$input"; }
for source in folds.c plain.c; do
	for output in k.s -; do
		gives 0 from $source gcc -S -x c - -o $output
		cp ../out ../alone.out
		cp k.s ../alone.s 2>/dev/null
		gives 0 from $source "$FOLDC" gcc -S -x c - -o $output
		cmp ../alone.out ../out || wrong "$source: standard output differs"
		[ $output = - ] || cmp ../alone.s k.s || wrong "$source: output differs"
	done
done
no_leftovers


# A pipe is not read twice: the compiler alone reads it.
mkfifo pipe
(cat plain.c > pipe) &
gives 0 "$FOLDC" gcc -S -x c pipe -o k.s
