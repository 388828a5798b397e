import { hash } from "node:crypto";
import { PAY_KEYS } from "#contract/calls/wallet.ts";
import { refusals } from "#contract/refusals.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { Fault } from "../faults.ts";
import type { SeededRandom } from "../random.ts";
import type { World } from "../world.ts";
import { PAYER, rechargeOf } from "./money.ts";
import type { Envelope } from "./network.ts";
import type { Player } from "./player.ts";
import { playedOf, sumsOf } from "./sums.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

// Members who set limits for themselves. No request is lost here, so each answer follows from the rows.

const TRIES = 7;
const RESTARTS = 0.3;

const WINDOWS = [
  { window: "day", name: "daily", refusal: "" },
  { window: "week", name: "weekly", refusal: "_week" },
  { window: "month", name: "monthly", refusal: "_month" },
] as const;
const KINDS = ["loss", "stake", "recharge"] as const;

/** Ends the cell of a member like a crash. */
export function restartCell(world: World, { home }: Player): void {
  cellOf(world, home.id).kill(new Fault("killed"));
}

export function cellOf(world: World, member: number) {
  return world.host(`cell:${member % 10_000}`);
}

/** A throw under 50.00; `minor`: the stake. Its receipt names the digest of what was asked. */
export async function roll(player: Player, minor: number): Promise<Envelope> {
  const { home, journal } = player;
  // In the order of RFC 8785.
  const asked = { amount: minor / 100, key: player.nextKey("careful"), over: false, target: 5_000 };
  const terms = hash("sha256", JSON.stringify(asked), "hex");
  const request = journal.do(player.request("/dice/roll", { ...asked, terms }, minor), ({ price }) => {
    const paid = Math.round(Number(price) * 100);
    const bet = { member: home.id, kind: "bet", amount: minor };
    return paid > 0 ? [bet, { ...bet, kind: "win", amount: paid }] : [bet];
  });
  const answer = await request.insist();
  const { leaf } = (answer["receipt"] ?? {}) as { leaf?: string };
  if (leaf !== undefined && readLeaf(leaf)?.get("terms") !== terms) journal.broken.push(`not what was asked: ${leaf}`);
  return answer;
}

/** Sets a limit just above what counts so far, and pays or stakes until the limit refuses. */
export async function limitBroken(world: World, player: Player, random: SeededRandom, at: number): Promise<string[]> {
  const { home, network } = player;
  const { window, name, refusal } = WINDOWS[at % 3] ?? WINDOWS[0];
  const kind = KINDS[Math.floor(at / 3) % 3] ?? "loss";
  const used = () => {
    const { staked, paid, recharged } = sumsOf(world, home.id, window, network.simulatedNow);
    return { loss: staked - paid, stake: staked, recharge: recharged }[kind];
  };
  const limit = Math.max(0, used()) + random.between(150, 400) * 100;
  const wanted = { [`${name}_${kind}`]: limit / 100 };
  const broken = await limitsRefused(player, wanted);
  for (let count = 0; count < TRIES; count++) {
    const minor = random.between(50, 150) * 100;
    const expected = used() + minor > limit ? refusals[`${kind}_limit${refusal}`].code : null;
    const pay = kind === "recharge" ? rechargeOf : roll;
    const { entry } = await player.look("/user/profile");
    const isShort = kind !== "recharge" && Math.round((entry as { balance: number }).balance * 100) < minor;
    const { code } = await pay(player, minor);
    const due = expected ?? (isShort ? refusals.insufficient_balance.code : 200);
    if (code !== due) broken.push(`${home.id} with ${JSON.stringify(wanted)}: ${code} to ${minor}, not ${due}`);
    if (random.chance(RESTARTS)) restartCell(world, player);
  }
  return broken;
}

const SESSION_MINUTES = 5;
/** The pause of ten minutes counts for nothing; the one before the last ends the day's play, to the ms. */
const PAUSES_MS = [0, 4, 10, 0.5, 0.5, 15].map((minutes) => minutes * MINUTE_MS);

/** Plays until the playing time of the day is over, with pauses, while time stands still. */
export async function sessionBroken(world: World, player: Player): Promise<string[]> {
  const { home, network } = player;
  const broken = await limitsRefused(player, { session_minutes: SESSION_MINUTES });
  await network.operate("POST", "/control/clock", { frozen: true });
  let isOver = false;
  for (const pause of PAUSES_MS) {
    const { now } = await network.operate("POST", "/control/clock", { shift_ms: pause });
    isOver ||= playedOf(world, home.id, Number(now)).untilNow >= SESSION_MINUTES * MINUTE_MS;
    const { code } = await roll(player, 1_000);
    if ((code === refusals.session_limit.code) !== isOver || (!isOver && code !== 200))
      broken.push(`${home.id} after ${pause} ms: ${code}, the day's play is ${isOver ? "over" : "not over"}`);
    restartCell(world, player);
  }
  await network.operate("POST", "/control/clock", { frozen: false });
  await network.leap(0);
  return broken;
}

/** Sums that no call takes. */
const WRONG_SUMS = [0, -50, 50.001, 1e15, "50,00"] as const;

/** Sends wrong sums. That they moved nothing, the books tell. */
export async function wrongSumsTaken(player: Player): Promise<string[]> {
  const [other] = player.others;
  const bodies: readonly (readonly [path: string, body: (sum: unknown) => object])[] = [
    ["/user/transfer_to", (amount) => ({ user_id: String(other?.id), amount })],
    ["/user/apply_to_balance", (price) => ({ price })],
    ["/user/add_recharge", (price) => ({ ...PAYER, price, pay_key: PAY_KEYS[0] })],
    ["/dice/roll", (amount) => ({ amount, target: 5_000, over: false, key: player.nextKey("wrong") })],
    ["/mines/start", (amount) => ({ amount, traps: 3 })],
    ["/user/wallet_limits", (daily_loss) => ({ daily_loss })],
  ];
  const taken = bodies.flatMap(([path, body]) =>
    WRONG_SUMS.map(async (sum) => {
      const { code } = await player.request(path, body(sum)).insist();
      return code === 200 ? [`${path} took ${String(sum)}`] : [];
    }),
  );
  return (await Promise.all(taken)).flat();
}

/** Sets limits. */
async function limitsRefused(player: Player, limits: object): Promise<string[]> {
  const { code, msg } = await player.request("/user/wallet_limits", limits).insist();
  return code === 200 ? [] : [`limits ${JSON.stringify(limits)}: ${code} ${msg}`];
}
