import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { bundle } from "./bundle.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Writes the page that verifies a round into one file, which may load nothing and run only its own script. */
export async function buildVerifyPage(outFile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rangoli-verify-page-"));
  try {
    const script = join(folder, "page.js");
    await bundle(join(ROOT, "web/src/games/proof/pasted-page.ts"), script);
    writeFileSync(
      outFile,
      verifyPage(readFileSync(join(ROOT, "web/verify.html"), "utf8"), readFileSync(script, "utf8")),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verifyPage(template: string, code: string): string {
  const script = `\n${code}\n`;
  const style = /<style>(.*?)<\/style>/s.exec(template)?.[1] ?? "";
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; form-action 'none'; base-uri 'none'`;
  // Functions, because a replacement text would expand its dollar signs.
  return template
    .replace('content="CSP"', () => `content="${policy}"`)
    .replace(/<script type="module">.*<\/script>/s, () => `<script type="module">${script}</script>`);
}
