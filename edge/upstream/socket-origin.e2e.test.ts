import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memoryKib } from "#tools/server/process-usage.ts";
import type { Server } from "#tools/server/server.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import {
  accepts,
  echoes,
  refuses,
  SocketOrigin,
  type Welcome,
  frameBytes,
  OPCODE,
  openWire,
  WireSocket,
} from "#tests/helpers/socket-origin.ts";

// The built Worker on bare workerd, as it is run, in front of an origin of sockets that shares no code with it.

const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";
const HANDSHAKE_MS = 500;

const APP = "https://app.example";
const MEGABYTE = 1_000_000;
/** The size of an unbounded flood, and the bound of the gateway's growth. */
const FLOOD_BYTES = 512 * MEGABYTE;
const GROWTH_MAX_BYTES = 64 * MEGABYTE;

const origin = new SocketOrigin();
let server: Server;

beforeAll(async () => {
  await origin.start();
  server = await startOwnServer({
    UPSTREAM_ORIGIN: origin.url,
    UPSTREAM_ADDRESSES: `luckyhit=${origin.url.replace("http", "ws")}/live/cards`,
    UPSTREAM_TIMEOUT_MS: String(HANDSHAKE_MS),
    ALLOWED_ORIGINS: APP,
    CONTROL_TOKEN: "",
  });
});
afterAll(async () => {
  await server.stop();
  await origin.stop();
});
beforeEach(() => origin.welcomeWith(echoes));

const PATH = `/aviator?token=${TOKEN}&t=7&locale=vi`;

async function open(path = PATH, headers: Record<string, string> = {}): Promise<WireSocket> {
  const opened = await openWire(server.url + path, headers);
  if (typeof opened === "number") throw new Error(`refused with ${opened}`);
  return opened;
}

async function openBoth(path = PATH): Promise<{ client: WireSocket; far: WireSocket }> {
  const { promise, resolve } = Promise.withResolvers<WireSocket>();
  origin.welcomeWith(accepts(resolve));
  const client = await open(path);
  return { client, far: await promise };
}

/** A socket is closed with a code even where the gateway takes it before it asks the origin. */
async function closeOf(path = PATH) {
  return (await open(path)).closed;
}

describe("the upgrade", () => {
  it("reaches the origin with token, t and locale, and no other data of the client", async () => {
    await open(PATH, { Cookie: "a=b", "X-Forwarded-For": "10.0.0.1", "User-Agent": "someone", Origin: server.url });
    const [asked] = origin.asked;
    expect(asked?.url).toBe(PATH);
    const { "sec-websocket-key": key, "x-request-id": id, traceparent, ...headers } = asked?.headers ?? {};
    expect([key, id, traceparent]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(headers).toEqual({
      host: new URL(origin.url).host,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      origin: origin.url,
      "user-agent": expect.stringMatching(/^rangoli\//),
      authorization: `Token ${TOKEN}`,
      "accept-language": "vi",
      "x-forwarded-host": new URL(server.url).host,
      "x-forwarded-proto": "http",
    });
  });

  it("goes to the address in the game's setting", async () => {
    await open(`/luckyhit?token=${TOKEN}&t=7`);
    expect(origin.asked[0]?.url).toBe(`/live/cards?token=${TOKEN}&t=7`);
  });

  it.each([
    ["our own page", () => server.url, 101],
    ["an app that is allowed", () => APP, 101],
    ["another site", () => "https://evil.example", 403],
    ["nowhere", () => "null", 403],
  ])("from %s is opened, or refused without a request to the origin", async (_, from, status) => {
    const opened = await openWire(server.url + PATH, { Origin: from() });
    expect(typeof opened === "number" ? opened : 101).toBe(status);
    expect(origin.asked).toHaveLength(status === 101 ? 1 : 0);
  });

  it.each<[string, Welcome]>([
    ["HTTP status", refuses(401, "who?", "text/plain")],
    ["envelope", refuses(200, '{"code":401,"msg":"no"}')],
  ])("that the origin refuses with 401 by %s is closed with 4401", async (_, welcome) => {
    origin.welcomeWith(welcome);
    expect(await closeOf()).toMatchObject({ code: 4401 });
    expect(origin.asked).toHaveLength(1);
  });

  it.each<[string, Welcome, number]>([
    ["500", refuses(500, "at Object.<anonymous>", "text/plain"), 502],
    ["503", refuses(503, '{"code":503,"msg":"later"}'), 503],
    ["a hang-up", (_, stream) => void stream.destroy(), 502],
    ["silence", () => undefined, 504],
  ])("that the origin answers with %s is refused as retryable after a single request", async (_, welcome, status) => {
    origin.welcomeWith(welcome);
    expect(await openWire(server.url + PATH)).toBe(status);
    expect(origin.asked).toHaveLength(1);
    origin.welcomeWith(echoes);
    expect(await openWire(server.url + PATH)).toBeInstanceOf(WireSocket);
  });
});

describe("frames", () => {
  const textOf = (message: string | Buffer) => (typeof message === "string" ? message : message.toString("base64"));
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 251));

  it("go both ways unchanged and in order, texts and bytes of every length", async () => {
    const { client, far } = await openBoth();
    const said = ["", "{}", bytes(0), bytes(125), "x".repeat(126), bytes(65_535), bytes(65_536), "ಠ_ಠ", bytes(3)];
    for (const [from, to] of [
      [client, far],
      [far, client],
    ] as const) {
      for (const each of said) from.send(each);
      await expect.poll(() => to.heard.length, { timeout: 10_000 }).toBe(said.length);
      // Buffers are slow to compare by their elements.
      expect(to.heard.map(textOf)).toEqual(said.map(textOf));
    }
  });

  it("of a megabyte arrive whole", async () => {
    const { client, far } = await openBoth();
    const big = bytes(MEGABYTE);
    far.send(big);
    client.send(big);
    for (const end of [client, far]) {
      await expect.poll(() => end.heard.length, { timeout: 10_000 }).toBe(1);
      expect(textOf(end.heard[0] ?? "") === textOf(big)).toBe(true);
    }
  });

  it("in fragments with a ping between them arrive as one", async () => {
    const { client, far } = await openBoth();
    far.write(frameBytes(OPCODE.text, Buffer.from("one "), { last: false }));
    far.ping();
    far.write(frameBytes(OPCODE.more, Buffer.from("two "), { last: false }));
    far.write(frameBytes(OPCODE.more, Buffer.from("three")));
    await expect.poll(() => client.heard).toEqual(["one two three"]);
    expect(far.pongs).toBe(1);
  });

  it("of more than a mebibyte close their sender", async () => {
    const { client, far } = await openBoth();
    client.send(bytes(2 * MEGABYTE));
    expect(await client.closed).toMatchObject({ code: 1009 });
    expect(await far.closed).toMatchObject({ code: 1001 });
    expect(far.heard).toEqual([]);
  });

  it("arrive in order at many clients at once", async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => open()));
    const said = Array.from({ length: 100 }, (_, index) => String(index));
    for (const each of said) for (const client of clients) client.send(each);
    for (const client of clients) {
      await expect.poll(() => client.heard.length, { timeout: 20_000 }).toBe(said.length);
      expect(client.heard).toEqual(said);
    }
  });
});

describe("a close", () => {
  it.each([
    [1000, 1000],
    [1001, 1001],
    [1008, 1008],
    [1011, 1011],
    [1012, 1012],
    [3000, 3000],
    [4401, 4401],
    [4409, 4409],
    [null, 1000],
    [1005, 1000],
    [1006, 1013],
    [1015, 1013],
    [999, 1013],
    [2000, 1013],
  ])("of the origin with %s closes the client with %i, after all earlier frames", async (code, expected) => {
    const { client, far } = await openBoth();
    const said = Array.from({ length: 200 }, (_, index) => String(index));
    for (const each of said) far.send(each);
    far.close(code, code === null ? "" : "why");
    expect(await client.closed).toEqual({ code: expected, reason: code === expected ? "why" : "" });
    expect(client.heard).toEqual(said);
  });

  it.each([
    [1000, 1000],
    [4000, 4000],
    [null, 1000],
    [1006, 1001],
    [2000, 1001],
  ])("of the client with %s closes the origin with %i, after all earlier frames", async (code, expected) => {
    const { client, far } = await openBoth();
    const said = Array.from({ length: 200 }, (_, index) => String(index));
    for (const each of said) client.send(each);
    client.close(code);
    expect(await far.closed).toMatchObject({ code: expected });
    expect(far.heard).toEqual(said);
  });

  it("by a lost connection in mid-frame closes the client with 1013, and the client reconnects", async () => {
    const { client, far } = await openBoth();
    far.send("whole");
    await expect.poll(() => client.heard).toEqual(["whole"]);
    far.write(frameBytes(OPCODE.text, Buffer.from("cut in the middle")).subarray(0, 9));
    far.cut();
    expect(await client.closed).toEqual({ code: 1013, reason: "" });
    expect(client.heard).toEqual(["whole"]);
  });

  it("by a lost client closes the origin", async () => {
    const { client, far } = await openBoth();
    client.cut();
    expect(await far.closed).toMatchObject({ code: 1001 });
  });
});

describe("a side that does not read", () => {
  /** Of the gateway's process. Zero where the system does not tell. */
  const residentBytes = () => 1024 * (memoryKib(server.pid) ?? 0);

  /** Says more and more until it is told to stop; resolves with how many bytes went out. */
  async function flood(from: WireSocket): Promise<number> {
    const frame = from.bytesOf("x".repeat(16 * 1024));
    let over = false;
    void from.closed.then(() => (over = true));
    let sent = 0;
    while (!over && sent < FLOOD_BYTES) {
      sent += frame.length;
      if (!from.write(frame)) await from.drained();
    }
    return sent;
  }

  it("as a client: both are closed with 1013, the gateway's memory does not grow, and other clients are unaffected", async () => {
    const neighbour = await open();
    const { client, far } = await openBoth();
    const before = residentBytes();
    client.stopReading();
    expect(await flood(far)).toBeLessThan(FLOOD_BYTES);
    expect(await far.closed).toMatchObject({ code: 1013 });
    expect(residentBytes() - before).toBeLessThan(GROWTH_MAX_BYTES);
    neighbour.send("still there");
    await expect.poll(() => neighbour.heard).toEqual(["still there"]);
    // A client that reads on after all loses nothing that was sent before the end.
    client.readOn();
    expect(await client.closed).toMatchObject({ code: 1013 });
    expect(client.heard.length).toBeGreaterThan(0);
  });

  it("as an origin: the client is closed with 1013, and the origin's connection is dropped", async () => {
    const { client, far } = await openBoth();
    const before = residentBytes();
    far.stopReading();
    expect(await flood(client)).toBeLessThan(FLOOD_BYTES);
    expect(await client.closed).toMatchObject({ code: 1013 });
    expect(residentBytes() - before).toBeLessThan(GROWTH_MAX_BYTES);
    // The far end answers no close, as it reads none.
    await expect.poll(() => far.write(Buffer.alloc(1)), { timeout: 20_000, interval: 200 }).toBe(false);
  });

  it("and keeps sending after the close, uses no memory", async () => {
    const { client, far } = await openBoth();
    const before = residentBytes();
    far.stopReading();
    client.isPolite = false;
    expect(await flood(client)).toBeGreaterThanOrEqual(FLOOD_BYTES);
    expect(residentBytes() - before).toBeLessThan(GROWTH_MAX_BYTES);
    client.cut();
    far.cut();
  });
});

describe("an origin that restarts under load", () => {
  it("closes all clients with 1013 without a gap in their frames, and accepts them again", async () => {
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let said = 0;
    origin.welcomeWith(
      accepts((socket) => {
        let next = 0;
        const timer = setInterval(() => {
          for (let i = 0; i < 5; i++) socket.send(String(next++));
          said += 5;
          if (said > 5_000) resolve();
        }, 25);
        void socket.closed.then(() => clearInterval(timer));
      }),
    );
    const clients = await Promise.all(Array.from({ length: 20 }, () => open()));
    await enough;
    await origin.stop();
    for (const client of clients) {
      expect(await client.closed).toMatchObject({ code: 1013 });
      expect(client.heard).toEqual(client.heard.map((_, index) => String(index)));
    }
    expect(await openWire(server.url + PATH)).toBe(502);
    origin.welcomeWith(echoes);
    await origin.start();
    await expect
      .poll(async () => typeof (await openWire(server.url + PATH)) === "object", { timeout: 20_000, interval: 200 })
      .toBe(true);
  });
});

it("keeps no connection to the origin after its clients disconnect", async () => {
  const before = origin.connections;
  const clients = await Promise.all(Array.from({ length: 20 }, () => open()));
  expect(origin.connections).toBe(before + 20);
  for (const client of clients) client.close(1000);
  await expect.poll(() => origin.connections, { timeout: 10_000 }).toBeLessThanOrEqual(before);
});
