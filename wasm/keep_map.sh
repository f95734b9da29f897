#!/bin/sh
# keep_map.sh FILE COMMAND...: runs the linker's COMMAND, whose map of what lies where goes to FILE.
map=$1
shift
exec "$@" >"$map"
