import type { Invariant } from "#contract/control.ts";
import { proveRound } from "#simulator/games/mines/proof.ts";
import type { MinesSeeds } from "./seeds.ts";

type Drawn = { id: number; member: number; nonce: number; client_seed: string; traps: number; layout: string };

/** Whether the layout of every game that was not forced follows from its seeds, by the function that players verify with. */
export function minesDrawCheck(sql: SqlStorage, seeds: MinesSeeds): Invariant {
  const games = sql.exec<Drawn>(
    "SELECT id, member, nonce, client_seed, traps, layout FROM mines_game WHERE forced = 0 ORDER BY id",
  );
  let checked = 0;
  const broken: number[] = [];
  for (const { id, member, nonce, client_seed: clientSeed, traps, layout } of games) {
    checked += 1;
    const serverSeed = seeds.serverSeed(member, nonce);
    const trapIndexes = JSON.parse(layout) as number[];
    const shown = { serverSeed, commitment: seeds.commitment(member, nonce), forced: false };
    if (!proveRound({ ...shown, clientSeed, nonce, traps, trapIndexes }).match) broken.push(id);
  }
  const first = broken[0] === undefined ? null : `game ${broken[0]}`;
  return { name: "each Mines layout follows from its seeds", checked, broken: broken.length, first };
}
