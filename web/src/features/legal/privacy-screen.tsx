import { useTranslations } from "use-intl";
import { Screen } from "#web/ui/screen.tsx";
import { PrivacyText } from "./privacy-text.tsx";

export function PrivacyScreen() {
  const t = useTranslations("legal");
  return (
    <Screen title={t("privacyTitle")} back="/">
      <PrivacyText />
    </Screen>
  );
}
