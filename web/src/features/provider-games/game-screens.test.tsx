import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { exgOwngameStartGame, exgStartGame } from "#contract/calls/exg.ts";
import { channelMessage, pageMessage, themeMessage } from "#contract/games/game-message.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { LOAD_MS, OwnGameScreen, ProviderGameScreen, launchAt, launchOf } from "./game-screens.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  forgetDevice();
  session.start("120007.token");
  settings.chooseTheme("dark");
  server.on(exgStartGame, () => ok({ type: "launch_url", html_encode: null, launch_url: "/sim/games/lantern-match" }));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(children = <ProviderGameScreen />, path = "/exGame?id=lantern-match&name=Lantern+Match") {
  const place = renderAt(path, children, ["/moreGames"]);
  await pass(10);
  return place;
}

const frame = () => screen.getByTitle<HTMLIFrameElement>("Lantern Match");
const isLoading = () => screen.queryByRole("status", { name: "The game is loading" }) !== null;

interface Heard {
  readonly message: unknown;
  readonly target: unknown;
  readonly port: MessagePort | undefined;
}

/** Records the messages to the game's window. */
function messagesTo(element: HTMLIFrameElement): Heard[] {
  const heard: Heard[] = [];
  const game = element.contentWindow;
  if (game === null) throw new Error("the frame has no window");
  game.postMessage = (message: unknown, target: unknown, [port]: MessagePort[] = []) =>
    void heard.push({ message, target, port });
  return heard;
}

/** Loads the game, and takes its port as a game does. */
async function load(): Promise<{ port: MessagePort; said: unknown[]; target: unknown }> {
  const heard = messagesTo(frame());
  fireEvent.load(frame());
  await pass(0);
  const [{ message, port, target } = { message: null, port: undefined, target: null }] = heard;
  expect(message).toEqual(channelMessage());
  if (port === undefined) throw new Error("no port came");
  const said: unknown[] = [];
  port.onmessage = ({ data }) => void said.push(data);
  return { port, said, target };
}

async function say(port: MessagePort, message: unknown) {
  port.postMessage(message);
  await settled();
}

/** Ports deliver in a task of their own. */
async function settled() {
  vi.useRealTimers();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  vi.useFakeTimers();
}

describe("a game in its frame", () => {
  it("is fetched by its id, and shown under its name in a frame without access to the app", async () => {
    await open();
    expect(server.of(exgStartGame)[0]?.url.searchParams.get("id")).toBe("lantern-match");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lantern Match");
    expect(new URL(frame().src).pathname).toBe("/sim/games/lantern-match");
    expect(frame().getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups");
    expect(isLoading()).toBe(true);
    fireEvent.load(frame());
    await pass(0);
    expect(isLoading()).toBe(false);
  });

  it("of another host keeps access to its own storage", async () => {
    server.on(exgStartGame, () => ok({ type: "launch_url", html_encode: null, launch_url: "https://games.example/p" }));
    const { visited } = await open();
    expect(frame().getAttribute("sandbox")).toContain("allow-same-origin");
    const { port, target } = await load();
    expect(target).toBe("https://games.example");
    await say(port, { type: "close" });
    expect(visited.at(-1)).toBe("/moreGames");
  });

  it("of the app's own starts with its own call", async () => {
    server.on(exgOwngameStartGame, () => ok({ launch_url: "/sim/games/lantern-match" }));
    await open(<OwnGameScreen />, "/moreGame?id=lantern-match&name=Lantern+Match");
    expect(server.of(exgOwngameStartGame)[0]?.url.searchParams.get("game_id")).toBe("lantern-match");
    expect(new URL(frame().src).pathname).toBe("/sim/games/lantern-match");
  });

  it("that arrives as a page is sent to the frame once, and covered until it has loaded", async () => {
    const html = "<!doctype html><p>₹";
    const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(html)));
    server.on(exgStartGame, () => ok({ type: "html_encode", html_encode: encoded, launch_url: null }));
    await open();
    expect(new URL(frame().src).pathname).toBe("/frame");
    const heard = messagesTo(frame());
    fireEvent.load(frame());
    await pass(0);
    expect(heard).toEqual([{ message: pageMessage(html), target: "*", port: undefined }]);
    expect(isLoading()).toBe(true);
    fireEvent.load(frame());
    await pass(0);
    expect(isLoading()).toBe(false);
    expect(heard.slice(1)).toMatchObject([{ message: channelMessage(), target: "*" }]);
  });

  it("appears once it has loaded, and receives each display mode through its port", async () => {
    await open();
    const { said, target } = await load();
    expect([isLoading(), target]).toEqual([false, "*"]);
    await settled();
    act(() => settings.chooseTheme("light"));
    await settled();
    expect(said.at(0)).toEqual(themeMessage("dark"));
    expect(said.at(-1)).toEqual(themeMessage("light"));
  });

  it("closes on its own request", async () => {
    const { visited } = await open();
    const { port } = await load();
    await say(port, { type: "close" });
    expect(visited.at(-1)).toBe("/moreGames");
  });

  it("has the balance beside it once it says that it changed, and each time anew", async () => {
    let balance = 950;
    server.on(profile, () => ok(profileFields({ balance })));
    await open();
    const { port } = await load();
    expect(screen.queryByLabelText("Balance")).toBeNull();
    vi.useRealTimers();
    const shown = () => screen.getByLabelText("Balance").textContent;
    port.postMessage({ type: "balanceChanged" });
    await waitFor(() => expect(shown()).toContain("950"));
    balance = 1150;
    port.postMessage({ type: "balanceChanged" });
    await waitFor(() => expect(shown()).toContain("1,150"));
  });

  it.each([
    ["a window, even the game's own", () => frame().contentWindow],
    ["another window", () => window],
    ["no window", () => null],
  ])("ignores messages of %s", async (_, source) => {
    const { visited } = await open();
    await load();
    for (const origin of ["null", window.location.origin, "https://elsewhere.example"]) {
      window.dispatchEvent(new MessageEvent("message", { data: { type: "close" }, origin, source: source() }));
    }
    await settled();
    expect(visited).toHaveLength(1);
  });

  it.each([{ type: "pay" }, { type: "resize", height: 1200 }, "close", null])(
    "ignores what the game says beyond the protocol: %j",
    async (message) => {
      const { visited } = await open();
      const { port } = await load();
      await say(port, message);
      expect(visited).toHaveLength(1);
      expect(frame().parentElement?.style.height).toBe("");
    },
  );

  it("that has gone from its frame is no longer heard", async () => {
    const { visited } = await open();
    const { port } = await load();
    await load();
    await say(port, { type: "close" });
    expect(visited).toHaveLength(1);
  });

  it("does not restart when the page is shown again or the language changes", async () => {
    await open();
    fireEvent.load(frame());
    document.dispatchEvent(new Event("visibilitychange"));
    act(() => settings.chooseLocale("vi"));
    await pass(10_000);
    expect(server.of(exgStartGame)).toHaveLength(1);
  });
});

describe("a game that cannot be opened", () => {
  const error = () => screen.getByRole("dialog", { name: "Error" });
  const close = () => fireEvent.click(within(error()).getByRole("button", { name: "Close" }));

  it("shows the reason, and leads back", async () => {
    server.on(exgStartGame, () => refusal(2020, "There is no such game"));
    const { visited } = await open();
    expect(error().textContent).toContain("There is no such game");
    expect(isLoading()).toBe(false);
    close();
    await pass(0);
    expect(visited.at(-1)).toBe("/moreGames");
  });

  it("leads home if the history is empty", async () => {
    server.on(exgStartGame, () => refusal(2020, "There is no such game"));
    const { visited } = renderAt("/exGame?id=x", <ProviderGameScreen />);
    await pass(10);
    close();
    await pass(0);
    expect(visited.at(-1)).toBe("/");
  });

  it("shows an error if the answer is unreadable", async () => {
    server.on(exgStartGame, () => ok({ type: "html_encode", html_encode: "<p>", launch_url: null }));
    await open();
    expect(error().textContent).toContain("This game cannot be opened right now");
  });

  it("shows an error if the frame stays empty", async () => {
    await open();
    await pass(LOAD_MS - 100);
    expect(isLoading()).toBe(true);
    await pass(100);
    expect(error().textContent).toContain("The game did not load");
  });

  it("is not fetched without an id", async () => {
    await open(<ProviderGameScreen />, "/exGame");
    expect(error()).toBeTruthy();
    expect(server.of(exgStartGame)).toEqual([]);
  });
});

const HERE = "https://app.test/exGame?id=x";

describe("the launch of an answer", () => {
  it.each([
    ["a page that is missing", { type: "html_encode", html_encode: null, launch_url: "/sim/games/x" }],
    ["a page that is no base64", { type: "html_encode", html_encode: "<p>", launch_url: null }],
    ["a page that is no UTF-8", { type: "html_encode", html_encode: btoa("\xff\xfe"), launch_url: null }],
    ["an address that is missing", { type: "launch_url", html_encode: "PHA+", launch_url: null }],
  ] as const)("is nothing for %s", (_, answer) => {
    expect(launchOf(answer, HERE)).toBeNull();
  });
});

describe("an address", () => {
  it("of another host keeps its origin", () => {
    expect(launchAt("https://games.example/play?s=1", HERE)).toMatchObject({ origin: "https://games.example" });
    expect(launchAt("//games.example/", HERE)).toMatchObject({ href: "https://games.example/" });
  });

  it.each(["https://app.test/x", "//app.test/x", "/x", "x"])("of our own host gets an opaque origin: %s", (url) => {
    expect(launchAt(url, HERE)).toMatchObject({ origin: "null" });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "blob:https://app.test/1", "https://"])(
    "is none of a page: %s",
    (url) => {
      expect(launchAt(url, HERE)).toBeNull();
    },
  );
});
