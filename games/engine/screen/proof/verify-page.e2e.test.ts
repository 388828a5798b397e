import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { base } from "#tests/helpers/test-server.ts";

// The page that verifies a round by itself, as a player keeps it: saved as a file, without a network.

const BYTES_MAX = 65_000;
const ROUND = {
  game: "mines",
  commitment: "16b1438373bd8af632dd7371192a981df79b80883d32dbe4bc7de79729175daa",
  server_seed: "5ff5c610e633b2a91c46d1be1f74286b",
  client_seed: "854581b6f52eaa86503f1dc6433655f9",
  entropy: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  nonce: 2,
  traps: 3,
};
const { server_seed: serverSeed, client_seed: clientSeed, ...KNOWN } = ROUND;
const [FIRST = 0, ...REST] = drawLayout({ ...KNOWN, serverSeed, clientSeed }, ROUND.traps);
const RESULT = `The seeds give the result: [${[FIRST, ...REST].join(",")}]`;

const folder = mkdtempSync(join(tmpdir(), "rangoli-verify-page-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the page that verifies a round by itself", () => {
  it("is one small file, and checks a round without a network", async () => {
    const text = await (await fetch(`${base}/verify`)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(BYTES_MAX);
    expect(text).toContain("default-src 'none'");
    const file = join(folder, "verify.html");
    writeFileSync(file, text);
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(pathToFileURL(file).href);
    await page
      .getByLabel("Answer of round_detail")
      .fill(JSON.stringify({ code: 200, entity: { ...ROUND, trap_indexes: [FIRST, ...REST] } }));
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText(`✓ ${RESULT}`).waitFor();
    await page.getByLabel("Answer of round_detail").fill(JSON.stringify({ ...ROUND, trap_indexes: REST }));
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText(`✗ ${RESULT}`).waitFor();
    expect(problems).toEqual([]);
  });

  it("runs where the gateway serves it, too, and connects to nothing", async () => {
    const page = await browser.newPage();
    await page.goto(`${base}/verify`);
    await page.getByLabel("Answer of round_detail").fill("no JSON");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText(/^✗ This cannot be read/).waitFor();
    const blocked = await page.evaluate(() =>
      fetch("/healthz").then(
        () => false,
        () => true,
      ),
    );
    expect(blocked).toBe(true);
  });
});
