import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { addressDetail, editAddress } from "#contract/addresses.ts";
import { bankCards, deleteBankCard } from "#contract/calls/bank-cards.ts";
import { profile } from "#contract/calls/profile.ts";
import { orders, productDetail } from "#contract/calls/shop.ts";
import { suggestions } from "#contract/calls/support.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { recharges, withdrawals } from "#contract/calls/wallet.ts";
import { session } from "../data/session.ts";
import { MineScreen } from "../features/account/mine-screen.tsx";
import { EditAddressScreen } from "../features/shop/edit-address-screen.tsx";
import { ItemScreen } from "../features/shop/item-screen.tsx";
import { OrderListScreen } from "../features/shop/order-list-screen.tsx";
import { SuggestionListScreen } from "../features/support/suggestion-list-screen.tsx";
import { BankCardListScreen } from "../features/wallet/bank-cards/bank-card-list-screen.tsx";
import { RechargeRecordScreen } from "../features/wallet/recharge/recharge-record-screen.tsx";
import { TransactionListScreen } from "../features/wallet/transaction-list-screen.tsx";
import { TransferScreen } from "../features/wallet/transfer-screen.tsx";
import { WithdrawalRecordScreen } from "../features/wallet/withdrawal/withdrawal-record-screen.tsx";
import { withIds } from "../routing/search-params.ts";
import { ok, refusal, server } from "./fake-server.ts";
import { addressFields, pageFields, profileFields } from "./fixtures.ts";
import { renderAt } from "./render.tsx";

beforeEach(() => {
  session.start("t1");
  server.on(profile, () => ok(profileFields()));
});

const LONG = 636_507_967_185_264_641n;
const IDS = [
  7,
  LONG,
  18_446_744_073_709_551_615n,
  "636507967185264641",
  "007",
  "9b2f4c1e-8d3a-4e57-a0c6-2f1d7b9e5a34",
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "507f1f77bcf86cd799439011",
  "QWRkcmVzczox+/==",
] as const;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("an id of any backend", () => {
  it.each(IDS)("deletes its own card: %s", async (id) => {
    const row = { id, actual_name: "Asha Rao", account_number: "00112233445501" };
    server.on(bankCards, () => ok({ queryset: [row], otp_required: true }));
    server.on(deleteBankCard, () => ok());
    renderAt("/bankcardList", <BankCardListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Delete the card 5501" }));
    press("Delete");
    await waitFor(() => expect(server.of(deleteBankCard).map(({ body }) => body)).toEqual([{ id }]));
  });

  it.each(IDS)("opens and saves its own address: %s", async (id) => {
    server.on(addressDetail, () => ok({ entry: addressFields({ id }) }));
    server.on(editAddress, () => ok());
    renderAt(withIds("/editAddress", { id }), <EditAddressScreen />);
    await screen.findByDisplayValue("Asha Rao");
    expect(server.of(addressDetail)[0]?.url.searchParams.get("id")).toBe(String(id));
    press("Save");
    await screen.findByRole("dialog", { name: "Address saved" });
    expect(server.of(editAddress)[0]?.body).toMatchObject({ id });
  });

  it.each(IDS)("asks for its own product: %s", async (id) => {
    server.on(productDetail, () => refusal(404, "Not found"));
    renderAt(withIds("/item", { id }), <ItemScreen />);
    await waitFor(() => expect(server.of(productDetail)[0]?.url.searchParams.get("id")).toBe(String(id)));
  });

  it("is shown and copied whole as a member's", async () => {
    server.on(profile, () => ok(profileFields({ user_id: LONG })));
    renderAt("/mine", <MineScreen />);
    await screen.findByText("ID 6365 0796 7185 2646 41");
  });

  it("is sent whole to the member who receives, or not at all", async () => {
    server.on(transferTo, () => ok());
    renderAt("/transfer", <TransferScreen />);
    const to = await screen.findByLabelText<HTMLInputElement>("Receiver’s ID");
    const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
    type(screen.getByLabelText("Amount"), "250");
    type(to, "1".repeat(41));
    press("Confirm");
    screen.getByText("An ID has at most 40 digits");
    for (const id of [`${LONG}`, "1".repeat(40)]) {
      type(to, ` ID: ${id} `);
      expect(to.value).toBe(id);
    }
    press("Confirm");
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(server.of(transferTo)[0]?.body).toEqual({ user_id: "1".repeat(40), amount: 250 }));
  });
});

const row = (fields: Record<string, unknown>) => pageFields([fields]);

describe("a row of money that cannot be read whole", () => {
  it("is shown with what can be read: a recharge", async () => {
    server.on(recharges, () => ok(row({ price: 500, status: "Success", channel_name: "UPI", create_time: "soon" })));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    const list = await screen.findByRole("list", { name: "Recharge records" });
    expect(list.textContent).toBe("UPI₹500.00Time unknownSuccess");
  });

  it("is shown with what can be read: a recharge without an amount", async () => {
    server.on(recharges, () => ok(row({ price: "much", status: "Success", channel_name: "UPI" })));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    expect((await screen.findByRole("list", { name: "Recharge records" })).textContent).toBe("UPI–Time unknownSuccess");
  });

  it("is shown with what can be read: a withdrawal", async () => {
    server.on(withdrawals, () => ok(row({ price: 500, status: "Wait" })));
    renderAt("/withdrawalRecord", <WithdrawalRecordScreen />);
    expect((await screen.findByRole("listitem")).textContent).toContain("₹500.00");
  });

  it("is shown with what can be read: a transaction", async () => {
    server.on(transactions, () => ok(row({ type: "recharge", change_balance: "500", create_time: "soon" })));
    renderAt("/transactionList", <TransactionListScreen />);
    const list = await screen.findByRole("list", { name: "Time unknown" });
    expect(list.textContent).toContain("+₹500.00");
  });

  it("is shown with what can be read: an order", async () => {
    server.on(orders, () => ok(row({ id: LONG, name: "Kite", price: "1,299.00", status: "unreceived" })));
    renderAt("/orderList", <OrderListScreen />);
    const card = await screen.findByRole("article", { name: `Order ${LONG}` });
    expect(card.textContent).toContain("₹1,299");
    expect(card.textContent).toContain("Time unknown");
  });

  it("never makes the list empty", async () => {
    server.on(recharges, () => ok({ page: { count: 2 }, queryset: ["?", null] }));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    await screen.findByText("Something went wrong, please try again");
    expect(screen.queryByText("No recharges yet")).toBeNull();
  });
});

describe("a row without money that cannot be read", () => {
  it("is counted", async () => {
    const texts = { content: "Hi", reply: "", whats_app: "", supple_serial: "", serial_number: "" };
    const good = { id: 7, type: "game", status: "Wait", create_time: 1_795_210_860, ...texts };
    server.on(suggestions, () => ok(pageFields([good, "?"])));
    renderAt("/suggestionList", <SuggestionListScreen />);
    await screen.findByText("1 of 2");
  });
});
