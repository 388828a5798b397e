import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { recharges } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { createQueryClient } from "#web/data/data-provider.tsx";
import { session } from "#web/data/session.ts";
import { HistoryContext } from "#web/routing/history.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { pageFields } from "#web/testing/fixtures.ts";
import { createMemoryHistory } from "#web/testing/memory-history.ts";
import { renderAt, renderIn } from "#web/testing/render.tsx";
import { TransferPaymentScreen } from "./transfer-payment-screen.tsx";

const PATH = "/transferPayment?upi_account=play%40simulated&price=500.5&serial_number=R1";
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
/** The one in the accent. */
const mainAction = () => {
  const links = screen.getAllByRole("link").filter((each) => /primary/.test(each.className));
  return links.map((each) => each.textContent).join();
};
const upiLink = () => screen.queryByRole("link", { name: "Open a UPI app" });

/** Opens the screen as the app itself does, in front of another backend. */
async function openInApp(path: string, payUrl: string | null = null) {
  server.on(clientApp, () => ok({ play_money: false, android_download: "" }));
  const history = createMemoryHistory([path], { payUrl });
  await renderIn(
    "in",
    <QueryClientProvider client={createQueryClient()}>
      <HistoryContext value={history}>
        <TransferPaymentScreen />
      </HistoryContext>
    </QueryClientProvider>,
  );
  await screen.findByText("Serial number");
  return history;
}

beforeEach(() => {
  session.start("t1");
});

describe("the manual UPI page", () => {
  it("shows account, amount and serial number, opens a UPI app, and leads to the records", async () => {
    const history = await openInApp(PATH);
    expect(screen.getByText("play@simulated")).toBeTruthy();
    expect(screen.getByText("R1")).toBeTruthy();
    expect(screen.getByText("₹500")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy the account" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy the serial number" })).toBeTruthy();
    expect(mainAction()).toBe("Open a UPI app");
    expect(link("Open a UPI app")).toBe("upi://pay?pa=play@simulated&pn=play@simulated&tr=R1&tn=R1&am=500.50&cu=INR");
    fireEvent.click(screen.getByRole("link", { name: "I have paid" }));
    await waitFor(() => expect(history.get().pathname).toBe("/rechargeRecord"));
    expect(server.of(recharges)).toEqual([]);
  });

  it.each([
    ["/sim/pay/R1", `${window.location.origin}/sim/pay/R1`],
    ["https://pay.example/R1", "https://pay.example/R1"],
  ])("leads to the page that replaces a UPI app, if the answer names one: %s", async (payUrl, href) => {
    await openInApp(PATH, payUrl);
    expect(link("Make the simulated payment")).toBe(href);
    expect(mainAction()).toBe("Make the simulated payment");
    expect(upiLink()).toBeNull();
  });

  it.each(["00000000-0000-4000-8000-000000000000", "979999-0000000000", "999180000000000015"])(
    "shows the account %s for copying, without a code of another currency",
    async (account) => {
      await openInApp(`/transferPayment?upi_account=${account}&price=500&serial_number=R1`);
      expect(screen.getByRole("heading", { name: "Bank transfer" })).toBeTruthy();
      expect(screen.getByRole("button", { name: "Copy the account" })).toBeTruthy();
      expect(upiLink()).toBeNull();
      expect(mainAction()).toBe("I have paid");
      expect(screen.queryByRole("img")).toBeNull();
    },
  );

  it("shows a long account in groups, and copies it plain", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal(
      "navigator",
      Object.create(navigator, { onLine: { value: true }, clipboard: { value: { writeText } } }),
    );
    await openInApp("/transferPayment?upi_account=50100234567890&price=500&serial_number=412345678901");
    expect(screen.getByText("5010 0234 5678 90")).toBeTruthy();
    expect(screen.getByText("4123 4567 8901")).toBeTruthy();
    for (const name of ["Copy the account", "Copy the serial number"])
      fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(writeText.mock.calls).toEqual([["50100234567890"], ["412345678901"]]));
    vi.unstubAllGlobals();
  });

  it("takes no such page from the address", async () => {
    await openInApp(`${PATH}&payUrl=https://x.example`, "javascript:alert(1)");
    expect(screen.queryByRole("link", { name: "Make the simulated payment" })).toBeNull();
  });

  it("shows an error if the address is incomplete", () => {
    renderAt("/transferPayment?upi_account=a@b", <TransferPaymentScreen />);
    expect(screen.getByText("This payment link is not complete")).toBeTruthy();
    expect(link("Go to recharge")).toBe("/recharge");
  });
});

const OWN = {
  serial_number: "R1",
  price: 500.5,
  status: "Wait",
  resume: "/sim/pay/R1",
  upi_account: "play@simulated",
  channel_name: "UPI",
  create_time: 1,
};
const { resume: _, ...ENDED } = { ...OWN, ended: "given_up" };

describe("a link to the manual page from outside the app", () => {
  const openLink = () => renderAt(PATH, <TransferPaymentScreen />);

  it("shows with the simulator a payment that the member has open", async () => {
    server.on(clientApp, () => ok({ play_money: true, android_download: "" }));
    server.on(recharges, () => ok(pageFields([{ ...OWN, serial_number: "R2" }, OWN])));
    openLink();
    await screen.findByText("play@simulated");
    expect(link("Make the simulated payment")).toBe(`${window.location.origin}/sim/pay/R1?theme=light`);
    expect(upiLink()).toBeNull();
  });

  it.each([
    ["of nobody", []],
    ["of another sum", [{ ...OWN, price: 500 }]],
    ["to another account", [{ ...OWN, upi_account: "other@simulated" }]],
    ["of another channel", [{ ...OWN, upi_account: undefined }]],
    ["that was given up", [ENDED]],
    ["that was paid", [{ ...ENDED, ended: undefined, status: "Success" }]],
  ])("shows with the simulator no payment %s", async (__, rows) => {
    server.on(clientApp, () => ok({ play_money: true, android_download: "" }));
    server.on(recharges, () => ok(pageFields(rows)));
    openLink();
    await screen.findByText("This is not one of your open payments");
    expect(document.body.textContent).not.toContain("play@simulated");
    expect(link("See the records")).toBe("/rechargeRecord");
  });

  it("says in front of another backend where it came from, and opens no payment app", async () => {
    server.on(clientApp, () => ok({ play_money: false, android_download: "" }));
    openLink();
    await screen.findByText(/^This link came from outside the app/);
    expect(screen.getByText("play@simulated")).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
    expect(upiLink()).toBeNull();
    expect(server.of(recharges)).toEqual([]);
  });

  it("shows no payment until it knows who keeps the money", async () => {
    server.on(clientApp, () => refusal(500, "Something went wrong"));
    openLink();
    await screen.findByText("Something went wrong");
    expect(document.body.textContent).not.toContain("play@simulated");
  });
});
