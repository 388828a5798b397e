import { env } from "cloudflare:workers";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NO_CHAIN } from "#contract/examples/example.ts";
import { lastSeed } from "#fairness/chain.ts";
import { sha512Hex } from "#fairness/draw.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { bet, connectToOpenRound, goTo, SEED, secretSeed, type SeenRound } from "#games/all/server/testing/tables.ts";
import { call, control, makeMember, shiftTime, type TestMember, connect } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";

/** Collects everything that a cell or a client receives before and during the flight. */
class Eavesdropper {
  readonly heard: string[] = [];
  readonly #round: SeenRound;
  readonly #member: TestMember;

  constructor(round: SeenRound, member: TestMember) {
    this.#round = round;
    this.#member = member;
  }

  hear(...things: unknown[]): void {
    this.heard.push(...things.map((thing) => JSON.stringify(thing)));
  }

  /** Makes every call of a client. */
  async askClientCalls(): Promise<void> {
    const { token } = this.#member;
    for (const path of [
      `/aviator/round_detail?period=${this.#round.period}`,
      "/aviator/user_records",
      "/user/profile",
      "/shop/game_table?table=aviator",
    ]) {
      this.hear(await call("GET", path, undefined, { token }));
    }
    // A new connection gets the current round.
    const newcomer = await connect("/aviator", await makeMember());
    await newcomer.next(5008);
    this.hear(newcomer.received);
    newcomer.close(1000);
  }

  /** Makes every call of a cell, too. */
  async askTable(): Promise<void> {
    const table = tableStub(env, "aviator");
    const { period } = this.#round;
    this.hear(
      await table.current(60),
      await table.outcome(period),
      await table.detail(period),
      await table.page(60, 0),
    );
    this.hear(await table.exchange(period, 0, { players: 0, cashed: 0, top: [], ended: [] }));
  }

  /** Every received value that could be a secret, as it is and hashed. */
  guesses(): Set<string> {
    const words = this.heard.flatMap((text) => text.match(/[\w-]{1,200}/g) ?? []);
    const plain = new Set(words);
    return new Set([...plain].flatMap((word) => [word, bytesToHex(sha256(utf8ToBytes(word))), sha512Hex(word)]));
  }
}

const secretOf = ({ period }: SeenRound) => secretSeed("aviator", period);
const LAST_SEED = lastSeed(env.FAIRNESS_KEY ?? "", "aviator", 1);

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000);
});

afterEach(() => reset());

it("no data for cells and clients before the lock reveals the result", async () => {
  const { socket, round } = await connectToOpenRound(member);
  const ear = new Eavesdropper(round, member);
  await socket.ask(5015, bet(round), 5016);
  for (const time of [round.openTime, round.openTime + 5000, round.lockTime - 1]) {
    await goTo(socket, time);
    await ear.askTable();
    await ear.askClientCalls();
  }
  ear.hear(socket.received);

  const seed = await secretOf(round);
  const outcome = drawOutcome(seed, [SEED]);
  // The secret must be the seed of this round; otherwise the rest proves nothing.
  expect(await shiftTime(1)).toBe(round.lockTime);
  expect(await tableStub(env, "aviator").outcome(round.period)).toEqual(outcome);

  const heard = ear.heard.join("\n");
  expect(heard).toContain(bytesToHex(sha256(utf8ToBytes(seed))));
  for (const secret of [seed, outcome.sha512hash, outcome.hex, String(outcome.decimal), env.FAIRNESS_KEY ?? ""]) {
    expect(heard).not.toContain(secret);
  }
  const guesses = ear.guesses();
  expect(guesses.size).toBeGreaterThan(50);
  for (const guess of guesses) {
    expect(guess).not.toBe(seed);
    for (const seeds of [[], [SEED]]) expect(drawOutcome(guess, seeds).hex).not.toBe(outcome.hex);
    expect(lastSeed(guess, "aviator", 1)).not.toBe(LAST_SEED);
  }
});

it("no data for clients before the crash contains the result", async () => {
  const { socket, round } = await connectToOpenRound(member);
  const ear = new Eavesdropper(round, member);
  // A result that no coefficient and no other number reaches on the way.
  const result = 987.65;
  await control("POST", "/control/force", { table: "aviator", outcomes: [result] });
  await socket.ask(5015, bet(round, { autoCashOut: 1.5 }), 5016);
  const crashTime = round.takeOffTime + flightMsOf(98_765) + 1;
  for (const time of [round.lockTime, round.takeOffTime, round.takeOffTime + 20_000, crashTime - 100]) {
    await goTo(socket, time);
    await ear.askClientCalls();
  }
  ear.hear(socket.received);
  expect(ear.heard.join("\n")).not.toMatch(/987\.65|98765|"forced":true/);
  expect(ear.heard.join("\n")).not.toContain(await secretOf(round));

  await goTo(socket, crashTime);
  await socket.next(5008, ({ results }) => (results as { result: number }[])[0]?.result === result);
  await ear.askClientCalls();
  expect(ear.heard.join("\n")).toContain("987.65");
  expect(ear.heard.join("\n")).toContain(await secretOf(round));
});

it("every field of a round but its commitment is hidden before the lock", async () => {
  const { socket, round } = await connectToOpenRound(member);
  await socket.ask(5015, bet(round), 5016);
  await goTo(socket, round.lockTime - 1);
  const hidden = await call("GET", `/aviator/round_detail?period=${round.period}`, undefined, { token: member.token });
  expect(hidden["entity"]).toEqual({
    game: "aviator",
    period: round.period,
    commitment: bytesToHex(sha256(utf8ToBytes(await secretOf(round)))),
    ...NO_CHAIN,
    chain: 1,
    index: expect.any(Number) as number,
    server_seed: null,
    forced: false,
    result: null,
    player_nickname1: null,
    player_nickname2: null,
    player_nickname3: null,
    player_seed1: null,
    player_seed2: null,
    player_seed3: null,
    sha512hash: null,
    hex: null,
    decimal: null,
  });
  expect(await tableStub(env, "aviator").outcome(round.period)).toBeNull();
});
