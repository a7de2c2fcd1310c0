# The code that tests/run-sizes.sh finds too long: a file of more than `lines` lines, a function of more than `body`, from its { to
# its }, which stand at the begin of their lines.
function end_file() { if (count > lines) print name ": " count " lines" }
FNR == 1 { end_file(); name = FILENAME; begin = 0 }
{ count = FNR }
/^\{/ { begin = FNR }
/^\}/ && begin { if (FNR - begin + 1 > body) print name ":" begin ": a function of " FNR - begin + 1 " lines"; begin = 0 }
END { end_file() }
