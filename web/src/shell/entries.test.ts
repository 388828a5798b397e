import { describe, expect, it } from "vitest";
import { areas } from "../../../edge/contract/calls.ts";
import { entries, shownAt, type Entry } from "./entries.ts";
import { routes } from "./routes.tsx";

const all: readonly Entry[] = entries;

describe("a screen that people come in by", () => {
  it.each(all)("is at $path what the routes say", ({ path, members, texts }) => {
    const route = routes.find((each) => each.path === path);
    expect(route).toMatchObject({ path, texts });
    expect(route?.members).toBe(members);
  });

  it("asks for nothing that needs more than who asks", () => {
    const calls = areas.flatMap((area) => area.calls);
    for (const { path, by } of all.flatMap(({ asks }) => asks)) {
      const call = calls.find((each) => each.path === path && each.method === "GET");
      expect(call?.by).toBe(by);
      expect(call?.query.safeParse({}).success).toBe(true);
    }
  });
});

describe("the screen at an address", () => {
  it.each([
    ["/", false, "/"],
    ["/mine", true, "/mine"],
    ["/mine", false, "/login"],
    ["/nowhere", true, undefined],
  ])("is, at %s for a member: %s, that of %s", (pathname, isMember, path) => {
    expect(shownAt(all, pathname, isMember)?.path).toBe(path);
  });
});
