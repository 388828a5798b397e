import { env, exports as main } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import worker from "./worker.ts";
import { closeOf, post, TOKEN, upgrade } from "./testing/open-gateway.ts";

// The whole way: gateway, simulator and objects, with the bindings of wrangler.toml.

function fetchWorker(path: string, init: RequestInit = {}): Promise<Response> {
  return main.default.fetch(new Request(`http://rangoli.test${path}`, init));
}

async function makeMember(): Promise<{ token: string; user_id: string }> {
  const headers = { authorization: `Bearer ${env.CONTROL_TOKEN}` };
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

  it("opens a member's socket, and closes a stranger's with 4401", async () => {
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

  it("counts visitors where the platform does", async () => {
    const init = post({ mobile_number: "+919876543277", device_id: "device" });
    const allowed = 30;
    let passed = 0;
    // A period may end under way: two of them let no more than this pass.
    while (passed <= 2 * allowed && (await fetchWorker("/user/login", init)).status === 200) passed += 1;
    expect(passed).toBeGreaterThanOrEqual(allowed);
    expect(passed).toBeLessThanOrEqual(2 * allowed);
  });

  it("opens nothing to a control token that is too short, and logs so once", async () => {
    const errors: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
    const short = { ...env, CONTROL_TOKEN: "a" };
    for (let times = 0; times < 2; times++) {
      const request = new Request<unknown, IncomingRequestCfProperties>("http://rangoli.test/control/audit", {
        headers: { authorization: "Bearer a" },
      });
      expect((await worker.fetch(request, short)).status).toBe(404);
    }
    expect(errors).toEqual([expect.stringContaining("CONTROL_TOKEN is shorter than 24 characters")]);
  });

  it("logs a line of JSON for each request", async () => {
    await fetchWorker("/healthz", { headers: { "x-request-id": "logged-as-json" } });
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: "info", id: "logged-as-json" }),
    ]);
  });
});
