# shellcheck shell=bash
# Runs steps one after the other and sums up what their test runners reported. Sourced by ./dev.

# run_steps STEP...: all of them, also after a failure (but none without its tools); the last line
# is `N passed, M failed`, and the status is 1 when M is not 0.
run_steps() {
  local step status passed failed all_passed=0 all_failed=0 broken='' log
  mkdir -p build/log
  for step in "$@"; do
    log=build/log/$step.log
    printf '\n==== %s\n' "$step"
    SECONDS=0
    status=0
    ./dev "$step" </dev/null 2>&1 | tee "$log" || status=$?
    read -r passed failed <<<"$(tally "$log")"
    # A step whose runner counts nothing (a build, a formatter) is one check itself.
    if [ "$status" != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
    if [ "$status" = 0 ] && [ "$passed$failed" = 00 ]; then passed=1; fi
    if [ "$failed" != 0 ]; then broken="$broken $step"; fi
    printf -- '---- %s: %s passed, %s failed, %s s\n' "$step" "$passed" "$failed" "$SECONDS"
    all_passed=$((all_passed + passed)) all_failed=$((all_failed + failed))
    if [ "$step" = setup ] && [ "$status" != 0 ]; then break; fi
  done
  printf '\n'
  if [ -n "$broken" ]; then say "failed:$broken (build/log/STEP.log holds what each printed)"; fi
  printf '%s passed, %s failed\n' "$all_passed" "$all_failed"
  [ "$all_failed" = 0 ]
}

# tally LOG: "PASSED FAILED", summed over the closing lines of the runners that we use.
tally() {
  sed -e $'s/\033\\[[0-9;]*[A-Za-z]//g' "$1" | awk '
    function count(word,  i) {  # the number before the word, 0 when the line lacks it
      for (i = 2; i <= NF; i++) if ($i ~ "^" word "[,)]?$") return $(i - 1) + 0
      return 0
    }
    # Our own checks: `layers: 41 passed, 0 failed`
    /^([a-z]+: )?[0-9]+ passed, [0-9]+ failed$/ { passed += count("passed"); failed += count("failed") }
    # Catch2
    /^All tests passed \(.* in [0-9]+ test cases?\)/ { passed += count("test") }
    /^test cases: / { passed += count("passed"); failed += count("failed") }
    # Vitest: `     Tests  1 failed | 11 passed (12)`
    /^ *Tests  +[0-9]/ { passed += count("passed"); failed += count("failed") }
    # node --test: `# pass 3` or `ℹ pass 3`
    /^(#|ℹ) pass [0-9]+$/ { passed += $3 }
    /^(#|ℹ) fail [0-9]+$/ { failed += $3 }
    END { print passed + 0, failed + 0 }'
}
