#!/bin/sh
# Random functions of layouts (tests/meaning/generate) on a GPU: folded, and as they are written, each call must give the
# number that the unfolded function gives on the CPU. A call that traps there is left out, since a trap ends everything
# on a GPU.
#
#   MEANING_SEED, MEANING_FILES   from this seed on (default 1), that many programs (default 2)
#   MEANING_FUNCTIONS             that many functions each (default 20; an unfolded function takes nvcc some 4 seconds)
#   MEANING_KEEP                  a folder that the GPU's programs are left in, to be run on another machine
. "${srcdir:-.}/tests/script.inc"
nvcc=${NVCC:-nvcc}
generate=${GENERATE-$builddir/tests/meaning/generate}
library=$builddir/libccute.a
command -v "$nvcc" >/dev/null || { echo "SKIP: no nvcc"; exit 77; }
include="-I$srcdir/include"
functions=${MEANING_FUNCTIONS-20}

# The functions of a program, for the device.
for_device() {
    sed '/^static sigjmp_buf/,$d; s/^CCUTE_FOLD static /CCUTE_FOLD static __device__ __noinline__ /
        s/^static unsigned long mix/static __device__ unsigned long mix/; /^#include <setjmp.h>/d; /^#include <signal.h>/d'
}

# A kernel for each function, that makes its calls which do not trap, and a main that runs all and compares.
write_gpu_program() { # program in C, what it wrote, the folded functions
    echo "#include \"$3\""
    awk '
        BEGIN { all = left_out = kernels = 0 }
        NR == FNR { value[$1, $2] = $3; next }
        /^    CALL\(/ {
            split(substr($0, 10), part, ", ")
            arguments = $0
            sub(/^    CALL\(f[0-9]+, [0-9]+, /, "", arguments)
            sub(/\);$/, "", arguments)
            name = part[1]
            if (value[name, part[2]] == "trap" || value[name, part[2]] == "") { left_out++; next }
            if (!(name in calls)) names[++kernels] = name
            body[name] = body[name] sprintf("    out[%d] = %s(%s);\n", all, name, arguments)
            calls[name]++
            want[all] = "{\"" name " " part[2] "\", 0x" value[name, part[2]] "ul}"
            all++
        }
        END {
            for (i = 1; i <= kernels; i++)
                printf "__global__ void kernel_%s(unsigned long *out)\n{\n%s}\n", names[i], body[names[i]]
            print "static const struct { const char *call; unsigned long value; } want[] = {"
            for (i = 0; i < all; i++) print "    " want[i] ","
            print "};"
            printf "static void (*const kernels[])(unsigned long *) = {"
            for (i = 1; i <= kernels; i++) printf "%s%s", (i > 1 ? ", " : ""), "kernel_" names[i]
            printf "};\nenum { CALLS = %d, LEFT_OUT = %d };\n", all, left_out
        }' "$2" "$1"
    cat <<'END'
int main()
{
    static unsigned long got[CALLS];
    unsigned long *out;
    int wrong = 0;
    if (cudaMalloc(&out, sizeof got) != cudaSuccess)
        return 77;
    cudaMemset(out, 0xee, sizeof got);
    for (auto kernel : kernels)
        kernel<<<1, 1>>>(out);
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess || cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost) != cudaSuccess)
        return printf("%s\n", cudaGetErrorString(error)), 1;
    for (int i = 0; i < CALLS; i++)
        if (got[i] != want[i].value && ++wrong <= 10)
            printf("# %s: %lx, on the CPU %lx\n", want[i].call, got[i], want[i].value);
    printf("%d functions, %d calls, %d wrong (left out, since they trap: %d)\n", (int)(sizeof kernels / sizeof *kernels), CALLS,
           wrong, LEFT_OUT);
    return wrong != 0;
}
END
}

# What the functions give on the CPU, and their text for the device; false, and told, if that cannot be made.
prepare() { # seed
    "$generate" "$1" "$functions" >"$scratch/program.c"
    # shellcheck disable=SC2086
    if ! ${CC-cc} -std=gnu11 -w -O0 $include "$scratch/program.c" -o "$scratch/cpu" "$library" -pthread ||
        ! "$scratch/cpu" >"$scratch/want"; then
        tell 1 "seed $1: runs unfolded on the CPU"
        return 1
    fi
    for_device <"$scratch/program.c" >"$scratch/unfolded.cu"
    # shellcheck disable=SC2086
    "$foldc" fold "$scratch/unfolded.cu" -o "$scratch/folded.cu" -- -std=c++17 $include 2>"$scratch/said" && return 0
    grep error "$scratch/said" >"$scratch/why"
    tell 1 "seed $1: folds"
    return 1
}

compile() { # seed, folded or unfolded
    # shellcheck disable=SC2086
    write_gpu_program "$scratch/program.c" "$scratch/want" "$2.cu" >"$scratch/gpu.cu" &&
        "$nvcc" -std=c++17 -O1 ${NVCCFLAGS--arch=sm_90} -w $include "$scratch/gpu.cu" -o "$scratch/gpu" "$library" \
            2>"$scratch/said" && return 0
    grep error "$scratch/said" >"$scratch/why"
    tell 1 "seed $1: nvcc compiles the $2 functions"
    return 1
}

run() { # seed, folded or unfolded
    compile "$1" "$2" || return
    [ -z "${MEANING_KEEP-}" ] || cp "$scratch/gpu" "$MEANING_KEEP/$2_$1"
    "$scratch/gpu" >"$scratch/out" 2>&1
    status=$?
    [ $status -eq 77 ] && { no_gpu=yes; return; }
    grep '^#' "$scratch/out" >"$scratch/why"
    tell $status "seed $1, $2: $(tail -n 1 "$scratch/out")"
}

no_gpu=
seed=${MEANING_SEED-1}
last=$((seed + ${MEANING_FILES-2} - 1))
while [ "$seed" -le "$last" ]; do
    if prepare "$seed"; then
        run "$seed" folded
        run "$seed" unfolded
    fi
    [ -z "$no_gpu" ] || [ -n "${MEANING_KEEP-}" ] || break
    seed=$((seed + 1))
done
[ -z "$no_gpu" ] || [ $failed = 1 ] || { echo "SKIP: no GPU"; exit 77; }
exit $failed
