/* ccute: layouts in C. Include this one; api.h, copy.h, fold.h and gemm.h, its parts, include all of it. */
#ifndef CCUTE_H
#define CCUTE_H

#include <ccute/version.h>

#if defined __FOLDC__
#include <ccute/foldc_view.h>
#elif defined CCUTE_FOLDED
#include <ccute/promise.h>
#else
#if defined __cplusplus && __cplusplus < 201703L
#error "in C++ ccute takes C++17: -std=c++17, or later"
#endif
#include <ccute/api.h>
#include <ccute/copy.h>
#include <ccute/convert_each.h>
#include <ccute/fold.h>
#include <ccute/gemm.h>
#if defined CCUTE_BODIES
#include <ccute/device.h>
#endif
#endif
#if (defined CCUTE_MOVES || defined CCUTE_PLAIN_MOVES) && !defined __FOLDC__
#include <ccute/move.h>
#endif
#if defined CCUTE_ISSUES && !defined __FOLDC__
#include <ccute/issue.h>
#endif

#endif
