import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { giveUpRecharge, recharges } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { useProfile } from "#web/data/profile.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, pageFields, serialOf } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { leaveApp } from "./next-step.ts";
import { RechargeRecordScreen } from "./recharge-record-screen.tsx";

const row = (at: number, fields: Record<string, unknown> = {}) => ({
  serial_number: serialOf("R", at),
  price: 500,
  status: "Wait",
  channel_name: "UPI",
  create_time: Date.now(),
  ...fields,
});

/** A component that shows the balance. */
function Watcher() {
  useProfile();
  return <RechargeRecordScreen />;
}

beforeEach(() => {
  session.start("t1");
  server.on(profile, () => ok(profileFields()));
});

describe("the recharges", () => {
  it("show channel, time, serial number and state, and a signed reversal in red", async () => {
    const time = new Date(2026, 10, 21, 9, 5, 7).getTime();
    server.on(recharges, () =>
      ok(
        pageFields([
          row(1, { create_time: time }),
          row(2, { status: "Success" }),
          row(3, { status: "Success", price: -75.5 }),
        ]),
      ),
    );
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    const list = await screen.findByRole("list", { name: "Recharge records" });
    const [waiting, paid, taken] = within(list).getAllByRole("listitem");
    expect(waiting?.textContent).toBe(`UPI₹500.002026-11-21 09:05:07WaitSerial number…${serialOf("R", 1).slice(-8)}`);
    expect(paid?.textContent).toMatch(/₹500\.00.*Success/);
    expect(taken?.textContent).toMatch(/−₹75\.50.*Success/);
    const isRed = (item: HTMLElement | undefined) => item?.querySelector("[class*=loss]") != null;
    expect([waiting, paid, taken].map(isRed)).toEqual([false, false, true]);
  });

  it("say how an unpaid one ended, and count a payment that came after it", async () => {
    server.on(recharges, () =>
      ok(
        pageFields([
          row(1, { ended: "failed" }),
          row(2, { ended: "expired" }),
          row(3, { ended: "given_up", resume: "/sim/pay/R3" }),
          row(4, { ended: "refused by the bank" }),
          row(5, { status: "Success", ended: "failed" }),
          row(6, { status: "Reviewing" }),
        ]),
      ),
    );
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    const items = within(await screen.findByRole("list", { name: "Recharge records" })).getAllByRole("listitem");
    const states = ["Failed", "Expired", "Given up", "refused by the bank", "Success", "Reviewing"];
    for (const [at, state] of states.entries()) expect(items[at]?.textContent).toContain(state);
    const isRed = (item: HTMLElement) => item.querySelector("[class*=red]") !== null;
    expect(items.map(isRed)).toEqual([true, true, true, true, false, false]);
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Give up" })).toBeNull();
  });

  it.each([
    ["at a page of the app", "/sim/pay/R1?locale=in", `${window.location.origin}/sim/pay/R1?locale=in`],
    ["nowhere on another host", "https://evil.example/pay", null],
    ["nowhere without a page", "javascript:alert(1)", null],
  ])("go on %s while they wait", async (_, resume, url) => {
    const open = vi.spyOn(leaveApp, "open").mockImplementation(() => undefined);
    server.on(recharges, () => ok(pageFields([row(1, { resume })])));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    await screen.findByRole("button", { name: "Give up" });
    const button = screen.queryByRole("button", { name: "Continue" });
    if (button !== null) fireEvent.click(button);
    expect(open.mock.calls).toEqual(url === null ? [] : [[url]]);
  });

  it("go on at the manual page, which the app itself opens", async () => {
    const path = "/transferPayment?upi_account=shop%40upi&price=500&serial_number=R1";
    server.on(recharges, () => ok(pageFields([row(1, { resume: path })])));
    const { visited } = renderAt("/rechargeRecord", <RechargeRecordScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(visited.at(-1)).toBe(path));
  });

  it("go on at a page of play money in the app's theme", async () => {
    const open = vi.spyOn(leaveApp, "open").mockImplementation(() => undefined);
    server.on(clientApp, () => ok({ play_money: true, android_download: "" }));
    server.on(recharges, () => ok(pageFields([row(1, { resume: "/sim/pay/R1" })])));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    const button = await screen.findByRole("button", { name: "Continue" });
    await waitFor(() => {
      fireEvent.click(button);
      expect(open.mock.lastCall).toEqual([`${window.location.origin}/sim/pay/R1?theme=light`]);
    });
  });

  it("can be given up after a question, with the refusal shown", async () => {
    server.on(recharges, () => ok(pageFields([row(1, { resume: "/sim/pay/R1" })])));
    server.on(giveUpRecharge, () => refusal(2026, "This has already been decided"));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Give up" }));
    const dialog = within(screen.getByRole("dialog", { name: "Give up this payment?" }));
    fireEvent.click(dialog.getByRole("button", { name: "Give up" }));
    await dialog.findByText("This has already been decided");
    server.on(giveUpRecharge, () => ok());
    server.on(recharges, () => ok(pageFields([row(1, { ended: "given_up" })])));
    fireEvent.click(dialog.getByRole("button", { name: "Give up" }));
    await screen.findByText("Given up");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.of(giveUpRecharge).at(-1)?.body).toEqual({ serial_number: serialOf("R", 1) });
  });

  it("show the next step if none exist", async () => {
    server.on(recharges, () => ok(pageFields([])));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    await screen.findByText("No recharges yet");
    expect(screen.getByRole("link", { name: "Go to recharge" }).getAttribute("href")).toBe("/recharge");
  });

  it("are fetched until none waits, and a paid one reloads the balance", async () => {
    vi.useFakeTimers();
    server.on(recharges, () => ok(pageFields([row(1)])));
    renderAt("/rechargeRecord", <Watcher />);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(50);
    expect(screen.getByText("Wait")).toBeTruthy();
    await pass(3_000);
    await pass(50);
    expect(server.of(recharges)).toHaveLength(2);
    expect(server.of(profile)).toHaveLength(1);
    server.on(recharges, () => ok(pageFields([row(1, { status: "Success" })])));
    await pass(3_000);
    await pass(50);
    expect(screen.getByText("Success")).toBeTruthy();
    expect(server.of(profile)).toHaveLength(2);
    await pass(30_000);
    expect(server.of(recharges)).toHaveLength(3);
  });

  it("are not fetched while the page is hidden", async () => {
    vi.useFakeTimers();
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    server.on(recharges, () => ok(pageFields([row(1)])));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.of(recharges)).toHaveLength(1);
    state.mockRestore();
    await act(() => vi.advanceTimersByTimeAsync(3_050));
    expect(server.of(recharges)).toHaveLength(2);
  });

  it.each([
    ["ended", "Failed", () => ({ ended: "failed" })],
    ["are old", "Wait", () => ({ create_time: Date.now() - 31 * MINUTE_MS })],
  ])("that %s are not watched", async (_, state, fields) => {
    vi.useFakeTimers();
    server.on(recharges, () => ok(pageFields([row(1, fields())])));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText(state)).toBeTruthy();
    expect(server.of(recharges)).toHaveLength(1);
  });
});
