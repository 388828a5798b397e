import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { confirmLimits, LIMIT_NAMES, playSummary, setWalletLimits, walletLimits } from "#contract/calls/limits.ts";
import { serverNow } from "#web/data/api-client.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ToastRegion } from "#web/ui/overlays/toasts.tsx";
import { LimitsScreen } from "./limits-screen.tsx";
import { isRaise, readLimit, typedLimit } from "./limit-kinds.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const none = Object.fromEntries(LIMIT_NAMES.map((name) => [name, null]));
const rules = { name: "open", auto_play: true, game_cycle_ms: 0, reality_minutes: null };
let entry: Record<string, unknown>;

beforeEach(() => {
  session.start("t1");
  settings.chooseLocale("in");
  entry = { ...none, daily_loss: 500, exclude_until: null, pause_until: null, pending: null, raises: [], rules };
  server.on(walletLimits, () => ok({ entry }));
  server.on(playSummary, () => refusal(404, "Not found"));
  server.on(setWalletLimits, ({ body }) => {
    entry = { ...entry, ...(body as object) };
    return ok();
  });
});

async function open(name?: RegExp) {
  renderAt(
    "/limits",
    <>
      <LimitsScreen />
      <ToastRegion />
    </>,
  );
  await screen.findByRole("heading", { name: "Losses" });
  if (name) press(name);
}
const press = (name: RegExp, group = "Losses") =>
  fireEvent.click(within(screen.getByRole("list", { name: group })).getByRole("button", { name }));
const enter = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save the limit" }));
const sent = () => server.of(setWalletLimits).map(({ body }) => body);

describe("the member's limits", () => {
  it("show their present and their pending values", async () => {
    const from = serverNow() + DAY_MS;
    const pending = { ...none, daily_loss: 800, session_minutes: 90, from };
    entry = { ...entry, session_minutes: 90, weekly_stake: 5000, pending, raises: [{ limit: "daily_loss", from }] };
    await open();
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual([
      "A day No limit ",
      "A week No limit ",
      "A month No limit ",
      expect.stringMatching(/^A day ₹500 ₹800 a day from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
      "A week No limit ",
      "A month No limit ",
      "A day No limit ",
      expect.stringMatching(/^A week ₹5,000 /),
      "A month No limit ",
      "Playing time 90 min ",
    ]);
    expect(screen.queryByRole("button", { name: "Confirm the higher limits" })).toBeNull();
  });

  it("show what is used of them and what is left, by the sums of the backend", async () => {
    const sums = (staked: number, paid: number, recharged: number) => ({ staked, paid, recharged });
    const day = sums(600, 180, 0);
    const month = sums(900, 1000, 250);
    server.on(playSummary, () =>
      ok({ entry: { day, week: day, month, month_from: Date.UTC(2026, 10, 1), played_ms: 61_000 } }),
    );
    entry = { ...entry, monthly_recharge: 200, monthly_loss: 50, session_minutes: 90 };
    await open();
    expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "A day No limit ₹0 so far",
      "A week No limit ₹0 so far",
      "A month ₹200 ₹250 used, ₹0 left",
      "A day ₹500 ₹420 used, ₹80 left",
      "A week No limit ₹420 so far",
      "A month ₹50 ₹0 used, ₹50 left",
      "A day No limit ₹600 so far",
      "A week No limit ₹600 so far",
      "A month No limit ₹900 so far",
      "Playing time 90 min 1 min used, 89 min left",
    ]);
  });

  it("can be chosen among usual amounts", async () => {
    await open(/^A week/);
    fireEvent.click(screen.getByRole("radio", { name: "₹5,000" }));
    save();
    await screen.findByText("Limit saved");
    expect(sent()).toEqual([{ weekly_loss: 5000 }]);
  });

  it("are raised by a confirmation after the wait", async () => {
    const from = serverNow() - 1;
    entry = { ...entry, pending: { ...none, daily_loss: 800, from }, raises: [{ limit: "daily_loss", from }] };
    server.on(confirmLimits, () => {
      entry = { ...entry, daily_loss: 800, pending: null, raises: [] };
      return ok();
    });
    await open();
    expect(screen.getByText("₹800 a day: waits for your confirmation")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Confirm the higher limits" }));
    await screen.findByText("The higher limits apply now");
    await screen.findByText("₹800");
    expect(screen.queryByRole("button", { name: "Confirm the higher limits" })).toBeNull();
  });

  it("of a backend without rule sets are the first three, with no break and no reality check", async () => {
    entry = { daily_recharge: null, daily_loss: 500, session_minutes: null, exclude_until: null, pending: null };
    await open();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByRole("heading", { name: "Self-exclusion" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "A break" })).toBeNull();
    expect(screen.queryByLabelText("Reality check")).toBeNull();
  });

  it("that are lower act at once, and the form says so", async () => {
    await open(/^A day/);
    enter("300");
    expect(screen.getByText("Lower than now: applies at once")).toBeTruthy();
    save();
    save();
    await screen.findByText("Limit saved");
    await screen.findByText("₹300");
    expect(sent()).toEqual([{ daily_loss: 300 }]);
  });

  it("that are higher wait, and the form says so", async () => {
    await open(/^A day/);
    enter("800");
    expect(screen.getByText("Higher than now: applies after 24 hours and your confirmation")).toBeTruthy();
    save();
    await screen.findByText("Saved: you can confirm it after 24 hours");
    expect(sent()).toEqual([{ daily_loss: 800 }]);
  });

  it("can be removed after a wait, and kept during it", async () => {
    await open(/^A day/);
    expect(screen.queryByRole("button", { name: "Keep the current limit" })).toBeNull();
    entry = { ...entry, pending: { ...none, from: serverNow() + DAY_MS } };
    server.on(setWalletLimits, () => ok());
    fireEvent.click(screen.getByRole("button", { name: "Remove the limit" }));
    await screen.findByText(/^No limit from/);
    press(/^A day/);
    fireEvent.click(screen.getByRole("button", { name: "Keep the current limit" }));
    await waitFor(() => expect(sent()).toEqual([{ daily_loss: null }, { daily_loss: 500 }]));
  });

  it.each([
    ["Deposits", /^A day/, "0", "Enter an amount above 0, with at most two decimals"],
    ["Playing time", /^Playing time/, "4", "Enter whole minutes, from 5 to 1,440"],
  ])("of %s cannot be %s %j", async (group, name, value, fault) => {
    await open();
    press(name, group);
    enter(value);
    save();
    expect(screen.getByText(fault)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    expect(sent()).toEqual([]);
  });

  it("can be fetched again after an error", async () => {
    server.on(walletLimits, () => refusal(500, "Something went wrong"));
    renderAt("/limits", <LimitsScreen />);
    await screen.findByText("Something went wrong");
    server.on(walletLimits, () => ok({ entry }));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("₹500");
  });
});

describe("self-exclusion", () => {
  const card = (name = "Self-exclusion") =>
    within(screen.getByRole("heading", { name }).parentElement ?? document.createElement("p"));
  const choose = (span: string, name?: string) =>
    fireEvent.change(card(name).getByRole("combobox"), { target: { value: span } });
  const options = () =>
    card()
      .getAllByRole<HTMLOptionElement>("option")
      .filter(({ disabled }) => !disabled);

  it("explains itself, and begins only after confirmation", async () => {
    await open();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Exclude myself" });
    expect(button.disabled).toBe(true);
    choose("span184");
    fireEvent.click(button);
    const dialog = within(screen.getByRole("dialog", { name: "Exclude yourself from playing?" }));
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent()).toEqual([]);
    fireEvent.click(button);
    const before = serverNow();
    fireEvent.click(screen.getByRole("button", { name: "Exclude me" }));
    await screen.findByText(/^You are excluded until/);
    const [body] = sent() as { exclude_until: number }[];
    expect(Math.abs((body?.exclude_until ?? 0) - before - 184 * DAY_MS - 60_000)).toBeLessThan(60_000);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can only be made longer", async () => {
    entry = { ...entry, exclude_until: serverNow() + 200 * DAY_MS };
    await open();
    expect(options().map(({ value }) => value)).toEqual(["span365", "span1826"]);
  });

  it("shows the reason for a refusal", async () => {
    server.on(setWalletLimits, () => refusal(2021, "Your self-exclusion cannot be shortened"));
    await open();
    choose("span365");
    fireEvent.click(screen.getByRole("button", { name: "Exclude myself" }));
    fireEvent.click(screen.getByRole("button", { name: "Exclude me" }));
    await screen.findByText("Your self-exclusion cannot be shortened");
  });

  it("has a shorter sister, the break", async () => {
    await open();
    choose("span7", "A break");
    fireEvent.click(screen.getByRole("button", { name: "Take a break" }));
    const before = serverNow();
    fireEvent.click(screen.getByRole("button", { name: "Begin the break" }));
    await screen.findByText(/^You take a break until/);
    const [body] = sent() as { pause_until: number }[];
    expect(Math.abs((body?.pause_until ?? 0) - before - 7 * DAY_MS - 60_000)).toBeLessThan(60_000);
  });
});

it("the reminder of every six months ends with its dismissal", async () => {
  entry = { ...entry, review_since: serverNow() };
  server.on(setWalletLimits, () => {
    entry = { ...entry, review_since: null };
    return ok();
  });
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Keep them as they are" }));
  await waitFor(() => expect(screen.queryByText("Review your limits")).toBeNull());
  expect(sent()).toEqual([{ reviewed: true }]);
});

it("a rule set for social games ends the day's play, and says how to complain", async () => {
  entry = { ...entry, rules: { ...rules, name: "in", session_minutes: 240 } };
  await open();
  screen.getByText("Play ends here after 240 min a day");
  const card = within(screen.getByRole("list", { name: "Fair play and complaints" }));
  expect(card.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/fairness",
    "/addSuggestion?t=game",
    "/suggestionList",
    "/contactSupport",
  ]);
});

describe("the reality check", () => {
  const select = () => screen.getByLabelText<HTMLSelectElement>("Reality check");

  it("is off until the member chooses an interval", async () => {
    await open();
    expect(select().value).toBe("never");
    fireEvent.change(select(), { target: { value: "30" } });
    await screen.findByText("Reality check saved");
    expect(sent()).toEqual([{ reality_minutes: 30 }]);
    await waitFor(() => expect(select().value).toBe("30"));
  });

  it("cannot be switched off under a rule set that demands one", async () => {
    entry = { ...entry, rules: { ...rules, reality_minutes: 60 } };
    await open();
    expect(select().value).toBe("60");
    expect([...select().options].map(({ value }) => value)).not.toContain("never");
  });
});

describe("a limit", () => {
  it.each([
    ["daily_loss", "500", 50_000],
    ["daily_recharge", "12,5", 1250],
    ["daily_recharge", "0", null],
    ["session_minutes", "5", 5],
    ["session_minutes", "1440", 1440],
    ["session_minutes", "4", null],
    ["session_minutes", "1441", null],
    ["session_minutes", "30.5", null],
    ["session_minutes", "", null],
  ] as const)("%s of %j is %s", (name, typed, value) => {
    expect(readLimit(name, typed)).toBe(value);
    if (value !== null) expect(readLimit(name, typedLimit(name, value))).toBe(value);
  });

  it.each([
    [200, 100, true],
    [100, 200, false],
    [100, 100, false],
    [null, 100, true],
    [100, null, false],
    [null, null, false],
  ])("%s after %s is a raise: %s", (to, from, raise) => {
    expect(isRaise(to, from)).toBe(raise);
  });
});
