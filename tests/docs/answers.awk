# Answers of the calculator: `question TAB wanted TAB got`; "..." in the wanted text stands for any text.

function fits(got, want,    parts, n, i, at) {
    n = split(want, parts, /[.][.][.]/)
    if (n <= 1)
        return got == want
    if (index(got, parts[1]) != 1)
        return 0
    for (i = 1; i <= n; i++) {
        if (!(at = index(got, parts[i])) && parts[i] != "")
            return 0
        got = substr(got, at + length(parts[i]))
    }
    return 1
}

BEGIN { FS = "\t" }
!fits($3, $2) { printf "%s:%d: %s\n  expected %s\n  got      %s\n", file, NR, $1, $2, $3; bad = 1 }
END { exit bad }
