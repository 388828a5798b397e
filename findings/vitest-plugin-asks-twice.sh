#!/usr/bin/env bash
# @cloudflare/vitest-plugin imports the Worker before each call of a Durable Object, and Vitest's module runner asks
# Node about it twice each time over a compressed WebSocket: `resolveId`, then `fetchModule`, whose answer is that the
# module is cached. Valid input, public packages, no other code.
#
# @cloudflare/vitest-plugin 1.4.0, vitest 5.0.5 (npm): 200 calls of a method that returns 1 ask Node 400 times. In five
# test files with 18,141 such calls that was 27 of 53 s of CPU.
#
# Exits 0 if it still does so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @cloudflare/vitest-plugin@1.4.0 vitest@5.0.5 wrangler@4.149.0
cat >worker.mjs <<'JS'
import { DurableObject } from "cloudflare:workers";
export class Counter extends DurableObject {
  one() {
    return 1;
  }
}
export default { fetch: () => new Response("") };
JS
cat >wrangler.toml <<'TOML'
name = "counter"
main = "worker.mjs"
compatibility_date = "2026-10-01"
compatibility_flags = ["nodejs_compat"]
[[durable_objects.bindings]]
name = "COUNTER"
class_name = "Counter"
[[migrations]]
tag = "v1"
new_sqlite_classes = ["Counter"]
TOML
cat >vitest.config.mjs <<'JS'
import { cloudflareTest } from "@cloudflare/vitest-plugin";
export default {
  plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" } })],
  test: { fsModuleCache: false },
};
JS
cat >count.test.mjs <<'JS'
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
it("asks", async () => {
  const counter = env.COUNTER.getByName("one");
  await counter.one();
  const { transport } = globalThis.__vitest_mocker__.moduleRunner.vitestOptions;
  const asked = { resolveId: 0, fetchModule: 0 };
  for (const name of Object.keys(asked)) {
    const real = transport[name];
    transport[name] = (...given) => (asked[name]++, real(...given));
  }
  for (let n = 0; n < 200; n++) await counter.one();
  console.log("asked", JSON.stringify(asked));
  expect(asked).toEqual({ resolveId: 200, fetchModule: 200 });
});
JS
NO_COLOR=1 npx vitest run 2>&1 | tee out.log | grep -E "asked|Tests|Error" || true
grep -q "Tests  1 passed" out.log
