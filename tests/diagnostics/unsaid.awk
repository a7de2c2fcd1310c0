# The messages that no page has: awk -f unsaid.awk PAGES-TEXT OTHER-WORDS LITERALS
#   PAGES-TEXT    the output of the pages' blocks, and the texts that they list between ` and ` with ... for the parts that vary
#   OTHER-WORDS   texts that are no messages, as they stand in the sources
#   LITERALS      FILE:LINE, a tab, a text, by literals.awk
# A text is a message if it has two words one after the other; a % and its conversion stand for anything.
FNR == 1 { pass++ }
pass == 1 { line[++lines] = $0; next }
pass == 2 { other[$0] = 1; next }

# Are the fixed parts of a text in a line, one after the other?
function stands_in(text, n, part,   i, at) {
    for (i = 1; i <= n; i++) {
        at = index(text, part[i])
        if (!at)
            return 0
        text = substr(text, at + length(part[i]))
    }
    return 1
}
function is_said(text,   i, n, part) {
    n = split(text, part, "\002")
    for (i = 1; i <= lines; i++)
        if (stands_in(line[i], n, part))
            return 1
    return 0
}
{
    where = $0
    sub(/\t.*/, "", where)
    text = $0
    sub(/^[^\t]*\t/, "", text)
    if (text in other)
        next
    words = text
    gsub(/%(\.\*)?[-+ #0-9.*]*(hh|h|ll|l|z|j)?[diouxXeEfgGcsp]/, "@", words)
    if (words !~ /[A-Za-z][A-Za-z][A-Za-z',:]* [a-z@][a-z@]/ && words !~ /@[',:]* [a-z][a-z]+ /)
        next
    # In a page lines are apart, and a literal ends where one does.
    n = split(text, part, /\\n/)
    for (i = 1; i <= n; i++) {
        pattern = part[i]
        gsub(/\\"/, "\"", pattern)
        gsub(/%(\.\*)?[-+ #0-9.*]*(hh|h|ll|l|z|j)?[diouxXeEfgGcsp]/, "\002", pattern)
        gsub(/%%/, "%", pattern)
        if (pattern ~ /[a-z][a-z]/ && !is_said(pattern)) {
            print where ": " text
            bad = 1
            break
        }
    }
}
END { exit bad }
