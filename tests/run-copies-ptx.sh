#!/bin/sh
# The widths that are reported are those that nvcc makes: of each kernel of tests/copies/widths.cu the report says what
# follows "// says: " before it, line by line, and PTX has the moves after "// moves: ", and no more of that
# width. Besides, nvcc and ptxas say nothing of the folded file, and no kernel has a stack.
. "${srcdir:-.}/tests/script.inc"
nvcc=${NVCC-nvcc}
source=$srcdir/tests/copies/widths.cu
command -v "$nvcc" >/dev/null || { echo "SKIP: no nvcc"; exit 77; }

# "kernel says ..." and "kernel moves ..." of the source, a move a line.
expected() {
    awk '/^\/\/ (says|moves): / { line[++n] = substr($0, 4) }
        match($0, /\) [a-z_0-9]+\(/) && /__global__/ {
            name = substr($0, RSTART + 2, RLENGTH - 3)
            for (i = 1; i <= n; i++) {
                gsub(/:/, "", line[i])
                count = line[i] ~ /^moves / ? split(substr(line[i], 7), part, ", ") : 0
                for (k = 1; k <= count; k++) print name " moves " part[k]
                if (!count) print name " " line[i]
            }
            n = 0
        }' "$source" | sort
}

reported() {
    sed -n 's/.*"function": "\([^"]*\)".*"what": "ccute_\(copy\|copy_if\|fill\|clear\): \(.*\)"}.*/\1 says \3/p' "$scratch/report"
}

# The moves of each kernel whose kind and width the source names for it.
moves() {
    awk 'NR == FNR { if ($2 == "moves") asked[$1 " " $4] = 1; next }
        /\.entry/ {
            name = $3
            sub(/^_Z/, "", name)
            length_ = name + 0
            sub(/^[0-9]+/, "", name)
            name = substr(name, 1, length_)
        }
        $1 ~ /^(ld|st)\.(global|shared)/ {
            count = split($1, part, ".")
            lanes = 1
            for (i = 3; i <= count; i++) if (part[i] ~ /^v[0-9]$/) lanes = substr(part[i], 2)
            sub(/^[a-z]*/, "", part[count])
            move = part[1] "." part[2] "." lanes * part[count]
            if ((name " " move) in asked) found[name " moves " "%d " move]++
        }
        END { for (key in found) printf key "\n", found[key] }' "$1" "$2"
}

"$foldc" fold "$source" -o "$scratch/widths.cu" --report="$scratch/report" -- -I"$srcdir/include" || exit 1
expected >"$scratch/expected"
if ! "$nvcc" -arch=sm_90 -std=c++17 -I"$srcdir/include" -cubin --keep --keep-dir "$scratch" -Xptxas -v "$scratch/widths.cu" \
    -o "$scratch/widths.cubin" >"$scratch/said" 2>&1; then
    cat "$scratch/said"
    exit 1
fi
{ reported; moves "$scratch/expected" "$scratch/widths.ptx"; } | sort >"$scratch/found"
for kernel in $(cut -d' ' -f1 "$scratch/expected" | uniq); do
    grep "^$kernel " "$scratch/expected" >"$scratch/want"
    grep "^$kernel " "$scratch/found" >"$scratch/got"
    diff "$scratch/want" "$scratch/got" >"$scratch/why"
    tell $? "$kernel"
done
kernels=$(cut -d' ' -f1 "$scratch/expected" | uniq | wc -l)
grep -B1 'stack frame' "$scratch/said" >"$scratch/why"
[ "$(grep -c '^ *0 bytes stack frame' "$scratch/said")" -eq "$kernels" ]
tell $? 'no kernel has a stack'
! grep -i warning "$scratch/said" >"$scratch/why"
tell $? 'nvcc says nothing'
exit $failed
