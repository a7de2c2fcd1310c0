# Writes a source that asks for more than anybody means: awk -v what=sum -v n=1000 -f hostile_sources.awk
function repeated(text, count,    all, i)
{
    if (count < 1)
        return ""
    if (count % 2)
        return text repeated(text, count - 1)
    all = repeated(text, count / 2)
    return all all
}

function at(index_text) { return "CCUTE_FOLD int f(int i, int *p) { return ccute_at(ccute_make_layout(8, 1), " index_text "); }" }

BEGIN {
    print "#include <ccute/short.h>"
    if (what == "brackets")
        print at(repeated("(", n) "i" repeated(")", n))
    else if (what == "sum")
        print at("i" repeated(" + i", n))
    else if (what == "minus")
        print at(repeated("- ", n) "i")
    else if (what == "choices")
        print at(repeated("i ? 1 : ", n) "i")
    else if (what == "commas")
        print "CCUTE_FOLD int f(int i) { int k = (" repeated("i, ", n) "i); return ccute_at(ccute_make_layout(8, 1), k); }"
    else if (what == "ifs")
        print "CCUTE_FOLD int f(int i) { " repeated("if (i) ", n) "i = 0; return ccute_at(ccute_make_layout(8, 1), i); }"
    else if (what == "elses")
        print "CCUTE_FOLD int f(int i) { " repeated("if (i) i++; else ", n) "i = 0; return ccute_at(ccute_make_layout(8, 1), i); }"
    else if (what == "blocks")
        print "CCUTE_FOLD int f(int i) { " repeated("{", n) repeated("}", n) " return ccute_at(ccute_make_layout(8, 1), i); }"
    else if (what == "tuples")
        print "CCUTE_FOLD int f(int i) { return ccute_at(ccute_make_layout(" repeated("TUP(", n) "2" repeated(")", n) "), i); }"
    else if (what == "modes")
        print "CCUTE_FOLD int f(int i) { return ccute_at(ccute_make_layout(TUP(2" repeated(", 2", n - 1) ")), i); }"
    else if (what == "calls")
        print "CCUTE_FOLD int f(int i) { return ccute_at(" repeated("ccute_coalesce(", n) "ccute_make_layout(8)" repeated(")", n) ", i); }"
    else if (what == "folds") {
        print "CCUTE_FOLD void f(int i, int *o) { const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));"
        for (k = 0; k < n; k++)
            print "  o[" k "] = ccute_at(l, i, " k % 4 ");"
        print "}"
    } else if (what == "layouts") {
        print "CCUTE_FOLD void f(int i, int *o) { const ccute_layout l0 = ccute_make_layout(TUP(8, 4), TUP(4, 1));"
        for (k = 0; k < n; k++)
            print "  const ccute_layout l" k + 1 " = ccute_offset_by(1, l" k ");"
        print "  o[0] = ccute_at(l" n ", i, 1); }"
    } else if (what == "functions")
        for (k = 0; k < n; k++)
            print "CCUTE_FOLD int f" k "(int i) { return ccute_at(ccute_make_layout(8, " k "), i); }"
    else if (what == "clones") {
        print "CCUTE_FOLD static void h0(ccute_layout l, int i, int *o) { o[ccute_at(l, i)] = i; }"
        for (k = 0; k < n; k++)
            print "CCUTE_FOLD static void h" k + 1 "(ccute_layout l, int i, int *o) { h" k "(ccute_offset_by(" sprintf("%.0f", 2 ^ k) \
                ", l), i, o); h" k "(l, i, o); }"
        print "CCUTE_FOLD void f(int i, int *o) { h" n "(ccute_make_layout(8, 1), i, o); }"
    } else if (what == "refusals") {
        print "CCUTE_FOLD static void h0(ccute_layout l, long *o) { ccute_print_layout(l); *o = ccute_at(l, 0); }"
        for (k = 0; k < n; k++)
            print "CCUTE_FOLD static void h" k + 1 "(ccute_layout l, long *o) { h" k "(l, o); *o += ccute_at(l, *o); }"
        print "CCUTE_FOLD void f(int n, int m, int s, long *o) { CCUTE_ASSUME(n > 0 && m > 0); const ccute_layout l = "
        print "  ccute_coalesce(ccute_make_layout(TUP(n, m), TUP(1, s))); h" n "(l, o); }"
    } else if (what == "guards") {
        print "__device__ int g(int); CCUTE_FOLD __global__ void f(float *o, const float *a) { const ccute_layout l = ccute_make_layout(4, 1);"
        for (k = 0; k < n; k++)
            print "  const int i" k " = g(" k "); ccute_copy(o + i" k ", l, a + " 4 * k ", l);"
        print "}"
    } else if (what == "nests") {
        print "CCUTE_FOLD __global__ void f(float *o, const float *a, int m) { const ccute_layout l = ccute_make_layout(4, 1);"
        for (k = 0; k < n; k++)
            print "for (int i" k " = 0; i" k " < m; i" k "++) {"
        print "  ccute_copy(o + i" n - 1 ", l, a + i0, l); " repeated("}", n) " }"
    } else if (what == "facts") {
        print "CCUTE_FOLD void f(int *o, int m"
        for (k = 0; k < n; k++)
            print ", int i" k
        print ") { const ccute_layout l = ccute_make_layout(TUP(m, m), TUP(1, m));"
        for (k = 0; k < n; k++)
            print "CCUTE_ASSUME(i" k " < m); o[ccute_at(l, i" k ")] = 0;"
        print "}"
    } else if (what == "helpers") {
        print "CCUTE_FOLD static inline int h0(int i) { return ccute_at(ccute_make_layout(8), i); }"
        for (k = 0; k < n; k++)
            print "CCUTE_FOLD static inline int h" k + 1 "(int i) { return h" k "(i) + h" k "(i + 1); }"
        print "CCUTE_FOLD int f(int i) { return h" n "(i); }"
    } else if (what == "macros") {
        print "#define M0 ccute_at(ccute_make_layout(8), i)"
        for (k = 0; k < n; k++)
            print "#define M" k + 1 " M" k " + M" k
        print "CCUTE_FOLD int f(int i) { return M" n "; }"
    } else if (what == "products") {
        printf "CCUTE_FOLD int f(int i) { const int a0 = i;"
        for (k = 0; k < n; k++)
            printf " const int a%d = a%d * a%d + a%d / 3;", k + 1, k, k, k
        print " return ccute_at(ccute_make_layout(8, a" n "), a" n "); }"
    } else if (what == "line")
        print "CCUTE_FOLD int f(int i) { return ccute_at(ccute_make_layout(8), frob" repeated("x", n) "); }"
    else if (what == "errors") {
        print "CCUTE_FOLD int f(int i) {"
        for (k = 0; k < n; k++)
            print "  ccute_at(ccute_make_layout(8, frob), i);"
        print "  return 0; }"
    } else if (what == "loop")
        print "CCUTE_FOLD void f(int *o) { const ccute_layout l = ccute_make_layout(TUP(" n ", " n "), TUP(" n \
            ", 1)); for (int i = 0; i < ccute_size(l); ++i) o[i] = ccute_at(l, i); }"
    else if (what == "copy")
        print "CCUTE_FOLD void f(const float *a, float *b) { const ccute_layout l = ccute_make_layout(TUP(" n ", " n "), TUP(" n \
            ", 1)); ccute_copy(b, l, a, l); }"
    else if (what == "domain")
        print "CCUTE_FOLD long f(int i, int j, int k, int m, int e) { CCUTE_ASSUME(m > 0 && e > 0); const ccute_layout l = " \
            "ccute_logical_divide(ccute_make_layout(TUP(m, e), TUP(e, 1)), TUP(" n ", 4)); return ccute_at(l, i, j) + ccute_at(l, k); }"
}
