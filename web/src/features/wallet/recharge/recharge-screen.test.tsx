import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LIMIT_NAMES, setWalletLimits, walletLimits } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import { addRecharge, channels } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice, pressEscape } from "#web/testing/browser-shims.ts";
import { type Answer, ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields, payChannelFields, serialOf, sayPlayMoney } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { leaveApp } from "./next-step.ts";
import { PayMark } from "./pay-mark.tsx";
import { RechargeScreen } from "./recharge-screen.tsx";

const serial_number = serialOf("R", 1);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pay = () => fireEvent.click(screen.getByRole("button", { name: /^Pay/ }));

beforeEach(() => {
  forgetDevice();
  session.start("t1");
  vi.spyOn(leaveApp, "open").mockReset().mockReturnValue();
  vi.spyOn(leaveApp, "post").mockReset().mockReturnValue();
  server.on(profile, () => ok(profileFields()));
  server.on(channels, () => ok(payChannelFields()));
  answerApp(false);
});

const answerApp = (play_money: boolean) =>
  server.on(clientApp, () => ok({ play_money, money: {}, not_offered: [], android_download: "" }));

async function open(channel: string) {
  const place = renderAt("/recharge", <RechargeScreen />);
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${channel}`) }));
  await within(screen.getByRole("dialog")).findAllByRole("textbox");
  // The payer is stored by member, whom the profile names.
  await waitFor(() => expect(session.get().userId).toBe("120007"));
  return place;
}

function fill() {
  type("Amount", "500");
  type("Name", " Asha Rao ");
  type("Mobile number", "+91 98765 43210");
  type("Email", " asha@app.example ");
}

describe("the recharge channels", () => {
  it("are listed with their usual amounts, help and the play-money notice", async () => {
    sayPlayMoney();
    const { queryset } = payChannelFields();
    const bank = { key: "bank", name: "Bank", fixed_amounts: "500,1000", min: 200, max: "9000.00" };
    server.on(channels, () => ok(payChannelFields({ queryset: [...queryset, bank] })));
    renderAt("/recharge", <RechargeScreen />);
    expect((await screen.findByRole("button", { name: /^UPI/ })).textContent).toBe("UPI ₹100 · ₹200 · ₹500");
    expect(screen.getByRole("button", { name: /^Card/ }).textContent).toBe("Card Any amount");
    expect(screen.getByRole("button", { name: /^Bank/ }).textContent).toBe("Bank ₹200 to ₹9,000");
    expect(screen.getByRole("link", { name: "Report a recharge problem" }).getAttribute("href")).toBe(
      "/addSuggestion?t=recharge",
    );
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/contactSupport");
    expect(screen.getByRole("link", { name: "Recharge records" }).getAttribute("href")).toBe("/rechargeRecord");
    expect(screen.getByText(/Payments here are simulated/)).toBeTruthy();
    expect(server.of(channels)[0]?.url.searchParams.get("type")).toBe("pay");
  });

  it("take an amount within their limits alone", async () => {
    const bank = { key: "bank", name: "Bank", min: 200, max: 9000 };
    server.on(channels, () => ok(payChannelFields({ queryset: [bank] })));
    renderAt("/recharge", <RechargeScreen />);
    fireEvent.click(await screen.findByRole("button", { name: /^Bank/ }));
    const amount = screen.getByLabelText("Amount");
    for (const typed of ["199", "9001"]) {
      fireEvent.change(amount, { target: { value: typed } });
      fireEvent.click(screen.getByRole("button", { name: /^Pay/ }));
      expect(screen.getByText("Choose an amount from ₹200 to ₹9,000")).toBeTruthy();
    }
    expect(server.of(addRecharge)).toEqual([]);
  });

  it.each([
    ["https://help.example/chat", "https://help.example/chat"],
    ["//help.example/chat", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])("help at %j is offered at %j", async (contact_url, href) => {
    server.on(channels, () => ok(payChannelFields({ contact_url })));
    renderAt("/recharge", <RechargeScreen />);
    await screen.findByRole("button", { name: /^UPI/ });
    expect(screen.queryByRole("link", { name: "Contact support" })?.getAttribute("href") ?? null).toBe(href);
  });

  it("are all shown, with unknown keys too", async () => {
    server.on(channels, () => ok(payChannelFields({ queryset: [{ key: "cash", name: "Cash", fixed_amounts: null }] })));
    renderAt("/recharge", <RechargeScreen />);
    expect(await screen.findByRole("button", { name: /Cash/ })).toBeTruthy();
  });

  it("show an empty state if none exist", async () => {
    server.on(channels, () => ok(payChannelFields({ queryset: [] })));
    renderAt("/recharge", <RechargeScreen />);
    await screen.findByText("There is no way to pay right now");
  });

  it.each([
    ["upi", "INR", "#1f9d55"],
    ["upi", "BRL", "#2bb3a3"],
    ["upi", "MXN", undefined],
    ["card", "BRL", "#d9364a"],
  ])("carry the marks by which members know them: %s in %s", (channel, currency, colour) => {
    const { container } = render(<PayMark channel={channel} currency={currency} />);
    expect(container.querySelector("path[fill]")?.getAttribute("fill")).toBe(colour);
  });
});

describe("a recharge", () => {
  it("shows the missing fields and sends nothing", async () => {
    await open("UPI");
    type("Mobile number", "");
    pay();
    for (const text of [
      "Enter an amount",
      "Name is required",
      "Mobile number is required",
      "Email is required",
      "UPI account is required",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText("Amount"));
    expect(server.of(addRecharge)).toEqual([]);
  });

  it.each([
    ["Amount", "0", "Choose an amount from ₹1 to ₹1,00,00,000"],
    ["Amount", "10000001", "Choose an amount from ₹1 to ₹1,00,00,000"],
    ["Mobile number", "+9112", "Please check the mobile number"],
    ["Email", "asha", "Please enter a valid email"],
    ["UPI account", "asha", "Please check the UPI account"],
    ["Name", "Asha\u202eRao", "Please check the name"],
  ])("with %s %j is not sent: %s", async (label, value, fault) => {
    await open("UPI");
    fill();
    type("UPI account", "asha@upi");
    type(label, value);
    pay();
    expect(screen.getByText(fault)).toBeTruthy();
    expect(server.of(addRecharge)).toEqual([]);
  });

  it("accepts digits only, and a usual amount by a press", async () => {
    await open("UPI");
    type("Amount", "1,2a50");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("1250");
    fireEvent.click(screen.getByRole("radio", { name: "₹200" }));
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("200");
    expect(screen.getByRole("button", { name: "Pay ₹200" })).toBeTruthy();
  });

  it("by UPI sends the UPI account, and opens the manual page", async () => {
    server.on(addRecharge, () =>
      ok({ serial_number, upi_account: "play@simulated", price: 500, pay_url: "/sim/pay/R1" }),
    );
    const { visited } = await open("UPI");
    fill();
    type("UPI account", "asha@upi");
    pay();
    const path = `/transferPayment?upi_account=play%40simulated&price=500&serial_number=${serial_number}`;
    await waitFor(() => expect(visited.at(-1)).toBe(path));
    expect(server.of(addRecharge).map(({ body }) => body)).toEqual([
      {
        price: 500,
        pay_key: "upi",
        pay_name: "Asha Rao",
        pay_mobile: "+919876543210",
        pay_email: "asha@app.example",
        pay_upi_account: "asha@upi",
      },
    ]);
  });

  it("by UPI asks nobody in Vietnam for an account", async () => {
    settings.chooseLocale("vi");
    server.on(addRecharge, () => ok({ serial_number, upi_account: "pay@simulated", price: 500 }));
    await open("UPI");
    fill();
    expect(screen.queryByLabelText(/account$/)).toBeNull();
    pay();
    await waitFor(() => expect(server.of(addRecharge)[0]?.body).toMatchObject({ pay_upi_account: "None" }));
    settings.chooseLocale("in");
  });

  it("by another channel needs no UPI account, and posts the gateway's form", async () => {
    const data_dict = { serial_number, signature: "s" };
    server.on(addRecharge, () => ok({ serial_number, gateway: "/sim/pay/card", data_dict }));
    await open("Card");
    expect(screen.queryByLabelText("UPI account")).toBeNull();
    fill();
    pay();
    await waitFor(() => expect(leaveApp.post).toHaveBeenCalledTimes(1));
    expect(leaveApp.post).toHaveBeenCalledWith(`${window.location.origin}/sim/pay/card`, data_dict);
    expect(server.of(addRecharge)[0]?.body).not.toHaveProperty("pay_upi_account");
    // While a recharge is pending, another press begins none, until the browser restores the page.
    pay();
    expect(server.of(addRecharge)).toHaveLength(1);
    fireEvent(window, new Event("pageshow"));
    pay();
    await waitFor(() => expect(server.of(addRecharge)).toHaveLength(2));
  });

  it.each([
    ["a redirect", { pay_url: "https://bank.example/pay" }, "https://bank.example/pay"],
    [
      "a hosted checkout",
      { options: { checkout_url: "https://pay.example/c?m=7", amount: "500.00", notes: { a: [1] }, m: 8 } },
      "https://pay.example/c?m=7&amount=500.00&notes=%7B%22a%22%3A%5B1%5D%7D",
    ],
  ])("that is answered with %s opens it", async (_, fields, url) => {
    server.on(addRecharge, () => ok({ serial_number, ...fields }));
    await open("Card");
    fill();
    pay();
    await waitFor(() => expect(leaveApp.open).toHaveBeenCalledWith(url));
  });

  it.each([
    ["its own page of play money", true, "/sim/pay/R1?locale=in", "/sim/pay/R1?locale=in&theme=dark"],
    ["a foreign page", true, "https://bank.example/pay?s=1", "https://bank.example/pay?s=1"],
    ["a page of real money", false, "/pay/R1?signature=s", "/pay/R1?signature=s"],
  ])("hands the app's theme to nothing but its own page of play money: %s", async (_, play_money, pay_url, opened) => {
    settings.chooseTheme("dark");
    server.on(clientApp, () => ok({ play_money, android_download: "" }));
    server.on(addRecharge, () => ok({ serial_number, pay_url }));
    await open("Card");
    fill();
    pay();
    await waitFor(() => expect(leaveApp.open).toHaveBeenCalledWith(new URL(opened, window.location.href).href));
  });

  it("hands the theme to the card channel's own page, and its fields unchanged", async () => {
    settings.chooseTheme("light");
    server.on(clientApp, () => ok({ play_money: true, android_download: "" }));
    server.on(addRecharge, () => ok({ serial_number, gateway: "/sim/pay/card", data_dict: { signature: "s" } }));
    await open("Card");
    fill();
    pay();
    const address = `${window.location.origin}/sim/pay/card?theme=light`;
    await waitFor(() => expect(leaveApp.post).toHaveBeenCalledWith(address, { signature: "s" }));
  });

  it.each([
    ["is refused", () => refusal(2017, "Your own recharge limit is reached"), "Your own recharge limit is reached"],
    ["leads to no safe place", () => ok({ serial_number, pay_url: "http://bank.example/" }), /no safe address/],
  ])("that %s ends in the dialog Fail, and the entries stay", async (_, answer, text) => {
    server.on(addRecharge, answer);
    await open("Card");
    fill();
    pay();
    const dialog = within(await screen.findByRole("dialog", { name: "Fail" }));
    expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog", { name: "Fail" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("500");
    expect(leaveApp.open).not.toHaveBeenCalled();
  });
});

it.each<[string, () => Answer | Promise<Answer>]>([
  ["is not answered", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["is answered too late", () => ({ status: 504, json: { code: 504, msg: "No answer in time" } })],
  ["is answered with nothing to go on with", () => ok({ serial_number })],
])("a recharge that %s leads to the records", async (_, answer) => {
  server.on(addRecharge, answer);
  await open("Card");
  fill();
  pay();
  const dialog = within(await screen.findByRole("dialog", { name: "Notice" }));
  expect(dialog.getByText(/^We do not know yet/)).toBeTruthy();
  expect(dialog.getByRole("link").getAttribute("href")).toBe("/rechargeRecord");
});

it("says that a recharge was cut off, until its outcome is known", async () => {
  server.on(addRecharge, () => Promise.reject(new TypeError("Failed to fetch")));
  await open("Card");
  fill();
  pay();
  await screen.findByRole("dialog", { name: "Notice" });
  cleanup();
  server.on(addRecharge, () => refusal(2017, "No"));
  await open("Card");
  expect(screen.getByText(/^A payment was under way/)).toBeTruthy();
  fill();
  pay();
  await screen.findByRole("dialog", { name: "Fail" });
  expect(screen.queryByText(/^A payment was under way/)).toBeNull();
});

describe("the help of the recharge screen", () => {
  it("leads to the member's limits, as a first recharge should", async () => {
    renderAt("/recharge", <RechargeScreen />);
    expect((await screen.findByRole("link", { name: "My limits" })).getAttribute("href")).toBe("/limits");
  });
});

describe("the payer", () => {
  async function payOnce() {
    server.on(addRecharge, () => refusal(2017, "No"));
    await open("Card");
    fill();
    pay();
    const dialog = within(await screen.findByRole("dialog", { name: "Fail" }));
    fireEvent.click(dialog.getByRole("button", { name: "OK" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
  }
  const name = () => screen.getByLabelText<HTMLInputElement>("Name").value;
  const choose = (channel: string) => fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${channel}`) }));

  it("is stored for each channel, fills in the first form of another, and the amount is not stored", async () => {
    await payOnce();
    choose("Card");
    expect(name()).toBe(" Asha Rao ");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    choose("UPI");
    expect(name()).toBe(" Asha Rao ");
  });

  it("folds into one line once known, and opens for a mistake in it alone", async () => {
    await payOnce();
    choose("Card");
    const details = screen.getByText("Your details").closest("details")!;
    expect(details.open).toBe(false);
    expect(details.querySelector("summary")?.textContent).toContain("Asha Rao");
    pay();
    expect(screen.getByText("Enter an amount")).toBeTruthy();
    expect(details.open).toBe(false);
    type("Email", "asha");
    pay();
    expect(screen.getByText("Please enter a valid email")).toBeTruthy();
    expect(details.open).toBe(true);
  });

  it("is asked for in full the first time, below the sum", async () => {
    await open("Card");
    expect(screen.queryByText("Your details")).toBeNull();
    const fields = within(screen.getByRole("dialog", { name: "Card" })).getAllByRole("textbox");
    expect(fields[0]).toBe(screen.getByLabelText("Amount"));
  });

  it.each([
    ["in", "919876543210", "kite", "kite", "+919876543210", "player@simulated"],
    ["in", "+000661275520548", "", "Player", "+91000000000", "player@simulated"],
    ["pt", "", "", "Player", "+55000000000", "player@simulated"],
    ["mx", "", "", "Player", "+520000000000", "player@simulated"],
    ["vi", "", "", "Player", "+84000000000", "None"],
  ] as const)("is a folded stand-in with play money: %s, %j, %j", async (locale, mobile, nickName, ...sent) => {
    settings.chooseLocale(locale);
    answerApp(true);
    session.update({ ...session.get(), mobile, nickName });
    server.on(profile, () => ok(profileFields({ mobile, nick_name: nickName })));
    server.on(addRecharge, () => ok({ serial_number, upi_account: "a@b", price: 500 }));
    await open("UPI");
    const payer = screen.getByText("Filled in for you: none of it is needed here").closest("details")!;
    expect(payer.open).toBe(false);
    type("Amount", "500");
    pay();
    await waitFor(() => expect(server.of(addRecharge)).toHaveLength(1));
    const body = server.of(addRecharge)[0]?.body as Record<string, unknown>;
    expect([body["pay_name"], body["pay_mobile"], body["pay_upi_account"]]).toEqual(sent);
    expect(body["pay_email"]).toBe("player@simulated.example");
    expect(localStorage.getItem("app.payDetails")).toBeNull();
    settings.chooseLocale("in");
  });

  it("is shown once the gateway has said whether the money is play money", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    server.on(clientApp, () => promise);
    renderAt("/recharge", <RechargeScreen />);
    fireEvent.click(await screen.findByRole("button", { name: /^Card/ }));
    expect(within(screen.getByRole("dialog")).queryByRole("textbox")).toBeNull();
    resolve(ok({ play_money: true, android_download: "" }));
    expect((await screen.findByText("Your details")).closest("details")?.open).toBe(false);
  });

  it("is asked for if the gateway does not say it", async () => {
    server.on(clientApp, () => refusal(500, "Later"));
    await open("Card");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  });

  it("begins with the member's own mobile number", async () => {
    session.update({ mobile: "919876543210", nickName: "", userId: "120007", rCode: "", isEarly: true });
    await open("UPI");
    expect(screen.getByLabelText<HTMLInputElement>("Mobile number").value).toBe("+91 98765 43210");
  });

  it("is not shown to another member", async () => {
    await payOnce();
    session.update({ ...session.get(), userId: "130001" });
    choose("Card");
    expect(name()).toBe("");
  });
});

describe("the first recharge under a rule set that offers a limit", () => {
  async function payFirst() {
    let offer_limit = true;
    const none = Object.fromEntries(LIMIT_NAMES.map((name) => [name, null]));
    const rules = { name: "ukgc", auto_play: false, game_cycle_ms: 5000, reality_minutes: 60 };
    server.on(walletLimits, () =>
      ok({ entry: { ...none, exclude_until: null, pending: null, raises: [], rules, offer_limit } }),
    );
    server.on(setWalletLimits, () => {
      offer_limit = false;
      return ok();
    });
    server.on(addRecharge, () => ok({ pay_url: "https://pay.example/1", serial_number }));
    await open("Card");
    await waitFor(() => expect(server.of(walletLimits)).toHaveLength(1));
    fill();
    pay();
    await screen.findByRole("dialog", { name: "Set a deposit limit" });
    expect(server.of(addRecharge)).toEqual([]);
  }

  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const limits = () => server.of(setWalletLimits).map(({ body }) => body);
  const paid = () => waitFor(() => expect(server.of(addRecharge)[0]?.body).toMatchObject({ price: 500 }));

  it("sets the limit, then pays what was entered", async () => {
    await payFirst();
    press("Set the limit and go on");
    expect(screen.getByText("Enter an amount")).toBeTruthy();
    type("Deposit limit", "2000");
    fireEvent.click(screen.getByLabelText("A month"));
    press("Set the limit and go on");
    await paid();
    expect(limits()).toEqual([{ monthly_recharge: 2000 }]);
  });

  it("goes on without a limit after a confirmation", async () => {
    await payFirst();
    press("Go on without a limit");
    expect(limits()).toEqual([]);
    screen.getByRole("dialog", { name: "No deposit limit?" });
    press("Set a limit");
    press("Go on without a limit");
    press("I want no limit");
    await paid();
    expect(limits()).toEqual([{ no_deposit_limit: true }]);
  });

  it("keeps what was entered if the member closes the offer, and offers again", async () => {
    await payFirst();
    press("Go on without a limit");
    pressEscape(screen.getByRole<HTMLDialogElement>("dialog", { name: "No deposit limit?" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "No deposit limit?" })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe(" Asha Rao ");
    pay();
    screen.getByRole("dialog", { name: "Set a deposit limit" });
    expect(server.of(addRecharge)).toEqual([]);
  });

  it("says why a limit was refused, and pays nothing", async () => {
    await payFirst();
    server.on(setWalletLimits, () => refusal(400, "Not now"));
    press("Go on without a limit");
    press("I want no limit");
    await screen.findByText("Not now");
    expect(server.of(addRecharge)).toEqual([]);
  });
});
