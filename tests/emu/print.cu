// Layouts and tensors printed from a kernel.
// run
// out: (8,(2,4)):(1,(8,16))
// out: Sw<3,3,3> o 5 o (8,64):(64,1)
// out: ():()
// out: 1 o (2,3):(3,1):
// out:      1     2     3
// out:      4     5     6
// out: (3):(2):
// out:      0   0.5     1
// out: (2,2,2):(1,2,4):
// out:      0     2
// out:      1     3
// out: 
// out:      4     6
// out:      5     7
// out: (2):(1):
// out:     -3 1e+10
// out: ():():
// out:      7
#include <ccute/cpu.h>
#include <ccute/print.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void print()
{
    const ccute_layout swizzled = ccute_swizzle(3, 3, 3, ccute_offset_by(5, ccute_make_layout_right(TUP(8, 64))));
    unsigned char bytes[8];
    float halves[6];
    const double reals[2] = {-3, 1e10};
    for (int i = 0; i < 8; i++)
        bytes[i] = static_cast<unsigned char>(i);
    for (int i = 0; i < 6; i++)
        halves[i] = 0.25f * i;
    ccute_print_layout(ccute_make_layout(TUP(8, TUP(2, 4))));
    ccute_print_layout(swizzled);
    ccute_print_layout(ccute_slice(ccute_make_layout(TUP(4)), 0));
    ccute_print_tensor(bytes, ccute_offset_by(1, ccute_make_layout_right(TUP(2, 3))));
    ccute_print_tensor(halves, ccute_make_layout(TUP(3), TUP(2)));
    ccute_print_tensor(bytes, ccute_make_layout(TUP(2, 2, 2)));
    ccute_print_tensor(reals, ccute_make_layout(TUP(2)));
    ccute_print_tensor(bytes + 7, ccute_slice(ccute_make_layout(TUP(4)), 0));
}

int main() { CCUTE_LAUNCH(print, 1, 1, 0, 0); }
