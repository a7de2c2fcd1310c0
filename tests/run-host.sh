#!/bin/sh
# foldc fold --host: each program of tests/host, rewritten for the host compiler, prints the text of its head; a launch
# that a macro makes is an error, and nothing is written then.
. "${srcdir:-.}/tests/script.inc"
include="-I$srcdir/include -I$srcdir/include/ccute/cpu/cuda"

fail() {
	echo "FAIL: $1"
	failed=1
}

# Fold, compile, run and compare one program.
prints() {
	"$foldc" fold --host "$1" -o "$scratch/host.cc" -- -I"$srcdir/include" || { fail "$1 does not fold" && return; }
	${CXX-g++} -std=c++17 $sanitize $include -include ccute/cpu.h -x c++ "$scratch/host.cc" -x none "$builddir/libccute.a" \
		-o "$scratch/host" || { fail "$1 does not compile" && return; }
	"$scratch/host" >"$scratch/out" || { fail "$1 does not run" && return; }
	sed -n 's,^// prints: ,,p' "$1" | diff - "$scratch/out" || fail "$1 prints something else"
}

for file in "$srcdir"/tests/host/*.cu; do
	prints "$file"
done

# The last program is tests/host/stated.cu, whose kernel states blocks of 32 threads.
for threads in 16 64; do
	"$scratch/host" $threads >"$scratch/out" 2>"$scratch/said"
	[ $? = 70 ] || fail "a launch of $threads threads is no fault: $(cat "$scratch/out")"
	grep -q "stated.cu:10: CCUTE_BLOCK_DIM states blocks of (32,1,1), and this launch has blocks of ($threads,1,1)" "$scratch/said" ||
		fail "a launch of $threads threads: $(cat "$scratch/said")"
done

printf '#define GO(k) k<<<1, 1>>>()\n__global__ void k() {}\nvoid f() { GO(k); }\n' >"$scratch/macro.cu"
if "$foldc" fold --host "$scratch/macro.cu" -o "$scratch/macro.cc" 2>"$scratch/said"; then
	fail "a launch in a macro is accepted"
fi
grep -q "macro.cu:1:.*error: " "$scratch/said" || fail "a launch in a macro: $(cat "$scratch/said")"
[ ! -e "$scratch/macro.cc" ] || fail "an output was written in spite of an error"

# A source in C has no kernels: it is folded and compiled as without --host.
printf '#include <ccute/ccute.h>\nCCUTE_FOLD long at(int i) { return ccute_at(ccute_make_layout(CCUTE_T(4, 2)), i, 1); }\n' >"$scratch/plain.c"
"$foldc" --host ${CC-gcc} -I"$srcdir/include" -c "$scratch/plain.c" -o "$scratch/plain.o" 2>"$scratch/said" ||
	fail "--host with a C compiler: $(head -3 "$scratch/said")"
exit $failed
