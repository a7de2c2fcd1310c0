# Exit statuses, signals and errors are the compiler's; a refusal by foldc itself is one line.
PATH=$PWD/bin:$PATH
mkdir bin
file k.c <<'X'
int k; /* CCUTE */
X
file plain.c <<'X'
int k;
X
# A compiler of that name, which does not say which standard it follows.
compiler() { sed '1a case "$*" in *-dM*) exit 1 ;; esac' > "bin/$1"; chmod +x "bin/$1"; }

# Exit statuses, folded or not.
compiler gcc <<'X'
#!/bin/sh
exit 42
X
gives 42 "$FOLDC" gcc -c k.c
silent
gives 42 "$FOLDC" gcc -c plain.c

# A test started with a signal ignored (nohup, a background job) hands that
# on to everything it starts: such a signal ends nobody here.
ends() { sh -c "kill -$1 \$\$"; [ $? -eq $((128 + $1)) ]; }

# Ended by a signal: foldc ends by the same.
for signal in 1 2 9 11 15; do
	ends $signal || continue
	printf '#!/bin/sh\nkill -%s $$\n' $signal | compiler gcc
	gives $((128 + signal)) "$FOLDC" gcc -c k.c
	gives $((128 + signal)) "$FOLDC" gcc -c plain.c
	no_leftovers
done

# A signal to foldc reaches the compiler, whose end decides.
compiler gcc <<'X'
#!/bin/sh
trap 'exit 7' TERM
: > started
i=0
while [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
X
"$FOLDC" gcc -c k.c &
while [ ! -e started ]; do sleep 0.05; done
kill -TERM $!
gives 7 wait $!
no_leftovers

# A signal while folding ends foldc, and nothing is left.
for signal in 1 15; do
	ends $signal || continue
	rm -f folding
	FAKE_FOLD_WAIT=$PWD/folding "$FOLDC" gcc -c k.c &
	while [ ! -e folding ]; do sleep 0.05; done
	kill -$signal $!
	gives $((128 + signal)) wait $!
	no_leftovers
done

# foldc is killed while its compiler runs: the next run removes what that left, also one of another source, and no folder
# of a run that lives.
printf '#!/bin/sh\nkill -9 $PPID\n' | compiler gcc
gives 137 "$FOLDC" gcc -c k.c
[ -n "$(find "$TMPDIR" -name k.c)" ] || wrong "nothing is left of a run that was killed"
compiler gcc <<'X'
#!/bin/sh
: > started
while [ ! -e done ]; do sleep 0.05; done
for last; do :; done
exec cat "$last"
X
sed 's/k;/alive;/' k.c > alive.c && sed 's/k;/other;/' k.c > other.c
rm -f started
"$FOLDC" gcc -c alive.c > ../alive &
while [ ! -e started ]; do sleep 0.05; done
printf '#!/bin/sh\nexit 42\n' | compiler gcc
gives 42 "$FOLDC" gcc -c other.c
[ -z "$(find "$TMPDIR" -name k.c)" ] || wrong "what a run left that was killed is still there"
: > done
gives 0 wait $!
holds ../alive "#line 1 \"alive.c\"
$(cat alive.c)"
no_leftovers
rm -f started done

# A compiler that is not there, or not one.
rm bin/gcc
gives 127 "$FOLDC" "$PWD/bin/gcc" -c k.c
says "foldc: $PWD/bin/gcc: no such program"
gives 127 "$FOLDC" nosuch-gcc -c plain.c
says "foldc: nosuch-gcc: no such program"
gives 127 "$FOLDC" nosuch-gcc -c k.c
says "foldc: nosuch-gcc: no such program"
echo text > bin/clang
gives 126 "$FOLDC" "$PWD/bin" -c k.c
says "foldc: $PWD/bin: cannot be run: Permission denied"
gives 2 "$FOLDC" frobnicate k.c
says "foldc: 'frobnicate' is not a compiler that foldc knows (foldc help driver)"
gives 2 "$FOLDC" --strict
says "foldc: no compiler is named after 'foldc' (foldc help driver)"
FOLDC_FLAGS=--frobnicate gives 2 "$FOLDC" gcc -c k.c
says "foldc: FOLDC_FLAGS: unknown option '--frobnicate' (foldc help driver)"

# A source that does not fold is not compiled, and all reasons are reported.
printf '#!/bin/sh\n: > ran\n' | compiler gcc
echo '/* CCUTE_FOLD_FAIL */' > bad.c
cp bad.c worse.c
gives 1 "$FOLDC" gcc -c bad.c k.c worse.c
says 'bad.c:1:1: error: does not fold
worse.c:1:1: error: does not fold'
absent ran
gives 1 "$FOLDC" --report=r.json gcc -c k.c bad.c
says 'foldc: --report=r.json: 2 inputs cannot share a file; name a folder'

# No room for temporaries.
TMPDIR=/nonexistent gives 1 "$FOLDC" gcc -c k.c
says 'foldc: /nonexistent: no folder for temporaries can be made there: No such file or directory'
# The folder of somebody who can be looked at by others is not used.
mkdir -m 755 "$TMPDIR/foldc-$(id -u)"
gives 0 "$FOLDC" gcc -c k.c
rmdir "$TMPDIR/foldc-$(id -u)"

# Names that look like a compiler.
for it in gcc g++ cc c++ clang clang++ nvcc gcc-12 clang-19 clang++-14.0 x86_64-linux-gnu-g++-12 /a/b/nvcc ./odd ccache; do
	gives 0 "$FOLDC" claims "$it"
done
for it in eval fold explain gccx agcc nvcc-old '' -c; do gives 1 "$FOLDC" claims "$it"; done
