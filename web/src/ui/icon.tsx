import { useEffect, useSyncExternalStore } from "react";
import type { IconName } from "./icon-paths.ts";
import { icons } from "./icons.ts";

interface IconProps {
  name: IconName;
  /** Edge in px. */
  size?: number;
  className?: string | undefined;
}

/** One picture of the family: 24 px grid, stroke 1.8, in the colour of the text. It says nothing to a screen reader. */
export function Icon({ name, size = 20, className }: IconProps) {
  const path = useSyncExternalStore(icons.subscribe, icons.get)[name];
  const missing = path === undefined;
  useEffect(() => {
    if (missing) void icons.fetch();
  }, [missing]);
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
      <path d={path} />
    </svg>
  );
}
