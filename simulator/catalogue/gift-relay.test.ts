import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/values/durations.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { endTest, shiftTime } from "../testing/client.ts";
import { insideTestCell } from "../testing/objects.ts";
import { goToTime } from "#games/all/server/testing/tables.ts";
import { Network, RelayObject, repeated, VirtualTime } from "../testing/virtual-network.ts";
import type { Join, JoinOutcome } from "../objects/catalogue-api.ts";
import { Catalogue } from "./catalogue.ts";
import { EmptyPools, type GiftLink, giftLink, GiftRelay } from "./gift-relay.ts";
import { POOL_FRESH_MS } from "./gift-times.ts";
import { giftEventSchema, GiftEvents, type GiftWindow, windowsOf } from "./gifts.ts";

const NOON = Date.UTC(2026, 10, 22, 6, 30);
const GIFT_MIN = 3_000;
const CELLS = 5;

function firstWindow(now: number): GiftWindow {
  const [window] = windowsOf(now);
  if (window === undefined) throw new Error("a day has windows");
  return window;
}

function linkTo(relay: RelayObject<GiftLink>, network: Network): GiftLink {
  return {
    joinEvents: (joins) => network.carry(() => relay.call((each) => each.joinEvents(joins))),
    emptyEvents: (events) => network.carry(() => relay.call((each) => each.emptyEvents(events))),
  };
}

/** The catalogue's own table of gifts, with a pool of so many minor units. */
class Pool {
  readonly #sql: SqlStorage;
  readonly event: number;

  constructor(sql: SqlStorage, { id }: GiftWindow, units: number) {
    this.#sql = sql;
    this.event = id;
    sql.exec("DROP TABLE IF EXISTS gift_event; DROP TABLE IF EXISTS gift_join;");
    sql.exec(giftEventSchema);
    sql.exec("INSERT INTO gift_event (id, pool_left) VALUES (?, ?)", id, units);
  }

  open(now: () => number, random: () => number): GiftLink {
    const events = new GiftEvents(this.#sql, random);
    return {
      joinEvents: async (joins) => events.join(joins, now()),
      emptyEvents: async (asked) => asked.filter((event) => events.isEmpty(event)),
    };
  }

  get left(): number {
    return this.#sql.exec<{ left: number }>("SELECT pool_left AS left FROM gift_event WHERE id = ?", this.event).one()
      .left;
  }

  get given(): number {
    return this.#sql.exec<{ sum: number }>("SELECT coalesce(sum(price), 0) AS sum FROM gift_join").one().sum;
  }
}

const delays = fc.array(fc.nat(120), { minLength: 1, maxLength: 40 });
/** Times in ms from the start, and the catalogue (-1), relays or cells that restart then. */
const restarts = fc.array(fc.tuple(fc.nat(8_000), fc.integer({ min: -1, max: 8 })), { maxLength: 12 });
/** Each join: the member, its request, when it is sent, and how often. */
const joins = fc.array(
  fc.record({ member: fc.nat(30), request: fc.nat(1), at: fc.nat(6_000), copies: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 60 },
);

describe("joins through relays", () => {
  it("give out at most the pool, once to each member, for any delays, losses, restarts and repeats", async () => {
    await insideTestCell(async ({ storage: { sql } }) => {
      await fc.assert(
        fc.asyncProperty(
          delays,
          restarts,
          joins,
          fc.nat(1_500_000),
          fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 9 }),
          async (delaysOf, restartsAt, sent, units, floats) => {
            const window = firstWindow(NOON);
            const time = new VirtualTime(window.startTime);
            const network = new Network(time, delaysOf);
            time.after(10_000, () => (network.isQuiet = true));
            const pool = new Pool(sql, window, units);
            let drawn = 0;
            const catalogue = new RelayObject(() => pool.open(time.now, () => floats[drawn++ % floats.length] ?? 0));
            const relayTo = (above: RelayObject<GiftLink>) =>
              new RelayObject<GiftLink>(() => new GiftRelay(linkTo(above, network), time));
            const top = relayTo(catalogue);
            const lower = Array.from({ length: Math.ceil(CELLS / 2) }, () => relayTo(top));
            const cells = Array.from({ length: CELLS }, (_, cell) => relayTo(lower[Math.floor(cell / 2)] ?? top));
            const objects = [catalogue, top, ...lower, ...cells];
            for (const [at, object] of restartsAt) time.after(at, () => objects[object + 1]?.restart());

            const wrong: string[] = [];
            const answers = new Map<string, JoinOutcome[]>();
            const send = async (member: number, request: number) => {
              const link = linkTo(cells[member % CELLS] ?? top, network);
              const join = { event: pool.event, member, request: String(request) };
              const [outcome] = await repeated(time, () => link.joinEvents([join]));
              if (outcome === undefined) throw new Error("no outcome");
              if ("refusal" in outcome && outcome.refusal === "event_empty" && pool.left >= GIFT_MIN) {
                wrong.push(`${member} was told that a pool with ${pool.left} is empty`);
              }
              const key = `${member} ${request}`;
              answers.set(key, [...(answers.get(key) ?? []), outcome]);
              const empty = await repeated(time, () => link.emptyEvents([pool.event]));
              if (empty.length > 0 && pool.left >= GIFT_MIN) wrong.push(`a pool with ${pool.left} was told as empty`);
            };
            let sending = 0;
            for (const { member, request, at, copies } of sent) {
              for (let copy = 0; copy < copies; copy++) {
                time.after(at + 300 * copy, () => void send(member, request).then(() => sending++));
              }
            }
            await time.pass();

            expect(wrong).toEqual([]);
            expect(sending).toBe(sent.reduce((sum, { copies }) => sum + copies, 0));
            const members = new Map<string, number>();
            for (const [key, outcomes] of answers) {
              const prices = outcomes.flatMap((outcome) => ("price" in outcome ? [outcome.price] : []));
              // A gift's request never gets a refusal, and always the same gift.
              expect(new Set(outcomes.map((outcome) => ("price" in outcome ? outcome.price : 0))).size).toBe(1);
              const [price] = prices;
              const [member = ""] = key.split(" ");
              if (price === undefined) continue;
              expect(members.has(member)).toBe(false);
              members.set(member, price);
            }
            const told = [...members.values()].reduce((sum, price) => sum + price, 0);
            expect(told).toBe(pool.given);
            expect(told + pool.left).toBe(units);
          },
        ),
        { numRuns: 150 },
      );
    });
  });

  it("leave a relay at most four times a second, however many come", async () => {
    const time = new VirtualTime(0);
    const batches: number[] = [];
    let polls = 0;
    const relay = new GiftRelay(
      {
        joinEvents: async (asked) => {
          batches.push(asked.length);
          return asked.map(({ member }) => ({ price: member }));
        },
        emptyEvents: async () => {
          polls += 1;
          return [];
        },
      },
      time,
    );
    const outcomes: JoinOutcome[] = [];
    for (let member = 0; member < 1_000; member++) {
      const join = async () => {
        await relay.emptyEvents([1]);
        outcomes.push(...(await relay.joinEvents([{ event: 1, member, request: "a" }])));
      };
      time.after(member * 2, () => void join());
    }
    await time.pass();
    expect(outcomes).toEqual(Array.from({ length: 1_000 }, (_, price) => ({ price })));
    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(1_000);
    expect(batches.length).toBeLessThanOrEqual(9);
    expect(polls).toBe(2);
  });
});

describe("known pools", () => {
  const asking = () => {
    const time = new VirtualTime(0);
    const asked: (readonly number[])[] = [];
    const empty = new Set<number>();
    const link = {
      emptyEvents: async (events: readonly number[]) => {
        asked.push(events);
        return events.filter((event) => empty.has(event));
      },
    };
    return { time, asked, empty, pools: new EmptyPools(link, time) };
  };
  const wait = async (time: VirtualTime, ms: number) => {
    time.after(ms, () => undefined);
    await time.pass();
  };

  it("are asked about once a second while they have gifts, and never again when they are empty", async () => {
    const { time, asked, empty, pools } = asking();
    expect(await Promise.all([pools.among([1]), pools.among([1, 2])])).toEqual([[], []]);
    expect(await pools.among([1])).toEqual([]);
    empty.add(1);
    expect(await pools.among([1])).toEqual([]);
    const before = asked.length;
    await wait(time, POOL_FRESH_MS);
    expect(await pools.among([1])).toEqual([1]);
    expect(pools.isKnown(1)).toBe(true);
    await wait(time, 10 * POOL_FRESH_MS);
    expect(await pools.among([1])).toEqual([1]);
    expect(asked.length).toBe(before + 1);
  });

  it("are empty from the first refusal of a join on", () => {
    const { pools } = asking();
    const join = (event: number): Join => ({ event, member: 1, request: "a" });
    pools.learn([join(1), join(2), join(3)], [{ price: 1 }, { refusal: "event_empty" }, { refusal: "event_joined" }]);
    expect([1, 2, 3].filter((event) => pools.isKnown(event))).toEqual([2]);
  });
});

describe("eighty cells that join through two relays", () => {
  /** The objects themselves have the settings of the tests, without relays. */
  const bindings = { ...env, CELLS: "80 relay=40" };
  const links = Array.from({ length: 80 }, (_, number) => giftLink(bindings, { level: 0, number }));

  afterEach(async () => {
    vi.restoreAllMocks();
    await endTest();
  });

  it("get a gift each, the same again after a restart, by few questions to the catalogue", async () => {
    const { id: event, startTime } = firstWindow((await shiftTime(0)) + DAY_MS);
    await goToTime(startTime);
    const asked = vi.spyOn(Catalogue.prototype, "joinEvents");
    const joinAll = (request: string) =>
      Promise.all(links.map((link, member) => link.joinEvents([{ event, member: member + 1, request }])));
    const first = (await joinAll("a")).flat();
    for (const outcome of first) expect(outcome).toEqual({ price: expect.any(Number) as number });
    // Each relay asks for its first cell, and then for all who came meanwhile.
    expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
    await abortAllDurableObjects();
    expect((await joinAll("a")).flat()).toEqual(first);
    for (const [outcome] of await joinAll("b")) expect(outcome).toMatchObject({ refusal: "event_joined" });
    expect(await links[0]?.emptyEvents([event])).toEqual([]);
    expect(await catalogueStub(env).emptyEvents([event])).toEqual([]);
  });
});
