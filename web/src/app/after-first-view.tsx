import { useDeferredValue, type ReactNode } from "react";

/**
 * What stands below a screen's first view: drawn in a second piece, right after the first has been, so that a slow phone
 * shows what is seen that much sooner, and hears a press between the two.
 */
export function AfterFirstView({ children }: { children: ReactNode }) {
  const firstIsDrawn = useDeferredValue(true, false);
  return firstIsDrawn && children;
}
