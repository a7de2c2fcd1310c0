# With the real ccache, on either side.
need ccache
need gcc
CCACHE_DIR=$PWD/cache CCACHE_NODISABLE=1
export CCACHE_DIR
file k.c <<'X'
int k(void) { return CCUTE_FOLDME(3); }
X
hits() { ccache --print-stats | awk '$1 == "direct_cache_hit" || $1 == "preprocessed_cache_hit" { n += $2 } END { print n + 0 }'; }
gives 0 "$FOLDC" ccache gcc -c k.c -MD
gives 0 "$FOLDC" ccache gcc -c k.c -MD
gives 0 hits
prints 1
gives 1 grep "$TMPDIR" k.d
file other.c <<'X'
int other(void) { return sizeof "CCUTE_FOLDME(3)"; }
X
CCACHE_PREFIX=$FOLDC gives 0 ccache gcc -S other.c
gives 0 grep -q 7 other.s
