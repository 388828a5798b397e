import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { screensNotOffered } from "#contract/offers.ts";
import { PLAY_MONEY } from "#simulator/play-money.ts";
import { launchBrowser, openPhone } from "#tools/screens/browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { gameData } from "#games/screens.ts";
import { routesWith } from "#web/routing/routes.ts";
import { ROOT } from "../paths.ts";
import { endOf } from "../server/processes.ts";

// Somebody else's product: a brand in Portuguese with another currency, and no game but Mines.

const BRAND = join(ROOT, "brand/acme");
const OFFERS = ["mines", "recharge", "withdrawal", "fairness", "receipts"] as const;
const MISSING = screensNotOffered(new Set(OFFERS));
const WAIT = { timeout: 60_000, interval: 50 };
const TEXTS = new Set([".js", ".css", ".html", ".json", ".svg", ".webmanifest"]);
/**
 * Names of the protocol. Verifiers compare signed bytes, so a brand must not change them. No reader of the app sees them.
 */
const WIRE_NAMES =
  /rangoli (?:receipts?|dispute) 1|["`]rangoli-1["`]|"topLevelName":"rangoli"|[^"\s]*\/wrangler\.toml/g;

const folder = mkdtempSync(join(tmpdir(), "brand-"));
const { NODE_ENV: _mode, VITEST: _test, ...inherited } = process.env;
const env = { ...inherited, BUILD_DIR: join(folder, "dist") };

beforeAll(() => {
  execFileSync(process.execPath, ["tools/build/build.ts", "--brand", BRAND], { cwd: ROOT, env, stdio: "pipe" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function builtTexts(below: string): [name: string, text: string][] {
  const built = join(folder, "dist", below);
  return readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => TEXTS.has(extname(name)))
    .map((name) => [name, readFileSync(join(built, name), "utf8").replaceAll(WIRE_NAMES, "")]);
}

describe("the build of another brand", () => {
  it("has our name nowhere", () => {
    const found = builtTexts("").filter(([, text]) => /rangoli/i.test(text));
    expect(found.map(([name]) => name)).toEqual([]);
  });

  it("has no sentence about play money in the app", () => {
    const sentences = Object.values(PLAY_MONEY).flatMap((each) => Object.values(each));
    expect(sentences).toHaveLength(20);
    const found = builtTexts("client").flatMap(([name, text]) =>
      [...sentences, "play money", "real money", "dinheiro fictício", "dinero ficticio", "tiền chơi thử"]
        .filter((sentence) => text.toLowerCase().includes(sentence.toLowerCase()))
        .map((sentence) => `${name}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });
});

describe("a walk through the second brand", () => {
  let server: ChildProcess;
  let browser: Browser;
  let base = "";

  beforeAll(async () => {
    const set = { OFFERS: OFFERS.join(" "), DEMO: "on", RATE_LIMITS: NO_LIMITS, PORT: "0" };
    server = spawn(process.execPath, ["tools/start.ts", "--brand", BRAND], {
      cwd: ROOT,
      env: { ...env, ...set, DATA_DIR: join(folder, "data") },
      stdio: "pipe",
    });
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk: Buffer) => (output += String(chunk)));
    base = await vi.waitFor(() => {
      const [, url] = /(http:\S+)/.exec(output) ?? [];
      if (url === undefined) throw new Error(`no address: ${output}`);
      return url;
    }, WAIT);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await endOf(server);
  });

  /** A demo member's page, and the answers of 404 that it got. */
  async function openMember(): Promise<{ page: Page; missing: string[] }> {
    const context = await openPhone(browser, { reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    const missing: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 404) missing.push(answer.url());
    });
    await page.goto(`${base}/demo`);
    await page.getByRole("region", { name: "Saldo" }).waitFor();
    return { page, missing };
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(base + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count(), WAIT).toBe(0);
    await page.keyboard.press("Escape");
  }

  it("calls nothing that is not offered, leads nowhere else, and passes axe", async () => {
    const { page, missing } = await openMember();
    const seen = routesWith(gameData)
      .map(({ path }) => path)
      .filter((path) => !MISSING.includes(path) && path !== "/demo");
    for (const [turn, path] of seen.entries()) {
      await page.setViewportSize(turn % 2 === 0 ? { width: 390, height: 844 } : { width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: turn % 4 < 2 ? "light" : "dark" });
      await open(page, path);
      const links = await page
        .locator("a[href^='/']")
        .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname));
      expect([path, links.filter((link) => MISSING.includes(link))]).toEqual([path, []]);
      const { violations } = await new AxeBuilder({ page }).exclude("iframe").setLegacyMode().analyze();
      expect([path, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []]);
    }
    expect(missing).toEqual([]);
  });

  it("says of an address that it is not offered, and in front of the simulator that the money is play money", async () => {
    const { page, missing } = await openMember();
    await page.getByText("Dinheiro fictício").first().waitFor();
    expect(await page.title()).toBe("Acme");
    await page.getByText("R$").first().waitFor();
    for (const path of ["/win", "/promotion", "/search?keyword=a"]) {
      await open(page, path);
      await page.getByRole("heading", { name: "Indisponível" }).waitFor();
    }
    expect(missing).toEqual([]);
  });
});
