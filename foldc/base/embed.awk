# A text file as a C string: awk -v name=NAME -f embed.awk FILE. Numbers, not text: string literals have a limit.
BEGIN {
    for (i = 1; i < 127; i++)
        code[sprintf("%c", i)] = i
    print "/* Made by embed.awk. */"
    print "extern const char " name "[];"
    print "const char " name "[] = {"
}
{
    line = "    "
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        if (!(c in code)) {
            print FILENAME ":" FNR ": only ASCII can be embedded" > "/dev/stderr"
            exit 1
        }
        line = line code[c] ","
    }
    print line "10,"
}
END { print "    0};" }
