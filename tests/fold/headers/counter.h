#ifndef COUNTER_H
#define COUNTER_H
#define COUNTED_BELOW COUNTED_ABOVE
#define COUNTED_ABOVE (10 + __COUNTER__)
CCUTE_FOLD static long counting_place(ccute_layout l, long i)
{
    return ccute_at(l, i, 1) * 100 + COUNTED_BELOW;
}
#endif
