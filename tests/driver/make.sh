# Many at a time, also of the same source, under make -j.
need make
need gcc
file k.c <<'X'
int CCUTE_FOLDME(NAME)(void) { return 3; }
X
sed -i 's/CCUTE_FOLDME(NAME)/k/; s/3/CCUTE_FOLDME(3)/' k.c
{
	printf 'all:'
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf ' k%s.o' $i; done
	printf '\nk%%.o: k.c\n\t"$(FOLDC)" gcc -c k.c -o $@ -MD -MF $@.d\n'
} > Makefile
gives 0 make -s -j 8
silent
there k1.o k20.o
for i in 2 11 20; do gives 0 cmp k1.o k$i.o; done
gives 1 sh -c 'cat *.d | grep -q foldc-'
