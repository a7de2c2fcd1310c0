// -x cuda
#include