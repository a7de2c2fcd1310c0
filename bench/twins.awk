# One side of a file of tests/twins, as a file of its own: awk -v side=fold or -v side=hand. It keeps the kernels of that side
# and the helpers that they call; by hand nothing of ccute is left. Folded, <ccute/issue.h> is left out: the helpers by hand use
# it on the CPU, and foldc reads it where a kernel needs it.

function begin(kind) { block = ++blocks; kinds[block] = kind; text[block] = "" }
function keep(line) { text[block] = text[block] line "\n" }

# Does the text have the name and its parenthesis, and not as the end of a longer name?
function calls(text, name,   at) {
    while ((at = index(text, name)) && at > 1 && substr(text, at - 1, 1) ~ /[A-Za-z_0-9]/)
        text = substr(text, at + length(name))
    return at > 0
}

BEGIN { begin("plain") }

side == "hand" && /^#include <ccute\// { next }
side == "fold" && /^#include <ccute\/issue\.h>/ { next }
side == "hand" && /^#if defined __CUDA_ARCH__/ { device = 1 }
side == "hand" && /^#else/ && device { cpu = 1 }
/^#endif/ { device = cpu = 0 }
cpu { next } # of a helper by hand only the device's half stays: the other calls ccute
/^extern "C"/ { begin("kernel") }
/^(template|static|inline)/ && kinds[block] == "plain" && !/;$/ { begin("helper") }
{
    keep($0)
    if (/[a-z_0-9]\(/ && kinds[block] == "helper" && !name[block]) {
        match($0, /[A-Za-z_0-9]+\(/)
        name[block] = substr($0, RSTART, RLENGTH)
    }
}
/^}|}$/ && kinds[block] != "plain" && (/^}/ || text[block] ~ /^[^\n]*\n$/) { begin("plain") }

END {
    for (i = blocks; i >= 1; i--) {
        dropped[i] = kinds[i] == "kernel" ? text[i] !~ "[ *]" side "_" : kinds[i] == "helper" && !calls(called, name[i])
        if (!dropped[i] && kinds[i] != "plain")
            called = called text[i]
    }
    if (side == "hand")
        print "#define CCUTE_ASSUME(x) __builtin_assume(x)"
    for (i = 1; i <= blocks; i++)
        if (!dropped[i])
            printf "%s", text[i]
}
