# How often each feature and each pair of features occurred, from the comments "// f7: narrow loop" of random programs.
#
#   awk -f counts.awk features programs...     features: what functions --features prints
#
# Prints each feature with its number, then a summary: functions, how many have three features or more, the pairs, the
# rarest of them. A feature that another language only has makes no impossible pair: a program of C++ may have all.
FNR == NR { name[++n] = $1; next }
/^\/\/ f[0-9]+:/ {
    functions++
    many += NF - 2 >= 3
    for (i = 3; i <= NF; i++) {
        times[$i]++
        for (k = i + 1; k <= NF; k++) pair[$i < $k ? $i " " $k : $k " " $i]++
    }
}
END {
    for (i = 1; i <= n; i++) printf "%6d %s\n", times[name[i]], name[i]
    rarest = functions
    for (i = 1; i <= n; i++)
        for (k = i + 1; k <= n; k++) {
            both = name[i] < name[k] ? name[i] " " name[k] : name[k] " " name[i]
            pairs++
            if (pair[both] + 0 < 50) few++
            if (pair[both] + 0 < rarest) { rarest = pair[both] + 0; which = both }
        }
    printf "%d functions, %d with three features or more, %d pairs of %d features, the rarest %d times (%s), %d under 50\n",
           functions, many, pairs, n, rarest, which, few
}
