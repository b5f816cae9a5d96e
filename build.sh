#!/usr/bin/env bash
# Builds, serves and tests Beeline. Needs Go, Node and a shell.
#
#   ./build.sh build   dist/: the files for a static host, with a size report
#   ./build.sh serve   the same, served on http://localhost:8080/ (PORT= changes it)
#   ./build.sh test    all tests
#   ./build.sh bench   tables that compare Beeline with Spin's verifier (--help lists the options)
#   ./build.sh tables  the experiments of three papers, repeated (--help lists the options)
#   ./build.sh courses [mkdocs|sphinx|docusaurus|reveal]... builds courses with models, and reads them in Chromium
set -euo pipefail
cd "$(dirname "$0")"
root=$PWD

main() {
  case "${1-}" in
    build) build ;;
    serve) serve ;;
    test) run_tests ;;
    bench) shift; bench "$@" ;;
    tables) shift; tables "$@" ;;
    courses) shift; courses "$@" ;;
    *) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
}

die() { echo "build.sh: $*" >&2; exit 1; }

# need COMMAND PACKAGE: installs a Debian package as root, otherwise says how.
need() {
  command -v "$1" >/dev/null || obtain "$1 is missing" "$2"
}

# need_font: a browser without fonts draws no text.
need_font() {
  need fc-list fontconfig
  [ -n "$(fc-list)" ] || obtain "there are no fonts" fonts-dejavu-core
}

# obtain REASON PACKAGE
obtain() {
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing $2"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2"; } >/dev/null 2>&1 ||
      die "$2 could not be installed; try: apt-get install $2"
  else
    die "$1; get it with: sudo apt-get install $2"
  fi
}

# want_firefox: tests in Firefox are skipped without it, so only root installs it.
want_firefox() {
  command -v firefox-esr firefox >/dev/null || [ "$(id -u)" != 0 ] || need firefox-esr firefox-esr
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
  echo "fetching the npm packages" >&2
  (cd site && npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error)
  cp site/package-lock.json "$done"
}

pack() { (cd site/build && go build -o "$root/build/pack" .); }

build() {
  need_go_and_node
  packages
  [ -e build/beeline.wasm ] || echo "building; the first time takes some minutes" >&2
  pack
  build/pack build
}

serve() {
  build
  exec build/pack serve
}

bench() {
  need gcc gcc
  need spin spin
  need chromium chromium
  build >&2
  CHROMIUM=$(command -v chromium) node site/bench/bench.mjs "$@"
}

# tables prints the text of site/tables/tables.md.
tables() {
  command -v go >/dev/null || die "Go is missing; get it from https://go.dev/dl/"
  mkdir -p build
  go build -o build/tables ./site/tables
  build/tables "$@"
}

# need_course_builders gets the builders that are no npm packages.
need_course_builders() {
  [[ $(mkdocs build --help 2>/dev/null) == *material* ]] || obtain "MkDocs Material is missing" mkdocs-material
  sphinx_has myst_parser || obtain "MyST for Sphinx is missing" python3-myst-parser
  sphinx_has sphinx_book_theme || obtain "the book theme of Sphinx is missing" python3-sphinx-book-theme
}

# sphinx_has MODULE: whether the Python of Sphinx has it. That can be another one than python3.
sphinx_has() {
  local program
  program=$(command -v sphinx-build) && $(sed -n '1s/^#!//p' "$program") -c "import $1" 2>/dev/null
}

# courses writes pictures to build/courses/pictures.
courses() {
  need_course_builders
  need chromium chromium
  need_font
  build >&2
  CHROMIUM=$(command -v chromium) node site/courses/courses.mjs "$@"
}

# The tests. Every step runs, even if an earlier one failed, so that one run shows all
# failures. A step counts as one test, unless it writes "passed failed skipped" to
# build/counts.
counts=$root/build/counts
export BEELINE_COUNTS=$counts
failures=

# step NAME COMMAND...: runs one part of the tests.
step() {
  local name=$1 began=$SECONDS before
  shift
  echo "== $name"
  before=$(wc -l <"$counts")
  if ("$@"); then
    echo "-- $name: passed ($((SECONDS - began)) s)"
    [ "$(wc -l <"$counts")" != "$before" ] || echo 1 0 0 >>"$counts"
  else
    echo "-- $name: FAILED ($((SECONDS - began)) s)"
    failures="$failures  $name"$'\n'
    # A step that fails without a failing test, for instance in compiling, counts as one.
    tail -n "+$((before + 1))" "$counts" | awk '$2 > 0 { f = 1 } END { exit !f }' || echo 0 1 0 >>"$counts"
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

# test_go runs all Go tests. The comparisons with Spin take longest, and use one core most of
# the time. So the other tests run beside them.
test_go() {
  local status=0 log=build/oracle.log
  build/pack gotest -timeout 40m ./lang/promela/oracle >"$log" 2>&1 &
  local oracle=$!
  build/pack gotest -timeout 40m $(go list ./... | grep -v '/oracle$') || status=1
  (cd site/build && "$root/build/pack" gotest ./...) || status=1
  test_go_js || status=1
  wait "$oracle" || status=1
  cat "$log"
  return $status
}

# test_go_js runs the tests of what WebAssembly may do otherwise in WebAssembly too, with the page's host of
# kernels: generated code, deep recursion in languages, and the checker's own modules. It leaves out comparisons
# with Spin, because they start programs.
test_go_js() (
  echo "in WebAssembly:"
  export GOOS=js GOARCH=wasm
  build/pack gotest -timeout 15m -exec="node --stack-size=8192 '$root/site/test/goexec.mjs'" \
    $(go list ./engine/kernel/... ./engine/zonegraph ./lang/... ./site/tables ./wasm/... | grep -Ev '/(oracle|fields|generate|javascript)$')
)

check_types() { (cd site && node_modules/.bin/tsc -p .); }

# alone lists the files of page and command tests that measure times, or in which two tabs
# act at the same moment. The other files run three at a time, because they often wait.
alone='checkends|explain|tabs|watch'

# test_site runs all JavaScript tests. Tests of the page use dist/ on a static host.
test_site() {
  local log=build/serve.log status=0 files=site/test/*.test.mjs
  PORT=0 build/pack serve >"$log" 2>&1 &
  local server=$!
  trap "kill $server 2>/dev/null" EXIT
  until [ -s "$log" ] || ! kill -0 "$server" 2>/dev/null; do sleep 0.1; done
  export BEELINE_URL=$(head -n 1 "$log") BEELINE_DIST=$root/dist CHROMIUM=$(command -v chromium)
  # Code that runs for a moment only is not optimized, which takes a fifth of the time of a short test.
  export CHROMIUM_ARGS=--js-flags=--wasm-tiering-budget=18000000
  test_files 3 $(ls $files | grep -Ev "/($alone)[.]") || status=1
  test_files 1 $(ls $files | grep -E "/($alone)[.]") || status=1
  return $status
}

# test_files N FILE...: runs test files, N at a time. One that does not end fails after 15 minutes. Failed tests are
# repeated alone: see again.mjs.
test_files() {
  local tap=build/site.tap
  node --test --test-timeout=900000 --test-concurrency="$1" --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$tap" "${@:2}"
  node site/test/again.mjs $? "$tap"
}

run_tests() {
  need_go_and_node
  need gcc gcc
  need tcc tcc
  need spin spin
  need parallel parallel
  need_course_builders
  need chromium chromium
  want_firefox
  need_font
  packages
  mkdir -p build
  : >"$counts"
  : >"$counts-unsteady"
  step "build" build
  step "format" check_format
  step "vet" vet
  step "staticcheck" lint
  step "types of the scripts" check_types
  step "Go tests, also in WebAssembly" test_go
  step "page and command tests" test_site
  [ -z "$failures" ] || printf 'failed:\n%s' "$failures"
  cat "$counts-unsteady"
  awk '{ p += $1; f += $2; s += $3 } END { print p " passed, " f " failed, " s " skipped" }' "$counts"
  [ -z "$failures" ]
}

main "$@"
