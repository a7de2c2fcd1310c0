# A row "| NAME | from | lines | by hand | instructions | by hand |" of a port: its source, then what cuobjdump -sass prints.
# A kernel by hand has by_hand in its name. Lines are those of the source's two sections that are neither blank nor
# comments; padding is no instruction. Exit status 1 where one of the six is missing.
FNR == 1 { file++ }

file == 1 && /From: / { from = $0; sub(/.*From: /, "", from); head = 1; next_of_from() }
file == 1 && head && !/From: / { sub(/^ */, " "); from = from $0; next_of_from() }
file == 1 && /^\/\* ---- / { section = $3 " " $4 }
file == 1 && !/^ *$/ && !/^ *\/\*/ && !/^#pragma/ { lines[section]++ }

file == 2 && /Function :/ { kernel = $3 ~ /by_hand/ ? "by hand" : "ours" }
file == 2 && /^[ \t]*\/\*[0-9a-f]+\*\/[ \t]/ && !/ NOP ?;/ { count[kernel]++ }

function next_of_from()
{
    head = from !~ /\*\/$/
    sub(/\.? *\*\/$/, "", from)
}

END {
    print "| " name " | " from " | " lines["with layouts"] + 0 " | " lines["by hand"] + 0 " | " count["ours"] + 0 " | " \
        count["by hand"] + 0 " |"
    exit !from || !lines["with layouts"] || !lines["by hand"] || !count["ours"] || !count["by hand"]
}
