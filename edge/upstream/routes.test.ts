import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "#edge/settings.ts";
import { openForeign } from "#edge/workbench/testing/foreign-origin.ts";

const OTHER = "https://mines.example/v2";
const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
});
afterEach(() => void vi.restoreAllMocks());

function open(routes: string) {
  const at = openForeign({ settings: { UPSTREAM_ROUTES: routes } });
  return { ...at, hosts: () => at.asked.map(({ url }) => `${url.host}${url.pathname}`) };
}

describe("routes", () => {
  it("send calls and sockets of their paths elsewhere, the first that fits, with token, query and body", async () => {
    const at = open(`/mines/*=${OTHER} /aviator=${OTHER} /mines/start=https://never.example`);
    await at.call("POST", "/mines/start?x=1", { traps: 3, amount: 10 });
    await at.call("GET", "/user/profile");
    (await at.open("/aviator")).socket.close();
    (await at.open("/luckyhit")).socket.close();
    await at.fetch("/img/a.png");
    expect(at.hosts()).toEqual([
      "mines.example/v2/mines/start",
      "backend.example/user/profile",
      "mines.example/v2/aviator",
      "backend.example/luckyhit",
      "backend.example/img/a.png",
    ]);
    const [first] = at.asked;
    expect(first?.url.searchParams.get("x")).toBe("1");
    expect(first?.headers.get("authorization")).toMatch(/^Token /);
    expect(JSON.parse(first?.body ?? "")).toEqual({ traps: 3, amount: 10 });
  });

  it("take a share of the members, each always to the same side", async () => {
    const at = open(`/mines/*=${OTHER}@0.3`);
    const sides = new Map<string, Set<string>>();
    for (let member = 0; member < 300; member++) {
      const token = `token-of-member-${member}`;
      const before = at.asked.length;
      await at.call("GET", "/mines/status", undefined, token);
      await at.call("POST", "/mines/start", { traps: 3, amount: 10 }, token);
      sides.set(token, new Set(at.asked.slice(before).map(({ url }) => url.host)));
    }
    expect([...sides.values()].every((each) => each.size === 1)).toBe(true);
    const routed = [...sides.values()].filter((each) => each.has("mines.example")).length;
    // Four standard deviations.
    expect(Math.abs(routed - 90)).toBeLessThan(4 * Math.sqrt(300 * 0.3 * 0.7));
  });

  it("tell visitors by address and device", async () => {
    const at = open(`/user/login=${OTHER}@0.5`);
    const hostOf = async (address: string, device_id: string) => {
      const headers = { "cf-connecting-ip": address, "content-type": "application/json" };
      const body = JSON.stringify({ mobile_number: "+919876543210", password: "correct horse", device_id });
      await at.fetch("/user/login", { method: "POST", headers, body });
      return at.asked.at(-1)?.url.host;
    };
    const devices = Array.from({ length: 20 }, (_, n) => `device-${n}`);
    const first = [];
    for (const device of devices) first.push(await hostOf("192.0.2.1", device));
    const again = [];
    for (const device of devices) again.push(await hostOf("192.0.2.1", device));
    expect(again).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });

  it.each([
    "mines=https://a.example",
    "/mines/*",
    "/mines/*=nowhere",
    "/mines/*=simulator",
    "/mines/*=https://a.example/v2@2",
    "/a=ftp://a.example",
  ])("that cannot be read stop the start: %s", (UPSTREAM_ROUTES) => {
    expect(() => settings({ ...env, UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_ROUTES })).toThrow(
      `settings: UPSTREAM_ROUTES="${UPSTREAM_ROUTES}" is not allowed. Allowed: up to 50 routes as`,
    );
  });
});
