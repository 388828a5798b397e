#!/usr/bin/env bash
# StrykerJS 10.1.1 with its vitest-runner 10.1.1 and vitest 5.0.5 on Node 24, where Vitest's `isolate` is false and its `maxWorkers` 1:
# only the first test file counts what it covers. Mutants that later files kill are reported as NoCoverage, and the score
# falls: two files of equal code and tests have one mutant each (`a + b => a - b`); the first is Killed, the second
# NoCoverage. With `isolate: true` both are Killed. The runner counts by hooks of a setup file, which such a worker
# evaluates once. To save time, mutants may run without isolation after a first run with it.
#
# Exits 0 if it still does so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps "node-linux-$(node -p process.arch)@24.21.0" \
  vitest@5.0.5 vite@8.3.8 @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1
for name in first second; do
  printf 'export const add = (a, b) => a + b;\n' >"$name.js"
  printf 'import { expect, it } from "vitest";\nimport { add } from "./%s.js";\nit("adds", () => expect(add(2, 3)).toBe(5));\n' \
    "$name" >"$name.test.js"
done
cat >stryker.json <<'JSON'
{
  "testRunner": "vitest",
  "mutate": ["first.js", "second.js"],
  "mutator": { "excludedMutations": ["ArrowFunction"] },
  "reporters": ["json"],
  "jsonReporter": { "fileName": "report.json" },
  "concurrency": 1,
  "allowConsoleColors": false
}
JSON
node=$(echo node_modules/node-linux-*/bin/node)
verdicts() {
  printf 'export default { test: { isolate: %s, maxWorkers: 1 } };\n' "$1" >vitest.config.mjs
  "$node" node_modules/@stryker-mutator/core/bin/stryker.js run stryker.json >log.txt 2>&1 || { cat log.txt >&2; exit 1; }
  node -e 'const { files } = JSON.parse(require("fs").readFileSync("report.json"));
    console.log(Object.keys(files).sort().map((file) => files[file].mutants.map(({ status }) => status).filter((each) => each !== "Ignored").join()).join(" "))'
}
isolated=$(verdicts true)
shared=$(verdicts false)
printf 'isolate true: %s\nisolate false: %s\n' "$isolated" "$shared"
[ "$isolated" = "Killed Killed" ] && [ "$shared" = "Killed NoCoverage" ]
