import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSettings } from "#web/data/use-settings.ts";
import { LANGUAGE_NAMES } from "#web/locales/locale-tags.ts";
import { LanguageSheet } from "#web/app/language-sheet.tsx";
import { ThemeSheet } from "#web/app/theme-sheet.tsx";
import { Menu, MenuButton, MenuLink } from "#web/ui/menu.tsx";
import { AndroidLink } from "./android-link.tsx";
import { LogoutDialog } from "./logout-dialog.tsx";
import { SessionsSheet } from "./sessions-sheet.tsx";
import { SoundSheet } from "./sound-sheet.tsx";

type Opened = "sessions" | "language" | "appearance" | "sound" | "logout" | null;

/** What a member can do about the account and the app. */
export function MineMenu() {
  const t = useTranslations("account");
  const mine = useTranslations("mine");
  const shell = useTranslations("shell");
  const games = useTranslations("games");
  const { theme, locale, sound } = useSettings();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu label={t("menu")}>
        <MenuLink icon="lock" label={t("resetTitle")} to="/resetPassword" />
        <MenuButton icon="system" label={mine("sessions")} onClick={() => setOpened("sessions")} />
        <MenuButton
          icon="globe"
          label={shell("language")}
          value={LANGUAGE_NAMES[locale]}
          onClick={() => setOpened("language")}
        />
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
        <MenuLink icon="chat" label={mine("suggestions")} to="/suggestionList" />
        <MenuLink icon="shield" label={t("privacyPolicy")} to="/privacyPolicy" />
        <MenuLink icon="scale" label={t("riskAgreement")} to="/riskAgreement" />
        <AndroidLink />
        <MenuButton icon="logout" label={t("logout")} quiet onClick={() => setOpened("logout")} />
      </Menu>
      <SessionsSheet open={opened === "sessions"} onClose={close} />
      <LanguageSheet open={opened === "language"} onClose={close} />
      <ThemeSheet open={opened === "appearance"} onClose={close} />
      <SoundSheet open={opened === "sound"} onClose={close} />
      <LogoutDialog open={opened === "logout"} onClose={close} />
    </>
  );
}
