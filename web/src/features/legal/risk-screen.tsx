import { useTranslations } from "use-intl";
import { Screen } from "#web/ui/screen.tsx";
import { LegalPoint, LegalText } from "./legal-text.tsx";

export function RiskScreen() {
  const t = useTranslations("legal");
  return (
    <Screen title={t("riskTitle")} back="/">
      <LegalText intro={t("riskIntro")}>
        <LegalPoint title={t("riskPlayTitle")} text={t("riskPlay")} />
        <LegalPoint title={t("riskAgeTitle")} text={t("riskAge")} />
        <LegalPoint title={t("riskRefundTitle")} text={t("riskRefund")} />
        <LegalPoint title={t("riskCancelTitle")} text={t("riskCancel")} />
        <LegalPoint title={t("riskInventoryTitle")} text={t("riskInventory")} />
        <LegalPoint title={t("riskDepositTitle")} text={t("riskDeposit")} />
        <LegalPoint title={t("riskTransferTitle")} text={t("riskTransfer")} />
      </LegalText>
    </Screen>
  );
}
