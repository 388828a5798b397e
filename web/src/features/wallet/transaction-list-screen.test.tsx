import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { TRANSACTION_TYPES, transactions } from "#contract/calls/transactions.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
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

let server: ReturnType<typeof fakeServer>;
const pages = () =>
  server
    .of(transactions)
    .map(({ url: { searchParams: query } }) => [query.get("type"), query.get("p"), query.get("p_size")]);

beforeEach(() => {
  session.start("t1");
  server = fakeServer();
});

function answer(rows: readonly unknown[], count = rows.length) {
  server.on(transactions, ({ url }) =>
    ok({ page: { count, p: Number(url.searchParams.get("p")), p_size: 20 }, queryset: rows }),
  );
}

describe("the transactions", () => {
  it("show type, time, origin, signed change and the balance after it", async () => {
    answer([row(0), row(1, { type: "win", change_balance: 90.5, after_balance: 1090.5 })]);
    renderAt("/transactionList", <TransactionListScreen />);
    const list = await screen.findByRole("list", { name: "Transactions" });
    const [stake, payout] = within(list).getAllByRole("listitem");
    expect(stake?.textContent).toBe("Stake2026-11-21 23:05:07−₹50.00Balance ₹1,000.00aviator:0");
    expect(payout?.textContent).toBe("Payout2026-11-21 23:05:07+₹90.50Balance ₹1,090.50aviator:1");
    expect(stake?.querySelector("[class*=loss]")).not.toBeNull();
    expect(payout?.querySelector("[class*=gain]")).not.toBeNull();
  });

  it("load twenty at a time", async () => {
    answer(
      Array.from({ length: 20 }, (_, at) => row(at)),
      25,
    );
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("20 of 25");
    answer(
      Array.from({ length: 5 }, (_, at) => row(20 + at)),
      25,
    );
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    await screen.findByText("25 of 25");
    expect(pages()).toEqual([
      [null, "1", "20"],
      [null, "2", "20"],
    ]);
  });

  it("can be filtered by type and back", async () => {
    answer([row(0)]);
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("1 of 1");
    const type = screen.getByLabelText<HTMLSelectElement>("Type");
    expect([...type.options].map((option) => option.value)).toEqual(["all", ...TRANSACTION_TYPES]);
    answer([]);
    fireEvent.change(type, { target: { value: "gift_code" } });
    await screen.findByText("Nothing of this type");
    expect(pages().at(-1)).toEqual(["gift_code", "1", "20"]);
    fireEvent.click(screen.getByRole("button", { name: "Show all types" }));
    await screen.findByText("1 of 1");
  });

  it("show an empty state, and an error", async () => {
    server.on(transactions, () => refusal(500, "Something broke"));
    renderAt("/transactionList", <TransactionListScreen />);
    await screen.findByText("Something broke");
    answer([]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No transactions yet");
  });
});
