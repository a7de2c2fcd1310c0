#include <ccute/dlpack.h>
#include <ccute/short.h>
#include <ccute/tensor.h>
#include <stdio.h>

static float a[64], b[64];

static ccute_tensor floats(float *data, ccute_layout layout)
{
    ccute_tensor t = {data, sizeof a, 0, sizeof(float), CCUTE_HOST, 0, layout};
    return t;
}

static void say(const ccute_tensor *dst, const ccute_tensor *src)
{
    char text[512];
    ccute_explain_copy(dst, src, text, sizeof text);
    puts(text);
}

static void tell(ccute_status status) { puts(status == CCUTE_OK ? "ok" : ccute_strerror(status)); }

int main(void)
{
