# Dependency files name the files that folding read besides those of the compiler: ccute's headers, and foldc itself.
need gcc
need make
self=$(readlink -f "$FOLDC")
file k.c <<'X'
#include "k.h"
int k(void) { return CCUTE_FOLDME(3); }
X
echo 'enum { N };' > k.h
mkdir -p inc 'a b'
touch inc/view.h 'a b/$x.h'
FAKE_FOLD_DEPENDS='inc/view.h:k.h:a b/$x.h:./inc/view.h'
export FAKE_FOLD_DEPENDS

# names RULES: the rules have each of them once, as make reads it, and the empty rules of -MP besides if there are such.
names() {
	sed ':join; /\\$/ { N; s/ *\\\n */ /; b join }' "$1" > ../joined
	head -n 1 ../joined | tr ' ' '\n' | grep -v '^$' > ../words
	for word in "$self" inc/view.h k.h; do
		[ "$(grep -cxF -- "$word" ../words)" = 1 ] || { wrong "$1 does not name $word once"; cat "$1" >&2; }
	done
	grep -qF 'a\ b/$$x.h' ../joined || wrong "$1 does not name a b/\$x.h"
	printf 'all: %s\n' "$(sed -n '1s/:.*//p' ../joined)" | cat - "$1" > ../rules.mk
	gives 0 make -s -n -f ../rules.mk -o x
}
for compiler in gcc clang nvcc; do
	command -v $compiler > ../found || continue
	rm -f *.d deps k.o
	source=k.c
	gives 0 "$FOLDC" $compiler -c $source -MD
	names k.d
	gives 0 "$FOLDC" $compiler -c $source -o out.o -MMD -MF deps
	names deps
	gives 0 "$FOLDC" $compiler -c $source -MD -MP -MF deps
	names deps
	grep -qx 'inc/view.h:' deps && grep -qxF "$self:" deps && [ "$(grep -c '^k.h:' deps)" = 1 ] ||
		wrong "$compiler: -MP has no rules for them"
	for option in -M -MM; do
		gives 0 "$FOLDC" $compiler $option -DCCUTE_FOLDME=4 $source
		silent
		cp ../out deps
		names deps
		gives 0 "$FOLDC" $compiler $option -DCCUTE_FOLDME=4 $source -o deps
		names deps
	done
done

# The database of -MJ is no rule.
if command -v clang > ../found; then
	gives 0 "$FOLDC" clang -c k.c -MJ made.json -MD
	names k.d
	gives 1 grep -q 'inc/view.h' made.json
fi

# A new ccute rebuilds.
printf 'k.o: k.c\n\t"$(FOLDC)" gcc -c k.c -MD\n-include k.d\n' > Makefile
rm -f *.d *.o
gives 0 make -s
gives 0 make -q
touch -d '+1 minute' inc/view.h
gives 1 make -q

# A source that mentions nothing of ccute's has nothing of it in its rules.
echo 'int plain;' > plain.c
gives 0 "$FOLDC" gcc -MM plain.c
prints 'plain.o: plain.c'
