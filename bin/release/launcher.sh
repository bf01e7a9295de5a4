#!/bin/sh
# lectern start [serve|work|migrate|restored|moved], and the command line: lectern --help
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
found=$(node --version 2>/dev/null || echo none)
major=${found#v}
if [ "${major%%.*}" = none ] || [ "${major%%.*}" -lt 24 ]; then
  echo "Lectern needs Node 24 or newer as \`node\` on the PATH; here it is: $found. Install it from https://nodejs.org." >&2
  exit 1
fi
# The last file of the archive.
if [ ! -s "$root/files.json" ]; then
  echo "The release in $root is not whole: it was not unpacked to its end. Unpack its archive again, into a new folder and until tar ends without an error, and use that." >&2
  exit 78
fi
if [ "${1-}" = start ]; then
  shift
  exec node "$root/bin/start.mjs" "$@"
fi
exec node "$root/server/dist/lectern.js" "$@"
