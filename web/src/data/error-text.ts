import { useTranslations } from "use-intl";
import { CallError } from "#contract/transport/call-error.ts";

/** Returns the text to show for an error: the server's own message if it sent one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("common");
  return (error) => {
    if (!(error instanceof CallError)) return t("unexpected");
    if (error.msg !== "") return isRaw(error) ? t("checkEntries") : error.msg;
    if (error.fault === "network") return t("networkError");
    if (error.fault === "unsure") return t("checkRecords");
    return error.fault === "invalid" ? t("checkEntries") : t("unexpected");
  };
}

/** Whether the message has a field's name of the wire, which says nothing to a reader. */
function isRaw({ field, msg }: CallError): boolean {
  return field !== null && msg.split(/[^\w-]+/).includes(field);
}
