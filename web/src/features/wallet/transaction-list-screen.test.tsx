import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TRANSACTION_TYPES, transactions } from "#contract/calls/transactions.ts";
import { DAY_MS } from "#contract/values/durations.ts";
import { session } from "#web/data/session.ts";
import { ok, server } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { iconPaths } from "#web/icons/icon-paths.ts";
import { moreIconPaths } from "#web/icons/more-icon-paths.ts";
import { TransactionListScreen } from "./transaction-list-screen.tsx";

const time = new Date(2026, 10, 21, 23, 5, 7).getTime();
const row = (at: number, fields: Record<string, unknown> = {}) => ({
  type: "bet",
  change_balance: -50,
  after_balance: 1000 + at,
  relation_id: `aviator:${at}`,
  create_time: time + at,
  ...fields,
});

const pages = () =>
  server
    .of(transactions)
    .map(({ url: { searchParams: query } }) => [query.get("type"), query.get("p"), query.get("p_size")]);

beforeEach(() => {
  session.start("t1");
});

function answer(rows: readonly unknown[], count = rows.length, end: { rows_from?: number } = {}) {
  server.on(transactions, ({ url }) =>
    ok({ page: { count, p: Number(url.searchParams.get("p")), p_size: 20, ...end }, queryset: rows }),
  );
}

describe("the transactions", () => {
  it("show type, game, time, signed change and the balance after it, with the reference folded away", async () => {
    answer([row(0), row(1, { type: "gift_code", change_balance: 90.5, relation_id: "gift_code:7" })]);
    renderAt("/transactionList", <TransactionListScreen />);
    const [stake, gift] = await screen.findAllByRole("group");
    expect(stake?.textContent).toMatch(
      /^Aviator−₹50\.0023:05:07Balance ₹1,000\.00Staked ₹50\.00 · paid ₹0\.00Stake, .*−₹50\.00Referenceaviator:0$/,
    );
    expect(gift?.textContent).toBe("Gift code+₹90.5023:05:07Balance ₹1,001.00Referencegift_code:7");
    expect(stake?.querySelector("[class*=loss]")).not.toBeNull();
    expect(gift?.querySelector("[class*=gain]")).not.toBeNull();
  });

  it("show an operator's reason of a correction as text, and find it by that", async () => {
    const reason = "<b>Round 7</b> was paid & paid again";
    answer([row(1, { type: "correction", change_balance: -12.5, relation_id: "ticket 7", reason }), row(0)]);
    renderAt("/transactionList", <TransactionListScreen />);
    const [correction] = await screen.findAllByRole("group");
    expect(correction?.textContent).toBe(`Correction−₹12.5023:05:07Balance ₹1,001.00${reason}Referenceticket 7`);
    expect(correction?.querySelector("b")).toBeNull();
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "paid again" } });
    expect(screen.getAllByRole("group")).toHaveLength(1);
  });

  it("show the games of providers by the names in their references, and no id of another backend as a name", async () => {
    answer([
      row(2, { type: "win", change_balance: 75, relation_id: "Star Pairs:1795210860000" }),
      row(1, { relation_id: "Star Pairs:1795210860000" }),
      row(0, { relation_id: "slots:7" }),
    ]);
    renderAt("/transactionList", <TransactionListScreen />);
    const shown = (await screen.findAllByRole("listitem")).map((each) => each.querySelector("summary")?.textContent);
    expect(shown[0]).toContain("Star Pairs+₹25.00");
    expect(shown[1]).toMatch(/^Stake−₹50\.00/);
  });

  it("show a round's stakes and payouts as one net amount, below their day", async () => {
    const dayBefore = time - DAY_MS;
    answer([
      row(3, { type: "win", change_balance: 196, relation_id: "aviator:9" }),
      row(2, { relation_id: "win:P:1:8" }),
      row(1, { change_balance: -200, relation_id: "aviator:9" }),
      row(0, { create_time: dayBefore, relation_id: "aviator:9" }),
    ]);
    renderAt("/transactionList", <TransactionListScreen />);
    const [day, before] = await screen.findAllByRole("list");
    const entries = within(day!)
      .getAllByRole("listitem")
      .map((each) => each.querySelector("summary")?.textContent);
    expect(entries[0]).toBe("Aviator−₹4.0023:05:07Balance ₹1,003.00Staked ₹200.00 · paid ₹196.00");
    expect(entries[1]).toMatch(/^Win Go.*Staked ₹50\.00 · paid ₹0\.00$/);
    expect(entries).toHaveLength(2);
    expect(within(before!).getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.querySelector("time")?.dateTime)).toEqual([
      "2026-11-21",
      "2026-11-20",
    ]);
  });

  it("show an icon a kind and the total of each day that is loaded whole", async () => {
    const dayBefore = time - DAY_MS;
    const gift = { type: "gift_code", change_balance: 90.5, relation_id: "gift_code:7" };
    answer([row(1, gift), row(0), row(2, { create_time: dayBefore, relation_id: "mines:1" })], 21);
    renderAt("/transactionList", <TransactionListScreen />);
    const heads = async () =>
      (await screen.findAllByRole("heading", { level: 2 })).map((each) => each.nextElementSibling?.textContent ?? null);
    expect(await heads()).toEqual(["Total +₹40.50", null]);
    const pictures = [...document.querySelectorAll("summary path")].map((path) => path.getAttribute("d"));
    expect(pictures).toEqual([moreIconPaths.ticket, moreIconPaths.plane, iconPaths.mine]);
    answer([row(3, { create_time: dayBefore - 1 })], 21);
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    await screen.findByText("Showing 4");
    expect(await heads()).toEqual(["Total +₹40.50", "Total −₹100.00"]);
  });

  it.each([
    ["win go", ["Win Go"]],
    ["GIFT", ["Gift code"]],
    ["90.50", ["Gift code"]],
    ["aviator:0", ["Aviator"]],
    ["diya", []],
  ])("are searched among what is loaded: %s", async (wanted, found) => {
    const gift = { type: "gift_code", change_balance: 90.5, relation_id: "gift_code:7" };
    answer([row(1, gift), row(0), row(2, { relation_id: "win:P:1:8" })]);
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("Showing 3");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: wanted } });
    const titles = screen.queryAllByRole("group").map((each) => each.querySelector("p")?.textContent);
    expect(titles).toEqual(found);
    expect(screen.queryByText("Nothing of what is loaded fits") !== null).toBe(found.length === 0);
    expect(pages()).toHaveLength(1);
  });

  it("copy a reference", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal(
      "navigator",
      Object.create(navigator, { onLine: { value: true }, clipboard: { value: { writeText } } }),
    );
    answer([row(0)]);
    renderAt("/transactionList", <TransactionListScreen />);
    fireEvent.click((await screen.findAllByLabelText("Copy the reference"))[0]!);
    expect(writeText).toHaveBeenCalledWith("aviator:0");
  });

  it("are saved as CSV, as far as they are shown", async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const odd = { type: '=1+"2"', change_balance: 1_234.5, relation_id: "x" };
    answer([row(1, odd), row(0)]);
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("Showing 2");
    fireEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
    expect((await saved[0]?.text())?.replace("\uFEFF", "").split("\r\n")).toEqual([
      '"Time","Type","Game","Amount","Balance","Reference","Reason"',
      `"2026-11-21 23:05:07","'=1+""2""","",1234.50,1001.00,"x",""`,
      '"2026-11-21 23:05:07","Stake","Aviator",-50.00,1000.00,"aviator:0",""',
      "",
    ]);
  });

  it("load twenty at a time, and say at their end from when on stakes are kept", async () => {
    const end = { rows_from: new Date(2026, 7, 3).getTime() };
    answer(
      Array.from({ length: 20 }, (_, at) => row(at)),
      25,
      end,
    );
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("Showing 20");
    expect(screen.queryByText(/no longer kept/)).toBeNull();
    answer(
      Array.from({ length: 5 }, (_, at) => row(20 + at)),
      25,
      end,
    );
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    await screen.findByText("Showing 25");
    expect(screen.getByText("Stakes from before 3 Aug 2026 are no longer kept")).toBeTruthy();
    expect(pages()).toEqual([
      [null, "1", "20"],
      [null, "2", "20"],
    ]);
  });

  it("can be filtered by type and back", async () => {
    answer([row(0)]);
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("Showing 1");
    const type = screen.getByLabelText<HTMLSelectElement>("Type");
    expect([...type.options].map((option) => option.value)).toEqual(["all", ...TRANSACTION_TYPES]);
    answer([]);
    fireEvent.change(type, { target: { value: "gift_code" } });
    await screen.findByText("Nothing of this type");
    expect(pages().at(-1)).toEqual(["gift_code", "1", "20"]);
    fireEvent.click(screen.getByRole("button", { name: "Show all types" }));
    await screen.findByText("Showing 1");
  });

  it("show an empty state", async () => {
    answer([]);
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("No transactions yet");
    // An empty list has no search and no choice.
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.getByRole("link", { name: "Go to recharge" }).getAttribute("href")).toBe("/recharge");
  });
});
