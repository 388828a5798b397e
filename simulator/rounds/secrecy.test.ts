import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NO_CHAIN } from "#contract/examples/example.ts";
import { lastSeed } from "#fairness/chain.ts";
import { commitment, sha512Hex } from "#fairness/draw.ts";
import { Eavesdropper, readEverything } from "#games/all/server/testing/eavesdropper.ts";
import { bet, connectToOpenRound, goTo, SEED, secretSeed } from "#games/all/server/testing/tables.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { call, control, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";

// cell/tables/secrecy.test.ts shows that players learn no drawn result from what they receive.

const KEY = env.FAIRNESS_KEY ?? "";

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000);
});

afterEach(() => reset());

it("no data for cells before the lock reveals the result", async () => {
  const { socket, round } = await connectToOpenRound(member);
  const { period } = round;
  const table = tableStub(env, "aviator");
  const answers: unknown[] = [];
  await socket.ask(5015, bet(round), 5016);
  for (const time of [round.openTime, round.openTime + 5000, round.lockTime - 1]) {
    await goTo(socket, time);
    answers.push(await table.current(60), await table.outcome(period));
    answers.push(await table.detail(period), await table.page(60, 0));
    answers.push(await table.exchange(period, 0, { players: 0, cashed: 0, top: [], ended: [] }));
  }
  const heard = JSON.stringify(answers);

  const seed = await secretSeed("aviator", period);
  const outcome = drawOutcome(seed, [SEED]);
  // The secret must be the seed of this round; otherwise the rest proves nothing.
  expect(await shiftTime(1)).toBe(round.lockTime);
  expect(await table.outcome(period)).toEqual(outcome);

  expect(heard).toContain(commitment(seed));
  for (const secret of [seed, outcome.sha512hash, outcome.hex, String(outcome.decimal), KEY]) {
    expect(heard).not.toContain(secret);
  }
  const words = [...new Set(heard.match(/[\w-]{1,200}/g))];
  const guesses = words.flatMap((word) => [word, commitment(word), sha512Hex(word)]);
  expect(guesses.length).toBeGreaterThan(50);
  const last = lastSeed(KEY, "aviator", 1);
  for (const guess of guesses) {
    expect(guess).not.toBe(seed);
    for (const seeds of [[], [SEED]]) expect(drawOutcome(guess, seeds).hex).not.toBe(outcome.hex);
    expect(lastSeed(guess, "aviator", 1)).not.toBe(last);
  }
});

it("no data for clients before the crash contains a forced result, or that it is forced", async () => {
  const { socket, round } = await connectToOpenRound(member);
  const ear = new Eavesdropper();
  const period = [String(round.period)];
  // A result that no coefficient and no other number reaches on the way.
  const result = 987.65;
  await control("POST", "/control/force", { table: "aviator", outcomes: [result] });
  await socket.ask(5015, bet(round, { autoCashOut: 1.5 }), 5016);
  const crashTime = round.takeOffTime + flightMsOf(98_765) + 1;
  for (const time of [round.lockTime, crashTime - 100]) {
    await goTo(socket, time);
    await readEverything(ear, member, { period });
  }
  ear.add(JSON.stringify(socket.received));
  const seed = await secretSeed("aviator", round.period);
  for (const secret of ["987.65", "98765", '"forced":true', seed]) expect(ear.textsWith(secret)).toEqual([]);

  await goTo(socket, crashTime);
  await socket.next(5008, ({ results }) => (results as { result: number }[])[0]?.result === result);
  await readEverything(ear, member, { period });
  for (const secret of ["987.65", '"forced":true', seed]) expect(ear.textsWith(secret)).not.toEqual([]);
});

it("every field of a round but its commitment is hidden before the lock", async () => {
  const { socket, round } = await connectToOpenRound(member);
  await socket.ask(5015, bet(round), 5016);
  await goTo(socket, round.lockTime - 1);
  const hidden = await call("GET", `/aviator/round_detail?period=${round.period}`, undefined, { token: member.token });
  expect(hidden["entity"]).toEqual({
    game: "aviator",
    period: round.period,
    commitment: commitment(await secretSeed("aviator", round.period)),
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
