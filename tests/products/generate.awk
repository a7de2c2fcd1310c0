# Kernels with products, a random one for each instruction of a warp: awk -v seed=N -f generate.awk include/ccute/mma.def
# Warps, tiles, permutations, extents and the order of the matrices are random; a program of them says how many differ.

function below(n) { return int(rand() * n) }
# The product, which begins the sums or adds to them by its name, or by a flag that is known at run time.
function product(operands) {
    if (asked)
        return "    ccute_gemm_accumulate(" operands ", gridDim.x " (first ? ">" : "==") " 1);"
    return "    ccute_gemm" (first ? "_first" : "") "(" operands ");"
}
function order(m, n) { return below(2) ? "ccute_make_layout(TUP(" m ", " n "))" : "ccute_make_layout_right(TUP(" m ", " n "))" }
# How elements come to registers: a copy, or by their bits.
function loads(type, to, registers, from, part) {
    if (type ~ /^(S4|U4|B1)$/)
        return "    load<CCUTE_" type ">(" to ", " registers ", " from ", " part ");"
    return "    ccute_copy(" to ", " registers ", " from ", " part ");"
}

BEGIN { FS = "[(), ]+"; srand(seed); print "#include <ccute/ccute.h> /* before <ccute/cpu.h> */\n#include \"check.h\"\n" }

/^CCUTE_MMA\((WARP|QUADS),/ {
    kind = $2; m = $3; n = $4; k = $5; a = $6; b = $7; c = $8
    lanes = kind == "QUADS" ? 8 : 32
    wm = kind == "QUADS" ? 2 : 1 + below(2)
    wn = kind == "QUADS" ? 2 : 1 + below(2)
    tm = m * wm * (1 + below(2)); tn = n * wn * (1 + below(2)); tk = k * (1 + below(2))
    em = tm * (1 + below(2)); en = tn * (1 + below(2)); ek = tk * (1 + below(2))
    first = below(2); asked = below(2)
    columns = below(2) ? tn : "ccute_make_layout(TUP(" tn / 4 ", 4), TUP(4, 1))"
    la = order(em, ek); lb = order(en, ek); lc = order(em, en)
    name = "k" ++count
    threads = lanes * wm * wn
    words = a ~ /^(S4|U4)$/ ? 8 : a == "B1" ? 32 : 1
    print "CCUTE_FOLD __global__ void __launch_bounds__(" threads ")"
    print name "(element<CCUTE_" c ">::type *c, const element<CCUTE_" a ">::type *a, const element<CCUTE_" b ">::type *b)\n{"
    print "    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(" m ", " n ", " k ", CCUTE_" a ", CCUTE_" b ", CCUTE_" c \
        (kind == "QUADS" ? ", CCUTE_ORDER_" $9 : "") "),"
    print "        " (below(2) ? "ccute_make_layout" : "ccute_make_layout_right") "(TUP(" wm ", " wn ", 1)), CCUTE_TILE(" tm ", " columns ", " tk "));"
    print "    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);"
    print "    const ccute_layout la = " la ", lb = " lb ", lc = " lc ";"
    print "    const ccute_layout fa = ccute_fragment_A(mma, la), fb = ccute_fragment_B(mma, lb), fc = ccute_fragment_C(mma, lc);"
    print "    const ccute_layout pa = ccute_partition_A(mine, la), pb = ccute_partition_B(mine, lb), pc = ccute_partition_C(mine, lc);"
    print "    element<CCUTE_" a ">::type ra[" em * ek / (wm * lanes * words) "];"
    print "    element<CCUTE_" b ">::type rb[" en * ek / (wn * lanes * words) "];"
    print "    element<CCUTE_" c ">::type rc[" em * en / (wm * wn * lanes) "];"
    print loads(a, "ra", "fa", "a", "pa")
    print loads(b, "rb", "fb", "b", "pb")
    print "    ccute_copy(rc, fc, c, pc);"
    print product("mine, rc, fc, ra, fa, rb, fb")
    print "    ccute_copy(c, pc, rc, fc);\n}\n"
    calls = calls "    wrong += differs<CCUTE_" a ", CCUTE_" b ", CCUTE_" c ">(\"" name ": mma(" m ", " n ", " k ", " a ", " b ", " c \
        ")\", " (first ? "true" : "false") ", " threads ", {" em ", " en ", " ek "}, " lc ", " la ", " lb ", " name ");\n"
}

END { print "int main()\n{\n    int wrong = 0;\n" calls "    printf(\"%d of " count " products differ\\n\", wrong);\n    return wrong != 0;\n}" }
