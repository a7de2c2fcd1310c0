/* The algebra as device code answers the vectors: every row of tests/vectors is evaluated by the calculator, and each
   function that it calls runs in a kernel. Answers are compared with the expected ones and, call by call, with the
   host's. Then: registers and stack of each function's kernel, and the memory that the device keeps for the stack.
   Usage: algebra.gpu [DIRECTORY]   ($srcdir/tests/vectors). Exit status 77 without a GPU. */
#include "gpu.h"

#include <dirent.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

extern "C" {
#include "foldc/eval/eval.h"
#include "foldc/eval/rows.h"
}

/* ---- A kernel a row of the table ---- */

#define EVAL_SECTION(title)
#define EVAL_HOST_FUNCTION(name, pattern, call, arguments, help, example, result)
#define EVAL_FUNCTION(name, pattern, call, arguments, help, example, result)                                           \
    static __global__ void kernel_##name##_##pattern(const eval_value *arg, int n, eval_value *out)                    \
    {                                                                                                                  \
        (void)n;                                                                                                       \
        call;                                                                                                          \
    }
#include "foldc/eval/functions.def"
#undef EVAL_FUNCTION
#undef EVAL_HOST_FUNCTION

typedef void kernel(const eval_value *arg, int n, eval_value *out);

struct row {
    const char *name, *pattern;
    kernel *run; /* null: only the host has it */
    long calls;
};

static row rows[] = {
#define EVAL_HOST_FUNCTION(name, pattern, call, arguments, help, example, result) {#name, #pattern, nullptr, 0},
#define EVAL_FUNCTION(name, pattern, call, arguments, help, example, result)                                           \
    {#name, #pattern, kernel_##name##_##pattern, 0},
#include "foldc/eval/functions.def"
#undef EVAL_FUNCTION
#undef EVAL_HOST_FUNCTION
};
#undef EVAL_SECTION

/* ---- Calling one ---- */

enum { MAX_ARGUMENTS = 33 };

static eval_value *device_arguments, *device_out; /* MAX_ARGUMENTS, and one */
static long calls, differing;

static bool is_same(const eval_value *a, const eval_value *b)
{
    char text[2][EVAL_TEXT_MAX];
    if (eval_value_is_bad(a) || eval_value_is_bad(b))
        return !eval_value_is_bad(a) == !eval_value_is_bad(b);
    eval_value_print(a, text[0], EVAL_TEXT_MAX);
    eval_value_print(b, text[1], EVAL_TEXT_MAX);
    return a->kind == b->kind && strcmp(text[0], text[1]) == 0;
}

/* Call a function on the device, and on the host to compare. A refused value is answered as the host explains it:
   only there is a witness looked for. */
static void call_on_device(int number, eval_call_function *host, const eval_value *arguments, int n, eval_value *out)
{
    eval_value expected, got;
    if (!rows[number].run) {
        host(arguments, n, out);
        return;
    }
    host(arguments, n, &expected);
    CUDA(cudaMemcpy(device_arguments, arguments, sizeof *arguments * n, cudaMemcpyHostToDevice));
    rows[number].run<<<1, 1>>>(device_arguments, n, device_out);
    CUDA(cudaGetLastError());
    CUDA(cudaMemcpy(&got, device_out, sizeof got, cudaMemcpyDeviceToHost));
    rows[number].calls++;
    calls++;
    if (!is_same(&got, &expected)) {
        differing++;
        printf("%s/%s: the device answers otherwise than the host\n", rows[number].name, rows[number].pattern);
    }
    got.at = out->at;
    if (eval_value_is_bad(&got) && eval_value_is_bad(&expected))
        eval_value_copy(out, &expected);
    else
        eval_value_copy(out, &got);
}

/* ---- The vectors ---- */

typedef std::map<std::string, std::string> answers;

/* Field k of a row of tab-separated ones. */
static std::string field(const std::string &line, int k)
{
    size_t begin = 0;
    for (; k > 0 && begin != std::string::npos; k--)
        begin = line.find('\t', begin) == std::string::npos ? std::string::npos : line.find('\t', begin) + 1;
    return begin == std::string::npos ? "" : line.substr(begin, line.find('\t', begin) - begin);
}

static std::vector<std::string> lines_of(const std::string &path)
{
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

static std::vector<std::string> vector_files(const std::string &directory)
{
    std::vector<std::string> names;
    if (DIR *d = opendir(directory.c_str())) {
        while (const dirent *entry = readdir(d)) {
            const std::string name = entry->d_name;
            if (name.size() > 4 && name.substr(name.size() - 4) == ".tsv" && name != "exceptions.tsv")
                names.push_back(name);
        }
        closedir(d);
    }
    std::sort(names.begin(), names.end());
    return names;
}

/* Ask one row. Returns whether the answer is the expected one; "error" stands for any error. */
static bool ask(eval *e, const std::string &file, int line, const std::string &question, const std::string &expected)
{
    int bad;
    const std::string got = eval_line(e, question.c_str(), question.size(), &bad);
    if (got == expected || (expected == "error" && got.compare(0, 7, "error: ") == 0))
        return true;
    printf("%s:%d: %s\n  expected %s\n  got      %s\n", file.c_str(), line, question.c_str(), expected.c_str(),
           got.c_str());
    return false;
}

struct tally {
    long asked, wrong;
};

static tally ask_all(eval *e, const std::string &directory)
{
    answers exceptions;
    tally t = {0, 0};
    for (const std::string &line : lines_of(directory + "/exceptions.tsv"))
        exceptions[field(line, 0)] = field(line, 1);
    for (const std::string &file : vector_files(directory)) {
        const std::vector<std::string> lines = lines_of(directory + "/" + file);
        for (size_t i = 0; i < lines.size(); i++) {
            const std::string question = field(lines[i], 0);
            const answers::const_iterator exception = exceptions.find(question);
            const std::string expected = exception == exceptions.end() ? field(lines[i], 1) : exception->second;
            t.asked++;
            t.wrong += !ask(e, file, (int)i + 1, question, expected);
        }
    }
    return t;
}

/* ---- Registers and stack ---- */

static void print_costs()
{
    printf("\n%-20s %-6s %9s %11s %8s\n", "function", "form", "registers", "stack bytes", "calls");
    for (const row &r : rows) {
        cudaFuncAttributes a;
        if (!r.run)
            continue;
        CUDA(cudaFuncGetAttributes(&a, r.run));
        printf("%-20s %-6s %9d %11zu %8ld\n", r.name, r.pattern, a.numRegs, a.localSizeBytes, r.calls);
    }
}

int main(int argc, char **argv)
{
    const char *srcdir = getenv("srcdir");
    const std::string directory = argc > 1 ? argv[1] : std::string(srcdir ? srcdir : ".") + "/tests/vectors";
    eval *e;
    tally t;
    size_t before, after;
    gpu_or_skip();
    CUDA(cudaMalloc(&device_arguments, sizeof(eval_value) * MAX_ARGUMENTS));
    CUDA(cudaMalloc(&device_out, sizeof(eval_value)));
    e = eval_new();
    eval_set_caller(e, call_on_device);
    before = gpu_free_memory();
    t = ask_all(e, directory);
    after = gpu_free_memory();
    eval_free(e);
    print_costs();
    printf("\ndevice memory taken by running them: %.1f MiB\n", ((double)before - (double)after) / (1 << 20));
    printf("%ld rows, %ld wrong; %ld calls, %ld other than the host's\n", t.asked, t.wrong, calls, differing);
    return t.asked == 0 || t.wrong || differing;
}
