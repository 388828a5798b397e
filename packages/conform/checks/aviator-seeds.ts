import { createHash } from "node:crypto";
import { aviatorRoundDetail } from "../../../games/aviator/contract/calls.ts";
import { pause } from "../backend/account.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";

/** The seed of a stake that was sent. */
export interface Seed {
  readonly seed: string;
  readonly isTaken: boolean;
}

interface Staked {
  readonly period: number;
  readonly seeds: readonly Seed[];
}

/** A flight may last longer: its round is not judged. */
const FLIGHT_MS = 60_000;
const POLL_MS = 1_000;

/** The three seeds of a round are those of its own stakes, and none of a stake that was refused. */
export async function judgeSeeds(session: Session, trial: Trial, rounds: readonly Staked[]): Promise<void> {
  const known = new Map(
    rounds.flatMap(({ period, seeds }) => seeds.map(({ seed, isTaken }) => [seed, isTaken ? period : null] as const)),
  );
  let count = 0;
  for (const { period, seeds } of rounds) {
    const shown = await seedsOf(session, trial, period);
    if (shown === null) continue;
    count += shown.length;
    const strange = shown.filter((seed) => known.has(seed) && known.get(seed) !== period);
    trial.expect(strange.length === 0, "own_round", `${period} has the seed of another or of a refused stake`);
    // Other members' seeds may be first.
    const isThere = shown.length === 3 || seeds.every(({ seed, isTaken }) => !isTaken || shown.includes(seed));
    if (shown.length > 0) trial.expect(isThere, "recorded", `${period} has not the seeds of its stakes`);
  }
  if (count === 0) throw trial.notOffered("no round has a seed");
}

interface Hashed {
  readonly server_seed: string | null;
  readonly player_seed1: string | null;
  readonly player_seed2: string | null;
  readonly player_seed3: string | null;
  readonly sha512hash: string | null;
  readonly hex: string | null;
  readonly decimal: number | null;
}

/** The hash is that of the seeds, hex its first 13 digits, and decimal their value. */
export function expectHash(
  trial: Trial,
  { server_seed: server, sha512hash: hash, hex, decimal, ...round }: Hashed,
): void {
  if (server === null || hash === null || hash === "") return;
  const seeds = [server, round.player_seed1, round.player_seed2, round.player_seed3].map((seed) => seed ?? "");
  const isOwn = hash === createHash("sha512").update(seeds.join("")).digest("hex");
  trial.expect(isOwn, "same_entry", "sha512hash is not that of the seeds", { field: "entity.sha512hash" });
  const isHex = hex === hash.slice(0, 13) && decimal === Number.parseInt(hex, 16);
  trial.expect(isHex, "same_entry", `hex ${hex}, decimal ${decimal}`, { field: "entity.hex" });
}

/** The seeds of a round that is over; null: it is not over in time. */
async function seedsOf({ backend, first }: Session, trial: Trial, period: number): Promise<readonly string[] | null> {
  const deadline = performance.now() + FLIGHT_MS;
  for (;;) {
    const { fields } = await backend.ask(trial, aviatorRoundDetail, first.with({ query: { period } }));
    const { entity } = fields ?? {};
    if (entity !== undefined && entity.result !== null) {
      return [entity.player_seed1, entity.player_seed2, entity.player_seed3].flatMap((seed) => seed || []);
    }
    if (performance.now() > deadline) return null;
    await pause(POLL_MS);
  }
}
