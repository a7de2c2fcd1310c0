# A source without one of its facts, for each of them: promises become blanks, a loop's bound a number that nothing is
# known of (any_bound, declared in bound.h). Writes DIRECTORY/N.EXTENSION and prints "N LINE FACT" of each fact.
#
#   awk -v directory=DIR -v extension=cu -v each=E -v first=F -f facts.awk FILE    every E-th fact, counted on from F
function closing(from,    depth, i, c) {
    for (i = from; i <= length(text); i++) {
        c = substr(text, i, 1)
        depth += (c == "(") - (c == ")")
        if (depth == 0) return i
    }
    return 0
}
function line_of(at,    before) { before = substr(text, 1, at); return gsub(/\n/, "", before) + 1 }
# The text from there to the end of a comment or string.
function skip(at, token,    i) {
    if (token == "/*") return at + index(substr(text, at), "*/") + 1
    if (token == "//") return at + index(substr(text, at), "\n")
    for (i = at + 1; i <= length(text) && substr(text, i, 1) != "\""; i++)
        if (substr(text, i, 1) == "\\") i++
    return i + 1
}
function without(from, to, other,    file) {
    count++
    if ((count + first) % each) return
    file = directory "/" count "." extension
    printf "%s%s%s", substr(text, 1, from - 1), other, substr(text, to + 1) >file
    close(file)
    other = substr(text, from, to - from + 1)
    gsub(/[ \n]+/, " ", other)
    print count, line_of(from), other
}
function blanks(from, to,    gone) {
    gone = substr(text, from, to - from + 1)
    gsub(/[^\n]/, " ", gone)
    without(from, to, gone)
}
# The bound in the head of a for: "i < bound;", unless it is folded itself.
function loop(from, to,    head, begin, end) {
    head = substr(text, from, to - from + 1)
    if (!match(head, /; *[A-Za-z_0-9]+ *<=? */)) return
    begin = from + RSTART + RLENGTH - 1
    end = begin + index(substr(text, begin), ";") - 2
    if (end >= begin && end < to && substr(text, begin, end - begin + 1) !~ /ccute_|CCUTE_/) without(begin, end, "any_bound")
}
function is_directive(at) {
    while (at > 1 && substr(text, at - 1, 1) != "\n") at--
    return substr(text, at, 1) == "#"
}
/^\/\/ ---- folded ----/ { exit }
{ text = text $0 "\n" }
END {
    token_of = "/\\*|//|\"|(CCUTE_ASSUME|CCUTE_ALIGNED|CCUTE_BLOCK_DIM|__launch_bounds__)\\(|for \\("
    for (at = 1; match(substr(text, at), token_of);) {
        begin = at + RSTART - 1
        token = substr(text, begin, RLENGTH)
        at = begin + RLENGTH
        if (token == "/*" || token == "//" || token == "\"") { at = skip(begin, token); continue }
        end = closing(at - 1)
        if (!end || is_directive(begin) || substr(text, begin - 1, 1) ~ /[A-Za-z0-9_]/) continue
        if (token == "for (") loop(begin, end)
        else { blanks(begin, end); at = end + 1 }
    }
}
