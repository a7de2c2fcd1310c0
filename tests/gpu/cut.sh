#!/bin/sh
# Products that are cut along k (tests/gpu/cut.cu) have the same bits each time, by each instance of examples/hgemm.cu that
# hgemm_any.cu chooses from.
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
[ "$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1)" = 9.0 ] || { echo 'SKIP: no GPU of sm_90'; exit 77; }
compile() { # object, source, macros
    object=$1 source=$2
    shift 2
    "$foldc" "$nvcc" "$@" -DNDEBUG -DWITHOUT_MAIN -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a -I"$srcdir/include" \
        -c "$srcdir/$source.cu" -o "$scratch/$object.o" >"$scratch/$object.why" 2>&1
}
compile wide examples/hgemm &
compile broad examples/hgemm -DHGEMM=hgemm_broad -DHGEMM_COLUMNS=208 -DHGEMM_CLUSTER=2 &
compile middle examples/hgemm -DHGEMM=hgemm_middle -DHGEMM_COLUMNS=192 -DHGEMM_CLUSTER=2 &
compile between examples/hgemm -DHGEMM=hgemm_between -DHGEMM_COLUMNS=144 -DHGEMM_CLUSTER=2 &
compile slim examples/hgemm -DHGEMM=hgemm_slim -DHGEMM_COLUMNS=96 -DHGEMM_CLUSTER=1 &
compile tiny examples/hgemm -DHGEMM=hgemm_tiny -DHGEMM_ROWS=64 -DHGEMM_COLUMNS=64 -DHGEMM_CLUSTER=1 -DHGEMM_BOXES=2 &
compile pair examples/hgemm -DHGEMM=hgemm_pair -DHGEMM_ROWS=64 -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=2 &
compile square examples/hgemm -DHGEMM=hgemm_square -DHGEMM_ROWS=192 -DHGEMM_COLUMNS=192 -DHGEMM_CLUSTER=2 &
compile upright examples/hgemm -DHGEMM=hgemm_upright -DHGEMM_ROWS=192 -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=1 &
compile towers examples/hgemm -DHGEMM=hgemm_towers -DHGEMM_ROWS=192 -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=2 &
compile tall examples/hgemm -DHGEMM=hgemm_tall -DHGEMM_ROWS=256 -DHGEMM_COLUMNS=168 -DHGEMM_CLUSTER=1 &
compile twins examples/hgemm -DHGEMM=hgemm_twins -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=2 &
compile cut tests/gpu/cut &
wait
"$nvcc" "$scratch"/*.o "$builddir/libccute.a" -o "$scratch/cut" >"$scratch/why" 2>&1 || cat "$scratch"/*.why >>"$scratch/why"
[ -x "$scratch/cut" ]
tell $? 'the instances and tests/gpu/cut.cu compile'
[ $failed = 0 ] || exit 1
"$scratch/cut" >"$scratch/why" 2>&1
tell $? 'products that are cut along k have the same bits 20 times'
exit $failed
