import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Screen } from "#web/ui/page/screen.tsx";
import styles from "./legal-screens.module.css";

export function PrivacyScreen() {
  const t = useTranslations("legal");
  return (
    <Screen title={t("privacyTitle")} back="/">
      <PrivacyText />
    </Screen>
  );
}

export function PrivacyText() {
  const t = useTranslations("legal");
  return (
    <LegalText intro={t("privacyIntro")}>
      <LegalPoint title={t("privacyAgeTitle")} text={t("privacyAge")} />
      <LegalPoint title={t("privacyDataTitle")} text={t("privacyData")} />
      <LegalPoint title={t("privacyUseTitle")} text={t("privacyUse")} />
      <LegalPoint title={t("privacyShareTitle")} text={t("privacyShare")} />
      <LegalPoint title={t("privacyRightsTitle")} text={t("privacyRights")} />
    </LegalText>
  );
}

export function LegalText({ intro, children }: { intro: string; children: ReactNode }) {
  return (
    <article className={styles.text}>
      <p className={styles.intro}>{intro}</p>
      {children}
    </article>
  );
}

export function LegalPoint({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
    </section>
  );
}

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
