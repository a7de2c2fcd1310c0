/* Threads divide a matrix among them: four layouts of a matrix, each divided by four layouts of the threads, and the
   distance in memory of two threads that are neighbours by their coordinates or by their numbers. The program prints
   the tables of an article on CuTe's local_partition (local_partition.out).

   Nothing here depends on run-time values: foldc makes a number of every stride. */
#include <ccute/short.h>
#include <stdio.h>

enum { BM = 256, BK = 32, TM = 32, TK = 8 };

static void print_layout(const char *name, ccute_layout layout)
{
    char text[128];
    ccute_print_layout_text(layout, text, sizeof text);
    printf("%s:\n%s\n", name, text);
}

/* The matrix as ((threads), what each thread has). */
CCUTE_FOLD static void print_divided(const char *name, ccute_layout matrix, ccute_layout threads)
{
    const ccute_layout divided = ccute_zipped_divide(matrix, threads);
    print_layout(name, divided);
}

static void print_stride(const char *name, long long stride) { printf("%s: %lld\n", name, stride); }

/* From the thread at coordinate 0 to the one at coordinate 1. */
CCUTE_FOLD static long long stride_by_coordinate(ccute_layout matrix, ccute_layout threads)
{
    const ccute_layout divided = ccute_zipped_divide(matrix, threads);
    return ccute_at(divided, 1) - ccute_at(divided, 0, 0);
}

/* From thread 0 to thread 1, whose coordinates are where `numbers` has these numbers. */
CCUTE_FOLD static long long stride_by_index(ccute_layout matrix, ccute_layout threads, ccute_layout numbers)
{
    const ccute_layout divided = ccute_zipped_divide(matrix, threads);
    return ccute_at(divided, ccute_get_flat_coord(numbers, 1), 0) -
           ccute_at(divided, ccute_get_flat_coord(numbers, 0), 0);
}

CCUTE_FOLD int main(void)
{
    const ccute_layout matrix_1 = ccute_make_layout_left(TUP(BM, BK));
    const ccute_layout matrix_2 = ccute_make_layout_right(TUP(BM, BK));
    const ccute_layout matrix_3 = ccute_make_layout_left(TUP(BK, BM));
    const ccute_layout matrix_4 = ccute_make_layout_right(TUP(BK, BM));
    const ccute_layout threads_1 = ccute_make_layout_left(TUP(TM, TK));
    const ccute_layout threads_2 = ccute_make_layout_right(TUP(TM, TK));
    const ccute_layout threads_3 = ccute_make_layout_left(TUP(TK, TM));
    const ccute_layout threads_4 = ccute_make_layout_right(TUP(TK, TM));

    print_layout("gmem_layout_1", matrix_1);
    print_layout("gmem_layout_2", matrix_2);
    print_layout("gmem_layout_3", matrix_3);
    print_layout("gmem_layout_4", matrix_4);
    print_layout("thread_layout_1", threads_1);
    print_layout("thread_layout_2", threads_2);
    print_layout("thread_layout_3", threads_3);
    print_layout("thread_layout_4", threads_4);

    print_divided("thread_1_gmem_1_layout", matrix_1, threads_1);
    print_divided("thread_1_gmem_2_layout", matrix_2, threads_1);
    print_divided("thread_1_gmem_3_layout", matrix_3, threads_1);
    print_divided("thread_1_gmem_4_layout", matrix_4, threads_1);

    print_divided("thread_2_gmem_1_layout", matrix_1, threads_2);
    print_divided("thread_2_gmem_2_layout", matrix_2, threads_2);
    print_divided("thread_2_gmem_3_layout", matrix_3, threads_2);
    print_divided("thread_2_gmem_4_layout", matrix_4, threads_2);

    print_divided("thread_3_gmem_1_layout", matrix_1, threads_3);
    print_divided("thread_3_gmem_2_layout", matrix_2, threads_3);
    print_divided("thread_3_gmem_3_layout", matrix_3, threads_3);
    print_divided("thread_3_gmem_4_layout", matrix_4, threads_3);

    print_divided("thread_4_gmem_1_layout", matrix_1, threads_4);
    print_divided("thread_4_gmem_2_layout", matrix_2, threads_4);
    print_divided("thread_4_gmem_3_layout", matrix_3, threads_4);
    print_divided("thread_4_gmem_4_layout", matrix_4, threads_4);

    puts("The stride between coordinate 0 and 1:");
    print_stride("thread_1_gmem_1_layout", stride_by_coordinate(matrix_1, threads_1));
    print_stride("thread_1_gmem_2_layout", stride_by_coordinate(matrix_2, threads_1));
    print_stride("thread_1_gmem_3_layout", stride_by_coordinate(matrix_3, threads_1));
    print_stride("thread_1_gmem_4_layout", stride_by_coordinate(matrix_4, threads_1));
    print_stride("thread_2_gmem_1_layout", stride_by_coordinate(matrix_1, threads_2));
    print_stride("thread_2_gmem_2_layout", stride_by_coordinate(matrix_2, threads_2));
    print_stride("thread_2_gmem_3_layout", stride_by_coordinate(matrix_3, threads_2));
    print_stride("thread_2_gmem_4_layout", stride_by_coordinate(matrix_4, threads_2));
    print_stride("thread_3_gmem_1_layout", stride_by_coordinate(matrix_1, threads_3));
    print_stride("thread_3_gmem_2_layout", stride_by_coordinate(matrix_2, threads_3));
    print_stride("thread_3_gmem_3_layout", stride_by_coordinate(matrix_3, threads_3));
    print_stride("thread_3_gmem_4_layout", stride_by_coordinate(matrix_4, threads_3));
    print_stride("thread_4_gmem_1_layout", stride_by_coordinate(matrix_1, threads_4));
    print_stride("thread_4_gmem_2_layout", stride_by_coordinate(matrix_2, threads_4));
    print_stride("thread_4_gmem_3_layout", stride_by_coordinate(matrix_3, threads_4));
    print_stride("thread_4_gmem_4_layout", stride_by_coordinate(matrix_4, threads_4));

    /* The article numbers the threads by thread layout m where it divides matrix m. */
    puts("The stride between index 0 and 1:");
    print_stride("thread_1_gmem_1_layout", stride_by_index(matrix_1, threads_1, threads_1));
    print_stride("thread_1_gmem_2_layout", stride_by_index(matrix_2, threads_1, threads_2));
    print_stride("thread_1_gmem_3_layout", stride_by_index(matrix_3, threads_1, threads_3));
    print_stride("thread_1_gmem_4_layout", stride_by_index(matrix_4, threads_1, threads_4));
    print_stride("thread_2_gmem_1_layout", stride_by_index(matrix_1, threads_2, threads_1));
    print_stride("thread_2_gmem_2_layout", stride_by_index(matrix_2, threads_2, threads_2));
    print_stride("thread_2_gmem_3_layout", stride_by_index(matrix_3, threads_2, threads_3));
    print_stride("thread_2_gmem_4_layout", stride_by_index(matrix_4, threads_2, threads_4));
    print_stride("thread_3_gmem_1_layout", stride_by_index(matrix_1, threads_3, threads_1));
    print_stride("thread_3_gmem_2_layout", stride_by_index(matrix_2, threads_3, threads_2));
    print_stride("thread_3_gmem_3_layout", stride_by_index(matrix_3, threads_3, threads_3));
    print_stride("thread_3_gmem_4_layout", stride_by_index(matrix_4, threads_3, threads_4));
    print_stride("thread_4_gmem_1_layout", stride_by_index(matrix_1, threads_4, threads_1));
    print_stride("thread_4_gmem_2_layout", stride_by_index(matrix_2, threads_4, threads_2));
    print_stride("thread_4_gmem_3_layout", stride_by_index(matrix_3, threads_4, threads_3));
    print_stride("thread_4_gmem_4_layout", stride_by_index(matrix_4, threads_4, threads_4));
    return 0;
}
