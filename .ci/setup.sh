# shellcheck shell=bash
# Installs what a step lacks. Sourced by ./dev; nothing here runs by itself.
#
#   need GROUP...   checks the groups' rows of this table, says what is missing, installs it

# group    probe                      Debian, Ubuntu      Homebrew
packages='
build      cmd:cmake                  cmake               cmake
build      cmd:ninja                  ninja-build         ninja
build      header:nlohmann/json.hpp   nlohmann-json3-dev  nlohmann-json
native     cmd:g++                    g++                 -
native     header:catch2/             catch2              catch2
clang      cmd:clang++                clang               -
format     cmd:clang-format           clang-format        clang-format
lint       cmd:clang-tidy             clang-tidy          llvm
wasm       cmd:emcc                   emscripten          emscripten
web        cmd:node                   nodejs              node
web        cmd:npm                    npm                 node
web        certificates               ca-certificates     -
browser    chromium                   chromium            -
browser    cjk-font                   fonts-noto-cjk      -
'

say() { printf 'dev: %s\n' "$*"; }
fail() {
  printf 'dev: %s\n' "$*" >&2
  exit 1
}

need() {
  local group probe debian brew name lacks='' names='' advice=''
  while read -r group probe debian brew; do
    case " $* " in *" ${group:-none} "*) ;; *) continue ;; esac
    if present "$probe"; then continue; fi
    lacks="$lacks ${probe#*:}"
    case $(system) in
      debian) name=$debian ;;
      ubuntu) name=$debian && if [ "$probe" = chromium ]; then name=-; fi ;;
      macos) name=$brew ;;
      *) name=- ;;
    esac
    case " $names " in *" $name "*) continue ;; esac
    if [ "$name" = - ]; then advice="$advice
  $(by_hand "$probe")"; else names="$names $name"; fi
  done <<<"$packages"
  if [ -n "$lacks" ]; then say "this machine lacks:$lacks"; fi
  if [ -n "$advice" ]; then fail "please do this first, then start again:$advice"; fi
  if [ -n "$names" ]; then install "${names# }"; fi
  case " $* " in *' web '*) need_node && need_node_modules ;; esac
}

# system: debian, ubuntu, macos or other.
system() {
  if [ "$(uname)" = Darwin ]; then
    echo macos
  elif ! command -v apt-get >/dev/null; then
    echo other
  elif grep -q '^ID=ubuntu' /etc/os-release 2>/dev/null; then
    echo ubuntu
  else
    echo debian
  fi
}

present() {
  case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null ;;
    header:*) find_header "${1#header:}" ;;
    certificates) [ "$(uname)" = Darwin ] || [ -e /etc/ssl/cert.pem ] ||
      [ -e /etc/ssl/certs/ca-certificates.crt ] || [ -e /etc/pki/tls/certs/ca-bundle.crt ] ;;
    chromium) find_chromium >/dev/null ;;
    cjk-font) [ "$(uname)" = Darwin ] || fc-list :lang=zh 2>/dev/null | grep -q . ;;
  esac
}

find_header() {
  local folder
  for folder in /usr/include /usr/local/include /opt/homebrew/include; do
    if [ -e "$folder/$1" ]; then return 0; fi
  done
  return 1
}

# find_chromium: prints the path of a Chromium that starts; $CHROMIUM wins.
find_chromium() {
  local browser path
  for browser in "${CHROMIUM:-}" chromium google-chrome google-chrome-stable chromium-browser \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
    '/Applications/Chromium.app/Contents/MacOS/Chromium'; do
    if [ -z "$browser" ] || ! path=$(command -v "$browser"); then continue; fi
    # Ubuntu's chromium-browser can be a script that only says "install the snap".
    if "$path" --version >/dev/null 2>&1 </dev/null; then
      printf '%s\n' "$path"
      return 0
    fi
  done
  return 1
}

# by_hand PROBE: what a person must do about a tool that no package here brings.
by_hand() {
  case $(system)/$1 in
    macos/chromium) echo 'brew install --cask google-chrome (or set CHROMIUM to a browser)' ;;
    macos/*) echo 'xcode-select --install' ;;
    ubuntu/chromium) echo "install Google Chrome (https://www.google.com/chrome/), or run" \
      "'snap install chromium', or set CHROMIUM to a browser: Ubuntu's package is only a snap" ;;
    *) echo "install ${1#*:} with this system's package manager" ;;
  esac
}

install() {
  local as='' command
  if [ "$(system)" = macos ]; then
    command="brew install $1"
    command -v brew >/dev/null || fail "install Homebrew (https://brew.sh), then run: $command"
    say "installing now: $command"
    # shellcheck disable=SC2086 # a list of names
    brew install $1 </dev/null || fail "the install failed; the command was: $command"
    return
  fi
  command="apt-get install -y --no-install-recommends $1"
  if [ "$(id -u)" != 0 ]; then
    may_use_sudo || fail "installing needs root. Have somebody run, as root:
  apt-get update && $command"
    as=sudo
  fi
  say "installing now: ${as:+$as }apt-get update && ${as:+$as }$command"
  say 'this takes minutes the first time; build/log/apt.log holds the details'
  mkdir -p build/log
  # A third-party source that cannot be reached must not stop the install.
  $as apt-get update >build/log/apt.log 2>&1 </dev/null ||
    say 'apt-get update could not reach every source; going on'
  # shellcheck disable=SC2086 # a list of names
  if ! $as env DEBIAN_FRONTEND=noninteractive $command >>build/log/apt.log 2>&1 </dev/null; then
    tail -n 20 build/log/apt.log >&2
    fail "the install failed; the command was: ${as:+$as }$command"
  fi
}

# Without a terminal sudo must not wait for a password.
may_use_sudo() {
  command -v sudo >/dev/null || return 1
  if [ -t 0 ]; then sudo -v; else sudo -n true 2>/dev/null; fi
}

# Vite wants Node 20.19; below it, as on Debian 12 and Ubuntu 24.04, npm would leave out the binaries
# of Vite's parts. There the Node that web/package.json pins comes first in the path.
need_node() {
  local pinned folder
  if node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'; then return; fi
  pinned=$(node -p 'require("./web/package.json").devDependencies.node')
  folder=build/node-$pinned
  if [ ! -x "$folder/node_modules/.bin/node" ]; then
    say "installing now: Node $pinned from npm into $folder (this machine has $(node -v))"
    npm --prefix "$folder" install --no-save --no-audit --no-fund "node@$pinned" </dev/null ||
      fail 'npm install failed'
  fi
  PATH=$root/$folder/node_modules/.bin:$PATH
  # Debian's npm looks for its own modules here only under Debian's node.
  export NODE_PATH=/usr/share/nodejs
}

# The page's packages, pinned by web/package-lock.json; only when that file changed. Where there is
# flock, a second terminal waits for the first.
need_node_modules() {
  if node_modules_are_new; then return; fi
  mkdir -p build
  (
    if command -v flock >/dev/null; then flock 9; fi
    if node_modules_are_new; then exit 0; fi
    say 'installing now: npm ci in web/ (the packages of web/package-lock.json, into web/node_modules)'
    npm --prefix web ci --no-audit --no-fund </dev/null
  ) 9>build/npm.lock || fail 'npm ci failed'
}

# npm writes this file last, so an install that broke off is done again.
node_modules_are_new() { [ web/node_modules/.package-lock.json -nt web/package-lock.json ]; }
