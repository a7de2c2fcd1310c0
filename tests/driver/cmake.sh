# As CMake's launcher, for C and, where there is nvcc, for CUDA, in folders with a blank.
need cmake
need gcc
languages=C
! command -v nvcc >/dev/null || languages='C CUDA'
file 'the source/CMakeLists.txt' <<X
cmake_minimum_required(VERSION 3.18)
set(CMAKE_CUDA_ARCHITECTURES OFF)
project(launched LANGUAGES $languages)
add_executable(c main.c)
target_include_directories(c PRIVATE "in clude")
if(CMAKE_CUDA_COMPILER)
  add_executable(cu main.cu)
  target_include_directories(cu PRIVATE "in clude")
endif()
X
file 'the source/main.c' <<'X'
#include "beside.h"
#include <in.h>
int main(void) { return CCUTE_FOLDME(ZERO) + IN; }
X
cp 'the source/main.c' 'the source/main.cu'
echo '#define ZERO 0' > 'the source/beside.h'
file 'the source/in clude/in.h' <<'X'
#define IN 0
X
gives 0 cmake -S 'the source' -B build -DCMAKE_C_COMPILER_LAUNCHER="$FOLDC" -DCMAKE_CUDA_COMPILER_LAUNCHER="$FOLDC"
gives 0 cmake --build build -j 2
gives 0 build/c
[ "$languages" = C ] || gives 0 build/cu
no_leftovers
# A header that changes rebuilds; nothing that changes rebuilds nothing.
echo '#define ZERO 5' > 'the source/beside.h'
gives 0 cmake --build build
gives 5 build/c
gives 1 sh -c 'cmake --build build | grep Building'
