# Compares the machine instructions of fold_NAME and hand_NAME, padding left out.
#
#   cuobjdump -sass FILE... | awk -f sass.awk doc/twins.md -
#
# The first file has the table of exceptions, rows "| exception | folded | by hand | why |": a pair that is there must
# have exactly these counts, so that a row goes when its reason does. The result is TAP; exit status 1 if a folded kernel
# has more than its twin. With -v format=rows: "sass KERNEL COUNT" and, of each pair that is wrong, "sass-wrong NAME why".

# The mistake of the pair, as text.
function wrong(name,   folded, hand)
{
    folded = count["fold_" name]
    hand = count["hand_" name]
    if (!hand)
        return "no twin"
    if (name in excepted)
        return excepted[name] == folded " " hand ? "" : \
            "machine instructions: " folded ", by hand " hand ", where doc/twins.md excepts " excepted[name]
    return folded > hand ? "machine instructions: " folded ", by hand " hand : ""
}

NR == FNR {
    if ($0 ~ /^\| exception \|/)
        exceptions = 1
    else if ($0 !~ /^\|/)
        exceptions = 0
    else if (exceptions && split($0, cell, / *\| */) > 4)
        excepted[cell[2]] = cell[3] " " cell[4]
    next
}

/Function :/ {
    kernel = $3
    if (kernel ~ /^fold_/ && !(kernel in count))
        pair[++pairs] = substr(kernel, 6)
}
/^[ \t]*\/\*[0-9a-f]+\*\/[ \t]/ && !/ NOP ?;/ { count[kernel]++ }

END {
    for (kernel in count)
        if (format == "rows")
            print "sass", kernel, count[kernel]
    for (i = 1; i <= pairs; i++) {
        worse = wrong(pair[i])
        bad = bad || worse
        if (format != "rows")
            printf "%s %d - %s in machine code%s\n", worse ? "not ok" : "ok", i, pair[i], worse ? " (" worse ")" : ""
        else if (worse)
            print "sass-wrong", pair[i], worse
    }
    if (format != "rows")
        print "1.." pairs + 0
    exit bad || !pairs
}
