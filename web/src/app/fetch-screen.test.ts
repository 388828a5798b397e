import { beforeEach, expect, it, vi } from "vitest";
import { homeTop, shopGames } from "#contract/calls/home.ts";
import { profile } from "#contract/calls/profile.ts";
import { callContext } from "../data/call-context.ts";
import { pageClient } from "../data/data-provider.tsx";
import { sendEarly } from "../data/send-request.ts";
import { session } from "../data/session.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { fakeServer, refusal } from "../testing/fake-server.ts";
import { fetchScreen, waitForScreen } from "./fetch-screen.ts";
import { screens } from "./screens.tsx";

vi.mock("../locales/load-texts.ts");

const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  pageClient.clear();
  vi.mocked(loadTexts).mockReset().mockRejectedValue(new Error("out of reach"));
  for (const { path, view } of screens) {
    if (!view.fetch) continue;
    vi.spyOn(view, "fetch").mockImplementation(async () => {
      fetched.push(path);
      throw new Error("out of reach");
    });
  }
});

it.each([
  ["/", false, ["/"], [], ["/shop/home_top"]],
  ["/", true, ["/"], [], ["/shop/home_top", "/user/profile"]],
  ["/mine", true, ["/mine"], ["account", "games", "support"], ["/user/profile", "/shop/home_top"]],
  ["/mine", false, ["/login"], ["account"], []],
  ["/register", false, ["/register"], ["account", "legal"], []],
  ["/nowhere", true, [], null, []],
])(
  "fetches for %s, as a member: %s, the screens %j with the texts %j, sends %j, and leaves errors to the render",
  async (path, isMember, paths, areas, calls) => {
    if (isMember) session.start("t1");
    else session.end();
    const server = fakeServer();
    for (const call of [shopGames, homeTop, profile]) server.on(call, () => refusal(500, "later"));
    const early = sendEarly([{ path: "/shop/games" }], callContext());
    fetchScreen(path, isMember, "vi", early);
    await Promise.resolve();
    expect(fetched).toEqual(paths);
    expect(vi.mocked(loadTexts).mock.calls).toEqual(areas === null ? [] : [["vi", areas]]);
    // Takes over the early call instead of sending it twice.
    expect(server.arrivals.map(({ url }) => url.pathname)).toEqual(["/shop/games", ...calls]);
  },
);

it("waitForScreen resolves once the texts and the script have loaded or failed", async () => {
  let found: () => void = () => undefined;
  const mine = screens.find(({ path }) => path === "/mine")?.view;
  const held = new Promise<void>((resolve) => (found = resolve));
  if (mine?.fetch) vi.spyOn(mine, "fetch").mockImplementation(() => held);
  let isLoaded = false;
  const loaded = waitForScreen("/mine", true).then(() => (isLoaded = true));
  await Promise.resolve();
  expect(vi.mocked(loadTexts).mock.calls).toEqual([["in", ["account", "games", "support"]]]);
  expect(isLoaded).toBe(false);
  found();
  await loaded;
  await waitForScreen("/nowhere", true);
});
