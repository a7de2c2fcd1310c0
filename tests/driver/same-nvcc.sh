# nvcc after foldc does what nvcc does alone. Its objects hold the names of its own temporaries.
need nvcc
loosely=yes
file fold.h <<'X'
#define CCUTE_FOLDME(x) (x)
X
file src/k.h <<'X'
enum { N = 3 };
X
file src/k.cu <<'X'
#include "k.h"
#include "../fold.h"
__global__ void k(int *p)
{
    *p = CCUTE_FOLDME(N)
         ;
}
X
file src/wrong.cu <<'X'
#include "k.h"
#include "../fold.h"
__global__ void k(int *p)
{
    *p = CCUTE_FOLDME(N)
         ;
    q = 3;
}
X
mkdir out

same nvcc -c src/wrong.cu
same nvcc -ptx src/k.cu
same nvcc -c -MD src/k.cu -o out/k.o
same nvcc --compile --generate-nonsystem-dependencies-with-compile -MF=out/deps -MT=target src/k.cu --output-file=out/k.o
same nvcc -c -MMD -MP src/k.cu
same nvcc -MM src/k.cu
same nvcc -c nosuch.cu
same nvcc -c src/k.cu --no-such-flag
