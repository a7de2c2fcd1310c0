# Splits a document: its sources become files of the folder `out`, and a line of standard output tells each thing to try,
# `kind TAB line TAB file`. The forms are told at the head of run-docs-code.sh.

function tell(kind, file) { print kind "\t" begin "\t" file }

# A source that has no name of its own: with ccute's names, and in a function if it has none.
function write_nameless(    cuda, whole, file) {
    if (text ~ /\{ \.\.\. \}/)
        return
    cuda = language == "cuda" || text ~ /__[a-z]+__|threadIdx|blockIdx/
    file = "line" begin (cuda ? ".cu" : ".c")
    source = file
    tell("source", file)
    file = out "/" file
    if (cuda)
        print "#include <ccute/cpu.h>" >file
    print "#include <ccute/short.h>" >file
    whole = text ~ /(^|\n)\}/
    if (!whole)
        printf "void block(const float *A, float *out, int ld, int m, int n, int i, int j, int k);\n" \
               "void block(const float *A, float *out, int ld, int m, int n, int i, int j, int k)\n" \
               "{ (void)A, (void)out, (void)ld, (void)m, (void)n, (void)i, (void)j, (void)k;\n" >file
    printf "%s", text >file
    if (!whole)
        print "}" >file
    close(file)
}

function write_named(name) {
    source = name
    if (!(name in told)) {
        told[name] = 1
        if (word[3] != "shown")
            tell(word[3] == "refused" ? "refused" : "source", name)
    }
    printf "%s", text >>(out "/" name)
    close(out "/" name)
}

# The expected result of the block above.
function write_expected(kind, of,    file) {
    file = "expected" begin
    printf "%s", text >(out "/" file)
    close(out "/" file)
    tell(kind, of == "" ? file : of "\t" file)
}

function end_block(    name) {
    language = word[1]
    name = word[2]
    if (name == "folded")
        write_expected("folded", source)
    else if (language == "output")
        write_expected("output", source)
    else if (language == "console")
        write_expected("console")
    else if ((language == "c" || language == "cuda") && name == "")
        write_nameless()
    else if ((language == "c" || language == "cuda") && name ~ /[/]/) {
        source = name
        write_expected("part", name)
    } else if ((language == "c" || language == "cuda") && name ~ /[.](c|cu|cuh|h)$/)
        write_named(name)
    else if (language == "sh" && text ~ /^foldc draw .* -o figures\//)
        write_expected("figures")
}

inside == "fence" && /^```/ { inside = ""; end_block(); text = ""; next }
inside == "fence" { text = text $0 "\n"; next }
inside == "indented" && (/^    / || /^$/) { text = text substr($0, 5) "\n"; next }
inside == "indented" { inside = ""; sub(/\n+$/, "\n", text); write_expected("console"); text = "" }
/^```/ { inside = "fence"; begin = NR; delete word; split(substr($0, 4), word, " "); next }
/^    \$ foldc / { inside = "indented"; begin = NR; text = substr($0, 5) "\n"; next }
/^    +> / && asked == "" { indent = index($0, ">"); asked = substr($0, indent + 2); next }
asked != "" { print asked "\t" substr($0, indent) >(out "/questions"); asked = "" }
END { if (inside == "indented") { sub(/\n+$/, "\n", text); write_expected("console") } }
