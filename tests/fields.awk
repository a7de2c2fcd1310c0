# "COUNT NAME FILE" of every struct and union that has a name in these headers: how many fields it has. The members of
# one without a name are fields of the struct around it; those of one with a name are its own.
FNR == 1 { count_fields(); file = FILENAME; text = "" }
/^[ \t]*#/ || continues { continues = /\\$/; next }
{ sub(/\/\/.*/, ""); text = text $0 " " }
END { count_fields() }

function opened(head,    word) {
    depth++
    kind[depth] = name[depth] = ""
    fields[depth] = 0
    if (match(head, /(struct|union|enum)[ \t]*[A-Za-z_0-9]*[ \t]*$/)) {
        split(substr(head, RSTART, RLENGTH), word, /[ \t]+/)
        kind[depth] = word[1]
        name[depth] = word[2]
    }
}

# The declaration that a brace ends counts as one field of the struct around it.
function closed(    inside) {
    if (kind[depth] ~ /struct|union/ && name[depth] != "")
        print fields[depth], name[depth], file
    inside = kind[depth] != "enum" && name[depth] == "" ? fields[depth] : 0
    depth--
    if (inside)
        fields[depth] += inside - 1
}

function count_fields(    head, mark, parentheses) {
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", text)
    depth = 0
    while (match(text, /[{};,()]/)) {
        head = head substr(text, 1, RSTART - 1)
        mark = substr(text, RSTART, 1)
        text = substr(text, RSTART + 1)
        parentheses += (mark == "(") - (mark == ")")
        if (parentheses > 0 || mark == ")") {
            head = head mark
            continue
        }
        if (mark == "{")
            opened(head)
        else if (mark == "}")
            closed()
        else
            fields[depth]++
        head = ""
    }
}
