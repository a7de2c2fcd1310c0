#!/bin/sh
# What ptxas says of products of four warps reaches the user as remarks at the product, or at the line from which a line of the
# PTX comes: recorded lines, printed by a script in the place of nvcc, and those of nvcc itself where it compiles for sm_90a.
. "${srcdir:-.}/tests/script.inc"
include=$(cd "$srcdir/include" && pwd)
[ -d "$scratch" ] || exit 1
cat >"$scratch/k.cu" <<'E'
#include <ccute/short.h>

namespace ns {
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 64, 32);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 8, 32), sums = ccute_make_layout(TUP(64, 8));
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, a, tile_a, 2048);
    CCUTE_SHARED(unsigned short, b, tile_b, 256);
    float c[4] = {0};
    for (int i = 0; i < n; i++) {
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, ccute_partition_B(mine, tile_b));
        ccute_wgmma_commit();
        if (n & 1)
            ccute_wgmma_wait(0);
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
}
E
grep -v 'ccute_wgmma_fence' "$scratch/k.cu" | sed 's/if (n & 1)//' >"$scratch/fence.cu"
sed 's/if (n & 1)//' "$scratch/k.cu" >"$scratch/good.cu"
# The second product follows a write that foldc does not see: a pointer to a function leads to it.
awk '/^namespace/ { print "__device__ inline void add(float *c, int n)\n{\n    for (int i = 0; i < 4; i++)\n        c[i] += n;\n}" }
    { print }
    /ccute_gemm/ { gemm = substr($0, 5) }
    /^    }$/ { print "    void (*const change)(float *, int) = add; change(c, n);"
                print gemm; print "    ccute_wgmma_commit();\n    ccute_wgmma_wait(0);" }' "$scratch/good.cu" >"$scratch/twice.cu"
printf '#include <ccute/short.h>\nCCUTE_FOLD int size() { return ccute_size(ccute_make_layout(8)); }\n' >"$scratch/none.cu"

# Recorded from nvcc 13.0, but for the third to the last, each of which has another name or code.
mkdir "$scratch/bin"
cat >"$scratch/recorded" <<'E'
ptxas info    : (C7517) warpgroup.wait is injected in around line 304 by compiler to allow use of registers defined by GMMA in function '_ZN2ns1kEPfi'
ptxas info    : (C7514) Potential Performance Loss: wgmma.mma_async instructions are serialized due to non wgmma instructions reading accumulator registers of  a wgmma between start and end of the pipeline stage in the function '_ZN2ns1kEPfi'
ptxas info    : 0 bytes gmem
ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register count at entry.
ptxas info    : (C7517) warpgroup.wait is injected in around line 310 by compiler to allow use of registers defined by GMMA in function '_ZN2ns1kEPfi'
ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources for the wgmma pipeline in the function '_Z5other6__half'
E
printf "ptxas info    : (C7999) something else in function '_ZN2ns1kEPfi'" >>"$scratch/recorded"
printf '#!/bin/sh\ncat "%s" >&2\n' "$scratch/recorded" >"$scratch/bin/nvcc"
chmod +x "$scratch/bin/nvcc"

nvcc_of() { # folder in front of PATH, file
    (cd "$scratch" && PATH=$1$PATH "$foldc" nvcc -gencode arch=compute_90a,code=sm_90a "-I$include" -c "$2" -o k.o) 2>"$scratch/said"
}

gemm='        ccute_gemm(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, ccute_partition_B(mine, tile_b));'
caret='        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~'
wait='remedy: ccute_wgmma_wait(0) on each way from the products to the use of C'
nvcc_of "$scratch/bin:" k.cu
{
    echo "k.cu:17:9: remark: the products of 'k' run one after another, because C is read where they may be under way (ptxas, C7514); $wait"
    echo "$gemm"
    echo "$caret"
    echo "ptxas info    : 0 bytes gmem"
    echo "k.cu:17:9: remark: setmaxnreg does nothing, because the registers of the kernel at its start are not known (ptxas, C7508); remedy: __launch_bounds__(threads, 1) at its kernel, which calls it where it is inlined"
    echo "$gemm"
    echo "$caret"
    echo "k.cu:17:9: remark: the products of 'other' run one after another, because the registers do not suffice (ptxas, C7510); remedy: a smaller tile of C, fewer threads in __launch_bounds__, or ccute_setmaxnreg_inc"
    echo "$gemm"
    echo "$caret"
    echo "ptxas info    : (C7999) something else in function '_ZN2ns1kEPfi'"
    echo "k.cu:17:9: remark: the products of 'k' get a wait that the compiler adds, because C is used before one (ptxas, C7517, near line 304 of its PTX); $wait"
    echo "$gemm"
    echo "$caret"
} | diff - "$scratch/said" >"$scratch/why"
tell $? 'recorded lines become remarks at the product, each once; others stay'

# A line of the PTX is a line of the source if nvcc, run once more with -lineinfo, says the same: PTX as nvcc 13.0 writes it,
# cut short. Line 6 comes from line 18, 9 from a function in a header that line 20 calls, 14 is in another function.
mkdir "$scratch/again"
cat >"$scratch/k.ptx" <<E
.visible .entry _ZN2ns1kEPfi(
	.param .u64 _ZN2ns1kEPfi_param_0
)
{
	.loc	1 18 9
	wgmma.commit_group.sync.aligned;

	.loc	2 89 13, function_name \$L__info_string0, inlined_at 1 20 13
	.loc	2 80 44, function_name \$L__info_string3, inlined_at 2 89 13
	add.f32 %f1, %f2, %f3;
	ret;
}
.visible .entry _ZN2ns5otherEPfi(
	.loc	1 19 9
)
	.file	1 "$scratch/k.cu"
	.file	2 "/include/ccute/issue.h"
E
cat >"$scratch/again/nvcc" <<'E'
#!/bin/sh
for word; do
    case $before in -o) to=$word ;; esac
    before=$word
done
case " $* " in
*' -ptx '*) cp k.ptx "$to" ;;
*' -cubin '*)
    for line in $LINES_OF_PTX; do
        echo "ptxas info    : (C7517) warpgroup.wait is injected in around line $line by compiler in function '_ZN2ns1kEPfi'" >&2
    done
    ;;
*) echo "ptxas info    : (C7517) warpgroup.wait is injected in around line 4 by compiler in function '_ZN2ns1kEPfi'" >&2 ;;
esac
E
chmod +x "$scratch/again/nvcc"
: >"$scratch/places"
for lines in 6 10 '10 6 6 10' 14 3 999 ''; do
    echo "$lines:" >>"$scratch/places"
    LINES_OF_PTX=$lines nvcc_of "$scratch/again:" k.cu
    sed -n 's/: remark: .*(ptxas,/: (ptxas,/; s/; remedy.*//; /^k.cu/p' "$scratch/said" >>"$scratch/places"
done
diff - "$scratch/places" >"$scratch/why" <<'E'
6:
k.cu:18:9: (ptxas, C7517)
10:
k.cu:20:13: (ptxas, C7517)
10 6 6 10:
k.cu:20:13: (ptxas, C7517)
k.cu:18:9: (ptxas, C7517)
14:
k.cu:17:9: (ptxas, C7517, near line 4 of its PTX)
3:
k.cu:17:9: (ptxas, C7517, near line 4 of its PTX)
999:
k.cu:17:9: (ptxas, C7517, near line 4 of its PTX)
:
k.cu:17:9: (ptxas, C7517, near line 4 of its PTX)
E
tell $? 'lines of the PTX become lines of the source, through calls; other lines are reported at the product'

nvcc_of "$scratch/bin:" none.cu
cmp "$scratch/recorded" "$scratch/said" >"$scratch/why" 2>&1
tell $? 'without products nothing changes'

# -arch=sm_90a, which is compute_90 as well: what nvcc is run with instead, and what is said.
mkdir "$scratch/args"
printf '#!/bin/sh\nshift 2\nfor word; do printf "%%s " "${word##*/}"; done\n' >"$scratch/args/nvcc" # without -Xcompiler and its value
chmod +x "$scratch/args/nvcc"
arch_of() { # file, flags... <<WHAT: what is said
    file=$1
    shift
    (cd "$scratch" && PATH=$scratch/args:$PATH "$foldc" nvcc "$@" "-I$include" -c "$file" -o k.o) >"$scratch/args/got" 2>"$scratch/said"
    echo >>"$scratch/args/got"
    cat "$scratch/said" >>"$scratch/args/got"
    diff - "$scratch/args/got" >"$scratch/why"
}
stays='foldc: note: -arch=sm_90a compiles for compute_90 too, where products of four warps trap; write -gencode arch=compute_90a,code=sm_90a in its place'
arch_of k.cu -arch=sm_90a -O2 <<'E'
-gencode arch=compute_90a,code=sm_90a -O2 include -c k.cu -o k.o 
E
tell $? '-arch=sm_90a is for sm_90a alone where there are products of four warps'
arch_of k.cu -v --gpu-architecture sm_90a -O2 <<'E'
-v -gencode arch=compute_90a,code=sm_90a -O2 include -c k.cu -o k.o 
foldc: note: -arch=sm_90a is -gencode arch=compute_90a,code=sm_90a here: it compiles for compute_90 too, where products of four warps trap
E
tell $? '... in two words, and -v has a note'
arch_of none.cu -arch=sm_90a <<'E'
-arch=sm_90a include -c none.cu -o k.o 
E
tell $? 'without products -arch=sm_90a stays'
echo '-arch=sm_90a' >"$scratch/flags"
for flags in '-arch=sm_90a -gencode arch=compute_100,code=sm_100' '-arch=sm_90a -dlto' '-optf flags'; do
    # shellcheck disable=SC2086
    arch_of k.cu $flags <<E
$flags include -c k.cu -o k.o 
$stays
E
    tell $? "$flags: nothing is replaced, and a note has the remedy"
done
export NVCC_PREPEND_FLAGS=-arch=sm_90a
arch_of k.cu <<E
include -c k.cu -o k.o 
$stays
E
tell $? 'NVCC_PREPEND_FLAGS: nothing is replaced, and a note has the remedy'
unset NVCC_PREPEND_FLAGS

if ! command -v nvcc >/dev/null || ! nvcc --list-gpu-code 2>/dev/null | grep -q sm_90; then
    echo '# no nvcc for sm_90a: recorded lines only'
    exit $failed
fi
nvcc_of '' k.cu && grep -q "^k.cu:17:9: remark: the products of 'k' run one after another, because C is read" "$scratch/said" &&
    ! grep -q 'ptxas info' "$scratch/said"
tell $? 'nvcc serialises products that only a branch waits for'
! nvcc_of '' fence.cu && grep -q "^fence.cu:16:9: error: no ccute_wgmma_fence() stands before this product" "$scratch/said"
tell $? 'a product without a fence is an error before nvcc begins'
nvcc_of '' twice.cu && [ "$(grep -c remark "$scratch/said")" = 1 ] &&
    grep -q "^twice.cu:28:5: remark: the products of 'k' get a fence that the compiler adds" "$scratch/said"
tell $? 'nvcc adds the fence that is missing, and the remark is at the product that lacks it'
nvcc_of '' good.cu && [ ! -s "$scratch/said" ]
tell $? 'nvcc says nothing of a product with fence, commit and wait'
exit $failed
