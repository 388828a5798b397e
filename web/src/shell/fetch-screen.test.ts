import { beforeEach, expect, it, vi } from "vitest";
import { fetchScreen } from "./fetch-screen.ts";
import { routes } from "./routes.tsx";

const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  for (const { path, screen } of routes) {
    if (!screen.fetch) continue;
    vi.spyOn(screen, "fetch").mockImplementation(async () => {
      fetched.push(path);
      throw new Error("out of reach");
    });
  }
});

it.each([
  ["/mine", true, ["/mine"]],
  ["/mine", false, ["/login"]],
  ["/register", false, ["/register"]],
  ["/nowhere", true, []],
])(
  "fetches for %s, read by a member: %s, the screens %j, and leaves a failure to what draws it",
  async (path, isMember, paths) => {
    fetchScreen(path, isMember);
    await Promise.resolve();
    expect(fetched).toEqual(paths);
  },
);
