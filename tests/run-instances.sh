#!/bin/sh
# A template that is folded at its instances stays one template: linked with a file that has it unfolded, in either order,
# the program computes the same, and each instance has one address. With nvcc, the kernels of tests/fold/instances_* compile.
. "${srcdir:-.}/tests/script.inc"
cxx=${CXX:-c++}

cat >"$scratch/both.cc" <<'END'
#include <ccute/short.h>
#include <stdio.h>

struct small { static constexpr int LD = 3; using element = short; };

template <class E, int N> CCUTE_FOLD E sum(const E *p, const ccute_layout l, int k)
{
    E s = 0;
    for (int i = 0; i < ccute_size(l); i++)
        s += p[ccute_at(l, i)] * N + k;
    return s;
}

template <class E, int N, class C> CCUTE_FOLD long both(const E *p, int k)
{
    const ccute_layout l = ccute_make_layout(TUP(N, 2), TUP(C::LD, 1));
    const typename C::element cut = (typename C::element)(sizeof(E) * 40000);
    return sum<E, N>(p, l, k) * 1000 + ccute_at(l, k % N, 1) + cut;
}

#ifdef OTHER
typedef long function(const int *, int);
long other(const int *p, int k) { return both<int, 4, small>(p, k) + both<int, 2, small>(p, k); }
function *other_address() { return &both<int, 4, small>; }
#else
typedef long function(const int *, int);
long other(const int *p, int k);
function *other_address();

int main()
{
    const int p[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
    const long q[16] = {2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5};
    for (int k = 0; k < 5; k++)
        printf("%ld %ld %ld\n", both<int, 4, small>(p, k), both<long, 3, small>(q, k), other(p, k));
    printf("%d\n", other_address() == &both<int, 4, small>);
}
#endif
END
"$foldc" fold "$scratch/both.cc" -o "$scratch/folded.cc" -- -I"$srcdir/include" &&
    [ "$(grep -c 'if constexpr (ccute_is_<E, ' "$scratch/folded.cc")" -ge 2 ]
tell $? 'both instances have a branch'
for what in both folded; do
    "$cxx" $sanitize -std=c++17 -O1 -c -I"$srcdir/include" "$scratch/$what.cc" -o "$scratch/$what.o" || exit 1
done
"$cxx" $sanitize -std=c++17 -O1 -c -DOTHER -I"$srcdir/include" "$scratch/both.cc" -o "$scratch/other.o" || exit 1
link_and_run() { # program, objects
    program=$scratch/$1
    shift
    "$cxx" "$@" "$builddir/libccute.a" ${LIBS-} $sanitize -lm -o "$program" && "$program" >"$program.out"
}
link_and_run unfolded "$scratch/both.o" "$scratch/other.o" && [ "$(tail -n 1 "$scratch/unfolded.out")" = 1 ]
tell $? 'unfolded'
for order in "folded.o other.o" "other.o folded.o"; do
    # shellcheck disable=SC2086
    (cd "$scratch" && link_and_run mixed $order) && cmp -s "$scratch/unfolded.out" "$scratch/mixed.out"
    tell $? "$order"
done
"$cxx" $sanitize -std=c++17 -O1 -c -DOTHER -I"$srcdir/include" "$scratch/folded.cc" -o "$scratch/other.o" &&
    link_and_run folded "$scratch/folded.o" "$scratch/other.o" && cmp -s "$scratch/unfolded.out" "$scratch/folded.out"
tell $? 'both folded'

[ -n "${NVCC-}" ] || exit $failed
for file in "$srcdir"/tests/fold/instances_*.cu; do
    case $file in *_stay_one.cu) continue ;; esac
    flags=$(sed -n 's|^// flags: ||p' "$file")
    # shellcheck disable=SC2086
    "$foldc" fold "$file" -o "$scratch/kernel.cu" $flags -- -I"$srcdir/include" 2>/dev/null &&
        "$NVCC" -arch=sm_80 -std=c++17 -cubin -Werror all-warnings -I"$srcdir/include" "$scratch/kernel.cu" \
            -o "$scratch/kernel.cubin" 2>"$scratch/why" && cat "$scratch/why"
    tell $? "nvcc ${file##*/}"
done
exit $failed
