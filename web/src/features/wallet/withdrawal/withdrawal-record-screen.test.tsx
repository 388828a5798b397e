import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { withdrawals } from "#contract/calls/wallet.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { pageFields, serialOf } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { WithdrawalRecordScreen, withdrawalState } from "./withdrawal-record-screen.tsx";

const time = new Date(2026, 10, 21, 9, 5, 7).getTime();
const row = (at: number, fields: Record<string, unknown>) => ({
  serial_number: serialOf("W", at),
  price: 155,
  fee: 3.1,
  actual_price: 151.9,
  fail_reason: "",
  create_time: time,
  ...fields,
});

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.start("t1");
  server = fakeServer();
});

describe("the withdrawals", () => {
  it("show amount, fee, payout, time, serial number and state, and a rejection's reason and refund", async () => {
    server.on(withdrawals, () =>
      ok(
        pageFields([
          row(1, { status: "Wait", payout_status: "Wait" }),
          row(2, { status: "Success", payout_status: "Success" }),
          row(3, { status: "Reject", payout_status: "Fail", fail_reason: "The bank does not know this account" }),
        ]),
      ),
    );
    renderAt("/withdrawalRecord", <WithdrawalRecordScreen />);
    const list = await screen.findByRole("list", { name: "Withdrawal records" });
    const head = "₹155.00";
    const time = "2026-11-21 09:05:07";
    const serial = (at: number) => `Serial number${serialOf("W", at)}`;
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      `${head}Waiting${time}Fee ₹3.10 · to be paid ₹151.90${serial(1)}`,
      `${head}Success${time}Fee ₹3.10 · paid out ₹151.90${serial(2)}`,
      `${head}Rejected${time}The bank does not know this accountThe full amount is back in your balance.${serial(3)}`,
    ]);
  });

  it("show the next step if none exist", async () => {
    server.on(withdrawals, () => ok(pageFields([])));
    renderAt("/withdrawalRecord", <WithdrawalRecordScreen />);
    await screen.findByText("No withdrawals yet");
    expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toBe("/withdrawal");
  });
});

it.each([
  ["Wait", "Wait", "waiting"],
  ["Success", "Wait", "waiting"],
  ["Success", "Success", "success"],
  ["Wait", "Success", "success"],
  ["Reject", "Wait", "rejected"],
  ["Reject", "Fail", "rejected"],
  ["Success", "Fail", "waiting"],
] as const)("a withdrawal of status %s and payout %s is %s", (status, payout_status, state) => {
  expect(withdrawalState({ status, payout_status })).toBe(state);
});
