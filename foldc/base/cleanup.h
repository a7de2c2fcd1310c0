/* Removal of temporaries when the program ends early, also when a signal ends it. */
#ifndef FOLDC_BASE_CLEANUP_H
#define FOLDC_BASE_CLEANUP_H

#include <sys/types.h>

/* Removes one thing. Runs in a signal handler too: only calls that are safe there, and nothing allocated. */
typedef void cleanup_function(void *what);

/* Notes that remove(what) is due, until cleanup_forget(what). `what` stays the caller's. */
void cleanup_later(cleanup_function *remove, void *what);
void cleanup_forget(const void *what);

/* Runs the removals, the latest first, and forgets them. */
void cleanup_now(void);

/* Runs the removals, in a handler of a signal that ends the program. */
void cleanup_in_signal(void);

/* From here on SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM and SIGXCPU, unless they were ignored, clean up
   before they end the program, as exit does; while a child runs they are handed on to it instead, and its end decides.
 */
void cleanup_on_signals(void);

/* Names the child that signals are handed on to; 0: none. */
void cleanup_child(pid_t child);

/* Holds those signals back and lets them through again; may be nested. */
void cleanup_hold(void);
void cleanup_release(void);

#endif
