# A source with edits: awk -f apply.awk EDITS SOURCE. Of EDITS each line is: line, column, bytes to remove, text, with tabs
# between; in order of place, each once.
BEGIN { FS = "\t" }
NR == FNR { last[$1]++; column[$1, last[$1]] = $2; remove[$1, last[$1]] = $3; text[$1, last[$1]] = $4; next }
{
    line = $0
    for (i = last[FNR]; i > 0; i--)
        line = substr(line, 1, column[FNR, i] - 1) text[FNR, i] substr(line, column[FNR, i] + remove[FNR, i])
    print line
}
