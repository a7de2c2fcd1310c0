# The facts in the cells of a picture, as questions to the calculator: expression TAB answer.
#
# A cell of a layout, or of a tile in shared memory, lies where the layout that its panel names puts its coordinate. A
# cell with an owner is where the owner's (thread, value) leads. A bank holds the word that the element's address is in;
# two words of one bank, asked for by lanes that are served together, are a conflict, and nothing else is.
function value(name,    at, rest) {
    at = index($0, " data-" name "=\"")
    if (!at)
        return ""
    rest = substr($0, at + length(name) + 8)
    rest = substr(rest, 1, index(rest, "\"") - 1)
    return rest
}
function plain(s) {
    gsub(/&lt;/, "<", s)
    gsub(/&gt;/, ">", s)
    return s
}
function ask(question, answer) { printf "%s\t%s\n", question, answer }
# The lanes that are served together.
function pass(lane) { return int(lane % 32 / (bits > 64 ? 8 : bits == 64 ? 16 : 32)) }
BEGIN {
    bytes = picture ~ /halves/ ? 2 : picture ~ /doubles/ ? 8 : 4
    held = expression ~ /^tiled_mma/ ? "layout_tv_" : "layout_"
    tv = expression ~ /^tiled_copy/ ? "layout_tv(" expression ")" : expression
}
/ bits a lane</ {
    bits = $0
    sub(/ bits a lane.*/, "", bits)
    sub(/.* /, "", bits)
    bits += 0
}
/<g class="panel"/ {
    view = value("view")
    points = captions = 0
}
/<text class="pt"/ { points = /points at/ }
/<text class="hd mu" x="0"/ && ++captions == 1 {
    caption = plain($0)
    gsub(/<[^0-9][^>]*>/, "", caption)
    if (view == "tile")
        layout[++tiles] = caption
    if (view == "banks")
        banks++
    if (view ~ /^[ABC]$/) {
        sub(/.* = \(/, "", caption)
        split(caption, extent, /[,)]/)
    }
}
/<g class="c / {
    at = value("at")
    cells[view]++
    if (view == "layout" || view == "tile") {
        ask("at(" caption ", " at ")", value("offset"))
        if (value("bank") != "")
            ask("at(" caption ", " at ") * " bytes " / 4 % 32", value("bank"))
    }
    # Of matrices, lane l points at row l modulo 8 of one.
    if (view == "owners" && points)
        ask("crd2idx(" at ", (8,8))", value("thread") % 8 + 8 * value("value"))
    else if (view == "owners")
        ask("at(" tv ", " value("thread") ", " value("value") ") - crd2idx(" at ", " caption ")", 0)
    # Of a product: a TV layout leads to an index of (M,K), (N,K) or (M,N), and B is drawn with N across.
    if (view ~ /^[ABC]$/) {
        split(at, place, /[(),]/)
        ask("at(" held view "(" expression "), " value("thread") ", " value("value") ")",
            view == "B" ? place[3] + extent[2] * place[2] : place[2] + extent[1] * place[3])
    }
    if (view == "tv") {
        if (at != "T" value("thread") "V" value("value"))
            ask("0", at " is T" value("thread") "V" value("value"))
        if (points)
            ask("0 + " value("index"), value("thread") % 8 + 8 * value("value"))
        else
            ask("at(" tv ", " value("thread") ", " value("value") ")", value("index"))
    }
    if (view == "banks" && value("to") != "") {
        split(at, place, " bank ")
        ask("at(" layout[banks] ", " value("to") ") * " bytes " / 4 * 4", place[1] + 4 * place[2])
    }
    if (view == "banks" && value("asked") != "") {
        key = banks " " pass(value("thread")) " " value("bank")
        words[key]++
        claims[key] = claims[key] + (value("conflict") != "")
    }
}
END {
    for (key in words)
        if (claims[key] != (words[key] > 1 ? words[key] : 0))
            ask("0", "words of " key ": " words[key] ", of which " claims[key] " are marked")
}
