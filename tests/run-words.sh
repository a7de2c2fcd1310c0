#!/bin/sh
# The documentation and foldc's comments are written in plain English: none of the phrases of HACKING.md's word list is
# in the files below. Of foldc's sources only the comments are read, not the messages that are not in messages.def.
. "${srcdir:-.}/tests/script.inc"

# The covered files: the documents, the manual pages, the public headers, the tables of foldc's help and of its and the
# library's messages, the examples.
covered() {
    cat <<'LIST'
README.md
HACKING.md
NEWS
bench/README.md
doc/*.md
doc/*.[13]
doc/tutorial/*.md
doc/diagnostics/*.md
include/ccute/*.h
include/ccute/atoms.def
include/ccute/cpu/*.h
foldc/cmd/help.def
foldc/cli/commands.def
foldc/cli/options.def
foldc/cli/command_options.def
foldc/eval/functions.def
foldc/explain/rules.def
foldc/say/findings.def
foldc/say/messages.def
foldc/say/reasons.def
include/ccute/status.def
examples/*.c
examples/*.cu
examples/*.h
examples/projects/*/*
foldc/*.[ch]
foldc/*/*.[ch]
LIST
}

# The table has rows, and each is found where it is written: the check can fail.
printf 'Whether it folds hangs\non the thread.\n\n    it hangs on code\n\nIt is `told`.\n' >"$scratch/bad.md"
awk -f "$srcdir/tests/words.awk" "$srcdir/HACKING.md" "$scratch/bad.md" >"$scratch/found"
[ "$(wc -l <"$scratch/found")" -eq 1 ] && grep -q ":2: 'hangs on'; write: depends on" "$scratch/found"
tell $? 'a phrase of the list is found, broken over two lines, and not in code'
mkdir "$scratch/program"
printf 'int behind; /* see mend.c */\n/* it */ f("told to"); /* it hangs\n   on the thread */\n' >"$scratch/program/bad.c"
awk -v comments="$scratch/program/" -f "$srcdir/tests/words.awk" "$srcdir/HACKING.md" "$scratch/program/bad.c" >"$scratch/found"
[ "$(wc -l <"$scratch/found")" -eq 1 ] && grep -q ":3: 'hangs on'; write: depends on" "$scratch/found"
tell $? 'of a program the comments are read, and only they'

covered | while IFS= read -r pattern; do
    # shellcheck disable=SC2086
    ls -d "$srcdir"/$pattern 2>/dev/null || echo "$pattern" >>"$scratch/missing"
done | grep -v '/doc/reference\.md$' >"$scratch/files" # made of the headers and of messages
[ ! -e "$scratch/missing" ]
tell $? 'the covered files are there'
tr '\n' '\0' <"$scratch/files" | xargs -0 awk -v comments="$srcdir/foldc/" -f "$srcdir/tests/words.awk" "$srcdir/HACKING.md" >"$scratch/found"
[ ! -s "$scratch/found" ]
tell $? "no phrase of HACKING.md's word list"
sed "s|^$srcdir/|    |" "$scratch/found"
exit $failed
