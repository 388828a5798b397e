import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The game was opened elsewhere: says so, and offers to go on here. */
export function ReplacedState({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useTranslations("aviator");
  return (
    <EmptyState
      icon="plane"
      title={t("replacedTitle")}
      text={t("replacedText")}
      action={
        <Button variant="primary" onClick={onTakeOver}>
          {t("takeOver")}
        </Button>
      }
    />
  );
}
