# One side of a file of tests/twins, as a file of its own: awk -v side=fold or -v side=hand. It keeps the kernels of that side
# and the helpers that they call; by hand nothing of ccute is left.

function begin(kind) { block = ++blocks; kinds[block] = kind; text[block] = "" }
function keep(line) { text[block] = text[block] line "\n" }

BEGIN { begin("plain") }

side == "hand" && /^#include <ccute\// { next }
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
        dropped[i] = kinds[i] == "kernel" ? text[i] !~ "[ *]" side "_" : kinds[i] == "helper" && !index(called, name[i])
        if (!dropped[i] && kinds[i] != "plain")
            called = called text[i]
    }
    if (side == "hand")
        print "#define CCUTE_ASSUME(x) __builtin_assume(x)"
    for (i = 1; i <= blocks; i++)
        if (!dropped[i])
            printf "%s", text[i]
}
