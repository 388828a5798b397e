import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { PAY_KEYS } from "#contract/calls/wallet.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser } from "./helpers/own-browser.ts";
import { violations } from "./helpers/a11y.ts";
import { base, makeMember } from "./helpers/test-server.ts";

// Only a real browser shows what a form is sent with and what a policy allows.

const begun = z.object({
  code: z.literal(200),
  serial_number: z.string(),
  pay_url: z.optional(z.string()),
  gateway: z.optional(z.string()),
  data_dict: z.optional(z.record(z.string(), z.string())),
  options: z.optional(z.object({ checkout_url: z.string() })),
});
const profile = z.object({ entry: z.object({ balance: z.number() }) });

let context: BrowserContext;
let token: string;
const errors: string[] = [];

beforeAll(async () => {
  token = await makeMember(0);
});

async function begin(pay_key: string) {
  const payer = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@app.example" };
  const answer = await fetch(`${base}/user/add_recharge`, {
    method: "POST",
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ price: 500, pay_key, ...payer, pay_upi_account: "asha@upi" }),
  });
  return begun.parse(await answer.json());
}

async function balance(): Promise<number> {
  const answer = await fetch(`${base}/user/profile`, { headers: { Authorization: `Token ${token}` } });
  return profile.parse(await answer.json()).entry.balance;
}

async function openPage(colorScheme: "light" | "dark" = "light"): Promise<Page> {
  context = await openPhone(browser, { colorScheme });
  const page = await context.newPage();
  errors.length = 0;
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return page;
}

/** Opens a payment page as the app does: by its address, or by posting a form. */
async function openPayment(page: Page, pay_key: string): Promise<void> {
  const { serial_number, pay_url, options, gateway, data_dict } = await begin(pay_key);
  // The app leads to the page of a manual payment from the list of recharges.
  const address = pay_url ?? options?.checkout_url ?? (pay_key === "upi" ? `/sim/pay/${serial_number}` : undefined);
  if (address !== undefined) {
    await page.goto(base + address);
    return;
  }
  await page.goto(`${base}/privacyPolicy`);
  await page.evaluate(
    ([action, fields]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action });
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [gateway ?? "", data_dict ?? {}] as const,
  );
  await page.waitForURL("**/sim/pay/R*");
}

async function findings(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return [...(await violations(page)), ...(width > 390 ? [`${width} px wide`] : []), ...errors];
}

describe("a payment page in a browser", () => {
  it.each(PAY_KEYS)("is paid by touch and returns to the recharges: %s", async (key) => {
    const page = await openPage();
    await openPayment(page, key);
    expect(await findings(page)).toEqual([]);
    const before = await balance();
    await page.locator("button[value=paid]").tap();
    await page.getByRole("heading", { name: "Paid" }).waitFor();
    expect(await balance()).toBe(before + 500);
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Back to your recharges" }).tap();
    await page.waitForURL("**/rechargeRecord");
  });

  it("is declined with the keyboard alone, in dark mode too", async () => {
    const page = await openPage("dark");
    await openPayment(page, "redirect");
    expect(await findings(page)).toEqual([]);
    const before = await balance();
    // Past the way back and the button that pays.
    for (const _ of [1, 2, 3]) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "The payment failed" }).waitFor();
    expect(await balance()).toBe(before);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { name: "The payment failed" }).waitFor();
  });

  it("is paid once despite a double press, and by no other site", async () => {
    const page = await openPage();
    await openPayment(page, "hosted");
    const before = await balance();
    const address = page.url();
    await page.locator("button[value=paid]").dblclick();
    await page.getByRole("heading", { name: "Paid" }).waitFor();
    expect(await balance()).toBe(before + 500);

    await openPayment(page, "hosted");
    const other = page.url();
    expect(other).not.toBe(address);
    await page.route("http://elsewhere.test/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${other}"><button name="outcome" value="paid">Win</button></form>`,
      }),
    );
    await page.goto("http://elsewhere.test/");
    const [answer] = await Promise.all([page.waitForResponse(other), page.locator("button").tap()]);
    expect(answer.status()).toBe(403);
    expect(await balance()).toBe(before + 500);
  });
});
