# The offsets of a picture's cells as questions to the calculator: `offset` is the expected one, in T, V, M and N.
function value(name,    at, rest) {
    at = index($0, " data-" name "=\"")
    if (!at)
        return ""
    rest = substr($0, at + length(name) + 8)
    return substr(rest, 1, index(rest, "\"") - 1)
}
/<g class="panel"/ { view = value("view") }
/<g class="c / && value("offset") != "" && view != "tv" && (view != "owners" || value("thread") != "") {
    split(value("at"), at, /[(),]/)
    print "let M = " (at[2] == "" ? at[1] : at[2]) + 0 "\t" (at[2] == "" ? at[1] : at[2]) + 0
    print "let N = " at[3] + 0 "\t" at[3] + 0
    print "let T = " value("thread") + 0 "\t" value("thread") + 0
    print "let V = " value("value") + 0 "\t" value("value") + 0
    print "0 + " offset "\t" value("offset")
}
