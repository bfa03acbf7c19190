# What `up` and `test` need on a fresh machine: the pinned Bun, and the packages of the lock file.
# Sourced from the root of the project. A second run finds everything in place and is quick.

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

bun_version=$(sed -n 's/.*"packageManager": *"bun@\([^"]*\)".*/\1/p' package.json)
[ -n "$bun_version" ] || fail "Set-up failed: package.json names no packageManager bun@VERSION."

is_pinned() { [ -x "$1" ] && [ "$("$1" --version 2>/dev/null)" = "$bun_version" ]; }

# Prints the first Bun of the pinned version: ours from an earlier run, else the machine's own.
find_bun() {
  for candidate in .tools/bun/bin/bun .tools/node_modules/bun/bin/bun.exe .tools/node_modules/@oven/bun-*/bin/bun \
    "$(command -v bun 2>/dev/null || true)"; do
    if [ -n "$candidate" ] && is_pinned "$candidate"; then
      (cd "$(dirname "$candidate")" && printf '%s/%s\n' "$PWD" "$(basename "$candidate")")
      return
    fi
  done
}

install_bun() {
  if command -v npm >/dev/null 2>&1; then
    say "Installing Bun $bun_version into .tools with npm: it builds and tests Bullpen."
    npm install --prefix .tools --no-save --no-package-lock --no-audit --no-fund --no-update-notifier --loglevel=error "bun@$bun_version" >/dev/null ||
      fail "Set-up failed: npm could not install bun@$bun_version. Is its registry reachable?"
  elif command -v bun >/dev/null 2>&1; then
    say "Installing Bun $bun_version into .tools with the Bun that is here: it builds and tests Bullpen."
    mkdir -p .tools
    echo '{}' >.tools/package.json
    (cd .tools && bun add --exact --silent "bun@$bun_version") ||
      fail "Set-up failed: Bun could not install bun@$bun_version. Is the npm registry reachable?"
  elif command -v curl >/dev/null 2>&1; then
    say "Installing Bun $bun_version into .tools with its own installer: it builds and tests Bullpen."
    curl -fsSL https://bun.sh/install | BUN_INSTALL="$PWD/.tools/bun" SHELL=/bin/sh bash -s "bun-v$bun_version" >/dev/null ||
      fail "Set-up failed: the installer of Bun did not finish. Is bun.sh reachable?"
  else
    fail "Set-up failed: install Node with npm, or Bun $bun_version (https://bun.sh), and run this again."
  fi
}

setup() {
  # The package scripts say `bun`; they are to get this one.
  if ! is_pinned .tools/path/bun; then
    bun=$(find_bun)
    if [ -z "$bun" ]; then
      install_bun
      bun=$(find_bun)
      [ -n "$bun" ] || fail "Set-up failed: Bun $bun_version was installed but does not run on this machine."
    fi
    mkdir -p .tools/path
    ln -sf "$bun" .tools/path/bun
  fi
  PATH="$PWD/.tools/path:$PATH"
  export PATH

  wanted=$(cat package.json bun.lock | cksum)
  if [ ! -d node_modules ] || [ "$(cat node_modules/.installed 2>/dev/null)" != "$wanted" ]; then
    say "Installing the packages of bun.lock."
    bun install --frozen-lockfile --silent || fail "Set-up failed: the packages could not be installed. Is the npm registry reachable?"
    printf '%s\n' "$wanted" >node_modules/.installed
  fi
}

# Builds dist/bullpen unless it was built from the very sources that are there.
build_if_changed() {
  wanted=$(find src web scripts package.json bun.lock tsconfig.json uno.config.ts -type f -exec cksum {} + | sort | cksum)
  if [ ! -x dist/bullpen ] || [ "$(cat dist/.built 2>/dev/null)" != "$wanted" ]; then
    say "Building dist/bullpen."
    bun run build || return 1
    printf '%s\n' "$wanted" >dist/.built
  fi
}
