import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createBuilder } from "vite";
import { ROOT } from "../paths.ts";
import { openScreen, type Product, withProduct } from "./open-screen.ts";
import { type ScreenAddress, screenAddresses } from "./routes.ts";
import { seedMember, type SeededMember } from "./seed.ts";
import { readCommand } from "#tools/command/command.ts";

readCommand({
  name: "npm run screens -- weight",
  about: `Says what the client costs a phone: the libraries of the first load in bytes, and the processor time that each screen
takes in the page's main thread, times four.`,
  options: {},
  example: "",
});

const SLOWER = 4;
const FIRST_LOAD = /^(?:react|libraries|first)-.*\.js$/;
/** The last package in a module's path. */
const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

console.log("first load                    packed   share");
for (const [part, bytes, share] of await firstLoad()) {
  console.log(`${part.padEnd(28)} ${String(bytes).padStart(7)}  ${share.toFixed(1).padStart(5)} %`);
}
console.log(`\nscreen, ms on a processor ${SLOWER}× slower    all  scripts  layout`);
await withProduct(async (product) => {
  const member = await seedMember(product.url, product.controlToken);
  for (const screen of screenAddresses()) {
    const { all, scripts, layout } = await mainThread(product, screen, member);
    const figures = [all, scripts, layout].map((ms) => String(Math.round(ms)).padStart(8)).join(" ");
    console.log(`${screen.name.padEnd(34)} ${figures}`);
  }
});

/** Packed bytes of each package in the scripts of the first load, most first. A package gets its share of its file. */
async function firstLoad(): Promise<[part: string, bytes: number, share: number][]> {
  const outDir = mkdtempSync(join(tmpdir(), "rangoli-weight-"));
  try {
    const builder = await createBuilder({
      configFile: join(ROOT, "vite.config.ts"),
      logLevel: "error",
      build: { outDir, sourcemap: true },
    });
    const { client } = builder.environments;
    if (client !== undefined) await builder.build(client);
    const assets = join(outDir, "client/assets");
    const packed = new Map<string, number>();
    for (const file of readdirSync(assets).filter((name) => FIRST_LOAD.test(name))) {
      const code = readFileSync(join(assets, file), "utf8");
      const map = JSON.parse(readFileSync(join(assets, `${file}.map`), "utf8")) as SourceMapPayload;
      const ratio = gzipSync(code).length / code.length;
      for (const [part, size] of sizes(code, map)) packed.set(part, (packed.get(part) ?? 0) + size * ratio);
    }
    const sum = [...packed.values()].reduce((a, b) => a + b, 0);
    return [...packed]
      .toSorted(([, a], [, b]) => b - a)
      .map(([part, bytes]) => [part, Math.round(bytes), (bytes / sum) * 100]);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Characters of a script by the package that they come from. */
function sizes(code: string, payload: SourceMapPayload): Map<string, number> {
  const map = new SourceMap(payload);
  const found = new Map<string, number>();
  for (const [line, text] of code.split("\n").entries()) {
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column);
      const part = "originalSource" in entry ? partOf(entry.originalSource) : "the app itself";
      found.set(part, (found.get(part) ?? 0) + 1);
    }
  }
  return found;
}

function partOf(source: string): string {
  return PACKAGE.exec(source)?.[1] ?? "the app itself";
}

/** Processor time of the page's main thread until the screen is complete, in ms. Other work on the machine is not in it. */
async function mainThread(product: Product, { address, member: isMember }: ScreenAddress, member: SeededMember) {
  const page = await openScreen(product, address, {
    member: isMember ? member : null,
    locale: "in",
    mode: "light",
    width: 412,
  });
  try {
    // Measures the second load, as complete as the first, and from the network again.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.reload({ waitUntil: "networkidle" });
    const { metrics } = await devTools.send("Performance.getMetrics");
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000 * SLOWER;
    return {
      all: of("TaskDuration"),
      scripts: of("ScriptDuration"),
      layout: of("LayoutDuration") + of("RecalcStyleDuration"),
    };
  } finally {
    await page.context().close();
  }
}
