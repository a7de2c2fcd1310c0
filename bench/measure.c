/* Runs a command and tells what it took: "wall-ms cpu-ms peak-KB", on standard output, the command's own output thrown
   away. The processor's time and the peak are those of the command and all it waited for. Exit status: the command's.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double milliseconds(struct timeval t) { return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3; }

static void run(char **argv)
{
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    execvp(argv[0], argv);
    perror(argv[0]);
    _exit(127);
}

int main(int argc, char **argv)
{
    struct rusage used;
    int status;
    const double start = now();
    const pid_t child = argc > 1 ? fork() : -1;
    if (child == 0)
        run(argv + 1);
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return 127;
    getrusage(RUSAGE_CHILDREN, &used);
    printf("%.1f %.1f %ld\n", now() - start, milliseconds(used.ru_utime) + milliseconds(used.ru_stime), used.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
