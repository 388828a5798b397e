import { argv } from "node:process";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { printFailure } from "../server/output.ts";

/** Arguments that cannot be used. The message is for the caller. */
export class CommandError extends Error {}

/** An option of a command line, and how its text is read. */
export interface Option<T> {
  readonly about: string;
  /** Stands for its value in the help; null: a flag. */
  readonly value: string | null;
  readonly fallback?: string | undefined;
  readonly isList?: true;
  /** `texts`: as often as it was given, or its default; empty: none. Throws a CommandError. */
  readonly read: (texts: readonly string[], name: string) => T;
}

type Options = Readonly<Record<string, Option<unknown>>>;
type Values<O extends Options> = { readonly [Name in keyof O]: ReturnType<O[Name]["read"]> };

export interface Command<O extends Options> {
  /** As it is typed: `npm run kill`. */
  readonly name: string;
  /** The arguments besides options, as the help shows them; absent: it takes none. */
  readonly takes?: string;
  readonly about: string;
  readonly options: O;
  /** Arguments that somebody would give. */
  readonly example: string;
  /** Ends the help. */
  readonly more?: () => string;
}

export function flag(about: string): Option<boolean> {
  return { about, value: null, read: ([text]) => text !== undefined };
}

export function text(value: string, about: string, fallback: string): Option<string>;
export function text(value: string, about: string): Option<string | undefined>;
export function text(value: string, about: string, fallback?: string): Option<string | undefined> {
  return { about, value, fallback, read: ([last]) => last };
}

/** May be given several times. */
export function texts(value: string, about: string): Option<readonly string[]> {
  return { about, value, isList: true, read: (all) => all };
}

/** Names between commas; undefined: all of them. `allowed`: the names there are, if they are known beforehand. */
export function names(
  value: string,
  about: string,
  allowed?: readonly string[],
): Option<readonly string[] | undefined> {
  const read = ([all]: readonly string[], name: string) =>
    all
      ?.split(",")
      .filter((each) => each !== "")
      .map((each) => (allowed === undefined ? each : memberOf(allowed, each, `--${name}`)));
  return { about: `${about}, between commas`, value, read };
}

/** A whole number from `min` on. */
export function whole(about: string, fallback: number, min?: number, max?: number): Option<number>;
export function whole(about: string, fallback?: number, min?: number, max?: number): Option<number | undefined>;
export function whole(
  about: string,
  fallback?: number,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): Option<number | undefined> {
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`;
  function read([last]: readonly string[], name: string): number | undefined {
    if (last === undefined) return undefined;
    const value = Number(last);
    if (!/^\d+$/.test(last) || value < min || value > max) {
      throw new CommandError(`--${name} ${last}: it takes a whole number ${range}`);
    }
    return value;
  }
  return { about, value: "N", fallback: fallback?.toString(), read };
}

export function oneOf<const T extends string>(allowed: readonly T[], about: string, fallback: T): Option<T>;
export function oneOf<const T extends string>(allowed: readonly T[], about: string): Option<T | undefined>;
export function oneOf<const T extends string>(
  allowed: readonly T[],
  about: string,
  fallback?: T,
): Option<T | undefined> {
  const read = ([last]: readonly string[], name: string) =>
    last === undefined ? undefined : memberOf(allowed, last, `--${name}`);
  return { about, value: allowed.join("|"), fallback, read };
}

/** The name as one of those allowed; throws a CommandError that names the nearest. */
export function memberOf<const T extends string>(allowed: readonly T[], name: string, what: string): T {
  const found = allowed.find((each) => each === name);
  if (found !== undefined) return found;
  throw new CommandError(`${what} ${name}: did you mean ${nearest(name, allowed)}? It takes ${allowed.join(", ")}`);
}

/** Reads the process's arguments. `--help` prints the help and ends with 0, wrong arguments end with 2. */
export function readCommand<O extends Options>(command: Command<O>): ReturnType<typeof parseCommand<O>> {
  return parseCommand(command, beginCommand(command));
}

/** Prints the help if it is asked for. From then on the process prints a failure of its surroundings without a stack. */
export function beginCommand(command: Command<Options>, args: readonly string[] = argv.slice(2)): readonly string[] {
  process.on("uncaughtException", fail);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(helpOf(command));
    process.exit(0);
  }
  return args;
}

/** Reads arguments; throws a CommandError. */
export function parseCommand<O extends Options>(
  { options, takes }: Command<O>,
  args: readonly string[],
): { values: Values<O>; positionals: string[] } {
  const config: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === null ? "boolean" : "string", multiple: true },
    ]),
  );
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: config,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional" && takes === undefined)
      throw new CommandError(`${token.value}: it takes options alone`);
    if (token.kind !== "option") continue;
    const option = options[token.name];
    if (option === undefined) throw new CommandError(unknown(token.rawName, Object.keys(options)));
    if (option.value === null && token.value !== undefined) throw new CommandError(`${token.rawName} takes no value`);
    if (option.value !== null && token.value === undefined)
      throw new CommandError(`${token.rawName} needs ${option.value}`);
  }
  const given = (name: string) =>
    tokens.flatMap((token) => (token.kind === "option" && token.name === name ? [token.value ?? ""] : []));
  const textsOf = (name: string, { fallback, isList }: Option<unknown>) => {
    const all = given(name);
    if (isList) return all;
    const last = all.at(-1) ?? fallback;
    return last === undefined ? [] : [last];
  };
  const values = Object.entries(options).map(([name, option]) => [name, option.read(textsOf(name, option), name)]);
  return { values: Object.fromEntries(values) as Values<O>, positionals };
}

export function helpOf({ name, takes, about, options, example, more }: Command<Options>): string {
  const rows = Object.entries({ ...options, help: flag("prints this") }).map(
    ([option, { value, fallback, about: says }]) => {
      const shown = value === null || value.length > 24 ? "" : ` ${value}`;
      const allowed = value !== null && shown === "" ? `, ${value}` : "";
      return [`--${option}${shown}`, `${says}${allowed}${fallback ? ` [${fallback}]` : ""}`] as const;
    },
  );
  const width = Math.max(...rows.map(([option]) => option.length));
  const lines = rows.map(([option, says]) => `  ${option.padEnd(width)}  ${says}`);
  // npm itself takes the options before its first `--`.
  const isOfNpm = name.startsWith("npm ") && !name.includes(" -- ");
  const typed = (args: string) => [name, ...(isOfNpm && args !== "" ? ["--"] : []), args].join(" ").trimEnd();
  return [
    `${typed([...(takes === undefined ? [] : [takes]), "[options]"].join(" "))}\n\n${about}\n\nOptions [default]:`,
    ...lines,
    `\nFor example:\n  ${typed(example)}`,
    ...(more === undefined ? [] : [`\n${more()}`]),
  ].join("\n");
}

function unknown(given: string, known: readonly string[]): string {
  const near = nearest(given.replace(/^-+/, ""), known);
  return `${given} is unknown${near === "" ? "" : `: did you mean --${near}?`}`;
}

function nearest(given: string, known: readonly string[]): string {
  return known.toSorted((one, other) => distance(given, one) - distance(given, other))[0] ?? "";
}

/** Letters to add, leave out or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const replaced = (row[to] ?? 0) + Number(letter !== wanted);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Prints why the process ends. A fault of the program has a stack, since somebody has to look for it. */
function fail(error: unknown): never {
  if (error instanceof CommandError) {
    console.error(`${error.message}\n--help shows what it takes`);
    process.exit(2);
  }
  if (isOfSurroundings(error)) printFailure(error);
  else console.error(error);
  process.exit(1);
}

/** A file, an address or a setting: Node's errors of its system have a number, those of fetch a cause. */
function isOfSurroundings(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "errno" in error || "lines" in error || (error.cause instanceof Error && "code" in error.cause);
}
