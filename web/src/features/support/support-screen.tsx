import { useState, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { homeTop } from "#contract/calls/home.ts";
import type { Locale } from "#contract/values/locale.ts";
import { useShownTheme, type ShownTheme } from "#web/data/theme.ts";
import { useCallQuery } from "#web/data/client.ts";
import { parseUrl } from "#web/data/parse-url.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSettings } from "#web/data/use-store.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState, ErrorState, Skeleton } from "#web/ui/page/states.tsx";
import { ContactMenu } from "./contact-menu.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./support-screen.module.css";

/** The support chat; members see other contacts too. */
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
  return (
    <QueryView query={useCallQuery(homeTop)} skeleton={<ChatFrame src={null} />}>
      {(home) => <ChatAt livechatUrl={home.livechat_url} />}
    </QueryView>
  );
}

function ChatAt({ livechatUrl }: { livechatUrl: string }) {
  const t = useTranslations("support");
  const { locale } = useSettings();
  const theme = useShownTheme();
  const [blocked, setBlocked] = useState<string | null>(null);
  const address = chatAddress(livechatUrl, window.location.href, locale, theme);
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

/** Frames do not report failures, so a timeout shows the error. */
export const CHAT_MS = 15_000;

interface ChatFrameProps {
  /** Null until it is known. */
  src: string | null;
  /** A chat of another host may use its own origin. */
  isForeign?: boolean;
  /** Called if the content security policy blocks the chat's host (setting FRAME_ORIGINS). */
  onBlocked?: () => void;
}

const SANDBOX = "allow-scripts allow-forms";

/** The sandbox lets the chat run scripts and send forms, but reach neither this page nor its storage. */
export function ChatFrame({ src, isForeign = false, onBlocked }: ChatFrameProps) {
  const t = useTranslations("support");
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");

  useEffect(() => {
    if (src === null || state !== "loading") return;
    const timer = setTimeout(() => setState("failed"), CHAT_MS);
    return () => clearTimeout(timer);
  }, [src, state]);

  const block = useEffectEvent(() => onBlocked?.());
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src") block();
    };
    document.addEventListener("securitypolicyviolation", onViolation);
    return () => document.removeEventListener("securitypolicyviolation", onViolation);
  }, []);

  function retry() {
    setState("loading");
    setAttempt(attempt + 1);
  }

  if (state === "failed") return <ErrorState text={t("failed")} onRetry={retry} />;
  return (
    <div className={styles.stage} aria-busy={state === "loading"}>
      {src !== null && (
        <iframe
          key={attempt}
          className={styles.frame}
          title={t("chat")}
          src={src}
          sandbox={isForeign ? `${SANDBOX} allow-same-origin allow-popups` : SANDBOX}
          referrerPolicy="no-referrer"
          onLoad={() => setState("loaded")}
        />
      )}
      {state === "loading" && <ChatSkeleton />}
    </div>
  );
}

function ChatSkeleton() {
  return (
    <div className={styles.coming}>
      <Skeleton height="56px" radius="var(--r-m)" />
      <Skeleton width="70%" height="64px" radius="var(--r-m)" />
      <Skeleton width="55%" height="44px" radius="var(--r-m)" />
    </div>
  );
}

/** The content security policy may block a foreign chat. */
type ChatAddress = { readonly kind: "own" | "foreign"; readonly href: string } | { readonly kind: "none" };

/**
 * Classifies the server's chat address. A chat of our own host gets language and theme in its query. Only http and
 * https are accepted.
 */
export function chatAddress(livechatUrl: string, page: string, locale: Locale, theme: ShownTheme): ChatAddress {
  const url = livechatUrl === "" ? null : parseUrl(livechatUrl, page);
  if (url === null) return { kind: "none" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "none" };
  if (url.origin !== new URL(page).origin) return { kind: "foreign", href: url.href };
  url.searchParams.set("locale", locale);
  url.searchParams.set("theme", theme);
  return { kind: "own", href: url.href };
}
