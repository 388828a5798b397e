import { env, exports as main } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reset } from "#simulator/testing/objects.ts";
import { fuzz, setClock, type Target } from "./fuzz.ts";

// A few requests for each call; npm run fuzz sends many.
const RUNS = 3;
const SEED = 20_261_121;

/** Calls the Worker directly. A new address for each request keeps the rate limits out of this test. */
function worker(): Target {
  let visitors = 0;
  return {
    controlToken: env.CONTROL_TOKEN ?? "",
    fetch(path, init) {
      const visitor = visitors++;
      const headers = new Headers(init.headers);
      headers.set("cf-connecting-ip", `2001:db8:${(visitor >> 16).toString(16)}:${(visitor & 0xffff).toString(16)}::1`);
      return main.default.fetch(new Request(`http://rangoli.test${path}`, { ...init, headers }));
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

describe("requests made from the OpenAPI document", () => {
  it("get answers that match the document", async () => {
    const target = worker();
    await setClock(target, true);
    const results = await fuzz(target, { seed: SEED, runs: RUNS });
    expect(results.length).toBeGreaterThan(60);
    expect(results.flatMap(({ operation, failure }) => (failure === null ? [] : [`${operation}: ${failure}`]))).toEqual(
      [],
    );
  });

  it("detect an answer that differs from the document", async () => {
    const target = worker();
    const lying: Target = {
      ...target,
      async fetch(path, init) {
        const answer = await target.fetch(path, init);
        if (!path.startsWith("/shop/home_top")) return answer;
        return Response.json({ ...(await answer.json<object>()), livechat_url: null });
      },
    };
    const only = ({ path }: { path: string }) => path.startsWith("/shop/");
    const results = await fuzz(lying, { seed: SEED, runs: 1, only });
    const failed = results.filter(({ failure }) => failure !== null).map(({ operation }) => operation);
    expect(failed).toEqual(["GET /shop/home_top"]);
  });
});
