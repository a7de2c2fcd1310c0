#!/bin/sh
# libccute.a must define no global name but ccute_*.
set -eu

names=$("${NM:-nm}" -g --defined-only libccute.a | awk 'NF == 3 { print $3 }' | sort -u)
[ -n "$names" ] || { echo "libccute.a defines no name at all"; exit 1; }

stray=$(printf '%s\n' "$names" | grep -v -e '^ccute_' -e '^__odr_asan\.ccute_' || true)
[ -z "$stray" ] || { echo "libccute.a exports names that are not ccute_*:"; echo "$stray"; exit 1; }
