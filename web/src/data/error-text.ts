import { useTranslations } from "use-intl";
import { CallError } from "./call-error.ts";

/** What to tell the reader of an error: the server's own words where there are any. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("common");
  return (error) => {
    if (!(error instanceof CallError)) return t("unexpected");
    if (error.msg !== "") return error.msg;
    if (error.fault === "network") return t("networkError");
    if (error.fault === "unsure") return t("checkRecords");
    return error.fault === "invalid" ? t("checkEntries") : t("unexpected");
  };
}
