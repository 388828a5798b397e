import { useId } from "react";

interface RangoliProps {
  /** How many petals stand around the middle. */
  petals: number;
  size: number;
  /** Turns the whole, in degrees. */
  turn?: number;
  className?: string | undefined;
}

/** The house's ornament: petals in a circle, in the colour of the text. It says nothing to a screen reader. */
export function Rangoli({ petals, size, turn = 0, className }: RangoliProps) {
  const id = useId();
  return (
    <svg className={className} width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <defs>
        <path id={id} d="M0-5C5-12 5-20 0-28-5-20-5-12 0-5z" fill="currentColor" />
      </defs>
      {Array.from({ length: petals }, (_, petal) => (
        <use key={petal} href={`#${id}`} transform={`rotate(${turn + (petal * 360) / petals})`} />
      ))}
    </svg>
  );
}
