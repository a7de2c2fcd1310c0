#!/bin/sh
# A newcomer follows README and the tutorial: every command, in order, pasted. Nothing is set up beyond the
# documents; ccute is installed into a folder that stands for /usr/local. Each part's sources are typed as they are shown.
# The outputs are compared by run-docs-code.sh; here every command ends with 0.
#
#   NEWCOMER=all    README's own commands first: ./setup, the build, the example, the tests. Needs root or sudo, and apt-get; for
#                   a fresh clone on a bare machine. run-newcomer.sh is then run from the clone, with nothing built.
srcdir=${srcdir:-.}
if [ "${NEWCOMER-}" = all ]; then
    unset NEWCOMER # the tests that README's second command runs are another run of this script
    cd "$srcdir" || exit 1
    commands=$(awk '/^```/ { inside = !inside && $0 == "```sh"; next } inside && /^\.\/setup/' README.md)
    [ -n "$commands" ] || exit 1
    while IFS= read -r command; do
        echo "\$ $command"
        sh -c "$command" </dev/null || { echo "FAIL README: $command"; exit 1; }
        echo "PASS README: $command"
    done <<COMMANDS
$commands
COMMANDS
    srcdir=.. && builddir=. && cd build || exit 1
    FOLDC=foldc/foldc
    export srcdir builddir FOLDC
fi
. "$srcdir/tests/script.inc"
if [ -n "$sanitize" ]; then
    echo 'SKIP: the library is built for a sanitizer'
    exit 77
fi
prefix=$scratch/prefix
command -v make >/dev/null || { echo 'SKIP: no make'; exit 77; }
make -C "$builddir" install prefix="$prefix" >"$scratch/why" 2>&1
tell $? 'make install'

# /usr/local is searched by every compiler and linker; its stand-in is not.
LIBRARY_PATH=$prefix/lib HOME=$scratch/home
PATH=$prefix/bin:$PATH
export LIBRARY_PATH HOME PATH
unset CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH
mkdir "$HOME"

# The sources and the commands of a document, in order: a file is written when its block is read.
#   FILE NAME      then the lines of the block, after a tab each
#   RUN COMMAND
steps() {
    awk '
        /^```/ && !inside {
            inside = 1
            language = substr($1, 4)
            is_file = (language == "c" || language == "cuda") && $2 ~ /^[^\/]*[.](c|cu)$/
            if (is_file)
                print "FILE " $2
            next
        }
        /^```/ { inside = 0; next }
        !inside { next }
        is_file { print "\t" $0; next }
        language == "sh" { print "RUN " $0 }
        language == "console" && /^\$ / { print "RUN " substr($0, 3) }' "$1"
}

follow() { # document
    name=${1#"$srcdir"/}
    steps "$1" >"$scratch/steps"
    [ -s "$scratch/steps" ] || tell 1 "$name has steps"
    while IFS= read -r step; do
        case $step in
        FILE\ *) file=${step#FILE } ;;
        RUN\ ./setup*) ;; # NEWCOMER=all
        RUN\ *)
            command=$(printf '%s\n' "${step#RUN }" | sed "s|/usr/local|$prefix|g")
            case $command in *nvcc*) command -v nvcc >/dev/null || continue ;; esac
            # A cd lasts: the commands are pasted into one shell.
            (cd "$folder" && eval "$command" && pwd >"$scratch/folder") >"$scratch/why" 2>&1 </dev/null
            status=$?
            case $command in *expect.cu*) [ $status = 1 ]; status=$? ;; esac # it shows a refusal
            tell $status "$name: ${step#RUN }"
            folder=$(cat "$scratch/folder")
            ;;
        *) printf '%s\n' "${step#"$tab"}" >>"$folder/$file" ;;
        esac
    done <"$scratch/steps"
}

tab=$(printf '\t')
folder=$scratch
echo "$folder" >"$scratch/folder"
for document in README 1-layouts 2-partitions 3-vectors 4-tiled-copies 5-inside 6-products; do
    follow "$srcdir/doc/tutorial/$document.md"
done

# Each program that a part builds up runs: folded, on the CPU, as part 1 shows it.
for file in "$folder"/*.cu; do
    grep -q '^int main(' "$file" || continue
    program=$(basename "$file" .cu)
    (cd "$folder" && foldc g++ -x c++ -std=c++17 "$program.cu" -x none -lccute -pthread -o "$program" && "./$program") >"$scratch/why" 2>&1 </dev/null
    tell $? "the tutorial's $program.cu runs"
done

# The front page's kernel, copied out of the tree, is one that foldc explain finds nothing wrong with.
(cd "$folder" && cp examples/load_tile.cu . && foldc explain load_tile.cu) >"$scratch/said" 2>"$scratch/why" && ! grep -q '^ *!' "$scratch/said"
tell $? "foldc explain finds nothing wrong with README's kernel"
(cd "$folder" && foldc --host g++ -x c++ load_tile.cu -x none -lccute -pthread -o load_tile && ./load_tile) >"$scratch/why" 2>&1
tell $? "README's kernel runs without a GPU"

# Plain CUDA, which mentions nothing of ccute.
cat >"$folder/plain.cu" <<'CUDA'
#include <cstdio>
#include <cuda_runtime.h>
template <typename T> __global__ void reverse(T *data, int n)
{
    extern __shared__ unsigned char raw[];
    T *s = reinterpret_cast<T *>(raw);
    s[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = s[n - 1 - threadIdx.x];
}
int main()
{
    float *data;
    cudaMallocManaged(&data, 64 * sizeof *data);
    for (int i = 0; i < 64; i++)
        data[i] = i;
    reverse<float><<<1, 64, 64 * sizeof *data>>>(data, 64);
    cudaDeviceSynchronize();
    printf("%g %g\n", data[0], data[63]);
}
CUDA
(cd "$folder" && foldc --host g++ -x c++ plain.cu -x none -lccute -pthread -o plain && [ "$(./plain)" = '63 0' ]) >"$scratch/why" 2>&1
tell $? 'foldc --host g++ runs plain CUDA'
exit $failed
