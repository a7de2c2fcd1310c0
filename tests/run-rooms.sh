#!/bin/sh
# The rooms of foldc agree with foldc/rooms.def: by the symbols of their objects and the includes of their sources, no
# room reaches one that its row does not name, no row names a room below it, and no circle of files, of the library's
# either, is larger than six next to the recursions that the table names; names of ccute, C and CUDA are compared in
# the files of their tables alone.
. "${srcdir:-.}/tests/script.inc"
nm=${NM:-nm}
table=$srcdir/foldc/rooms.def

# "defined SYMBOL FILE" and "named SYMBOL FILE" of every object of a folder, FILE without its ending.
# An object of a source that has moved is none of them.
symbols_of() { # folder
    sources=$(cd "$srcdir/$1" && pwd)
    (cd "$builddir/$1" && find . -name '*.o' | sort | while IFS= read -r object; do
        [ -f "$sources/${object%.o}.c" ] || [ -f "${object%.o}.c" ] || continue
        $nm "$object" 2>/dev/null | awk -v file="${object%.o}" '{ sub(/^\.\//, "", file) }
            $1 == "U" { print "named", $2, file; next }
            $2 ~ /^[TDBRC]$/ { print "defined", $3, file }'
    done)
}
symbols_of foldc >"$scratch/symbols"
[ "$(grep -c '^defined' "$scratch/symbols")" -gt 500 ]
tell $? 'the objects of foldc are read'

# "includes FILE ROOM" of every source.
(cd "$srcdir/foldc" && find . -name '*.[ch]' | sort | while IFS= read -r source; do
    sed -n "s|^#include \"foldc/\(.*\)\"|includes ${source#./} \1|p" "$source"
done) >"$scratch/includes"

awk -v out="$scratch" -f "$srcdir/tests/rooms.awk" "$table" "$scratch/symbols" "$scratch/includes"
for question in order arrows circles; do
    [ -f "$scratch/$question" ] || : >"$scratch/$question"
    cp "$scratch/$question" "$scratch/why"
    [ ! -s "$scratch/why" ]
    case $question in
    order) tell $? 'the table leads from the ground upwards' ;;
    arrows) tell $? 'every arrow between rooms is in foldc/rooms.def' ;;
    circles) tell $? 'no circle of files is larger than six, beside the recursions in foldc/rooms.def' ;;
    esac
done

# The library is one room.
mkdir "$scratch/lib"
echo 'ROOM(pipeline,)' >"$scratch/one-room"
symbols_of lib >"$scratch/lib/symbols"
awk -v out="$scratch/lib" -f "$srcdir/tests/rooms.awk" "$scratch/one-room" "$scratch/lib/symbols"
[ -f "$scratch/lib/circles" ] && cp "$scratch/lib/circles" "$scratch/why" || : >"$scratch/why"
[ ! -s "$scratch/why" ] && [ "$(grep -c '^defined' "$scratch/lib/symbols")" -gt 200 ]
tell $? 'no circle of files of the library is larger than six'

# The fields of structs: at most 20 where files share one. A larger one falls into parts, each named for what it holds.
cat >"$scratch/sample.h" <<'EOF'
#define MANY(a, b) \
    struct many { int a, b; };
enum { FIRST, SECOND };
struct sample { /* a, b, */
    int a, b[2]; // c, d;
    struct {
        int *item;
        size_t count, room;
    } list;
    struct inner {
        enum { LOW, HIGH } level;
    } * inner;
    void (*called)(int x, int y);
};
static inline struct inner make(void) { return (struct inner){LOW}; }
EOF
[ "$(cd "$scratch" && awk -f "$srcdir/tests/fields.awk" sample.h | tr '\n' ' ')" = '1 inner sample.h 7 sample sample.h ' ]
tell $? 'the fields of structs are counted'

(cd "$srcdir" && find foldc -name '*.h' -exec awk -f tests/fields.awk {} +) >"$scratch/fields"
awk '$1 > 20 { print "struct " $2 " of " $3 " has " $1 " fields" }' "$scratch/fields" >"$scratch/why"
[ ! -s "$scratch/why" ] && [ "$(wc -l <"$scratch/fields")" -gt 250 ]
tell $? 'no struct that files share has more than 20 fields'

# A header's guard is its path, so that no two headers have one. prelude.h is text for the parser.
(cd "$srcdir" && find foldc -name '*.h' ! -name prelude.h | sort | while IFS= read -r header; do
    guard=$(echo "${header%.h}_H" | tr 'a-z/' 'A-Z_')
    grep -q "^#ifndef $guard\$" "$header" || echo "$header has no guard $guard"
done) >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? 'the guard of each header is its path'

# Names of ccute, C and CUDA are compared in the files of their tables alone.
names_in() { # folder with foldc/, files
    (cd "$1" && shift && awk -f "$tests/names.awk" foldc/rooms.def "$tests/../include/ccute/public.def" \
        "$tests/../foldc/c/calls.def" "$tests/../foldc/c/named_types.def" "$tests/../foldc/gpu/builtins.def" "$@")
}
tests=$(cd "$srcdir/tests" && pwd)
mkdir -p "$scratch/foldc/c" "$scratch/foldc/plan"
echo 'NAMES(plan/excused, "why")
NAMES(plan/idle, "why")' >"$scratch/foldc/rooms.def"
echo 'strcmp(name, "ccute_copy")' | tee "$scratch/foldc/c/call.c" >"$scratch/foldc/plan/excused.c"
cat >"$scratch/foldc/plan/sample.c" <<'EOF'
/* "ccute_copy" */ text("ccute_copy(%s"), strcmp(name, "ccute_size") || is(name, "threadIdx") || is(name, "own");
/* of several lines: "ccute_rank"
   "ccute_depth" */ strncmp(name, "__builtin_", 10) || is(name, "__trap"), strstr(name, "ccute_tma_atom"); // "memcpy"
EOF
[ "$(names_in "$scratch" foldc/c/call.c foldc/plan/excused.c foldc/plan/sample.c | sort | tr '\n' ' ')" = \
    'plan/idle: no name plan/sample: __builtin_ plan/sample: __trap plan/sample: ccute_size plan/sample: ccute_tma_atom plan/sample: threadIdx ' ]
tell $? 'names of functions, of variables and of types are found in strings'

# shellcheck disable=SC2046
names_in "$srcdir" $(cd "$srcdir" && find foldc -name '*.[ch]') >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? 'no name of ccute, C or CUDA is in a string outside its table, next to those in foldc/rooms.def'
exit $failed
