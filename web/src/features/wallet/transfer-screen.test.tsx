import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { session } from "#web/data/session.ts";
import { type Answer, ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, setServerTime } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { TransferScreen } from "./transfer-screen.tsx";

beforeEach(() => {
  session.start("t1");
  server.on(profile, () => ok(profileFields()));
});

const userId = () => screen.getByLabelText<HTMLInputElement>("Receiver’s ID");
const amount = () => screen.getByLabelText<HTMLInputElement>("Amount");
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function open() {
  const place = renderAt("/transfer", <TransferScreen />);
  await screen.findByLabelText("Receiver’s ID");
  return place;
}

/** Fills the form and opens the confirmation. */
async function ask() {
  await open();
  type(userId(), "130001");
  type(amount(), "250");
  press("Confirm");
  return within(screen.getByRole("dialog", { name: "Transfer this amount?" }));
}

describe("a transfer", () => {
  it("warns, and shows the balance", async () => {
    await open();
    expect(screen.getByText(/cannot be cancelled/)).toBeTruthy();
    await screen.findByText("₹1,000");
  });

  it("accepts digits only", async () => {
    await open();
    type(userId(), " 13-00a01 ");
    type(amount(), "₹1,250");
    expect([userId().value, amount().value]).toEqual(["130001", "1250"]);
  });

  it.each([
    ["", "250", "Enter the receiver’s ID"],
    ["130001", "", "Enter an amount"],
    ["130001", "0", "Choose an amount of at least ₹1"],
    ["120007", "250", "This is your own ID"],
  ])("to %j of %j is not confirmed: %s", async (to, typed, fault) => {
    await open();
    type(userId(), to);
    type(amount(), typed);
    press("Confirm");
    expect(screen.getByText(fault)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.of(transferTo)).toEqual([]);
  });

  it("accepts any backend's id made of digits", async () => {
    server.on(transferTo, () => ok());
    await open();
    type(userId(), "7");
    type(amount(), "250");
    press("Confirm");
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Confirm" }));
    await screen.findByText("The transfer has been successfully completed");
    expect(server.of(transferTo).map(({ body }) => body)).toEqual([{ user_id: "7", amount: 250 }]);
  });

  it("asks with recipient and amount before it sends, and cancels on no", async () => {
    const question = await ask();
    expect(question.getByText("130001")).toBeTruthy();
    expect(question.getByText("₹250")).toBeTruthy();
    fireEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.of(transferTo)).toEqual([]);
    expect(userId().value).toBe("130001");
  });

  it("is sent once, confirmed, and followed by a new balance and empty fields", async () => {
    let answer: () => void = () => undefined;
    server.on(transferTo, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return ok({ serial_number: "transfer:120007:5f0c8a1e" });
    });
    setServerTime(Date.UTC(2031, 5, 15, 12));
    const question = await ask();
    const confirm = question.getByRole("button", { name: "Confirm" });
    fireEvent.click(confirm);
    await waitFor(() => expect(confirm.getAttribute("aria-busy")).toBe("true"));
    fireEvent.click(confirm);
    const before = server.of(profile).length;
    answer();
    const result = within(await screen.findByRole("dialog", { name: "Money sent" }));
    expect(result.getByText("The transfer has been successfully completed")).toBeTruthy();
    expect(server.of(transferTo).map(({ body }) => body)).toEqual([{ user_id: "130001", amount: 250 }]);
    expect(server.of(transferTo)[0]?.headers.get("Idempotency-Key")).toMatch(/^[\w-]+$/);
    await waitFor(() => expect(server.of(profile).length).toBeGreaterThan(before));
    expect(result.getByText("130001")).toBeTruthy();
    expect(result.getByText("Number").nextSibling?.textContent).toBe("…5f0c8a1e");
    expect(result.getByText("Time").nextSibling?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
    setServerTime(Date.now());
    await waitFor(() => expect(result.getByText("Balance now").nextSibling?.textContent).toBe("₹1,000.00"));
    fireEvent.click(result.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect([userId().value, amount().value]).toEqual(["", ""]);
  });

  const UNSURE = "We do not know yet whether this was done. Check your records before you try again.";

  it.each<[string, string, boolean, () => Answer | Promise<Answer>]>([
    ["Fail", "The balance is not enough", false, () => refusal(2001, "The balance is not enough")],
    ["Fail", "Closed", false, () => ({ status: 503, json: { code: 503, msg: "Closed" } })],
    // The specification's text, with what is known below it.
    [
      "Error",
      "An error occurred, please try again later",
      true,
      () => Promise.reject(new TypeError("Failed to fetch")),
    ],
    ["Error", UNSURE, true, () => Promise.reject(new TypeError("Failed to fetch"))],
    ["Notice", UNSURE, true, () => ({ status: 200, json: { nonsense: true } })],
    ["Notice", UNSURE, true, () => ({ status: 200, json: {}, text: "<h1>Oops</h1>" })],
    ["Notice", UNSURE, true, () => ({ status: 500, json: { code: 500, msg: "Whitelabel" } })],
    ["Notice", UNSURE, true, () => ({ status: 502, json: { code: 502, msg: "Without a readable msg" } })],
    ["Notice", UNSURE, true, () => ({ status: 504, json: { code: 504, msg: "No answer in time" } })],
  ])("that does not succeed ends in %s: %s (leads to the records: %s)", async (title, text, isUnsure, answer) => {
    server.on(transferTo, answer);
    const question = await ask();
    const before = server.of(profile).length;
    fireEvent.click(question.getByRole("button", { name: "Confirm" }));
    const result = within(await screen.findByRole("dialog", { name: title }));
    expect(result.getByText(text)).toBeTruthy();
    expect(result.queryByRole("link")?.getAttribute("href") ?? null).toBe(isUnsure ? "/transactionList" : null);
    await waitFor(() => expect(server.of(profile).length).toBeGreaterThan(before));
    fireEvent.click(result.getByRole("button", { name: "OK" }));
    expect([userId().value, amount().value]).toEqual(["", ""]);
  });

  it.each<[string, string, boolean, () => Answer]>([
    ["done", "Money sent", false, () => ok()],
    ["refused", "Fail", false, () => refusal(2001, "The balance is not enough")],
    ["not known", "Notice", true, () => ({ status: 504, json: { code: 504, msg: "No answer in time" } })],
  ])("after one that was cut off is %s, and the note of that one goes or stays", async (_, title, stays, answer) => {
    server.on(transferTo, () => new Promise<Answer>(() => undefined));
    fireEvent.click((await ask()).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(server.of(transferTo)).toHaveLength(1));
    cleanup();
    server.on(transferTo, answer);
    const question = await ask();
    expect(screen.getByText(/^A payment was under way/)).toBeTruthy();
    fireEvent.click(question.getByRole("button", { name: "Confirm" }));
    await screen.findByRole("dialog", { name: title });
    const [first, second] = server.of(transferTo).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first);
    expect(screen.queryByText(/^A payment was under way/) !== null).toBe(stays);
  });

  it("is closed to a member who may not transfer", async () => {
    server.on(profile, () => ok(profileFields({}, { is_transfer_enable: false })));
    const { visited } = renderAt("/transfer", <TransferScreen />);
    await waitFor(() => expect(visited).toEqual(["/transfer", "/mine"]));
  });
});

it("says before the form that a recharge comes first", async () => {
  server.on(profile, () => ok(profileFields({}, { recharge_first: true })));
  renderAt("/transfer", <TransferScreen />);
  await screen.findByText("Recharge first");
  expect(screen.getByRole("link", { name: "Go to recharge" }).getAttribute("href")).toBe("/recharge");
  expect(screen.queryByLabelText("Receiver’s ID")).toBeNull();
});
