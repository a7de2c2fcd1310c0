/* The compilation for sm_90a once more, for the lines of sources from which its PTX comes. */
#include "state.h"

#include "foldc/base/process.h"

#include <unistd.h>

/* One run of nvcc on one input. */
struct again {
    struct driver *driver;
    const char *from, *to, *stage, *arch;
    bool has_ptx; /* the input is PTX already */
};

/* Does a word, with what belongs to it, stay in the command? The rest of a flag with this role is nvcc's own doing. */
static bool stays(const struct again *again, const struct flag *flag, const char *word)
{
    if (!flag)
        return word[0] == '-' && word[1];
    switch (flag->role) {
    case OUTPUT:
    case DUMPDIR:
    case DEPEND:
    case DEPFILE:
    case ARCH:
    case SHORT_ARCH:
    case CODE:
    case VERBOSE:
    case STAGE:
    case STAGE_RDC:
    case KEEP:
        return false;
    case LANGUAGE:
        return !again->has_ptx;
    default:
        return true;
    }
}

/* The user's flags, without those about inputs, outputs and GPUs. */
static void add_flags(const struct again *again, struct words *argv)
{
    const struct command *command = &again->driver->command;
    arena *arena = again->driver->arena;
    for (int i = 0, taken; i < command->words.n; i += taken) {
        const char *value;
        bool takes;
        const char *word = command->words.at[i].text;
        const struct flag *flag = command_flag(NVCC, word, &value, &takes);
        taken = 1 + (takes && i + 1 < command->words.n);
        for (int k = i; k < i + taken && stays(again, flag, word); k++)
            words_add(arena, argv, command->words.at[k].text);
        if (flag && flag->role == STAGE_RDC)
            words_add(arena, argv, "-rdc=true");
    }
}

/* Runs nvcc and returns its output; NULL: it fails. */
static const char *run(const struct again *again)
{
    struct driver *d = again->driver;
    struct process_output said = {d->arena, {0}}, ignored = {d->arena, {0}};
    const struct process_tap taps[] = {{STDERR_FILENO, process_collect, &said},
                                       {STDOUT_FILENO, process_collect, &ignored}};
    const char *const last[] = {"-lineinfo", again->stage, again->arch, "-o", again->to, again->from};
    struct words argv = {0};
    words_add(d->arena, &argv, d->command.argv[d->command.compiler_at]);
    argv_add_own_flags(d, &argv);
    add_flags(again, &argv);
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        words_add(d->arena, &argv, last[i]);
    text_add(d->arena, &said.text, "", 0);
    return process_run(argv.at, -1, taps, 2) == 0 ? said.text.bytes : NULL;
}

/* Compiles one source again: first to PTX, then from there. */
static void again_source(struct driver *d, const struct driven_source *source, struct ptxas_stream *stream)
{
    const struct scratch *ptx = scratch_make(d->arena, "k.ptx", 0), *cubin = scratch_make(d->arena, "k.cubin", 0);
    struct text text = {0};
    if (!ptx || !cubin)
        return;
    const struct again to_ptx = {d, source->scratch->file, ptx->file, "-ptx", "-arch=compute_90a", false};
    const struct again from_ptx = {d, ptx->file, cubin->file, "-cubin", "-arch=sm_90a", true};
    const char *said = run(&to_ptx) ? run(&from_ptx) : NULL;
    if (said && text_read_file(d->arena, ptx->file, &text))
        ptxas_tell_placed(stream, said, text.bytes);
}

void again_for_lines(struct driver *d, struct ptxas_stream *stream)
{
    for (int i = 0; i < d->command.inputs.n && stream->held.n; i++)
        if (d->sources[i].scratch && !d->sources[i].is_stdin)
            again_source(d, &d->sources[i], stream);
    ptxas_tell_held(stream);
}
