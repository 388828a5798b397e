import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { DataProvider } from "#web/data/data-provider.tsx";
import { useSession, useStore } from "#web/data/use-store.ts";
import { gameAt } from "#web/data/games.ts";
import { pathText, useLocation } from "#web/routing/history.ts";
import { BRAND, Ornament } from "#web/ui/ornament.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SwitchRow } from "#web/ui/forms/choices.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { type Place, places } from "./beside.tsx";
import { OnNow } from "./on-now.tsx";
import { areShortcutsOn, listenForShortcuts, type Shortcut, shortcutsOnScreen, showHeldKeys } from "./shortcuts.ts";
import styles from "./wide-screen.module.css";

// Lazy, because visitors have none.
const WalletPart = lazy(async () => ({ default: (await import("./wallet-part.tsx")).WalletPart }));
const Facts = lazy(async () => ({ default: (await import("#web/features/home/facts.tsx")).Facts }));
const GiftHours = lazy(async () => ({ default: (await import("./gift-hours.tsx")).GiftHours }));

/** Both sides of the column: in a game what its screen puts there, elsewhere the wallet and what is on now. */
export function WideScreen() {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null);
  useEffect(() => listenForShortcuts(() => setShortcuts(shortcutsOnScreen())), []);
  const areKeysOn = useStore(areShortcutsOn);
  useEffect(() => (areKeysOn ? showHeldKeys() : undefined), [areKeysOn]);
  const t = useTranslations("wide");
  const { pathname } = useLocation();
  const game = gameAt(pathname);
  // Home has the games, and its facts are beside it.
  const isHome = pathname === "/";
  const isMember = useSession().token !== null;
  const onNow = (
    <div className={styles.others}>
      <OnNow without={game?.id} />
    </div>
  );
  return (
    <>
      <div className={styles.backdrop}>
        <Ornament petals={24} size={1440} className={styles.ornament} />
      </div>
      <DataProvider>
        <div className={classNames(styles.sides, game !== undefined && styles.playing)}>
          <aside className={styles.left} aria-label={t(game ? "table" : isMember ? "wallet" : "now")}>
            <Suspense>
              {game && <Slot at="table" />}
              {isMember && !game ? <WalletPart /> : onNow}
            </Suspense>
            <Brand />
          </aside>
          <aside className={styles.right} aria-label={isMember || game ? t(game ? "own" : "now") : BRAND}>
            <Suspense>
              {game ? (
                <>
                  <Slot at="session" />
                  <Slot at="own" />
                </>
              ) : isMember ? (
                <>
                  <GiftHours />
                  {isHome ? <Facts /> : onNow}
                </>
              ) : (
                <Facts />
              )}
            </Suspense>
            <Phone />
          </aside>
        </div>
      </DataProvider>
      <ShortcutSheet shortcuts={shortcuts} onClose={() => setShortcuts(null)} />
    </>
  );
}

function Slot({ at }: { at: Place }) {
  const { set } = places[at];
  return <div ref={(element) => set(element)} className={styles.slot} />;
}

function Brand() {
  const t = useTranslations("wide");
  return (
    <div className={styles.foot}>
      <Mark size={32} className={styles.mark} />
      <p>
        <strong className={styles.brand}>{BRAND}</strong>
        <br />
        {t("line")}
      </p>
    </div>
  );
}

function Phone() {
  const t = useTranslations("wide");
  const path = pathText(useLocation());
  return (
    <div className={styles.foot}>
      <div className={styles.code}>
        <QrCode text={window.location.origin + path} label={t("phoneCode")} />
      </div>
      <p>
        {t("phone")}
        <br />
        <span className={styles.keysHint}>{t("keys")}</span>
      </p>
    </div>
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
