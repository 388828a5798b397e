import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lastSeed } from "#fairness/chain.ts";
import { commitment, serverSeed } from "#fairness/draw.ts";
import { drawOutcome as drawAviator } from "#games/aviator/rules/outcome.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { drawOutcome as drawLuckyHit } from "#games/lucky-hit/rules/outcome.ts";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { drawOutcome as drawWin } from "#games/win-go/rules/outcome.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import {
  bet,
  connectToOpenRound,
  goTo,
  SEED,
  goToTime,
  luckyHitBet,
  ODD_NO,
  toOpenCycle,
  secretSeed,
} from "#games/all/server/testing/tables.ts";
import { call, makeMember, shiftTime, type TestMember, connect, type TestSocket } from "#simulator/testing/client.ts";
import { type Committed, Eavesdropper, readEverything } from "#games/all/server/testing/eavesdropper.ts";
import { makePlayer } from "#games/mines/server/testing/mines.ts";
import { reset } from "#simulator/testing/objects.ts";

// Reads everything that a client can read before an outcome is public, and tries to compute it. The control API is
// exempt: only the operator has access.

/** Outcomes of few bits may be guessed by chance, but not in each of this many rounds. */
const ROUNDS = 3;

const KEY = env.FAIRNESS_KEY ?? "";

/** An eavesdropper with a member's initial knowledge. */
function earOf(member: TestMember): Eavesdropper {
  const ear = new Eavesdropper();
  ear.add(JSON.stringify({ ...member, SEED, ODD_NO }));
  return ear;
}

/** Passes the socket's new frames to the eavesdropper. */
function listener(ear: Eavesdropper, socket: TestSocket): () => void {
  let at = 0;
  return () => {
    for (; at < socket.received.length; at++) ear.add(JSON.stringify(socket.received[at]));
  };
}

async function entityOf(path: string, member: TestMember): Promise<Record<string, unknown>> {
  const { entity } = await call("GET", path, undefined, { token: member.token });
  return entity as Record<string, unknown>;
}

/** Checks that the revealed seed matches the commitment, and that no received data contains it. */
function expectKeptSecret(ear: Eavesdropper, committed: Committed, revealed: unknown): string {
  expect(ear.seedsOf(committed)).toEqual([]);
  expect(commitment(String(revealed))).toBe(committed.commitment);
  expect(ear.textsWith(String(revealed))).toEqual([]);
  return String(revealed);
}

interface HeardRound {
  /** Heard up to the last ms of the flight. */
  readonly ear: Eavesdropper;
  readonly committed: Committed & Required<Pick<Committed, "chain">>;
  /** The round as it is public after its flight. */
  readonly entity: Readonly<Record<string, unknown>>;
}

let heard: Promise<HeardRound> | undefined;

/** A round of Aviator, with all that two players in two cells received. */
function heardAviator(): Promise<HeardRound> {
  heard ??= hearAviator();
  return heard;
}

async function hearAviator(): Promise<HeardRound> {
  const [member, other] = [await makeMember(1000, 0), await makeMember(1000, 1)];
  const ear = earOf(member);
  const { socket, round } = await connectToOpenRound(member);
  const sockets = [socket, await connect("/aviator", other)] as const;
  const listeners = sockets.map((each) => listener(ear, each));
  const group = await socket.next(5002, (data) => data["period"] === round.period);
  const { period } = round;
  const seed = await secretSeed("aviator", period);
  const chain = { table: "aviator", last: lastSeed(KEY, "aviator", 1), seed };
  const committed = { game: "aviator", table: "main", period, commitment: String(group["commitment"]), chain };
  for (const each of sockets) {
    for (const slot of [0, 1]) await each.ask(5015, bet(round, { slot, seed: SEED, autoCashOut: 1.01 }), 5016);
    await each.ask(5015, {}, 5000);
  }
  const { result } = drawAviator(seed, [SEED, SEED]);
  const lastMs = round.takeOffTime + flightMsOf(result);
  for (const time of [round.lockTime - 1, round.lockTime, lastMs]) {
    await goTo(socket, time);
    expect(await readEverything(ear, member, { period: [String(period)] })).toContain("/aviator/round_detail");
    for (const listen of listeners) listen();
    // Before the lock, when the knowledge would pay best.
    if (time < round.lockTime) expect(ear.seedsOf(committed)).toEqual([]);
  }
  await shiftTime(200_000);
  return { ear, committed, entity: await entityOf(`/aviator/round_detail?period=${period}`, member) };
}

beforeEach(() => shiftTime(0));
afterEach(() => reset());

describe("the data for players before an outcome is public", () => {
  it("does not reveal the result of a flight of Aviator, up to its last ms", async () => {
    const { ear, committed, entity } = await heardAviator();
    expectKeptSecret(ear, committed, entity["server_seed"]);
    const seeds = [1, 2, 3].flatMap((number) => entity[`player_seed${number}`] ?? []) as string[];
    expect(seeds).toEqual([SEED, SEED]);
    expect(ear.textsWith(String(entity["sha512hash"]))).toEqual([]);
    expect(ear.textsWith(String(entity["decimal"]))).toEqual([]);
    const right = ear.guesses().filter((guess) => drawAviator(guess, seeds).sha512hash === entity["sha512hash"]);
    expect(right).toEqual([]);
  });

  it("does not reveal the cards of Lucky Hit, up to the ms before they are shown", async () => {
    const [member, other] = [await makeMember(1000, 0), await makeMember(1000, 1)];
    const ear = earOf(member);
    const { period, lockTime, cardsTime } = await toOpenCycle();
    const sockets = [await connect("/luckyhit", member), await connect("/luckyhit", other)] as const;
    const listeners = sockets.map((socket) => listener(ear, socket));
    const { periodInfo } = await sockets[0].next(3002, (data) => data["stakes"] !== undefined);
    const info = periodInfo as { period: number; commitment: string };
    expect(info.period).toBe(period);
    const committed = { game: "luckyhit", table: "main", period, commitment: info.commitment };
    for (const socket of sockets) {
      for (const betResult of ["B", "R", "L"]) await socket.ask(3015, luckyHitBet(period, { betResult }), 3016);
      await socket.ask(3015, {}, 3000);
    }
    for (const time of [lockTime - 1, cardsTime - 1]) {
      await goToTime(time);
      expect(await readEverything(ear, member, { period: [String(period)] })).toContain("/luckyhit/round_detail");
      for (const listen of listeners) listen();
      if (time < lockTime) expect(ear.seedsOf(committed)).toEqual([]);
    }
    await goToTime(cardsTime);
    const { black, red, server_seed, client_seed } = await entityOf(`/luckyhit/round_detail?period=${period}`, member);
    expectKeptSecret(ear, committed, server_seed);
    expect(client_seed).toBe(ODD_NO + ODD_NO);
    for (const hand of [black, red]) expect(ear.textsWith(JSON.stringify(hand))).toEqual([]);
    const cards = JSON.stringify([black, red].map(toCards));
    const right = ear.guesses().filter((guess) => {
      const drawn = drawLuckyHit(guess, ODD_NO + ODD_NO, period);
      return JSON.stringify([drawn.black, drawn.red].map(toCards)) === cards;
    });
    expect(right).toEqual([]);
  });

  it("does not reveal the price of a round of Win Go, up to its last ms", async () => {
    const member = await makeMember(1000);
    const guessed: string[][] = [];
    for (let each = 0; each < ROUNDS; each++) {
      const ear = earOf(member);
      const period = shiftPeriod(periodAt(await shiftTime(0)), 1);
      const { startTime, lockTime, endTime } = roundOf(period);
      await goToTime(startTime);
      const path = `/win/round_detail?category=P&saas_id=1&period=${period}`;
      const published = String((await entityOf(path, member))["commitment"]);
      const committed = { game: "win", table: "P:1", period, commitment: published };
      const stake = { category: "P", period, guess_type: "G", contract_money: 10, contract_count: 1 };
      ear.add(JSON.stringify(await call("POST", "/win/add_user_guess", stake, { token: member.token })));
      for (const time of [lockTime - 1, endTime - 1]) {
        await goToTime(time);
        const read = await readEverything(ear, member, { period: [String(period)] });
        for (const wanted of ["next_period_info", "next_period_info_noauth", "guesses", "my_guesses", "round_detail"]) {
          expect(read).toContain(`/win/${wanted}`);
        }
        if (time < lockTime) expect(ear.seedsOf(committed)).toEqual([]);
      }
      await goToTime(endTime);
      const { server_seed, price } = await entityOf(path, member);
      expectKeptSecret(ear, committed, server_seed);
      guessed.push(ear.guesses().filter((guess) => drawWin(guess, "P:1", period).price === price));
    }
    expect(guessed.every((right) => right.length > 0)).toBe(false);
  });

  it("does not reveal the traps of a running game of Mines", async () => {
    const player = await makePlayer();
    const guessed: string[][] = [];
    for (let each = 0; each < ROUNDS; each++) {
      const ear = earOf(player.member);
      const { id: game, safe, traps } = await player.startKnown(7, 50);
      const { client_seed, nonce, commitment: published } = await player.fairness();
      const committed = { game: "mines", table: player.member.user_id, period: nonce, commitment: published };
      const id = [game, String(Number(game) + 1)];
      for (const cell of safe.slice(0, 3)) ear.add(JSON.stringify(await player.tap(cell)));
      expect(await readEverything(ear, player.member, { id })).toContain("/mines/round_detail");
      expect(ear.seedsOf(committed)).toEqual([]);
      await player.tap(traps[0]);
      const { server_seed, trap_indexes } = await entityOf(`/mines/round_detail?id=${game}`, player.member);
      expect(trap_indexes).toEqual(traps);
      expectKeptSecret(ear, committed, server_seed);
      expect(ear.textsWith(JSON.stringify(traps))).toEqual([]);
      const known = { clientSeed: client_seed, entropy: "", nonce };
      const isRight = (guess: string) => drawLayout({ ...known, serverSeed: guess }, 7).join() === traps.join();
      guessed.push(ear.guesses().filter(isRight));
    }
    expect(guessed.every((right) => right.length > 0)).toBe(false);
  });
});

describe("the eavesdropper, which detects leaks", () => {
  const hex = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join("");
  const leaks: [how: string, leaked: (seed: string) => string[]][] = [
    ["as it is", (seed) => [seed]],
    ["in capitals", (seed) => [seed.toUpperCase()]],
    ["backwards", (seed) => [seed.split("").toReversed().join("")]],
    ["in base64", (seed) => [btoa(seed)]],
    ["in hex", (seed) => [hex(seed)]],
    ["amid other digits", (seed) => [`00ff${seed}1234`]],
    ["in halves, frames apart", (seed) => [seed.slice(0, 32), seed.slice(32)]],
    ["by the key that it was made with", () => [KEY]],
  ];

  it("finds the seed of a flight in one frame, in any form", async () => {
    const { ear, committed } = await heardAviator();
    expect(ear.seedsOf(committed)).toEqual([]);
    const { seed } = committed.chain;
    for (const [how, leaked] of leaks) {
      const leaky = ear.copy();
      for (const hint of leaked(seed)) leaky.add(JSON.stringify({ cmd: 5002, data: { ...committed, hint } }));
      expect(leaky.seedsOf(committed), how).toEqual([seed]);
    }
    expect(ear.seedsOf(committed)).toEqual([]);
  }, 60_000);

  it("finds a seed that is the hash of a word", () => {
    const ear = new Eavesdropper();
    ear.add('{"request_id":"a-word-that-is-long-enough"}');
    const seed = commitment("a-word-that-is-long-enough");
    const committed = { game: "aviator", table: "main", period: 1, commitment: commitment(seed) };
    expect(ear.seedsOf(committed)).toEqual([seed]);
  });

  it("finds a seed in the received data, and draws the outcome with it", () => {
    const seed = serverSeed(KEY, "aviator", "main", 7);
    const outcome = drawAviator(seed, [SEED]);
    for (const form of [seed, seed.toUpperCase(), btoa(seed)]) {
      const ear = new Eavesdropper();
      ear.add("nothing of note");
      ear.add(`{"hint":"${form}"}`);
      expect(ear.textsWith(seed)).toEqual([`{"hint":"${form}"}`]);
      expect(ear.guesses().filter((guess) => drawAviator(guess, [SEED]).sha512hash === outcome.sha512hash)).toEqual([
        seed,
      ]);
    }
  });
});

/** Cards as suit and number, with fields in any order. */
function toCards(hand: unknown): string[] {
  return (hand as { t: number; n: number }[]).map(({ t, n }) => `${t}:${n}`);
}
