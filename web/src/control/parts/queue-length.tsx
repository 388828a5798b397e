import { useTranslations } from "use-intl";
import { Chip } from "#web/ui/chip.tsx";

/** How many outcomes wait to be forced. */
export function QueueLength({ waiting }: { waiting: number }) {
  const t = useTranslations("control.luck");
  return <Chip tone={waiting > 0 ? "violet" : "neutral"}>{t("waiting", { count: waiting })}</Chip>;
}
