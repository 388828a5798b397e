import { useTranslations } from "use-intl";
import type { WinCategory } from "#contract/games/win/calls.ts";

/** A category's name. */
export function useCategoryName(): (category: WinCategory) => string {
  const t = useTranslations("win");
  const names = { P: t("nameP"), S: t("nameS"), B: t("nameB"), E: t("nameE") };
  return (category) => names[category];
}
