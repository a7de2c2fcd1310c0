# nvcc's inputs in folders of any name find their quoted includes.
need nvcc
file k.cu <<'X'
#include "fold.h"
int k = CCUTE_FOLDME(3);
X
file fold.h <<'X'
#define CCUTE_FOLDME(x) (x)
X
for folder in 'a b' 'a,b c' "it's" 'a$HOME'; do
	mkdir -p "$folder"
	cp k.cu fold.h "$folder"
	gives 0 "$FOLDC" nvcc -x c++ -c "$folder/k.cu" -o k.o
done
