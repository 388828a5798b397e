import { describe, expect, it } from "vitest";
import { noticesIn } from "./closings.ts";
import { RulesCache } from "./rules.ts";
import { NO_RULES, type WorkbenchRules } from "./store.ts";

const NOW = 1_000_000;
const TEXT = { in: "soon", pt: "em breve", mx: "pronto", vi: "sắp" };
const ANNOUNCED = { game: null, text: "em breve", closes_in_ms: null };
const CLOSING = { game: "mines", text: "em breve", closes_in_ms: 5_000 };

/** The notices under these rules, and the name by which players know of them. */
async function told(rules: Partial<WorkbenchRules>) {
  const store = () => {
    throw new Error("the rules are fresh");
  };
  const cache = new RulesCache(
    store,
    () => NOW,
    () => undefined,
  );
  cache.set({ ...NO_RULES, revision: 7, ...rules });
  const notices = noticesIn(cache, () => NOW);
  return { id: notices.id(), notices: await notices.of("pt") };
}

describe("what operators tell players", () => {
  const closing = { game: "mines", text: TEXT, closes_at: NOW + 5_000 };

  it.each([
    ["nothing", {}, null, []],
    ["an announcement", { announcement: { text: TEXT } }, "7-1", [ANNOUNCED]],
    ["one with a later end", { announcement: { text: TEXT, until: NOW + 1 } }, "7-1", [ANNOUNCED]],
    ["one that has ended", { announcement: { text: TEXT, until: NOW } }, null, []],
    ["a closing", { closings: [closing] }, "7-1", [CLOSING]],
    [
      "a closing in force",
      { closings: [{ ...closing, closes_at: NOW - 1 }] },
      "7-1",
      [{ ...CLOSING, closes_in_ms: 0 }],
    ],
    ["one of the whole app", { closings: [{ ...closing, game: undefined }] }, "7-1", [{ ...CLOSING, game: null }]],
    ["a closing that has ended", { closings: [{ ...closing, until: NOW }] }, null, []],
    ["both", { closings: [closing], announcement: { text: TEXT } }, "7-2", [CLOSING, ANNOUNCED]],
    ["one of two", { closings: [closing], announcement: { text: TEXT, until: NOW } }, "7-1", [CLOSING]],
  ])("is of %s", async (_, rules, id, notices) => {
    expect(await told(rules)).toEqual({ id, notices });
  });
});
