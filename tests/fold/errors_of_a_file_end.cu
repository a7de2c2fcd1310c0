#include <ccute/short.h>

/* Twenty errors are enough. */
CCUTE_FOLD __global__ void k(float *d)
{
    const ccute_layout a = ccute_make_layout(8);
    d[ccute_at(a, 8)] = 0;
    d[ccute_at(a, 9)] = 0;
    d[ccute_at(a, 10)] = 0;
    d[ccute_at(a, 11)] = 0;
    d[ccute_at(a, 12)] = 0;
    d[ccute_at(a, 13)] = 0;
    d[ccute_at(a, 14)] = 0;
    d[ccute_at(a, 15)] = 0;
    d[ccute_at(a, 16)] = 0;
    d[ccute_at(a, 17)] = 0;
    d[ccute_at(a, 18)] = 0;
    d[ccute_at(a, 19)] = 0;
    d[ccute_at(a, 20)] = 0;
    d[ccute_at(a, 21)] = 0;
    d[ccute_at(a, 22)] = 0;
    d[ccute_at(a, 23)] = 0;
    d[ccute_at(a, 24)] = 0;
    d[ccute_at(a, 25)] = 0;
    d[ccute_at(a, 26)] = 0;
    d[ccute_at(a, 27)] = 0;
    d[ccute_at(a, 28)] = 0;
    d[ccute_at(a, 29)] = 0;
}
// ---- folded ----
// exit 1
// ! errors_of_a_file_end.cu:7:7: error: the index 8 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 8)] = 0;
// !       ^~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:8:7: error: the index 9 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 9)] = 0;
// !       ^~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:9:7: error: the index 10 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 10)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:10:7: error: the index 11 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 11)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:11:7: error: the index 12 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 12)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:12:7: error: the index 13 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 13)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:13:7: error: the index 14 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 14)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:14:7: error: the index 15 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 15)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:15:7: error: the index 16 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 16)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:16:7: error: the index 17 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 17)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:17:7: error: the index 18 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 18)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:18:7: error: the index 19 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 19)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:19:7: error: the index 20 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 20)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:20:7: error: the index 21 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 21)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:21:7: error: the index 22 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 22)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:22:7: error: the index 23 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 23)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:23:7: error: the index 24 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 24)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:24:7: error: the index 25 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 25)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:25:7: error: the index 26 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 26)] = 0;
// !       ^~~~~~~~~~~~~~~
// ! errors_of_a_file_end.cu:26:7: error: the index 27 is out of bounds: the layout 8:1 has 8 elements
// !     d[ccute_at(a, 27)] = 0;
// !       ^~~~~~~~~~~~~~~
