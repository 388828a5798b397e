import { lazy, Suspense, useMemo } from "react";
import styles from "./figures.module.css";
import type { qrPath } from "./qr-path.ts";

interface QrCodeProps {
  text: string;
  /** For screen readers. */
  label: string;
}

/** The encoder loads apart: few screens draw codes. */
const Squares = lazy(async () => {
  const { qrPath: encode } = await import("./qr-path.ts");
  return { default: (props: QrCodeProps) => <Drawn {...props} encode={encode} /> };
});

/** A QR code, dark on light in both modes: many scanners refuse inverted codes. */
export function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<div className={styles.code} aria-busy="true" />}>
      <Squares {...props} />
    </Suspense>
  );
}

function Drawn({ text, label, encode }: QrCodeProps & { encode: typeof qrPath }) {
  const { size, path } = useMemo(() => encode(text), [encode, text]);
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
