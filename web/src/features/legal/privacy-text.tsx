import { useTranslations } from "use-intl";
import { LegalPoint, LegalText } from "./legal-text.tsx";

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
