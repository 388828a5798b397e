import { NAME, PETAL } from "#brand/brand.ts";

export const BRAND = NAME;

interface OrnamentProps {
  petals: number;
  size: number;
  /** Rotation of the whole, in degrees. */
  turn?: number;
  className?: string | undefined;
}

/** The brand's ornament: a circle of petals in the text colour. Hidden from screen readers. */
export function Ornament({ petals, size, turn = 0, className }: OrnamentProps) {
  // A single path: a phone draws it several times as fast as one path a petal.
  const shape = Array.from({ length: petals }, (_, petal) => petalAt(turn + (petal * 360) / petals)).join("");
  return (
    <svg className={className} width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <path d={shape} fill="currentColor" />
    </svg>
  );
}

/** The outline of the brand's petal at an angle, clockwise from the top. */
function petalAt(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return PETAL.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) =>
    [Number(x) * cos - Number(y) * sin, Number(x) * sin + Number(y) * cos].map((value) => value.toFixed(2)).join(" "),
  );
}
