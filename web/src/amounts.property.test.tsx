import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { bankCards } from "#contract/calls/bank-cards.ts";
import { createStore } from "./data/store.ts";
import type { AnyCall } from "#contract/call.ts";
import { minesRecords, minesStart, minesStatus } from "#games/mines/contract/calls.ts";
import { addUserGuess } from "#games/win-go/contract/calls.ts";
import { playSummary, setWalletLimits, walletLimits } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import { applyToBalance, promotionInfo } from "#contract/calls/promotion.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { addRecharge, addWithdrawal, channels } from "#contract/calls/wallet.ts";
import { aviatorLimits } from "#games/aviator/rules/stake.ts";
import { contractLimits } from "#games/win-go/rules/stake.ts";
import { session } from "./data/session.ts";
import { settings } from "./data/settings.ts";
import { PromotionScreen } from "./features/promotion/promotion-screen.tsx";
import { LimitsScreen } from "./features/wallet/limits/limits-screen.tsx";
import { leaveApp } from "./features/wallet/recharge/next-step.ts";
import { RechargeScreen } from "./features/wallet/recharge/recharge-screen.tsx";
import { TransferScreen } from "./features/wallet/transfer-screen.tsx";
import { WithdrawalScreen } from "./features/wallet/withdrawal/withdrawal-screen.tsx";
import { AutoPlaySheet } from "#games/aviator/screen/stake/auto-play-panel.tsx";
import type { AutoPlan } from "#games/aviator/screen/stake/auto-play.ts";
import { IDLE, type SlotNumber } from "#games/aviator/screen/flight/flight-state.ts";
import { panelView } from "#games/aviator/screen/stake/stake-draft.ts";
import { StakePanel as AviatorPanel } from "#games/aviator/screen/stake/stake-panel.tsx";
import { StakePanel as LuckyHitPanel } from "#games/lucky-hit/screen/stake-panel.tsx";
import { initialTable } from "#games/lucky-hit/screen/table-reducer.ts";
import { MinesScreen } from "#games/mines/screen/mines-screen.tsx";
import { idleStatus } from "#games/mines/screen/testing/samples.ts";
import { StakeSheet } from "#games/win-go/screen/stake-sheet.tsx";
import { messages as texts } from "#web/testing/messages.ts";
import { type Arrival, fakeServer, ok, refusal } from "./testing/fake-server.ts";
import { profileFields, payChannelFields, withdrawalChannelFields } from "./testing/fixtures.ts";
import { renderAt } from "./testing/render.tsx";

/** A rendered form. Amounts are in displayed units: rupees, contracts, minutes, multiples. */
interface AmountForm {
  field(): HTMLInputElement;
  button(): HTMLElement;
  /** The displayed amount before the press. By default the button's name has it. */
  shown?(): number;
  /** Confirms the dialog that the press opened; false without one. */
  confirm?(): boolean;
  sent(): readonly number[];
}

type Draw = () => Promise<AmountForm>;

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.spyOn(leaveApp, "open").mockReset().mockReturnValue();
  settings.chooseLocale("in");
});

function reset() {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  session.start("120007.token");
  session.update({ nickName: "kite_flyer", mobile: "", userId: "120007", rCode: "", isEarly: true });
  server = fakeServer();
  server.on(profile, () => ok(profileFields()));
}

/** Reads a displayed amount: "Confirm ₹2,500" is 2500, "1.50×" is 1.5. */
function read(text: string | null | undefined): number {
  const digits = (text ?? "").replaceAll(/[^\d.]/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const bodies = (call: AnyCall, amount: (body: Record<string, unknown>) => unknown) => () =>
  server.of(call).map(({ body }: Arrival) => Number(amount(body as Record<string, unknown>)));
/** Refuses the call, so that the form stays unchanged. */
const refuse = (call: AnyCall) => server.on(call, () => refusal(2001, "Refused"));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const win: Draw = async () => {
  refuse(addUserGuess);
  renderAt(
    "/win",
    <StakeSheet
      category="P"
      period={20_261_120_437}
      guess={{ type: "G" }}
      balance={null}
      limits={contractLimits("in")}
      open
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
  return {
    field: () => box("Number of contracts"),
    button: () => button(/^(Confirm|Stakes)/),
    sent: bodies(addUserGuess, ({ contract_money: money, contract_count: count }) => Number(money) * Number(count)),
  };
};

const mines: Draw = async () => {
  server.on(minesStatus, () => ok(z.encode(minesStatus.answer, idleStatus({ balance: 20_000_00 }))));
  server.on(minesRecords, () => ok({ page: { count: 0, p: 1, p_size: 10 }, queryset: [] }));
  refuse(minesStart);
  renderAt("/mines", <MinesScreen />);
  await waitFor(() => expect(screen.getByRole("group", { name: "Balance" }).textContent).toContain("20,000"));
  return {
    field: () => box("Amount"),
    button: () => button(/^Play/),
    sent: bodies(minesStart, ({ amount }) => amount),
  };
};

function aviatorPanel(number: SlotNumber, sent: (wish: { price: number; autoCashOut: number | null }) => void) {
  renderAt(
    "/aviator",
    <AviatorPanel
      number={number}
      slot={IDLE}
      view={panelView({
        slot: IDLE,
        queued: null,
        clock: { phase: "open", closing: false },
        connection: "live",
        maintenance: false,
        extended: true,
      })}
      limits={aviatorLimits("in")}
      extended
      funds={null}
      coefficient={createStore(100)}
      onBet={(_, wish) => sent(wish)}
      onQueue={() => undefined}
      onCancel={() => undefined}
      onCashOut={() => undefined}
    />,
  );
}

const aviator =
  (number: SlotNumber): Draw =>
  async () => {
    const amounts: number[] = [];
    aviatorPanel(number, ({ price }) => void amounts.push(price / 100));
    return { field: () => box("Amount"), button: () => button(/^Bet/), sent: () => amounts };
  };

const autoCashOut: Draw = async () => {
  const multiples: number[] = [];
  aviatorPanel(0, ({ autoCashOut: at }) => void multiples.push((at ?? 0) / 100));
  fireEvent.click(screen.getByRole("switch", { name: "Automatic cash-out" }));
  const field = () => box(/automatically/);
  // The field reads a comma as a decimal point.
  const shown = () => read(field().value.trim().replace(",", "."));
  return { field, shown, button: () => button(/^Bet/), sent: () => multiples };
};

const autoPlay =
  (name: string, limitOf: (plan: AutoPlan) => number): Draw =>
  async () => {
    const limits: number[] = [];
    renderAt(
      "/aviator",
      <AutoPlaySheet
        slot={0}
        limits={aviatorLimits("in")}
        open
        onClose={() => undefined}
        onStart={(plan) => void limits.push(limitOf(plan) / 100)}
      />,
    );
    const on = screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(`^${name}`) });
    if (!on.checked) fireEvent.click(on);
    const field = () => box(name);
    return { field, shown: () => read(field().value), button: () => button("Start"), sent: () => limits };
  };

const loss = autoPlay(texts.aviator.autoLoss, ({ stopLoss }) => stopLoss);

const luckyHit: Draw = async () => {
  const amounts: number[] = [];
  renderAt(
    "/luckyhit",
    <LuckyHitPanel
      state={initialTable}
      open
      balance={null}
      notice={null}
      onNoticeClose={() => undefined}
      onStake={(stakes) => amounts.push(...stakes.map(({ price }) => price / 100))}
      onUndo={() => undefined}
    />,
  );
  const field = () => box("Amount");
  return { field, shown: () => read(field().value), button: () => button(/^Black/), sent: () => amounts };
};

const recharge: Draw = async () => {
  server.on(channels, () => ok(payChannelFields()));
  refuse(addRecharge);
  renderAt("/recharge", <RechargeScreen />);
  fireEvent.click(await screen.findByRole("button", { name: /^Card/ }));
  type("Name", "Asha Rao");
  type("Mobile number", "+91 98765 43210");
  type("Email", "asha@app.example");
  return {
    field: () => box("Amount"),
    button: () => button(/^Pay/),
    sent: bodies(addRecharge, ({ price }) => price),
  };
};

const withdrawal: Draw = async () => {
  server.on(profile, () => ok(profileFields({ balance: 90_000 })));
  server.on(channels, () => ok(withdrawalChannelFields()));
  const card = { id: 3, actual_name: "Asha Rao", account_number: "00112233445566" };
  server.on(bankCards, () => ok({ queryset: [card], otp_required: false }));
  refuse(addWithdrawal);
  renderAt("/withdrawal", <WithdrawalScreen />);
  await screen.findByLabelText("Amount");
  type("Password of your account", "correct horse");
  const row = (name: string | RegExp) => read(screen.getByText(name).closest("div")?.querySelector("dd")?.textContent);
  return {
    field: () => box("Amount"),
    button: () => button(/^Withdraw/),
    shown: () => Math.round(row(/^Fee/) + row("You receive")),
    sent: bodies(addWithdrawal, ({ price }) => price),
  };
};

const transfer: Draw = async () => {
  refuse(transferTo);
  renderAt("/transfer", <TransferScreen />);
  await screen.findByLabelText("Amount");
  type(texts.transfer.userId, "130001");
  const asked = () => screen.queryByRole("dialog", { name: texts.transfer.confirmTitle });
  const field = () => box("Amount");
  return {
    field,
    button: () => button(texts.transfer.confirm),
    shown: () => read(field().value),
    confirm() {
      const dialog = asked();
      if (dialog === null) return false;
      expect(read(within(dialog).getByText(/₹/).textContent)).toBe(read(field().value));
      fireEvent.click(within(dialog).getByRole("button", { name: texts.transfer.confirm }));
      return true;
    },
    sent: bodies(transferTo, ({ amount }) => amount),
  };
};

const limit =
  (group: string, name: "daily_loss" | "session_minutes"): Draw =>
  async () => {
    const none = { daily_recharge: null, daily_loss: null, session_minutes: null };
    server.on(walletLimits, () => ok({ entry: { ...none, exclude_until: null, pending: null } }));
    refuse(setWalletLimits);
    renderAt("/limits", <LimitsScreen />);
    server.on(playSummary, () => refusal(404, "Not found"));
    fireEvent.click(within(await screen.findByRole("list", { name: group })).getByRole("button"));
    const field = () => screen.getByRole<HTMLInputElement>("textbox");
    return {
      field,
      button: () => button("Save the limit"),
      shown: () => read(field().value.trim().replace(",", ".")),
      sent: bodies(setWalletLimits, (body) => body[name]),
    };
  };

const apply: Draw = async () => {
  const level = { one_level_user_count: 1, two_level_user_count: 1 };
  const info = { ...level, one_level_contribution: 50, two_level_contribution: 200 };
  server.on(promotionInfo, () => ok({ profit: 3535.5, info }));
  refuse(applyToBalance);
  renderAt("/promotion", <PromotionScreen />);
  await screen.findByText("₹3,535");
  fireEvent.click(screen.getByRole("button", { name: "Apply to balance" }));
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
  await waitFor(field);
  return {
    field,
    button: () => button("Move to the balance"),
    shown: () => read(field().value.trim().replace(",", ".")),
    sent: bodies(applyToBalance, ({ price }) => price),
  };
};

const FORMS: readonly [string, Draw][] = [
  ["a contract of Win Go", win],
  ["a game of Mines", mines],
  ["the first stake of Aviator", aviator(0)],
  ["the second stake of Aviator", aviator(1)],
  ["an automatic cash-out", autoCashOut],
  ["the loss limit of automatic play", loss],
  ["the profit limit of automatic play", autoPlay(texts.aviator.autoGain, ({ stopGain }) => stopGain)],
  ["the win limit of automatic play", autoPlay(texts.aviator.autoWin, ({ stopWin }) => stopWin)],
  ["a stake of Lucky Hit", luckyHit],
  ["a recharge", recharge],
  ["a withdrawal", withdrawal],
  ["a transfer", transfer],
  ["a limit on losses", limit("Losses", "daily_loss")],
  ["a limit on playing time", limit("Playing time", "session_minutes")],
  ["profit that is applied to the balance", apply],
];

/** Typed digit by digit, or pasted. `left` blurs the field. */
interface Entry {
  readonly text: string;
  readonly pasted: boolean;
  readonly left: boolean;
}

const digits = fc.stringMatching(/^\d{0,7}$/);
const text = fc.oneof(
  digits,
  fc.constantFrom("", "0", "0050", "2500", "25000", "49", "50", "10000", "10001", "1.5", "1,999", "12.345"),
  fc.constantFrom("₹1,250.00", " 500 ", "-50", "1e3", "1 000", "0.004", "99999", "abc", "10.000,00", "१२"),
);
const entry: fc.Arbitrary<Entry> = fc.record({ text, pasted: fc.boolean(), left: fc.boolean() });

function enter(field: HTMLInputElement, { text, pasted, left }: Entry) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "" } });
  if (pasted) fireEvent.change(field, { target: { value: text } });
  else for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
  if (left) fireEvent.blur(field);
}

/** Blurs the field and presses, as a finger does. Returns the sent amounts. */
async function press(form: AmountForm): Promise<readonly number[]> {
  const before = form.sent().length;
  const target = form.button();
  fireEvent.blur(form.field());
  fireEvent.click(target);
  form.confirm?.();
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  return form.sent().slice(before);
}

describe("a form sends the amount that it shows, or nothing:", () => {
  it.each(FORMS)("%s", async (_, draw) => {
    let sendings = 0;
    await fc.assert(
      fc.asyncProperty(entry, async (entered) => {
        reset();
        const form = await draw();
        enter(form.field(), entered);
        const shown = form.shown === undefined ? read(form.button().textContent) : form.shown();
        const sent = await press(form);
        sendings += sent.length;
        expect(sent.length).toBeLessThanOrEqual(1);
        for (const amount of sent) expect(amount).toBe(shown);
      }),
      { numRuns: 15, examples: [[typed("2500")], [typed("25000")], [typed("500")], [typed("60")], [typed("1.5")]] },
    );
    // Without this a form that never sends would pass.
    expect(sendings).toBeGreaterThan(0);
  });
});

function typed(text: string): Entry {
  return { text, pasted: false, left: false };
}

describe("a form refuses an amount outside its limits with a text that names them:", () => {
  it.each<[string, Draw, string, string]>([
    ["a count above the most of Win Go", win, "1001", "Choose a number from 1 to 1,000"],
    ["no count in Win Go", win, "", "Choose a number from 1 to 1,000"],
    ["a game of Mines below the least", mines, "49", "Choose an amount from ₹50 to ₹10,000"],
    ["a game of Mines above the most", mines, "25000", "Choose an amount from ₹50 to ₹10,000"],
    ["a stake of Aviator below the least", aviator(0), "49", "Choose an amount from ₹50 to ₹10,000"],
    ["a stake of Aviator above the most", aviator(1), "10001", "Choose an amount from ₹50 to ₹10,000"],
    ["no stake of Aviator", aviator(0), "", "Choose an amount from ₹50 to ₹10,000"],
    ["an automatic cash-out too low", autoCashOut, "1", "Choose a multiplier from 1.01× to 10,000.00×"],
    ["an automatic cash-out too high", autoCashOut, "99999", "Choose a multiplier from 1.01× to 10,000.00×"],
    ["a loss limit below a round's stakes", loss, "49", "Choose an amount from ₹50 to ₹1,00,00,000"],
    ["a stake of Lucky Hit below the least", luckyHit, "9", "The least stake is ₹10"],
    ["a stake of Lucky Hit above the most", luckyHit, "10001", "The largest stake is ₹10,000"],
    ["a recharge one rupee below the least", recharge, "0", "Choose an amount from ₹1 to ₹1,00,00,000"],
    ["a recharge one rupee above the most", recharge, "10000001", "Choose an amount from ₹1 to ₹1,00,00,000"],
    ["a withdrawal below the least", withdrawal, "99", "Choose an amount from ₹100 to ₹50,000"],
    ["a transfer of nothing", transfer, "0", "Choose an amount of at least ₹1"],
  ])("%s", async (_, draw, amount, words) => {
    reset();
    const form = await draw();
    enter(form.field(), typed(amount));
    expect(await press(form)).toEqual([]);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe("a form sends an amount at its limit:", () => {
  it.each<[string, Draw, string, number]>([
    ["the most contracts of Win Go", win, "1000", 10_000],
    ["the least of Mines", mines, "50", 50],
    ["the most of Mines", mines, "10000", 10_000],
    ["the least of Aviator", aviator(0), "50", 50],
    ["the most of Aviator", aviator(1), "10000", 10_000],
    ["the lowest automatic cash-out", autoCashOut, "1.01", 1.01],
    ["the highest automatic cash-out", autoCashOut, "10000", 10_000],
    ["the least of Lucky Hit", luckyHit, "10", 10],
    ["the most of Lucky Hit", luckyHit, "10000", 10_000],
    ["the least recharge", recharge, "1", 1],
    ["the most recharge", recharge, "10000000", 10_000_000],
    ["the least withdrawal", withdrawal, "100", 100],
    ["the most withdrawal", withdrawal, "50000", 50_000],
    ["the least transfer", transfer, "1", 1],
  ])("%s", async (_, draw, amount, sent) => {
    reset();
    const form = await draw();
    enter(form.field(), typed(amount));
    expect(await press(form)).toEqual([sent]);
  });
});
