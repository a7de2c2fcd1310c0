# Whether the text of a document, the first file, is the real text, the second: a line "..." stands for any lines.
# With code=1 the lines stand anywhere, and blanks and new lines count for nothing.

function plain(line) {
    if (code)
        gsub(/[ \t]/, "", line)
    else
        sub(/[ \t]+$/, "", line)
    return code ? line : line "\n"
}

NR == FNR && $0 == "..." { piece[++pieces] = ""; open_end = 1; if (FNR == 1) { pieces = 1; piece[1] = ""; open_begin = 1 } else piece[pieces] = ""; next }
NR == FNR { if (!pieces) pieces = 1; piece[pieces] = piece[pieces] plain($0); open_end = 0; next }
{ there = there plain($0) }
END {
    rest = there
    for (i = 1; i <= pieces; i++) {
        if (piece[i] == "")
            continue
        at = index(rest, piece[i])
        # The last piece is looked for at the end.
        if (!code && i == pieces && !open_end && length(rest) >= length(piece[i]))
            at = substr(rest, length(rest) - length(piece[i]) + 1) == piece[i] ? length(rest) - length(piece[i]) + 1 : 0
        if (!at || (!code && i == 1 && !open_begin && at != 1)) {
            if (code)
                print "  not there, or not after the lines above it: " piece[i]
            exit 1
        }
        shown = 1
        rest = substr(rest, at + length(piece[i]))
    }
    if (!shown && (pieces || there != ""))
        exit 1
    exit !(code || open_end || rest == "")
}
