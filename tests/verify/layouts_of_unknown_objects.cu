// Layouts in memory that nothing wrote: any bytes are there, and foldc takes a layout of its own in their place.
#include <ccute/ccute.h>
#include <ccute/short.h>
struct with_layout {
    ccute_layout l;
    CCUTE_FOLD with_layout operator+(int k) const { return {ccute_offset_by(k, l)}; }
    CCUTE_FOLD long at(int k) const { return ccute_at(ccute_offset_by(k, l), 2); }
};
CCUTE_FOLD long first(int k, const ccute_layout *l)
{
    return ccute_at(ccute_offset_by(k, l[0]), 2) + ccute_at(l[1], 2);
}
