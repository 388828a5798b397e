import { useLocale, useTranslations } from "use-intl";
import type { Fault } from "#contract/control-faults.ts";
import { formatPercent } from "#web/locales/format.ts";

/** What a fault falls on, in words: "20% of /user/profile". */
export function useShareText(): (match: Fault["match"]) => string {
  const t = useTranslations("control.faults");
  const locale = useLocale();
  return ({ path, cmd, share }) => {
    const what = path ?? (cmd === undefined ? t("everything") : t("framesOf", { cmd }));
    return share === 1 ? what : t("shareOf", { share: formatPercent(share, locale), what });
  };
}
