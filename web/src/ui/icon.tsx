import { iconPaths, type IconName } from "./icon-paths.ts";

interface IconProps {
  name: IconName;
  /** Edge in px. */
  size?: number;
  className?: string | undefined;
}

/** An icon on a 24 px grid, stroke 1.8, in the text colour. Hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
