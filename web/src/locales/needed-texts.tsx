import { useEffect, useState, type ReactNode } from "react";
import type { Area } from "./load-texts.ts";
import { texts, useTexts } from "./texts.ts";

interface NeededTextsProps {
  areas: readonly Area[];
  /** Fetches what will be drawn, so that it comes beside the texts and not after them. */
  fetch?: (() => Promise<unknown>) | undefined;
  /** Stands there until the texts do. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Draws what needs some areas of texts once they are there. Those that cannot be fetched are an error of what is drawn. */
export function NeededTexts({ areas, fetch, fallback, children }: NeededTextsProps) {
  const shown = useTexts();
  const [failure, setFailure] = useState<unknown>(null);
  const ready = areas.every((area) => area in shown.texts);

  useEffect(() => {
    if (ready) return;
    texts.need(areas).catch(setFailure);
    // Where that fails, whoever draws it learns it.
    fetch?.().catch(() => undefined);
  }, [ready, areas, fetch]);

  if (failure !== null) throw failure;
  return ready ? children : fallback;
}
