#!/bin/sh
# Faults put in the way of foldc: no memory, no room, no right to write, an end in the middle, closed descriptors, a
# compiler that goes wrong. Whatever happens there is a clear line, the output is wholly the old one or wholly the new one, and
# no temporary stays.
#
# FAULTS=all tries every allocation of foldc's own and FAULTS_ALL (default 300) of its libraries', and FAULTS_KILLS
# (default 200) ends at moments of all kinds; without it a sample.
. "${srcdir:-.}/tests/script.inc"
! ${NM:-nm} "$foldc" 2>/dev/null | grep -q ' __asan_init' || { echo 'SKIP: AddressSanitizer has the memory to itself'; exit 77; }
cc=${CC-gcc}
mkdir "$scratch/here" "$scratch/tmp" "$scratch/cache" "$scratch/bin"
cd "$scratch/here" || exit 1
TMPDIR=$scratch/tmp
export TMPDIR
all=${FAULTS-}
faults=0

cat >k.cu <<'X'
#include <ccute/short.h>
CCUTE_FOLD __global__ void k(const float *a, float *b, int ld)
{
    const ccute_layout from = ccute_make_layout(TUP(32, 8), TUP(ld, 1));
    b[threadIdx.x] = a[ccute_at(from, threadIdx.x, 3)];
}
X
include=-I$srcdir/include
fold() { "$foldc" fold k.cu -o "$@" -- "$include"; }
fold good 2>said || { cat said; echo "SKIP: foldc does not fold here"; exit 77; }
echo old >kept

# whole FILE: it holds what it did, or all of what was to come.
whole() { cmp -s "$1" kept || cmp -s "$1" good || blame "$1 is neither old nor new"; }
is_old() { cmp -s "$1" kept || blame "$1 is not as it was"; }
clean() {
    left=$(find "$TMPDIR" -mindepth 1; find . -name '*.foldc-*')
    [ -z "$left" ] || { blame "left behind: $left"; rm -rf "$TMPDIR"/*; find . -name '*.foldc-*' -exec rm {} +; }
}
says() { grep -q -- "$1" said || blame "does not say '$1' but '$(head -c 200 said)'"; }
ended() { # status of the last command, what it may be
    got=$1
    shift
    for it; do [ "$got" = "$it" ] && return; done
    blame "exit status $got"
}

# ---- No memory ----------------------------------------------------------------------------------

# One run with an allocation failing. A crash is reported by libclang as such; by foldc it is an end by a signal.
without_memory() { # how, the number of the allocation, command...
    how=$1 at=$2
    shift 2
    cp kept out
    env $how FAIL_AT="$at" LD_PRELOAD="$scratch/fail.so" "$@" >printed 2>said
    status=$?
    faults=$((faults + 1))
    whole out
    clean
    case $status in
    0) ;;
    1 | 2 | 127 | 126) [ -s said ] || blame "allocation $at: status $status without a word" ;;
    134) [ "${how#FAIL_ALL}" != "$how" ] || blame "allocation $at: aborted" ;; # C++ had no memory for an exception
    *) blame "allocation $at: status $status: $(head -c 100 said)" ;;
    esac
}
memory() { # name, command...
    name=$1
    shift
    env FAIL_COUNT="$scratch/own" LD_PRELOAD="$scratch/fail.so" "$@" >/dev/null 2>&1
    env FAIL_ALL=1 FAIL_COUNT="$scratch/libraries" LD_PRELOAD="$scratch/fail.so" "$@" >/dev/null 2>&1
    own=$(cat "$scratch/own" 2>/dev/null) libraries=$(cat "$scratch/libraries" 2>/dev/null)
    [ "${own:-0}" -gt 0 ] || { echo "# no allocation of $name is seen: not tried"; return; }
    step=$((own / 8 + 1)) points=3
    [ -z "$all" ] || { step=1 points=${FAULTS_ALL-300}; }
    i=1
    while [ "$i" -le "$own" ]; do
        without_memory FAIL_OWN=1 "$i" "$@"
        i=$((i + step))
    done
    i=1
    while [ "$i" -le "$points" ]; do
        without_memory FAIL_ALL=1 $((libraries * i / (points + 1) + 1)) "$@"
        i=$((i + 1))
    done
    without_memory FAIL_ON=1 $((own / 2 + 1)) "$@"
    tell_blame "no memory: $name ($own allocations of its own, $libraries in all)"
}

printf '#!/bin/sh\nexec true\n' >"$scratch/bin/gcc"
chmod +x "$scratch/bin/gcc"
sed 's/__global__ //; s/threadIdx.x/ld/g' k.cu >k.c
if "$cc" -shared -fPIC -O1 "$srcdir/tests/faults/fail_malloc.c" -o "$scratch/fail.so" -ldl 2>/dev/null &&
    LD_PRELOAD=$scratch/fail.so "$foldc" --version >/dev/null 2>&1; then
    memory fold "$foldc" fold k.cu -o out -- "$include"
    memory 'in front of a compiler' "$foldc" "$scratch/bin/gcc" "$include" -c k.c
    memory eval "$foldc" eval 'composition((8,128):(128,1), ((16,8),8):((64,1),8))'
    memory draw "$foldc" draw '(8,8):(8,1)' -o drawn.svg
    memory explain "$foldc" explain k.cu -- "$include"
else
    echo "# a library cannot be preloaded here: allocations do not fail"
fi

# ---- No room ------------------------------------------------------------------------------------

cp kept out
(ulimit -f 0; fold out >/dev/null 2>"$scratch/said")
ended $? 1
faults=$((faults + 1))
mv "$scratch/said" said 2>/dev/null
is_old out
clean
tell_blame 'a file may not grow'
if [ -c /dev/full ]; then
    for command in 'fold k.cu -o -' 'fold k.cu -o /dev/full' 'explain k.cu' 'ast k.cu' 'fold k.cu -o out --report=/dev/full' \
        'explain k.cu --json' 'explain k.cu --sarif=/dev/full'; do
        "$foldc" $command -- "$include" >/dev/full 2>said
        ended $? 1
        says 'No space left'
        faults=$((faults + 1))
    done
    for command in 'eval size(8:1)' 'draw 8:1' 'draw 8:1 -o /dev/full --svg' 'plan 8:1 8:1' --help --version 'fold --help'; do
        "$foldc" $command >/dev/full 2>said
        ended $? 1
        says 'No space left'
        faults=$((faults + 1))
    done
    clean
    tell_blame 'standard output is full'
fi
if mkdir disk && mount -t tmpfs -o size=16k none disk 2>/dev/null; then
    cp kept disk/out
    dd if=/dev/zero of=disk/rest bs=1k count=16 2>/dev/null
    fold disk/out 2>said
    ended $? 1
    says 'No space left'
    is_old disk/out
    TMPDIR=$PWD/disk "$foldc" "$scratch/bin/gcc" "$include" -c k.c 2>said
    ended $? 1
    [ "$(ls disk)" = "out
rest" ] || blame "on the disk: $(ls disk)"
    faults=$((faults + 2))
    umount disk
    tell_blame 'the disk is full'
else
    echo '# no disk can be mounted here to be full'
fi

# ---- No right, no place -------------------------------------------------------------------------

cp kept file
for output in file/out nosuch/out "$PWD"; do
    fold "$output" 2>said
    ended $? 1
    says 'cannot be written'
    faults=$((faults + 1))
done
if [ "$(id -u)" != 0 ]; then
    mkdir closed && cp kept closed/out && chmod 555 closed
    fold closed/out 2>said
    ended $? 1
    is_old closed/out
    chmod 755 closed
fi
"$foldc" fold k.cu -o beside --report=nosuch/report -- "$include" 2>said
ended $? 1
says 'cannot be written'
[ ! -e beside ] || blame 'an output is there, and the report that was asked for is not'
"$foldc" fold gone.cu -o out 2>said
ended $? 1
says 'gone.cu: error: No such file'
mkdir folder.cu
"$foldc" fold folder.cu -o out 2>said
ended $? 1
says 'folder.cu: error: Is a directory'
clean
tell_blame 'outputs and inputs that cannot be'

for cache in /dev/null/x file /proc nosuch; do
    XDG_CACHE_HOME=$cache fold out 2>said
    ended $? 0
    cmp -s out good || blame "another result with the cache $cache"
    faults=$((faults + 1))
done
(unset HOME XDG_CACHE_HOME TMPDIR; fold out) 2>said
ended $? 0
cmp -s out good || blame 'another result without HOME'
(unset HOME XDG_CACHE_HOME; HOME=relative; export HOME; fold out) 2>said
ended $? 0
(unset XDG_CACHE_HOME; HOME=$scratch/nobody; export HOME; fold out) 2>said
ended $? 0
cmp -s out good || blame 'another result with a home that is not there'
[ ! -e "$scratch/nobody" ] || blame 'a home that is not there is made'
TMPDIR=/dev/null/x "$foldc" "$scratch/bin/gcc" "$include" -c k.c 2>said
ended $? 1
says 'no folder for temporaries can be made'
tell_blame 'no cache, no home, no folder for temporaries'

# A cache that others could write to is none; one whose bytes have changed is made again.
XDG_CACHE_HOME=$scratch/open
mkdir -p "$XDG_CACHE_HOME/ccute"
chmod 777 "$XDG_CACHE_HOME/ccute"
fold out 2>said
ended $? 0
[ -z "$(ls "$XDG_CACHE_HOME/ccute")" ] || blame 'a cache that anybody may write to is used'
ln -s "$scratch/nosuch" "$scratch/open/link"
for header in "$scratch"/cache/ccute/*.pch; do
    for edit in 'head -c 100000' 'head -c 0' 'tail -c +2' "sed s/ccute/CCUTE/g"; do
        cp "$header" "$scratch/saved"
        LC_ALL=C $edit "$scratch/saved" >"$header"
        fold out 2>said
        ended $? 0
        [ ! -s said ] || blame "of a broken header foldc says $(head -c 100 said)"
        cmp -s out good || blame 'another result with a broken header'
        faults=$((faults + 1))
    done
done
tell_blame 'a cache that is not to be trusted'

# ---- Closed descriptors -------------------------------------------------------------------------

for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
    cp kept out
    eval "fold out $closed"
    ended $? 0
    cmp -s out good || blame "with $closed the output is another"
    cp kept out
    eval "\"\$foldc\" fold nosuch.cu -o out $closed" 2>/dev/null
    ended $? 1
    is_old out
    faults=$((faults + 2))
done
"$foldc" fold k.cu -o - -- "$include" 2>said >&-
ended $? 1
says 'standard output: cannot be written: Bad file descriptor'
clean
tell_blame 'closed descriptors'

# ---- An end in the middle -----------------------------------------------------------------------

# Ended at a moment: what is there then is whole, and only SIGKILL may leave a temporary file.
kills=${FAULTS_KILLS-200}
[ -n "$all" ] || kills=12
i=0
while [ "$i" -lt "$kills" ]; do
    cp kept out
    # foldc itself: a signal to the shell that runs fold() would end that shell and leave foldc running.
    "$foldc" fold k.cu -o out -- "$include" >/dev/null 2>&1 &
    child=$!
    sleep "0.0$((i * 37 % 100 + 100 * (i % 2) / 2))" 2>/dev/null
    case $((i % 3)) in 0) signal=KILL ;; 1) signal=TERM ;; 2) signal=HUP ;; esac
    kill -$signal $child 2>/dev/null
    wait $child 2>/dev/null
    whole out
    if [ $signal = KILL ]; then rm -rf .foldc-* "$TMPDIR"/*; else clean; fi
    faults=$((faults + 1))
    i=$((i + 1))
done
fold out
cmp -s out good || blame 'the run after that is another'
tell_blame "ended at $kills moments"

# ---- The compiler -------------------------------------------------------------------------------

compiler() { cat >"$scratch/bin/$1"; chmod +x "$scratch/bin/$1"; }
through() { "$foldc" "$scratch/bin/gcc" "$include" "$@" 2>said; }
for end in 'exit 3:3' 'exit 255:255' 'kill -SEGV $$:139' 'kill -KILL $$:137' 'ulimit -c 0; kill -ABRT $$:134'; do
    printf '#!/bin/sh\n%s\n' "${end%:*}" | compiler gcc
    through -c k.c
    ended $? "${end##*:}"
    clean
    faults=$((faults + 1))
done
head -c 3000 /dev/urandom >garbage
printf '#!/bin/sh\ncat garbage > k.d; cat garbage > k.o; cat garbage >&2\n' | compiler gcc
through -MD -c k.c -o k.o
ended $? 0
cmp -s k.d garbage || blame 'a dependency file that is none is changed'
cmp -s k.o garbage || blame 'an object file is changed'
clean
# It removes its input, and the folder that this was in.
printf '#!/bin/sh\nfor it; do case $it in */k.c) rm -rf "${it%%/*}";; esac; done\n' | compiler gcc
through -c k.c
ended $? 0
clean
faults=$((faults + 2))
tell_blame 'a compiler that goes wrong'

# Several at once with one output and one source: each works, and the output is whole.
printf '#!/bin/sh\nfor it; do case $it in */k.c) grep -v "^#line" "$it" > seen.$$ && mv seen.$$ k.o;; esac; done\n' | compiler gcc
i=0
while [ $i -lt 6 ]; do
    through -c k.c -o k.o &
    fold out &
    i=$((i + 1))
done
wait
cmp -s out good || blame 'the output is another'
"$foldc" fold k.c -o folded.c -- "$include"
grep -v '^#line' folded.c | cmp -s - k.o || blame 'the compiler saw something else'
clean
tell_blame 'six at once with one output'

echo "# $faults faults"
exit $failed
