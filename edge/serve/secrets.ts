import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { CONTROL_TOKEN_MIN } from "../contract/control-token.ts";
import type { Environment } from "./settings.ts";

const stored = z.object({ CONTROL_TOKEN: z.string(), FAIRNESS_KEY: z.string() });
export type Secrets = z.output<typeof stored>;

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The secrets of the server that keeps its data in `dataDir`: the environment's, else those that were made at its first
 * start and are kept there. An empty CONTROL_TOKEN means none: the control API is off. There is always a FAIRNESS_KEY.
 * Throws if the control token is too short, since the server would open nothing to its bearer.
 */
export function secretsIn(dataDir: string, environment: Environment): Secrets {
  const kept = keptIn(dataDir);
  const controlToken = environment["CONTROL_TOKEN"] ?? kept.CONTROL_TOKEN;
  const { length } = controlToken;
  if (length > 0 && length < CONTROL_TOKEN_MIN) {
    throw new Error(
      `CONTROL_TOKEN has ${length} characters: set at least ${CONTROL_TOKEN_MIN}, or none to have one made, or an empty text to have no control API`,
    );
  }
  return {
    CONTROL_TOKEN: controlToken,
    FAIRNESS_KEY: environment["FAIRNESS_KEY"] || kept.FAIRNESS_KEY,
  };
}

function keptIn(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) {
    const read = stored.safeParse(jsonIn(file));
    // A new key in place of a damaged one would break the promise of every round that was committed to with the old.
    if (!read.success) throw new Error(`${file} cannot be read: mend it, or remove it to get new secrets`);
    return read.data;
  }
  const made = { CONTROL_TOKEN: secret(), FAIRNESS_KEY: secret() };
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: OWNER_ONLY, flag: "wx" });
  return made;
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
