import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env, exports as main } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reset } from "#simulator/testing/objects.ts";
import { closeOf, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import worker from "./worker.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

// The whole way: gateway, simulator and objects, with the bindings of wrangler.toml.

function fetchWorker(path: string, init: RequestInit = {}): Promise<Response> {
  return main.default.fetch(new Request(`http://app.test${path}`, init));
}

async function makeMember(): Promise<{ token: string; user_id: string }> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetchWorker("/control/members", post({ count: 1, balance: 12.5 }, { headers }));
  const { members } = await answer.json<{ members: { token: string; user_id: string }[] }>();
  const [member] = members;
  if (member === undefined) throw new Error("no member was made");
  return member;
}

describe("worker", () => {
  const logged: string[] = [];

  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, "log").mockImplementation((line: string) => void logged.push(line));
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("answers a member's call from the member's cell", async () => {
    const { token, user_id } = await makeMember();
    const answer = await fetchWorker("/user/profile", { headers: { authorization: `Token ${token}` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ code: 200, entry: { user_id, balance: 12.5 } });
  });

  it("answers 401 to a token that no cell knows, in the caller's language", async () => {
    const headers = { authorization: `Token ${TOKEN}`, "accept-language": "es-MX" };
    const answer = await fetchWorker("/user/profile", { headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 401, msg: "Vuelve a iniciar sesión" });
  });

  it("opens a member's socket, and closes another's with 4401", async () => {
    const { token } = await makeMember();
    const { webSocket } = await fetchWorker(`/aviator?token=${token}`, upgrade());
    const first = new Promise<string>((resolve) =>
      webSocket?.addEventListener("message", ({ data }) => resolve(String(data)), { once: true }),
    );
    webSocket?.accept();
    expect(JSON.parse(await first)).toMatchObject({ cmd: 5002 });
    webSocket?.close(1000);
    expect(await closeOf(await fetchWorker(`/aviator?token=${TOKEN}`, upgrade()))).toMatchObject({ code: 4401 });
  });

  it("counts visitors with the platform", async () => {
    const init = post({ mobile_number: "+919876543277", device_id: "device" });
    const allowed = 30;
    let passed = 0;
    // A period may end under way: two of them let no more than this pass.
    while (passed <= 2 * allowed && (await fetchWorker("/user/login", init)).status === 200) passed += 1;
    expect(passed).toBeGreaterThanOrEqual(allowed);
    expect(passed).toBeLessThanOrEqual(2 * allowed);
  });

  it("opens nothing with an operator that cannot be read, and logs so once", async () => {
    const errors: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
    const short = { ...env, OPERATORS: "asha:act:a" };
    for (let times = 0; times < 2; times++) {
      const request = new Request<unknown, IncomingRequestCfProperties>("http://app.test/operate/audit", {
        headers: { authorization: "Bearer a" },
      });
      expect((await worker.fetch(request, short)).status).toBe(503);
    }
    expect(errors).toHaveLength(1);
    expect(JSON.parse(errors[0] ?? "")).toMatchObject({
      error: expect.stringContaining("OPERATORS (not shown) is not allowed. Allowed: operators") as unknown,
    });
  });

  it("says on its start that RATE_LIMITS has no effect where bindings limit", async () => {
    const changed = { ...env, RATE_LIMITS: "read 5/60, socket 60/60" };
    for (let times = 0; times < 2; times++) await worker.fetch(new Request("http://app.test/openapi.json"), changed);
    expect(logged.filter((line) => line.includes('"event":"settings"')).map((line) => JSON.parse(line))).toEqual([
      {
        level: "info",
        time: expect.any(Number),
        event: "settings",
        note: "RATE_LIMITS has no effect on read: the bindings RATE_READ limit these",
      },
    ]);
  });

  it("logs a line of JSON for each request if nothing counts them", async () => {
    const { COUNTERS: _, ...uncounted } = env;
    await worker.fetch(
      new Request("https://app.test/healthz", { headers: { "x-request-id": "logged-as-json" } }),
      uncounted,
    );
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: "info", id: "logged-as-json" }),
    ]);
  });
});

describe("a worker whose settings cannot be used", () => {
  const logged: string[] = [];

  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function fetchTwice(set: Partial<typeof env>): Promise<Response> {
    const broken = { ...env, ...set };
    await worker.fetch(new Request("http://app.test/healthz"), broken);
    const headers = { "accept-language": "vi", "x-request-id": "asked-of-a-broken-one" };
    return worker.fetch(new Request("http://app.test/user/profile", { headers }), broken);
  }

  it("answers 503 in the envelope, and logs one line for each of them, once", async () => {
    const answer = await fetchTwice({ CELLS: "none", UPSTREAM_TIMEOUT_MS: "0" });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 503,
      msg: "Không thể kết nối dịch vụ, vui lòng thử lại sau",
      request_id: "asked-of-a-broken-one",
    });
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        event: "settings",
        error: expect.stringMatching(/^UPSTREAM_TIMEOUT_MS="0" /) as unknown,
      }),
      expect.objectContaining({ event: "settings", error: expect.stringMatching(/^CELLS="none" /) as unknown }),
    ]);
  });

  it.each([
    [
      "fairness",
      "the fingerprint of another key",
      "FAIRNESS_KEY (not shown) is another than the one the data was made with",
    ],
    ["cells", 8, 'CELLS="3" is less than the data was made with. Allowed: 8 or more.'],
  ])("answers 503 where they contradict the data: %s", async (name, value, line) => {
    const catalogue = () => env.CATALOGUE.getByName("catalogue");
    await runInDurableObject(catalogue(), (_, { storage }) => storage.kv.put(name, value));
    await abortAllDurableObjects();
    const answer = await fetchTwice({});
    expect(answer.status).toBe(503);
    expect(logged).toEqual([expect.stringContaining(JSON.stringify(line).slice(1, -1))]);
    await reset();
  });
});
