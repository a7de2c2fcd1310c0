# Between foldc and the compiler, and before foldc, other launchers may come.
FAKE_FOLD_LOG=$PWD/asked
export FAKE_FOLD_LOG
PATH=$PWD/bin:$PATH
arguments nvcc
mkdir -p bin
cat > bin/ccache <<'X'
#!/bin/sh
for word; do printf '%s\n' "$word"; done > ccache-arguments
while case $1 in *=*) true ;; *) false ;; esac; do shift; done
exec ${CCACHE_PREFIX} "$@"
X
chmod +x bin/ccache
file k.cu <<'X'
int k; /* CCUTE */
X
gives 0 "$FOLDC" --strict ccache nvcc -DA -c k.cu -o k.o
holds asked 'cuda k.cu
flag -DA
option --strict'
sed -n 1p ccache-arguments > first
holds first nvcc

# The temporary's path depends on the contents alone: a cache that compares command lines finds its entry again.
mv ccache-arguments before
gives 0 "$FOLDC" ccache nvcc -DA -c k.cu -o k.o
gives 0 cmp before ccache-arguments
mkdir sub && cp k.cu sub
gives 0 "$FOLDC" ccache nvcc -DA -c sub/k.cu -o k.o
gives 1 cmp -s before ccache-arguments

gives 0 "$FOLDC" ccache compression=true max_size=1G nvcc -c k.cu
rm asked
CCACHE_PREFIX=$FOLDC gives 0 ccache nvcc -c k.cu
holds asked 'cuda k.cu'
gives 2 "$FOLDC" ccache
