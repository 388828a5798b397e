import { useEffect } from "react";
import { useStore } from "#web/data/use-store.ts";
import { addedIcons } from "./added-icons.ts";
import { iconPaths, type IconName } from "../icons/icon-paths.ts";

const firstPaths: Readonly<Partial<Record<IconName, string>>> = iconPaths;

interface IconProps {
  name: IconName;
  /** Edge in px. */
  size?: number;
  className?: string | undefined;
}

/** An icon on a 24 px grid, stroke 1.8, in the text colour. Hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  const added = useStore(addedIcons);
  const path = firstPaths[name] ?? added[name];
  const isMissing = path === undefined;
  useEffect(() => {
    // Nearly always there already, with the code that screens share. Without a connection the place stays empty.
    if (isMissing) addMoreIcons().catch(() => undefined);
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

async function addMoreIcons(): Promise<void> {
  const { moreIconPaths } = await import("../icons/more-icon-paths.ts");
  addedIcons.set(moreIconPaths);
}
