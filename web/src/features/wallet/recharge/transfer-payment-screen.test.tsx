import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { HistoryContext } from "#web/routing/history.ts";
import { createMemoryHistory } from "#web/testing/memory-history.ts";
import { renderAt, renderIn } from "#web/testing/render.tsx";
import { TransferPaymentScreen } from "./transfer-payment-screen.tsx";

const PATH = "/transferPayment?upi_account=play%40simulated&price=500.5&serial_number=R1";
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("the manual UPI page", () => {
  it("shows account, amount and serial number, opens a UPI app, and leads to the records", async () => {
    const { visited } = renderAt(PATH, <TransferPaymentScreen />);
    expect(screen.getByText("play@simulated")).toBeTruthy();
    expect(screen.getByText("R1")).toBeTruthy();
    expect(screen.getByText("₹500")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy the account" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy the serial number" })).toBeTruthy();
    expect(link("Open a UPI app")).toBe("upi://pay?pa=play%40simulated&pn=play%40simulated&am=500.50&cu=INR&tn=R1");
    fireEvent.click(screen.getByRole("link", { name: "I have paid" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/rechargeRecord"));
  });

  it.each([
    ["/sim/pay/R1", `${window.location.origin}/sim/pay/R1`],
    ["https://pay.example/R1", "https://pay.example/R1"],
  ])("leads to the page that replaces a UPI app, if the answer names one: %s", async (payUrl, href) => {
    await renderIn(
      "in",
      <HistoryContext value={createMemoryHistory([PATH], { payUrl })}>
        <TransferPaymentScreen />
      </HistoryContext>,
    );
    expect(link("Make the simulated payment")).toBe(href);
    expect(screen.queryByRole("link", { name: "Open a UPI app" })).toBeNull();
  });

  it.each(["00000000-0000-4000-8000-000000000000", "979999-0000000000", "999180000000000015"])(
    "shows the account %s for copying, without a code of another currency",
    (account) => {
      renderAt(`/transferPayment?upi_account=${account}&price=500&serial_number=R1`, <TransferPaymentScreen />);
      expect(screen.getByRole("heading", { name: "Bank transfer" })).toBeTruthy();
      expect(screen.getByRole("button", { name: "Copy the account" })).toBeTruthy();
      expect(screen.queryByRole("link", { name: "Open a UPI app" })).toBeNull();
      expect(screen.queryByRole("img")).toBeNull();
    },
  );

  it("takes no such page from the address", async () => {
    await renderIn(
      "in",
      <HistoryContext
        value={createMemoryHistory([`${PATH}&payUrl=https://x.example`], { payUrl: "javascript:alert(1)" })}
      >
        <TransferPaymentScreen />
      </HistoryContext>,
    );
    expect(screen.queryByRole("link", { name: "Make the simulated payment" })).toBeNull();
  });

  it("shows an error if the address is incomplete", () => {
    renderAt("/transferPayment?upi_account=a@b", <TransferPaymentScreen />);
    expect(screen.getByText("This payment link is not complete")).toBeTruthy();
    expect(link("Go to recharge")).toBe("/recharge");
  });
});
