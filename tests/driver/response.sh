# Response files reach libclang, stay files unless they name a source that folds, and may be missing.
FAKE_FOLD_LOG=$PWD/asked
export FAKE_FOLD_LOG
PATH=$PWD/bin:$PATH
arguments gcc
arguments nvcc
file k.c <<'X'
int k; /* CCUTE */
X
cp k.c k.cu
file flags.rsp <<'X'
-I"in c" -DA='x y'
-DB=\"z\" @more.rsp
X
file more.rsp <<'X'
  -DC
X
file all.rsp <<'X'
-c k.c "-DD=1 2" @flags.rsp
X
file optf <<'X'
-I"in c" -DA=\"x\"
  -D__B -optf optf-inner
X
echo '"-DINNER= "' > optf-inner
file optf-all <<'X'
-c "k.cu" -DD
X
asks() { file expected; rm -f asked arguments; touch asked; gives 0 "$FOLDC" "$@"; compare asked; }
runs() { file expected; compare arguments; }
compare() { diff expected "$1" >&2 || { bad=1; echo "$name: $1 (>) not as expected (<)" >&2; }; }

asks gcc -c k.c @flags.rsp @nosuch.rsp <<'X'
c k.c
flag -Iin c
flag -DA=x y
flag -DB="z"
flag -DC
X
runs <<'X'
-iquote
.
-ffile-prefix-map=TMP/=
-c
TMP/k.c
@flags.rsp
@nosuch.rsp
X
asks gcc -O2 @all.rsp -g <<'X'
c k.c
flag -DD=1 2
flag -Iin c
flag -DA=x y
flag -DB="z"
flag -DC
X
runs <<'X'
-iquote
.
-ffile-prefix-map=TMP/=
-O2
-c
TMP/k.c
-DD=1 2
-Iin c
-DA=x y
-DB="z"
-DC
-g
X
asks nvcc -optf optf -c k.cu --options-file=optf <<'X'
cuda k.cu
flag -Iin c
flag -DA="x"
flag -D__B
flag -DINNER= 
flag -Iin c
flag -DA="x"
flag -D__B
flag -DINNER= 
X
runs <<'X'
-Xcompiler
'-iquote.'
-optf
optf
-c
TMP/k.cu
--options-file=optf
X
asks nvcc -O2 --options-file optf-all,optf -g <<'X'
cuda k.cu
flag -DD
flag -Iin c
flag -DA="x"
flag -D__B
flag -DINNER= 
X
runs <<'X'
-Xcompiler
'-iquote.'
-O2
-c
TMP/k.cu
-DD
-Iin c
-DA="x"
-D__B
-DINNER= 
-g
X
# A response file that names itself ends somewhere.
echo '@loop.rsp @loop.rsp -DL' > loop.rsp
gives 0 "$FOLDC" gcc -c k.c @loop.rsp
