#!/bin/sh
# Small faults in foldc, one at a time, from tests/mutants/mutants (its head has the format): each must be caught.
#
# One build holds all of them; CCUTE_MUTANT=n chooses. A "wrong" mutant is caught by --verify on its own (of the files of
# tests/fold and of random programs), by the texts of tests/fold or by running folded and unfolded programs; a "slow" one
# by the texts; one of "verify" by the tests of --verify, or where --verify folds the file that its row names; one of
# "kernel", which is in a build of its own, by tests/run-cuda-kernels.sh. Nine of ten wrong mutants must be caught by
# --verify alone. Only files whose fold reaches the fault are tried, the one that its row names first. make check-mutants runs this.
#
#   run-mutants.sh            only plant them: each row of the table still finds its place, and what it plants is C
#   run-mutants.sh --all      all mutants
#   run-mutants.sh N...       these mutants
#
#   COMPILE, FOLDC_LIBS, CHECK_LIBS   how foldc and the tests are compiled and linked
#   MUTANT_JOBS                       that many at once (default 2)
#   MUTANT_SECONDS                    each gives up after that many (default 60)
. "${srcdir:-.}/tests/script.inc"
rows=$srcdir/tests/mutants/mutants
mark='// ---- folded ----'

# ---- One build with all mutants ----

mutated_files() { awk '/^@ / { print $4 }' "$rows" | sort -u; }
foldc_files() { awk '/^@ / && $3 != "kernel" { print $4 }' "$rows" | sort -u; }
planted() { echo "$work/$(echo "$1" | tr / _)"; } # file

# Leave each file with its mutants in $work.
plant_all() {
    mkdir "$work"
    for file in $(mutated_files); do
        awk -v file="$file" -v source="$srcdir/$file" -f "$srcdir/tests/mutants/plant.awk" "$rows" \
            >"$(planted "$file")" 2>>"$scratch/why"
    done
    [ ! -s "$scratch/why" ]
}

# Are the planted files C?
planted_are_c() {
    status=0
    for file in $(mutated_files | grep '\.c$'); do
        # shellcheck disable=SC2086
        "${CC-cc}" -std=c11 $CPPFLAGS -fsyntax-only "-I$srcdir/$(dirname "$file")" "$(planted "$file")" \
            -Werror=implicit-function-declaration -Werror=int-conversion -Werror=incompatible-pointer-types \
            -Werror=unused-value || status=1
    done
    return $status
}

# COMPILE is quoted for a shell.
compile() { # source, flags
    object=$work/$(basename "$1" .c).o
    eval "$COMPILE $2 -c \"\$1\" -o \"\$object\""
}

link_planted() { # program, objects and libraries
    program=$1
    shift
    # shellcheck disable=SC2086
    (cd "$builddir" && ${CC-cc} "$work"/*.o "$@" $FOLDC_LIBS ${CHECK_LIBS-} -o "$program")
}

build() {
    for file in $(foldc_files); do
        compile "$(planted "$file")" "-w -I$srcdir/$(dirname "$file")" || return 1
    done
    compile "$srcdir/tests/mutants/mutant.c" '' &&
        link_planted "$scratch/foldc" foldc/main.o &&
        link_planted "$scratch/check_point" tests/check_point.o libtests.a &&
        link_planted "$scratch/check_verify" tests/verify/check_verify.o libtests.a
}

# ---- One mutant ----

# Fold a file, by the build with all mutants or by $folder; its text and foldc's messages go to $2.
observe() { # name, output, more options
    flags=$(sed -n 's|^// flags: ||p' "$scratch/head/$1" | tr -d '\r')
    case " $flags " in *' -- '*) ;; *) flags="$flags --" ;; esac
    rm -f "$2.text"
    # shellcheck disable=SC2086
    "${folder:-$scratch/foldc}" fold "$scratch/head/$1" -o "$2.text" ${3-} -Rfold-missed $flags -I"$srcdir/include" \
        -I"$srcdir/tests/fold" -I"$srcdir/tests/meaning" >"$2.said" 2>&1
    echo "exit $?" >>"$2.said"
    cat "$2.text" >>"$2.said" 2>/dev/null
}

# The result of a file without a mutant, and the mutants that it reaches.
observe_base() { # name
    [ ! -e "$scratch/base/$1.said" ] || return 0
    CCUTE_MUTANT=0 CCUTE_MUTANT_TRACE=$own/reached
    export CCUTE_MUTANT CCUTE_MUTANT_TRACE
    observe "$1" "$own/base"
    mv "$own/reached" "$scratch/base/$1.reached" && mv "$own/base.said" "$scratch/base/$1.said"
    CCUTE_MUTANT=$number
    unset CCUTE_MUTANT_TRACE
}

# The fixtures that the rows of some mutants name, of those that this build folds.
named_files() { # numbers
    awk -v wanted=" $* " '/^@ / { here = index(wanted, " " $2 " ") } here && /^\* / { print $2 }' "$rows" | sort -u |
        while read -r name; do [ ! -e "$scratch/head/$name" ] || echo "$name"; done
}

# Those files that the build with all mutants folds differently although none is chosen: some row's fault shows there always.
differ_without_mutant() { # names
    number=0 own=$scratch/0
    mkdir "$own"
    for name; do
        observe_base "$name"
        CCUTE_MUTANT=0 folder=$foldc
        observe "$name" "$own/real"
        folder=''
        cmp -s "$own/real.said" "$scratch/base/$name.said" || echo "$name"
    done
}

# Without a mutant: does --verify agree?
agrees() { # name
    CCUTE_MUTANT=0
    observe "$1" "$own/base" --verify
    CCUTE_MUTANT=$number
    ! grep -q 'internal error' "$own/base.said"
}

# Fold a file with the mutant: $changed lists those whose text or messages change, and $verified is the first of them of
# which --verify reports a difference. (If a mutant does not change a fold, --verify has seen that fold without it.) Is that enough?
shows() { # name
    observe_base "$1"
    observe "$1" "$own/out"
    ! cmp -s "$own/out.said" "$scratch/base/$1.said" || return 1
    changed="$changed $1"
    [ "$class" = wrong ] || return 0
    observe "$1" "$own/out" --verify
    grep -q 'internal error' "$own/out.said" && agrees "$1" && verified=$1
}

# The file of tests/fold that the mutant's row names, if any.
named_file() { awk -v n="$number" '/^@ / { here = $2 == n } here && /^\* / { print $2 }' "$rows" | grep .; }

# Go through the files that reach the mutant, the one that its row names first.
observe_all() {
    verified='' changed=''
    named=$(named_file)
    [ ! -e "$scratch/head/${named:-none}" ] || ! shows "$named" || return
    for file in "$scratch"/head/*; do
        observe_base "${file##*/}"
    done
    until=$(($(date +%s) + ${MUTANT_SECONDS-60}))
    for name in $(cd "$scratch/base" && grep -lx "$number" ./*.reached | sed 's|^\./||; s|\.reached$||'); do
        [ "$(date +%s)" -lt "$until" ] || return
        [ "$name" = "$named" ] || ! shows "$name" || return
    done
}

# Do some of the changed fixtures, or random programs, compute something else?
meaning_differs() {
    for name in $(echo "$changed" | cut -d' ' -f2-9); do
        [ -e "$srcdir/tests/fold/$name" ] || continue
        FOLDC=$scratch/foldc "$srcdir/tests/run-meaning.sh" "$srcdir/tests/fold/$name" >"$own/meaning" 2>&1 || return 0
    done
    FOLDC=$scratch/foldc ALGEBRA_FILES=1 "$srcdir/tests/run-meaning.sh" --algebra >"$own/meaning" 2>&1 || return 0
    FOLDC=$scratch/foldc MEANING_FUNCTIONS=60 "$srcdir/tests/run-meaning.sh" --random >"$own/meaning" 2>&1 || return 0
    return 1
}

verify_fails() {
    CK_FORK=no "$scratch/check_point" >"$own/verify" 2>&1 || return 0
    CK_FORK=no "$scratch/check_verify" >"$own/verify" 2>&1 || return 0
    named=$(named_file) && set -- "$srcdir/tests/fold/$named" || set --
    FOLDC=$scratch/foldc "$srcdir/tests/run-verify.sh" "$@" "$srcdir"/tests/verify/*.c[cu] >"$own/verify" 2>&1 || return 0
    return 1
}

# "N CLASS HOW": verify, folds, meaning, tests, or no.
try() { # number, class
    number=$1 class=$2 own=$scratch/$1 how=no
    mkdir "$own"
    export CCUTE_MUTANT="$number"
    case $class in
    wrong | slow)
        observe_all
        if [ -n "$verified" ]; then how="verify $verified"
        elif [ -n "$changed" ]; then how="folds$(echo "$changed" | cut -d' ' -f1-4)"
        elif [ "$class" = wrong ] && meaning_differs; then how=meaning; fi
        ;;
    verify) ! verify_fails || how=tests ;;
    kernel) ! "$srcdir/tests/run-cuda-kernels.sh" --mutant "$number" "$scratch/work" >"$own/kernels" 2>&1 || how=tests ;;
    equivalent) how='is listed' ;;
    esac
    echo "$number $class $how" >>"$scratch/outcome"
    rm -rf "$own"
    echo "mutant $number ($class): $how" >&2
}

if [ "${1-}" = --one ]; then
    trap - EXIT
    rm -rf "$scratch"
    scratch=$MUTANT_SCRATCH
    XDG_CACHE_HOME=$scratch/cache
    try "$2" "$(awk -v n="$2" '/^@ / && $2 == n { print $3; exit }' "$rows")"
    exit
fi

# ---- All ----

work=$scratch/work
plant_all
tell $? "the $(grep -c '^@ ' "$rows") mutants of tests/mutants/mutants find their places"
sed -n 's|^\* ||p' "$rows" | while read -r name; do
    [ -e "$srcdir/tests/fold/$name" ] || echo "there is no tests/fold/$name"
done >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? 'the files that they name are there'
if [ $# = 0 ] && [ -n "${CPPFLAGS-}" ]; then
    (cd "$builddir" && planted_are_c) >"$scratch/why" 2>&1
    tell $? 'what they plant is C'
fi
[ $# -gt 0 ] && [ $failed = 0 ] || exit $failed
[ -n "${COMPILE-}" ] || { echo "make check-mutants tells how to compile them" >&2; exit 1; }
(cd "$builddir" && build) || { tell 1 'the mutants compile'; exit 1; }
numbers=$*
[ "$1" != --all ] || numbers=$(awk '/^@ / && !seen[$2]++ { print $2 }' "$rows")

# The files to fold: fixtures without their expectations, and random programs.
mkdir "$scratch/head" "$scratch/base"
for file in "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc; do
    lacks_cuda "$file" >"$scratch/lacks" || sed "\\|^$mark|,\$d" "$file" >"$scratch/head/${file##*/}"
done
for seed in 1 2 3 4 5 6; do
    "$builddir/tests/meaning/generate" $seed 60 >"$scratch/head/z-operations-$seed.c"
done
for language in c cc cu; do
    {
        [ $language = c ] || echo '// flags: -- -std=c++17'
        "$builddir/tests/meaning/functions" 1 30 $language
    } >"$scratch/head/z-functions.$language"
done

# A build that is wrong without a mutant makes each mutant look caught.
# shellcheck disable=SC2046,SC2086
if [ "$1" = --all ]; then differ_without_mutant $(ls "$scratch/head"); else differ_without_mutant $(named_files $numbers); fi \
    >"$scratch/why" 2>&1
[ ! -s "$scratch/why" ]
tell $? 'planted and not chosen, the mutants change no fold'
[ $failed = 0 ] || exit 1

MUTANT_SCRATCH=$scratch
export MUTANT_SCRATCH srcdir builddir COMPILE
: >"$scratch/outcome"
echo "$numbers" | xargs -P "${MUTANT_JOBS-2}" -n 1 "$srcdir/tests/run-mutants.sh" --one

# The table, and the rows that fall short.
sort -n "$scratch/outcome"
count() { grep -cE "^[0-9]+ $1" "$scratch/outcome"; }
grep -E '^[0-9]+ (wrong|slow|verify|kernel) no$' "$scratch/outcome" >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? "each mutant is caught: $(count wrong) wrong, $(count slow) slow, $(count verify) of verify, $(count kernel) of kernels; $(count equivalent) equivalent"
[ $(($(count 'wrong verify') * 10)) -ge $(($(count wrong) * 9)) ]
tell $? "--verify alone catches $(count 'wrong verify') of $(count wrong) wrong ones"
exit $failed
