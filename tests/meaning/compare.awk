# Compares what random programs printed, built in several ways, unfolded and folded.
#
#   awk -f compare.awk unfolded/out.BUILD... folded/out.BUILD...
#
# A function counts if it does the same in every unfolded build and no sanitizer reported it there. Of one that counts and
# does something else folded, one call is printed for each build; then a line "total: functions, calls, left out". A build
# that has no unfolded program is compared with another one's.
function wanted(build, key) { return build in given ? want[build, key] : first[key] }
FNR == 1 {
    folded = FILENAME ~ /folded\/out/ && FILENAME !~ /unfolded\/out/
    build = FILENAME
    sub(/.*\/out\./, "", build)
    if (folded) builds[++count] = build
    else given[build]
}
{
    key = $1 " " $2
    undefined = $NF == "undefined"
    line = $0
    sub(/^[^ ]* [^ ]* /, "", line)
    plain = line
    sub(/ undefined$/, "", plain)
    if (folded) { got[build, key] = line; next }
    if (!(key in first)) { first[key] = plain; keys[++calls] = key; of[key] = $1 }
    if (undefined || first[key] != plain) { left[$1] = left[$1] (undefined ? "undefined " : "unspecified ") build " " $2 "; " }
    want[build, key] = line
    if (!($1 in seen)) { seen[$1]; functions++ }
}
END {
    for (i = 1; i <= calls; i++) {
        key = keys[i]
        name = of[key]
        if (name in left) continue
        counted++
        for (b = 1; b <= count; b++)
            if (wanted(builds[b], key) != got[builds[b], key] && !((name, b) in told)) {
                told[name, b]
                print key " with " builds[b] ":"
                print "    unfolded " wanted(builds[b], key)
                print "    folded   " got[builds[b], key]
            }
    }
    for (name in left) { out++; if (SHOW_LEFT_OUT) print "left out: " name ": " left[name] }
    print "total: " functions + 0 " functions, " counted + 0 " calls, " out + 0 " left out"
}
