import { useTranslations } from "use-intl";
import { SoundSettings } from "#web/games/parts/sound-settings.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

/** Whether games may be heard and felt. */
export function SoundSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("games");
  return (
    <Sheet open={open} onClose={onClose} title={t("soundTitle")}>
      <SoundSettings />
    </Sheet>
  );
}
