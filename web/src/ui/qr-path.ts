import { encodeQR } from "qr";

/** Modules of empty space around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The dark modules of a QR code as one path of unit squares. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size: rows.length, path: squares.join("") };
}
