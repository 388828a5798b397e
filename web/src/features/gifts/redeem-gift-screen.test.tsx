import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { redeemGiftCode } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { refusals } from "#contract/refusals.ts";
import { RedeemGiftScreen } from "./redeem-gift-screen.tsx";
import { RedPacketScreen } from "./red-packet-screen.tsx";

const field = () => screen.getByLabelText<HTMLInputElement>("Gift code");
const redeem = () => fireEvent.click(screen.getByRole("button", { name: "Redeem" }));

beforeEach(() => {
  session.end();
  session.start("t1");
  server.on(profile, () => ok(profileFields({ balance: 1250.5 })));
  server.on(redeemGiftCode, () => ok({ price: 50 }));
});

describe("redeeming a gift code", () => {
  it("sends it trimmed, confirms it, and empties the field", async () => {
    renderAt("/redeemGift", <RedeemGiftScreen />);
    fireEvent.change(field(), { target: { value: "  WELCOME-2026 " } });
    redeem();
    const done = await screen.findByRole("dialog", { name: "Redeem Completed" });
    expect(done.textContent).toContain("Your gift is successful redeem");
    expect(within(done).getByRole("heading", { name: "You got ₹50.00" })).toBeTruthy();
    await waitFor(() => expect(done.textContent).toMatch(/Gift codeWELCOME-2026Time.*Balance now₹1,250.50/));
    expect(server.of(redeemGiftCode)[0]?.body).toEqual({ gift_code: "WELCOME-2026" });
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field().value).toBe("");
  });

  it("starts with the code of the address", () => {
    renderAt("/redeemGift?c=%20WELCOME-2026%20", <RedeemGiftScreen />);
    expect(field().value).toBe("WELCOME-2026");
  });

  it.each(["", "   "])("sends nothing for %j, and shows the missing field", (typed) => {
    renderAt("/redeemGift", <RedeemGiftScreen />);
    expect(screen.queryByText(/^A gift code has/)).toBeNull();
    fireEvent.change(field(), { target: { value: typed } });
    redeem();
    expect(server.arrivals).toEqual([]);
    expect(screen.getByText(/^A gift code has/)).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });

  it("explains the format of an invalid code", () => {
    renderAt("/redeemGift", <RedeemGiftScreen />);
    fireEvent.change(field(), { target: { value: "a b" } });
    redeem();
    expect(screen.getByText(/^A gift code has/)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(server.arrivals).toEqual([]);
    fireEvent.change(field(), { target: { value: "a bc" } });
    expect(screen.queryByText(/^A gift code has/)).toBeNull();
  });

  it("shows the server's refusal, and keeps the code", async () => {
    server.on(redeemGiftCode, () => refusal(4102, "You have already redeemed this gift code"));
    renderAt("/redeemGift?c=WELCOME-2026", <RedeemGiftScreen />);
    redeem();
    await screen.findByText("You have already redeemed this gift code");
    expect(field().value).toBe("WELCOME-2026");
  });
});

const open = () => fireEvent.click(screen.getByRole("button", { name: "Open" }));

describe("a red packet", () => {
  it("stays closed until a press, then redeems its code and shows the gift", async () => {
    server.on(redeemGiftCode, () => ok({ price: 888.5 }));
    renderAt("/rp?c=WELCOME-2026", <RedPacketScreen />);
    expect(server.arrivals).toEqual([]);
    open();
    await screen.findByRole("heading", { name: "You got ₹888.50" });
    expect(server.of(redeemGiftCode)[0]?.body).toEqual({ gift_code: "WELCOME-2026" });
    expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
  });

  it.each([
    ["was opened before", refusals.gift_redeemed.code, "Each member can open a packet once."],
    ["is empty or unknown", refusals.gift_unknown.code, "It is empty, or it never existed. Ask whoever sent it."],
  ])("that %s shows it and cannot be tried again", async (_, code, text) => {
    server.on(redeemGiftCode, () => refusal(code, "No gift here"));
    renderAt("/rp?c=WELCOME-2026", <RedPacketScreen />);
    open();
    await screen.findByRole("heading", { name: "This red packet cannot be opened" });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
  });

  it("whose answer was lost can be opened again with the same request", async () => {
    server.on(redeemGiftCode, () => Promise.reject(new TypeError("Failed to fetch")));
    renderAt("/rp?c=WELCOME-2026", <RedPacketScreen />);
    open();
    await screen.findByText(/^We do not know yet/);
    server.on(redeemGiftCode, () => ok({ price: 1 }));
    open();
    await screen.findByRole("heading", { name: "You got ₹1.00" });
    const [first, second] = server.of(redeemGiftCode).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(first).toBe(second);
  });

  it.each(["/rp", "/rp?c=", "/rp?c=a%20b", "/rp?c=%3Cscript%3E"])("of %s is invalid", (path) => {
    renderAt(path, <RedPacketScreen />);
    expect(screen.getByRole("heading", { name: "This red packet cannot be opened" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
  });

  it("leads a visitor to the log-in, and opens for members only", () => {
    session.end();
    renderAt("/rp?c=WELCOME-2026", <RedPacketScreen />);
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/register");
    expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
  });
});
