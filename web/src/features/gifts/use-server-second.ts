import { useEffect, useState } from "react";
import { serverNow } from "#web/data/server-clock.ts";

const SECOND_MS = 1000;

/** The server's time in ms since the epoch, looked at once a second. */
export function useServerSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
