# Counts the instructions of PTX by class and compares each kernel fold_NAME with hand_NAME.
#
#   awk [-v format=table] -f count.awk doc/twins.md FILE.ptx...
#
# The first file is the table of classes: rows "| class | opcodes | compared |". The result is TAP; exit status 1 if a
# folded kernel has more of anything than its twin.

# The widest word of the table that the opcode begins with, at a dot.
function class_of(opcode,   word)
{
    for (word = opcode; word != ""; sub(/(\.[^.]*|[^.]*)$/, "", word))
        if (word in class_by_word)
            return class_by_word[word]
    return "other"
}

# The bits of a load or store: of its type, times its vector.
function bits_of(opcode,   bits)
{
    match(opcode, /[0-9]+$/)
    bits = substr(opcode, RSTART)
    return opcode ~ /\.v2\./ ? 2 * bits : opcode ~ /\.v4\./ ? 4 * bits : bits
}

function classify(opcode,   class)
{
    class = class_of(opcode)
    if (class ~ / (load|store)$/)
        return class " " bits_of(opcode)
    if (class == "integer arithmetic" && opcode ~ /\.(bf16|f16|f32|f64|f16x2)$/ && opcode !~ /^cvt/)
        return "floating point"
    return class
}

function note(kernel, class)
{
    if (!((kernel, class) in count) && !(class in seen)) {
        seen[class] = 1
        name_of_class[++classes] = class
    }
    count[kernel, class]++
    count[kernel, "sum"]++
}

function is_compared(class)
{
    sub(/ [0-9]+$/, "", class)
    return !(class in ignored)
}

# The surplus of the folded kernel, as text.
function excess(name,   i, class, text)
{
    for (i = 0; i <= classes; i++) {
        class = i ? name_of_class[i] : "sum"
        if (is_compared(class) && count["fold_" name, class] > count["hand_" name, class] + 0)
            text = text sprintf(", %s: %d, by hand %d", class, count["fold_" name, class], count["hand_" name, class])
    }
    return substr(text, 3)
}

function show(name,   i, class, op)
{
    printf "%-20s %14s %6s %6s\n", name, "", "folded", "hand"
    for (i = 1; i <= classes + 1; i++) {
        class = i > classes ? "sum" : name_of_class[i]
        if (count["fold_" name, class] + count["hand_" name, class])
            printf "    %-30s %6d %6d\n", class, count["fold_" name, class], count["hand_" name, class]
    }
    for (op in opcodes)
        if (ops["fold_" name, op] != ops["hand_" name, op])
            printf "        %-26s %6d %6d\n", op, ops["fold_" name, op], ops["hand_" name, op]
}

FNR == 1 { files++ }

files == 1 && /^\| / && !/^\| class / {
    split($0, cell, / *\| */)
    n = split(cell[3], word, / +/)
    for (i = 1; i <= n; i++)
        class_by_word[word[i]] = cell[2]
    if (cell[4] != "yes")
        ignored[cell[2]] = 1
}
files == 1 { next }

/\.entry / {
    kernel = $0
    sub(/.*\.entry /, "", kernel)
    sub(/\(.*/, "", kernel)
    if (kernel ~ /^fold_/)
        pair[++pairs] = substr(kernel, 6)
    known[kernel] = 1
}
/^}/ { kernel = "" }
kernel != "" && /^[ \t]+(@!?%p[0-9]+[ \t]+)?[a-z][a-z0-9_.:]*[ \t;]/ {
    sub(/^[ \t]+/, "")
    sub(/^@!?%p[0-9]+[ \t]+/, "")
    sub(/[ \t;].*/, "")
    note(kernel, classify($0))
    opcodes[$0] = 1
    ops[kernel, $0]++
}

END {
    for (i = 1; i <= pairs; i++) {
        name = pair[i]
        if (format == "table") {
            show(name)
            continue
        }
        worse = ("hand_" name) in known ? excess(name) : "no twin"
        printf "%s %d - %s%s\n", worse ? "not ok" : "ok", i, name, worse ? " (" worse ")" : ""
        bad = bad || worse
    }
    if (format != "table")
        print "1.." pairs + 0
    exit bad || !pairs
}
