import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";
import { minesStart, minesTake, minesTap } from "#games/mines/contract/calls.ts";
import { promotionInfo } from "#contract/calls/promotion.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { browser } from "../helpers/own-browser.ts";
import { ask, makeMember, newMobile, openAs, passTime, base, registerOnScreen } from "../helpers/test-server.ts";

const TIMEOUT = { timeout: 30_000 };

async function copiedLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function registerBy(link: string): Promise<Page> {
  const { pathname } = new URL(link);
  // The short link, which the gateway leads to the registration.
  expect(pathname).toMatch(/^\/i\/\d+$/);
  const page = await openAs(browser, null, pathname, { permissions: ["clipboard-read", "clipboard-write"] });
  await registerOnScreen(page, newMobile(), null);
  await page.getByRole("link", { name: "Promotion" }).click();
  await page.getByRole("heading", { level: 1, name: "Promotion" }).waitFor();
  return page;
}

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem("app.session") ?? "") as { token: string }).token);
}

/** Stakes 1,000 on Mines and ends the game. Won or lost, the fee is 20. */
async function playMines(token: string): Promise<void> {
  const member = `Token ${token}`;
  await ask(minesStart, member, { traps: 1, amount: 1000 });
  const { game_over: over } = minesTap.answer.parse(await ask(minesTap, member, { idx: 7 }));
  if (!over) await ask(minesTake, member, {});
}

async function profitOf(token: string): Promise<number> {
  return promotionInfo.answer.parse(await ask(promotionInfo, `Token ${token}`)).profit;
}

it("pays two levels: C's games earn B, who invited C, and A, who invited B", async () => {
  const tokenA = await makeMember(0);
  const a = await openAs(browser, tokenA, "/promotion", { permissions: ["clipboard-read", "clipboard-write"] });
  await a.getByText(/^Invite someone/).waitFor();

  const b = await registerBy(await copiedLink(a));
  const c = await registerBy(await copiedLink(b));
  const tokenB = await tokenOf(b);
  await playMines(await tokenOf(c));
  // 30 % and 10 % of a fee of 20. Two cells send them to two others within ten minutes of the hour's end.
  await passTime(71 * MINUTE_MS);
  await expect.poll(() => profitOf(tokenB), TIMEOUT).toBe(600);
  await expect.poll(() => profitOf(tokenA), TIMEOUT).toBe(200);

  await b.reload();
  await b.getByRole("region", { name: "Profit" }).getByText("₹6").waitFor();
  await b.getByRole("link", { name: "Bonus records" }).click();
  await b.getByText("+₹6.00").waitFor();

  await a.reload();
  const level2 = a.getByRole("listitem").filter({ hasText: "Level 2" });
  await level2.getByText("1 person").waitFor();
  await level2.getByText("₹20.00").waitFor();
  await a.getByText("What came in today can be moved from tomorrow").waitFor();
  expect(await a.getByRole("button", { name: "Apply to balance" }).isDisabled()).toBe(true);
  await passTime(DAY_MS);
  await a.reload();
  await a.getByRole("button", { name: "Apply to balance" }).click();
  await a.getByLabel("Amount").fill("1.50");
  await a.getByRole("button", { name: "Move to the balance" }).click();
  await a.getByText("₹1.50 is in your balance now").waitFor();
  await a.getByRole("region", { name: "Profit" }).getByText("₹0.50", { exact: true }).waitFor();
  await a.getByRole("link", { name: "Applied to balance" }).click();
  await a.getByText("+₹1.50").waitFor();

  const { queryset } = transactions.answer.parse(await ask(transactions, `Token ${tokenA}`));
  expect(queryset[0]).toMatchObject({ type: "profit_apply", change_balance: 150, after_balance: 150 });
  await a.goto(`${base}/mine`);
  await a.getByRole("region", { name: "Balance" }).getByText("₹1").waitFor();
});
