import { useState, useEffect, useEffectEvent, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ReadOf, AnyCall, QueryOf } from "#contract/call.ts";
import { exgOwngameStartGame, exgStartGame } from "#contract/calls/exg.ts";
import {
  channelMessage,
  FRAME_PATH,
  pageMessage,
  readGameMessage,
  themeMessage,
} from "#contract/games/game-message.ts";
import { useShownTheme } from "#web/data/theme.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { invalidateMember, useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { parseUrl } from "#web/data/parse-url.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { useWayBack } from "#web/routing/way-back.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import styles from "./game-screens.module.css";

/** A provider's game in a frame. Query `id`: the game, `name`: its title. */
export function ProviderGameScreen() {
  const { id, name } = useGameQuery();
  return <ProviderGame key={id} id={id} name={name} />;
}

/** A quick game in a frame, with the same query. */
export function OwnGameScreen() {
  const { id, name } = useGameQuery();
  return <OwnGame key={id} id={id} name={name} />;
}

interface Game {
  id: string;
  name: string;
}

function ProviderGame({ id, name }: Game) {
  const { answer, error } = useFirstAnswer(exgStartGame, { id });
  return (
    <GameScreen
      name={name}
      launch={answer && launchOf(answer, window.location.href)}
      answered={answer !== null}
      error={error}
    />
  );
}

function OwnGame({ id, name }: Game) {
  const { answer, error } = useFirstAnswer(exgOwngameStartGame, { game_id: id });
  return (
    <GameScreen
      name={name}
      launch={answer && launchAt(answer.launch_url, window.location.href)}
      answered={answer !== null}
      error={error}
    />
  );
}

interface GameScreenProps {
  name: string;
  launch: Launch | null;
  /** The server has answered. Without a launch, its answer cannot be shown. */
  answered: boolean;
  error: CallError | null;
}

function GameScreen({ name, launch, answered, error }: GameScreenProps) {
  const t = useTranslations("providers");
  const errorText = useErrorText();
  const leave = useWayBack("/");
  const [failed, setFailed] = useState(false);
  const client = useQueryClient();
  // A game that says nothing of money would leave an old balance beside it.
  const [playsFromWallet, setPlaysFromWallet] = useState(false);

  function changeBalance() {
    setPlaysFromWallet(true);
    void invalidateMember(client);
  }

  const failure = failed ? t("notLoaded") : error ? errorText(error) : answered && !launch ? t("unreadable") : null;
  return (
    <Screen slim title={name} back="/" trailing={playsFromWallet && <Balance />} className={styles.body}>
      {failure !== null ? (
        <Dialog
          open
          onClose={leave}
          title={t("error")}
          actions={
            <Button variant="primary" onClick={leave}>
              {t("close")}
            </Button>
          }
        >
          <p>{failure}</p>
        </Dialog>
      ) : launch ? (
        <GameFrame
          launch={launch}
          title={name}
          onBalance={changeBalance}
          onClose={leave}
          onFailed={() => setFailed(true)}
        />
      ) : (
        <div className={styles.stage} aria-busy="true">
          <Spinner label={t("loading")} />
        </div>
      )}
    </Screen>
  );
}

function Balance() {
  const t = useTranslations("common");
  const { data } = useProfile();
  return (
    <p className={styles.balance} role="group" aria-label={t("balance")}>
      {data && <AmountText minor={data.entry.balance} />}
    </p>
  );
}

function useGameQuery(): Game {
  const t = useTranslations("providers");
  const [search] = useSearchParams();
  return { id: search.get("id") ?? "", name: search.get("name") || t("game") };
}

/** Fetches only once: a second call would restart a running game. */
function useFirstAnswer<C extends AnyCall>(call: C, query: QueryOf<C>) {
  const [answer, setAnswer] = useState<ReadOf<C> | null>(null);
  const { data, error, isFetchedAfterMount } = useCallQuery(call, query, { staleTime: 0, enabled: answer === null });
  if (answer === null && data !== undefined && isFetchedAfterMount) setAnswer(data);
  return { answer, error: answer === null && isFetchedAfterMount ? error : null };
}

/** Time limit in ms for a game to load: frames report no failures. */
export const LOAD_MS = 20_000;

const SANDBOX = "allow-scripts allow-forms allow-popups";

interface GameFrameProps {
  launch: Launch;
  title: string;
  onBalance: () => void;
  onClose: () => void;
  onFailed: () => void;
}

/**
 * A sandboxed game that fills the window below the header. The game gets a port once it has loaded, and only what comes
 * through it counts.
 */
function GameFrame({ launch, title, onBalance, onClose, onFailed }: GameFrameProps) {
  const t = useTranslations("providers");
  const theme = useShownTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const isPageSent = useRef(false);
  const game = useRef<MessagePort>(null);
  const [loads, setLoads] = useState(0);
  const shown = loads > 0;
  const origin = launch.kind === "page" ? OPAQUE_ORIGIN : launch.origin;

  function tell(message: object, ports: MessagePort[] = []) {
    // An opaque origin has no name, so only "*" can address it.
    frame.current?.contentWindow?.postMessage(message, origin === OPAQUE_ORIGIN ? "*" : origin, ports);
  }

  const handleMessage = useEffectEvent((data: unknown) => {
    const message = readGameMessage(data);
    if (message?.type === "balanceChanged") onBalance();
    if (message?.type === "close") onClose();
  });

  const sendTheme = useEffectEvent((port: MessagePort | null) => port?.postMessage(themeMessage(theme)));
  const handOver = useEffectEvent((port: MessagePort) => tell(channelMessage(), [port]));
  useEffect(() => {
    if (loads === 0) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => handleMessage(data);
    game.current = port1;
    handOver(port2);
    sendTheme(port1);
    // The port of a page that has gone must not speak for the next one.
    return () => port1.close();
  }, [loads]);
  useEffect(() => {
    sendTheme(game.current);
  }, [theme]);

  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => fail(), LOAD_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  function loaded() {
    // The empty page loads before the server's page.
    if (launch.kind === "address" || isPageSent.current) return setLoads((count) => count + 1);
    isPageSent.current = true;
    tell(pageMessage(launch.html));
  }

  return (
    <div className={styles.stage} aria-busy={!shown}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={launch.kind === "page" ? FRAME_PATH : launch.href}
        sandbox={origin === OPAQUE_ORIGIN ? SANDBOX : `${SANDBOX} allow-same-origin`}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={loaded}
      />
      {!shown && <Spinner label={t("loading")} />}
    </div>
  );
}

function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.cover} role="status" aria-label={label}>
      <span className={styles.ring} />
    </div>
  );
}

type Launch =
  | { readonly kind: "page"; readonly html: string }
  /** `origin`: the origin of its messages; "null" is opaque. */
  | { readonly kind: "address"; readonly href: string; readonly origin: string };

/** The opaque origin of a sandboxed frame. */
const OPAQUE_ORIGIN = "null";

/** Reads a provider's answer for a page at `here`. Null: it cannot be shown. */
export function launchOf({ type, html_encode, launch_url }: ReadOf<typeof exgStartGame>, here: string): Launch | null {
  // An unknown type leaves the decision to the content.
  const isPage = type === "html_encode" || (type !== "launch_url" && html_encode);
  if (!isPage) return launch_url ? launchAt(launch_url, here) : null;
  const html = html_encode ? decodePage(html_encode) : null;
  return html === null ? null : { kind: "page", html };
}

/**
 * Reads an address. A page of our own host gets an opaque origin, so it cannot access the app. Another host's page
 * keeps its own origin and storage. Null: not a page's address.
 */
export function launchAt(launchUrl: string, here: string): Launch | null {
  const url = parseUrl(launchUrl, here);
  if (url === null) return null;
  const { protocol, href, origin } = url;
  if (protocol !== "https:" && protocol !== "http:") return null;
  return { kind: "address", href, origin: origin === new URL(here).origin ? OPAQUE_ORIGIN : origin };
}

/** Decodes base64 of UTF-8; null if it is invalid. */
function decodePage(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
