# Is a file well-formed XML, as far as pictures go: tags that nest, quoted attributes once each, known entities?
function bad(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why
    failed = 1
    exit 1
}
function text(s,    rest) {
    rest = s
    while (match(rest, /&[^;]*;?/)) {
        if (substr(rest, RSTART, RLENGTH) !~ /^&(amp|lt|gt|quot);$/)
            bad("entity " substr(rest, RSTART, RLENGTH))
        rest = substr(rest, RSTART + RLENGTH)
    }
}
function attributes(s,    name, seen, length_) {
    while (match(s, /^[ \t]+[A-Za-z:-]+="[^"<]*"/)) {
        length_ = RLENGTH
        name = substr(s, 1, length_)
        text(name)
        sub(/^[ \t]+/, "", name)
        sub(/=.*/, "", name)
        if (name in seen)
            bad("attribute " name " twice")
        seen[name] = 1
        s = substr(s, length_ + 1)
    }
    if (s !~ /^[ \t]*$/)
        bad("attributes " s)
}
{
    line = $0
    while ((at = index(line, "<")) > 0) {
        text(substr(line, 1, at - 1))
        end = index(line, ">")
        if (!end)
            bad("a tag without its end")
        tag = substr(line, at + 1, end - at - 1)
        line = substr(line, end + 1)
        if (tag ~ /^\?xml /)
            continue
        if (tag ~ /^\//) {
            if (depth == 0 || open[depth] != substr(tag, 2))
                bad("</" substr(tag, 2) "> ends <" open[depth] ">")
            depth--
            continue
        }
        closed = sub(/\/$/, "", tag)
        name = tag
        sub(/[ \t].*/, "", name)
        attributes(substr(tag, length(name) + 1))
        if (!closed)
            open[++depth] = name
        if (depth == 1 && !closed)
            roots++
    }
    text(line)
}
END {
    if (!failed && (depth != 0 || roots != 1)) {
        printf "%s: %d tags are open at the end, %d roots\n", FILENAME, depth, roots
        exit 1
    }
    exit failed
}
