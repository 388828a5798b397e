import { parseArgs } from "node:util";
import { ROUNDS } from "./comparison.ts";

/** Arguments that cannot be used. The message is for the caller. */
export class UsageError extends Error {}

export interface BenchOptions {
  /** Names of the measurements. */
  readonly names: readonly string[];
  /** The contest to profile. */
  readonly profile?: string | undefined;
  /** The commit whose build is measured beside the present one. */
  readonly against?: string | undefined;
  readonly rounds: number;
}

/** Reads the arguments of `npm run bench`; throws a UsageError. */
export function benchOptions(
  args: readonly string[],
  known: readonly string[],
  contests: readonly string[],
): BenchOptions {
  const { values, positionals } = parsed(args);
  const { profile, against } = values;
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`${unknown.join(", ")}: none of ${known.join(", ")}`);
  if (profile !== undefined && !contests.includes(profile)) {
    throw new UsageError(`--profile ${profile}: none of ${contests.join(", ")}`);
  }
  if (profile !== undefined && against !== undefined)
    throw new UsageError("--profile and --against exclude each other");
  if (values.rounds !== undefined && against === undefined) throw new UsageError("--rounds needs --against");
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new UsageError("--rounds has to be a whole number above 0");
  return { names: positionals.length === 0 ? known : positionals, profile, against, rounds };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { profile: text, against: text, rounds: text },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
