# The edits of a report of `foldc --report`, with tabs between: line, column, bytes to remove, text, and the remark that they fix.
# With all=1, only the report's words about each place: line, function, words. A place is a line of the report.
function value(name,    v) { # of a number or of a string, before the text after it
    v = $0
    if (!sub(".*\"" name "\": \"?", "", v))
        return ""
    sub(/"?(, "(kind|function|line|column|what|file|verified|reason|remedy|remove|text)": .*|\}*,?$)/, "", v)
    return v
}
/^ *\{"kind": / {
    place = $0
    sub(/, "remedy": .*/, "")
    fixed = value("line") " " value("function") ": " value("what")
    if (all)
        print fixed
    $0 = place
    if (all || !/"edit": \{/)
        next
    sub(/.*"edit": \{/, "\"edit\": {")
    text = value("text")
    gsub(/\\"/, "\"", text)
    gsub(/\\\\/, "\\", text)
    print value("line") "\t" value("column") "\t" value("remove") "\t" text "\t" fixed
}
