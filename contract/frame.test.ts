import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { openFrame } from "./frame.ts";

const outer = z.object({ cmd: z.int(), data: z.optional(z.string()) });

/** A frame as a schema would open it. */
function openedBySchema(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = outer.safeParse(json);
  if (!parsed.success) return null;
  try {
    return {
      cmd: parsed.data.cmd,
      data: parsed.data.data === undefined ? {} : (JSON.parse(parsed.data.data) as unknown),
    };
  } catch {
    return { cmd: parsed.data.cmd, data: undefined };
  }
}

const cmd = fc.oneof(fc.integer(), fc.double(), fc.constantFrom<unknown>(null, "1", 2 ** 53, [], -0));
const data = fc.oneof(fc.json(), fc.string(), fc.jsonValue());
const text = fc.oneof(
  fc.record({ cmd, data }, { requiredKeys: [] }).map((each) => JSON.stringify(each)),
  fc.json(),
  fc.string(),
);

it("openFrame opens a frame as its schema would", () => {
  fc.assert(
    fc.property(text, (each) => {
      expect(openFrame(each)).toEqual(openedBySchema(each));
    }),
    { numRuns: 2_000 },
  );
});
