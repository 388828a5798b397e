import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, type Asked, openForeign } from "#edge/workbench/testing/foreign-origin.ts";
import { KNOWN_MS, memberIdIn } from "./backend-members.ts";

const ROUTES =
  "/mines/*=simulator /dice/*=simulator /aviator=simulator /user/profile=simulator /user/sessions=simulator";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let backends = 0;

/** A backend of its own, with its own form of ids and tokens. */
function openBackend(routes = ROUTES) {
  const prefix = `p${++backends}-${crypto.randomUUID()}`;
  const members = new Map<string, string | number>([
    [`${prefix}-token-of-ana`, `${prefix}-ana`],
    [`${prefix}-another-token-of-ana`, `${prefix}-ana`],
    [`${prefix}-token-of-bo`, `${prefix}-bo`],
  ]);
  let isDown = false;
  let hold: (() => Promise<void>) | null = null;
  const at = openForeign({
    settings: { UPSTREAM_ROUTES: routes },
    answer: async ({ headers, url }: Asked) => {
      if (isDown) throw new TypeError("no connection");
      const user_id = members.get(headers.get("authorization")?.slice("Token ".length) ?? "");
      const held = hold;
      hold = null;
      await held?.();
      if (user_id === undefined) return Response.json({ code: 401, msg: "?" }, { status: 401 });
      return url.pathname === "/user/profile" ? { entry: { user_id, balance: "7.00" } } : { ticket: "t".repeat(30) };
    },
  });
  const ana = `${prefix}-token-of-ana`;
  return {
    ...at,
    members,
    ana,
    anaElsewhere: `${prefix}-another-token-of-ana`,
    bo: `${prefix}-token-of-bo`,
    profile: (token: string): Promise<Answer & Profile> =>
      at.call("GET", "/user/profile", undefined, token) as Promise<Answer & Profile>,
    start: (token: string) => at.call("POST", "/mines/start", { traps: 3, amount: 50 }, token),
    /** Keeps the next answer back, as it is now, until `until`. */
    holdNext(onAsked: () => void, until: Promise<void>) {
      hold = () => {
        onAsked();
        return until;
      };
    },
    setDown: (value: boolean) => (isDown = value),
    open: async (token: string) => {
      const path = `/aviator?token=${encodeURIComponent(token)}`;
      const { webSocket } = await at.fetch(path, { headers: { upgrade: "websocket" } });
      if (webSocket === null) throw new Error("no socket");
      const { promise: first, resolve } = Promise.withResolvers<string>();
      webSocket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
      const closed = new Promise<number>((done) => webSocket.addEventListener("close", ({ code }) => done(code)));
      webSocket.accept();
      return { socket: webSocket, first, closed };
    },
  };
}

interface Profile {
  code: number;
  play_money?: boolean;
  entry: { user_id: string; balance: string; mobile: string };
}

describe("members of a backend at the simulator", () => {
  it("have a member of their own there, with play money that says so, by whichever token", async () => {
    const at = openBackend();
    const [ana, elsewhere, bo] = [await at.profile(at.ana), await at.profile(at.anaElsewhere), await at.profile(at.bo)];
    expect(ana).toMatchObject({ code: 200, play_money: true, entry: { balance: expect.not.stringMatching(/^7.00$/) } });
    expect(elsewhere.entry.user_id).toBe(ana.entry.user_id);
    expect(bo.entry.user_id).not.toBe(ana.entry.user_id);
    expect(ana.entry.mobile).toMatch(/^\+000/);
    // The simulator's answers are no answers of the backend: that was asked for the id alone, once for each token.
    expect(at.asked.map(({ url }) => url.pathname)).toEqual(Array.from({ length: 3 }, () => "/user/profile"));
  });

  it("stake from their own balance, and nobody else's", async () => {
    const at = openBackend();
    const [before, boBefore] = [await at.profile(at.ana), await at.profile(at.bo)];
    expect(await at.start(at.ana)).toMatchObject({ code: 200, play_money: true });
    expect(Number((await at.profile(at.ana)).entry.balance)).toBe(Number(before.entry.balance) - 50);
    expect((await at.profile(at.bo)).entry.balance).toBe(boBefore.entry.balance);
    expect(await at.call("GET", "/mines/status", undefined, at.bo)).toMatchObject({ game_lock: "0" });
  });

  it("open the simulator's sockets, and clients get no tickets that it could not read", async () => {
    const at = openBackend();
    const { socket, first } = await at.open(at.ana);
    expect(JSON.parse(await first)).toMatchObject({ cmd: expect.any(Number) });
    socket.close(1000);
    expect(await at.call("POST", "/user/socket_ticket", {}, at.ana)).toMatchObject({ code: 404 });
    const calls = openBackend("/mines/*=simulator");
    expect(await calls.call("POST", "/user/socket_ticket", {}, calls.ana)).toMatchObject({ ticket: "t".repeat(30) });
  });

  it("are asked for again after a minute; the end of a session ends its sockets too", async () => {
    const at = openBackend();
    await at.profile(at.ana);
    const { closed } = await at.open(at.ana);
    at.members.delete(at.ana);
    expect((await at.profile(at.ana)).code).toBe(200);
    const later = Date.now() + KNOWN_MS;
    vi.spyOn(Date, "now").mockReturnValue(later);
    expect((await at.profile(at.ana)).code).toBe(401);
    expect(await closed).toBe(4401);
    expect((await at.profile(at.anaElsewhere)).code).toBe(200);
    at.members.set(at.ana, at.members.get(at.anaElsewhere) ?? "");
    expect((await at.profile(at.ana)).code).toBe(200);
  });

  it("lose the simulator's session and sockets with a log-out at the backend", async () => {
    const at = openBackend();
    const { closed } = await at.open(at.ana);
    const elsewhere = await at.open(at.anaElsewhere);
    expect((await at.call("POST", "/user/logout", {}, at.ana)).code).toBe(200);
    expect(await closed).toBe(4401);
    expect(at.asked.at(-1)?.url.pathname).toBe("/user/logout");
    expect(elsewhere.socket.readyState).toBe(WebSocket.OPEN);
    at.members.delete(at.ana);
    expect((await at.profile(at.ana)).code).toBe(401);
  });

  it("stay logged out if the backend had told whose token it is before the log-out", async () => {
    const at = openBackend();
    const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    at.holdNext(asked.resolve, told.promise);
    const inFlight = at.profile(at.ana);
    await asked.promise;
    expect((await at.call("POST", "/user/logout", {}, at.ana)).code).toBe(200);
    at.members.delete(at.ana);
    told.resolve();
    expect((await inFlight).code).toBe(401);
    expect((await at.profile(at.ana)).code).toBe(401);
    // A backend may give the same token again.
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000);
    at.members.set(at.ana, at.members.get(at.anaElsewhere) ?? "");
    expect((await at.profile(at.ana)).code).toBe(200);
  });

  it("cannot be named by a header, a query or a token of the simulator", async () => {
    const at = openBackend();
    const bo = await at.profile(at.bo);
    const forged = {
      authorization: `Token ${at.ana}`,
      "x-member": bo.entry.user_id,
      "x-rangoli-member": bo.entry.user_id,
      "x-backend-member": bo.entry.user_id,
    };
    const answer = await at.fetch(`/user/profile?member=${bo.entry.user_id}&token=${at.bo}`, { headers: forged });
    expect((await answer.json<Profile>()).entry.user_id).toBe((await at.profile(at.ana)).entry.user_id);
    const native = await at.call("GET", "/user/profile", undefined, `${bo.entry.user_id}.${"A".repeat(43)}`);
    expect(native.code).toBe(401);
  });

  it("get the 401 of the backend, and a clear refusal while it is down", async () => {
    const at = openBackend();
    const unknown = await at.fetch("/mines/status", { headers: { authorization: "Token nobody-knows-this" } });
    expect([unknown.status, unknown.headers.get("www-authenticate")]).toEqual([401, "Token"]);
    expect(await (await at.open("nobody-knows-this")).closed).toBe(4401);
    await at.profile(at.bo);
    at.setDown(true);
    expect((await at.start(at.ana)).code).toBe(502);
    // A known member plays on.
    expect((await at.start(at.bo)).code).toBe(200);
    at.setDown(false);
    expect((await at.start(at.ana)).code).toBe(200);
  });

  it("stay on their side of a share with a new token", async () => {
    const at = openBackend("/user/profile=simulator@0.5");
    const sides = new Set<boolean>();
    for (let member = 0; member < 24; member++) {
      const id = crypto.randomUUID();
      const tokens = [`${id}-first`, `${id}-second`, `${id}-third`];
      for (const token of tokens) at.members.set(token, id);
      const plays = [];
      for (const token of tokens) plays.push((await at.profile(token)).play_money === true);
      expect(new Set(plays).size).toBe(1);
      sides.add(plays[0] === true);
    }
    expect(sides.size).toBe(2);
  });

  it("are read from ids of any form, but not from numbers that JSON rounds", () => {
    expect(memberIdIn({ entry: { user_id: 7 } })).toBe("7");
    expect(memberIdIn({ entry: { user_id: " 7 " } })).toBe("7");
    expect(memberIdIn({ entry: { id: "u-9" } })).toBe("u-9");
    for (const user_id of [2 ** 53, 0.5, "", null, {}, "x".repeat(300)]) {
      expect(memberIdIn({ entry: { user_id } })).toBe(null);
    }
    expect(memberIdIn({ entry: null })).toBe(null);
  });
});
