import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, openGameSocket, type SocketHandlers, type GameSocket } from "./game-socket.ts";
import { FakeWebSocket, fakeWebSockets } from "./testing/fake-web-socket.ts";

const ADDRESS = "ws://app.test/aviator?token=t";
let address: () => Promise<string>;
let sockets: ReturnType<typeof fakeWebSockets>;
let heard: string[];
let states: Connection[];
let opened: GameSocket;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

function open(next: () => Promise<string>, handlers: SocketHandlers, everyMs?: number) {
  const platform = { WebSocket: FakeWebSocket, now: () => Date.now(), random: () => 0.5 };
  return openGameSocket(next, handlers, { ...platform, ...(everyMs !== undefined && { everyMs }) });
}

beforeEach(async () => {
  vi.useFakeTimers();
  sockets = fakeWebSockets();
  address = async () => ADDRESS;
  heard = [];
  states = [];
  opened = open(address, {
    onText: (text) => heard.push(text),
    onConnection: (connection) => states.push(connection),
  });
  await settle();
});

afterEach(() => {
  opened.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function live() {
  sockets.last().accept();
  await settle();
}

describe("the game's socket", () => {
  it("connects to the address, and is live once it is open", async () => {
    expect(sockets.last().url).toBe("ws://app.test/aviator?token=t");
    expect(states).toEqual([]);
    await live();
    expect(states).toEqual(["live"]);
  });

  it("resolves its address for each connection, and again after an error", async () => {
    let asked = 0;
    opened.close();
    opened = open(
      async () => {
        asked += 1;
        if (asked === 1) throw new TypeError("Failed to fetch");
        return `${ADDRESS}${asked}`;
      },
      { onText: () => undefined, onConnection: () => undefined },
    );
    await settle(4_000);
    expect(sockets.last().url).toBe(`${ADDRESS}2`);
    await live();
    sockets.last().drop(1006);
    await settle(4_000);
    expect(sockets.last().url).toBe(`${ADDRESS}3`);
  });

  it("passes text frames on and ignores others", async () => {
    await live();
    sockets.last().say("one");
    sockets.last().say(new ArrayBuffer(2));
    expect(heard).toEqual(["one"]);
  });

  it("sends while it is live, and queues nothing", async () => {
    expect(opened.send("early")).toBe(false);
    await live();
    expect(opened.send("now")).toBe(true);
    expect(sockets.last().sent).toEqual(["now"]);
  });

  it("reconnects after a loss, and reports it", async () => {
    await live();
    sockets.last().drop(1006);
    expect(states).toEqual(["live", "reconnecting"]);
    expect(opened.send("lost")).toBe(false);
    await settle(1_500);
    expect(sockets.all).toHaveLength(2);
    await live();
    expect(states).toEqual(["live", "reconnecting", "live"]);
    expect(sockets.last().sent).toEqual([]);
  });

  it("waits longer after every failure, up to a limit", async () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      const before = sockets.all.length;
      sockets.last().drop(1006);
      let waited = 0;
      while (sockets.all.length === before) {
        await settle(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeLessThanOrEqual(1_100);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    expect(waits.at(-1)).toBeLessThanOrEqual(8_100);
  });

  it("keeps a short pace while the server is updated, and says so", async () => {
    await live();
    sockets.last().drop(1012);
    expect(states).toEqual(["live", "updating"]);
    for (let tries = 2; tries < 40; tries++) {
      await settle(1_000);
      expect(sockets.all).toHaveLength(tries);
      sockets.last().drop(1006);
    }
    await settle(1_000);
    await live();
    expect(states).toEqual(["live", "updating", "live"]);
    sockets.last().drop(1006);
    expect(states.at(-1)).toBe("reconnecting");
  });

  it("takes an update of more than a minute for a loss", async () => {
    await live();
    sockets.last().drop(1012);
    for (let tries = 0; tries < 60; tries++) {
      await settle(1_000);
      sockets.last().drop(1006);
    }
    await settle(1_000);
    sockets.last().drop(1006);
    expect(states).toEqual(["live", "updating", "reconnecting"]);
  });

  it("starts over with short waits after a connection that lasted", async () => {
    for (let failure = 0; failure < 6; failure++) {
      sockets.last().drop(1006);
      await settle(8_000);
    }
    await live();
    await settle(4_000);
    const before = sockets.all.length;
    sockets.last().drop(1006);
    await settle(800);
    expect(sockets.all).toHaveLength(before + 1);
  });

  it("gives up a connection that does not open in time", async () => {
    await settle(6_000);
    expect(sockets.last().readyState).toBe(3);
    await settle(1_000);
    expect(sockets.all).toHaveLength(2);
    await live();
    expect(states).toEqual(["live"]);
  });

  it("opens nothing if it was closed while it waited for its address", async () => {
    opened.close();
    let give: (url: string) => void = () => undefined;
    opened = open(() => new Promise((resolve) => (give = resolve)), {
      onText: () => undefined,
      onConnection: () => undefined,
    });
    opened.close();
    give(ADDRESS);
    await settle(60_000);
    expect(sockets.all).toHaveLength(1);
  });

  it.each([
    [4401, "ended"],
    [4409, "replaced"],
  ])("closed with %i it is %s, and stays closed", async (code, state) => {
    await live();
    sockets.last().drop(code);
    expect(states.at(-1)).toBe(state);
    opened.wake();
    await settle(60_000);
    expect(sockets.all).toHaveLength(1);
  });

  it("takes the game back on demand", async () => {
    await live();
    sockets.last().drop(4409);
    opened.retry();
    await settle();
    expect(states.at(-1)).toBe("connecting");
    await live();
    expect(states.at(-1)).toBe("live");
  });

  it("does not reconnect after its token was refused", async () => {
    await live();
    sockets.last().drop(4401);
    opened.retry();
    await settle(60_000);
    expect(sockets.all).toHaveLength(1);
  });

  it("connects at once when the app wakes, even during a back-off", async () => {
    await live();
    for (let failure = 0; failure < 6; failure++) {
      sockets.last().drop(1006);
      await settle(8_000);
    }
    sockets.last().drop(1006);
    const before = sockets.all.length;
    opened.wake();
    await settle();
    expect(sockets.all).toHaveLength(before + 1);
  });

  it("keeps a recently active connection when the app wakes", async () => {
    await live();
    sockets.last().say("frame");
    opened.wake();
    await settle();
    expect(sockets.all).toHaveLength(1);
  });

  it.each<[string, number | undefined, number, number]>([
    ["a connection silent for over 2 s", undefined, 2_100, 2],
    ["no connection of a server that sends every 4 s", 4_000, 7_900, 1],
    ["such a connection that was silent twice as long", 4_000, 8_100, 2],
  ])("renews %s when the app wakes", async (_, everyMs, silentMs, count) => {
    opened.close();
    opened = open(address, { onText: () => undefined, onConnection: () => undefined }, everyMs);
    await settle();
    await live();
    const before = sockets.all.length;
    vi.advanceTimersByTime(silentMs);
    opened.wake();
    await settle();
    expect(sockets.all).toHaveLength(before - 1 + count);
  });

  it("drops a silent connection", async () => {
    await live();
    await settle(9_000);
    sockets.last().say("still here");
    await settle(9_000);
    expect(sockets.all).toHaveLength(1);
    await settle(2_000);
    expect(sockets.all).toHaveLength(2);
    expect(states.at(-1)).toBe("reconnecting");
  });

  it("receives nothing and opens nothing after it is closed", async () => {
    await live();
    const last = sockets.last();
    opened.close();
    last.say("late");
    opened.wake();
    opened.retry();
    await settle(60_000);
    expect(last.readyState).toBe(3);
    expect(heard).toEqual([]);
    expect(states).toEqual(["live"]);
    expect(sockets.all).toHaveLength(1);
  });
});
