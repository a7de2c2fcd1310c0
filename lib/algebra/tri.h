/* Three-valued answers. On integers the answer is never unknown. */
#ifndef CCUTE_TRI_H
#define CCUTE_TRI_H

typedef enum ccute_tri { TRI_NO, TRI_YES, TRI_UNKNOWN } tri;

#endif
