# clang after foldc does what clang does alone.
need clang
file fold.h <<'X'
#define CCUTE_FOLDME(x) (x)
X
file src/k.h <<'X'
enum { N = 3 };
X
file src/k.c <<'X'
#include "k.h"
#include "../fold.h"
int main(void)
{
    return CCUTE_FOLDME(N)
           - 3;
}
X
file plain.c <<'X'
int plain(void) { return 0; }
X
mkdir out

same clang -c src/k.c
same clang -c -O2 "$PWD/src/k.c" -o out/k.o
same clang -c -MD src/k.c
same clang -c -MMD -MP -o out/k.o src/k.c
same clang -c -MD -MF out/deps -MT target src/k.c
same clang -MM src/k.c
same clang -fsyntax-only src/k.c
same clang -c nosuch.c
same clang++ -x c -c src/k.c
# The line table has a checksum of the file that was read, so only the names are compared.
loosely=yes
same clang -c -g src/k.c
gives 0 "$FOLDC" clang -c -g src/k.c -o out/g.o
gives 1 grep -c foldc- out/g.o
