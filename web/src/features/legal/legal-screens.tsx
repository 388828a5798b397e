import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LEGAL } from "#brand/details.ts";
import { useHas, useMoneyTexts } from "#web/data/use-store.ts";
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
  const hasSeeds = useHas("fairness");
  const hasOwnData = useHas("own_data");
  return (
    <LegalText intro={t("privacyIntro")}>
      <LegalPoint title={t("privacyAgeTitle")} text={t("privacyAge")} />
      <LegalPoint title={t("privacyDataTitle")} text={t("privacyData")} />
      <LegalPoint title={t("privacyUseTitle")} text={t("privacyUse")} />
      <LegalPoint
        title={t("privacyShareTitle")}
        text={hasSeeds ? `${t("privacyShare")} ${t("privacySeeds")}` : t("privacyShare")}
      />
      <LegalPoint
        title={t("privacyRightsTitle")}
        text={hasOwnData ? `${t("privacyRights")} ${t("privacyOwnData")}` : t("privacyRights")}
      />
      <Operator />
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

/** The brand's legal facts. */
function Operator() {
  const t = useTranslations("legal");
  const { operator, address, licence } = LEGAL;
  const facts = [operator, address, ...(licence === "" ? [] : [t("licence", { licence })])];
  return <LegalPoint title={t("operatorTitle")} text={facts.join(" · ")} />;
}

export function RiskScreen() {
  const t = useTranslations("legal");
  const money = useMoneyTexts();
  const points = t("riskPoints")
    .split("\n")
    .map((point) => point.split("\t"));
  return (
    <Screen title={t("riskTitle")} back="/">
      <LegalText intro={t("riskIntro")}>
        {money.title && money.text && <LegalPoint title={money.title} text={money.text} />}
        <LegalPoint title={t("riskAgeTitle")} text={t("riskAge", { age: LEGAL.age })} />
        {points.map(([title = "", text = ""]) => (
          <LegalPoint key={title} title={title} text={text} />
        ))}
        <Operator />
      </LegalText>
    </Screen>
  );
}
