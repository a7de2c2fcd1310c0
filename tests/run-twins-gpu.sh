#!/bin/sh
# The twins on a GPU: see run-twins-same.sh.
exec sh "${srcdir-.}/tests/run-twins-same.sh" --gpu "$@"
