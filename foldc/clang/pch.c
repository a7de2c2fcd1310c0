#include "pch.h"

#include "preload.h"
#include "foldc/base/process_limits.h"
#include "foldc/say/message.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char prelude_path[] = PRELUDE_FOLDER "prelude.h";

enum { PARSE_OPTIONS = CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing };

/* May the flags mean something else in another working folder? They do if one is, or holds, a relative path. */
static bool hang_on_folder(const char *const *flags)
{
    for (; flags && *flags; flags++) {
        const char *flag = *flags;
        const char *path = strncmp(flag, "-I", 2) == 0 ? flag + 2 : *flag == '-' ? "/" : flag;
        if (*path && *path != '/')
            return true;
    }
    return false;
}

static const char *working_folder(struct arena *arena)
{
    char folder[4096];
    return getcwd(folder, sizeof folder) ? arena_copy(arena, folder, strlen(folder)) : "";
}

/* The key of a precompiled prelude, besides its text: who compiles it, how, and where relative paths begin. */
static const char *const *cache_key(const struct clang_session *session, const char *version)
{
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    struct arena *arena = session->request->arena;
    struct clang_flags key = {0};

    clang_flags_add(&key, arena, "1");
    clang_flags_add(&key, arena, version);
    clang_flags_add(&key, arena, session->preload);
    if (hang_on_folder(session->request->flags))
        clang_flags_add(&key, arena, working_folder(arena));
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        clang_flags_add(&key, arena, value ? value : "");
    }
    for (int i = 0; i < session->flags.count; i++)
        clang_flags_add(&key, arena, session->flags.flag[i]);
    clang_flags_add(&key, arena, NULL);
    return key.flag;
}

void clang_session_open(struct clang_session *session, const struct ast_request *request)
{
    const CXString version = clang_getClangVersion();

    *session =
        (struct clang_session){.request = request, .path = request->path ? request->path : request->source->name};
    session->index = clang_createIndex(1, 0);
    limits_stack();
    clang_flags_make(&session->flags, &session->late, request);
    session->preload = preload_text(request, session->path, session->flags.toolkit != NULL);
    session->may_cache = *session->preload && !request->no_cache &&
                         pch_cache_entry(&session->pch, request->arena, cache_key(session, clang_getCString(version)));
    clang_disposeString(version);
}

void clang_session_close(struct clang_session *session) { clang_disposeIndex(session->index); }

static struct CXUnsavedFile prelude_file(const struct clang_session *session)
{
    return (struct CXUnsavedFile){prelude_path, session->preload, strlen(session->preload)};
}

/* ---- Making one ------------------------------------------------------------------------------------ */

/* Nothing in the prelude may be wrong: the saved file would be wrong for good. */
static bool has_errors(CXTranslationUnit unit)
{
    const unsigned count = clang_getNumDiagnostics(unit);
    bool found = false;
    for (unsigned i = 0; i < count && !found; i++) {
        const CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        found = clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Fatal;
        clang_disposeDiagnostic(diagnostic);
    }
    return found;
}

/* Precompiles the prelude into the cache. */
static bool make_pch(struct clang_session *session)
{
    struct CXUnsavedFile prelude = prelude_file(session);
    const CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = NULL;
    bool done = false;

    if (pch_cache_open(&session->pch)) {
        clang_parseTranslationUnit2(index, prelude_path, session->flags.flag, session->flags.count, &prelude, 1,
                                    PARSE_OPTIONS | CXTranslationUnit_ForSerialization, &unit);
        if (unit && !has_errors(unit))
            done = clang_saveTranslationUnit(unit, session->pch.temporary, 0) == CXSaveError_None &&
                   pch_cache_commit(&session->pch);
        if (!done)
            pch_cache_abandon(&session->pch);
    }
    if (unit)
        clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return done;
}

/* ---- Parsing --------------------------------------------------------------------------------------- */

/* The session's flags, with the text before the file and the architecture. */
static struct clang_flags view_flags(struct clang_session *session, int arch, const char *how, const char *what)
{
    struct arena *arena = session->request->arena;
    struct clang_flags flags = {0};

    for (int i = 0; i < session->flags.count; i++)
        clang_flags_add(&flags, arena, session->flags.flag[i]);
    if (arch)
        clang_flags_add(&flags, arena, arena_printf(arena, "-D__CUDA_ARCH__=%d", arch));
    if (arch == 900 && session->request->has_90a)
        clang_flags_add(&flags, arena, "-D__CUDA_ARCH_FEAT_SM90_ALL=1");
    if (*session->preload) {
        clang_flags_add(&flags, arena, how);
        clang_flags_add(&flags, arena, what);
    }
    for (int i = 0; i < session->late.count; i++)
        clang_flags_add(&flags, arena, session->late.flag[i]);
    return flags;
}

static CXTranslationUnit parse(struct clang_session *session, const struct clang_flags *flags, enum CXErrorCode *error)
{
    const struct source *source = session->request->source;
    struct CXUnsavedFile files[] = {{session->path, source->bytes, source->size}, prelude_file(session)};
    CXTranslationUnit unit = NULL;
    limits_stack(); /* where a prelude was saved, LLVM has taken crashes again */
    *error = clang_parseTranslationUnit2(session->index, session->path, flags->flag, flags->count, files, 2,
                                         PARSE_OPTIONS, &unit);
    return unit;
}

/* A precompiled prelude that does not fit any more is a fatal error without a place in a file. */
static bool rejects_pch(CXTranslationUnit unit)
{
    const CXDiagnostic first = clang_getNumDiagnostics(unit) ? clang_getDiagnostic(unit, 0) : NULL;
    CXFile file = NULL;
    bool rejected = false;

    if (first) {
        reader_offset(clang_getDiagnosticLocation(first), &file);
        rejected = !file && clang_getDiagnosticSeverity(first) >= CXDiagnostic_Error;
        clang_disposeDiagnostic(first);
    }
    return rejected;
}

static CXTranslationUnit parse_with_pch(struct clang_session *session, int arch)
{
    const struct clang_flags flags = view_flags(session, arch, "-include-pch", session->pch.path);
    enum CXErrorCode error;
    CXTranslationUnit unit;

    if (!pch_cache_has(&session->pch) && !make_pch(session))
        return NULL;
    unit = parse(session, &flags, &error);
    if (unit && rejects_pch(unit)) {
        clang_disposeTranslationUnit(unit);
        unit = NULL;
    }
    return unit;
}

/* The target that the flags name; NULL if none does. */
static const char *target_of(const char *const *flag)
{
    const char *target = NULL;
    for (; flag && *flag; flag++)
        if (strncmp(*flag, "--target=", strlen("--target=")) == 0)
            target = *flag + strlen("--target=");
    return target;
}

static void tell_error(const struct ast_request *request, enum CXErrorCode error)
{
    const char *target = target_of(request->flags);
    const struct message *message;
    if (error == CXError_Crashed)
        message = say_clang_crashed(request->arena);
    else if (error == CXError_ASTReadError)
        message = say_clang_flags(request->arena);
    else if (target)
        message = say_clang_target(request->arena, target);
    else
        message = say_clang_cannot(request->arena);
    message_tell_file(request->arena, request->diag, request->source->name, message);
}

CXTranslationUnit clang_pch_parse(struct clang_session *session, int arch)
{
    const struct clang_flags flags = view_flags(session, arch, "-include", prelude_path);
    CXTranslationUnit unit = NULL;
    enum CXErrorCode error;

    if (session->may_cache) {
        unit = parse_with_pch(session, arch);
        if (!unit) {
            pch_cache_drop(&session->pch);
            unit = parse_with_pch(session, arch);
        }
        session->may_cache = unit != NULL;
    }
    if (!unit) {
        unit = parse(session, &flags, &error);
        if (!unit)
            tell_error(session->request, error);
    }
    return unit;
}
