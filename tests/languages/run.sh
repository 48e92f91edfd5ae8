#!/usr/bin/env bash
# Does the contract travel? Generates its code for other languages and compiles it with their own tools, and plays
# against a live server from Node.
#
#   tests/languages/run.sh [cpp] [go] [java] [node] [typescript]     all of them, if none is named
#
# A script of its own, not a part of `make test`, which needs nothing but Python.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
here=$root/tests/languages
python=$root/.venv/bin/python
sources=(proto/tractor/v1/*.proto)

need() { # need COMMAND PACKAGE...: fail plainly if there is no such command
  command -v "$1" >/dev/null || { echo "Missing: $1. Install it: apt-get install ${*:2}" >&2; exit 1; }
}

fresh() { # fresh LANGUAGE: an empty folder for what is generated
  out=$root/build/languages/$1
  rm -rf "$out"
  mkdir -p "$out"
}

protoc() { "$python" -m grpc_tools.protoc -I proto "$@" "${sources[@]}"; }

# Debian's protoc is an old one, which users have too; what it writes for Java and C# is not compiled here.
cpp() {
  need protoc protobuf-compiler libprotobuf-dev
  need g++ g++
  fresh cpp
  mkdir "$out/java" "$out/csharp"
  command protoc -I proto --cpp_out="$out" --java_out="$out/java" --csharp_out="$out/csharp" "${sources[@]}"
  (cd "$out" && printf '%s\n' tractor/v1/*.cc | xargs -P "$(nproc)" -n 1 g++ -std=c++17 -Wall -Werror -I . -c)
}

go() {
  need go golang
  fresh go
  cp "$here/go/go.mod" "$out"
  export GOFLAGS=-mod=mod
  (cd "$out" && GOBIN=$out/bin command go install tool)
  protoc --plugin="$out/bin/protoc-gen-go" --go_out="$out" --go_opt=paths=source_relative \
    --plugin="$out/bin/protoc-gen-go-grpc" --go-grpc_out="$out" --go-grpc_opt=paths=source_relative
  (cd "$out" && command go vet ./...)
}

java() {
  need mvn maven default-jdk-headless
  fresh java
  mvn --quiet --batch-mode --file "$here/java/pom.xml" compile
}

node() {
  need npm nodejs npm
  npm install --prefix "$here/node" --no-package-lock --silent
  "$python" tools/smoke.py node "$here/node/play.js" "{target}"
}

typescript() {
  need npm nodejs npm
  fresh typescript
  cp "$here"/typescript/*.json "$out"
  npm install --prefix "$out" --no-package-lock --silent
  mkdir "$out/src"
  # protoc finds the plugin by its name, the plugin finds node.
  PATH=$out/node_modules/.bin:$PATH protoc --es_out="$out/src" --es_opt=target=ts,import_extension=js
  (cd "$out" && node_modules/.bin/tsc)
}

[ $# -gt 0 ] || set -- cpp go java node typescript
for language in "$@"; do
  case $language in
    cpp | go | java | node | typescript) ;;
    *) echo "No such language: $language" >&2; exit 2 ;;
  esac
  echo "== $language"
  "$language"
done
