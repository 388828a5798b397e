import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "#web/data/use-store.ts";
import { pathText, useLocation } from "#web/routing/history.ts";
import { BRAND } from "#web/ui/brand.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { SwitchRow } from "#web/ui/forms/choices.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { DayOrnament } from "./day-ornament.tsx";
import { areShortcutsOn, listenForShortcuts, type Shortcut, shortcutsOnScreen } from "./shortcuts.ts";
import styles from "./wide-screen.module.css";

/** The surroundings of the column on a wide screen. They hold nothing that the app needs. */
export function WideScreen() {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null);
  useEffect(() => listenForShortcuts(() => setShortcuts(shortcutsOnScreen())), []);
  return (
    <>
      <div className={styles.surroundings}>
        <DayOrnament className={styles.backdrop} />
        <Words />
        <Phone />
      </div>
      <ShortcutSheet shortcuts={shortcuts} onClose={() => setShortcuts(null)} />
    </>
  );
}

function Words() {
  const t = useTranslations("wide");
  return (
    <aside className={styles.words} aria-label={BRAND}>
      <p className={styles.brand}>
        <Mark size={56} className={styles.mark} />
        {BRAND}
      </p>
      <p className={styles.line}>{t("line")}</p>
    </aside>
  );
}

function Phone() {
  const t = useTranslations("wide");
  const path = pathText(useLocation());
  return (
    <aside className={styles.phone} aria-label={t("phone")}>
      <div className={styles.code}>
        <QrCode text={window.location.origin + path} label={t("phoneCode")} />
      </div>
      <p>{t("phone")}</p>
      <p className={styles.hint}>{t("keys")}</p>
    </aside>
  );
}

interface ShortcutSheetProps {
  shortcuts: readonly Shortcut[] | null;
  onClose: () => void;
}

function ShortcutSheet({ shortcuts, onClose }: ShortcutSheetProps) {
  const t = useTranslations("wide");
  const isOn = useStore(areShortcutsOn);
  return (
    <Sheet open={shortcuts !== null} onClose={onClose} title={t("shortcuts")}>
      <dl className={styles.keys}>
        {[...(shortcuts ?? []), { key: "?", name: t("shortcuts") }].map(({ key, name }) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd>{KEY_CAPS[key] ?? key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow label={t("shortcutsOn")} on={isOn} onChange={areShortcutsOn.set} />
    </Sheet>
  );
}

/** Signs on the keys whose names are long. */
const KEY_CAPS: Readonly<Record<string, string>> = { Space: "␣", Plus: "+", Backspace: "⌫", Enter: "↵" };
