import { SettingsError, unreadable } from "#contract/settings/read-settings.ts";
import type { SimulatorSettings } from "../settings.ts";
import { commitment, serverSeed } from "#fairness/draw.ts";

const FAIRNESS = "fairness";
const CELLS = "cells";
const DIRECTORIES = "directories";

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

/** Compares the settings with the stored data and returns a line per contradiction. */
export function dataProblems(
  kv: SyncKvStorage,
  { fairnessKey, cells, directories }: Pick<SimulatorSettings, "fairnessKey" | "cells" | "directories">,
): string[] {
  const problems = isKeyOf(kv, fairnessKey) ? [] : [anotherKey(fairnessKey)];
  const made = kv.get<number>(DIRECTORIES) ?? directories;
  // A mobile number maps to its directory by their number.
  if (directories !== made) {
    problems.push(unreadable("DIRECTORIES", directories, "is another than the data was made with", `${made}`));
  }
  const needed = kv.get<number>(CELLS) ?? 0;
  if (cells < needed) {
    problems.push(unreadable("CELLS", cells, "is less than the data was made with", `${needed} or more`));
  } else if (problems.length === 0) {
    kv.put(CELLS, cells);
    kv.put(DIRECTORIES, made);
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
