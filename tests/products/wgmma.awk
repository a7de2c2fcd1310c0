# Kernels with products by the instructions of four warps: awk -v seed=N -v each=N -f wgmma.awk include/ccute/mma.def
# The number of columns, warps, extents, where A lies, the orders and swizzles of A and B in shared memory, and the stage of
# a pipeline that they are in, are random; a program of them says how many differ from plain loops.

function below(n) { return int(rand() * n) }
# The product, which begins the sums or adds to them by its name, or by a flag that is known at run time.
function product(operands) {
    if (asked)
        return "    ccute_gemm_accumulate(" operands ", gridDim.x " (first ? ">" : "==") " 1);"
    return "    ccute_gemm" (first ? "_first" : "") "(" operands ");"
}

# A number of columns that the row has: row 0, any multiple of 8; row -1, of these 8, 24 and multiples of 16.
function columns(row, at) {
    at = 8 * (1 + below(below(2) ? 32 : 12))
    return row == -1 && at != 24 && at % 16 ? at + 8 : at
}

# A tile of shared memory, of `rows` x `k` elements, `part` of the rows for one instruction. The bytes of its swizzle divide
# those of an instruction along M or N, or all along K.
function tile(bits, rows, k, part, mn, bytes, row) {
    mn = bits == 16 ? below(2) : 0
    bytes = 16 * 2 ^ below(4)
    row = (mn ? part : k) * bits / 8
    while (row % bytes)
        bytes /= 2
    return "ccute_wgmma_tile(CCUTE_MAJOR_" (mn ? "MN" : "K") ", " (bytes > 16 ? bytes : 0) ", " bits ", " rows ", " k ")"
}

# The same as stage `stage` of two, or alone.
function staged(name, text, size) {
    stages[name] = 1 + below(2)
    print "    const ccute_layout all_" name " = ccute_append(" text ", ccute_make_layout(2, " size "));"
    print "    const ccute_layout l" name " = ccute_slice(all_" name ", ALL, ALL, " stages[name] - 1 ");"
}

BEGIN {
    FS = "[(), ]+"
    srand(seed)
    print "#include \"check.h\"\n#include <ccute/async.h>\n"
}

/^CCUTE_MMA\(WARPGROUP,/ {
    for (one = 0; one < each; one++) {
        n = columns($4); k = $5; a = $6; b = $7; c = $8
        bits = 256 / k
        wm = 1 + below(2); em = 64 * wm * (1 + below(2)); en = n <= 64 ? n * (1 + below(2)) : n
        ek = k * (below(2) ? 4 : 2 ^ below(4))
        registers = below(3) == 0
        while (2 * (em + en) * ek * bits / 8 > 49152 && ek > k)
            ek /= 2
        first = below(2); asked = below(2)
        ta = tile(bits, em, ek, 64); tb = tile(bits, en, ek, n)
        lc = below(2) ? "ccute_make_layout(TUP(" em ", " en "))" : "ccute_make_layout_right(TUP(" em ", " en "))"
        name = "k" ++count
        threads = 128 * wm
        print "CCUTE_FOLD __global__ void __launch_bounds__(" threads ")"
        print name "(element<CCUTE_" c ">::type *c, const element<CCUTE_" a ">::type *a, const element<CCUTE_" b ">::type *b)\n{"
        print "    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(" n ", CCUTE_" a ", CCUTE_" b ", CCUTE_" c "), ccute_make_layout(TUP(" wm ", 1, 1)));"
        print "    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);"
        print "    const ccute_layout lc = " lc ";"
        staged("a", ta, em * ek)
        staged("b", tb, en * ek)
        print "    CCUTE_SHARED(element<CCUTE_" a ">::type, sa, all_a, " 2 * em * ek ");"
        print "    __shared__ __align__(1024) element<CCUTE_" b ">::type sb[" 2 * en * ek "];"
        print "    const ccute_layout fc = ccute_fragment_C(mma, lc), pc = ccute_partition_C(mine, lc);"
        print "    const ccute_layout pb = ccute_partition_B(mine, lb);"
        print "    element<CCUTE_" c ">::type rc[" em * en / threads "];"
        if (registers) {
            print "    const ccute_layout fa = ccute_fragment_A(mma, la), from = ccute_partition_A(mine, " ta ");"
            print "    element<CCUTE_" a ">::type ra[" em * ek / threads "];"
            print "    ccute_copy(ra, fa, a, from);"
        } else
            print "    const ccute_layout fa = ccute_partition_A_shared(mine, la);"
        print "    for (int i = threadIdx.x; i < " em * ek "; i += blockDim.x)"
        print "        sa[ccute_at(la, i)] = a[ccute_at(" ta ", i)];"
        print "    for (int i = threadIdx.x; i < " en * ek "; i += blockDim.x)"
        print "        sb[ccute_at(lb, i)] = b[ccute_at(" tb ", i)];"
        print "    ccute_copy(rc, fc, c, pc);"
        print "    ccute_fence_async();\n    __syncthreads();\n    ccute_wgmma_fence();"
        print product("mine, rc, fc, " (registers ? "ra" : "sa") ", fa, sb, pb")
        print "    ccute_wgmma_commit();\n    ccute_wgmma_wait(0);\n    ccute_copy(c, pc, rc, fc);\n}\n"
        calls = calls "    wrong += differs<CCUTE_" a ", CCUTE_" b ", CCUTE_" c ">(\"" name ": wgmma(" n ", " a ", " b ", " c ") " \
            (registers ? "registers" : ta) " " tb "\", " (first ? "true" : "false") ", " threads ", {" em ", " en ", " ek "}, " lc \
            ", " ta ", " tb ", " name ");\n"
    }
}

END { print "int main()\n{\n    int wrong = 0;\n" calls "    printf(\"%d of " count " products differ\\n\", wrong);\n    return wrong != 0;\n}" }
