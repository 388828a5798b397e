import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { register, sendVerifyCode } from "../../../edge/contract/account.ts";
import { editAddress } from "../../../edge/contract/addresses.ts";
import type { AnyCall } from "../../../edge/contract/call.ts";
import { controlClock, controlGiftCodes, controlMessages, controlStock } from "../../../edge/contract/control.ts";
import { launchBrowser, openPhone } from "../../../edge/testing/browser.ts";
import { passNotice } from "./pass-notice.ts";

// Home, shop, orders, addresses and gifts, in a real browser against the real server.

const PASSWORD = "correct horse";
const HOUSE_INVITE_CODE = "10000";
/** A product that no other test buys, and that the welcome balance pays. */
const PRODUCT = 21;
const ADDRESS = {
  full_name: "Asha Rao",
  mobile_number: "+919876543210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "12, MG Road",
};
/** An order is on its way a minute after it was placed. */
const SHIPPED_MS = 61_000;
const PATIENCE = { timeout: 30_000 };

const base = inject("baseUrl");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Makes a call beside the browser, with whatever stands for its caller in `authorization`. */
async function ask(call: AnyCall, body: unknown, authorization = ""): Promise<Record<string, unknown>> {
  const get = call.method === "GET";
  const query = get ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : "";
  const response = await fetch(base + call.path + query, {
    method: call.method,
    headers: { Authorization: authorization, "Content-Type": "application/json" },
    ...(get ? {} : { body: JSON.stringify(body) }),
  });
  const answer = z.looseObject({ code: z.int() }).parse(await response.json());
  expect(answer).toMatchObject({ code: 200 });
  return answer;
}

const control = (call: AnyCall, body: unknown) => ask(call, body, `Bearer ${inject("controlToken")}`);

/** A new member with the welcome balance and a password; answers its token. */
async function newMember(): Promise<string> {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const mobile = `+9197${String(digits % 1e8).padStart(8, "0")}`;
  await ask(sendVerifyCode, { mobile_number: mobile, verify_type: "register" });
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { queryset } = controlMessages.answer.parse(await control(controlMessages, { mobile_number: mobile }));
      code = queryset[0]?.code;
      return code;
    }, PATIENCE)
    .toMatch(/^\d{6}$/);
  const opened = await ask(register, {
    mobile_number: mobile,
    verify_code: code,
    password: PASSWORD,
    r_code: HOUSE_INVITE_CODE,
  });
  return String(opened["token"]);
}

interface Visit {
  token?: string;
  colorScheme?: "light" | "dark";
}

/** A phone at a path: a visitor's, or a member's. Nothing moves, so that what is looked at is what stays. */
async function visit(path: string, { token, colorScheme = "light" }: Visit = {}): Promise<Page> {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN", colorScheme });
  if (token !== undefined) {
    const session = { token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null };
    await context.addInitScript((text) => {
      localStorage.setItem("rangoli.session", text);
    }, JSON.stringify(session));
  }
  const page = await context.newPage();
  await page.goto(base + path);
  return page;
}

/** What is wrong for readers of any kind. The modes differ in colours alone: in the dark one, these are looked at. */
async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (colorScheme === "dark" ? axe.withRules("color-contrast") : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

describe("a first visit", () => {
  it("opens with preview and notice, which do not come back, and moves nothing while home comes", async () => {
    const page = await visit("/");
    await page.locator("[data-preview]").waitFor();
    await passNotice(page);
    expect(await page.locator("[data-preview]").count()).toBe(0);
    await page.getByRole("region", { name: "News" }).waitFor();

    await page.reload();
    await page.getByRole("region", { name: "News" }).waitFor();
    expect(await page.locator("[data-preview]").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as unknown as { value: number }[];
            resolve(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: "layout-shift", buffered: true });
          // Where nothing was shifted, nothing is observed.
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shifted).toBeLessThanOrEqual(0.02);

    // What stands further down comes when one goes there.
    await page.getByText("Play money only").scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "View all: Evolution" }).waitFor();
    await page.getByRole("button", { name: "Notice" }).click();
    await passNotice(page);
    await page.context().close();
  });
});

describe("a visitor of the shop", () => {
  it("searches, looks, and is asked to log in to buy", async () => {
    const page = await visit("/search");
    const field = page.getByRole("searchbox", { name: "Search the shop" });
    await field.fill("kite");
    await field.press("Enter");
    await page.getByText(/products? for “kite”$/).waitFor();
    await page.getByRole("list", { name: "Products" }).getByRole("link").first().click();
    await page.getByRole("heading", { name: "Details" }).waitFor();
    await page.getByRole("button", { name: "Buy" }).click();
    await page.waitForURL("**/login");
    await page.context().close();
  });

  it("cannot buy what is sold out", async () => {
    await control(controlStock, { product_id: 13, stock: 0 });
    const page = await visit("/item?id=13");
    expect(await page.getByRole("button", { name: "Sold out" }).isDisabled()).toBe(true);
    await page.context().close();
  });
});

describe("a member", () => {
  it("buys with a new address, follows the order and receives it", async () => {
    await control(controlStock, { product_id: PRODUCT, stock: 1 });
    const page = await visit(`/item?id=${PRODUCT}`, { token: await newMember() });
    const name = (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
    await page.getByText("1 left").waitFor();
    await page.getByRole("button", { name: "Buy" }).click();

    // What is missing is said; an address is added on the way.
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.getByText("Choose an address").waitFor();
    await page.getByRole("link", { name: "Add an address" }).click();
    await page.getByLabel("Full name").fill("Asha Rao");
    await page.getByLabel("Mobile number").fill("+91 98765 43210");
    await page.getByLabel("House, street").fill("12, MG Road");
    await page.getByLabel("Town or city").fill("Bengaluru");
    await page.getByLabel("State").fill("Karnataka");
    await page.getByLabel("PIN code").fill("560001");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Back to the purchase" }).click();

    await page.getByText("12, MG Road").waitFor();
    await page.getByLabel("Password of your account").fill("wrong");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.getByText("The password is wrong").waitFor();
    await page.getByLabel("Password of your account").fill(PASSWORD);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.getByRole("dialog", { name: "Purchase complete" }).getByRole("button").click();

    await page.waitForURL("**/orderList");
    const order = page.getByRole("article");
    await order.getByText("Being packed").waitFor();
    expect(await order.textContent()).toContain(name);
    await control(controlClock, { shift_ms: SHIPPED_MS });
    await page.getByRole("tab", { name: "Unreceived" }).click();
    await page.getByRole("button", { name: "It has arrived" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "It has arrived" }).click();
    await page.getByText("No orders here").waitFor();
    await page.getByRole("tab", { name: "Success" }).click();
    await order.getByText("Received", { exact: true }).waitFor();

    await order.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Sold out" }).waitFor();
    await page.context().close();
  });

  it("redeems a code, opens a red packet, and neither of them twice", async () => {
    const code = crypto.randomUUID();
    const packet = crypto.randomUUID();
    await control(controlGiftCodes, { gift_code: code, price: 50, uses: 1 });
    await control(controlGiftCodes, { gift_code: packet, price: 888.5, uses: 1 });
    const page = await visit(`/redeemGift?c=${code}`, { token: await newMember() });
    await page.getByRole("button", { name: "Redeem" }).click();
    await page.getByRole("dialog", { name: "Redeem Completed" }).getByRole("button", { name: "OK" }).click();
    await page.getByLabel("Gift code").fill(code);
    await page.getByRole("button", { name: "Redeem" }).click();
    await page.getByText("You have redeemed this gift code already").waitFor();

    await page.goto(`${base}/rp?c=${packet}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "Yours ₹888.50" }).waitFor();
    await page.getByRole("link", { name: "Go to the home screen" }).click();
    await passNotice(page);
    await page.getByRole("region", { name: "Balance" }).getByText("₹1,938.50").waitFor();
    await page.goto(`${base}/rp?c=${packet}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "You have redeemed this gift code already" }).waitFor();
    await page.context().close();
  });
});

describe.each(["light", "dark"] as const)("in the %s mode, a reader of any kind can use", (colorScheme) => {
  it("home, shop, orders, addresses and gifts", async () => {
    const token = await newMember();
    await ask(editAddress, ADDRESS, `Token ${token}`);
    const page = await visit("/", { token, colorScheme });
    await page.getByRole("dialog", { name: "Notice" }).waitFor();
    expect(await violations(page, colorScheme)).toEqual([]);
    await passNotice(page);
    await page.getByText("Play money only").scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "View all: Evolution" }).waitFor();
    expect(await violations(page, colorScheme)).toEqual([]);
    const screens = [
      ["/search", "24 products"],
      ["/search?keyword=zebra", "Show everything"],
      ["/item?id=1", "Details"],
      ["/item?id=13", "Details"],
      ["/buy?id=1", "12, MG Road"],
      ["/addressList", "12, MG Road"],
      ["/editAddress", "Full name"],
      ["/orderList", "No orders here"],
      ["/giftEvent", "Today’s gift hours"],
      ["/redeemGift", "Gift code"],
      ["/rp?c=RANGOLI-2026", "Someone has sent you a red packet"],
      ["/rp", "This red packet cannot be opened"],
    ] as const;
    for (const [path, landmark] of screens) {
      await page.goto(base + path);
      await page.getByText(landmark).first().waitFor();
      expect([path, ...(await violations(page, colorScheme))]).toEqual([path]);
    }
    await page.goto(`${base}/editAddress`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Please fill this in").first().waitFor();
    expect(await violations(page, colorScheme)).toEqual([]);
    await page.context().close();
  });
});
