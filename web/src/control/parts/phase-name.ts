import { useTranslations } from "use-intl";

const PHASES = ["reset", "waiting", "open", "locked", "flying", "flown", "shown"] as const;

/** What a table is at, in words; a phase that is not known here is shown as it is named. */
export function usePhaseName(): (phase: string) => string {
  const t = useTranslations("control.phases");
  return (phase) => {
    const known = PHASES.find((each) => each === phase);
    return known === undefined ? phase : t(known);
  };
}
