# A file of examples/ without a step: awk -v kernel=product -v step=two -v file=hgemm.cu -f step.awk steps SOURCE
# A text that the file lacks is an error.

function fail(text) { print "bench/ladder/steps: " kernel " " step ": " text | "cat >&2"; failed = 1 }

# Every `old` in the text becomes `new`.
function replace(old, new,    done, at) {
    if (!index(text, old))
        fail("no '" old "' in " file)
    for (done = ""; (at = index(text, old)) > 0; text = substr(text, at + length(old)))
        done = done substr(text, 1, at - 1) new
    text = done text
}

FNR == 1 { files++ }
files == 2 { text = text $0 "\n"; next }
/^@ / { here = $2 == kernel && $3 == step ":"; next }
/^= / { mine = here && $2 == file; next }
/^- / && mine { old[++count] = substr($0, 3); new[count] = ""; lines[count] = 0 }
/^\+ / && mine { new[count] = new[count] (lines[count]++ ? "\n" : "") substr($0, 3) }

END {
    for (i = 1; i <= count; i++)
        replace(old[i], new[i])
    printf "%s", text
    exit failed
}
