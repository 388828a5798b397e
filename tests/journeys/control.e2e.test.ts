import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { operatePageAddress } from "#contract/control/page.ts";
import { controlMembers } from "#contract/control/control.ts";
import { profile } from "#contract/calls/profile.ts";
import { addRecharge } from "#contract/calls/wallet.ts";
import { ask as operate } from "#tools/server/operator.ts";
import type { Server } from "#tools/server/server.ts";
import { NO_LIMITS, startOwnServer } from "#tools/server/own-server.ts";
import { browser } from "../helpers/own-browser.ts";
import { violations } from "../helpers/a11y.ts";

// The operator's page changes time and outcomes for all members, so it needs its own server.

const TOKEN = "e2e-operator-of-24-or-more";
let server: Server;

beforeAll(async () => {
  const env = { CONTROL_TOKEN: TOKEN, RATE_LIMITS: NO_LIMITS };
  server = await startOwnServer(env);
});
afterAll(async () => {
  await server?.stop();
});

async function ask(call: AnyCall, authorization: string, body?: object): Promise<{ code: number }> {
  const response = await fetch(server.url + call.path, {
    method: call.method,
    headers: { Authorization: authorization, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number };
}

async function makeMember(): Promise<string> {
  return (await operate(server, controlMembers, { count: 1, balance: 0 })).members[0]?.token ?? "";
}

async function openRoom(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  const viewport = { width: 1280, height: 860 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", locale: "en-IN", ...options });
  const page = await context.newPage();
  await page.goto(operatePageAddress(server.url, TOKEN));
  await page.getByRole("heading", { name: "Rounds" }).waitFor();
  return page;
}

const go = (page: Page, section: string) => page.getByRole("link", { name: section, exact: true }).click();
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Advances the frozen time phase by phase until the given phase is the next to end. */
async function stepUntil(page: Page, phase: string): Promise<void> {
  const ending = panel(page, "Step").locator("dd").nth(1);
  for (let steps = 0; steps < 10; steps++) {
    const before = await ending.innerText();
    if (before === phase) return;
    await page.getByRole("button", { name: "Step there" }).click();
    await expect.poll(() => ending.innerText(), { timeout: 20_000 }).not.toBe(before);
  }
  throw new Error(`never came to ${phase}`);
}

it("controls the simulator's time and outcomes", async () => {
  const page = await openRoom();
  expect(page.url()).toBe(`${server.url}/operate`);
  await go(page, "Time");
  await page.getByRole("button", { name: "Freeze" }).click();
  await page.getByRole("banner").getByText("Frozen").waitFor();
  await panel(page, "Step").getByLabel("Table").selectOption({ label: "Aviator" });
  await stepUntil(page, "Taking stakes");

  await go(page, "Luck");
  await page.getByLabel("Multipliers").fill("7.77");
  await panel(page, "Aviator").getByRole("button", { name: "Force" }).click();
  await panel(page, "Aviator").getByText("1 waiting").waitFor();
  await go(page, "Time");
  await panel(page, "Step").getByLabel("Table").selectOption({ label: "Aviator" });
  await stepUntil(page, "Flown away");
  await stepUntil(page, "Taking stakes");
  await go(page, "Overview");
  await panel(page, "Rounds").getByText("7.77×").waitFor();

  await go(page, "Time");
  await panel(page, "Speed").getByText("20×", { exact: true }).click();
  await page.getByRole("banner").getByText("20× speed").waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("banner").getByText("Frozen").waitFor({ state: "hidden" });
  await panel(page, "Speed").getByText("1×", { exact: true }).click();
  await page.getByRole("banner").getByText("20× speed").waitFor({ state: "hidden" });
});

it("turns faults of calls on and off and shows them in the journal", async () => {
  const member = `Token ${await makeMember()}`;
  const page = await openRoom();
  await go(page, "Faults");
  await page.getByLabel("What happens").selectOption({ label: "Error envelope" });
  await page.getByLabel("Code", { exact: true }).fill("4242");
  await page.getByLabel("Message").fill("Tea time");
  await page.getByLabel("Path").fill(profile.path);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await panel(page, "In force").getByText("Error envelope 4242 Tea time").waitFor();
  expect(await ask(profile, member)).toMatchObject({ code: 4242, msg: "Tea time" });
  await page.getByRole("button", { name: "Remove: Error envelope" }).click();
  await page.getByText("Everything works").waitFor();
  expect(await ask(profile, member)).toMatchObject({ code: 200 });

  await go(page, "Journal");
  await page.getByLabel("Path or frame number").fill(profile.path);
  await page.getByRole("button", { name: "Show" }).click();
  await panel(page, "Calls").getByRole("cell", { name: "4242" }).waitFor();
});

it("creates members who can play, decides waiting requests and audits the books", async () => {
  const recharge = { price: 120, pay_key: "upi", pay_name: "K", pay_mobile: "+919876543210", pay_email: "k@r.example" };
  const begun = await ask(addRecharge, `Token ${await makeMember()}`, { ...recharge, pay_upi_account: "k@upi" });
  expect(begun.code).toBe(200);
  const page = await openRoom();
  await go(page, "Waiting");
  await panel(page, "Payments").getByText("₹120").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Say why in 10 characters or more: the trail keeps it").first().waitFor();
  await page.getByLabel("Reason of your acts").fill("The bank has the money");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("No payments waiting").waitFor();

  await go(page, "Members");
  await page.getByLabel("How many").fill("3");
  await page.getByLabel("Balance").fill("250");
  await page.getByRole("button", { name: "Make", exact: true }).click();
  await page.getByText("3 members made").waitFor();
  const [app] = await Promise.all([
    page.context().waitForEvent("page"),
    page
      .getByRole("button", { name: /^Open the app as/ })
      .first()
      .click(),
  ]);
  await app.getByText("₹250").first().waitFor();
  expect(new URL(app.url()).pathname + new URL(app.url()).search).toBe("/mine");
  await app.close();

  await go(page, "Books");
  await page.getByRole("button", { name: "Run the audit" }).click();
  await page.getByText("Every book is in order").waitFor();
});

const SECTIONS = [
  "Overview",
  "Closing",
  "Waiting",
  "Journal",
  "Books",
  "Trail",
  "Time",
  "Luck",
  "Faults",
  "Stubs",
  "Members",
];

it.each([
  ["light", 390],
  ["dark", 1440],
] as const)("in the %s mode, %d px wide, an operator of any kind can use it", async (colorScheme, width) => {
  const page = await openRoom({ colorScheme, viewport: { width, height: 860 } });
  for (const section of SECTIONS) {
    await go(page, section);
    await expect.poll(() => page.locator("main [aria-busy=true]").count(), { timeout: 30_000 }).toBe(0);
    expect([section, await violations(page)]).toEqual([section, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
