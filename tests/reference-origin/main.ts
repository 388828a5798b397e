import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { ROOT } from "#scripts/paths.ts";
import { launchBrowser, openPhone } from "../helpers/browser.ts";
import { openScreen } from "#scripts/screens/open-screen.ts";
import { screenAddresses } from "#scripts/screens/routes.ts";
import { storedBy } from "#scripts/screens/stored.ts";
import { type Journey, MEMBERS, VISITORS } from "./journeys.ts";
import { SHOWN } from "./screens.ts";
import { type ReferenceServer, startReference } from "./start.ts";

// `npm run test:reference`: every screen, form and socket of the client against a backend that shares no code with it.
// `npm run test:reference -- --dialect foreign --only mine,recharge`

const { values } = parseArgs({
  options: {
    /** plain, foreign, or switches joined by commas; absent: plain, then foreign. */
    dialect: { type: "string" },
    /** Names of screens, joined by commas; absent: every screen, then the journeys. */
    only: { type: "string" },
  },
});

const FAILURE_TEXTS = ["Something went wrong", "Algo deu errado", "cannot be reached"];
const WAIT_MS = 8_000;
const SEEDED = { userId: "1", nickName: "Asha", mobile: "+919000000001", rCode: "1" };

const browser = await launchBrowser();
let failed = 0;
for (const dialect of values.dialect === undefined ? ["plain", "foreign"] : [values.dialect]) {
  const server = await startReference(dialect);
  try {
    await walkScreens(server, dialect);
    if (values.only === undefined) await walkJourneys(server, dialect);
  } finally {
    await server.stop();
  }
}
await browser.close();
console.log(failed === 0 ? "every screen and journey passed" : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function walkScreens(server: ReferenceServer, dialect: string): Promise<void> {
  const member = { ...SEEDED, token: server.tokens[SEEDED.mobile] ?? "" };
  const only = values.only?.split(",");
  for (const { name, address, member: isMember } of screenAddresses()) {
    if (only !== undefined && !only.includes(name)) continue;
    const look = { member: isMember ? member : null, locale: "in", mode: "light", width: 390 } as const;
    const page = await openScreen({ url: server.url, controlToken: "", browser }, address, look);
    const faults = watch(page);
    await report(page, `${dialect}: ${name}`, async () => {
      const shown = SHOWN[name];
      if (shown === undefined) throw new Error("has no entry in screens.ts");
      for (const text of shown) await page.getByText(text).first().waitFor({ state: "attached", timeout: WAIT_MS });
      const text = await page.locator("body").innerText();
      const failure = FAILURE_TEXTS.find((each) => text.includes(each));
      if (failure !== undefined) throw new Error(`says "${failure}"`);
      if (faults.length > 0) throw new Error(faults.join("; "));
    });
    await page.context().close();
  }
}

async function walkJourneys(server: ReferenceServer, dialect: string): Promise<void> {
  for (const journey of VISITORS) await walk(journey, server, dialect, null);
  for (const journey of MEMBERS) await walk(journey, server, dialect, server.tokens[SEEDED.mobile] ?? "");
}

async function walk(journey: Journey, server: ReferenceServer, dialect: string, token: string | null): Promise<void> {
  const context = await openContext(token);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await report(page, `${dialect}: ${journey.name}`, () => journey.run(page, server));
  await context.close();
}

async function openContext(token: string | null): Promise<BrowserContext> {
  const context = await openPhone(browser, { serviceWorkers: "block", reducedMotion: "reduce" });
  const stored = storedBy("in", "light", token === null ? null : { ...SEEDED, token });
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem("isSeeded") !== null) return;
    sessionStorage.setItem("isSeeded", "1");
    // A window with a name has seen the preview.
    window.name = "reference";
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}

/** Prints a line, and keeps a picture of what failed. */
async function report(page: Page, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    const folder = join(ROOT, "screens/reference");
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, "-")}.png`) });
    console.log(`FAILED  ${name}: ${String(error).split("\n", 1)[0]}`);
  }
}
