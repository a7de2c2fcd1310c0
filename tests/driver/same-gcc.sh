# gcc after foldc does what gcc does alone.
need gcc
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
file k.c <<'X'
#include "fold.h"
int k(void)
{
    return CCUTE_FOLDME(3)
           ;
}
X
file plain.c <<'X'
int plain(void) { return 0; }
X
file stamp.c <<'X'
const char *stamp = "CCUTE" __TIMESTAMP__ __FILE__ __BASE_FILE__;
X
touch -d '2001-02-03 04:05:06' stamp.c
cp plain.c src
mkdir out

same gcc -c k.c
same gcc -c -g -O2 k.c -o out/k.o
same gcc -c src/k.c
same gcc -c "$PWD/src/k.c"
same gcc -S src/k.c -o -
same gcc -c k.c plain.c src/k.c
same gcc src/k.c
same gcc src/k.c plain.c k.c -o out/prog
same gcc -c -MD src/k.c
same gcc -c -MMD -MP -o out/k.o src/k.c
same gcc -c -MD -MF out/deps -MT target src/k.c
same gcc -c -MD -MQ 'a$b' src/k.c
same gcc -c -Wp,-MD,out/deps src/k.c
same gcc -c -Wp,-MMD,out/deps,-MP src/k.c
same gcc -MD src/k.c src/plain.c
same gcc -MD src/k.c src/plain.c -o out/prog
same gcc -S stamp.c -o -
same gcc -M src/k.c
same gcc -MM -MF out/deps src/k.c
same gcc -MM k.c src/k.c
same gcc -x c++ -c src/k.c
same gcc -fsyntax-only src/k.c
same gcc -c nosuch.c
same gcc -c src
same gcc -c k.c nosuch.c
same gcc -c k.c --no-such-flag
same gcc -c k.c -o out/no/such/folder.o
same gcc -c k.c -include nosuch.h
same gcc
same gcc --version
same gcc -dumpversion
same g++ -c src/k.c
same cc -c src/k.c
same c++ -c src/k.c -o out/k.o
