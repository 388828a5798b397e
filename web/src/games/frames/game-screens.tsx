import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ReadOf, AnyCall, QueryOf } from "#contract/call.ts";
import { exgOwngameStartGame, exgStartGame } from "#contract/exg.ts";
import { type CallError, useErrorText } from "#web/data/call-error.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { useWayBack } from "#web/routing/way-back.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Screen } from "#web/ui/screen.tsx";
import styles from "./game-frame.module.css";
import { GameFrame, Spinner } from "./game-frame.tsx";
import { type Launch, launchAt, launchOf } from "./launch.ts";

/** A provider's game in a frame. Query `id`: the game's, `name`: as it is shown. */
export function ProviderGameScreen() {
  const { id, name } = useAskedGame();
  return <ProviderGame key={id} id={id} name={name} />;
}

/** A game of the house's own in a frame. Query as above. */
export function OwnGameScreen() {
  const { id, name } = useAskedGame();
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
  /** The server has answered. Without a launch: what it said cannot be shown. */
  answered: boolean;
  error: CallError | null;
}

function GameScreen({ name, launch, answered, error }: GameScreenProps) {
  const t = useTranslations("providers");
  const errorText = useErrorText();
  const leave = useWayBack("/");
  const [failed, setFailed] = useState(false);
  const failure = failed ? t("notLoaded") : error ? errorText(error) : answered && !launch ? t("unreadable") : null;
  return (
    <Screen slim title={name} back="/" className={styles.body}>
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
        <GameFrame launch={launch} title={name} onClose={leave} onFailed={() => setFailed(true)} />
      ) : (
        <div className={styles.stage} aria-busy="true">
          <Spinner label={t("loading")} />
        </div>
      )}
    </Screen>
  );
}

function useAskedGame(): Game {
  const t = useTranslations("providers");
  const [search] = useSearchParams();
  return { id: search.get("id") ?? "", name: search.get("name") || t("game") };
}

/** The first answer since the screen was opened, and no other: a second one would begin a game anew that is being played. */
function useFirstAnswer<C extends AnyCall>(call: C, query: QueryOf<C>) {
  const [answer, setAnswer] = useState<ReadOf<C> | null>(null);
  const { data, error, isFetchedAfterMount } = useCallQuery(call, query, { staleTime: 0, enabled: answer === null });
  if (answer === null && data !== undefined && isFetchedAfterMount) setAnswer(data);
  return { answer, error: answer === null && isFetchedAfterMount ? error : null };
}
