import { describe, expect, it } from "vitest";
import { zipOf } from "./zip.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Reads an archive as programs do: from its end, by its directory. */
async function read(zip: Blob) {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.byteLength - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    const [crc, size, nameLength] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.slice(at + 46, at + 46 + nameLength));
    const start = local + 30 + view.getUint16(local + 26, true);
    files.push({ name, crc, text: new TextDecoder().decode(bytes.slice(start, start + size)) });
    at += 46 + nameLength;
  }
  return files;
}

describe("an archive", () => {
  it("has each file under its name, with the checksum of its bytes", async () => {
    const zip = zipOf(
      [
        { name: "data.json", parts: [encode("12345"), encode("6789")] },
        { name: "thẻ.csv", parts: [encode("₹")] },
        { name: "empty.csv", parts: [] },
      ],
      new Date(2026, 10, 29, 19, 28, 41),
    );
    // The check value of CRC-32 for "123456789".
    expect(await read(zip)).toEqual([
      { name: "data.json", crc: 0xcbf43926, text: "123456789" },
      { name: "thẻ.csv", crc: expect.any(Number) as number, text: "₹" },
      { name: "empty.csv", crc: 0, text: "" },
    ]);
    expect(zip.type).toBe("application/zip");
  });
});
