import { Fault } from "./faults.ts";
import { auditBroken } from "./verify.ts";
import { inCells, type World } from "./world.ts";
import { cellOf, roll } from "./players/careful.ts";
import { rechargeOf } from "./players/money.ts";
import type { Network } from "./players/network.ts";
import type { Player } from "./players/player.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

// An intruder changes rows on a cell's disk, each for one audit.

const ROWS = "audit: each settled stake and transfer is as it was sealed: ";
const CHAIN = "audit: each seal of the books follows from the one before: ";

interface Change {
  readonly change: string;
  readonly undo: string;
  /** How the audit's line begins. */
  readonly invariant: string;
  readonly first: RegExp;
}

function changes(member: number): readonly Change[] {
  const [stake, transfer] = ["stake", "transfer"].map(
    (table) => `member = ${member} AND at = (SELECT max(at) FROM ${table} WHERE member = ${member})`,
  );
  const last = "number = (SELECT max(abs(number)) FROM seal)";
  const middle = "number = (SELECT max(abs(number)) FROM seal) - 1";
  return [
    {
      change: `UPDATE stake SET result = result + 1 WHERE ${stake}`,
      undo: `UPDATE stake SET result = result - 1 WHERE ${stake}`,
      invariant: ROWS,
      first: new RegExp(`^cell \\d+: stake dice:\\d+ of member ${member}: result is \\d+, was \\d+$`),
    },
    {
      change: `UPDATE transfer SET kind = 'gift_code' WHERE ${transfer}`,
      undo: `UPDATE transfer SET kind = 'recharge' WHERE ${transfer}`,
      invariant: ROWS,
      first: new RegExp(`^cell \\d+: transfer recharge of member ${member} at \\d+: kind is gift_code, was recharge$`),
    },
    {
      change: `UPDATE transfer SET at = at + 1 WHERE ${transfer}`,
      undo: `UPDATE transfer SET at = at - 1 WHERE ${transfer}`,
      invariant: ROWS,
      first: new RegExp(`^cell \\d+: transfer recharge of member ${member} at \\d+: gone$`),
    },
    {
      change: `UPDATE seal SET number = -number WHERE ${middle}`,
      undo: "UPDATE seal SET number = -number WHERE number < 0",
      invariant: CHAIN,
      first: /^cell \d+: seals (\d+) to \1 are missing$/,
    },
    {
      change: `UPDATE seal SET root = 'x' || root WHERE ${last}`,
      undo: `UPDATE seal SET root = substr(root, 2) WHERE ${last}`,
      invariant: CHAIN,
      first: /^cell \d+: seal \d+ of .* was changed$/,
    },
  ];
}

/** The audit names each change, and nothing once it is undone. */
export async function sealsBroken(world: World, network: Network, player: Player): Promise<string[]> {
  // In minutes of their own, a recharge and a roll are sealed at once.
  await network.leap(2 * MINUTE_MS);
  await rechargeOf(player, 10_000);
  await network.leap(2 * MINUTE_MS);
  await roll(player, 1_000);
  const { disk } = cellOf(world, player.home.id);
  const broken: string[] = [];
  for (const { change, undo, invariant, first } of changes(player.home.id)) {
    disk.run(change);
    disk.commit();
    const named = (await auditBroken(network)).find((line) => line.startsWith(invariant)) ?? "nothing";
    disk.run(undo);
    disk.commit();
    if (!first.test(named.slice(invariant.length))) broken.push(`${change}: the audit names ${named}`);
  }
  return [...broken, ...(await auditBroken(network))];
}

const ARCHIVE_DAYS = 403;
const TRIES = 120;

/** Lets all stakes leave by their age. Sessions outlive them here. */
export async function archiveBroken(world: World, network: Network): Promise<string[]> {
  const age = ARCHIVE_DAYS * DAY_MS;
  for (const cell of world.cells) {
    cell.disk.run(`UPDATE session SET expire_time = expire_time + ${age}, seen_time = seen_time + ${age}`);
    cell.disk.commit();
    cell.kill(new Fault("killed"));
  }
  await network.leap(age);
  // Plays without a round stay for ever if nobody ends them.
  const left = () =>
    inCells(world, "SELECT 1 FROM stake LEFT JOIN round USING (game, period) WHERE status <> 'W' OR since > 0").length;
  for (let tries = 0; tries < TRIES && left() > 0; tries++) await network.sleep(1_000);
  return left() > 0 ? [`${left()} stakes did not leave`] : auditBroken(network);
}
