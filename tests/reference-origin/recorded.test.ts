import { callAt } from "#games/all/api.ts";
import { everyForm } from "#contract/values/rare-forms.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readFrame, type Frame } from "#contract/frame.ts";
import * as aviatorFrames from "#games/aviator/contract/frames.ts";
import * as luckyHitFrames from "#games/lucky-hit/contract/frames.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import { type Unread } from "#contract/values/tolerant-schema.ts";

const recording = z.object({
  answers: z.array(
    z.object({ route: z.string(), query: z.record(z.string(), z.unknown()), answer: z.looseObject({ code: z.int() }) }),
  ),
  frames: z.array(z.object({ cmd: z.int(), data: z.unknown() })),
});
const read = (dialect: string) =>
  recording.parse(JSON.parse(readFileSync(join(import.meta.dirname, "recorded", `${dialect}.json`), "utf8")));

const isFrame = (value: unknown): value is Frame => typeof value === "object" && value !== null && "cmd" in value;
const exported: readonly unknown[] = [...Object.values(aviatorFrames), ...Object.values(luckyHitFrames)];
const kinds = exported.filter(isFrame);
const kindOf = new Map(kinds.map((kind) => [kind.cmd, kind]));
/** A shape that the specification leaves open, and a frame that clients ignore. */
const OPEN_FIELD = "queryset.*.result";
const IGNORED_FRAME = 3006;

describe.each(["plain", "foreign"])("the reference origin's recording in the %s dialect", (dialect) => {
  const { answers, frames } = read(dialect);
  const successes = answers.filter(({ answer }) => answer.code === 200);

  it.each(successes.map((each) => [`${each.route} ${JSON.stringify(each.query)}`, each] as const))(
    "is read as clients read it: %s",
    (_, { route, answer }) => {
      const [method = "", path = ""] = route.split(" ");
      const call = callAt(method, path);
      const unread: Unread = [];
      expect(call && readTolerantly(call.answer, answer, unread)).toBeDefined();
      expect(unread.filter((place) => place !== OPEN_FIELD || route !== "GET /luckyhit/user_records")).toEqual([]);
    },
  );

  it.each(frames.filter(({ cmd }) => cmd !== IGNORED_FRAME).map((frame) => [JSON.stringify(frame), frame] as const))(
    "has its frame read: %s",
    (_, { cmd, data }) => {
      const unread: Unread = [];
      const kind = kindOf.get(cmd);
      expect(kind && readFrame(kind, data, unread, everyForm)).not.toBeNull();
      expect(unread).toEqual([]);
    },
  );

  it("has a frame of each number that a backend sends", () => {
    const sent = new Set(frames.map(({ cmd }) => cmd));
    expect([...sent].toSorted((a, b) => a - b)).toEqual([
      3002, 3004, 3006, 3008, 3012, 3016, 5002, 5004, 5008, 5012, 5016, 5018,
    ]);
  });
});

it("both dialects have answers of the same calls", () => {
  const [plain, foreign] = ["plain", "foreign"].map(
    (dialect) => new Set(read(dialect).answers.map(({ route }) => route)),
  );
  expect(plain).toEqual(foreign);
});
