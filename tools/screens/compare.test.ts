import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { changedShare } from "./compare.ts";

const folder = mkdtempSync(join(tmpdir(), "rangoli-compare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A white picture whose first columns are darker. */
async function picture(name: string, width: number, columns: number, shade: number): Promise<string> {
  const pixels = Array.from({ length: width * 10 }, (_, at) => (at % width < columns ? shade : 255));
  const file = join(folder, name);
  const raw = { width, height: 10, channels: 3 } as const;
  await sharp(Buffer.from(pixels.flatMap((value) => [value, value, value])), { raw })
    .png()
    .toFile(file);
  return file;
}

describe("two pictures", () => {
  it("differ by the share of pixels that visibly changed, and wholly at another size", async () => {
    const white = await picture("white.png", 10, 0, 0);
    expect(await changedShare(white, white)).toBe(0);
    expect(await changedShare(white, await picture("edge.png", 10, 10, 240))).toBe(0);
    expect(await changedShare(white, await picture("third.png", 10, 3, 0))).toBe(0.3);
    expect(await changedShare(white, await picture("wide.png", 12, 0, 0))).toBe(1);
  });
});
