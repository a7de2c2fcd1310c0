# A source with one fact more, for each of them, at the beginning of each function that is marked: of an integer parameter
# that it is not negative and below 65,536; if it is a size, which a make_layout names and nothing is compared with, that it
# is above 0 and a multiple of 4; of a pointer that it is aligned to 16 bytes; of a kernel that its grid has at most 65,535 blocks in x and in y.
# Writes DIRECTORY/N.EXTENSION and prints "N LINE FUNCTION FACT" of each fact.
#
#   awk -v directory=DIR -v extension=cu -v each=E -v first=F -f additions.awk FILE    every E-th fact, counted on from F
function closing(from, open, shut,    depth, i, c) {
    for (i = from; i <= length(text); i++) {
        c = substr(text, i, 1)
        depth += (c == open) - (c == shut)
        if (depth == 0) return i
    }
    return 0
}
function line_of(at,    before) { before = substr(text, 1, at); return gsub(/\n/, "", before) + 1 }
function with(fact, at,    file) {
    count++
    if ((count + first) % each) return
    file = directory "/" count "." extension
    printf "%s %s%s", substr(text, 1, at), fact, substr(text, at + 1) >file
    close(file)
    print count, line_of(at), named, fact
}
# Is the name an operand of a make_layout in the body?
function is_size(name, body, end,    at, from, shut) {
    for (at = body; match(substr(text, at, end - at), /make_layout[a-z_]*\(/); at = shut) {
        from = at + RSTART + RLENGTH - 2
        shut = closing(from, "(", ")")
        if (!shut) return 0
        if (substr(text, from, shut - from) ~ "[^A-Za-z0-9_.>]" name "[^A-Za-z0-9_.([]") return 1
    }
    return 0
}
# The facts of a parameter, by its declaration.
function add(parameter, body, end,    name) {
    gsub(/\n/, " ", parameter)
    gsub(/__grid_constant__|__restrict__|restrict/, "", parameter)
    gsub(/^ +| +$/, "", parameter)
    if (!match(parameter, /[A-Za-z_][A-Za-z_0-9]*$/)) return
    name = substr(parameter, RSTART)
    parameter = substr(parameter, 1, RSTART - 1)
    if (parameter ~ /^(const )?(float|double|int|unsigned|unsigned char|char|short|half|__half|__nv_bfloat16|float4|int4|uint32_t|T) *(const *)?\* *(const *)?$/) {
        with("CCUTE_ALIGNED(" name ", 16);", body)
    } else if (parameter ~ /^(const )?(unsigned |signed )?(int|long|long long|unsigned|size_t|int64_t|uint32_t) *$/) {
        with("CCUTE_ASSUME(" name " >= 0);", body)
        with("CCUTE_ASSUME(" name " < 65536);", body)
        if (!is_size(name, body, end) || index(substr(text, body, end - body), name " == ")) return
        with("CCUTE_ASSUME(" name " > 0);", body)
        with("CCUTE_ASSUME(" name " % 4 == 0);", body)
    }
}
# The function that begins with the mark: its parameters are the last brackets before its body.
function of_function(mark,    i, c, open, shut, body, parameters, list, n, k) {
    for (i = mark; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == ";" || c == "}") return
        if (c == "{") { body = i; break }
        if (c == "(") { open = i; shut = closing(i, "(", ")"); if (!shut) return; i = shut }
    }
    if (!body || !open || substr(text, shut, body - shut) ~ /[^:]:[^:]/) return
    named = substr(text, mark, open - mark)
    sub(/[ \n]+$/, "", named)
    sub(/^.*[^A-Za-z0-9_]/, "", named)
    if (named == "") named = "-"
    parameters = substr(text, open + 1, shut - open - 1)
    if (parameters ~ /[(<]/) return
    n = split(parameters, list, ",")
    for (k = 1; k <= n; k++) add(list[k], body, closing(body, "{", "}"))
    if (substr(text, mark, body - mark) ~ /__global__/) {
        with("CCUTE_ASSUME(gridDim.x < 65536);", body)
        with("CCUTE_ASSUME(gridDim.y < 65536);", body)
    }
}
/^\/\/ ---- folded ----/ { exit }
{ text = text $0 "\n" }
END {
    for (at = 1; match(substr(text, at), /\nCCUTE_FOLD[A-Z_]* |\n[a-z ]*CCUTE_FOLD[A-Z_]* |\nextern "C" CCUTE_FOLD /);) {
        begin = at + RSTART
        at = begin + RLENGTH - 1
        of_function(begin)
    }
}
