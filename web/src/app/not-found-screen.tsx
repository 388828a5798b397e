import { useTranslations } from "use-intl";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/page/states.tsx";
import { Screen } from "../ui/page/screen.tsx";

export function NotFoundScreen() {
  const t = useTranslations("shell");
  return <NothingHere title={t("notFoundTitle")} text={t("notFoundText")} />;
}

export function NotOfferedScreen() {
  const t = useTranslations("shell");
  return <NothingHere title={t("notOfferedTitle")} text={t("notOfferedText")} />;
}

function NothingHere({ title, text }: { title: string; text: string }) {
  const t = useTranslations("shell");
  return (
    <Screen title={title} back="/">
      <EmptyState
        icon="alert"
        title={text}
        action={
          <LinkButton to="/" variant="primary">
            {t("goHome")}
          </LinkButton>
        }
      />
    </Screen>
  );
}
