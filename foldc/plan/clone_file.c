/* Clones and their helpers in the file. */
#include <ctype.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/expr/print.h"
#include "clone.h"
#include "note.h"
#include "text.h"

/* ---- In the file ---- */

bool fold_is_noted_helper(const struct fold *fold, const struct ast_function *function)
{
    for (size_t i = 0; i < fold->plan.helpers.count; i++)
        if (clone_is_of(fold->plan.helpers.item[i], function))
            return true;
    return false;
}

void fold_note_helper(struct fold *fold, const struct ast_function *function)
{
    if (fold_is_noted_helper(fold, function))
        return;
    fold->plan.helpers.item = arena_grow(fold->arena, (void *)fold->plan.helpers.item, fold->plan.helpers.count,
                                         &fold->plan.helpers.capacity, sizeof *fold->plan.helpers.item);
    fold->plan.helpers.item[fold->plan.helpers.count++] = function;
}

/* Where the declaration of a function begins: after the template <> of a specialisation. */
static uint32_t declaration_begin(const struct ast_function *function)
{
    const char *const bytes = function->source->bytes, *const end = bytes + function->name_begin;
    const char *at = bytes + function->begin;
    if (!function->header.is_special || !scan_is(scan_next(&at, end), "template") ||
        !scan_is(scan_next(&at, end), "<") || !scan_is(scan_next(&at, end), ">"))
        return function->begin;
    return (uint32_t)(scan_next(&at, end).begin - bytes);
}

/* A static helper that nothing calls any more is no reason to warn. */
static void excuse(struct fold *fold, const struct ast_function *function)
{
    static const char excused[] = "__attribute__((unused)) ";
    const uint32_t begin = declaration_begin(function);
    const char *at = function->source->bytes + begin;
    const size_t length = sizeof excused - 1;
    if (function->in_main && function->header.is_static && !function->header.is_template &&
        !function->generic.pattern && strncmp(at, excused, length) != 0 &&
        (begin < length || memcmp(at - length, excused, length) != 0))
        plan_put_in_file(fold, PLAN_UNUSED, begin, begin, excused);
}

/* Is it inline, or does it have parts that cannot be repeated: default arguments, lines of the preprocessor? */
static bool is_inline_or_odd(const char *at, const char *end)
{
    static const char *const words[] = {"inline", "__inline", "__inline__", "__forceinline__", "=", "#"};
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (scan_is(token, words[i]))
                return true;
    return false;
}

/* Text that keeps compilers from warning of an unused helper in an included file, which stays as it is. nvcc's host
   compiler takes a declaration with the attribute; other compilers need a use, in C++ of the helper's type, since there
   may be overloads. No compiler warns about an inline function or a template. */
static const char *excuse_included(struct fold *fold, const struct ast_function *function, const char *newline)
{
    static const char unused[] = "__attribute__((unused))";
    const char *name = function->decl->name, *use = fold_parameter_name(fold, name, "unused");
    const char *bytes = function->source->bytes, *at = bytes + function->begin, *end = bytes + function->body->begin;
    const char *after = bytes + function->name_begin + strlen(name);
    const struct ast_home *home = function->home;
    if (!function->header.is_static || function->header.is_template || function->generic.pattern ||
        is_inline_or_odd(at, end))
        return "";
    while (end > at && strchr(" \t\r\n", end[-1]))
        end--;
    if (fold->file->language == AST_C)
        return arena_printf(fold->arena, "%s%s static void %s(void) { (void)%s; }", newline, unused, use, name);
    if (fold->file->language == AST_CUDA)
        return arena_printf(fold->arena, "%s%s%s %.*s;%s", newline, home->opening, unused, (int)(end - at), at,
                            home->closing);
    return arena_printf(fold->arena, "%s%s%s %.*s(*const %s)%.*s = %s;%s", newline, home->opening, unused,
                        (int)(bytes + function->name_begin - at), at, use, (int)(end - after), after, name,
                        home->closing);
}

/* A clone between the lines that tell where its text is from. */
static const char *lines_of(struct fold *fold, const struct clone *clone, const char *newline)
{
    const struct ast_function *helper = clone->helper;
    const char *text = edit_text(clone->making.known, helper->source, helper->begin, helper->end);
    const char *const line = fold_line(fold, helper->source, helper->begin, !helper->in_main);
    const bool in_c = fold->file->language == AST_C;
    if (helper->in_main)
        return arena_printf(fold->arena, "%s%s%s", newline, line, text);
    return arena_printf(fold->arena, "%s%s%s%s%s%s%s", newline, line, helper->home->opening,
                        in_c ? helper->header.is_static ? "" : "static " : "namespace { ", text, in_c ? "" : " }",
                        helper->home->closing);
}

/* The clones of included helpers that stand at a place, each after those that it calls. */
static const char *emit_included(struct fold *fold, struct clone *clone, uint32_t place, const char *newline)
{
    const char *text = "";
    if (clone->making.emitted || !clone->making.known || clone->helper->in_main || clone->helper->home->place != place)
        return "";
    clone->making.emitted = true;
    for (const struct callee *callee = clone->making.callees; callee; callee = callee->next)
        text = arena_printf(fold->arena, "%s%s", text, emit_included(fold, callee->clone, place, newline));
    return arena_printf(fold->arena, "%s%s", text, lines_of(fold, clone, newline));
}

void fold_emit_clones(struct fold *fold)
{
    const struct source *source = fold->file->source;
    const char *newline = source->crlf ? "\r\n" : "\n";
    if (!fold->plan.joined.count)
        return;
    for (size_t i = 0; i < fold->plan.helpers.count; i++) {
        const struct ast_function *function = fold->plan.helpers.item[i];
        const char *text = "";
        uint32_t place;
        for (struct clone *clone = fold->clones.first; clone; clone = clone->next)
            if (clone_is_of(clone->helper, function))
                text = arena_printf(fold->arena, "%s%s", text,
                                    function->in_main ? lines_of(fold, clone, newline)
                                                      : emit_included(fold, clone, function->home->place, newline));
        place = function->in_main ? function->end : function->home->place;
        if (!function->in_main)
            text = arena_printf(fold->arena, "%s%s", text, excuse_included(fold, function, newline));
        if (*text)
            plan_put_in_file(
                fold, PLAN_CLONES, place, place,
                arena_printf(fold->arena, "%s%s%s", text, newline, fold_line(fold, source, place, !function->in_main)));
        excuse(fold, function);
    }
}
