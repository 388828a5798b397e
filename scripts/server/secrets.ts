import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Environment } from "./settings.ts";

// A folder that was made before payments had a key of their own has none yet.
const stored = z.object({ CONTROL_TOKEN: z.string(), FAIRNESS_KEY: z.string(), PAYMENT_KEY: z.optional(z.string()) });

export interface Secrets {
  readonly CONTROL_TOKEN: string;
  readonly FAIRNESS_KEY: string;
  readonly PAYMENT_KEY: string;
}

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The secrets of the server that keeps its data in `dataDir`: the environment's, else those that were made at its first
 * start and are kept there. An empty CONTROL_TOKEN means none: the control API is off. There is always a key of each kind.
 */
export function secretsIn(dataDir: string, environment: Environment): Secrets {
  const kept = keptIn(dataDir);
  return {
    CONTROL_TOKEN: environment["CONTROL_TOKEN"] ?? kept.CONTROL_TOKEN,
    FAIRNESS_KEY: environment["FAIRNESS_KEY"] || kept.FAIRNESS_KEY,
    PAYMENT_KEY: environment["PAYMENT_KEY"] || kept.PAYMENT_KEY,
  };
}

function keptIn(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const read = stored.safeParse(jsonIn(file));
    // A new key in place of a damaged one would break the promise of every round that was committed to with the old.
    if (!read.success) throw new Error(`${file} cannot be read: mend it, or remove it to get new secrets`);
    const { PAYMENT_KEY } = read.data;
    return PAYMENT_KEY === undefined
      ? written(file, { ...read.data, PAYMENT_KEY: secret() })
      : { ...read.data, PAYMENT_KEY };
  }
  return written(file, { CONTROL_TOKEN: secret(), FAIRNESS_KEY: secret(), PAYMENT_KEY: secret() });
}

/** Writes beside the file first: a crash must not leave half of a key that can never be made again. */
function written(file: string, secrets: Secrets): Secrets {
  const beside = `${file}.new`;
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY });
  renameSync(beside, file);
  return secrets;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}
