# The phrases of HACKING.md's word list in prose, a line each: file:line: phrase; write: ...
# awk [-v comments=FOLDER/] -f words.awk HACKING.md FILE ...
# Prose is all of a file, but of a .md file not its code, quoted text and HACKING's own table, and of .c and .h files
# in the folder `comments` only the comments, without the names of files. A phrase may be broken over two lines.

BEGIN { letter = "[A-Za-z_]" }

# ---- The list: rows of the table below the heading "Words" ----

FILENAME == ARGV[1] && !listed {
    if (/^## /)
        in_words = /^## Words/
    if (in_words && /^\| `/) {
        split($0, cell, "|")
        phrases = cell[2]
        while (match(phrases, /`[^`]*`/)) {
            phrase[++count] = substr(phrases, RSTART + 1, RLENGTH - 2)
            instead[count] = trim(cell[3])
            phrases = substr(phrases, RSTART + RLENGTH)
        }
    }
    next
}

function trim(s) { gsub(/^ +| +$/, "", s); return s }

# ---- Prose ----

FNR == 1 {
    listed = 1
    code = table = inside = 0
    before = ""
    document = FILENAME ~ /\.md$/
    program = comments && index(FILENAME, comments) == 1 && FILENAME ~ /\.[ch]$/
}

# The comments of a line of C; `inside` is 1 where one goes on in the next line.
function comments_of(line, text, at) {
    text = ""
    for (;;) {
        if (!inside) {
            at = index(line, "/*")
            if (!at)
                return text
            line = substr(line, at + 2)
            inside = 1
        }
        at = index(line, "*/")
        if (!at)
            return text " " line
        text = text " " substr(line, 1, at - 1)
        line = substr(line, at + 2)
        inside = 0
    }
}

document && /^ *```/ { code = !code; before = ""; next }
document && (code || /^    /) { before = ""; next }
document && FILENAME ~ /HACKING\.md$/ && /^## / { table = /^## Words/ }
table { next }

{
    line = tolower(program ? comments_of($0) : $0)
    if (program) {
        gsub(/[a-z_.\/]*\.[ch]/, "", line)
        gsub(/^[ \t*]+|[ \t]+$/, "", line)
    }
    gsub(/`[^`]*`/, "`", line)
    gsub(/\\f[BIR]|\\/, "", line)
    gsub(/[ \t]+/, " ", line)
    for (i = 1; i <= count; i++)
        if (has(line, phrase[i]) || (has(before " " line, phrase[i]) && !has(before, phrase[i])))
            print FILENAME ":" FNR ": '" phrase[i] "'; write: " instead[i]
    before = line
    sub(/^ *[*\/#]+ */, "", before)
}

function has(text, words) { return (" " text " ") ~ ("[^a-z_]" words "[^a-z_]") }
