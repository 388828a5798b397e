import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { contentTypeOf } from "./content-types.ts";
import { isText } from "#edge/middleware/compression.ts";

/** Added to a packed file's name. */
export const PACKED_ENDING = ".br";

/** Larger files take seconds to pack and are on no page that a user waits for: the API's documentation. */
const BYTES_MAX = 500_000;

/**
 * Compresses a folder's texts with the highest level of Brotli, which is too slow for each request. The platform
 * compresses by itself and gets no such files.
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
