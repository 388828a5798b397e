import { SettingsError, unreadable } from "#contract/settings/read-settings.ts";
import type { SimulatorSettings } from "../settings.ts";
import { commitment, serverSeed } from "../fairness/draw.ts";

const FAIRNESS = "fairness";
const CELLS = "cells";

/** Names a fairness key without revealing it. */
export function fairnessFingerprint(fairnessKey: string): string {
  return commitment(serverSeed(fairnessKey, "state", "", 0));
}

/**
 * Binds an object's data to its fairness key. Throws under another key, since a round drawn under it would not match
 * its commitment.
 */
export function bindToFairnessKey(kv: SyncKvStorage, fairnessKey: string): void {
  if (!isKeyOf(kv, fairnessKey)) throw new SettingsError([anotherKey(fairnessKey)]);
}

/**
 * Compares the settings with the stored data and returns a line per contradiction. `cellsSeen`: least number of cells,
 * for older data that has not stored it.
 */
export function dataProblems(
  kv: SyncKvStorage,
  { fairnessKey, cells }: Pick<SimulatorSettings, "fairnessKey" | "cells">,
  cellsSeen: number,
): string[] {
  const problems = isKeyOf(kv, fairnessKey) ? [] : [anotherKey(fairnessKey)];
  const needed = Math.max(kv.get<number>(CELLS) ?? 0, cellsSeen);
  if (cells < needed) {
    problems.push(unreadable("CELLS", cells, "is less than the data was made with", `${needed} or more`));
  } else if (problems.length === 0) {
    kv.put(CELLS, cells);
  }
  return problems;
}

function isKeyOf(kv: SyncKvStorage, fairnessKey: string): boolean {
  const fingerprint = fairnessFingerprint(fairnessKey);
  const stored = kv.get<string>(FAIRNESS);
  if (stored === undefined) kv.put(FAIRNESS, fingerprint);
  return stored === undefined || stored === fingerprint;
}

function anotherKey(fairnessKey: string): string {
  const why = "is another than the one the data was made with";
  return unreadable("FAIRNESS_KEY", fairnessKey, why, "that one, or an empty DATA_DIR");
}
