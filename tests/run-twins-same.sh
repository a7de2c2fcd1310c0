#!/bin/sh
# The pairs of tests/twins are twins: each file is folded, compiled for the CPU and run, and fold_NAME must write what
# hand_NAME writes, byte for byte.
#
#   run-twins-same.sh [--gpu] [FILE...]     with --gpu, compiled by nvcc and run on a GPU; "// arch: sm_90a" in a file's
#                                           first line names the one that it needs
. "${srcdir:-.}/tests/script.inc"
compile=compile_for_cpu
[ "${1-}" = --gpu ] && { compile=compile_for_gpu; shift; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/twins/*.cu
flags="-std=c++17 -DNDEBUG -DTWINS_RUN -I$srcdir/include -I$srcdir/tests/twins"

# shellcheck disable=SC2086
compile_for_cpu() { # source, program
    ${CXX-c++} -x c++ -O1 -w $sanitize $flags -isystem "$srcdir/include/ccute/cpu/cuda" -include ccute/cpu.h -o "$2" "$1" -x none "$builddir/libccute.a" -pthread
}

# shellcheck disable=SC2086
compile_for_gpu() { # source, program
    arch=$(sed -n '1s|^// arch: sm_\(.*\)|-gencode arch=compute_\1,code=sm_\1|p' "$file")
    ${NVCC:-nvcc} -O3 ${arch:-${NVCCFLAGS--arch=sm_90}} $flags -o "$2" "$1"
}

for file; do
    name=${file##*/}
    name=${name%.cu}
    if lacks_cuda "$file" >/dev/null; then
        echo "ok 0 - $name # SKIP no CUDA toolkit"
        continue
    fi
    # shellcheck disable=SC2086
    if "$foldc" fold "$file" -o "$scratch/$name.cu" --strict -- $flags 2>"$scratch/said" &&
        $compile "$scratch/$name.cu" "$scratch/$name" 2>>"$scratch/said"; then
        "$scratch/$name"
        status=$?
        [ $status -eq 77 ] && echo "1..0 # SKIP no GPU" && break
        [ $status -le 1 ] || echo "not ok 0 - $name: exit status $status"
    else
        sed 's/^/# /' "$scratch/said" | head -n 20
        echo "not ok 0 - $name folds and compiles"
    fi
done | awk '
    /^1\.\.0 / { print; skip = 1; exit }
    /^1\.\./ { next }
    /^(not )?ok / { sub(/ok [0-9]+/, "ok " ++count); bad = bad || /^not/ }
    { print }
    END { if (skip) exit 77; print "1.." count + 0; exit bad || !count }'
