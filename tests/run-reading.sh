#!/bin/sh
# How foldc reads a file: bad input is one line and exit status 1, and the precompiled prelude is never a condition.
. "${srcdir:-.}/tests/script.inc"
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
include=$(cd "$srcdir/include" && pwd)
cd "$scratch" || exit 1

# The file is refused with exactly this line.
refused() { # file, line
    "$foldc" ast "$1" >out 2>err
    [ $? = 1 ] && [ ! -s out ] && [ "$(cat err)" = "$2" ]
    status=$?
    cp err "$scratch/why"
    tell $status "$2"
}

refused missing.cu 'missing.cu: error: No such file or directory'
mkdir folder
refused folder 'folder: error: Is a directory'
printf 'int x;\n// \303\050\n' >utf8.cu
refused utf8.cu 'utf8.cu: error: not UTF-8: byte 0xc3 at line 2, column 4'
printf '// \355\240\200\n' >surrogate.cu
refused surrogate.cu 'surrogate.cu: error: not UTF-8: byte 0xed at line 1, column 4'
printf 'int x;\0\n' >zero.cu
refused zero.cu 'zero.cu: error: not text: byte 0x00 at line 1, column 7'
: >empty.cu
"$foldc" ast empty.cu >out 2>err && [ "$(cat out)" = 'view CUDA' ]
tell $? 'an empty file'
printf '\357\273\277int f() { return 1; }' | "$foldc" ast - --all >out 2>err && grep -q 'function f' out
tell $? 'standard input, with a byte order mark and no last newline'
"$foldc" ast >out 2>err
[ $? = 2 ]
tell $? 'no file at all is misuse'

awk 'BEGIN {
    print "#include <ccute/ccute.h>"
    for (i = 0; i < 100000; i++)
        printf "static const int constant_number_%d = %d; /* a line of a large source, as tables have them, of 100 bytes */\n", i, i
    print "CCUTE_FOLD int f() { return constant_number_99999; }"
}' >large.cu
"$foldc" ast large.cu -- -I"$include" >out 2>err && grep -q 'ref constant_number_99999 <const int> = 99999' out
tell $? 'a source of ten megabytes'

awk 'BEGIN {
    printf "int deep(int a) { return a"
    for (i = 0; i < 20000; i++)
        printf " + 1"
    print "; }\nint flat(int a) { return a; }"
}' >deep.cu
"$foldc" ast deep.cu --all >out 2>err && grep -q 'function deep .* errors' out && grep -q 'function flat' out &&
    grep -q '^deep.cu:1:[0-9]*: warning: nested more than 2000 deep: foldc leaves this function alone' err
tell $? 'a sum of 20,000 terms'

# ---- The precompiled prelude ----
cat >kernel.cu <<'K'
#include <cuda_fp16.h>
#include <ccute/ccute.h>
CCUTE_FOLD __global__ void k(half_of_this_test *p, int n) { p[ccute_at(ccute_make_layout(n, 1), n)].x = 1; }
K
mkdir system
echo 'struct half_of_this_test { int x; };' >system/cuda_fp16.h

# The tree is the one that is read without a cache.
same() { # name
    "$foldc" ast kernel.cu -- -isystem system -I"$include" >out 2>err && [ ! -s err ] && cmp -s out expected
    tell $? "$1"
}

export XDG_CACHE_HOME="$scratch/fresh"
"$foldc" ast kernel.cu --no-cache -- -isystem system -I"$include" >expected 2>err && [ -s expected ] && [ ! -d fresh ]
tell $? 'without a cache'
same 'cold'
[ "$(ls fresh/ccute | wc -l)" = 1 ]
tell $? 'one entry is written'
same 'warm'
for entry in fresh/ccute/*; do dd if="$entry" of=short bs=1000 count=1 2>/dev/null && cp short "$entry"; done
same 'an entry cut short'
same 'an entry made again'
for entry in fresh/ccute/*; do echo 'no precompiled header' >"$entry"; done
same 'an entry of something else'
sleep 1
echo 'struct half_of_this_test { int x, y; };' >system/cuda_fp16.h
same 'a header that changed'
same 'a header that had changed'
rm -r cache
for i in 1 2 3 4 5 6; do
    "$foldc" ast kernel.cu -- -isystem system -I"$include" >"out.$i" 2>&1 &
done
wait
agree=0
for i in 1 2 3 4 5 6; do cmp -s "out.$i" expected || agree=1; done
tell $agree 'six at once'
[ "$(ls fresh/ccute | wc -l)" = 1 ]
tell $? 'they leave one entry'
XDG_CACHE_HOME=/dev/null/nowhere same 'no place for a cache'
(unset XDG_CACHE_HOME HOME; "$foldc" ast kernel.cu -- -isystem system -I"$include" >out 2>err) && cmp -s out expected
tell $? 'no home'

# ---- Headers of the source's own headers ----

# A well-known header that declares what it finds.
mkdir known own
cat >known/cuda_fp16.h <<'K'
#ifndef HALF
#define HALF
#ifdef _SMALL
struct small_half {};
#endif
#ifdef narrow
struct narrow_half {};
#endif
struct found_half {};
#endif
K
echo >known/cuda_bf16.h

# The header of standard input is own/header.h. `precompiled`: the well-known header that it includes is part of the entry, so
# the entry has another name than with an empty own/header.h; otherwise it stays in its place.
entry() { # flags...
    rm -rf entries
    XDG_CACHE_HOME="$scratch/entries" "$foldc" ast own.cu --all -- -isystem known -I"$include" "$@" >out 2>why && ls entries/ccute
}
leads() { # precompiled or stays, name, flags...
    want=$1 name=$2 found=stays
    shift 2
    : >own/header.h
    plain=$(entry "$@")
    cat >own/header.h
    with=$(entry "$@")
    [ "$plain" = "$with" ] || found=precompiled
    [ -n "$with" ] && [ ! -s why ] && [ $found = $want ]
    tell $? "$want: $name"
}
printf '#include <ccute/ccute.h>\n#include "own/header.h"\nstruct found_half;\nCCUTE_FOLD void f(found_half *);\n' >own.cu
leads precompiled 'after declarations in a header of its own' <<'K'
#pragma once
struct before { int x; };
#define OWN_MACRO 1
#include <cuda_fp16.h>
K
mkdir own/folder
printf '#pragma once\n#include <cuda_fp16.h>\n' >own/next.h
printf '#include "../next.h"\n' >own/folder/deep.h
leads precompiled 'in a header of a header, which is guarded' <<'K'
#ifndef _own_header_h_
#define _own_header_h_
#include "folder/deep.h"
#endif
K
leads precompiled 'in a header that a flag finds' -I"$scratch/own/folder" <<'K'
#include "deep.h"
K
leads precompiled 'in a branch that a flag chooses' -DOWN_CHOICE=1 <<'K'
#ifdef OWN_CHOICE
#include <cuda_fp16.h>
#else
#define narrow
#endif
K
leads precompiled 'in the other branch' <<'K'
#define OWN_CHOICE
#ifndef OWN_CHOICE
#define narrow
#else
#include <cuda_fp16.h>
#endif
K
leads stays 'in a branch that is not seen' <<'K'
#ifdef OWN_CHOICE
#include <cuda_fp16.h>
#endif
K
leads stays 'in a branch that the compiler may see' <<'K'
#if __cplusplus > 201100
#include <cuda_fp16.h>
#endif
K
leads stays 'in a branch that depends on such a one' <<'K'
#if __cplusplus > 201100
#define OWN_CHOICE
#endif
#ifdef OWN_CHOICE
#include <cuda_fp16.h>
#endif
K
leads stays 'where a flag may change the choice' -DOWN_CHOICE -UOWN_CHOICE <<'K'
#ifdef OWN_CHOICE
#include <cuda_fp16.h>
#endif
K
leads stays 'after #undef' -DOWN_CHOICE <<'K'
#undef OWN_CHOICE
#ifdef OWN_CHOICE
#include <cuda_fp16.h>
#endif
K
for macro in _SMALL narrow 'narrow()' CUDA_NO_HALF NDEBUG; do
    leads stays "after #define $macro" <<K
#define $macro
#include <cuda_fp16.h>
K
done
for macro in 'OPEN namespace own {' 'PACK _Pragma("pack(1)")'; do
    leads stays "after #define $macro" <<K
#define $macro
#include <cuda_fp16.h>
K
done
leads precompiled 'after a macro with brackets and #pragma unroll' <<'K'
#define BLOCK(x) do { _Pragma("unroll 4") x } while (0)
#include <cuda_fp16.h>
K
leads stays 'after #define of a macro that a header tests' <<'K'
#ifndef NDEBUG
#define NDEBUG
#endif
#include <cuda_fp16.h>
K
leads stays 'where a macro of a file that looks like a guard chooses' <<'K'
#ifndef OWN_CHOICE
#define OWN_CHOICE 1
#endif
#ifndef OWN_CHOICE
#include <cuda_fp16.h>
#endif
K
printf '#ifndef _SMALL\n#define _SMALL\n#endif\n' >own/next.h
leads stays 'after a header that defines what another one tests' <<'K'
#include "next.h"
#include <cuda_fp16.h>
K
printf '#ifndef _STRING_H\n#define _STRING_H\n#endif\n' >own/string.h
leads stays 'after a header whose guard is that of a known one' <<'K'
#include "string.h"
#include <cuda_fp16.h>
K
printf '#ifdef OWN_CHOICE\n#define narrow\n#endif\n' >own/next.h
leads stays 'after a header that means something else at its second time' <<'K'
#include "next.h"
#define OWN_CHOICE
#include "next.h"
#include <cuda_fp16.h>
K
leads precompiled 'after a header that is read twice' <<'K'
#include "next.h"
#include "next.h"
#include <cuda_fp16.h>
K
leads stays 'after a file that includes itself' <<'K'
#include "header.h"
#include <cuda_fp16.h>
K
leads stays 'after a header that -iquote may find' -iquote "$scratch/own" -I"$scratch/own/folder" <<'K'
#include "deep.h"
#include <cuda_fp16.h>
K
leads stays 'where a flag defines a macro with parameters' '-DOWN_CHOICE(x)=x' <<'K'
#ifndef OWN_CHOICE
#include <cuda_fp16.h>
#endif
K
echo '#define narrow' >own/flag.h
leads stays 'after a file of -include' -include own/flag.h <<'K'
#include <cuda_fp16.h>
K
echo '#define OWN_CHOICE' >own/flag.h
leads precompiled 'after a file of -include that changes nothing' -include own/flag.h <<'K'
#include <cuda_fp16.h>
K
leads stays 'after a file of -imacros' -imacros own/flag.h <<'K'
#include <cuda_fp16.h>
K
leads stays 'after a digraph' <<'K'
%:define narrow
#include <cuda_fp16.h>
K
leads stays 'after brackets that close too often' <<'K'
namespace own {
#if __cplusplus > 201100
}
#else
}
#endif
namespace own {
}
#include <cuda_fp16.h>
K
leads stays 'after a header in brackets' <<'K'
namespace own {
#include <cuda_bf16.h>
}
#include <cuda_fp16.h>
K
leads stays 'after a using-directive' <<'K'
namespace own { struct found_half; }
using namespace own;
#include <cuda_fp16.h>
K
leads precompiled 'after a name of a type' <<'K'
using own_type = int;
#include <cuda_fp16.h>
K
leads precompiled 'after a function, of CUDA' <<'K'
static int round(long x) { return x; }
#include <cuda_fp16.h>
K
leads stays 'in brackets' <<'K'
namespace own {
#include <cuda_fp16.h>
}
K
leads precompiled 'after brackets' <<'K'
namespace own {
}
#include <cuda_fp16.h>
K
leads stays 'after a pragma' <<'K'
#pragma pack(1)
#include <cuda_fp16.h>
K
leads stays 'after _Pragma' <<'K'
_Pragma("pack(1)")
#include <cuda_fp16.h>
K
leads stays 'after a header that is not followed' <<'K'
#if __cplusplus < 1
#include "missing.h"
#endif
#include <cuda_fp16.h>
K
leads stays 'after a directive behind a comment' <<'K'
/* not followed */ #define narrow
#include <cuda_fp16.h>
K

# In C++ a call before a header's #include means no function of the header's.
cat >overloads.cc <<'K'
static int round(long x) { return x; }
enum { BYTES = sizeof(round(3.0)) };
#include <math.h>
K
XDG_CACHE_HOME="$scratch/entries" "$foldc" ast overloads.cc --all >out 2>why && grep -q 'BYTES.* 4' out
tell $? 'a call before a header of C++'
exit $failed
