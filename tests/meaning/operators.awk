# A source of functions that compute with each operator of C on operands of pairs of types of which one is unsigned,
# and use the result in each way in which its type counts; with a "// run:" line for each, which calls it for all pairs of
# boundary values. run-meaning.sh folds it as a fixture.
#
#   awk -v language=c -f operators.awk     or cc, or cu

function uses(e,    text, n, use, i) {
    gsub(/&/, "\\\\&", e)
    n = split("@|!@|~@|-@|@ % 42u|@ % 8|@ / 3|@ >> 31|@ > 100|@ >= 9223372036854775808ul|@ < b|b <= @|a == @|" \
              "@ ? a : b|@ > b ? @ : b|(int)@|(unsigned)@|(unsigned char)@ + 1|(long)@ / 4|(_Bool)@|(double)@ > 1e9|" \
              "@ + 1 > @|(@ & 7) == 5|@ != 0 && b|@ << 3", use, "|")
    for (i = 1; i <= n; i++) {
        gsub(/@/, "(" e ")", use[i])
        if (language != "c")
            gsub(/_Bool/, "bool", use[i])
        text = text sprintf("    if (is_number(%s)) sum = sum * 31 + (unsigned long)ccute_offset(ccute_offset_by(%s, l));\n", use[i], use[i])
    }
    return text
}

# The result as a variable, and as a number that a layout needs.
function kept(e, type) {
    return sprintf("    { const %s v = (%s)(%s);\n" \
                   "      sum = sum * 31 + (unsigned long)ccute_offset(ccute_offset_by(v / 5 + v %% 11u + (v > b), l));\n" \
                   "      sum = sum * 31 + (unsigned long)ccute_cosize(ccute_make_layout(6, !v)); }\n", type, type, e)
}

function emit(x, y, kept_as, e, divides) {
    printf "%sunsigned long f%d(%s a, %s b)\n{\n", marked, count, x, y
    print "    const ccute_layout l = ccute_make_layout(1);\n    unsigned long sum = 0;"
    printf "%s%s    return sum;\n}\n", uses(e), kept(e, kept_as)
    printf "// run: EACH(f%d, %s, %s, %d)\n", count++, x, y, divides
}

BEGIN {
    marked = language == "cu" ? "CCUTE_FOLD static __host__ __device__ " : "CCUTE_FOLD static "
    print "#include <stddef.h>\n#include <ccute/ccute.h>\n// alone"
    print "static const unsigned long boundary[] = {0, 1, 3, 2147483647ul, 2147483648ul, 4294967295ul, 9223372036854775802ul,"
    print "                                         9223372036854775813ul, 18446744073709551615ul};"
    print "static unsigned long hash;"
    print "/* The two least values of 64 bits are ccute's marks. */"
    print "static int is_number(long e) { return e > -9223372036854775807; }"
    print "#define EACH(f, X, Y, divides) \\"
    print "    (hash = 0, ({ for (int i = 0; i < 9; i++) for (int j = (divides); j < 9; j++) \\"
    print "         if (!(divides) || (Y)boundary[j]) hash = hash * 1000003 + f((X)boundary[i], (Y)boundary[j]); }), (long)hash)"
    list = "unsigned:unsigned unsigned&long:unsigned&long unsigned&long:int int:unsigned&long size_t:unsigned"
    if (language == "c") # in C++ and CUDA the conversions are the same
        list = list " unsigned:int int:unsigned unsigned&long:unsigned unsigned&long:long long:unsigned&long " \
               "unsigned:unsigned&long size_t:size_t int:size_t unsigned&char:size_t"
    pairs = split(list, pair, " ")
    for (p = 1; p <= pairs; p++) {
        gsub(/&/, " ", pair[p])
        split(pair[p], type, ":")
        is_long = pair[p] ~ /long|size_t/
        common = is_long ? "unsigned long" : "unsigned";
        operators = split("+ - * / % & | ^", operator, " ")
        for (o = 1; o <= operators; o++)
            emit(type[1], type[2], common, "a " operator[o] " b", operator[o] ~ /[\/%]/)
        emit(type[1], type[2], common, "b ? a : b", 0)
        if (type[1] ~ /int|char/)
            continue
        emit(type[1], type[2], type[1], "a", 0)
        emit(type[1], type[2], type[1], "a >> 1", 0)
        emit(type[1], type[2], type[1], "a << 3", 0)
        emit(type[1], type[2], type[1], "~a", 0)
        emit(type[1], type[2], type[1], "-a", 0)
    }
}
