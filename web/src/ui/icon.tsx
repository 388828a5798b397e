import { useEffect, useSyncExternalStore } from "react";
import { firstIconPaths } from "./first-icon-paths.ts";
import type { IconName } from "./icon-paths.ts";

let paths: Readonly<Partial<Record<IconName, string>>> = firstIconPaths;
let fetched: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The paths of icons that are there: those of the first screen, and all once another screen has been opened. */
export const icons = {
  get: () => paths,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Fetches the others; those of the first screen do not wait for them. What failed is tried again when next asked. */
  fetch(): Promise<void> {
    fetched ??= import("./icon-paths.ts").then(
      ({ iconPaths }) => {
        paths = iconPaths;
        for (const listener of listeners) listener();
      },
      () => {
        fetched = undefined;
      },
    );
    return fetched;
  },
};

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
