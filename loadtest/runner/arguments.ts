import { CommandError, flag, memberOf, oneOf, parseCommand, text, whole } from "#tools/command/command.ts";
import { PROFILES, type Profile, QUESTIONS, type QuestionName, sizeOf, type Size } from "../profiles.ts";

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

export const LOADTEST = {
  name: "npm run loadtest",
  takes: `[${QUESTIONS.join("|")}]`,
  about: `Asks k6 a question of a server of its own, or of --target; smoke by default. docs/load-testing.md says more.

npm run loadtest -- members FILE   makes members at a simulator: --target, --count, --passwords
npm run loadtest -- close RUN      closes the members of a run at --target
npm run loadtest -- build          builds the scripts, for a k6 elsewhere`,
  options: {
    profile: oneOf(PROFILES, "the size", "small"),
    vus: whole("players", undefined, 1, PLAYERS_MAX),
    seconds: whole("seconds", undefined, 1, SECONDS_MAX),
    target: text("URL", "the server"),
    members: text("FILE", "the members of --target"),
    disposable: flag("the server may be thrown away, so the run moves its clock and forces outcomes"),
  },
  example: "aviator --profile peak",
};

export const MEMBERS = {
  name: "npm run loadtest -- members",
  takes: "FILE",
  about: "Makes members at a simulator and writes them to a file.",
  options: {
    target: text("URL", "the simulator", "http://127.0.0.1:8787"),
    count: whole("how many", 100, 1, PLAYERS_MAX),
    passwords: flag("they can log in, which takes the simulator a tenth of a second each"),
  },
  example: "members.csv --count 500",
};

/** Parses the arguments of `npm run loadtest`; throws a CommandError. */
export function loadOptions(args: readonly string[]): LoadOptions {
  const { values, positionals } = parseCommand(LOADTEST, args);
  const [asked = "smoke", ...more] = positionals;
  if (more.length > 0) throw new CommandError(`one question at a time: ${QUESTIONS.join(", ")}`);
  const question = memberOf(QUESTIONS, asked, "the question");
  const { profile, vus: players, seconds, members = null, disposable } = values;
  const sizeAt = (speed: number | null) => sizeOf(question, profile, { players, seconds, speed: speed ?? undefined });
  const target = values.target === undefined ? null : addressOf(values.target);
  if (target === null && members !== null) throw new CommandError("--members needs --target");
  return { question, profile, sizeAt, target, members, disposable };
}

/** Parses the arguments of `npm run loadtest -- members`; throws a CommandError. */
export function membersOptions(args: readonly string[]): MembersOptions {
  const { values, positionals } = parseCommand(MEMBERS, args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CommandError("members takes the name of one file");
  return { ...values, file, target: addressOf(values.target) };
}

function addressOf(address: string): string {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? "")) return address.replace(/\/+$/, "");
  throw new CommandError(`--target ${address}: it takes an http or https address`);
}
