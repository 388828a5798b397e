import { useRef } from "react";

/**
 * Lets one request through until it is released. That a call is under way is drawn a moment after it began: on a slow
 * phone the second press of a double one comes before that.
 */
export function useLatch(): { take: () => boolean; release: () => void } {
  const taken = useRef(false);
  return {
    take() {
      if (taken.current) return false;
      taken.current = true;
      return true;
    },
    release() {
      taken.current = false;
    },
  };
}
