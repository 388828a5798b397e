import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { recharges } from "#contract/calls/wallet.ts";
import { useProfile } from "#web/data/profile.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { profileFields, pageFields, serialOf } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
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

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.start("t1");
  server = fakeServer();
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
    expect(waiting?.textContent).toBe(`UPI₹500.002026-11-21 09:05:07Wait${serialOf("R", 1)}`);
    expect(paid?.textContent).toMatch(/₹500\.00.*Success/);
    expect(taken?.textContent).toMatch(/−₹75\.50.*Success/);
    const isRed = (item: HTMLElement | undefined) => item?.querySelector("[class*=loss]") != null;
    expect([waiting, paid, taken].map(isRed)).toEqual([false, false, true]);
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

  it("that are old are not watched", async () => {
    vi.useFakeTimers();
    server.on(recharges, () => ok(pageFields([row(1, { create_time: Date.now() - 31 * 60_000 })])));
    renderAt("/rechargeRecord", <RechargeRecordScreen />);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText("Wait")).toBeTruthy();
    expect(server.of(recharges)).toHaveLength(1);
  });
});
