import { beforeEach, expect, it, vi } from "vitest";
import { loadTexts } from "../locales/load-texts.ts";
import { fetchScreen, waitForScreen } from "./fetch-screen.ts";
import { screens } from "./screens.tsx";

vi.mock("../locales/load-texts.ts");

const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
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
  ["/", false, ["/"], []],
  ["/mine", true, ["/mine"], ["account", "games", "support"]],
  ["/MINE/", true, ["/mine"], ["account", "games", "support"]],
  ["/mine", false, ["/login"], ["account"]],
  ["/register", false, ["/register"], ["account", "legal"]],
  ["/nowhere", true, [], null],
])(
  "fetches for %s, as a member: %s, the screens %j with the texts %j, and leaves errors to the render",
  async (path, isMember, paths, areas) => {
    fetchScreen(path, isMember, "vi");
    await Promise.resolve();
    expect(fetched).toEqual(paths);
    expect(vi.mocked(loadTexts).mock.calls).toEqual(areas === null ? [] : [["vi", areas]]);
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
