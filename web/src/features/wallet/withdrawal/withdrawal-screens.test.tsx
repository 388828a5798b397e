import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sendVerifyCode } from "#contract/calls/account.ts";
import { bankCards } from "#contract/calls/bank-cards.ts";
import { profile } from "#contract/calls/profile.ts";
import { addWithdrawal, channels, withdrawals } from "#contract/calls/wallet.ts";
import { session } from "#web/data/session.ts";
import { type Answer, ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, withdrawalChannelFields, sayPlayMoney, pageFields, serialOf } from "#web/testing/fixtures.ts";
import { renderAt, textsOf } from "#web/testing/render.tsx";
import { payoutOf } from "./withdrawal-form.tsx";
import { WithdrawalScreen } from "./withdrawal-screen.tsx";
import { WithdrawalRecordScreen, withdrawalState } from "./withdrawal-record-screen.tsx";

const asha = { id: 3, actual_name: "Asha Rao", account_number: "00112233445566" };
const ravi = { id: 4, actual_name: "Ravi Rao", account_number: "99887766554433" };

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: /^Withdraw/ }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

beforeEach(() => {
  session.start("t1");
  server.on(profile, () => ok(profileFields()));
  server.on(channels, () => ok(withdrawalChannelFields()));
  server.on(bankCards, () => ok({ queryset: [asha], otp_required: false }));
});

async function open() {
  const place = renderAt("/withdrawal", <WithdrawalScreen />);
  await screen.findByLabelText("Amount");
  return place;
}

describe("a withdrawal", () => {
  it("shows fee, payout, limits, records and the play-money notice", async () => {
    sayPlayMoney();
    await open();
    const value = (term: string) => screen.getByText(term).closest("div")?.querySelector("dd")?.textContent;
    expect(value("You receive")).toBe("₹0.00");
    type("Amount", "1a55");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("155");
    expect([value("Fee (2%)"), value("You receive")]).toEqual(["₹3.10", "₹151.90"]);
    expect(screen.getByText("At least ₹100, at most ₹50,000 a day")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Withdrawal records" }).getAttribute("href")).toBe("/withdrawalRecord");
    expect(screen.getByText(/Payouts here are simulated/)).toBeTruthy();
  });

  it("shows fee and limits only if the backend names them", async () => {
    const { fee_rate: _, min: _min, max: _max, ...named } = withdrawalChannelFields();
    server.on(channels, () => ok(named));
    server.on(addWithdrawal, () => ok());
    await open();
    type("Amount", "50");
    expect(screen.queryByText("You receive")).toBeNull();
    expect(screen.queryByText(/^At least/)).toBeNull();
    type("Password of your account", "correct horse");
    submit();
    await screen.findByRole("dialog", { name: "Withdrawal requested" });
    expect(server.of(addWithdrawal)).toHaveLength(1);
  });

  it("goes to the only card, shown by id and last digits, and leads to the records", async () => {
    server.on(addWithdrawal, () => ok());
    const { visited } = await open();
    expect(screen.getByRole("radio", { name: "Asha Rao · ID 3 ••••\u00a05566" })).toHaveProperty("checked", true);
    expect(document.body.textContent).not.toContain(asha.account_number);
    type("Amount", "155");
    expect(screen.getByRole("button", { name: "Withdraw ₹155" })).toBeTruthy();
    type("Password of your account", "correct horse");
    const before = server.of(profile).length;
    submit();
    const dialog = within(await screen.findByRole("dialog", { name: "Withdrawal requested" }));
    expect(server.of(addWithdrawal).map(({ body }) => body)).toEqual([
      { price: 155, channel_key: "bank", bank_card_id: 3, password: "correct horse" },
    ]);
    expect(server.of(addWithdrawal)[0]?.headers.get("Idempotency-Key")).toMatch(/^[\w-]+$/);
    await waitFor(() => expect(server.of(profile).length).toBeGreaterThan(before));
    fireEvent.click(dialog.getByRole("button", { name: "See the records" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/withdrawalRecord"));
  });

  it("of a demo member asks for no password", async () => {
    server.on(profile, () => ok(profileFields({ demo: true })));
    server.on(addWithdrawal, () => ok());
    await open();
    expect(screen.queryByLabelText("Password of your account")).toBeNull();
    type("Amount", "155");
    submit();
    await screen.findByRole("dialog", { name: "Withdrawal requested" });
    expect(server.of(addWithdrawal)[0]?.body).toEqual({ price: 155, channel_key: "bank", bank_card_id: 3 });
  });

  it("asks for one of several cards, for the channel's bank, and for the code", async () => {
    server.on(bankCards, () => ok({ queryset: [asha, ravi], otp_required: true }));
    server.on(addWithdrawal, () => ok());
    server.on(sendVerifyCode, () => ok());
    await open();
    choose(/Instant payout/);
    submit();
    for (const text of [
      "Enter an amount",
      "Choose the bank",
      "Choose a bank card",
      "Password is required",
      "Verification code is required",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(server.of(addWithdrawal)).toEqual([]);
    type("Amount", "200");
    type("Bank", "LOTUS");
    choose(/Ravi Rao/);
    type("Password of your account", "correct horse");
    fireEvent.click(screen.getByRole("button", { name: "OTP" }));
    await waitFor(() =>
      expect(server.of(sendVerifyCode)[0]?.body).toEqual({
        mobile_number: "+919876543210",
        verify_type: "edit_bankcard",
        device_id: session.deviceId(),
      }),
    );
    type("Verification code", "042137");
    submit();
    await screen.findByRole("dialog", { name: "Withdrawal requested" });
    expect(server.of(addWithdrawal)[0]?.body).toEqual({
      price: 200,
      channel_key: "instant",
      bank_code: "LOTUS",
      bank_card_id: 4,
      password: "correct horse",
      verify_code: "042137",
    });
  });

  it("drops a bank that the new channel does not have", async () => {
    await open();
    choose(/Instant payout/);
    type("Bank", "LOTUS");
    choose(/Bank transfer/);
    expect(screen.queryByLabelText("Bank")).toBeNull();
    choose(/Instant payout/);
    expect(screen.getByLabelText<HTMLSelectElement>("Bank").value).toBe("");
  });

  it.each([
    ["99", "Choose an amount from ₹100 to ₹50,000"],
    ["50001", "Choose an amount from ₹100 to ₹50,000"],
    ["1001", "Your balance is ₹1,000.00"],
  ])("of %s is not sent: %s", async (amount, fault) => {
    await open();
    type("Amount", amount);
    type("Password of your account", "correct horse");
    submit();
    expect(screen.getByText(fault)).toBeTruthy();
    expect(server.of(addWithdrawal)).toEqual([]);
  });

  it.each([
    [300.75, ["50%", "All"], "300"],
    [80_000, ["25%", "50%", "All"], "50000"],
    [99, [], null],
  ])("of %d can take the whole of it, or a share that the limits allow", async (balance, offered, all) => {
    server.on(profile, () => ok(profileFields({ balance })));
    await open();
    const shares = within(screen.queryByRole("radiogroup", { name: "Usual amounts" }) ?? document.createElement("p"));
    expect(shares.queryAllByRole("radio").map((each) => each.parentElement?.textContent)).toEqual(offered);
    if (all === null) return;
    choose(/^All$/);
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe(all);
  });

  it("that is refused shows the reason, and can be sent again", async () => {
    server.on(addWithdrawal, () => new Promise<Answer>(() => undefined));
    await open();
    type("Amount", "200");
    type("Password of your account", "correct horse");
    submit();
    await waitFor(() => expect(server.of(addWithdrawal)).toHaveLength(1));
    cleanup();
    server.on(addWithdrawal, () => refusal(2004, "The password is wrong"));
    await open();
    expect(screen.getByText(/^A payment was under way/)).toBeTruthy();
    type("Amount", "155");
    type("Password of your account", "wrong");
    submit();
    await screen.findByText("The password is wrong");
    expect(screen.queryByText(/^A payment was under way/)).toBeNull();
    server.on(addWithdrawal, () => ok());
    submit();
    await screen.findByRole("dialog", { name: "Withdrawal requested" });
  });
});

describe("a withdrawal that is not possible", () => {
  it("leads to a new bank card if there is none", async () => {
    server.on(bankCards, () => ok({ queryset: [], otp_required: false }));
    renderAt("/withdrawal", <WithdrawalScreen />);
    const add = await screen.findByRole("link", { name: "Add a bank card" });
    expect(add.getAttribute("href")).toBe("/editBankcard");
  });

  it("shows it if no channel is open", async () => {
    server.on(channels, () => ok(withdrawalChannelFields({ queryset: [] })));
    renderAt("/withdrawal", <WithdrawalScreen />);
    await screen.findByText("Withdrawals are not possible right now");
  });
});

it.each([
  [10_000, 0.02, 200, 9_800],
  [12_345, 0.02, 247, 12_098],
  [25, 0.02, 1, 24],
  [5_000_000, 0.02, 100_000, 4_900_000],
  [10_000, 0, 0, 10_000],
])("of %i minor units at a rate of %d the fee is %i, and %i are paid out", (price, rate, fee, actual) => {
  expect(payoutOf(price, rate)).toEqual({ fee, actual });
});

it("says before the form that a recharge comes first", async () => {
  server.on(profile, () => ok(profileFields({}, { recharge_first: true })));
  renderAt("/withdrawal", <WithdrawalScreen />);
  await screen.findByText("Recharge first");
  expect(screen.getByRole("link", { name: "Go to recharge" }).getAttribute("href")).toBe("/recharge");
  expect(screen.queryByLabelText("Amount")).toBeNull();
});

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
    const serial = (at: number) => `Serial number…${serialOf("W", at).slice(-8)}`;
    expect(textsOf("listitem", list)).toEqual([
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
