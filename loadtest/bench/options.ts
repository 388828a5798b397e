import { CommandError, memberOf, beginCommand, parseCommand, text, whole } from "#tools/command/command.ts";
import { ROUNDS } from "./comparison.ts";

export interface BenchOptions {
  /** Names of the measurements. */
  readonly names: readonly string[];
  /** The contest to profile. */
  readonly profile?: string | undefined;
  /** The commit whose build is measured beside the present one. */
  readonly against?: string | undefined;
  readonly rounds: number;
}

/** Reads the arguments of `npm run bench`, the process's without `args`; throws a CommandError. */
export function benchOptions(
  known: readonly string[],
  contests: readonly string[],
  args?: readonly string[],
): BenchOptions {
  const command = {
    name: "npm run bench",
    takes: "[NAME ...]",
    about: `Compares the server with peers on the same machine: ${known.join(", ")}, all by default. Only errors fail the run: a busy
machine shows in the figures, not in the exit code.`,
    options: {
      against: text("COMMIT", "compares with that commit's build instead, in turns"),
      rounds: whole(`turns with --against, ${ROUNDS} by default`),
      profile: text("NAME", "prints the self time by module instead"),
    },
    example: "stakes --against main",
  };
  const { values, positionals } = parseCommand(command, args ?? beginCommand(command));
  const { profile, against, rounds } = values;
  for (const name of positionals) memberOf(known, name, "the measurement");
  if (profile !== undefined) memberOf(contests, profile, "--profile");
  if (profile !== undefined && against !== undefined) {
    throw new CommandError("--profile and --against exclude each other");
  }
  if (rounds !== undefined && against === undefined) throw new CommandError("--rounds needs --against");
  return { names: positionals.length === 0 ? known : positionals, profile, against, rounds: rounds ?? ROUNDS };
}
