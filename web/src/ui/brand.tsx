export const BRAND = "rangoli";

interface RangoliProps {
  petals: number;
  size: number;
  /** Rotation of the whole, in degrees. */
  turn?: number;
  className?: string | undefined;
}

/** The petal at the top: two curves from its root to its tip, and two back. */
const ROOT = [0, -5];
const CURVES = [
  [5, -12, 5, -20, 0, -28],
  [-5, -20, -5, -12, 0, -5],
];

/** The brand's ornament: a circle of petals in the text colour. Hidden from screen readers. */
export function Rangoli({ petals, size, turn = 0, className }: RangoliProps) {
  // A single path: a phone draws it several times as fast as one path a petal.
  const shape = Array.from({ length: petals }, (_, petal) => petalAt(turn + (petal * 360) / petals)).join("");
  return (
    <svg className={className} width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <path d={shape} fill="currentColor" />
    </svg>
  );
}

/** The outline of the petal at an angle, clockwise from the top. */
export function petalAt(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = (points: readonly number[]) =>
    points
      .map((value, at) =>
        at % 2 === 0 ? value * cos - (points[at + 1] ?? 0) * sin : (points[at - 1] ?? 0) * sin + value * cos,
      )
      .map((value) => value.toFixed(2))
      .join(" ");
  return `M${turned(ROOT)}${CURVES.map((points) => `C${turned(points)}`).join("")}z`;
}
