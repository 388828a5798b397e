import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { giftEvents } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { pageClient } from "#web/data/data-provider.tsx";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { answerHome, profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { Beside, SidePart } from "./beside.tsx";
import { areShortcutsOn } from "./shortcuts.ts";
import { WideScreen } from "./wide-screen.tsx";

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.end();
  pageClient.clear();
  server = fakeServer();
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
    renderAt("/mine", <WideScreen />);
    const wallet = side("Wallet");
    expect(await wallet.findAllByText("Recharge")).toHaveLength(5);
    expect(server.of(transactions)[0]?.url.search).toMatch(/^\?p=1&p_size=20&t=/);
    expect(wallet.getByRole("link", { name: "Transactions" }).getAttribute("href")).toBe("/transactionList");
    const games = await side("On now").findAllByRole("link");
    expect(games.map((link) => link.getAttribute("href"))).toEqual(["/aviator?show_back=1", "/mines?show_back=1"]);
  });

  it("show a visitor what is on now and what can be checked, and no wallet", async () => {
    renderAt("/login", <WideScreen />);
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

  it("mark the page while buttons have keys", () => {
    const { dataset } = document.documentElement;
    renderAt("/login", <WideScreen />);
    expect(dataset["keys"]).toBe("");
    act(() => areShortcutsOn.set(false));
    expect(dataset["keys"]).toBeUndefined();
    act(() => areShortcutsOn.set(true));
  });

  it("show the name and a code that leads to this page on a phone", async () => {
    renderAt("/promotion?a=1", <WideScreen />);
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
    const list = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(list.getAllByRole("term").map((each) => each.textContent)).toEqual(["␣", "?"]);
    expect(list.getByText("Bet")).toBeTruthy();
    fireEvent.click(list.getByRole("switch", { name: "Use keyboard shortcuts" }));
    expect(areShortcutsOn.get()).toBe(false);
    areShortcutsOn.set(true);
  });
});
