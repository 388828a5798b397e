import { useTranslations } from "use-intl";
import { LinkButton } from "../ui/forms/button.tsx";
import { EmptyState } from "../ui/page/states.tsx";
import { Screen } from "../ui/page/screen.tsx";

export function NotFoundScreen() {
  const t = useTranslations("shell");
  return (
    <Screen title={t("notFoundTitle")} back="/">
      <EmptyState
        icon="plane"
        title={t("notFoundText")}
        action={
          <LinkButton to="/" variant="primary">
            {t("goHome")}
          </LinkButton>
        }
      />
    </Screen>
  );
}
