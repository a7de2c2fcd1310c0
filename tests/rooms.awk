# The mistakes that tests/run-rooms.sh finds: files named order, arrows and circles in the folder `out`.
function room_of(file) {
    if (file ~ /\//) { sub(/\/.*/, "", file); return file }
    return file ~ /^main/ ? "main" : "pipeline"
}
function wrong(question, text) { print text >(out "/" question) }
function arrow(from, to, why,    a, b) {
    a = room_of(from); b = room_of(to)
    if (!(a in place)) wrong("arrows", "no row for the room of " from)
    else if (a != b && !((a, b) in allowed) && !((a, b) in reported)) {
        reported[a, b] = 1
        wrong("arrows", a " -> " b ": " from " " why " of " to)
    }
}

/^ROOM\(/ {
    sub(/^ROOM\(/, ""); sub(/\).*/, ""); n = split($0, part, /, */)
    place[part[1]] = ++rooms
    n = split(part[2], other, " ")
    for (i = 1; i <= n; i++) {
        allowed[part[1], other[i]] = 1
        if (!(other[i] in place)) wrong("order", part[1] " names " other[i] ", which stands below it or nowhere")
    }
    next
}
/^RECURSION\(/ { sub(/^RECURSION\(/, ""); split($0, part, /, */); most[part[1]] = part[2]; next }
$1 == "defined" { home[$2] = $3; next }
$1 == "named" { named[++names] = $2; namer[names] = $3; next }
$1 == "includes" { arrow($2, $3, "includes a header") }

# Tarjan's strongly connected components over the files.
function visit(v,    i, w, size, members) {
    low[v] = index_of[v] = ++clock
    stack[++top] = v; on[v] = 1
    for (i = 1; i <= degree[v]; i++) {
        w = next_of[v, i]
        if (!(w in index_of)) { visit(w); if (low[w] < low[v]) low[v] = low[w] }
        else if (on[w] && index_of[w] < low[v]) low[v] = index_of[w]
    }
    if (low[v] != index_of[v]) return
    size = 0; members = ""
    do { w = stack[top--]; on[w] = 0; size++; members = members " " w } while (w != v)
    if (size > 6 && size > most[room_of(v)] + 0) wrong("circles", size " files:" members)
    if (size > largest[room_of(v)]) largest[room_of(v)] = size
}
END {
    for (k = 1; k <= names; k++) {
        to = home[named[k]]; from = namer[k]
        if (to == "" || to == from) continue
        arrow(from, to, "calls " named[k])
        if (!((from, to) in edge)) { edge[from, to] = 1; next_of[from, ++degree[from]] = to; files[from] = 1 }
    }
    for (f in files) if (!(f in index_of)) visit(f)
    for (r in most)
        if (largest[r] + 0 < most[r] + 0) wrong("circles", r ": the table says " most[r] " files, and there are " largest[r] + 0)
}
