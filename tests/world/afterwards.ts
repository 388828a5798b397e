import { readLeaf, type SignedLeaf } from "#fairness/receipt.ts";
import { readEntry } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import { SeededRandom } from "./random.ts";
import { booksBroken } from "./verify.ts";
import type { World } from "./world.ts";
import { flyInBothSlots } from "./players/both-slots.ts";
import { cellOf, limitBroken, restartCell, roll, sessionBroken, wrongSumsTaken } from "./players/careful.ts";
import type { Journal } from "./players/journal.ts";
import { rechargeOf, transfer } from "./players/money.ts";
import type { Network } from "./players/network.ts";
import type { Player } from "./players/player.ts";
import { archiveBroken, sealsBroken } from "./seals.ts";
import { statementBroken } from "./players/statements.ts";
import { sumsBroken } from "./players/sums.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

/** 10:00 in India, from midnight UTC. */
const MORNING_MS = 4.5 * HOUR_MS;

export interface Scene {
  readonly seed: number;
  readonly world: World;
  readonly network: Network;
  readonly journal: Journal;
  readonly members: readonly Player[];
  readonly hasReceipts: boolean;
}

/** Plays on after the faults, where each answer is known beforehand, and reads all books again. Returns the first faults. */
export async function afterwards(scene: Scene): Promise<readonly string[]> {
  const { seed, world, network, journal, members } = scene;
  const random = new SeededRandom(seed, "afterwards");
  const kinds = random.below(9);
  const [first, patient, ...limited] = members;
  if (first === undefined || patient === undefined) return [];
  const readAll = members.flatMap((player) => [() => sumsBroken(world, player), () => statementBroken(world, player)]);
  const steps: readonly (() => Promise<readonly string[]>)[] = [
    ...readAll,
    async () => {
      await network.leap(DAY_MS + MORNING_MS - ((network.simulatedNow + DAY_MS) % DAY_MS));
      return sumsBroken(world, first);
    },
    async () => {
      await rechargeOf(first, 100_000);
      await transfer(first);
      return wrongSumsTaken(first);
    },
    () => flyInBothSlots(world, first),
    () => forcedPlaysBroken(scene, first),
    ...limited.map((player, at) => () => limitBroken(world, player, random, kinds + 4 * at)),
    () => sessionBroken(world, patient),
    () => generationBroken(scene, first),
    ...readAll,
    async () => booksBroken(world, journal),
    () => sealsBroken(world, network, first),
    () => archiveBroken(world, network),
    ...members.map((player) => () => statementBroken(world, player)),
  ];
  for (const step of steps) {
    const wrong = [...(await step()), ...network.receipts.broken];
    if (wrong.length > 0) return wrong;
  }
  return [];
}

const TRAPS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Plays with outcomes that an operator forced. Their rounds say so, and those of the next plays do not. */
async function forcedPlaysBroken({ network, journal, hasReceipts, world }: Scene, player: Player): Promise<string[]> {
  const { id } = player.home;
  const broken: string[] = [];
  const force = (game: string, outcome: unknown) =>
    network.operate("POST", "/control/force", { table: `${game}:${id}`, outcomes: [outcome] });
  for (const isForced of [true, false]) {
    if (isForced) await force("mines", TRAPS);
    if (isForced) await force("dice", 0);
    const start = journal.do(player.request("/mines/start", { traps: TRAPS.length, amount: 50 }), () => [
      { member: id, kind: "bet", amount: 5_000 },
    ]);
    const { id: game } = await start.insist();
    restartCell(world, player);
    broken.push(...(await (isForced ? tappedAtOnce(player) : tappedToTheEnd(player))));
    const rolled = await roll(player, 1_000);
    for (const [name, play] of [
      ["mines", game],
      ["dice", rolled["id"]],
    ] as const) {
      const { entity } = await player.look(`/${name}/round_detail?id=${String(play)}`);
      const { forced } = entity as { forced: boolean };
      if (forced !== isForced) broken.push(`${name} ${String(play)}: forced is ${String(forced)}`);
    }
    if (hasReceipts) broken.push(...(await receiptsBroken(world, player, rolled)));
  }
  return broken;
}

const SAFE = [8, 9, 10, 11, 12, 13] as const;

/** Opens safe cells at the same moment, so that the calls share a commit. */
async function tappedAtOnce(player: Player): Promise<string[]> {
  const { home, journal } = player;
  await Promise.all(SAFE.map((idx) => player.request("/mines/tap", { idx }).insist()));
  const { opened_idxs: opened } = await player.look("/mines/status");
  const take = journal.do(player.request("/mines/take", {}), ({ game_detail_map: detail }) => {
    const amount = Math.round((detail as { reward: number }).reward * 100);
    return [{ member: home.id, kind: "win", amount }];
  });
  await take.insist();
  const told = (opened as number[]).toSorted((one, other) => one - other);
  return told.join() === SAFE.join() ? [] : [`of ${SAFE.join()}, ${told.join()} are open`];
}

async function tappedToTheEnd(player: Player): Promise<string[]> {
  for (let idx = 1; ; idx++) {
    const tap = await player.request("/mines/tap", { idx }).insist();
    if (tap["game_over"] !== false) return tap["is_win"] === false ? [] : [`not lost: ${JSON.stringify(tap)}`];
  }
}

/** Reads the receipt of a roll again, before and after a restart: the leaf stays, but for `terms`. */
async function receiptsBroken(world: World, player: Player, rolled: Record<string, unknown>): Promise<string[]> {
  const { leaf } = rolled["receipt"] as SignedLeaf;
  const broken: string[] = [];
  for (const when of ["at once", "after a restart"]) {
    const { queryset } = await player.look(`/fairness/receipts?table=dice&id=${String(rolled["id"])}`);
    const read = queryset as (SignedLeaf & { readonly arrival: number })[];
    for (const receipt of read) player.network.receipts.add({ receipt });
    if (read.length !== 1 || !leaf.startsWith(read[0]?.leaf ?? "nothing"))
      broken.push(`another receipt ${when}: ${JSON.stringify(read)}`);
    restartCell(world, player);
  }
  return broken;
}

/** Begins a generation, as a restore does. The next receipt names it, and its root is listed. */
async function generationBroken({ world, network, hasReceipts }: Scene, player: Player): Promise<string[]> {
  const { id } = player.home;
  const { disk } = cellOf(world, id);
  const generation = network.simulatedNow;
  restartCell(world, player);
  disk.run("INSERT OR REPLACE INTO _kv (key, value) VALUES ('generation', ?)", [String(generation)]);
  disk.commit();
  await network.leap(2 * MINUTE_MS);
  const rolled = await roll(player, 1_000);
  const { entity } = await player.look(`/dice/round_detail?id=${String(rolled["id"])}`);
  const told = (entity as { generation?: number }).generation;
  const broken = told === generation ? [] : [`the roll is of generation ${String(told)}, not ${generation}`];
  if (!hasReceipts) return broken;
  const { leaf, root, size } = rolled["receipt"] as SignedLeaf;
  if (size !== 1) broken.push(`a roll alone is one of ${size} leaves`);
  if (readLeaf(leaf)?.get("generation") !== String(generation)) broken.push(`another generation: ${leaf}`);
  await network.sleep(1_000);
  const { queryset } = await player.look("/fairness/log");
  const entries = (queryset as { entry: string }[]).map(({ entry }) => readEntry(entry));
  const listed = entries.findLast(({ subject }) => subject.startsWith(`receipts ${id % 10_000} `));
  if (listed?.values.get("root")?.[0] !== rootOf([root])) broken.push(`${root} is not listed`);
  return broken;
}
