import type { Page } from "playwright-core";
import { HOME } from "#contract/examples/account.ts";
import { describe, expect, it } from "vitest";
import { editAddress } from "#contract/addresses.ts";
import { operateGiftCodes, operateStock } from "#contract/control/operate.ts";
import { browser } from "../helpers/own-browser.ts";
import { a11yCheck, checkScreens } from "../helpers/a11y.ts";
import {
  base,
  PASSWORD,
  ask,
  askControl,
  openAs,
  passTime,
  registerMember,
  passNotice,
} from "../helpers/test-server.ts";

/** A product that no other test buys and that costs less than the welcome balance. */
const PRODUCT = 21;
/** An order is shipped a minute after it was placed. */
const SHIPPED_MS = 61_000;

const visit = (path: string, token: string | null = null) => openAs(browser, token, path);

/** The banners are below the games' tiles, and load on scrolling. */
async function scrollToNews(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Our games", exact: true }).waitFor();
  await page.evaluate(() => window.scrollBy(0, 400));
  await page.getByRole("region", { name: "News" }).waitFor();
}

describe("a first visit", () => {
  it("shows preview and notice once, and shifts no layout while home loads", async () => {
    const page = await visit("/");
    await page.locator("[data-preview]").waitFor();
    await passNotice(page);
    expect(await page.locator("[data-preview]").count()).toBe(0);
    await scrollToNews(page);

    await page.reload();
    await scrollToNews(page);
    expect(await page.locator("[data-preview]").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as unknown as { value: number }[];
            resolve(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: "layout-shift", buffered: true });
          // Without a layout shift the observer never fires.
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shifted).toBeLessThanOrEqual(0.02);

    // The lower part of the screen loads on scrolling.
    await page.getByText("Play money only").scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: "View all: Evolution" }).waitFor();
    await page.getByRole("button", { name: "Notice" }).click();
    await passNotice(page);
  });
});

describe("a member", () => {
  it("buys with a new address, follows the order and receives it", async () => {
    await askControl(operateStock, { product_id: PRODUCT, stock: 1 });
    const page = await visit(`/item?id=${PRODUCT}`, await registerMember());
    const name = (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
    await page.getByText("1 left").waitFor();
    await page.getByRole("button", { name: "Buy" }).click();

    // The purchase first leads to what is missing.
    await page.getByRole("link", { name: "Add an address" }).click();
    await page.getByLabel("Full name").fill("Asha Rao");
    await page.getByLabel("Mobile number").fill("+91 98765 43210");
    await page.getByLabel("House and street").fill("12, MG Road");
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
    await page
      .getByRole("dialog", { name: "Purchase complete" })
      .getByRole("button", { name: "See my orders" })
      .click();

    await page.waitForURL("**/orderList");
    const order = page.getByRole("article");
    await order.getByText("Being packed").waitFor();
    expect(await order.textContent()).toContain(name);
    await passTime(SHIPPED_MS);
    await page.getByRole("tab", { name: "Unreceived" }).click();
    await page.getByRole("button", { name: "It has arrived" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "It has arrived" }).click();
    await page.getByText("No orders here").waitFor();
    await page.getByRole("tab", { name: "Success" }).click();
    await order.getByText("Received", { exact: true }).waitFor();

    await order.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Sold out" }).waitFor();
  });

  it("redeems a code once and opens a red packet once", async () => {
    const code = crypto.randomUUID();
    const packet = crypto.randomUUID();
    await askControl(operateGiftCodes, { gift_code: code, price: 50, uses: 1 });
    await askControl(operateGiftCodes, { gift_code: packet, price: 888.5, uses: 1 });
    const page = await visit(`/redeemGift?c=${code}`, await registerMember());
    await page.getByRole("button", { name: "Redeem" }).click();
    const completed = page.getByRole("dialog", { name: "Redeem Completed" });
    await completed.getByRole("button", { name: "OK" }).click();
    // The message takes the keyboard focus as long as it is open.
    await completed.waitFor({ state: "hidden" });
    await page.getByLabel("Gift code").fill(code);
    await page.getByRole("button", { name: "Redeem" }).click();
    await page.getByText("You have already redeemed this gift code").waitFor();

    await page.goto(`${base}/rp?c=${packet}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "You got ₹888.50" }).waitFor();
    await page.getByRole("link", { name: "Go to the home screen" }).click();
    await passNotice(page);
    await page.getByRole("region", { name: "Balance" }).getByText("₹1,938.50").waitFor();
    await page.goto(`${base}/rp?c=${packet}`);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("heading", { name: "This red packet cannot be opened" }).waitFor();
  });
});

it("accessibility checks pass on home, shop, orders, addresses and gifts", async () => {
  const token = await registerMember();
  await ask(editAddress, `Token ${token}`, HOME);
  const page = await visit("/", token);
  const check = a11yCheck(page);
  await page.getByRole("dialog", { name: "Notice" }).waitFor();
  await check();
  await passNotice(page);
  await page.getByText("Play money only").scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "View all: Evolution" }).waitFor();
  await check();
  await page.goto(`${base}/editAddress`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please fill this in").first().waitFor();
  await check();
  await checkScreens(page, [
    "/search",
    "/search?keyword=zebra",
    "/item?id=1",
    "/item?id=13",
    "/buy?id=1",
    "/addressList",
    "/editAddress",
    "/orderList",
    "/giftEvent",
    "/redeemGift",
    "/rp?c=WELCOME-2026",
    "/rp",
  ]);
});
