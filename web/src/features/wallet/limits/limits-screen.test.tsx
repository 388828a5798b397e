import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { setWalletLimits, walletLimits } from "#contract/values/limits.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ToastRegion } from "#web/ui/overlays/toasts.tsx";
import { LimitsScreen } from "./limits-screen.tsx";

const DAY_MS = 24 * 3600 * 1000;
const none = { daily_recharge: null, daily_loss: null, session_minutes: null };
let server: ReturnType<typeof fakeServer>;
let entry: Record<string, unknown>;

beforeEach(() => {
  session.start("t1");
  settings.chooseLocale("in");
  server = fakeServer();
  entry = { ...none, daily_loss: 500, exclude_until: null, pending: null };
  server.on(walletLimits, () => ok({ entry }));
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
  await screen.findByText("Daily loss");
  if (name) fireEvent.click(screen.getByRole("button", { name }));
}
const enter = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save the limit" }));
const sent = () => server.of(setWalletLimits).map(({ body }) => body);

describe("the member's limits", () => {
  it("show their present and their pending values", async () => {
    const from = Date.UTC(2026, 10, 22, 9, 30);
    entry = { ...entry, session_minutes: 90, pending: { ...none, daily_loss: 800, session_minutes: 90, from } };
    await open();
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual([
      "Daily rechargeNo limit",
      expect.stringMatching(/^Daily loss₹500 a day₹800 a day from 2026-11-22 \d\d:\d\d:\d\d/),
      "Playing time90 min a day",
    ]);
  });

  it("that are lower act at once, and the form says so", async () => {
    await open(/^Daily loss/);
    enter("300");
    expect(screen.getByText("Lower than now: applies at once")).toBeTruthy();
    save();
    save();
    await screen.findByText("Limit saved");
    await screen.findByText("₹300 a day");
    expect(sent()).toEqual([{ daily_loss: 300 }]);
  });

  it("that are higher wait, and the form says so", async () => {
    await open(/^Daily loss/);
    enter("800");
    expect(screen.getByText("Higher than now: applies after 24 hours")).toBeTruthy();
    save();
    await screen.findByText("Saved: it applies after 24 hours");
    expect(sent()).toEqual([{ daily_loss: 800 }]);
  });

  it("can be removed after a wait, and kept during it", async () => {
    await open(/^Daily loss/);
    expect(screen.queryByRole("button", { name: "Keep the current limit" })).toBeNull();
    entry = { ...entry, pending: { ...none, from: serverNow() + DAY_MS } };
    server.on(setWalletLimits, () => ok());
    fireEvent.click(screen.getByRole("button", { name: "Remove the limit" }));
    await screen.findByText(/^No limit from/);
    fireEvent.click(screen.getByRole("button", { name: /^Daily loss/ }));
    fireEvent.click(screen.getByRole("button", { name: "Keep the current limit" }));
    await waitFor(() => expect(sent()).toEqual([{ daily_loss: null }, { daily_loss: 500 }]));
  });

  it.each([
    [/^Daily recharge/, "", "Enter an amount above 0, with at most two decimals"],
    [/^Playing time/, "4", "Enter whole minutes, from 5 to 1,440"],
  ])("of %s cannot be %j", async (name, value, fault) => {
    await open(name);
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
    await screen.findByText("₹500 a day");
  });
});

describe("self-exclusion", () => {
  const choose = (span: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value: span } });
  const options = () => screen.getAllByRole<HTMLOptionElement>("option").filter(({ disabled }) => !disabled);

  it("explains itself, and begins only after confirmation", async () => {
    await open();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Exclude myself" });
    expect(button.disabled).toBe(true);
    choose("span7");
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
    expect(Math.abs((body?.exclude_until ?? 0) - before - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can only be made longer", async () => {
    entry = { ...entry, exclude_until: serverNow() + 10 * DAY_MS };
    await open();
    expect(options().map(({ value }) => value)).toEqual(["span30", "span182", "span365"]);
  });

  it("shows the reason for a refusal", async () => {
    server.on(setWalletLimits, () => refusal(2021, "Your self-exclusion cannot be shortened"));
    await open();
    choose("span1");
    fireEvent.click(screen.getByRole("button", { name: "Exclude myself" }));
    fireEvent.click(screen.getByRole("button", { name: "Exclude me" }));
    await screen.findByText("Your self-exclusion cannot be shortened");
  });
});
