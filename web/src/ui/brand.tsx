/** The product's name, always in lower case. */
export const BRAND = "rangoli";

interface RangoliProps {
  /** How many petals stand around the middle. */
  petals: number;
  size: number;
  /** Turns the whole, in degrees. */
  turn?: number;
  className?: string | undefined;
}

/** The petal at the top: from its root two curves to its tip, and two back. */
const ROOT = [0, -5];
const CURVES = [
  [5, -12, 5, -20, 0, -28],
  [-5, -20, -5, -12, 0, -5],
];

/** The house's ornament: petals in a circle, in the colour of the text. It says nothing to a screen reader. */
export function Rangoli({ petals, size, turn = 0, className }: RangoliProps) {
  // One shape, however many petals: a phone draws the ornaments of a screen several times as fast.
  const shape = Array.from({ length: petals }, (_, petal) => petalAt(turn + (petal * 360) / petals)).join("");
  return (
    <svg className={className} width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <path d={shape} fill="currentColor" />
    </svg>
  );
}

/** The petal turned by so many degrees, as a part of a path. */
function petalAt(degrees: number): string {
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
