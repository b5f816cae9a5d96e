#!/usr/bin/env bash
# Builds, serves and tests Beeline. Needs Go, Node and a shell.
#
#   ./build.sh build   dist/: the files for a static host, with a size report
#   ./build.sh serve   the same, served on http://localhost:8080/ (PORT= changes it)
#   ./build.sh test    everything there is to test
set -euo pipefail
cd "$(dirname "$0")"
root=$PWD

main() {
  case "${1-}" in
    build) build ;;
    serve) serve ;;
    test) run_tests ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
}

die() { echo "build.sh: $*" >&2; exit 1; }

# need COMMAND PACKAGE: installs a Debian package where it may, otherwise says how.
need() {
  command -v "$1" >/dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing $2"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2"; } >/dev/null 2>&1 ||
      die "$2 could not be installed; try: apt-get install $2"
  else
    die "$1 is missing; get it with: sudo apt-get install $2"
  fi
}

need_go_and_node() {
  command -v go >/dev/null || die "Go is missing; get it from https://go.dev/dl/"
  command -v node >/dev/null || die "Node is missing; get it from https://nodejs.org/"
  command -v npm >/dev/null || die "npm is missing; it comes with Node from https://nodejs.org/"
}

# packages fetches the npm packages when they are missing or the lock file changed.
packages() {
  local done=site/node_modules/.beeline-lock
  cmp -s site/package-lock.json "$done" && return
  (cd site && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
  cp site/package-lock.json "$done"
}

pack() { (cd site/build && go build -o "$root/build/pack" .); }

build() {
  need_go_and_node
  packages
  pack
  build/pack build
}

serve() {
  build
  exec build/pack serve
}

# The tests. Every step runs even when one before it has failed, so that one run
# tells everything; the last lines count.
passed=0 failed=0

# step NAME COMMAND...: runs one part of the tests.
step() {
  local name=$1 began=$SECONDS
  shift
  echo "== $name"
  if ("$@"); then
    passed=$((passed + 1))
    echo "-- $name: passed ($((SECONDS - began)) s)"
  else
    failed=$((failed + 1))
    failures="${failures-}  $name"$'\n'
    echo "-- $name: FAILED ($((SECONDS - began)) s)"
  fi
}

check_format() {
  local bad
  bad=$(gofmt -l $(git ls-files --cached --others --exclude-standard '*.go'))
  [ -z "$bad" ] || { echo "gofmt would change:"; echo "$bad"; return 1; }
}

vet() { go vet ./... && GOOS=js GOARCH=wasm go vet ./... && (cd site/build && go vet ./...); }

lint() {
  (cd site/build && go build -o "$root/build/staticcheck" honnef.co/go/tools/cmd/staticcheck)
  build/staticcheck ./... && GOOS=js GOARCH=wasm build/staticcheck ./wasm/... && (cd site/build && "$root/build/staticcheck" ./...)
}

test_go() { go test -timeout 20m ./... && (cd site/build && go test ./...); }

# test_go_js runs the same tests in WebAssembly. The comparisons with Spin start
# programs, which cannot be done there.
test_go_js() {
  local exec
  exec=$(go env GOROOT)/lib/wasm/go_js_wasm_exec
  GOOS=js GOARCH=wasm go test -timeout 15m -exec="$exec" $(go list ./... | grep -v /oracle)
}

check_types() { (cd site && node_modules/.bin/tsc -p .); }

# test_site runs the JavaScript tests, the page's among them, against dist/ as a
# static host would serve it.
test_site() {
  local log=build/serve.log server status
  PORT=0 build/pack serve >"$log" 2>&1 &
  server=$!
  trap 'kill "$server" 2>/dev/null' EXIT
  until [ -s "$log" ] || ! kill -0 "$server" 2>/dev/null; do sleep 0.1; done
  BEELINE_URL=$(head -n 1 "$log") BEELINE_DIST=$root/dist CHROMIUM=$(command -v chromium) \
    node --test --test-concurrency=1 $(ls site/test/*.test.mjs)
}

run_tests() {
  need_go_and_node
  need gcc gcc
  need tcc tcc
  need spin spin
  need chromium chromium
  packages
  step "build" build
  step "format" check_format
  step "vet" vet
  step "staticcheck" lint
  step "types of the scripts" check_types
  step "Go tests" test_go
  step "Go tests in WebAssembly" test_go_js
  step "page and command tests" test_site
  [ "$failed" = 0 ] || printf 'failed:\n%s' "$failures"
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}

main "$@"
