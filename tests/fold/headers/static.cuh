CCUTE_FOLD __global__ void counts(long *out, ccute_layout l, int i)
{
    CCUTE_FORM(l, "(8,4):(_,1)");
    static __device__ long calls;
    out[ccute_at(l, i, 1)] = ++calls;
}
CCUTE_FOLD __global__ void reads_a_table(long *out, ccute_layout l, int i)
{
    CCUTE_FORM(l, "(8,4):(_,1)");
    static const long table[] = {3, 5, 7};
    out[ccute_at(l, i, 1)] = table[i];
}
