import { parseArgs } from "node:util";
import { PROFILES, type Profile, QUESTIONS, type QuestionName, sizeOf, type Size, type Wanted } from "../profiles.ts";

export interface LoadOptions {
  readonly question: QuestionName;
  readonly profile: Profile;
  /** Of the whole run, at a clock of this speed. Throws if the run would end before a round does. */
  readonly sizeAt: (speed: number | null) => Size;
  /** Address of the server; null: one of the run's own. */
  readonly target: string | null;
  /** File with the members; null: the control API makes them. */
  readonly members: string | null;
  /** Whether the server may be thrown away after the run, so that the run may move its clock and force outcomes. */
  readonly disposable: boolean;
}

/** Members to make at a simulator. */
export interface MembersOptions {
  readonly file: string;
  readonly target: string;
  readonly count: number;
  /** Whether they can log in, which takes the simulator a tenth of a second each. */
  readonly passwords: boolean;
}

const SECONDS_MAX = 24 * 3_600;
const PLAYERS_MAX = 10_000;

/** Parses the arguments of `npm run loadtest`. Throws an error that names the allowed values. */
export function loadOptions(args: string[]): LoadOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      profile: { type: "string", default: "small" },
      vus: { type: "string" },
      seconds: { type: "string" },
      target: { type: "string" },
      members: { type: "string" },
      disposable: { type: "boolean", default: false },
    },
  });
  const [asked = "smoke", ...more] = positionals;
  if (more.length > 0) throw new Error(`one question at a time: ${QUESTIONS.join(", ")}`);
  const question = oneOf("the question", asked, QUESTIONS);
  const profile = oneOf("--profile", values.profile, PROFILES);
  const wanted: Wanted = {
    players: values.vus === undefined ? undefined : wholeNumber("--vus", values.vus, 1, PLAYERS_MAX),
    seconds: values.seconds === undefined ? undefined : wholeNumber("--seconds", values.seconds, 1, SECONDS_MAX),
  };
  const sizeAt = (speed: number | null) => sizeOf(question, profile, { ...wanted, speed: speed ?? undefined });
  const target = values.target === undefined ? null : addressOf(values.target);
  if (target === null && values.members !== undefined) throw new Error("--members needs --target");
  return {
    question,
    profile,
    sizeAt,
    target,
    members: values.members ?? null,
    disposable: values.disposable,
  };
}

/** Parses the arguments of `npm run loadtest -- members`. */
export function membersOptions(args: string[]): MembersOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      target: { type: "string", default: "http://127.0.0.1:8787" },
      count: { type: "string", default: "100" },
      passwords: { type: "boolean", default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error("members needs the name of one file");
  const count = wholeNumber("--count", values.count, 1, PLAYERS_MAX);
  return { file, target: addressOf(values.target), count, passwords: values.passwords };
}

function addressOf(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) throw new Error(`--target needs an http or https address`);
  return text.replace(/\/+$/, "");
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
