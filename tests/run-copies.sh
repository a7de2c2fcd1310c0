#!/bin/sh
# Random kernels that copy, on the CPU: folded and unfolded, with arrays that are aligned and that are not, each byte of
# their results compared with a loop over the numbers of their modes. See tests/copies/harness.h.
#
#   COPIES_SEED      from this seed on (default 1)
#   COPIES_FILES     that many files (default 1)
#   COPIES_KERNELS   of that many kernels, each called 5 times (default 400)
#   COPIES_CXX       the compiler of the folded file, with its flags (default: clang++, else g++, with -O0)
#   COPIES_NVCC      1: nvcc compiles each folded file, too, and says nothing
#   COPIES_ON        gpu: the kernels run on a GPU, unfolded and folded, compiled by nvcc with NVCCFLAGS (default
#                    -arch=sm_90) at -O3; tests/gpu/copies.sh sets it
#   COPIES_KEEP      a folder for those programs and their plans, to be run on another machine
. "${srcdir:-.}/tests/script.inc"
generate=${GENERATE_COPIES-$builddir/tests/copies/generate}
library=${LIBCCUTE-$builddir/libccute.a}
include="-I$srcdir/include -I$srcdir/tests/copies"
kernels=${COPIES_KERNELS-400}
sets=5
if [ -n "$second" ] && command -v $second >/dev/null; then plain="$second -O0"; else plain="${CXX-g++} -O0 $sanitize"; fi

# The kernel around a line of a file.
kernel_at() { # file, line
    awk -v last="$2" 'NR <= last && match($0, / k[0-9]+\(/) && /__global__/ { name = substr($0, RSTART + 2, RLENGTH - 3) }
        END { print name }' "$1"
}

# The source of a kernel.
show() { # number
    awk -v name=" k$1(" 'index($0, name) && /^CCUTE_FOLD/ { inside = 1 } inside { print "  " $0 }
        inside && /^}/ { exit }' "$scratch/unfolded.cu"
}

# Write a file and fold it; a kernel that foldc refuses is reported and left out, and the rest tried again.
fold_random() { # seed
    without=
    while :; do
        # shellcheck disable=SC2086
        "$generate" "$1" "$kernels" "$scratch/unfolded.cu" "$scratch/plans" $without
        # shellcheck disable=SC2086
        "$foldc" fold "$scratch/unfolded.cu" -o "$scratch/folded.cu" -Rfold -- $include 2>"$scratch/said" && return 0
        line=$(sed -n 's/^[^:]*:\([0-9]*\):[0-9]*: error: .*/\1/p' "$scratch/said" | head -1)
        name=$(kernel_at "$scratch/unfolded.cu" "${line:-0}")
        grep -A2 error: "$scratch/said" >"$scratch/why"
        tell 1 "seed $1: kernel ${name:-?} is refused"
        [ -n "$name" ] || return 1
        without="$without $name"
    done
}

on_gpu() { [ "${COPIES_ON-cpu}" = gpu ]; }

compile() { # file, compiler and flags
    sources="$scratch/$1.cu $library"
    on_gpu || sources="-x c++ $scratch/$1.cu -x none $library -pthread"
    # shellcheck disable=SC2086
    $2 -w -std=c++17 $include $sources -o "$scratch/$1" 2>"$scratch/complaints" && return 0
    grep error "$scratch/complaints" >"$scratch/why"
    tell 1 "the $1 file compiles with $2"
    return 1
}

keep() { # seed, file
    cp "$scratch/$2" "$COPIES_KEEP/$2_$1"
    cp "$scratch/plans" "$COPIES_KEEP/plans_$1"
}

# Run one of both programs.
run() { # seed, file
    [ -z "${COPIES_KEEP-}" ] || keep "$1" "$2"
    "$scratch/$2" "$scratch/plans" $sets >"$scratch/out" 2>&1
    status=$?
    if [ $status -eq 77 ] && on_gpu; then
        no_gpu=yes
        return
    fi
    if [ $status -eq 0 ]; then
        tell 0 "seed $1, $2: $(tail -1 "$scratch/out")"
        return
    fi
    {
        head -10 "$scratch/out"
        show "$(sed -n 's/.*\bk\([0-9][0-9]*\) set.*/\1/p' "$scratch/out" | head -1)"
    } >"$scratch/why"
    tell 1 "seed $1, $2: exit status $status"
}

# A run that compares nothing would pass: some of the copies are to be wide, and some to ask.
check_folds() { # seed
    wide=$(grep -c ': folded ccute_.* x 128-bit' "$scratch/said")
    guarded=$(grep -c ': folded ccute_.*-bit .* where ' "$scratch/said")
    all=$(grep -c ': folded ccute_' "$scratch/said")
    if [ $((wide * 20)) -ge "$all" ] && [ $((guarded * 20)) -ge "$all" ]; then
        tell 0 "seed $1: $all copies folded, $wide with 128 bits, $guarded guarded"
    else
        tell 1 "seed $1: of $all copies only $wide have 128 bits, $guarded are guarded"
    fi
}

check_nvcc() { # seed
    # shellcheck disable=SC2086
    if "${NVCC-nvcc}" -std=c++17 -arch=sm_90 -ptx $include -Wno-deprecated-gpu-targets "$scratch/folded.cu" -o "$scratch/ptx" \
        >"$scratch/complaints" 2>&1 && ! grep -q warning "$scratch/complaints"; then
        tell 0 "seed $1: nvcc compiles the folded file, and says nothing"
    else
        grep -E 'error|warning' "$scratch/complaints" >"$scratch/why"
        tell 1 "seed $1: nvcc has something to say"
    fi
}

no_gpu=
if on_gpu; then
    command -v "${NVCC:-nvcc}" >/dev/null || { echo "SKIP: no nvcc"; exit 77; }
    plain="${NVCC:-nvcc} -O3 ${NVCCFLAGS--arch=sm_90}" COPIES_CXX=
fi
seed=${COPIES_SEED-1}
last=$((seed + ${COPIES_FILES-1} - 1))
while [ "$seed" -le "$last" ]; do
    if fold_random "$seed"; then
        check_folds "$seed"
        compile unfolded "$plain" && run "$seed" unfolded
        compile folded "${COPIES_CXX:-$plain}" && run "$seed" folded
        [ "${COPIES_NVCC-0}" = 0 ] || check_nvcc "$seed"
    fi
    seed=$((seed + 1))
done
[ -z "$no_gpu" ] || [ $failed = 1 ] || { echo "SKIP: no GPU"; exit 77; }
exit $failed
