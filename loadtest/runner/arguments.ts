import { parseArgs } from "node:util";
import { PROFILES, type Profile, type Question, QUESTIONS, type Size, sizeOf } from "../profiles.ts";

export interface LoadOptions {
  readonly question: Question;
  readonly profile: Profile;
  readonly size: Size;
  /** The report of an earlier run; null: there is nothing to compare with. */
  readonly compare: string | null;
  /** The server that BASE_URL names is thrown away after the run: its clock may be moved, its outcomes forced. */
  readonly disposable: boolean;
}

const SECONDS_MIN = 10;
const SECONDS_MAX = 24 * 3_600;
const PLAYERS_MAX = 10_000;

/**
 * Reads `[question] [--profile small|peak|extreme] [--vus N] [--seconds N] [--compare FILE] [--disposable]`. Without a question it is the
 * smoke test. Throws, with what is allowed, where they cannot be read.
 */
export function loadOptions(args: string[]): LoadOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      profile: { type: "string", default: "small" },
      vus: { type: "string" },
      seconds: { type: "string" },
      compare: { type: "string" },
      disposable: { type: "boolean", default: false },
    },
  });
  const [asked = "smoke", ...more] = positionals;
  if (more.length > 0) throw new Error(`one question at a time: ${QUESTIONS.join(", ")}`);
  const question = oneOf("the question", asked, QUESTIONS);
  const profile = oneOf("--profile", values.profile, PROFILES);
  const size = sizeOf(question, profile, {
    ...(values.vus !== undefined && { players: wholeNumber("--vus", values.vus, 1, PLAYERS_MAX) }),
    // A shorter run may see no flight at all.
    ...(values.seconds !== undefined && {
      seconds: wholeNumber("--seconds", values.seconds, SECONDS_MIN, SECONDS_MAX),
    }),
  });
  return { question, profile, size, compare: values.compare ?? null, disposable: values.disposable };
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === text);
  if (found === undefined) throw new Error(`${name} has to be one of ${allowed.join(", ")}`);
  return found;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`${name} has to be ${min} to ${max}`);
  return value;
}
