# Quoted includes are searched for where the original is, whatever its folder is called, and in no other place.
need gcc
file k.c <<'X'
#include "fold.h"
#include "sub/deep.h"
#include "up.h"
int main(void) { return CCUTE_FOLDME(DEEP) - DEEP + UP; }
X
file fold.h <<'X'
#define CCUTE_FOLDME(x) (x)
X
file sub/deep.h <<'X'
#include "side.h"
X
file sub/side.h <<'X'
enum { DEEP = 3 };
X
file up.h <<'X'
enum { UP = 0 };
X
for folder in plain 'a b' 'a,b' 'a=b' 'a$(touch x)b' "it's" 'a"b' 'a;b' 'ä'; do
	mkdir -p "$folder"
	cp -r k.c fold.h sub up.h "$folder"
	gives 0 "$FOLDC" gcc -c "./$folder/k.c"
	gives 0 "$FOLDC" gcc "./$folder/k.c" -o prog -MD
	gives 0 ./prog
	gives 1 grep "$TMPDIR" prog.d
	if command -v clang >/dev/null; then gives 0 "$FOLDC" clang -c "$PWD/$folder/k.c" -MD; gives 1 grep "$TMPDIR" k.d; fi
	[ "$folder" = 'a"b' ] || same gcc -c -MD "./$folder/k.c"
done
absent x

# Angle brackets do not see the original's folder.
file angle/k.c <<'X'
#include <fold.h>
int k = CCUTE_FOLDME(3);
X
cp fold.h angle
gives 1 "$FOLDC" gcc -c angle/k.c

# The original's own folder goes before the user's -iquote and -I.
file order/k.c <<'X'
#include "which.h"
int main(void) { return WHICH; /* CCUTE */ }
X
file order/which.h <<'X'
#define WHICH 0
X
file other/which.h <<'X'
#define WHICH 1
X
gives 0 "$FOLDC" gcc -iquote other -I other order/k.c -o prog
gives 0 ./prog

# An include that climbs does not leave the private folder for what lies above it.
file climb/a/b/k.c <<'X'
#include "../../../which.h"
#include "../../top.h"
int main(void) { return WHICH + TOP; /* CCUTE */ }
X
file which.h <<'X'
#define WHICH 0
X
file climb/top.h <<'X'
#define TOP 0
X
file "$TMPDIR/which.h" <<'X'
#define WHICH 1
X
cp "$TMPDIR/which.h" "$TMPDIR/top.h"
gives 0 "$FOLDC" gcc climb/a/b/k.c -o prog
gives 0 ./prog
rm "$TMPDIR/which.h" "$TMPDIR/top.h"

# A source that includes itself gets the original.
file self/k.c <<'X'
#ifndef AGAIN
#define AGAIN
#include __FILE__
#include "k.c"
int main(void) { return f1() + f2() + sizeof "CCUTE_FOLDME(123)" - sizeof "((123))"; }
#elif !defined F1
#define F1
static int f1(void) { return sizeof "CCUTE_FOLDME(1)" - 16; }
#else
static int f2(void) { return sizeof "CCUTE_FOLDME(1)" - 16; }
#endif
X
gives 0 "$FOLDC" gcc "$PWD/self/k.c" -o prog
gives 0 ./prog

# Inputs from several folders: each sees its own.
file one/x.c <<'X'
#include "which.h"
int one(void) { return WHICH; /* CCUTE */ }
X
file two/y.c <<'X'
#include "which.h"
int one(void);
int main(void) { return one() * 10 + WHICH; /* CCUTE */ }
X
file three/which.h <<'X'
#define WHICH 3
X
file two/which.h <<'X'
#define WHICH 4
X
gives 0 "$FOLDC" gcc -I three one/x.c two/y.c -o prog
gives 34 ./prog
