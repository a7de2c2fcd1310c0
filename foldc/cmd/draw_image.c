/* PNG and PDF by rsvg-convert: the picture goes in as SVG, and the output appears whole or not at all. */
#include "draw_image.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "foldc/base/output.h"
#include "foldc/base/process.h"
#include "foldc/base/text.h"

/* The picture as a file without a name, from its beginning on; NULL after one line. */
static FILE *picture_file(const struct draw_scene *scene)
{
    FILE *file = tmpfile();
    if (file)
        draw_svg(file, scene);
    if (file && fflush(file) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0)
        return file;
    complain("a temporary file for the picture cannot be written");
    if (file)
        fclose(file);
    return NULL;
}

bool draw_image(const char *path, const struct draw_scene *scene, const char *format)
{
    const bool is_png = strcmp(format, "png") == 0;
    char *const argv[] = {(char[]){"rsvg-convert"},
                          (char[]){"--format"},
                          arena_printf(scene->arena, "%s", format),
                          (char[]){"--zoom"},
                          is_png ? (char[]){"2"} : (char[]){"1"},
                          NULL};
    struct process_output collected = {.arena = scene->arena};
    const struct process_tap tap = {STDOUT_FILENO, process_collect, &collected};
    FILE *file = picture_file(scene);
    int status;
    if (!file)
        return false;
    status = process_run(argv, fileno(file), &tap, 1);
    fclose(file);
    if (status == 0 && collected.text.length)
        return output_write(path, collected.text.bytes, collected.text.length);
    complain("%s: rsvg-convert makes a .png and a .pdf, and it %s; install librsvg2-bin, or draw a .svg", path,
             WIFEXITED(status) && WEXITSTATUS(status) == 127 ? "is not in PATH" : "failed");
    return false;
}
