import { callAt } from "#games/all/api.ts";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { setWalletLimits } from "#contract/calls/limits.ts";
import { addSuggestion } from "#contract/calls/support.ts";
import { addRecharge } from "#contract/calls/wallet.ts";
import { controlClock } from "#contract/control/control.ts";
import { operateDecidePayment } from "#contract/control/operate.ts";
import { operatePageAddress } from "#contract/control/page.ts";
import { operateTrail } from "#contract/control/trail.ts";
import { refusals } from "#contract/refusals.ts";
import { violations } from "../helpers/a11y.ts";
import { browser } from "../helpers/own-browser.ts";
import { ask, askControl, base, controlToken, openAs, registerMember } from "../helpers/test-server.ts";

const WAIT = { timeout: 60_000 };
const MOBILE = "+919876500052";
/** Names a folder that keeps pictures of the screens. */
const pictures = process.env["PICTURES"];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
}

/** Registers a member that plays, recharges and complains, while time stands still. */
async function makeComplainant(): Promise<string> {
  await askControl(controlClock, { frozen: true });
  const token = `Token ${await registerMember(MOBILE)}`;
  const own = async (path: string, body: object) => ask(callAt("POST", path) ?? addRecharge, token, body);
  const payer = { pay_name: "Asha Rao", pay_mobile: MOBILE, pay_email: "asha@app.example" };
  const recharge = async (price: number) =>
    addRecharge.answer.parse(await ask(addRecharge, token, { price, pay_key: "redirect", ...payer }));
  const { serial_number } = await recharge(500);
  await askControl(operateDecidePayment, { serial_number, outcome: "paid" });
  await recharge(250);
  await ask(setWalletLimits, token, { daily_loss: 800, session_minutes: 60 });
  await own("/mines/start", { traps: 3, amount: 50 });
  for (let at = 0; at < 4; at++) await roll(token);
  const content = "I cashed out at 3.10 and was not paid";
  await ask(addSuggestion, token, { type: "game", whats_app: MOBILE, content });
  return token;
}

const roll = (token: string) =>
  ask(callAt("POST", "/dice/roll") ?? addRecharge, token, {
    amount: 10,
    target: 5000,
    over: true,
    key: crypto.randomUUID(),
  });
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

it("an operator finds who complains, stops the money, answers, and lets it move again", async () => {
  const token = await makeComplainant();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(operatePageAddress(base, controlToken));
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  const field = page.getByLabel("Number, member’s ID, serial number or receipt");
  await field.fill("+91 98765 00053");
  await field.press("Enter");
  await page.getByText("Nobody found").waitFor(WAIT);
  await picture(page, "nobody");
  await field.fill("098765-00052");
  await field.press("Enter");

  const summary = panel(page, /^Member \d+$/);
  await summary.getByText(MOBILE).waitFor(WAIT);
  await panel(page, "Open stakes").getByText("mines:").waitFor();
  await picture(page, "account");
  expect(await violations(page)).toEqual([]);
  await summary.getByRole("button", { name: "Freeze" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Freeze the account" }).click();
  await dialog.getByText("Say why").waitFor();
  await picture(page, "freeze");
  const giveReason = (text: string) => dialog.getByLabel("Reason of your acts").fill(text);
  await giveReason("The bank asks who paid 500");
  await dialog.getByRole("button", { name: "Freeze the account" }).click();
  await summary.getByText("Frozen", { exact: true }).first().waitFor(WAIT);
  await summary.getByText("The bank asks who paid 500").waitFor();

  const app = await openAs(browser, token.replace("Token ", ""), "/dice", {});
  await app.getByRole("button", { name: /^Roll/ }).click();
  await app.getByText(refusals.account_frozen.text.in).first().waitFor(WAIT);
  await picture(app, "member");

  await panel(page, "Suggestions").getByRole("button", { name: "Reply" }).click();
  await dialog.getByLabel("Your reply").fill("We have paid you now");
  await giveReason("Answered the complaint");
  await dialog.getByRole("button", { name: "Send the reply" }).click();
  await panel(page, "Suggestions").getByText("“We have paid you now”").waitFor(WAIT);
  await picture(page, "frozen");
  await summary.getByRole("button", { name: "End the freeze" }).click();
  await giveReason("The bank has its answer");
  await dialog.getByRole("button", { name: "End it" }).click();
  await summary.getByText("Open", { exact: true }).waitFor(WAIT);
  await roll(token);

  expect(addresses.filter((each) => /98765.?0005/.test(each))).toEqual([]);
  const { lines } = operateTrail.answer.parse(await askControl(operateTrail));
  expect(JSON.stringify(lines)).not.toContain("9876500052");
  const ofAccounts = lines.filter(({ act, of }) => of !== null && !/^GET|control|payments/.test(act));
  expect(ofAccounts.map(({ act, code }) => [act, code])).toEqual(
    [
      ["POST /operate/members"],
      ["POST /operate/members"],
      ["PUT /operate/freeze"],
      ["POST /operate/members"],
      ["POST /operate/suggestions"],
      ["POST /operate/members"],
      ["DELETE /operate/freeze"],
      ["POST /operate/members"],
    ].map(([act]) => [act, 200]),
  );
});
