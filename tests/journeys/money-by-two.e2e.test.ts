import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { controlMembers } from "#contract/control/control.ts";
import { operatePageAddress } from "#contract/control/page.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { operateTrail } from "#contract/control/trail.ts";
import { operatorEntry } from "#tools/server/settings.ts";
import { askAs } from "#tools/server/operator.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { violations } from "../helpers/a11y.ts";
import { browser } from "../helpers/own-browser.ts";
import { openAs } from "../helpers/test-server.ts";

// Two operators of a server on which nobody moves money alone.

const OWNER = "e2e-owner-of-24-or-more-signs";
const RAVI = "e2e-ravi-of-24-or-more-signs";
const WAIT = { timeout: 60_000 };
/** Names a folder that keeps pictures of the screens. */
const pictures = process.env["PICTURES"];
const dataDir = mkdtempSync(join(tmpdir(), "rangoli-two-"));
let server: Server;

beforeAll(async () => {
  server = await startServer({
    port: 0,
    dataDir,
    env: {
      CONTROL_TOKEN: OWNER,
      OPERATORS: `${operatorEntry("ravi", "act", RAVI)} alone=0`,
      RATE_LIMITS: NO_LIMITS,
    },
    logFile: join(dataDir, "server.log"),
  });
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openRoomOf(token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(operatePageAddress(server.url, token));
  await page.getByRole("link", { name: "Waiting", exact: true }).click();
  return page;
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const say = (page: Page, why: string) => page.getByLabel("Reason of your acts").fill(why);

async function picture(page: Page, name: string, ...widths: readonly number[]): Promise<void> {
  for (const width of pictures === undefined ? [] : widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(pictures ?? "", `${name}-${width}.png`), fullPage: width < 1000 });
  }
}

it("a correction and a gift code need a second operator, and the member reads why", async () => {
  const made = await askAs(`Bearer ${OWNER}`, server.url, controlMembers, { count: 1, balance: 1000 });
  const [{ user_id: id, token } = { user_id: "", token: "" }] = made.members;
  const owner = await openRoomOf(OWNER);
  await say(owner, ".");
  const correction = panel(owner, "Correction");
  await correction.getByLabel("Member’s ID").fill(id);
  await correction.getByLabel("Amount").fill("250.5");
  await correction.getByLabel("Reference").fill("ticket 4711");
  await correction.getByRole("button", { name: "Correct the balance" }).click();
  await correction.getByText("Say why in 10 characters or more").waitFor();
  await say(owner, "Round 7 of Aviator was cashed out at 3.10 & not paid");
  await correction.getByRole("button", { name: "Correct the balance" }).click();
  await panel(owner, "Proposals").getByText("Waits for another operator").waitFor(WAIT);
  await say(owner, "A present for the members of Monday");
  const gift = panel(owner, "Gift codes");
  await gift.getByLabel("Code").fill("MONDAY-1");
  await gift.getByLabel("Amount").fill("20");
  await gift.getByLabel("Uses").fill("500");
  await gift.getByRole("button", { name: "Make the code" }).click();
  await panel(owner, "Proposals").getByText("for each of 500 uses").waitFor(WAIT);
  expect(await panel(owner, "Proposals").getByRole("button", { name: "Confirm" }).count()).toBe(0);

  const ravi = await openRoomOf(RAVI);
  const proposals = panel(ravi, "Proposals");
  const row = (text: string) => proposals.getByRole("listitem").filter({ hasText: text });
  await row("ticket 4711").waitFor(WAIT);
  await picture(ravi, "proposals-waiting", 1440, 390);
  expect(await violations(ravi)).toEqual([]);
  await say(ravi, "The log of round 7 shows the cash-out");
  await row("ticket 4711").getByRole("button", { name: "Confirm" }).click();
  await row("ticket 4711").getByText("Done").waitFor(WAIT);
  await say(ravi, "Nobody has asked for presents");
  await row("MONDAY-1").getByRole("button", { name: "Refuse" }).click();
  await row("MONDAY-1").getByText("Refused").waitFor(WAIT);
  await picture(ravi, "proposals-decided", 1440, 390);

  const app = await openAs(browser, token, "/transactionList", { at: server.url });
  await app.getByText("Round 7 of Aviator was cashed out at 3.10 & not paid").waitFor(WAIT);
  await app.getByText("+₹250.50").first().waitFor();
  await app.locator("summary").filter({ hasText: "Correction" }).click();
  await app.getByText("ticket 4711").waitFor();
  expect(await violations(app)).toEqual([]);
  await picture(app, "member", 390, 1440);

  const { lines } = await askAs(`Bearer ${OWNER}`, server.url, operateTrail, {});
  expect(
    lines.filter(({ act }) => !/^GET|^POST .control/.test(act)).map(({ act, who, code }) => [act, who, code]),
  ).toEqual([
    ["POST /operate/corrections", "owner", null],
    ["POST /operate/corrections", "owner", 200],
    ["POST /operate/gift_codes", "owner", null],
    ["POST /operate/gift_codes", "owner", 200],
    ["POST /operate/proposals", "ravi", null],
    ["POST /operate/proposals", "ravi", 200],
    ["POST /operate/proposals", "ravi", null],
    ["POST /operate/proposals", "ravi", 200],
  ]);
  expect((await askAs(`Bearer ${OWNER}`, server.url, operateAudit, {})).ok).toBe(true);
});
