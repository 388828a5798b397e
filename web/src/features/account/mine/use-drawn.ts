import { useEffect, useState } from "react";
import { afterPaint } from "#web/app/turns.ts";

/** Whether the reader sees the screen by now: what it does not need at first, it asks for then. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    let gone = false;
    void afterPaint().then(() => {
      if (!gone) setDrawn(true);
    });
    return () => {
      gone = true;
    };
  }, []);

  return drawn;
}
