import { useEffect } from "react";
import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";
import { iconPaths, type IconName } from "./icon-paths.ts";

const paths = createStore<Readonly<Partial<Record<IconName, string>>>>(iconPaths);

export function addIcons(more: Readonly<Partial<Record<IconName, string>>>): void {
  paths.set({ ...paths.get(), ...more });
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
  const isMissing = path === undefined;
  useEffect(() => {
    // Nearly always there already, with the code that screens share. Without a connection the place stays empty.
    if (isMissing) import("./more-icon-paths.ts").catch(() => undefined);
  }, [isMissing]);
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
