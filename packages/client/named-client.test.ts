import { beforeEach, describe, expect, it, vi } from "vitest";
import { isCall } from "../../contract/call.ts";
import { areas as contractAreas, sockets as contractSockets } from "../../games/all/api.ts";
import { areas, shortName } from "./areas.ts";
import { aviatorSocket } from "../../games/aviator/contract/frames.ts";
import { luckyHitSocket } from "../../games/lucky-hit/contract/frames.ts";
import { createNamedClient as createClient, type NamedClientOptions as ClientOptions } from "./named-client.ts";
import { FakeWebSocket } from "../../contract/transport/testing/fake-web-socket.ts";

const NOW = 1_795_210_860_000;

interface Arrival {
  readonly path: string;
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = object | (() => Response | Promise<Response>);

/** A client whose server is a table of answers by path. */
function open(answers: Readonly<Record<string, Answer>>, options: Partial<ClientOptions> = {}) {
  const arrivals: Arrival[] = [];
  const client = createClient({
    url: "https://play.example/",
    now: () => NOW,
    WebSocket: FakeWebSocket,
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname;
      const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
      arrivals.push({ path, method: init?.method, headers: init?.headers as Record<string, string>, body });
      const answer = answers[path];
      if (typeof answer === "function") return (answer as () => Response)();
      return Response.json({ code: 200, msg: "ok", ...answer });
    },
    ...options,
  });
  return { client, arrivals };
}

function storeOf(token: string | null) {
  const store = {
    token,
    get: async () => store.token,
    set: vi.fn<(token: string) => void>(),
    clear: vi.fn<() => void>(),
  };
  store.set.mockImplementation((next) => void (store.token = next));
  store.clear.mockImplementation(() => void (store.token = null));
  return store;
}

const refusal =
  (code: number, status = 200) =>
  () =>
    Response.json({ code, msg: "no" }, { status });

describe("the areas of the client", () => {
  const mine = new Map(
    Object.entries(areas).map(([name, exported]) => [name.toLowerCase(), Object.values(exported).filter(isCall)]),
  );

  it("have every call of the contract, but for the operators'", () => {
    const players = contractAreas.filter(({ name }) => name !== "control");
    expect([...mine.keys()].toSorted()).toEqual(players.map(({ name }) => name).toSorted());
    for (const { name, calls } of players) expect(new Set(mine.get(name)), name).toEqual(new Set(calls));
  });

  it.each([
    ["mines", "minesStart", "start"],
    ["luckyHit", "luckyHitRecords", "records"],
    ["wallet", "addWithdrawal", "addWithdrawal"],
    ["sessions", "sessions", "sessions"],
    ["win", "window", "window"],
  ])("name a call without their own name: %s %s", (area, name, short) => {
    expect(shortName(area, name)).toBe(short);
  });

  it("give no name to two calls", () => {
    for (const [area, exported] of Object.entries(areas)) {
      const names = Object.entries(exported).filter(([, value]: [string, unknown]) => isCall(value));
      expect(new Set(names.map(([name]) => shortName(area, name))).size, area).toBe(names.length);
    }
  });

  it("have the sockets and frames of the contract", () => {
    const named = [aviatorSocket, luckyHitSocket].map(({ path, sent, received }) => {
      const numbers = (frames: object, from: string) =>
        Object.values(frames).map(({ cmd }: { cmd: number }) => `${cmd} ${from}`);
      return [path, [...numbers(sent, "player"), ...numbers(received, "server")].toSorted()];
    });
    const owed = contractSockets.map(({ path, frames }) => [
      path,
      frames.map(({ kind, from }) => `${kind.cmd} ${from}`).toSorted(),
    ]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(owed));
  });
});

describe("a call as a function", () => {
  it("sends its input as query or body, with the conventions, and reads numbers that are texts", async () => {
    const page = { page: { count: "1" }, queryset: [] };
    const { client, arrivals } = open(
      { "/user/recharges": page, "/user/transfer_to": {} },
      { locale: () => "pt", tokens: storeOf("t1") },
    );
    expect(await client.wallet.recharges({ p: 2 })).toMatchObject({ page: { count: 1 }, queryset: [] });
    await client.transfer.to({ user_id: "130002", amount: 1050 });
    expect(arrivals).toMatchObject([
      { path: "/user/recharges", method: "GET", body: undefined, headers: { "Accept-Language": "pt" } },
      { path: "/user/transfer_to", method: "POST", body: { user_id: "130002", amount: 10.5 } },
    ]);
    expect(arrivals[1]?.headers).toMatchObject({ Authorization: "Token t1", "Content-Type": "application/json" });
  });

  it("that opens a session stores its token, and the log-out clears it", async () => {
    const tokens = storeOf(null);
    const { client } = open({ "/user/login": { token: "t2" }, "/user/logout": {} }, { tokens });
    await client.account.login({ mobile_number: "919876543210", password: "correct horse" });
    expect(tokens.token).toBe("t2");
    await client.account.logout();
    expect(tokens.token).toBeNull();
  });

  it("with a refused token clears it and reports it once", async () => {
    const tokens = storeOf("t1");
    const onUnauthorized = vi.fn<() => void>();
    const { client } = open({ "/user/profile": refusal(401, 401) }, { tokens, onUnauthorized });
    const calls = [client.account.profile(), client.account.profile()];
    for (const each of await Promise.allSettled(calls)) expect(each).toMatchObject({ reason: { code: 401 } });
    expect(tokens.clear).toHaveBeenCalledOnce();
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it("reports a token again that a later log-in brought back", async () => {
    const tokens = storeOf("t1");
    const onUnauthorized = vi.fn<() => void>();
    const answers = { "/user/profile": refusal(401), "/user/login": { token: "t1" } };
    const { client } = open(answers, { tokens, onUnauthorized });
    await expect(client.account.profile()).rejects.toThrow("401");
    await client.account.login({ mobile_number: "919876543210", password: "correct horse" });
    await expect(client.account.profile()).rejects.toThrow("401");
    expect(tokens.token).toBeNull();
    expect(onUnauthorized).toHaveBeenCalledTimes(2);
  });

  it("leaves a newer token alone when an older one is refused", async () => {
    const tokens = storeOf("old");
    const late = () => {
      tokens.token = "new";
      return refusal(401)();
    };
    const { client } = open({ "/user/profile": late }, { tokens });
    await expect(client.account.profile()).rejects.toThrow("401");
    expect(tokens.token).toBe("new");
  });

  it("estimates the server's time from its answers", async () => {
    const { client } = open({ "/user/profile": refusal(1001) });
    expect(client.serverNow()).toBe(NOW);
    const { client: other } = open({ "/user/profile": () => Response.json({ code: 1, server_time: NOW + 5_000 }) });
    await expect(other.account.profile()).rejects.toThrow("refused 1");
    expect(other.serverNow()).toBe(NOW + 5_000);
  });
});

describe("the key of a call that moves money", () => {
  const input = { user_id: "130002", amount: 100 };
  const keysOf = (arrivals: readonly Arrival[]) => arrivals.map(({ headers }) => headers["Idempotency-Key"]);

  it("is the caller's, or a UUID", async () => {
    const { client, arrivals } = open({ "/user/transfer_to": {} });
    await client.transfer.to(input, { idempotencyKey: "mine" });
    await client.transfer.to(input);
    expect(keysOf(arrivals)).toEqual([
      "mine",
      expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    ]);
  });

  it.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), true],
    ["a page", () => new Response("<html>"), true],
    ["a failure of the server", refusal(500, 500), true],
    ["a refusal", refusal(1001), false],
    ["a full service", refusal(503, 503), true],
  ])("after %s repeats until the server has judged it", async (_, answer, repeats) => {
    const { client, arrivals } = open({ "/user/transfer_to": answer });
    await expect(client.transfer.to(input)).rejects.toThrow();
    await expect(client.transfer.to(input)).rejects.toThrow();
    const [first, second] = keysOf(arrivals);
    expect(first === second).toBe(repeats);
  });

  it("comes with entropy for a play, which is new for each play and the same in its repeats", async () => {
    const { client, arrivals } = open({ "/mines/start": refusal(500, 500) });
    const start = (traps: 1 | 3) => expect(client.mines.start({ traps, amount: 50_00 })).rejects.toThrow();
    await start(3);
    await start(3);
    await start(1);
    const [first, again, other] = arrivals.map(({ body }) => (body as { entropy?: unknown } | undefined)?.entropy);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("is another one for another input, and after a success", async () => {
    const { client, arrivals } = open({ "/user/transfer_to": {} });
    await client.transfer.to(input);
    await client.transfer.to(input);
    await client.transfer.to({ ...input, amount: 200 });
    expect(new Set(keysOf(arrivals)).size).toBe(3);
  });

  it("repeats after the caller gave up waiting", async () => {
    const caller = new AbortController();
    const answer = () => {
      caller.abort(new Error("left"));
      throw new Error("left");
    };
    const { client, arrivals } = open({ "/user/transfer_to": answer });
    await expect(client.transfer.to(input, { signal: caller.signal })).rejects.toThrow("left");
    await expect(client.transfer.to(input)).rejects.toThrow("unsure");
    expect(new Set(keysOf(arrivals)).size).toBe(1);
  });
});

describe("a game's socket", () => {
  beforeEach(() => {
    FakeWebSocket.opened.length = 0;
  });

  const ticket = { "/user/socket_ticket": { ticket: "120007.ticket" } };
  const frame = (cmd: number, data: object) => JSON.stringify({ cmd, data: JSON.stringify(data) });

  async function connect(options: Partial<ClientOptions> = {}) {
    const { client } = open(ticket, { tokens: storeOf("t1"), ...options });
    const seen: string[] = [];
    const socket = client.sockets.aviator({
      onFrame: ({ kind }) => void seen.push(kind),
      onConnection: (connection) => void seen.push(connection),
    });
    await vi.waitFor(() => expect(FakeWebSocket.opened).toHaveLength(1));
    const [server] = FakeWebSocket.opened;
    if (server === undefined) throw new Error("no socket was opened");
    return { client, socket, seen, server };
  }

  it("opens with a ticket, and tells its frames and its connection", async () => {
    const { client, socket, seen, server } = await connect();
    expect(new URL(server.url)).toMatchObject({ origin: "wss://play.example", pathname: "/aviator" });
    expect(new URL(server.url).searchParams.get("token")).toBe("120007.ticket");
    server.accept();
    server.say(frame(5002, { period: 7, status: 9, serverTime: NOW + 60_000 }));
    server.say(frame(5002, { status: "unreadable" }));
    server.say(frame(9999, {}));
    expect(seen).toEqual(["live", "group"]);
    expect(client.serverNow()).toBeGreaterThan(NOW + 59_000);
    socket.close();
    expect(seen.at(-1)).toBe("ended");
  });

  it("sends stakes and cash-outs in the contract's units, and refuses wrong ones", async () => {
    const { socket, server } = await connect();
    expect(socket.send.cashOut({ tag: 1 })).toBe(false);
    server.accept();
    const stake = { nickName: "Asha", period: 7, betPrice: 5_000, seed: "Q2AlyjYoIondBMTh7fy5", autoCashOut: 150 };
    expect(socket.send.bet(stake)).toBe(true);
    const { cmd, data } = JSON.parse(server.sent[0] ?? "") as { cmd: number; data: string };
    expect([cmd, JSON.parse(data)]).toEqual([5015, { ...stake, betPrice: 50, autoCashOut: 1.5 }]);
    expect(() => socket.send.bet({ ...stake, seed: "short" })).toThrow("invalid");
    expect(server.sent).toHaveLength(1);
    socket.close();
  });

  it("gives its frames to each loop over it, in order, until it is closed", async () => {
    const { socket, server } = await connect();
    server.accept();
    const collect = async () => {
      const results: number[] = [];
      for await (const { kind, data } of socket) if (kind === "coefficient") results.push(data.coefficient);
      return results;
    };
    const loops = [collect(), collect()];
    for (const coefficient of [1, 1.25, 1.5]) server.say(frame(5004, { coefficient }));
    await vi.waitFor(() => undefined);
    socket.close();
    expect(await Promise.all(loops)).toEqual([
      [100, 125, 150],
      [100, 125, 150],
    ]);
    expect(await collect()).toEqual([]);
  });

  it("keeps the newest frames for a loop that does not keep up", async () => {
    const { socket, server } = await connect();
    server.accept();
    const reader = socket[Symbol.asyncIterator]();
    for (let tag = 0; tag < 1_500; tag++) server.say(frame(5004, { tag, coefficient: 1 }));
    expect(await reader.next()).toMatchObject({ done: false, value: { data: { tag: 500 } } });
    await reader.return?.();
    expect(await reader.next()).toMatchObject({ done: true });
    socket.close();
  });

  it("ends with the session that the server refused", async () => {
    const onUnauthorized = vi.fn<() => void>();
    const { socket, server } = await connect({ onUnauthorized });
    server.accept();
    const reader = socket[Symbol.asyncIterator]().next();
    server.drop(4401);
    expect(await reader).toEqual({ done: true, value: undefined });
    expect(socket.connection).toBe("ended");
    await vi.waitFor(() => expect(onUnauthorized).toHaveBeenCalledOnce());
  });

  it("needs a WebSocket of the platform", () => {
    vi.stubGlobal("WebSocket", undefined);
    const client = createClient({ url: "https://play.example" });
    vi.unstubAllGlobals();
    expect(() => client.sockets.luckyHit()).toThrow("this platform has no WebSocket");
  });
});
