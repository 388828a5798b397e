import { flightMsOf, roundOf } from "#games/aviator/rules/timeline.ts";
import { NO_FAULTS } from "../faults.ts";
import type { World } from "../world.ts";
import { restartCell } from "./careful.ts";
import type { Entry } from "./journal.ts";
import { rechargeOf } from "./money.ts";
import { type Frame, type Player, PlayerSocket } from "./player.ts";

// Three flights with a stake in each slot. The operator forces their results, so the movements are known.

const RESULT = 200;
/** Hundredths. The second slot ends before the first. */
const CASH_OUTS = [140, 110] as const;
const AMOUNTS = [6_000, 5_000] as const;
const SLOTS = [0, 1] as const;
/** Some of so many stakes share a commit with their cancel. */
const AT_ONCE = 6;
const LOOKS_EVERY_MS = 200;
const TRIES = 20;
const ROUND_TRIES = 500;
/** Time for two stakes before the lock. */
const STAKES_MS = 3_000;

/** In the second flight one slot is cancelled, and the third flight is called off while its table is out of reach. */
export async function flyInBothSlots(world: World, player: Player): Promise<string[]> {
  const { network, journal, home } = player;
  const broken: string[] = [];
  const codes = new Map<unknown, unknown>();
  let round = roundOf(0);
  const hear = ({ cmd, data }: Frame) => {
    if (cmd === 5002) round = roundOf(Number(data["period"]));
    if (cmd === 5016 || cmd === 5022) codes.set(`${cmd} ${String(data["betId"])}`, data["code"]);
  };
  const socket = new PlayerSocket(player, "/aviator", hear);
  const kept = socket.keep();
  const until = async (time: number) => network.sleep(Math.max(0, time - network.simulatedNow));
  const answered = async (name: string) => {
    for (let tries = 0; tries < TRIES && !codes.has(name); tries++) await network.sleep(LOOKS_EVERY_MS);
    if (codes.get(name) !== 200) broken.push(`${home.id}, ${name}: ${String(codes.get(name))}`);
  };
  const moved = (kind: string, amount: number): Entry => ({ member: home.id, kind, amount });

  /** Sends a stake. */
  const say = (slot: 0 | 1, isAutomatic: boolean): string => {
    const betId = player.nextKey("both");
    const bet = { nickName: "flier", period: round.period, betPrice: AMOUNTS[slot] / 100, slot, betId };
    const more = isAutomatic && { autoCashOut: CASH_OUTS[slot] / 100 };
    socket.say(5015, { ...bet, seed: player.random.letters(), ...more });
    journal.later.push(moved("bet", AMOUNTS[slot]));
    return betId;
  };
  const cancel = (betId: string): void => {
    socket.say(5021, { period: round.period, betId });
    journal.later.push(moved("bet_refund", AMOUNTS[1]));
  };

  const stakeTwice = async (isAutomatic: boolean) => {
    const before = round.period;
    for (let tries = 0; round.period === before || network.simulatedNow > round.lockTime - STAKES_MS; tries++) {
      if (tries === ROUND_TRIES) throw new Error("no round opens");
      await network.sleep(LOOKS_EVERY_MS);
    }
    await until(round.openTime + LOOKS_EVERY_MS);
    const ids = [];
    for (const slot of SLOTS) {
      ids.push(say(slot, isAutomatic));
      await answered(`5016 ${String(ids.at(-1))}`);
    }
    return { ids, ...round };
  };

  const outcomes = Array.from({ length: 9 }, () => RESULT / 100);
  await network.operate("POST", "/control/force", { table: "aviator", outcomes });
  const paid = await stakeTwice(true);
  // The recharge writes the member's book while both stakes are open.
  await rechargeOf(player, 10_000);
  await until(paid.takeOffTime + flightMsOf(CASH_OUTS[0]) + 1_000);
  journal.later.push(...SLOTS.map((slot) => moved("win", (AMOUNTS[slot] * CASH_OUTS[slot]) / 100)));
  restartCell(world, player);

  const [, second = ""] = (await stakeTwice(false)).ids;
  cancel(second);
  await answered(`5022 ${second}`);
  for (let count = 0; count < AT_ONCE; count++) {
    const betId = say(1, false);
    cancel(betId);
    await answered(`5016 ${betId}`);
    await answered(`5022 ${betId}`);
  }

  const lost = await stakeTwice(false);
  await until(lost.lockTime - LOOKS_EVERY_MS);
  world.faults.rates = { ...NO_FAULTS, loseMessage: 1 };
  await until(lost.takeOffTime + LOOKS_EVERY_MS);
  world.faults.rates = NO_FAULTS;
  journal.later.push(...AMOUNTS.map((amount) => moved("bet_refund", amount)));
  await until(lost.takeOffTime + STAKES_MS);
  socket.leave();
  await kept;
  await network.operate("POST", "/control/force", { table: "aviator", outcomes: [] });
  return broken;
}
