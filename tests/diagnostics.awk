# The entries of a page of doc/diagnostics: each block of a source or of commands, and its output.
#
#   awk -v out=DIR/ -f diagnostics.awk PAGE           writes DIR/N.head (the words of the block's fence), N.before, N.after,
#                                                     N.says, N.line
#   awk -v got=DIR/ -f diagnostics.awk PAGE           prints the page with DIR/N.got in the place of the output
#
# A ```diff block is two sources: without the lines that begin with +, and without those that begin with -. A ```console
# block is commands after "$ " and their output. The output of a source is in the ```text block after it.
function paste(file,   line) {
    while ((getline line < file) > 0)
        print line
    close(file)
}
/^```/ && !inside {
    inside = $1
    if ($1 == "```diff" || $1 == "```console") {
        n++
        if (out) {
            print substr($0, 4) > (out n ".head")
            print FNR > (out n ".line")
            printf "" > (out n ".before")
            printf "" > (out n ".after")
            printf "" > (out n ".says")
        }
    }
    if (got)
        print
    if (got && ($1 == "```console" || ($1 == "```text" && source)))
        paste(got n ".got")
    if ($1 != "```text")
        source = $1 == "```diff"
    next
}
/^```$/ {
    if (inside == "```text")
        source = 0
    inside = ""
    if (got)
        print
    next
}
got && (inside == "```console" || (inside == "```text" && source)) { next }
got { print; next }
out && inside == "```diff" {
    if (!/^\+/)
        print substr($0, 2) > (out n ".before")
    if (!/^-/)
        print substr($0, 2) > (out n ".after")
}
out && (inside == "```console" || (inside == "```text" && source)) { print > (out n ".says") }
END { if (out) print n + 0 }
