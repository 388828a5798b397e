import { encodeQR } from "qr";
import { useMemo } from "react";
import styles from "./qr-code.module.css";

/** Modules of empty space around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  /** For screen readers. */
  label: string;
}

/** A QR code, dark on light in both modes: many scanners refuse inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}

/** The dark modules as one path of unit squares. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size: rows.length, path: squares.join("") };
}
