import { type Entry, missing, type Journal } from "./players/journal.ts";
import type { Envelope, Network } from "./players/network.ts";
import { SMALL_POOL } from "./players/setup.ts";
import type { Row } from "./platform/storage.ts";
import { inCells, type World } from "./world.ts";
import { HOUR_OF_TIME } from "#simulator/time/clock.ts";

/** Shares of fees by level, and the reward for an invited member's first recharge, in minor units. */
const SHARE_PERCENT = [30, 10] as const;
/** The fee of a provider's debit stays shared if it is given back later than this. */
const GIVEN_BACK_WITHIN_MS = 600_000;
const FIRST_RECHARGE_MIN = 10_000;
const FIRST_RECHARGE_BONUS = 5_000;

type Fee = { hour: number; fee: number; referrer: number | null; referrer_above: number | null };

/** Compares the referrers' profit with the fees and first recharges in their cells. */
function profitsBroken(world: World): string[] {
  const expected = [...sharesOf(world), ...bonusesOf(world)];
  const found = inCells(world, "SELECT member, type, level, change FROM profit WHERE type <> 'applied'").map((row) => ({
    member: Number(row["member"]),
    kind: `${String(row["type"])} ${Number(row["level"])}`,
    amount: Number(row["change"]),
  }));
  return [
    ...missing(expected, found).map((name) => `profit lost: ${name}`),
    ...missing(found, expected).map((name) => `profit not expected: ${name}`),
  ];
}

/** A record for each hour, referrer and level: the sum of what each cell sends. */
function sharesOf(world: World): Entry[] {
  const sums = new Map<string, { member: number; level: number; hour: number; fees: number }>();
  for (const host of world.cells) {
    const fees = host.disk.run(
      `SELECT ${HOUR_OF_TIME} AS hour, fee, referrer, referrer_above FROM (SELECT *, at AS time FROM stake)
       JOIN member ON member.id = member
       WHERE status NOT IN ('R', 'C') OR (game GLOB 'exg:*' AND status = 'C' AND ended >= ${GIVEN_BACK_WITHIN_MS})`,
    ) as unknown as Fee[];
    for (const { hour, fee, referrer, referrer_above } of fees) {
      for (const [at, to] of [referrer, referrer_above].entries()) {
        if (to === null) continue;
        const key = `${host.name} ${hour} ${to} ${at}`;
        sums.set(key, { member: to, level: at + 1, hour, fees: (sums.get(key)?.fees ?? 0) + fee });
      }
    }
  }
  const records = new Map<string, Entry>();
  for (const { member, level, hour, fees } of sums.values()) {
    const share = Math.floor((fees * (SHARE_PERCENT[level - 1] ?? 0)) / 100);
    const key = `${member} ${level} ${hour}`;
    const amount = (records.get(key)?.amount ?? 0) + share;
    if (amount > 0) records.set(key, { member, kind: `fee_share ${level}`, amount });
  }
  return [...records.values()];
}

function bonusesOf(world: World): Entry[] {
  return inCells(
    world,
    `SELECT referrer, amount FROM transfer AS first JOIN member ON member.id = first.member
     WHERE kind = 'recharge' AND referrer IS NOT NULL
       AND seq = (SELECT min(seq) FROM transfer WHERE kind = 'recharge' AND member = first.member)`,
  )
    .filter(({ amount }) => Number(amount) >= FIRST_RECHARGE_MIN)
    .map(({ referrer }) => ({ member: Number(referrer), kind: "first_recharge 1", amount: FIRST_RECHARGE_BONUS }));
}

/** Compares the credited gifts with those that the catalogue has given, and these with the pool. */
function poolsBroken(world: World): string[] {
  const gifts = (rows: Row[]) => rows.map((row) => `${Number(row["member"])} ${Number(row["price"])}`).toSorted();
  const { disk } = world.host("catalogue");
  const given = gifts(disk.run("SELECT member, price FROM gift_join"));
  const credited = gifts(inCells(world, "SELECT member, amount AS price FROM transfer WHERE kind = 'gift_event'"));
  const wrong = given.join() === credited.join() ? [] : [`gifts given: ${given.join()}; credited: ${credited.join()}`];
  const pools = disk.run(
    "SELECT id, pool_left, (SELECT sum(price) FROM gift_join WHERE event = id) AS given FROM gift_event",
  );
  const unequal = pools.filter(({ pool_left, given: sum }) => Number(pool_left) + Number(sum) !== SMALL_POOL);
  return [...wrong, ...unequal.map(({ id }) => `the pool of ${Number(id)} does not add up`)];
}

/** Fields that have to be the same for each copy of a request. */
const ESSENCE = ["code", "price", "balance", "serial_number", "id", "game_detail_map", "opened_idxs"] as const;

export interface Verdict {
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: readonly string[];
}

/** Compares the books with the members' answers, when all is quiet. */
export async function judge(world: World, network: Network, journal: Journal): Promise<Verdict> {
  const { lost, doubled } = entriesBroken(world, journal);
  const wrong = [...booksBroken(world, journal), ...profitsBroken(world), ...poolsBroken(world)];
  return { lost: lost.length, doubled: doubled.length, wrong: [...wrong, ...(await auditBroken(network))] };
}

/** Compares the members' movements with their answers. */
export function booksBroken(world: World, journal: Journal): string[] {
  const { lost, doubled } = entriesBroken(world, journal);
  const named = [...lost.map((entry) => `lost: ${entry}`), ...doubled.map((entry) => `not expected: ${entry}`)];
  return [...world.mistakes, ...journal.broken, ...named];
}

function entriesBroken(world: World, journal: Journal) {
  const [expected, found] = [journal.expected(), entriesOf(world)];
  return { lost: missing(expected, found), doubled: missing(found, expected) };
}

/** Sends every request once more. An accepted request has to get the same answer. */
export async function repeatAll(journal: Journal, hasReceipts: boolean): Promise<void> {
  await Promise.all(journal.deeds.map(({ request }) => request.sendOnce()));
  for (const { request, entries } of journal.deeds) {
    const accepted = request.answers.findIndex(({ code }) => code === 200);
    const time = Number(request.answers[accepted]?.["server_time"]);
    // A refusal may be older than the acceptance of a copy, and arrive later.
    const isOlder = (answer: Envelope) => answer.code !== 200 && Number(answer["server_time"]) < time;
    const after = accepted < 0 ? [] : request.answers.slice(accepted).filter((answer) => !isOlder(answer));
    const [first, ...others] = after.map(essenceOf);
    const other = others.find((each) => each !== first);
    if (other !== undefined)
      journal.broken.push(`${request.sent.key} ${request.sent.path}: told ${first}, then ${other}`);
    if (request.isAccepted) journal.acknowledged++;
    // A provider's calls have no receipts.
    const [told] = request.sent.token === undefined ? [] : after;
    const isStake = told !== undefined && entries(told).some(({ kind }) => kind === "bet");
    if (isStake && (told["receipt"] !== undefined) !== hasReceipts)
      journal.broken.push(`${request.sent.key} ${request.sent.path}: ${hasReceipts ? "no" : "a"} receipt`);
  }
}

function entriesOf(world: World): Entry[] {
  const rows = inCells(
    world,
    // A refund for sold-out goods cancels its payment, so the journal has neither.
    `SELECT member, kind, amount FROM movement AS each WHERE member > 0 AND kind NOT IN ('welcome', 'order_refund')
       AND NOT (kind = 'buy' AND EXISTS (
         SELECT 1 FROM transfer WHERE kind = 'order_refund' AND relation = each.relation AND amount = each.amount))`,
  );
  return rows.map(({ member, kind, amount }) => ({
    member: Number(member),
    kind: String(kind),
    amount: Number(amount),
  }));
}

export async function auditBroken(network: Network): Promise<string[]> {
  const audit = await network.operate("GET", "/operate/audit");
  const invariants = audit["invariants"] as { name: string; broken: number; first: string | null }[];
  const found = invariants.filter((each) => each.broken !== 0).map(({ name, first }) => `audit: ${name}: ${first}`);
  return audit["ok"] === true ? found : [...found, `audit: not ok, a sum of ${String(audit["total"])}`];
}

function essenceOf(answer: Envelope): string {
  const { leaf } = (answer["receipt"] ?? {}) as { leaf?: string };
  return JSON.stringify([...ESSENCE.map((field) => answer[field]), leaf]);
}

/** Money that is under way or waits for something; empty when all is quiet. */
export function stillOpen(world: World): string[] {
  return inCells(
    world,
    `SELECT 'outbox' AS what FROM outbox
     UNION ALL SELECT 'withdrawal' FROM withdrawal WHERE status = 'Wait'
     UNION ALL SELECT 'order' FROM shop_order WHERE status = 'placing'
     UNION ALL SELECT 'round' FROM round WHERE settled IS NULL
     UNION ALL SELECT 'transit' FROM platform_book WHERE account = -5 AND balance <> 0 AND (SELECT count(*) FROM outbox) > 0
     UNION ALL SELECT 'fees' FROM stake JOIN member ON member.id = member
       WHERE referrer IS NOT NULL AND status NOT IN ('R', 'C') AND at >= (SELECT time FROM shared_up_to)`,
  ).map(({ what }) => String(what));
}
