# Flags pass through unchanged, and those that matter reach libclang in its own spelling.
FAKE_FOLD_LOG=$PWD/asked
export FAKE_FOLD_LOG
PATH=$PWD/bin:$PATH
for compiler in gcc g++ clang nvcc gcc-12 aarch64-linux-gnu-gcc-13.2; do arguments $compiler; done
file k.c <<'X'
int k; /* CCUTE */
X
for copy in k.cu k.cpp k.C k.cxx in.s k.unknown dir/k.cu; do mkdir -p dir; cp k.c $copy; done
file plain.c <<'X'
int k;
X

# asks COMMAND... <<X: the request that the folding gets. runs <<X: what the compiler was then run with.
asks() { file expected; rm -f asked arguments; touch asked; gives 0 "$FOLDC" "$@"; compare asked; }
runs() { file expected; compare arguments; }
compare() { diff expected "$1" >&2 || { bad=1; echo "$name: $1 (>) not as expected (<)" >&2; }; }

asks gcc -c k.c -o k.o -I inc -Iinc2 -isystem sys -iquote q -D A=1 -DB -U C -std=gnu11 -include pre.h -O2 -m32 -nostdinc <<'X'
c k.c
flag -Iinc
flag -Iinc2
flag -isystem
flag sys
flag -iquote
flag q
flag -DA=1
flag -DB
flag -UC
flag -std=gnu11
flag -include
flag pre.h
flag -m32
flag -nostdinc
X
runs <<X
-iquote
.
-ffile-prefix-map=$(echo TMP/)=
-c
TMP/k.c
-o
k.o
-I
inc
-Iinc2
-isystem
sys
-iquote
q
-D
A=1
-DB
-U
C
-std=gnu11
-include
pre.h
-O2
-m32
-nostdinc
X

# Arguments of flags are no inputs, whatever they look like.
asks gcc -c plain.c -o k.c -L k.c -T k.c -Xlinker k.c -MF k.c -MT k.c -aux-info k.c -include k.c -I k.c -D k.c -x c -dumpbase k.c <<'X'
X
asks clang -c plain.c -mllvm k.c -Xclang k.c -target k.c -include-pch k.c <<'X'
X
asks nvcc -c plain.c -Xcompiler k.c -Xptxas k.c -ccbin k.c -odir k.c -maxrregcount k.c -L k.c -l k.c -arch k.c <<'X'
X

# Languages: by suffix, by compiler, by -x, which -x none ends.
asks gcc -c k.cpp k.cxx k.C in.s k.unknown k.cu -x c k.unknown -x none k.unknown -x assembler k.c <<'X'
c++ k.cpp
c++ k.cxx
c++ k.C
c k.unknown
X
asks g++ -c k.c <<'X'
c++ k.c
X
asks nvcc -c k.cu <<'X'
cuda k.cu
X
asks nvcc -x cu -c k.cpp <<'X'
cuda k.cpp
X
asks clang -x cuda -c k.c <<'X'
cuda k.c
X
asks aarch64-linux-gnu-gcc-13.2 -c k.c <<'X'
c k.c
flag --target=aarch64-linux-gnu
X
asks "$PWD/bin/gcc-12" -c k.c <<'X'
c k.c
X

# The preprocessor's own flags.
asks gcc -c k.c -Wp,-DA=1,-I,inc -Xpreprocessor -U -Xpreprocessor B <<'X'
c k.c
flag -DA=1
flag -Iinc
flag -UB
X

# nvcc's spellings.
asks nvcc -c k.cu -I=a,b --include-path c -Id -isystem=e,f '-DX=1,Y=a\,b' --define-macro Z -std c++17 --pre-include=p.h <<'X'
cuda k.cu
flag -Ia
flag -Ib
flag -Ic
flag -Id
flag -isystem
flag e
flag -isystem
flag f
flag -DX=1
flag -DY=a,b
flag -DZ
flag -std=c++17
flag -include
flag p.h
X
runs <<'X'
-Xcompiler
'-iquote.'
-c
TMP/k.cu
-I=a,b
--include-path
c
-Id
-isystem=e,f
-DX=1,Y=a\,b
--define-macro
Z
-std
c++17
--pre-include=p.h
X
asks nvcc -c dir/k.cu -gencode arch=compute_80,code=sm_80 -gencode=arch=compute_90a,code=[sm_90a,compute_90a] -arch=sm_75 -arch native <<'X'
cuda dir/k.cu
arch 800
arch 900
arch 750
X
asks nvcc -dc k.cu --expt-relaxed-constexpr --extended-lambda -G -Xcompiler -fPIC,-funsigned-char,-DA -Xcompiler=-I -Xcompiler x -fopenmp <<'X'
cuda k.cu
flag -D__CUDACC_RDC__
flag -D__CUDACC_RELAXED_CONSTEXPR__
flag -D__CUDACC_EXTENDED_LAMBDA__
flag -D__CUDACC_DEBUG__
flag -fopenmp
flag -funsigned-char
flag -DA
flag -Ix
X
NVCC_PREPEND_FLAGS='-DBEFORE -I "a b"' NVCC_APPEND_FLAGS=-DAFTER
export NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS
asks nvcc -c k.cu -DHERE <<'X'
cuda k.cu
flag -DBEFORE
flag -Ia b
flag -DHERE
flag -DAFTER
X
unset NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS

# foldc's own options, in front and in the environment.
FOLDC_FLAGS='-Rfold  "--report=a b.json"'
export FOLDC_FLAGS
asks --strict --all gcc -c k.c <<'X'
c k.c
option --strict
option --all
option -Rfold
option --report=a b.json
X
unset FOLDC_FLAGS
mkdir reports
asks --report=reports gcc -c k.c k.cpp <<'X'
c k.c
option --report=reports/k.c.json
c++ k.cpp
option --report=reports/k.cpp.json
X
