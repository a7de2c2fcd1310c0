# Every string literal of C sources, adjacent ones as one: FILE:LINE, a tab, the text with its escapes.
FNR == 1 { flush_(); comment = 0 }
function flush_() { if (have) print where "\t" text; have = 0 }
{
    line = $0
    if (!comment && line ~ /^#(include|error|pragma)/) next
    while (line != "") {
        if (comment) { at = index(line, "*/"); if (!at) break; line = substr(line, at + 2); comment = 0; continue }
        if (match(line, /^[ \t]+/)) { line = substr(line, RLENGTH + 1); continue }
        if (substr(line, 1, 2) == "/*") { comment = 1; line = substr(line, 3); continue }
        if (substr(line, 1, 2) == "//") break
        if (line == "\\") break
        if (match(line, /^"([^"\\]|\\.)*"/)) {
            if (!have) { where = FILENAME ":" FNR; text = ""; have = 1 }
            text = text substr(line, 2, RLENGTH - 2)
            line = substr(line, RLENGTH + 1); continue
        }
        if (have && match(line, /^PRI[a-z0-9A-Z]+/)) { text = text "d"; line = substr(line, RLENGTH + 1); continue }
        flush_()
        if (match(line, /^'([^'\\]|\\.)*'/) || match(line, /^[A-Za-z_0-9]+/)) { line = substr(line, RLENGTH + 1); continue }
        line = substr(line, 2)
    }
}
END { flush_() }
