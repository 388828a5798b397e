import { useEffect } from "react";
import { createStore } from "../data/store.ts";
import { useStore } from "../data/use-store.ts";
import { firstIconPaths } from "./first-icon-paths.ts";
import type { IconName } from "./icon-paths.ts";

const paths = createStore<Readonly<Partial<Record<IconName, string>>>>(firstIconPaths);
let fetched: Promise<void> | undefined;

/** Loads the icons outside the first screen. After a failure the next call tries again. */
export function loadIcons(): Promise<void> {
  fetched ??= import("./icon-paths.ts").then(
    ({ iconPaths }) => paths.set(iconPaths),
    () => {
      fetched = undefined;
    },
  );
  return fetched;
}

interface IconProps {
  name: IconName;
  /** Edge in px. */
  size?: number;
  className?: string | undefined;
}

/** An icon on a 24 px grid, stroke 1.8, in the text colour. Hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  const path = useStore(paths)[name];
  const missing = path === undefined;
  useEffect(() => {
    if (missing) void loadIcons();
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
