import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import { createStore, type Store } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";

export interface Failure {
  text: string;
  onRetry: () => void;
  /** Of a part of the screen: it is silent while the screen tells a failure of its own. */
  isPart?: boolean;
}

const Failures = createContext<Store<readonly Failure[]> | null>(null);
const alone = createStore<readonly Failure[]>([]);

/** A screen, sheet or side that tells a failure once, however many queries it concerns. */
export function TellsOnce({ children }: { children: ReactNode }) {
  const [failures] = useState(() => createStore<readonly Failure[]>([]));
  return <Failures value={failures}>{children}</Failures>;
}

/** Null if another one tells the failure. Otherwise a function that retries all that failed around it. */
export function useFailure({ text, onRetry, isPart = false }: Failure): (() => void) | null {
  const failures = use(Failures);
  const all = useStore(failures ?? alone);
  const [own] = useState<Failure>({ text, onRetry });

  // Before paint, so that two failures never show side by side.
  useLayoutEffect(() => Object.assign(own, { onRetry }) && undefined);
  useLayoutEffect(() => {
    if (failures === null) return;
    Object.assign(own, { text, isPart });
    failures.set([...failures.get(), own]);
    return () => failures.set(failures.get().filter((each) => each !== own));
  }, [failures, own, text, isPart]);

  const told = all.find((each) => !each.isPart && (isPart || each.text === text)) ?? (isPart ? all[0] : own);
  if (told !== undefined && told !== own) return null;
  return () => (failures === null ? onRetry() : failures.get().forEach((each) => each.onRetry()));
}
