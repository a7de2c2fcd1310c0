# Names of ccute, C and CUDA in the strings of foldc's sources: "FILE: NAME" for each that is a row of a table of names, or
# begins as ccute's do, outside the files of the tables and of the rows NAMES of foldc/rooms.def; and "FILE: no name" for a
# file of such a row that has none. Arguments: rooms.def, the tables, the sources below foldc/.
FNR == 1 { file = FILENAME; sub(/.*foldc\//, "", file); sub(/\.[ch]$/, "", file); inside = 0 }
/^NAMES\(/ { row = $0; sub(/^NAMES\(/, "", row); sub(/,.*/, "", row); excused[row] = 1; next }
FILENAME ~ /\.def$/ {
    if (match($0, /^(CALL|ENGINE_CALL|CCUTE_PUBLIC_SAME)\([A-Za-z_0-9]+/) ||
        match($0, /^(CCUTE_PUBLIC|GPU_BUILTIN)\([A-Za-z_0-9]+, [A-Za-z_0-9]+/) ||
        match($0, /^(CALLS\([A-Za-z_0-9]+, "|NAMED_TYPE\([A-Z_]+, "|FAMILY\([A-Z_]+, "[A-Za-z]*_)[A-Za-z_0-9]*/)) {
        row = substr($0, 1, RLENGTH)
        sub(/.*[(" ]/, "", row)
        known[row] = 1
    }
    next
}
file == "c/call" || file == "c/named" || file == "gpu/builtins" { next }
{
    line = $0
    if (inside && !sub(/^.*\*\//, "", line)) next
    inside = 0
    gsub(/\/\*([^*]|\*[^\/])*\*\//, "", line)
    if (sub(/\/\*.*/, "", line)) inside = 1
    sub(/\/\/ .*/, "", line)
    gsub(/\.name = "[^"]*"/, "", line) # a type that is made
    while (match(line, /"[A-Za-z_0-9]+"/)) {
        name = substr(line, RSTART + 1, RLENGTH - 2)
        line = substr(line, RSTART + RLENGTH)
        if (!(name in known) && name !~ /^(ccute|CCUTE)_/) continue
        if (file in excused) { used[file] = 1; continue }
        print file ": " name
    }
}
END { for (row in excused) if (!(row in used)) print row ": no name" }
