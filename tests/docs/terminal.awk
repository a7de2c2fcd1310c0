# The output of a command on a terminal, as a picture: text with colours (ESC[...m) to an SVG. Lines that begin with "$ "
# are commands.

BEGIN {
    size = 12.5
    advance = 7.53 # of DejaVu Sans Mono and its like, at this size
    leading = 17
    margin = 14
    style["1"] = "strong"; style["2"] = "faint"; style["31"] = "costly"; style["32"] = "good"; style["1;31"] = "wrong"
}

function escaped(s) {
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    gsub(/>/, "\\&gt;", s)
    return s
}

{
    rest = $0
    text = ""
    plain = $0
    gsub(/\033\[[0-9;]*m/, "", plain)
    if (length(plain) > widest)
        widest = length(plain)
    while (match(rest, /\033\[[0-9;]*m/)) {
        code = substr(rest, RSTART + 2, RLENGTH - 3)
        text = text escaped(substr(rest, 1, RSTART - 1)) (code == "" ? "</tspan>" : "<tspan class=\"" style[code] "\">")
        rest = substr(rest, RSTART + RLENGTH)
    }
    line[NR] = text escaped(rest)
    command[NR] = plain ~ /^\$ /
}

END {
    width = int(widest * advance + 2 * margin + 1)
    height = NR * leading + 2 * margin
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width, height, width, height
    print "<style>"
    print ".page { fill: #14181d }"
    printf "text { font: %spx 'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace; fill: #d7dde4; white-space: pre }\n", size
    print ".command { fill: #ffffff; font-weight: bold } .strong { fill: #ffffff; font-weight: bold } .faint { fill: #8b96a3 }"
    print ".good { fill: #5fd38d } .costly { fill: #ff7b72 } .wrong { fill: #ff7b72; font-weight: bold }"
    print "</style>"
    printf "<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n", width, height
    for (i = 1; i <= NR; i++)
        if (line[i] != "")
            printf "<text%s x=\"%d\" y=\"%d\" xml:space=\"preserve\">%s</text>\n", command[i] ? " class=\"command\"" : "", margin, margin + i * leading - 4, line[i]
    print "</svg>"
}
