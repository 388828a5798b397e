import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { homeTop } from "#contract/calls/home.ts";
import { controlForce } from "#contract/control/control.ts";
import { operateAnnounce, operateClose, operateEndAnnouncement, operateOpen } from "#contract/control/workbench.ts";
import { browser } from "../helpers/own-browser.ts";
import { askControl, auditIsClean, balanceIs, base, makeMember, newMember, openAs } from "../helpers/test-server.ts";

// Closings and announcements of operators, on the screens of idle players.

/** A screen asks every five seconds while something closes. */
const WAIT = { timeout: 30_000 };
const TEXT = "Back at six";
const text = { in: TEXT, pt: "Volta às seis", mx: "Vuelve a las seis", vi: "Trở lại lúc sáu giờ" };

const closed = new Set<string>();

async function close(game: string, countdown_s: number): Promise<void> {
  await askControl(operateClose, { game, text, countdown_s });
  closed.add(game);
}

async function open(game: string): Promise<void> {
  await askControl(operateOpen, { game });
  closed.delete(game);
}

const said = (page: Page) => page.getByText(TEXT).first();
const isSaid = (page: Page) => said(page).waitFor(WAIT);
const isGone = (page: Page) => expect.poll(() => page.getByText(TEXT).count(), WAIT).toBe(0);

afterEach(async () => {
  for (const game of closed) await open(game);
});

it("an announcement and a closing's countdown show on every screen, and go", async () => {
  const page = await openAs(browser, await makeMember(1000), "/mine");
  await page.getByRole("link", { name: "Recharge" }).first().waitFor();
  await askControl(operateAnnounce, { text });
  for (const path of ["/", "/recharge", "/mines", "/privacyPolicy", "/nothing"]) {
    await page.goto(base + path);
    await isSaid(page).catch(() => expect.fail(`${path} says nothing`));
  }
  await askControl(operateEndAnnouncement);
  await page.goto(`${base}/mine`);
  await page.getByRole("link", { name: "Recharge" }).first().waitFor();
  await isGone(page);

  await close("mines", 600);
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: `Mines: ${TEXT}` });
  await notice.getByText(/^(10:00|09:\d\d)$/).waitFor(WAIT);
  await page.getByRole("link", { name: "Recharge" }).first().click();
  await page.waitForURL("**/recharge");
  await notice.getByText(/^09:\d\d$/).waitFor(WAIT);
  await open("mines");
  await isGone(page);
});

it("while they close, Aviator takes no stake and an open game of Mines can be finished", async () => {
  const aviator = await openAs(browser, await makeMember(1000), "/aviator");
  const player = await newMember(1000);
  await askControl(controlForce, { table: `mines:${player.id}`, outcomes: [[2, 9, 25]] });
  // A press during a flight waits for the next round: no flight of minutes.
  await askControl(controlForce, { table: "aviator", outcomes: Array.from({ length: 10 }, () => 1.5) });
  const mines = await openAs(browser, player.token, "/mines");
  const bet = aviator.getByRole("region", { name: "Stake 1" }).getByRole("button", { name: /^Bet/, disabled: false });
  await mines.getByRole("button", { name: "Play", disabled: false }).click(WAIT);
  await mines.getByRole("button", { name: "Waiting" }).waitFor(WAIT);
  await bet.waitFor(WAIT);
  await close("aviator", 600);
  await close("mines", 600);
  await isSaid(aviator);
  await isSaid(mines);
  // The screen may have heard of it, or a press is refused.
  await bet.click({ timeout: 2_000 }).catch(() => undefined);
  await mines.locator('[data-cell="1"]').click();
  await mines.getByRole("button", { name: /^Take reward/ }).click(WAIT);
  await mines.getByText(/ paid ₹/).waitFor(WAIT);
  await balanceIs(aviator, "₹1,000");
  for (const game of ["aviator", "mines"]) await open(game);
  await isGone(aviator);
  await isGone(mines);
  await bet.click(WAIT);
  await expect.poll(() => aviator.getByRole("group", { name: "Balance" }).innerText(), WAIT).not.toContain("1,000");
  await auditIsClean();
});

it.each([
  ["/aviator", "aviator"],
  ["/luckyhit", "luckyhit"],
])("%s opened while it is closed says so in the operator's words, and opens by itself", async (path, game) => {
  await close(game, 0);
  const page = await openAs(browser, await makeMember(1000), path);
  await isSaid(page);
  // The app's notice may come before the game's own socket is refused.
  await expect.poll(() => page.getByText(/Connecting|No connection|Reconnecting/).count(), WAIT).toBe(0);
  await open(game);
  await isGone(page);
  expect(await page.getByText(/No connection/).count()).toBe(0);
});

const MAINTENANCE = "The app is shut down for maintenance, please wait for a period of time";

it("home without its data alone says so steadily, and no other screen does", async () => {
  const page = await openAs(browser, await makeMember(1000), "/mine");
  await page.getByRole("link", { name: "Recharge" }).first().waitFor();
  let asked = 0;
  await page.route(`**${homeTop.path}*`, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(base);
  await page.getByText(MAINTENANCE).waitFor(WAIT);
  // All changes from now on.
  await page.evaluate((steady) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (!document.body.innerText.includes(steady)) seen.push("gone");
      if (/back online|No connection|cannot be reached/i.test(document.body.innerText)) seen.push("a toast");
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, MAINTENANCE);
  const before = asked;
  await expect.poll(() => asked, WAIT).toBeGreaterThan(before);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  for (const name of ["Promotion", "Mine"]) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.getByText(MAINTENANCE).count()).toBe(0);
  }
});
