/** A file of an archive: its name, and its bytes in parts. */
export interface ZipFile {
  readonly name: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

// Stored without compression: no browser's own compression makes a ZIP, and the files are read once.
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcOf(parts: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const part of parts) for (const byte of part) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers, each with its count of bytes. */
function bytesOf(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** The time of day and the date as DOS has them. */
function dosTime(time: Date): readonly [time: number, date: number] {
  return [
    (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1),
    ((time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
  ];
}

/** A ZIP archive of up to 4 GB. `time`: of every file. */
export function zipOf(files: readonly ZipFile[], time: Date): Blob {
  const [clock, date] = dosTime(time);
  const body: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  let offset = 0;
  for (const { name, parts } of files) {
    const size = sizeOf(parts);
    const named = new TextEncoder().encode(name);
    const about = [
      [VERSION, 2],
      [FLAGS, 2],
      [0, 2],
      [clock, 2],
      [date, 2],
      [crcOf(parts), 4],
      [size, 4],
      [size, 4],
      [named.byteLength, 2],
      [0, 2],
    ] as const;
    const header = bytesOf([LOCAL_HEADER, 4], ...about);
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(bytesOf([CENTRAL_HEADER, 4], [VERSION, 2], ...about, ...rest), named);
    body.push(header, named, ...parts);
    offset += header.byteLength + named.byteLength + size;
  }
  const count = files.length;
  const end = bytesOf([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [sizeOf(directory), 4], [offset, 4], [0, 2]);
  return new Blob([...body, ...directory, end], { type: "application/zip" });
}
