import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { cellStub } from "../objects/stubs.ts";
import {
  brokenInvariants,
  balanceOf,
  call,
  control,
  type Envelope,
  makeMember,
  shiftTime,
  type TestMember,
} from "../testing/client.ts";
import { playBesideMines } from "#games/all/server/testing/game-samples.ts";
import { Player } from "#games/mines/server/testing/mines.ts";
import { reset } from "../testing/objects.ts";

type State = Record<string, unknown> & { objects: { name: string; state: { schema: number; tables: unknown[] } }[] };

const CELL = 1;

/** The state without its envelope. */
async function saveState(): Promise<State> {
  const { code, msg, server_time: _, ...state } = await control("GET", "/control/state");
  expect({ code, msg }).toEqual({ code: 200, msg: "OK" });
  return state as State;
}

const loadState = (state: object) => control("PUT", "/control/state", { installation: "local", ...state });

/** The audit without its time. */
async function audit(): Promise<Omit<Envelope, "server_time">> {
  const { server_time: _, ...found } = await control("GET", "/operate/audit");
  return found;
}

/** A member with a finished and a running game of Mines, and a turn with entropy of each other game without a table. */
async function makeActivePlayer(): Promise<Player> {
  const player = new Player(await makeMember(1100, CELL));
  await playBesideMines(player.member, CELL);
  await player.lose(await player.startKnown(3, 100));
  await player.startKnown(3, 200);
  return player;
}

afterEach(() => reset());

describe("a saved state", () => {
  it("restores books, sessions, games and time", async () => {
    const player = await makeActivePlayer();
    const now = await shiftTime(0);
    const [before, state] = [await audit(), await saveState()];
    const status = await player.status();

    await player.post("tap", { idx: 1 });
    const late = await makeMember(5);
    await shiftTime(60_000);
    expect(await audit()).not.toEqual(before);

    expect(await loadState(state)).toMatchObject({ code: 200 });
    expect(await saveState()).toEqual(state);
    expect(await audit()).toEqual(before);
    expect(await player.status()).toEqual(status);
    expect(await call("GET", "/user/profile", undefined, { token: late.token })).toMatchObject({ code: 401 });
    expect(await shiftTime(0)).toBe(now);
  });

  it("can be loaded into an empty simulator, and survives a restart there", async () => {
    await shiftTime(0);
    const player = await makeActivePlayer();
    const balance = await balanceOf(player.member);
    const [before, state] = [await audit(), await saveState()];
    await reset();
    expect(await loadState(state)).toMatchObject({ code: 200 });
    expect(await audit()).toEqual(before);
    await evictDurableObject(cellStub(env, CELL));
    expect(await audit()).toEqual(before);
    expect(await balanceOf(player.member)).toBe(balance);
    // The clock is shared again, and member ids are not reused.
    await shiftTime(1000);
    const next = await makeMember(1, CELL);
    expect(next.user_id).not.toBe(player.member.user_id);
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each<[string, (state: State) => object, string]>([
    ["other cells", (state) => ({ ...state, cells: 4 }), "cells"],
    ["another fairness key", (state) => ({ ...state, fairness: "00" }), "fairness"],
    ["an object too few", (state) => ({ ...state, objects: state.objects.slice(1) }), "objects"],
    [
      "another schema",
      (state) => ({
        ...state,
        objects: state.objects.map(({ name, state: own }) => ({ name, state: { ...own, schema: 99 } })),
      }),
      "objects",
    ],
    [
      "another last object",
      (state) => ({
        ...state,
        objects: state.objects.map(({ name, state: own }, index) => ({
          name,
          state: index < state.objects.length - 1 ? own : { ...own, schema: 99 },
        })),
      }),
      "objects",
    ],
    [
      "other tables",
      (state) => ({
        ...state,
        objects: state.objects.map(({ name, state: own }) => ({
          name,
          state: { ...own, tables: own.tables.slice(1) },
        })),
      }),
      "objects",
    ],
  ])("with %s is refused and changes nothing", async (_, change, field) => {
    await shiftTime(0);
    await makeActivePlayer();
    const state = await saveState();
    expect(await loadState(change(state))).toMatchObject({ code: 400, msg: `Please check ${field}` });
    expect(await saveState()).toEqual(state);
  });

  it("is refused if it is empty", async () => {
    expect(await loadState({})).toMatchObject({ code: 400, msg: "Please check cells", field: "cells" });
  });
});

describe("the scene", () => {
  const set = async (scene: string) => {
    const answer = await control("POST", "/control/scene", { scene, installation: "local" });
    expect(answer.code).toBe(200);
    return answer as unknown as { now: number; members: TestMember[] };
  };

  it("fresh empties the simulator", async () => {
    await shiftTime(DAY_MS);
    const player = await makeActivePlayer();
    await control("POST", "/operate/gift_codes", { gift_code: "KEPT-2026", price: 1, uses: 1 });
    const { now, members } = await set("fresh");
    expect(members).toEqual([]);
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
    expect((await player.status()).code).toBe(401);
    expect(await audit()).toMatchObject({ ok: true, cells: [{ members: 0 }, { members: 0 }, { members: 0 }] });
    const member = await makeMember(1000, CELL);
    expect(member.user_id).toBe("100001");
    // Restarted objects share the clock.
    const then = await shiftTime(HOUR_MS);
    expect((await call("GET", "/user/profile", undefined, { token: member.token })).server_time).toBe(then);
  });

  it("gift_event has a member who may join the event", async () => {
    const { members } = await set("gift_event");
    const [member] = members as [TestMember];
    const { token } = member;
    const events = await call("GET", "/user/gift_events", undefined, { token });
    expect(events.code).toBe(200);
    const open = (events["queryset"] as Record<string, unknown>[])[0];
    expect(await call("POST", "/user/join_gift_event", { id: open?.["id"] }, { token })).toMatchObject({ code: 200 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it("long_history has a member with several pages of records", async () => {
    const { members } = await set("long_history");
    const [member] = members as [TestMember];
    const { token } = member;
    const games = await call("GET", "/mines/user_records", undefined, { token });
    expect(games["page"]).toMatchObject({ count: 60 });
    const moves = await call("GET", "/user/transactions?p=1&p_size=20", undefined, { token });
    expect((moves["page"] as { count: number }).count).toBeGreaterThan(60);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("tea is refused as unknown", async () => {
    for (const installation of [undefined, "another"]) {
      const refused = { code: 400, msg: "Please check installation" };
      expect(await control("POST", "/control/scene", { scene: "fresh", installation })).toMatchObject(refused);
      expect(await loadState({ ...(await saveState()), installation })).toMatchObject(refused);
    }
    expect(await control("POST", "/control/scene", { scene: "tea" })).toMatchObject({ msg: "Please check scene" });
  });
});
