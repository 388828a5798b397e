import { useState } from "react";
import { useTranslations } from "use-intl";
import { homeTop } from "#contract/home.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSettings } from "#web/data/use-settings.ts";
import { useShownTheme } from "#web/app/theme.ts";
import { IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { chatAddress } from "./chat-address.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import styles from "./support-screen.module.css";

/** The chat with the house, and to members its other contacts. */
export function SupportScreen() {
  const t = useTranslations("support");
  const [contacts, showContacts] = useState(false);
  const hasContacts = (useProfile().data?.supports ?? []).length > 0;
  return (
    <Screen
      title={t("title")}
      back="/"
      className={styles.body}
      trailing={hasContacts && <IconButton icon="phone" label={t("contacts")} onClick={() => showContacts(true)} />}
    >
      <Chat />
      <Sheet open={contacts} onClose={() => showContacts(false)} title={t("contacts")}>
        <ContactMenu />
      </Sheet>
    </Screen>
  );
}

function Chat() {
  const t = useTranslations("support");
  const errorText = useErrorText();
  const { locale } = useSettings();
  const theme = useShownTheme();
  const { data, error, isFetching, refetch } = useCallQuery(homeTop);
  const [blocked, setBlocked] = useState<string | null>(null);
  if (!data) {
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ChatFrame src={null} />
    );
  }
  const address = chatAddress(data.livechat_url, window.location.href, locale, theme);
  if (address.kind === "none") return <EmptyState icon="chat" title={t("none")} text={t("noneText")} />;
  if (blocked !== address.href) {
    return (
      <ChatFrame
        key={address.href}
        src={address.href}
        isForeign={address.kind === "foreign"}
        onBlocked={() => setBlocked(address.href)}
      />
    );
  }
  return (
    <EmptyState
      icon="chat"
      title={t("outside")}
      text={t("outsideText")}
      action={
        <a className={styles.outside} href={address.href} target="_blank" rel="noreferrer">
          {t("openOutside")}
        </a>
      }
    />
  );
}
