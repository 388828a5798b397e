import { useTranslations } from "use-intl";
import { CallError } from "#contract/transport/call-error.ts";
import { lookUp } from "../data/look-up.ts";
import { Link } from "../routing/link.tsx";

/** Screens that show whether a call was done. The transactions list all other calls. */
const RECORDS = {
  "/user/add_recharge": "/rechargeRecord",
  "/user/add_withdrawal": "/withdrawalRecord",
  "/user/apply_to_balance": "/applyToBalanceRecord",
  "/user/buy": "/orderList",
};

/** Whether nobody knows yet if a call has moved money. */
export function isUnsure(error: unknown): boolean {
  return error instanceof CallError && error.fault === "unsure";
}

/** Leads to the records if nobody knows yet whether a call was done; else nothing. */
export function RecordsLink({ of: error }: { of: unknown }) {
  const t = useTranslations("common");
  if (!(error instanceof CallError) || !isUnsure(error)) return null;
  return (
    <p>
      <Link to={lookUp(RECORDS, String(error.fields["path"])) ?? "/transactionList"}>{t("seeRecords")}</Link>
    </p>
  );
}
