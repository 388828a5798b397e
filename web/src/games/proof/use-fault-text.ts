import { useTranslations } from "use-intl";
import type { FieldFault } from "./read-draft.ts";

/** What is wrong with a field, in words. */
export function useFaultText(): (fault: FieldFault) => string {
  const t = useTranslations("fairness");
  const texts: Record<FieldFault, string> = {
    required: t("faultRequired"),
    spaces: t("faultSpaces"),
    tooLong: t("faultTooLong"),
    hash: t("faultHash"),
    playerSeed: t("faultPlayerSeed"),
    joinedSeeds: t("faultJoinedSeeds"),
    order: t("faultOrder"),
    category: t("faultCategory"),
    table: t("faultTable"),
    winPeriod: t("faultWinPeriod"),
    wholeNumber: t("faultWholeNumber"),
    traps: t("faultTraps"),
  };
  return (fault) => texts[fault];
}
