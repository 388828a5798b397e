import { parseArgs } from "node:util";
import { partOf, PROFILES, type Profile, type Question, QUESTIONS, type Size, sizeOf } from "../profiles.ts";
import type { Part } from "../report/report.ts";

export interface LoadOptions {
  readonly question: Question;
  readonly profile: Profile;
  /** Of this part. */
  readonly size: Size;
  readonly part: Part;
  readonly compare: string | null;
  /** Whether the server may be thrown away after the run, so that the run may move its clock and force outcomes. */
  readonly disposable: boolean;
}

/** Reports of a run's parts. */
export interface MergeOptions {
  readonly files: readonly string[];
  readonly compare: string | null;
}

const SECONDS_MIN = 10;
const SECONDS_MAX = 24 * 3_600;
const PLAYERS_MAX = 10_000;
const PARTS_MAX = 100;

/** Parses the arguments of `npm run loadtest`. Throws an error that names the allowed values. */
export function loadOptions(args: string[]): LoadOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      profile: { type: "string", default: "small" },
      vus: { type: "string" },
      seconds: { type: "string" },
      parts: { type: "string", default: "1" },
      part: { type: "string", default: "1" },
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
  const parts = wholeNumber("--parts", values.parts, 1, PARTS_MAX);
  const part = { parts, part: wholeNumber("--part", values.part, 1, parts) };
  return {
    question,
    profile,
    size: partOf(size, part),
    part,
    compare: values.compare ?? null,
    disposable: values.disposable,
  };
}

/** Parses the arguments of `npm run loadtest -- merge`. */
export function mergeOptions(args: string[]): MergeOptions {
  const options = { compare: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  return { files: positionals, compare: values.compare ?? null };
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
