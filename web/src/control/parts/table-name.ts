import { useTranslations } from "use-intl";
import { winCategory } from "#contract/games/win/calls.ts";

/** The name of a table, of how the control API names it: `win:P:1` is "Win Go Parity 1". */
export function useTableName(): (table: string) => string {
  const t = useTranslations("control.tables");
  return (table) => {
    if (table === "aviator") return t("aviator");
    if (table === "luckyhit") return t("luckyHit");
    if (table === "mines") return t("mines");
    const [, category, number = ""] = /^win:(\w):(\d+)$/.exec(table) ?? [];
    const known = winCategory.options.find((each) => each === category);
    return known === undefined ? table : t("win", { category: t(`category${known}`), number });
  };
}
