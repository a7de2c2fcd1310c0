# TAP and a table from the rows of twins.sh:
#   gpu|cpu|unfolded NAME WROTE-FOLDED WROTE-HAND TIME-FOLDED TIME-HAND     sass KERNEL COUNT
#   sass-wrong NAME WHY     no-sass     failed ...     skip

# What is wrong with the pair, as text.
function wrong(name)
{
    if (wrote["gpu", name] != hand[name])
        return ": folded and by hand differ"
    if (("cpu", name) in wrote && wrote["cpu", name] != hand[name])
        return ": GPU and CPU differ"
    if (("unfolded", name) in wrote && wrote["unfolded", name] != hand[name])
        return ": folded and unfolded differ"
    if (kernel_of[name] in sass_wrong)
        return " (" sass_wrong[kernel_of[name]] ")"
    return ""
}

function or_dash(value) { return value == "" ? "-" : value }

function row(name)
{
    printf "# | %s | %s | %s | %.2f | %.2f | %.2f | %s |\n", name, or_dash(sass["fold_" kernel_of[name]]), \
        or_dash(sass["hand_" kernel_of[name]]), time["gpu", name], hand_time[name], \
        hand_time[name] ? time["gpu", name] / hand_time[name] : 0, or_dash(time["unfolded", name])
}

$1 == "skip" { skip = 1; exit }
$1 == "sass" { sass[$2] = $3; next }
$1 == "sass-wrong" { name = $2; sub(/^sass-wrong [^ ]+ /, ""); sass_wrong[name] = $0; next }
$1 == "no-sass" { no_sass = 1; next }
$1 == "failed" { failed[++failures] = $2 " " $3; next }

# A pair may be launched several times, with other arguments: each launch is a row of its own.
$1 == "gpu" || $1 == "cpu" || $1 == "unfolded" {
    key = ++launches[$1, $2] > 1 ? $2 " " launches[$1, $2] : $2
    kernel_of[key] = $2
    wrote[$1, key] = $3
    time[$1, key] = $5
    if ($1 == "gpu") {
        pair[++pairs] = key
        hand[key] = $4
        hand_time[key] = $6
    }
    next
}
{ print }

END {
    if (skip) {
        print "1..0 # SKIP no GPU"
        exit 77
    }
    for (i = 1; i <= pairs; i++) {
        text = wrong(pair[i])
        bad = bad || text
        printf "%s %d - %s%s\n", text ? "not ok" : "ok", i, pair[i], text
    }
    for (i = 1; i <= failures; i++)
        printf "not ok %d - %s\n", pairs + i, failed[i]
    if (no_sass)
        print "# no cuobjdump: machine code is not counted"
    print "# | pair | SASS folded | by hand | us folded | by hand | ratio | not folded |"
    print "# |---|---|---|---|---|---|---|"
    for (i = 1; i <= pairs; i++)
        row(pair[i])
    print "1.." pairs + failures
    exit bad || failures || !pairs
}
