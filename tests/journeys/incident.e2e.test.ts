import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { controlMembers } from "#contract/control/control.ts";
import { operatePageAddress } from "#contract/control/page.ts";
import { addRecharge } from "#contract/calls/wallet.ts";
import { askAs } from "#tools/server/operator.ts";
import { freePort } from "#tools/server/processes.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { violations } from "../helpers/a11y.ts";
import { browser } from "../helpers/own-browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { openAs } from "../helpers/test-server.ts";

// The drill of an incident: an operator works in front of a backend, which is another server of ours.

const TOKEN = "e2e-operator-of-24-or-more";
const BACK_TOKEN = "e2e-operator-of-the-backend";
const WAIT = { timeout: 60_000 };
const dataDir = mkdtempSync(join(tmpdir(), "rangoli-drill-"));
let backPort: number;
let back: Server;
let front: Server;

const startBack = () =>
  startServer({
    port: backPort,
    dataDir: join(dataDir, "back"),
    env: { CONTROL_TOKEN: BACK_TOKEN, RATE_LIMITS: NO_LIMITS, TRUST_FORWARDED: "on" },
    logFile: join(dataDir, "back.log"),
  });

beforeAll(async () => {
  backPort = await freePort(0);
  back = await startBack();
  front = await startServer({
    port: 0,
    dataDir: join(dataDir, "front"),
    env: {
      CONTROL_TOKEN: TOKEN,
      RATE_LIMITS: NO_LIMITS,
      TEST_BENCH: "off",
      UPSTREAM_ORIGIN: back.url,
      UPSTREAM_CONTROL_TOKEN: BACK_TOKEN,
    },
    logFile: join(dataDir, "front.log"),
  });
});
afterAll(async () => {
  await front?.stop();
  await back?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const go = (page: Page, section: string) => page.getByRole("link", { name: section, exact: true }).click();
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

it("a failed backend, a game closed and opened, and a payment decided are all in the trail", async () => {
  const made = await askAs(`Bearer ${BACK_TOKEN}`, back.url, controlMembers, { count: 1, balance: 50_000 });
  const token = made.members[0]?.token ?? "";
  const recharge = { price: 120, pay_key: "upi", pay_name: "K", pay_mobile: "+919876543210", pay_email: "k@r.example" };
  const begun = await fetch(front.url + addRecharge.path, {
    method: addRecharge.method,
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ ...recharge, pay_upi_account: "k@upi" }),
  });
  expect(await begun.json()).toMatchObject({ code: 200 });
  const app = await openAs(browser, token, "/mine", { at: front.url });
  await app.getByText("₹500").first().waitFor();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const console = await context.newPage();
  await console.goto(operatePageAddress(front.url, TOKEN));
  await console.getByRole("heading", { name: "Rounds" }).waitFor();
  expect(await console.getByText("Test bench").count()).toBe(0);

  await back.kill();
  await app.goto(`${front.url}/mines`);
  await app
    .getByText(/could not be reached|cannot be reached|did not answer/)
    .first()
    .waitFor(WAIT);
  await console.getByText("No answer").first().waitFor(WAIT);

  await go(console, "Closing");
  await console.getByLabel("Reason of your acts").fill("Incident 42: the backend is down");
  const form = panel(console, "Close");
  await form.getByLabel("What").selectOption({ label: "Mines" });
  for (const [language, text] of Object.entries({
    English: "Mines is back at six",
    Portuguese: "Mines volta às seis",
    Spanish: "Mines vuelve a las seis",
    Vietnamese: "Mines trở lại lúc sáu giờ",
  })) {
    await form.getByLabel(language).fill(text);
  }
  await form.getByRole("button", { name: "Close Mines" }).click();
  await panel(console, "Closed").getByText("Mines is back at six").waitFor();
  await app.reload();
  await app.getByText("Mines is back at six").first().waitFor(WAIT);

  back = await startBack();
  await expect.poll(async () => (await fetch(`${front.url}/readyz`)).status, WAIT).toBe(200);
  await panel(console, "Closed").getByRole("button", { name: "Open Mines" }).click();
  await console.getByText("Everything is open").waitFor();
  await app.reload();
  await app.getByText("Mines is back at six").first().waitFor({ state: "hidden" });

  await go(console, "Waiting");
  await console.getByLabel("Reason of your acts").fill("Incident 42: the bank has the money");
  await panel(console, "Payments").getByText("₹120").waitFor(WAIT);
  await console.getByRole("button", { name: "Approve" }).click();
  await console.getByText("No payments waiting").waitFor();
  await app.goto(`${front.url}/mine`);
  await app.getByText("₹620").first().waitFor(WAIT);

  await go(console, "Trail");
  await console.getByRole("cell", { name: "DELETE /operate/closing" }).first().waitFor();
  await expect.poll(() => console.getByRole("cell", { name: "POST /operate/payments" }).count(), WAIT).toBe(2);
  await console.getByText(/^\d+ lines, each as it was written$/).waitFor();
  expect(await violations(console)).toEqual([]);
  for (const [mode, width] of [
    ["dark", 1440],
    ["light", 390],
    ["dark", 390],
  ] as const) {
    await console.emulateMedia({ colorScheme: mode });
    await console.setViewportSize({ width, height: 860 });
    for (const section of ["Closing", "Trail"]) {
      await go(console, section);
      await expect.poll(() => console.locator("main [aria-busy=true]").count(), WAIT).toBe(0);
      expect([mode, width, section, await violations(console)]).toEqual([mode, width, section, []]);
    }
  }

  const printed = execFileSync(process.execPath, ["tools/audit.ts", "--trail", "--url", front.url], {
    env: { ...process.env, CONTROL_TOKEN: TOKEN },
    encoding: "utf8",
  });
  const lines = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { act: string; who: string; code: unknown });
  expect(lines.map(({ act }) => act)).toContain("GET /operate/gateway");
  const acts = lines.filter(({ act }) => !act.startsWith("GET "));
  expect(acts.map(({ act, who, code }) => [act, who, code])).toEqual([
    ["PUT /operate/closing", "owner", 200],
    ["DELETE /operate/closing", "owner", 200],
    ["POST /operate/payments", "owner", null],
    ["POST /operate/payments", "owner", 200],
  ]);
});
