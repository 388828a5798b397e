import { games, sockets as describedSockets } from "../../games/all/api.ts";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { parseJson } from "../../contract/values/json.ts";
import { AVIATOR_FRAMES } from "../../games/aviator/contract/backend.ts";
import { LUCKY_HIT_FRAMES } from "../../games/lucky-hit/contract/backend.ts";
import { openFrame } from "../../contract/frame.ts";
import { answerFailures, replyIn } from "./backend/answer.ts";
import { frameFailures, type HeardFrame } from "./backend/socket.ts";
import { type Check, type Failure, type Outcome, runCheck } from "./check.ts";
import { aviatorFrameFaults } from "./checks/aviator-frames.ts";
import { namedCalls } from "./named-calls.ts";

/** The answer of GET /operate/record: one part, or all parts joined. */
const recording = z.object({
  part: z.optional(z.int()),
  /** How many parts there are. */
  parts: z.optional(z.int()),
  calls: z.array(
    z.object({
      ms: z.number(),
      method: z.string(),
      path: z.string(),
      query: z.string(),
      status: z.int(),
      answer: z.string(),
    }),
  ),
  sockets: z.array(
    z.object({
      id: z.optional(z.string()),
      ms: z.number(),
      path: z.string(),
      frames: z.array(z.object({ direction: z.enum(["in", "out"]), text: z.string() })),
    }),
  ),
});
export type Recording = z.output<typeof recording>;

const NAMED: Readonly<Record<string, Readonly<Record<number, unknown>>>> = {
  "/aviator": AVIATOR_FRAMES,
  "/luckyhit": LUCKY_HIT_FRAMES,
};

/** Null: the text is no recording. */
export function recordingIn(text: string): Recording | null {
  const read = z.safeParse(recording, parseJson(text));
  return read.success ? read.data : null;
}

/** Reads a file, or a folder with the parts of a recording. A text says why they are no whole recording. */
export function readRecording(path: string): Recording | string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return `${path} does not exist`;
  const files = found.isDirectory() ? readdirSync(path).filter((name) => name.endsWith(".json")) : [""];
  if (files.length === 0) return `${path} holds no recording`;
  const parts: Recording[] = [];
  for (const name of files) {
    const file = join(path, name);
    const part = recordingIn(readFileSync(file, "utf8"));
    if (part === null) return `${file} holds no recording`;
    parts.push(part);
  }
  const joined = joinParts(parts);
  return typeof joined === "string" ? `${path} ${joined}` : joined;
}

/** Joins parts in their order. A text says why they are no whole recording. */
export function joinParts(parts: readonly Recording[]): Recording | string {
  const numbers = parts.flatMap(({ part }) => part ?? []);
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice !== undefined) return `has part ${twice} twice: give each recording a folder of its own`;
  const count = Math.max(0, ...numbers, ...parts.flatMap((each) => each.parts ?? []));
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !numbers.includes(number));
  // A file of the bucket does not say how many there are, so it can be checked alone.
  const isAlone = parts.length === 1 && parts[0]?.parts === undefined;
  if (missing.length > 0 && !isAlone) return `lacks part ${missing.join(", ")} of ${count}`;
  const inOrder = parts.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0));
  return { calls: inOrder.flatMap(({ calls }) => calls), sockets: inOrder.flatMap(({ sockets }) => sockets) };
}

/** Checks recorded answers and frames against the contract, without a network. */
export async function checkRecording(recorded: Recording, now: () => number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const check of [...callChecks(recorded), ...socketChecks(recorded)]) outcomes.push(await runCheck(check, now));
  return outcomes;
}

function callChecks({ calls }: Recording): Check[] {
  const byRoute = Map.groupBy(calls, ({ method, path }) => `${method} ${path}`);
  return [...namedCalls.keys()].map((route) => ({
    name: `calls ${route}`,
    needs: [],
    offers: [],
    async run(trial) {
      const answers = byRoute.get(route);
      if (answers === undefined) throw trial.notRun("not recorded");
      const failures = new Map<string, Failure>();
      for (const { ms, query, status, answer } of answers) {
        const curl = `${route}${query === "" ? "" : `?${query}`} (after ${ms} ms)`;
        for (const failure of answerFailures(route, new URLSearchParams(query), replyIn(status, answer, curl))) {
          const key = `${failure.rule} ${failure.field ?? ""}`;
          if (!failures.has(key)) failures.set(key, failure);
        }
      }
      for (const { rule, detail, ...more } of failures.values()) trial.fail(rule, detail, more);
    },
  }));
}

function socketChecks({ sockets }: Recording): Check[] {
  const parts = sockets.map((socket, at) => ({ ...socket, key: socket.id ?? String(at) }));
  return games.flatMap(({ name, socket: of }) => {
    if (of === undefined) return [];
    const mine = [
      ...Map.groupBy(
        parts.filter(({ path }) => path === of.path),
        ({ key }) => key,
      ).values(),
    ];
    const texts = mine.map((each) =>
      each.flatMap(({ frames }) => frames.flatMap(({ direction, text }) => (direction === "out" ? [text] : []))),
    );
    const check: Check = {
      name: `${name.replace("lucky_hit", "luckyhit")} frames`,
      needs: [],
      offers: [],
      async run(trial) {
        if (texts.length === 0) throw trial.notRun("not recorded");
        const failures = new Map<string, Failure>();
        for (const text of texts.flat()) {
          for (const failure of frameFailures(namedFrames(of.path), text)) {
            failures.set(`${failure.rule} ${failure.field ?? ""}`, failure);
          }
        }
        const heard = texts.map((each) =>
          each.flatMap((text): readonly HeardFrame[] => [openFrame(text) ?? []].flat()),
        );
        // A recording may begin in mid-round, so a missing first frame is no fault.
        const ordered = of.path === "/aviator" ? heard.flatMap((each) => aviatorFrameFaults(each)) : [];
        for (const fault of ordered) failures.set(`${fault.rule} ${fault.detail}`, fault);
        for (const { rule, detail, ...more } of failures.values()) trial.fail(rule, detail, more);
      },
    };
    return [check];
  });
}

/** The frames of a socket by number, each with the data of the specification. */
function namedFrames(path: string) {
  const frames = describedSockets.flatMap((socket) => socket.frames).map(({ kind }) => kind);
  const named = NAMED[path] ?? {};
  return new Map(
    frames.flatMap((kind) => (kind.cmd in named ? [[kind.cmd, { kind, named: named[kind.cmd] }] as const] : [])),
  );
}
