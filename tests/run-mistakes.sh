#!/bin/sh
# Mistakes of those who know CuTe, or C, and not yet ccute: tests/mistakes has them, with foldc's message and the source that they write then. No message shows the inside of a macro.
. "${srcdir:-.}/tests/script.inc"
cd "$scratch" || exit 1

# A folder for each mistake: NAME, bad.EXT and good.EXT, messages. The list of folders is in "all".
awk '
    function source(kind, text) { printf "%s%s%s", whole ? "" : head, text, whole ? "" : "}\n" >(folder "/" kind "/k." language) }
    function finish() {
        if (!folder)
            return
        source("bad", bad)
        source("good", good)
        printf "%s", messages >(folder "/messages")
        print name >(folder "/name")
        print folder >"all"
    }
    /^#/ { next }
    /^== / {
        finish()
        folder = "m" ++count
        name = substr($0, 4)
        language = name ~ / in c$/ ? "c" : name ~ / in cc$/ ? "cc" : "cu"
        head = "#include <ccute/short.h>\nCCUTE_FOLD " (language == "cu" ? "__global__ " : "") \
            "void k(float *p, const float *q, int n)\n{\n"
        bad = good = messages = ""
        whole = 0
        system("mkdir -p " folder "/bad " folder "/good")
        next
    }
    /^! / { messages = messages substr($0, 3) "\n"; next }
    {
        line = substr($0, 2) "\n"
        whole = whole || line ~ /^#include/
        bad = bad (/^\+/ ? "" : line)
        good = good (/^-/ ? "" : line)
    }
    END { finish() }' "$srcdir/tests/mistakes"

while IFS= read -r folder; do
    name=$(cat "$folder/name")
    source=$(cd "$folder/bad" && echo k.*)
    (cd "$folder/bad" && "$foldc" fold "$source" -o out --strict) 2>"$folder/all"
    status=$?
    grep "^$source:[0-9]" "$folder/all" >"$folder/said"
    diff "$folder/messages" "$folder/said" >why || blame 'other messages'
    grep -q ' error: ' "$folder/said" && [ $status = 0 ] && blame 'an error, and status 0'
    grep -vxF -f "$folder/bad/$source" "$folder/all" | grep -v "^ *[~^]*\$\|^$source:[0-9]" >>why && blame 'more is said'
    grep -q 'ccute_[a-z0-9_]*_\b\|CCUTE_[A-Z0-9_]*_\b' "$folder/said" && blame 'the inside of a macro shows'
    (cd "$folder/good" && "$foldc" fold "$source" -o out --strict) >"$folder/all" 2>&1 && [ ! -s "$folder/all" ] ||
        { cat "$folder/all" >>why; blame 'the source that they write then does not fold'; }
    tell_blame "$name"
done <all
[ "$(wc -l <all)" -ge 60 ]
tell $? "$(wc -l <all) mistakes"
exit $failed
