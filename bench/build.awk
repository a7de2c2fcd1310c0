# The tables of bench/build.sh, of lines "name<TAB>wall cpu peak": medians, ratios and what they should be.

BEGIN { FS = "\t" }

{
    split($2, v, " ")
    n = ++rounds[$1]
    wall[$1, n] = v[1]
    cpu[$1, n] = v[2]
    if (v[3] > peak[$1])
        peak[$1] = v[3]
}

function median(array, name,   i, j, x, sorted)
{
    for (i = 1; i <= rounds[name]; i++) {
        x = array[name, i] + 0
        for (j = i; j > 1 && sorted[j - 1] > x; j--)
            sorted[j] = sorted[j - 1]
        sorted[j] = x
    }
    return sorted[int((rounds[name] + 1) / 2)]
}

# The median of the ratios of one round, an empty file's time taken off both if `off`.
function ratio(a, b, off,   i, n)
{
    n = rounds[a] < rounds[b] ? rounds[a] : rounds[b]
    rounds["ratio"] = 0
    for (i = 1; i <= n; i++)
        if (cpu[b, i] - off > 0)
            quotient["ratio", ++rounds["ratio"]] = (cpu[a, i] - off) / (cpu[b, i] - off)
    return rounds["ratio"] ? median(quotient, "ratio") : 0
}

function time_of(name) { return sprintf("%.0f (%.0f)", median(cpu, name), median(wall, name)) }

function verdict(good) { return good ? "" : "  MISSED" }

function alone(name, limit)
{
    printf "  %-36s %14s   at most %d%s\n", name, time_of(name), limit, verdict(median(cpu, name) <= limit)
}

function instructions(name, label,   more)
{
    more = (peak[name " instructions"] / peak["empty instructions"] - 1) * 100
    printf "  %-36s %14.2f%%%s\n", label, more, name == "folded" ? "  at most 3%" verdict(more <= 3) : ""
}

END {
    print "\nfoldc alone, one kernel"
    alone("plain warm", 50)
    alone("includes warm", 80)
    alone("plain cold", 150)
    alone("includes cold", 400)

    empty = median(cpu, "empty")
    printf "\nan empty file, nvcc: %s\n", time_of("empty")
    printf "%-14s %14s %16s %8s %16s %16s\n", "", "by hand", "foldc + nvcc", "ratio", "CuTe", "CuTe / ccute *"
    count = split(kernels, kernel, " ")
    for (i = 1; i <= count; i++) {
        k = kernel[i]
        r = ratio(k " ccute", k " hand", 0)
        c = rounds[k " cute"] ? (median(cpu, k " cute") - empty) / (median(cpu, k " ccute") - empty) : 0
        printf "%-14s %14s %16s %8.2f %16s %16s%s\n", k, time_of(k " hand"), time_of(k " ccute"), r,
               c ? time_of(k " cute") : "-", c ? sprintf("%.0f", c) : "-", verdict(r <= 1.10 && (!c || c >= 20))
    }
    print "wanted: ratio at most 1.10, CuTe / ccute at least 20 (* an empty file's time taken off both)"

    print "\nfold sites         time     us a site    peak KB"
    count = split(sites, site, " ")
    for (i = 1; i <= count; i++)
        printf "  %6d %14s %12.1f %10d\n", site[i], time_of("sites " site[i]), median(cpu, "sites " site[i]) * 1000 / site[i],
               peak["sites " site[i]]

    if (peak["empty instructions"]) {
        print "\ninstructions of nvcc's stages beyond an empty kernel's"
        instructions("folded", "#include <ccute/ccute.h>, folded")
        instructions("header", "#include <ccute/ccute.h>, not folded")
    }
}
