# The reference from the headers: doc/reference.md, or what the manual page ccute(3) lists.
#
#   awk [-v list=1] -f doc/reference.awk HEADER... TABLE...      (doc/reference.sh names them)
#
# A contract is a comment that stands
#   - right above a declaration, or several: of a function, a macro, a type, an enumeration;
#   - anywhere, if it begins with what it is about and a colon: "ccute_copy(dst, ...): ...", for macros of two dialects.
# The head of a file is its section's. A name that ends with _ is nobody's, but what a public macro of public.def
# calls, ccute_slice_tuple_ for ccute_slice, has that macro's contract. What has none is an error.

# What users need not know: how the headers are made, and the parts of macros.
BEGIN {
    internal = "_H$|_FIELDS$|^CCUTE_[A-Z0-9_]+_[0-9]*[0-9N]$|^ccute_(at_walk|spare|cpu_.*)$|^CCUTE_(CPU_.*|LEAF_ALL|LEAF_X|BODIES|" \
        "HD|IN|FN|DEF|INLINED?|OUTLINED?|TRAP)$"
}

function fail(what) { print "doc/reference.awk: " what > "/dev/stderr"; failed = 1 }

# Without the comment's frame, a paragraph a line.
function plain(comment) {
    sub(/^[ \t]*\/\*+[ \t]*/, "", comment)
    sub(/[ \t]*\*\/.*$/, "", comment)
    gsub(/\n[ \t]*\*[ \t]*\n/, "\n\n", comment)
    gsub(/\n[ \t]*\* */, "\n", comment)
    gsub(/\n[ \t]+/, "\n", comment)
    gsub(/\n\n/, "@@", comment)
    gsub(/\n/, " ", comment)
    gsub(/@@/, "\n\n", comment)
    return comment
}

# As Markdown: ccute's names, with their arguments, between backquotes, and no stars or underscores that mean more.
function markdown(text,   out, i, level) {
    out = ""
    while (match(text, /(ccute|CCUTE)_[A-Za-z0-9_]+/)) {
        i = RSTART + RLENGTH
        if (substr(text, i, 1) == "(") {
            for (level = 1; level > 0 && ++i <= length(text);)
                level += (substr(text, i, 1) == "(") - (substr(text, i, 1) == ")")
            i++
        }
        out = out escape(substr(text, 1, RSTART - 1)) "`" substr(text, RSTART, i - RSTART) "`"
        text = substr(text, i)
    }
    return out escape(text)
}
function escape(text,   n, i, part) {
    n = split(text, part, "`")
    text = ""
    for (i = 1; i <= n; i++) {
        if (i % 2)
            gsub(/[*<_]/, "\\\\&", part[i])
        text = text (i > 1 ? "`" : "") part[i]
    }
    return text
}

# The public macro that a function with a trailing _ stands behind, or "".
function owner(name) {
    sub(/_$/, "", name)
    while (name != "" && !(name in macro_result)) {
        if (!sub(/_[A-Za-z0-9]+$/, "", name))
            return ""
    }
    return name
}

function note(name, signature, contract) {
    if (!(name in contract_of)) {
        contract_of[name] = contract
        home[name] = file
        names[++name_count] = name
    } else if (contract_of[name] == "" || (contract != "" && index(contract_of[name], contract) == 0 && !(name in settled))) {
        contract_of[name] = contract_of[name] (contract_of[name] == "" || contract == "" ? "" : " ") contract
    }
    if (signature != "" && !(name in settled) && index("\n" signatures[name] "\n", "\n" signature "\n") == 0)
        signatures[name] = signatures[name] (signatures[name] == "" ? "" : "\n") signature
}

# A contract that names what it is about: "ccute_a(x), ccute_b(x): text".
function settle(text,   about, i, n, part, name) {
    about = text
    sub(/: .*$/, "", about)
    sub(/^[^:]*: /, "", text)
    gsub(/\), (ccute|CCUTE)_/, "),@@&", about)
    gsub(/@@\), /, "@@", about)
    n = split(about, part, ",@@")
    for (i = 1; i <= n; i++) {
        name = part[i]
        sub(/[(<].*/, "", name)
        if (i == 1)
            first = name
        if (!(first in settled)) {
            contract_of[first] = text
            home[first] = file
            if (signatures[first] == "")
                names[++name_count] = first
            signatures[first] = ""
            settled[first] = 1
        }
        covered[name] = 1
        part[i] = (name in macro_result ? macro_result[name] " " : "") part[i]
        signatures[first] = signatures[first] (signatures[first] == "" ? "" : "\n") part[i]
    }
}

function clean(declaration) {
    gsub(/\/\*[^*]*\*\//, "", declaration)
    gsub(/[ \t\n]+/, " ", declaration)
    gsub(/CCUTE_IN\(/, "", declaration)
    while (match(declaration, /ccute_[a-z_]+\) [a-z]/))
        declaration = substr(declaration, 1, RSTART + RLENGTH - 4) substr(declaration, RSTART + RLENGTH - 2)
    sub(/^(CCUTE_FN|CCUTE_INLINE|CCUTE_INLINED|extern "C") /, "", declaration)
    sub(/ ?[;{]? *$/, "", declaration)
    return declaration
}

# A function that ends with _: the macro's, if its result is the same.
function behind(name, declaration, contract,   public, result, form) {
    public = owner(name)
    if (public == "")
        return
    result = declaration
    sub(/ \*?ccute_[A-Za-z0-9_]+_\(.*/, "", result)
    if (macro_result[public] != "same" && macro_result[public] != result)
        return
    if (file ~ /query\.h$/) { # asked of values of several types: as the macro has it
        note(public, "", contract)
        return
    }
    sub(/ccute_[A-Za-z0-9_]+_\(/, public "(", declaration)
    if (public in variadic)
        sub(/ccute_tuple [a-z_]+\)$/, "&...", declaration) && sub(/\)\.\.\.$/, "...)", declaration)
    note(public, declaration, contract)
}

# What stands under a comment. Returns whether it is public.
function declare(declaration, contract,   name, text) {
    text = clean(declaration)
    if (text ~ /^#define /) {
        name = text
        sub(/^#define /, "", name)
        sub(/[^A-Za-z0-9_].*/, "", name)
        if (name ~ /_$/ || name !~ /^(ccute|CCUTE)_/ || name ~ internal)
            return
        sub(/^#define /, "", text)
        defined[name] = file
        if (text ~ /^[A-Za-z0-9_]+\(/) {
            sub(/\).*/, ")", text)
            form[name] = text
        } else {
            form[name] = name
        }
        if (declaration ~ /CCUTE_COORD_\(__VA_ARGS__\)/)
            variadic[name] = 1
        if (contract != "" && !(name in settled))
            note(name, "", contract)
        return
    }
    if (text ~ /^(typedef )?(enum|struct)/) {
        name = declaration
        if (text ~ /^typedef/) {
            sub(/[ \n]*;[ \n]*$/, "", name)
            sub(/.*[ }*]/, "", name)
        } else {
            sub(/^(enum|struct) /, "", name)
            sub(/[^a-z_].*/, "", name)
        }
        if (name !~ /^(ccute_.*)?$/ || (name != "" && name ~ internal))
            return
        if (name == "")
            name = "constants " ++unnamed
        if (name ~ /_$/)
            return
        note(name, "", contract)
        body[name] = declaration
        return
    }
    if (!match(text, /ccute_[A-Za-z0-9_]+\(/))
        return
    name = substr(text, RSTART, RLENGTH - 1)
    if (name ~ /_$/) {
        behind(name, text, contract)
    } else if (name !~ internal && text ~ /^[a-z_0-9A-Z ]+ \*?ccute_/ && text !~ /=/ && file !~ /move\.h$/) {
        defined[name] = file
        if (!(name in covered))
            note(name, text ";", contract)
    }
}

# ---- Tables ----

FILENAME ~ /public\.def$/ {
    if (/^\/\* [A-Z]/ && !/Every public/) {
        section = $0
        gsub(/^\/\* | \*\/$/, "", section)
        sub(/ \(.*/, "", section)
    }
    if (match($0, /^CCUTE_PUBLIC(_SAME)?\(/)) {
        row = substr($0, RLENGTH + 1)
        sub(/\).*/, "", row)
        n = split(row, cell, ", ")
        macro_result[cell[n]] = n == 1 ? "same" : cell[1]
        order[++order_count] = cell[n]
        section_of[cell[n]] = section
    }
    next
}
FILENAME ~ /eval\/functions\.def$/ {
    if (/^ \*|^\/\*/)
        next
    row = row_open ? row " " $0 : $0
    row_open = row ~ /^EVAL_FUNCTION/ && $0 !~ /"\)$/
    if (!row_open && match(row, /^EVAL_FUNCTION\([A-Za-z0-9_]+/)) {
        name = substr(row, 15, RLENGTH - 14)
        gsub(/"[ \t]+"/, "", row)
        n = split(row, cell, "\"")
        summary[name] = summary[name] ? summary[name] : cell[n - 5]
        example[name] = example[name] (example[name] == "" ? "" : "\n") "> " cell[n - 3] "\n" cell[n - 1]
    }
    next
}
FILENAME ~ /status\.def$/ {
    if (/^CCUTE_STATUS/)
        row = ""
    if (/^ *"|^CCUTE_STATUS/) {
        row = row " " $0
        if (/\)$/) {
            gsub(/"[ \t]+"/, "", row)
            split(row, cell, "\"")
            name = row
            sub(/^ *CCUTE_STATUS\(/, "", name)
            sub(/,.*/, "", name)
            statuses = statuses "| `CCUTE_E_" name "` | " cell[2] " | " escape(cell[4]) " |\n"
        }
    }
    next
}
FILENAME ~ /atoms\.def$/ {
    if (/^CCUTE_ATOM\(/) {
        row = $0
        gsub(/^CCUTE_ATOM\(|\)$/, "", row)
        split(row, cell, ", ")
        widths = cell[7]
        gsub(/ \| /, ", ", widths)
        atoms = atoms sprintf("| `CCUTE_ATOM_%s` | `ccute_%s` | %s | %s | %s | %s | %s | %s |\n", cell[1], cell[2], cell[3],
                              tolower(cell[4]), tolower(cell[5]), cell[6] ? "sm_" cell[6] : "", widths, cell[8] ? cell[8] : "")
    }
    next
}
FILENAME ~ /short\.h$/ {
    if (/^#define (TUP|ALL)/) {
        name = $3
        sub(/\(.*/, "", name)
        brief = $2
        sub(/\(.*/, "", brief)
        short_for[name] = brief
    }
    next
}

# ---- Headers ----

FNR == 1 {
    file = FILENAME
    sub(/.*include\//, "", file)
    files[++file_count] = file
    comment = contract = declaration = ""
    state = ""
    at_head = 1
}
# A body: until its end.
state == "body" {
    if (/^}/)
        state = ""
    next
}
state == "comment" {
    comment = comment "\n" $0
    if (!/\*\//)
        next
    state = ""
    finished = 1
}
state == "" && !finished && /^[ \t]*\/\*/ {
    comment = $0
    if (!/\*\//) {
        state = "comment"
        next
    }
    finished = 1
}
finished {
    finished = 0
    if (at_head) {
        head[file] = plain(comment)
        at_head = 0
    } else if (comment !~ /^\/\* ----/) {
        contract = plain(comment)
        if (contract ~ /^(ccute|CCUTE)_[A-Za-z_0-9]*[A-Za-z0-9]([(<][^:]*)?: /) {
            settle(contract)
            contract = ""
        }
    } else {
        contract = ""
    }
    next
}
state == "define" {
    declaration = declaration "\n" $0
    if (!/\\$/) {
        state = ""
        declare(declaration, contract)
        contract = file ~ /api\.h$/ ? "" : contract
    }
    next
}
state == "declaration" {
    declaration = declaration "\n" $0
}
state == "braces" {
    declaration = declaration "\n" $0
    if (/^}.*;/) {
        state = ""
        declare(declaration, contract)
    }
    next
}
state == "" && /^$/ { contract = ""; next }
state == "" && /^#define / {
    declaration = $0
    if (/\\$/) {
        state = "define"
    } else {
        declare(declaration, contract)
        contract = file ~ /api\.h$/ ? "" : contract # there a comment is of one macro
    }
    next
}
state == "" && /^(#|extern "C" \{|}|template|static|using|namespace|asm)/ { next }
state == "" && /^(typedef )?(enum|struct)[^;()]*\{/ {
    declaration = $0
    if (/;$/)
        declare(declaration, contract)
    else
        state = "braces"
    next
}
state == "" && /^[A-Za-z]/ { declaration = $0; state = "declaration" }
state == "declaration" && /[;{}] *(\/\*.*\*\/)?$/ {
    state = ""
    if (declaration ~ /\{[ \t]*$/) {
        sub(/\{[ \t]*$/, "", declaration)
        state = "body"
    } else {
        sub(/\{.*/, "", declaration)
    }
    declare(declaration, contract)
}

# ---- What is written ----

function show(name,   example_name, i, line, n, text) {
    shown[name] = 1
    if (contract_of[name] == "")
        fail(home[name] ": " name " has no contract")
    if (name !~ /^constants/)
        print "### " name "\n"
    if (name in body)
        print "```c excerpt\n" body[name] "\n```\n"
    else
        print "```c excerpt\n" (signatures[name] != "" ? signatures[name] : \
            (macro_result[name] != "" && macro_result[name] != "same" ? macro_result[name] " " : "") form[name]) "\n```\n"
    text = markdown(contract_of[name])
    if (text ~ /^[a-z]+[ .,:]/)
        text = toupper(substr(text, 1, 1)) substr(text, 2)
    print text "\n"
    if (name in short_for)
        print "In `<ccute/short.h>`: `" short_for[name] "`.\n"
    example_name = name
    sub(/^ccute_/, "", example_name)
    if (!(example_name in example))
        sub(/^make_/, "", example_name)
    if (example_name in example && name ~ /^ccute_/ && name in macro_result) {
        n = split(example[example_name], line, "\n")
        print "```text"
        for (i = 1; i <= n; i++)
            print line[i]
        print "```\n"
    }
}

# A line of the manual page: section, name, first sentence.
function one_line(section, name,   brief, text) {
    brief = name
    sub(/^ccute_/, "", brief)
    if (!(brief in summary))
        sub(/^make_/, "", brief)
    text = brief in summary && !(name in settled) && name in macro_result ? summary[brief] : contract_of[name]
    sub(/[.](\n| ).*/, "", text)
    sub(/\.$/, "", text)
    print section "\t" name "\t" text
}

function preface() {
    print "# Reference"
    print ""
    print "Made by `make reference` from the contracts in [include/ccute](../include/ccute) and its tables; edit those. The same by"
    print "operation, with definitions and proofs: [algebra.md](algebra.md); every message: [diagnostics.md](diagnostics.md)."
    print ""
    print "Include `<ccute/ccute.h>`; for tensors, printing, DLPack and kernels on the CPU also the header that its section names."
    print "`<ccute/short.h>` adds `TUP` and `ALL` for `CCUTE_T` and `CCUTE_ALL`. Every other name begins with"
    print "`ccute_`, or with that in capitals; one that ends with `_` is not for use."
    print ""
    print "Names in lower case are macros where a function takes values of several types: a `ccute_tuple` argument may be an"
    print "integer or a tuple, a `coord` also `CCUTE_ALL`, a `ccute_tiler` an integer, a tuple (by mode), a layout or a tiler; `x` is"
    print "what the text says. `name...` is one tuple or several numbers. A wrong type is a compile error. Arguments are"
    print "evaluated once, nothing is allocated, results are values. *Refused* means: the result is bad, `ccute_ok` is 0,"
    print "`ccute_explain` says why with numbers, and what is in brackets is its status, `CCUTE_E_` and that name."
    print "An operation on a bad value returns it."
    print ""
    print "A line with `>` is a question to `foldc eval`, without `ccute_`; the next line is the answer."
}

END {
    if (failed)
        exit 1
    if (list) {
        for (i = 1; i <= order_count; i++)
            one_line(section_of[order[i]], order[i])
        for (i = 1; i <= name_count; i++)
            if (!(names[i] in macro_result) && !(names[i] in body) && !(names[i] in covered && !(names[i] in settled)))
                one_line("<" home[names[i]] ">", names[i])
        exit
    }
    preface()
    print "\n## Values\n"
    for (i = 1; i <= name_count; i++)
        if (home[names[i]] ~ /(tuple|layout|atom)\.h$/ && (names[i] in body))
            show(names[i])
    for (i = 1; i <= name_count; i++)
        if (names[i] ~ /^CCUTE_(ALL|X|MAX_LEAVES)$/)
            show(names[i])
    for (i = 1; i <= order_count; i++) {
        if (section_of[order[i]] != section)
            print "\n## " (section = section_of[order[i]]) "\n"
        if (order[i] in covered && !(order[i] in settled))
            continue
        if (!(order[i] in contract_of))
            fail("public.def: " order[i] " has no contract in the headers")
        else
            show(order[i])
        if (section ~ /^Part/ && order[i] == "ccute_cached")
            print "| kind | made by | threads | from | to | needs | bits at once | bits of an element |\n|---|---|---|---|---|---|---|---|\n" atoms
    }
    for (f = 1; f <= file_count; f++) {
        opened = 0
        for (i = 1; i <= name_count; i++) {
            name = names[i]
            if (home[name] != files[f] || (name in shown) || (name in covered && !(name in settled)))
                continue
            if (!opened++)
                print "\n## <" files[f] ">\n\n" markdown(head[files[f]]) "\n"
            show(name)
        }
    }
    print "\n## Reasons\n\nWhat `ccute_status_of` returns. In a sentence `%0` and so on are the value's numbers, `%w` its witness.\n"
    print "| status | `ccute_strerror` | `ccute_explain` |\n|---|---|---|\n" statuses
    for (name in defined)
        if (!(name in shown) && !(name in covered))
            fail(defined[name] ": " name " has no contract")
    exit failed
}
