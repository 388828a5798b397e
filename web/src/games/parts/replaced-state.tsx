import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";

interface ReplacedStateProps {
  /** The game's name. */
  game: string;
  icon: IconName;
  onTakeOver: () => void;
}

/** The game was opened elsewhere: says so, and offers to go on here. */
export function ReplacedState({ game, icon, onTakeOver }: ReplacedStateProps) {
  const t = useTranslations("games");
  return (
    <EmptyState
      icon={icon}
      title={t("replacedTitle")}
      text={t("replacedText", { game })}
      action={
        <Button variant="primary" onClick={onTakeOver}>
          {t("takeOver")}
        </Button>
      }
    />
  );
}
