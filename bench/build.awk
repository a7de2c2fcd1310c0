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

function megabytes(name) { return peak[name] / 1024 }

function lines(name) { return (name " lines") in peak ? peak[name " lines"] : "-" }

# The row of a kernel.
function compiled(k,   r, c, cute)
{
    r = ratio(k " ccute", k " hand", 0)
    cute = rounds[k " cute"] > 0
    c = cute ? (median(cpu, k " cute") - empty) / (median(cpu, k " ccute") - empty) : 0
    printf "%-11s %13s %14s %6.2f %15s %9s   %3.0f %3.0f %7s   %4s %4s %5s%s\n", k, time_of(k " hand"), time_of(k " ccute"), r,
           cute ? time_of(k " cute") : "-", cute ? sprintf("%.0f", c) : "-", megabytes(k " hand"), megabytes(k " ccute"),
           cute ? sprintf("%.0f", megabytes(k " cute")) : "-", index(" " real " ", " " k " ") ? "-" : lines(k " hand"),
           lines(k " ccute"), lines(k " cute"), verdict(r <= 1.10 && (!cute || c >= (k == "sgemm" ? 8 : 20)))
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
    printf "\nan empty file, nvcc: %s, %.0f MB\n", time_of("empty"), megabytes("empty")
    printf "%-11s %13s %14s %6s %15s %9s   %15s   %15s\n", "", "by hand", "foldc + nvcc", "ratio", "CuTe", "CuTe /",
           "peak MB: hand", "lines: hand"
    printf "%-11s %13s %14s %6s %15s %9s   %15s   %15s\n", "", "", "", "", "", "ccute *", "ccute, CuTe", "ccute, CuTe"
    count = split(kernels, kernel, " ")
    for (i = 1; i <= count; i++)
        compiled(kernel[i])
    print "wanted: ratio at most 1.10; CuTe / ccute, an empty file's time taken off both (*), at least 20, of sgemm 8"
    print "by hand: of the last three, what foldc made of them. lines: without blank ones and comments"

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
