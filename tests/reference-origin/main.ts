import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { ensureBuilt } from "#tools/build/build.ts";
import { ROOT } from "#tools/paths.ts";
import { openScreen, storedBy } from "#tools/screens/open-screen.ts";
import { screenAddresses, screenNames } from "#tools/screens/routes.ts";
import { startServer } from "#tools/server/server.ts";
import { launchBrowser, openPhone } from "#tools/screens/browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { type Journey, MEMBERS, VISITORS } from "./journeys.ts";
import { startOrigin } from "./start-origin.ts";
import { names, readCommand, text } from "#tools/command/command.ts";

/** The backend answers the gateway alone. */
const SIGNING_KEYS = "reference:a-secret-of-the-reference-origin-alone";

interface ReferenceServer {
  readonly url: string;
  /** Members' tokens by mobile number. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Of every seeded member. */
  readonly password: string;
  stop(): Promise<void>;
}

/** Starts the reference origin in a dialect, and the built gateway in front of it. */
async function startReference(dialect: string): Promise<ReferenceServer> {
  await ensureBuilt();
  const origin = await startOrigin({ dialect, signingKeys: SIGNING_KEYS });
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-reference-"));
  const end = async () => {
    await origin.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServer({
      port: 0,
      dataDir,
      env: {
        CONTROL_TOKEN: "reference-origin-control-token",
        RATE_LIMITS: NO_LIMITS,
        UPSTREAM_ORIGIN: origin.url,
        UPSTREAM_PAGES: "/pages/ forms=/pages/",
        UPSTREAM_SIGNING_KEYS: SIGNING_KEYS,
        ...(dialect.includes("append-slash") || dialect === "foreign" ? { UPSTREAM_CALLS: "slash=on" } : {}),
      },
      logFile: join(ROOT, ".cache", `reference-${dialect}.log`),
    });
    return {
      url: server.url,
      tokens: origin.tokens,
      password: origin.password,
      async stop() {
        await server.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Texts of the seeded data on the screens that have some, by a screen's name in the list of screens. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  "home-visitor": ["Aviator", "Quick Dice", "InOut 1", "pg Tiger"],
  home: ["₹5,512.34", "Aviator", "Quick Dice", "InOut 1", "pg Tiger"],
  login: ["Log in"],
  register: ["Register"],
  demo: ["No demo accounts here"],
  resetPassword: ["Set new password"],
  mine: ["₹5,512.34", "Asha", "help@shop.example"],
  promotion: ["₹7.50"],
  bonusRecord: ["₹2.50", "Ravi"],
  promotionRecord: ["Ravi"],
  applyToBalanceRecord: ["₹2.50"],
  suggestionList: ["Where is my recharge?"],
  aviator: ["1.04", "13.37"],
  luckyhit: ["Black", "Red", "+₹192", "−₹200"],
  win: ["Parity"],
  mines: ["₹"],
  myGuessRecord: [" · 001", "+₹9.60"],
  parity: ["Period numbers"],
  sapre: ["Period numbers"],
  bcone: ["Period numbers"],
  emerd: ["Period numbers"],
  moreGames: ["Lucky Hit", "Aviator"],
  exGameAll: ["Tiger"],
  pgGames: ["pg Tiger"],
  spribeGames: ["spribe Tiger"],
  evoWcGames: ["evo_wc Tiger"],
  search: ["Brass lamp", "₹100.50"],
  item: ["Brass lamp", "₹100.50", "brass"],
  buy: ["Brass lamp", "₹100.50", "Asha Rao"],
  orderList: ["Brass lamp", "₹100.50"],
  addressList: ["Asha Rao", "12 Market Road"],
  giftEvent: ["No conditions"],
  recharge: ["UPI", "FastPay", "Card", "Razor"],
  transferPayment: ["₹500.00"],
  rechargeRecord: ["₹500.00", "₹200.00", "FastPay"],
  withdrawal: ["Bank transfer", "Asha Rao"],
  withdrawalRecord: ["₹97.00", "Account closed"],
  transactionList: ["₹500.00", "cashback_campaign", "welcome_bonus"],
  bankcardList: ["Asha Rao", "9012"],
  transfer: ["₹5,512.34"],
  privacyPolicy: ["13"],
  riskAgreement: ["gold"],
};

const { values } = readCommand({
  name: "npx node tests/reference-origin/main.ts",
  about: `Opens every screen, form and socket of the client against a backend that shares no code with it, and ends with 1 if one
fails.`,
  options: {
    dialect: text("NAME", "plain, foreign, or switches between commas; plain, then foreign by default"),
    only: names("NAMES", "these screens; every screen, then the journeys by default", screenNames),
  },
  example: "--dialect foreign --only mine,recharge",
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
  const { only } = values;
  for (const { name, address, member: isMember } of screenAddresses()) {
    if (only !== undefined && !only.includes(name)) continue;
    const look = { member: isMember ? member : null, locale: "in", mode: "light", width: 390 } as const;
    const page = await openScreen({ url: server.url, controlToken: "", browser }, address, look);
    const faults = watch(page);
    await report(page, `${dialect}: ${name}`, async () => {
      for (const text of SHOWN[name] ?? [])
        await page.getByText(text).first().waitFor({ state: "attached", timeout: WAIT_MS });
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

/** Runs a step, prints its result, and saves a screenshot of a failure. */
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
