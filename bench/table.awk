# The table: the list of calls first, then lines of program, call, ns, checksum.
BEGIN { FS = "\t" }

function median(program, name,    n, i, j, x, sorted) {
    n = count[program, name]
    for (i = 1; i <= n; i++) {
        x = ns[program, name, i]
        for (j = i - 1; j > 0 && sorted[j] > x; j--)
            sorted[j + 1] = sorted[j]
        sorted[j + 1] = x
    }
    return sorted[int((n + 1) / 2)]
}

# The time of another program and how many times ccute's it is.
function column(program, name, own,    other) {
    if (!count[program, name])
        return sprintf("%10s %7s", "-", "-")
    other = median(program, name)
    return sprintf("%10.1f %6.*fx", other, other < own ? 3 : other < 10 * own ? 1 : 0, other / own)
}

NR == FNR { line[++lines] = $0; next }
{
    ns[$1, $2, ++count[$1, $2]] = $3
    if (!($2 in sum))
        sum[$2] = $4
    if (sum[$2] != $4)
        differs[$2] = 1
}

END {
    printf "%-74s %8s %10s %7s %10s %7s\n", "", "ccute", "pycute", "", "CuTe C++", ""
    for (i = 1; i <= lines; i++) {
        split(line[i], field, FS)
        if (field[1] == "section")
            print field[2]
        if (field[1] != "call")
            continue
        own = median("ccute", field[2])
        printf "  %-72.72s %8.1f %s %s%s\n", field[3], own, column("pycute", field[2], own),
            column("cute", field[2], own), (field[2] in differs) ? "  RESULTS DIFFER" : ""
    }
}
