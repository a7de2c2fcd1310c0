# Without -std, folding follows the standard of the compiler, which is run once for each language.
FAKE_FOLD_LOG=$PWD/asked
export FAKE_FOLD_LOG
PATH=$PWD/bin:$PATH
mkdir bin
file k.c <<'X'
int k; /* CCUTE */
X
for copy in k.cu k.cpp l.c; do cp k.c $copy; done

# compiler NAME C CXX: says these numbers about its standards, and notes how it was asked.
compiler() {
	cat > "bin/$1" <<X
#!/bin/sh
case "\$*" in
*-dM*' c++ '*) echo '#define __cplusplus $3' ;;
*-dM*) printf '%s\n' '#define __STDC__ 1' '#define __STDC_VERSION__ $2' ;;
*) exit 0 ;;
esac
echo "\$*" >> questions
X
	chmod +x "bin/$1"
}
# asks FLAG COMMAND...: the flag about a standard that the folding gets, '' for none.
asks() {
	flag=${1:+flag $1}
	shift
	rm -f asked questions
	gives 0 "$FOLDC" "$@"
	[ "$(grep -e -std= asked | sort -u)" = "$flag" ] || { wrong "not '$flag', of: $*"; cat asked >&2; }
}

compiler gcc 202311L 202002L
asks -std=gnu2x gcc -c k.c
asks -std=gnu++20 gcc -c k.cpp
asks -std=gnu11 gcc -std=gnu11 -c k.c
absent questions
asks -std=gnu2x gcc -c k.c l.c
holds questions '-dM -E -x c /dev/null'
compiler clang 199901L 202302L
asks -std=gnu99 clang -c k.c
asks -std=gnu++2b clang -c k.cpp
# what foldc reads by itself, and a standard that is too old for ccute
compiler gcc-12 201710L 201703L
asks '' gcc-12 -c k.c k.cpp
compiler clang-14 201112L 201402L
asks -std=gnu11 clang-14 -c k.c
asks '' clang-14 -c k.cpp
compiler nvcc 201710L 202002L
asks -std=gnu++20 nvcc -ccbin g++-15 -c k.cu
holds questions '-ccbin g++-15 -Xcompiler -dM -E -x c++ /dev/null'
asks -std=c++17 nvcc -Xcompiler -std=c++17 -c k.cu
# one that does not say
printf '#!/bin/sh\nexit 0\n' > bin/cc && chmod +x bin/cc
asks '' cc -c k.c
