import { beforeEach, expect, it, vi } from "vitest";
import { pageClient } from "../data/data-provider.tsx";
import { session } from "../data/session.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { fakeServer, refusal } from "../testing/fake-server.ts";
import { fetchScreen } from "./fetch-screen.ts";
import { routes } from "./routes.tsx";

vi.mock("../locales/load-texts.ts");

const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  pageClient.clear();
  vi.mocked(loadTexts).mockReset().mockRejectedValue(new Error("out of reach"));
  for (const { path, screen } of routes) {
    if (!screen.fetch) continue;
    vi.spyOn(screen, "fetch").mockImplementation(async () => {
      fetched.push(path);
      throw new Error("out of reach");
    });
  }
});

it.each([
  ["/", false, ["/"], [], ["/shop/games", "/shop/home_top"]],
  ["/", true, ["/"], [], ["/shop/games", "/shop/home_top", "/user/profile"]],
  ["/mine", true, ["/mine"], ["account", "games", "mine", "support"], ["/user/profile"]],
  ["/mine", false, ["/login"], ["account"], []],
  ["/register", false, ["/register"], ["account", "legal"], []],
  ["/nowhere", true, [], null, []],
])(
  "fetches for %s, read by a member: %s, the screens %j with the texts %j, asks %j, and leaves a failure to what draws it",
  async (path, isMember, paths, areas, calls) => {
    if (isMember) session.start("t1");
    else session.end();
    const server = fakeServer();
    for (const call of routes.flatMap((route) => route.calls ?? [])) server.on(call, () => refusal(500, "later"));
    fetchScreen(path, isMember, "vi");
    await Promise.resolve();
    expect(fetched).toEqual(paths);
    expect(vi.mocked(loadTexts).mock.calls).toEqual(areas === null ? [] : [["vi", areas]]);
    expect(server.arrivals.map(({ url }) => url.pathname)).toEqual(calls);
  },
);
