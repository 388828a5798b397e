import { PROFILES, type Profile, type QuestionName, type Size, sizeOf } from "../profiles.ts";

/** Settings of a run, from the environment: `k6 run -e TARGET=… -e MEMBERS=…`. */
export interface Settings {
  readonly target: string;
  /** A CSV file. */
  readonly members: string;
  /** Exempts the players from the rate limits, which see one address for all of them; empty: none is known. */
  readonly controlToken: string;
  readonly profile: Profile;
  readonly size: Size;
  /** Multiplier at which every flight ends; null: the table's own. */
  readonly flight: number | null;
  /** Chooses what the players do; null: chance does. */
  readonly seed: number | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws an error that says what is missing or wrong. */
export function readSettings(question: QuestionName, environment: Environment): Settings {
  const { TARGET = "", MEMBERS = "", CONTROL_TOKEN = "", PROFILE = "small" } = environment;
  const target = TARGET.replace(/\/+$/, "");
  if (!/^https?:\/\/./.test(target)) throw new Error("TARGET has to be the http or https address of a server");
  if (MEMBERS === "") throw new Error("MEMBERS has to name a CSV file with tokens, or mobile numbers and passwords");
  const profile = PROFILES.find((name) => name === PROFILE);
  if (profile === undefined) throw new Error(`PROFILE has to be one of ${PROFILES.join(", ")}`);
  const number = (name: string) => positive(name, environment[name]);
  return {
    target,
    members: MEMBERS,
    controlToken: CONTROL_TOKEN,
    profile,
    size: sizeOf(question, profile, {
      players: number("PLAYERS"),
      seconds: number("SECONDS"),
      // Only a simulator's clock runs faster than real time.
      speed: number("SPEED") ?? 1,
    }),
    flight: number("FLIGHT") ?? null,
    seed: number("SEED") ?? null,
  };
}

/** Headers of every request and socket of a player. */
export function headersOf({ controlToken }: Pick<Settings, "controlToken">): Record<string, string> {
  return controlToken === "" ? {} : { "X-Rehearsal": controlToken };
}

function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} has to be a number above 0`);
  return value;
}
