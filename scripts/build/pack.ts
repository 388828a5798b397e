import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { contentTypeOf } from "./content-types.ts";
import { isText } from "#edge/middleware/compression.ts";

/** Beside a packed file's own name. */
export const PACKED_ENDING = ".br";

/** More takes seconds to pack as tightly as this, and is on no page that is waited for: the API's documentation. */
const BYTES_MAX = 500_000;

/**
 * Packs the texts of a folder into another, as tightly as Brotli can: that takes far too long to be done when they are
 * asked for, as a server packs. The platform packs by itself, and is given no such files.
 */
export async function packTexts(from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText(contentTypeOf(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.byteLength > BYTES_MAX) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      const packed = await promisify(brotliCompress)(bytes, { params });
      if (packed.byteLength >= bytes.byteLength) return;
      const target = join(to, file.slice(from.length)) + PACKED_ENDING;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, packed);
    }),
  );
}
