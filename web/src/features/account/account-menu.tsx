import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { logout } from "#contract/calls/account.ts";
import { OFFERED_LOCALES } from "#contract/values/locale.ts";
import { homeTop } from "#contract/calls/home.ts";
import { LanguageSheet, ThemeSheet, LANGUAGE_NAMES } from "#web/ui/forms/settings-sheets.tsx";
import { isInApp, useAndroidDownload } from "#web/data/android.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { installOffer } from "#web/data/install.ts";
import { useProfile } from "#web/data/profile.ts";
import { session } from "#web/data/session.ts";
import { useHas, useSettings, useStore } from "#web/data/use-store.ts";
import { SoundSettings } from "#web/ui/forms/sound-settings.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Menu, MenuButton, MenuLink, MenuAnchor } from "#web/ui/overlays/menu.tsx";
import { SessionsSheet } from "./sessions-sheet.tsx";

const OwnDataSheet = lazy(async () => ({
  default: (await import("./own-data/own-data-sheet.tsx")).OwnDataSheet,
}));

type Opened = "sessions" | "data" | "language" | "appearance" | "sound" | "install" | "logout" | null;

/** The menus of the account; `children` come before the end of the session. */
export function MineMenu({ children }: { children: ReactNode }) {
  const t = useTranslations("account");
  const mine = useTranslations("mine");
  const shell = useTranslations("shell");
  const games = useTranslations("games");
  const { theme, locale, sound } = useSettings();
  const isDemo = useProfile().data?.entry.demo === true;
  const hasSessions = useHas("sessions");
  const hasOwnData = useHas("own_data");
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu label={t("menu")}>
        {!isDemo && <MenuLink icon="lock" label={t("resetTitle")} to="/resetPassword" />}
        {hasSessions && <MenuButton icon="system" label={mine("sessions")} onClick={() => setOpened("sessions")} />}
        {hasOwnData && <MenuButton icon="shield" label={mine("ownData")} onClick={() => setOpened("data")} />}
        {OFFERED_LOCALES.length > 1 && (
          <MenuButton
            icon="globe"
            label={shell("language")}
            value={LANGUAGE_NAMES[locale]}
            onClick={() => setOpened("language")}
          />
        )}
        <MenuButton
          icon="moon"
          label={shell("appearance")}
          value={shell(theme)}
          onClick={() => setOpened("appearance")}
        />
        <MenuButton
          icon="speaker"
          label={games("soundTitle")}
          value={sound ? games("on") : games("off")}
          onClick={() => setOpened("sound")}
        />
      </Menu>
      <Menu label={mine("help")}>
        <MenuLink icon="chat" label={mine("suggestions")} to="/suggestionList" />
        <MenuLink icon="shield" label={t("privacyPolicy")} to="/privacyPolicy" />
        <MenuLink icon="scale" label={t("riskAgreement")} to="/riskAgreement" />
        <AndroidLink />
        <InstallButton onHelp={() => setOpened("install")} />
      </Menu>
      {children}
      <Menu label={t("logout")}>
        <MenuButton icon="logout" label={t("logout")} quiet onClick={() => setOpened("logout")} />
      </Menu>
      <SessionsSheet open={opened === "sessions"} onClose={close} />
      <Suspense fallback={null}>{opened === "data" && <OwnDataSheet open onClose={close} />}</Suspense>
      <LanguageSheet open={opened === "language"} onClose={close} />
      <ThemeSheet open={opened === "appearance"} onClose={close} />
      <SoundSheet open={opened === "sound"} onClose={close} />
      <Sheet open={opened === "install"} onClose={close} title={mine("install")}>
        <p>{mine("installIos")}</p>
      </Sheet>
      <LogoutDialog open={opened === "logout"} onClose={close} isDemo={isDemo} />
    </>
  );
}

/** Link to the Android app, hidden inside the app itself. */
function AndroidLink() {
  const t = useTranslations("mine");
  const { data } = useCallQuery(homeTop, undefined, { enabled: !isInApp() });
  const version = data?.queryset[0]?.android_version ?? "";
  const href = useAndroidDownload(version);
  return href !== null && <MenuAnchor icon="download" label={t("android")} value={version} href={href} />;
}

/** Stays after the notice above the tabs was dismissed. iOS has no prompt, so it gets the steps. */
function InstallButton({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations("mine");
  const offer = useStore(installOffer);
  if (offer === null) return null;
  return (
    <MenuButton
      icon="plus"
      label={t("install")}
      onClick={() => (offer === "ios" ? onHelp() : void installOffer.accept(offer))}
    />
  );
}

function SoundSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("games");
  return (
    <Sheet open={open} onClose={onClose} title={t("soundTitle")}>
      <SoundSettings />
    </Sheet>
  );
}

/** Logging out ends the session in this browser even if the call fails. */
function LogoutDialog({ open, onClose, isDemo }: { open: boolean; onClose: () => void; isDemo: boolean }) {
  const t = useTranslations("account");
  const client = useQueryClient();
  const call = useCallMutation(logout);

  function leave() {
    call.mutate(
      {},
      {
        onSettled() {
          session.end();
          client.clear();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("logoutQuestion")}
      action={t("logout")}
      busy={call.isPending}
      onConfirm={leave}
    >
      <p>{isDemo ? t("logoutDemoText") : t("logoutText")}</p>
    </ConfirmDialog>
  );
}
