#!/bin/sh
# examples/hgemm.cu and hgemm_any.cu on a GPU of sm_90, folded, beside cuBLASLt, in turn. Prints the table and writes it to OUT
# (bench/products.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   NVCC                the compiler (nvcc)
#   SOURCE              whose instances: hgemm (the default), or hgemm_sm80; those of 8-bit floats are always hgemm.cu's
#   SIZES               M N K, again and again
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${NVCC:=nvcc}" "${OUT:=$builddir/bench/products.txt}"
: "${SOURCE:=hgemm}" "${SIZES:=16384 16384 16384 8192 8192 8192 4096 4096 4096 2048 2048 2048 4096 4096 16384 8192 28672 8192 5000 5000 5000 2560 2560 2560 4095 4097 4096 128 8192 8192 64 4096 14336 1536 1536 1536 1024 1024 1024}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v "$NVCC" > /dev/null || { echo "SKIP: products: no nvcc" >&2; exit 0; }
nvidia-smi -L > /dev/null 2>&1 || { echo "SKIP: products: no GPU" >&2; exit 0; }

compile() { # object, source, macros
    object=$1 source=$2
    shift 2
    "$builddir/foldc/foldc" "$NVCC" "$@" -DNDEBUG -DWITHOUT_MAIN -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a \
        -I"$srcdir/include" -c "$srcdir/$source.cu" -o "$work/$object.o"
}
broad=208 between=144 slim=96 rows=192 tall='256 168' tiny=64 boxes=2
[ "$SOURCE" = hgemm ] || broad=192 between=192 slim=128 rows=128 tall='128 192' tiny=128 boxes=1 # its warps take 64 columns each
compile wide "examples/$SOURCE" &
compile broad "examples/$SOURCE" -DHGEMM=hgemm_broad -DHGEMM_COLUMNS=$broad -DHGEMM_CLUSTER=2 &
compile middle "examples/$SOURCE" -DHGEMM=hgemm_middle -DHGEMM_COLUMNS=192 -DHGEMM_CLUSTER=2 &
compile between "examples/$SOURCE" -DHGEMM=hgemm_between -DHGEMM_COLUMNS=$between -DHGEMM_CLUSTER=2 &
compile slim "examples/$SOURCE" -DHGEMM=hgemm_slim -DHGEMM_COLUMNS=$slim -DHGEMM_CLUSTER=1 &
compile tiny "examples/$SOURCE" -DHGEMM=hgemm_tiny -DHGEMM_ROWS=64 -DHGEMM_COLUMNS=$tiny -DHGEMM_CLUSTER=1 -DHGEMM_BOXES=$boxes &
compile pair "examples/$SOURCE" -DHGEMM=hgemm_pair -DHGEMM_ROWS=64 -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=2 &
compile square "examples/$SOURCE" -DHGEMM=hgemm_square -DHGEMM_ROWS=$rows -DHGEMM_COLUMNS=192 -DHGEMM_CLUSTER=2 &
compile upright "examples/$SOURCE" -DHGEMM=hgemm_upright -DHGEMM_ROWS=$rows -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=1 &
compile towers "examples/$SOURCE" -DHGEMM=hgemm_towers -DHGEMM_ROWS=$rows -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=2 &
compile tall "examples/$SOURCE" -DHGEMM=hgemm_tall -DHGEMM_ROWS="${tall% *}" -DHGEMM_COLUMNS="${tall#* }" -DHGEMM_CLUSTER=1 &
compile twins "examples/$SOURCE" -DHGEMM=hgemm_twins -DHGEMM_COLUMNS=128 -DHGEMM_CLUSTER=2 &
compile flat "examples/$SOURCE" -DHGEMM=hgemm_flat -DHGEMM_FEW=96 -DHGEMM_COLUMNS=$tiny -DHGEMM_CLUSTER=1 -DHGEMM_BOXES=$boxes &
compile few "examples/$SOURCE" -DHGEMM=hgemm_few -DHGEMM_ROWS=64 -DHGEMM_FEW=32 -DHGEMM_COLUMNS=$tiny -DHGEMM_CLUSTER=1 -DHGEMM_BOXES=$boxes &
compile fewer "examples/$SOURCE" -DHGEMM=hgemm_fewer -DHGEMM_ROWS=64 -DHGEMM_FEW=16 -DHGEMM_COLUMNS=$tiny -DHGEMM_CLUSTER=1 -DHGEMM_BOXES=$boxes &
compile fewest "examples/$SOURCE" -DHGEMM=hgemm_fewest -DHGEMM_ROWS=64 -DHGEMM_FEW=8 -DHGEMM_COLUMNS=$tiny -DHGEMM_CLUSTER=1 -DHGEMM_BOXES=$boxes &
compile a "examples/$SOURCE" -DHGEMM=hgemm_a -DHGEMM_A_COLUMNS=1 &
compile b "examples/$SOURCE" -DHGEMM=hgemm_b -DHGEMM_B_COLUMNS=1 &
compile ab "examples/$SOURCE" -DHGEMM=hgemm_ab -DHGEMM_A_COLUMNS=1 -DHGEMM_B_COLUMNS=1 &
compile bfloat16 "examples/$SOURCE" -DHGEMM=hgemm_bfloat16 -DHGEMM_ELEMENTS=CCUTE_BF16 &
compile f32 "examples/$SOURCE" -DHGEMM=hgemm_f32 -DHGEMM_RESULTS=CCUTE_F32 &
compile e4m3 examples/hgemm -DHGEMM=hgemm_e4m3 -DHGEMM_ELEMENTS=CCUTE_E4M3 -DHGEMM_RESULTS=CCUTE_BF16 &
compile s8 "examples/$SOURCE" -DHGEMM=hgemm_s8 -DHGEMM_ELEMENTS=CCUTE_S8 -DHGEMM_RESULTS=CCUTE_S32 &
compile any examples/hgemm_any &
compile products bench/kernels/products &
wait # who fails leaves no object to link
"$NVCC" "$work"/*.o "$builddir/libccute.a" -lcublasLt -o "$work/products"
mkdir -p "$(dirname "$OUT")"
{
    nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
    "$NVCC" --version | tail -1
    # shellcheck disable=SC2086
    "$work/products" $SIZES
} | tee "$OUT"
