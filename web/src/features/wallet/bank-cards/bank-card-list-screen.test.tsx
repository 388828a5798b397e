import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { bankCards, deleteBankCard } from "#contract/calls/bank-cards.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { BankCardListScreen } from "./bank-card-list-screen.tsx";

const card = (id: number) => ({ id, actual_name: "Asha Rao", account_number: `0011223344${5500 + id}` });

beforeEach(() => {
  session.start("t1");
});

function answer(count: number) {
  const queryset = Array.from({ length: count }, (_, at) => card(at + 1));
  server.on(bankCards, () => ok({ queryset, otp_required: true }));
}

describe("the bank cards", () => {
  it("show only id and last digits, and lead to their form", async () => {
    answer(2);
    renderAt("/bankcardList", <BankCardListScreen />);
    const items = within(await screen.findByRole("list", { name: "Bank cards" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "••••\u00a05501Asha Rao · ID 1",
      "••••\u00a05502Asha Rao · ID 2",
    ]);
    expect(screen.getByRole("link", { name: "Edit the card 5502" }).getAttribute("href")).toBe("/editBankcard?id=2");
    expect(screen.getByRole("link", { name: "Add a bank card" }).getAttribute("href")).toBe("/editBankcard");
  });

  it("show one card's whole number on request", async () => {
    answer(2);
    renderAt("/bankcardList", <BankCardListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Show the whole number of the card 5502" }));
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(items).toEqual(["••••\u00a05501Asha Rao · ID 1", "0011 2233 4455 02Asha Rao · ID 2"]);
    fireEvent.click(screen.getByRole("button", { name: "Hide the number of the card 5502" }));
    expect(screen.queryByText("0011 2233 4455 02")).toBeNull();
  });

  it("are ten at most, and then one has to be deleted first", async () => {
    answer(10);
    renderAt("/bankcardList", <BankCardListScreen />);
    await screen.findByText(/You can keep 10 cards/);
    expect(screen.queryByRole("link", { name: "Add a bank card" })).toBeNull();
  });

  it("are deleted after confirmation", async () => {
    answer(2);
    server.on(deleteBankCard, () => {
      answer(1);
      return ok();
    });
    renderAt("/bankcardList", <BankCardListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Delete the card 5502" }));
    const question = within(screen.getByRole("dialog", { name: "Delete this card?" }));
    fireEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(server.of(deleteBankCard)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Delete the card 5502" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByText("••••\u00a05502")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.of(deleteBankCard).map(({ body }) => body)).toEqual([{ id: 2 }]);
  });

  it("stay with the reason if they cannot be deleted", async () => {
    answer(1);
    server.on(deleteBankCard, () => refusal(2014, "This bank card is not known"));
    renderAt("/bankcardList", <BankCardListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Delete the card 5501" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByText("This bank card is not known");
  });

  it("show the next step if none exist", async () => {
    answer(0);
    renderAt("/bankcardList", <BankCardListScreen />);
    await screen.findByText("No bank card yet");
    expect(screen.getByRole("link", { name: "Add a bank card" })).toBeTruthy();
  });
});
