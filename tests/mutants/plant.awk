# Plants the mutants of a file in a copy of its source, each after a call of ccute_mutant.
#
#   awk -v file=foldc/x.c -v source=PATH -f plant.awk tests/mutants/mutants > COPY
#
# A mutant replaces an expression, or a statement that ends in a semicolon, found exactly once in the function that it
# names. Fails, and says which mutants, if one is not found there once: then the code has moved and its row must follow.

function fail(text) { printf "%s: mutant %s: %s\n", file, number, text | "cat >&2"; failed = 1 }

# The first line of the function's definition: its name at the left margin's declaration, not a prototype.
function find_function(name,    i, j) {
    for (i = 1; i <= lines; i++)
        if (line[i] ~ "^[a-zA-Z_].*[ *]" name "\\(" || line[i] ~ "^" name "\\(") {
            for (j = i; j <= lines && line[j] !~ /[;{]/; j++);
            if (line[j] ~ /^{/ || line[j] ~ /{[^;]*$/ || line[j] ~ /{.*}$/)
                return i
        }
    return 0
}

function count_in(text, what,    n, at) {
    for (n = 0; (at = index(text, what)) > 0; n++)
        text = substr(text, at + length(what))
    return n
}

function planted(old, new) {
    if (old ~ /;$/)
        return "{ if (ccute_mutant(" number ")) { " new " } else { " old " } }"
    return "(ccute_mutant(" number ") ? (" new ") : (" old "))"
}

function plant(    first, i, found, at, where) {
    first = find_function(in_function)
    if (!first)
        return fail("there is no function " in_function)
    for (i = first; i <= lines && !(i > first && line[i] ~ /^}/); i++)
        if (count_in(line[i], old) > 0) {
            found += count_in(line[i], old)
            where = i
        }
    if (found != 1)
        return fail("'" old "' stands " found + 0 " times in " in_function)
    at = index(line[where], old)
    line[where] = substr(line[where], 1, at - 1) planted(old, new) substr(line[where], at + length(old))
}

BEGIN {
    while ((getline text < source) > 0)
        line[++lines] = text
}

/^@ / { number = $2; here = $4 == file; in_function = $5 }
here && /^- / { old = substr($0, 3) }
here && /^\+/ { new = substr($0, 3); plant() }

END {
    print (file ~ /\.cu$/ ? "extern \"C\" " : "") "int ccute_mutant(int number);"
    print "#line 1 \"" source "\""
    for (i = 1; i <= lines; i++)
        print line[i]
    exit failed
}
