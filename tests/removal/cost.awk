# The cost of folded text: its operations, moves and guards. A division costs 4, as does a move; a call that stays in the library 1000; what
# a loop repeats counts as often as its head says, or 64 times. Promises, the heads of loops, comments and casts cost
# nothing, nor does the check of a block. With least=1 a guard costs its condition and the cheaper of its two texts, and the
# loop of a product of two numbers repeats as two loops do. Prints a number for each file.
function closing(s, from, open, shut,    depth, i, c) {
    for (i = from; i <= length(s); i++) {
        c = substr(s, i, 1)
        depth += (c == open) - (c == shut)
        if (depth == 0) return i
    }
    return length(s)
}
function drop(pattern) {
    while (match(text, pattern))
        text = substr(text, 1, RSTART - 1) substr(text, closing(text, RSTART + RLENGTH - 1, "(", ")") + 1)
}
# The end of the statement that begins there.
function ended(s, at,    c, depth) {
    while (substr(s, at, 1) ~ /[ \n]/) at++
    if (substr(s, at, 1) == "{") return closing(s, at, "{", "}")
    if (match(substr(s, at), /^(for|if|while|switch) \(/)) {
        at = ended(s, closing(s, at + RLENGTH - 1, "(", ")") + 1)
        return match(substr(s, at + 1), /^[ \n]*else /) ? ended(s, at + RLENGTH + 1) : at
    }
    for (; at <= length(s); at++) {
        c = substr(s, at, 1)
        depth += (c ~ /[({]/) - (c ~ /[)}]/)
        if (depth <= 0 && c == ";") return at
    }
    return length(s)
}
# How often a loop repeats: one that foldc wrote ends at a number, or at some number that is shifted or divided.
function trips(head,    count, bound) {
    if (head !~ /^for \((unsigned |int |long )+(long )?i[0-9]+ = 0;/) return 64
    bound = head
    sub(/^[^;]*;[^;<]*<=? */, "", bound)
    sub(/;.*$/, "", bound)
    if (bound ~ /^[0-9]+$/) return bound + 0
    count = 64
    gsub(/\((unsigned |int |long )*(unsigned|int|long)\) */, "", bound)
    if (least && bound ~ /[A-Za-z0-9_)] \* [A-Za-z_(]/) count *= 64
    if (match(bound, />> [0-9]+/)) count /= 2 ^ substr(bound, RSTART + 3, RLENGTH - 3)
    if (match(bound, /\/ [0-9]+/)) count /= substr(bound, RSTART + 2, RLENGTH - 2)
    return count
}
function plain(s,    calls, fours, others) {
    gsub(/->|\+\+|--|template <[^>]*>/, ".", s)
    calls = gsub(/ccute_(at|axpby|clear|complement|composition|convert|coord|copy|cosize|crd2idx|fill|gemm|get|local|logical|make|partition|size|slice|thread|tile|zipped)[a-z_0-9]*\(/, "", s)
    fours = gsub(/[\/%\[]|ccute_(load|store)[a-z_]*/, "", s)
    others = gsub(/<<|>>|<=|>=|==|!=|&&|\|\||[-+*&|^<>?]|if \(/, "", s)
    return 1000 * calls + 4 * fours + others
}
# A guard that foldc wrote, on one line: its condition and the cheaper text.
function guarded(s,    sum, at, shut, end, last, one, other) {
    while (least && match(s, /if \([^\n]*\) \{ [^\n]* \} else \{ /)) {
        at = RSTART
        shut = closing(s, at + 3, "(", ")")
        end = closing(s, shut + 2, "{", "}")
        if (substr(s, shut + 1, 2) != " {" || substr(s, end + 1, 7) != " else {") break
        last = closing(s, end + 7, "{", "}")
        one = weigh(substr(s, shut + 3, end - shut - 3))
        other = weigh(substr(s, end + 8, last - end - 8))
        sum += weigh(substr(s, 1, at - 1)) + plain(substr(s, at, shut - at + 1)) + (one < other ? one : other)
        s = substr(s, last + 1)
    }
    rest = s
    return sum + 0
}
function weigh(s,    sum, at, shut, end) {
    sum = guarded(s)
    s = rest
    while (match(s, /for \(/)) {
        at = RSTART
        shut = closing(s, at + 4, "(", ")")
        end = ended(s, shut + 1)
        sum += plain(substr(s, 1, at - 1)) + trips(substr(s, at, shut - at + 1)) * weigh(substr(s, shut + 1, end - shut))
        s = substr(s, end + 1)
    }
    return sum + plain(s)
}
function tell() {
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", text)
    gsub(/\/\/[^\n]*/, "", text)
    gsub(/"([^"\\]|\\.)*"/, "", text)
    drop("(CCUTE_ASSUME|CCUTE_ALIGNED|CCUTE_BLOCK_DIM|__launch_bounds__|ccute_block_is_)[(]")
    printf "%.0f\n", weigh(text)
    text = ""
}
FNR == 1 && NR > 1 { tell() }
/^#/ { next }
{ text = text $0 "\n" }
END { tell() }
