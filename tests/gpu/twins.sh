#!/bin/sh
# The twins of tests/twins on a GPU. Folded and by hand a pair must write the same bytes, as on the CPU (where there is a
# C++ compiler and the library); so must the kernel that is not folded. Where there is cuobjdump, a folded kernel may have
# no more machine instructions than its twin (tests/twins/sass.awk). Then the table: these, and the median times of a
# launch with their ratio, which gate nothing.
#
#   twins.sh [--unfolded] [FILE...]      --unfolded: also the kernels as they are written (a minute's compilation a file)
. "${srcdir:-.}/tests/script.inc"
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null || { echo "SKIP: no nvcc"; exit 77; }
unfolded=no
[ "${1-}" = --unfolded ] && { unfolded=yes; shift; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/twins/*.cu
flags="-std=c++17 -DNDEBUG -DTWINS_RUN -I$srcdir/include -I$srcdir/tests/gpu/twins"

# shellcheck disable=SC2086
fold() { # source, folded
    "$foldc" fold "$1" -o "$2" --strict -- $flags
}

# shellcheck disable=SC2086
for_gpu() { # source, program, more flags
    arch=$(sed -n '1s|^// arch: sm_\(.*\)|-gencode arch=compute_\1,code=sm_\1|p' "$file")
    "$nvcc" -O3 ${arch:-${NVCCFLAGS--arch=sm_90}} $flags ${3-} -o "$2" "$1" "$builddir/libccute.a"
}

# shellcheck disable=SC2086
for_cpu() { # source, program
    ${CXX-c++} -x c++ -O1 -w $flags -include ccute/cpu.h -o "$2" "$1" -x none "$builddir/libccute.a" -pthread
}

# Rows "sass KERNEL INSTRUCTIONS" and "sass-wrong NAME WHY"; "no-sass" where nothing shows machine code.
count_sass() { # program
    command -v cuobjdump >/dev/null || { echo no-sass; return; }
    cuobjdump -sass "$1" >"$scratch/sass"
    awk -v format=rows -f "$srcdir/tests/twins/sass.awk" "$srcdir/doc/twins.md" "$scratch/sass"
}

# Every row of one program, after the word that says what it is; "failed" if it ends badly.
run_as() { # word, program
    "$2" >"$scratch/rows"
    status=$?
    [ $status -eq 77 ] && echo skip
    [ $status -eq 0 ] || [ $status -eq 77 ] || echo "failed $2 $status"
    sed -n "/^1\.\./!s/^/$1 /p" "$scratch/rows"
}

rows_of() { # source
    name=${1##*/}
    name=${name%.cu}
    base=$scratch/$name
    if ! { fold "$1" "$base.cu" && for_gpu "$base.cu" "$base.gpu"; } >"$scratch/said" 2>&1; then
        sed 's/^/# /' "$scratch/said" | head -n 20
        echo "failed $name compile"
        return
    fi
    run_as gpu "$base.gpu"
    count_sass "$base.gpu"
    for_cpu "$base.cu" "$base.cpu" 2>/dev/null && run_as cpu "$base.cpu"
    [ $unfolded = yes ] || return 0
    cp "$1" "$base.plain.cu" # beside no other run.h
    for_gpu "$base.plain.cu" "$base.plain" -DTWINS_UNFOLDED >/dev/null 2>&1 || echo "failed $name unfolded"
    run_as unfolded "$base.plain"
}

for file; do
    rows_of "$file"
done | awk -f "$srcdir/tests/gpu/twins/table.awk"
