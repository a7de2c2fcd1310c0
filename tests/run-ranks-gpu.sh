#!/bin/sh
# Ranks that are GPUs, without one: tests/gpu/ranks.cu over a run time of CUDA that is threads and memory of the host
# (tests/gpu/fake_cuda.c), with random pauses, so that what is not ordered by an event or a barrier comes out wrong.
# RANKS_CASES: random pairs for each number of ranks; RANKS_SEED: the first of them. WAITS=all also takes each wait of
# the slices away in turn, which must be noticed. Skipped without CUDA's compiler, whose headers it needs.
. "${srcdir:-.}/tests/script.inc"

ar t "$builddir/libccute.a" 2>/dev/null | grep -q '^ranks_slices.c.o$' && [ -n "${NVCC-}" ] || { echo 'SKIP: no CUDA'; exit 77; }
include="-I$srcdir/include -I$srcdir/lib -I$srcdir -D_XOPEN_SOURCE=700"

# Compile the fake run time, and $1 instead of the library's slices if it is given.
build() {
	for file in fake_cuda fake_device; do
		$NVCC -O1 $include -Xcompiler -Wall,-Wextra -c "$srcdir/tests/gpu/$file.c" -o "$scratch/$file.o" || return
	done
	{ [ -z "${1-}" ] || $NVCC -O1 $include -c "$1" -o "$scratch/slices.o"; } &&
		$NVCC -O1 -std=c++17 -cudart none $include -x c++ -c "$srcdir/tests/gpu/ranks.cu" -o "$scratch/ranks.o" &&
		${CXX-g++} $sanitize "$scratch/ranks.o" "$scratch/fake_cuda.o" "$scratch/fake_device.o" \
			${1+"$scratch/slices.o"} "$builddir/libtests.a" "$builddir/libccute.a" -lpthread -lrt -o "$scratch/ranks"
}

build >"$scratch/why" 2>&1
tell $? "ranks.cu compiles over a fake CUDA"
[ $failed = 0 ] || exit 1
FAKE_GPUS=4 timeout 300 "$scratch/ranks" "${RANKS_CASES:-40}" "${RANKS_SEED:-1}" >"$scratch/why" 2>&1
tell $? "random pairs, graphs, and a rank that does not come"
FAKE_GPUS=4 timeout 300 "$scratch/ranks" "${RANKS_CASES:-200}" "${RANKS_SEED:-1}" 0x20 >"$scratch/why" 2>&1
tell $? "random pairs in slices"
[ "${WAITS-}" = all ] || exit $failed

# A line of the slices that sed changes: the random pairs must fail.
notice() {
	sed "$2" "$srcdir/cuda/ranks_slices.c" >"$scratch/mutant.c"
	! cmp -s "$scratch/mutant.c" "$srcdir/cuda/ranks_slices.c" && build "$scratch/mutant.c" >"$scratch/why" 2>&1 &&
		! FAKE_GPUS=4 timeout 60 "$scratch/ranks" 300 1 0x20 >"$scratch/why" 2>&1
	tell $? "noticed: $1"
}

notice 'packing does not wait for its slot' '/cudaStreamWaitEvent(s->pack, s->sent/d'
notice 'engines do not wait for the slot of the ring' 's/if (t < s->barriers)$/if (0)/'
notice 'engines wait for the turn before' 's/s->heard\[(t + 1) % SLOTS\]/s->heard[t % SLOTS]/'
notice 'engines do not wait for the packing' '/cudaStreamWaitEvent(engine, s->packed/d'
notice 'a turn has no barrier' 's/status = ccute_gpu_run_barrier(bound->comm, s->home);/status = CCUTE_OK;/'
notice 'a barrier does not wait for the engines' 's/if (t < s->side\[CCUTE_SRC\].turns)/if (0)/'
notice 'the stream does not wait for the end' 's/CCUTE_TRY(comm, cudaStreamWaitEvent(stream, s->ended, 0));//'
exit $failed
