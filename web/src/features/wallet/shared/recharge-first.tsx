import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";

/** Stands in the place of a form that the server would refuse before the first recharge. */
export function RechargeFirst() {
  const t = useTranslations("recharge");
  const action = (
    <LinkButton to="/recharge" variant="primary">
      {t("toRecharge")}
    </LinkButton>
  );
  return <EmptyState icon="card" title={t("firstTitle")} text={t("firstText")} action={action} />;
}
