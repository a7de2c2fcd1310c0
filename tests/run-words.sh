#!/bin/sh
# The documentation is written in plain English: none of the phrases of HACKING.md's word list is in the
# files below. The comments of foldc's sources, and its messages that are not in messages.def, are not listed yet.
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
foldc/say/messages.def
include/ccute/status.def
examples/*.c
examples/*.cu
examples/*.h
examples/projects/*/*
LIST
}

# The table has rows, and each is found where it is written: the check can fail.
printf 'Whether it folds hangs\non the thread.\n\n    it hangs on code\n\nIt is `told`.\n' >"$scratch/bad.md"
awk -f "$srcdir/tests/words.awk" "$srcdir/HACKING.md" "$scratch/bad.md" >"$scratch/found"
[ "$(wc -l <"$scratch/found")" -eq 1 ] && grep -q ":2: 'hangs on'; write: depends on" "$scratch/found"
tell $? 'a phrase of the list is found, broken over two lines, and not in code'

covered | while IFS= read -r pattern; do
    # shellcheck disable=SC2086
    ls -d "$srcdir"/$pattern 2>/dev/null || echo "$pattern" >>"$scratch/missing"
done | grep -v '/doc/reference\.md$' >"$scratch/files" # made of the headers and of messages
[ ! -e "$scratch/missing" ]
tell $? 'the covered files are there'
tr '\n' '\0' <"$scratch/files" | xargs -0 awk -f "$srcdir/tests/words.awk" "$srcdir/HACKING.md" >"$scratch/found"
[ ! -s "$scratch/found" ]
tell $? "no phrase of HACKING.md's word list"
sed "s|^$srcdir/|    |" "$scratch/found"
exit $failed
