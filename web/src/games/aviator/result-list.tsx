import { useLocale, useTranslations } from "use-intl";
import { formatMultiplier } from "#web/locales/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import type { PastResult } from "./inbound.ts";
import { toneOf } from "./tone.ts";

interface ResultListProps {
  results: readonly PastResult[];
  onVerify: (period: number) => void;
  className: string | undefined;
  /** Of each result, which is a button. */
  itemClassName: string | undefined;
}

/** Results as chips; each leads to its round's proof. */
export function ResultList({ results, onVerify, className, itemClassName }: ResultListProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  return (
    <ul className={className}>
      {results.map(({ period, result }) => {
        const multiplier = formatMultiplier(result, locale);
        return (
          <li key={period}>
            <button
              type="button"
              className={itemClassName}
              aria-label={t("verifyResult", { multiplier })}
              onClick={() => onVerify(period)}
            >
              <Chip tone={toneOf(result)}>{multiplier}</Chip>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
