import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, afterEach, vi } from "vitest";
import { giftEvents } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { pageClient } from "#web/data/data-provider.tsx";
import { session } from "#web/data/session.ts";
import { ok, server } from "#web/testing/fake-server.ts";
import { answerHome, profileFields } from "#web/testing/fixtures.ts";
import { renderAt, renderShell } from "#web/testing/render.tsx";
import { Beside, SidePart } from "./beside.tsx";
import { areShortcutsOn, listenForShortcuts } from "./shortcuts.ts";
import { WideScreen } from "./wide-screen.tsx";

beforeEach(() => {
  session.end();
  pageClient.clear();
  answerHome(server);
});

const side = (name: string) => within(screen.getByRole("complementary", { name }));

function answerWallet(count: number): void {
  server.on(profile, () => ok(profileFields()));
  server.on(giftEvents, () => ok({ queryset: [] }));
  server.on(transactions, () =>
    ok({
      page: { count, p: 1, p_size: 20 },
      queryset: Array.from({ length: count }, (_, at) => ({
        type: "recharge",
        change_balance: 100 + at,
        after_balance: 1000 + at,
        relation_id: `r${at}`,
        create_time: Date.UTC(2026, 10, 22, 12) - at * 1000,
      })),
    }),
  );
}

describe("the sides of a wide screen", () => {
  it("hold a member's balance, the last five transactions and the games that are on now", async () => {
    session.start("120007.token");
    answerWallet(7);
    renderShell("/mine", <WideScreen />);
    const wallet = side("Wallet");
    expect(await wallet.findAllByText("Recharge")).toHaveLength(5);
    expect(server.of(transactions)[0]?.url.search).toMatch(/^\?p=1&p_size=20&t=/);
    expect(wallet.getByRole("link", { name: "View all" }).getAttribute("href")).toBe("/transactionList");
    const games = await side("On now").findAllByRole("link");
    expect(games.map((link) => link.getAttribute("href"))).toEqual(["/aviator?show_back=1", "/mines?show_back=1"]);
  });

  it("show a visitor what is on now and what can be checked, and no wallet", async () => {
    renderShell("/login", <WideScreen />);
    await side("On now").findByRole("link", { name: /Aviator/ });
    await side("rangoli").findByText("Rounds you can verify");
    expect(server.of(profile)).toEqual([]);
  });

  it("hold in a game the parts of its screen, and the other games", async () => {
    session.start("120007.token");
    renderAt(
      "/mines",
      <>
        <Beside at="table">
          <SidePart title="Coefficients">1.13×</SidePart>
        </Beside>
        <Beside at="own">My records</Beside>
        <WideScreen />
      </>,
    );
    side("The table").getByRole("heading", { name: "Coefficients" });
    side("You").getByText("My records");
    const other = await side("The table").findAllByRole("link");
    expect(other.map((link) => link.getAttribute("href"))).toEqual(["/aviator?show_back=1"]);
  });

  it("are absent on a narrow screen, and so is what belongs there", () => {
    renderAt("/mines", <Beside at="own">My records</Beside>);
    expect(screen.queryByText("My records")).toBeNull();
  });

  it.each(["Alt", "?"])("mark the page while %s is held and buttons have keys", (key) => {
    const { dataset } = document.documentElement;
    renderShell("/login", <WideScreen />);
    expect(dataset["keys"]).toBeUndefined();
    fireEvent.keyDown(document.body, { key });
    expect(dataset["keys"]).toBe("");
    fireEvent.keyUp(document.body, { key });
    expect(dataset["keys"]).toBeUndefined();
    fireEvent.keyDown(document.body, { key });
    fireEvent.blur(window);
    expect(dataset["keys"]).toBeUndefined();
    act(() => areShortcutsOn.set(false));
    fireEvent.keyDown(document.body, { key });
    expect(dataset["keys"]).toBeUndefined();
    act(() => areShortcutsOn.set(true));
  });

  it.each([
    ["/mine", true, true],
    ["/transactionList", true, false],
    ["/", false, true],
  ])("at %s show what the column does not", async (path, hasGames, hasEntries) => {
    session.start("120007.token");
    answerWallet(2);
    renderShell(path, <WideScreen />);
    if (hasGames) await side("On now").findByRole("link", { name: /Aviator/ });
    else await side("On now").findByText("Rounds you can verify");
    expect(side("On now").queryByRole("link", { name: /Aviator/ }) !== null).toBe(hasGames);
    await waitFor(() => expect(side("Wallet").queryByText("Transactions") !== null).toBe(hasEntries));
  });

  it("show the name and a code that leads to this page on a phone", async () => {
    renderShell("/promotion?a=1", <WideScreen />);
    expect(screen.getByText("rangoli")).toBeTruthy();
    expect(await screen.findByRole("img", { name: "QR code of this page" })).toBeTruthy();
  });

  it("list the screen's shortcuts on ?, and switch them off", () => {
    renderAt(
      "/",
      <>
        <button type="button" aria-keyshortcuts="Space">
          Bet
        </button>
        <WideScreen />
      </>,
    );
    fireEvent.keyDown(document.body, { key: "?" });
    fireEvent.keyUp(document.body, { key: "?" });
    const list = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(list.getAllByRole("term").map((each) => each.textContent)).toEqual(["␣", "?"]);
    expect(list.getByText("Bet")).toBeTruthy();
    fireEvent.click(list.getByRole("switch", { name: "Use keyboard shortcuts" }));
    expect(areShortcutsOn.get()).toBe(false);
    areShortcutsOn.set(true);
  });
});

describe("the keys of the buttons", () => {
  let stop: () => void;
  const pressed = vi.fn<(name: string) => void>();
  const help = vi.fn<() => void>();

  beforeEach(() => {
    document.body.innerHTML = `
    <button aria-keyshortcuts="Space">Bet</button>
    <button aria-keyshortcuts="Plus" aria-label="More"></button>
    <button aria-keyshortcuts="S" disabled>Sound</button>
    <input />`;
    for (const button of document.querySelectorAll("button")) {
      button.addEventListener("click", () => pressed(button.getAttribute("aria-label") ?? button.textContent));
    }
    stop = listenForShortcuts(help);
  });
  afterEach(() => {
    stop();
    areShortcutsOn.set(true);
    vi.clearAllMocks();
    document.body.innerHTML = "";
  });

  const press = (key: string, options: KeyboardEventInit = {}, on: Element = document.body) =>
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));

  describe("a shortcut", () => {
    it("presses the button that names its key", () => {
      press(" ");
      press("+");
      expect(pressed.mock.calls).toEqual([["Bet"], ["More"]]);
    });

    it("presses no disabled button, and none while text is typed", () => {
      press("s");
      press("+", {}, document.querySelector("input")!);
      expect(pressed).not.toHaveBeenCalled();
    });

    it("leaves space and enter to a focused button", () => {
      press(" ", {}, document.querySelector("button")!);
      expect(pressed).not.toHaveBeenCalled();
      press("+", {}, document.querySelector("button")!);
      expect(pressed.mock.calls).toEqual([["More"]]);
    });

    it("ignores a held key and the browser's own combinations", () => {
      press(" ", { repeat: true });
      press("+", { ctrlKey: true });
      expect(pressed).not.toHaveBeenCalled();
    });

    it("can be switched off, and the list still opens", () => {
      areShortcutsOn.set(false);
      press(" ");
      press("?");
      document.body.dispatchEvent(new KeyboardEvent("keyup", { key: "/", bubbles: true }));
      expect(pressed).not.toHaveBeenCalled();
      expect(help).toHaveBeenCalledOnce();
    });
  });
});
