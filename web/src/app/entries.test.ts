import { describe, expect, it } from "vitest";
import { areas } from "#contract/calls.ts";
import { entries, shownAt } from "./entries.ts";
import { routes } from "./routes.tsx";

describe("a screen that people come in by", () => {
  it.each(entries)("is at $path what the routes say", ({ path, members, texts }) => {
    const route = routes.find((each) => each.path === path);
    expect(route).toMatchObject({ path, texts });
    expect(route?.members).toBe(members);
  });

  it("asks for nothing that needs more than who asks", () => {
    const calls = areas.flatMap((area) => area.calls);
    for (const { path, members } of entries.flatMap(({ asks = [] }) => asks)) {
      const call = calls.find((each) => each.path === path && each.method === "GET");
      expect(call?.by).toBe(members ? "member" : "visitor");
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
    expect(shownAt(entries, pathname, isMember)?.path).toBe(path);
  });
});
