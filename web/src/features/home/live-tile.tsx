import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useLocale } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { gameTable } from "#contract/calls/game-table.ts";
import { isPassing } from "#contract/transport/uncertain.ts";
import { useCallQuery } from "#web/data/client.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useHas } from "#web/data/use-store.ts";
import type { LiveTileProps } from "#web/data/games.ts";
import type { Tile } from "#web/data/tile.ts";
import { classNames } from "#web/ui/class-names.ts";
import { clockText } from "#web/ui/countdown.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { useReducedMotion } from "#web/data/use-media.ts";
import styles from "./own-games.module.css";
import { SECOND_MS } from "#contract/values/durations.ts";

const GOOD_MS = 60_000;
/** Between two calls for a flight, whose crash is secret, or for a late result: three tables stay below 3 KB/s. */
const ASK_MS = 2_000;
/** Between two calls while the backend does not answer. */
const RETRY_MS = 30_000;
/** Twice `ASK_MS`: the gateway may answer with the reading of the previous call. */
const FLIGHT_LAG_MS = 4_000;

type Table = ReadOf<typeof gameTable>;

/**
 * A game's table on its tile: a countdown or a flight, and the last results, once a second. It asks when a result is
 * due, so a round costs one call. It stands still and asks nothing while nobody sees it.
 */
export function TableTile({ table, tile, className }: LiveTileProps & { tile: Tile | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(place);
  const isStill = useReducedMotion();
  const hasTables = useHas("game_table");
  const [isMissing, setMissing] = useState(false);
  const isOff = isMissing || !hasTables;
  const options = { staleTime: GOOD_MS, enabled: isSeen && !isOff, isAnonymous: true };
  const query = useCallQuery(gameTable, { table }, options);
  const { data, dataUpdatedAt, error, errorUpdatedAt, isFetching, refetch } = query;
  // A backend without this call leaves the tile its picture, until the next visit.
  if (error !== null && !isOff && !isPassing(error)) setMissing(true);

  const now = useSecond(isSeen && !isStill && !isOff, (second) => {
    if (isFetching) return;
    if (error !== null) {
      if (Date.now() - errorUpdatedAt >= RETRY_MS) void refetch();
    } else if (data !== undefined && Date.now() - dataUpdatedAt >= ASK_MS) {
      const next = data.next_time ?? data.take_off;
      if (next !== null && second >= (data.next_time ?? 0)) void refetch();
    }
  });

  return (
    <span ref={place} className={classNames(styles.live, className)} aria-hidden="true">
      {data !== undefined && tile !== undefined && !isOff && (
        <>
          {isStill ? null : <Clock tile={tile} table={data} now={now} />}
          <Results tile={tile} results={data.results} />
        </>
      )}
    </span>
  );
}

/** The coefficient of a flight, or the time until the next result or take-off. */
function Clock({ tile, table, now }: { tile: Tile; table: Table; now: number }) {
  const locale = useLocale();
  const { take_off: takeOff, next_time: next } = table;
  if (takeOff !== null) {
    // Never ahead of what the server has confirmed.
    const flightMs = Math.max(0, Math.min(now - FLIGHT_LAG_MS, table.time) - takeOff);
    return <Pill icon={tile.game.icon} text={tile.flightText?.(flightMs, locale) ?? ""} />;
  }
  if (next === null) return null;
  return <Pill icon="hourglass" text={clockText(Math.max(0, Math.ceil((next - now) / SECOND_MS)))} />;
}

function Pill({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className={styles.pill}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  );
}

function Results({ tile, results }: { tile: Tile; results: Table["results"] }) {
  const locale = useLocale();
  return (
    <span className={styles.results}>
      {results.slice(0, tile.shown).map(({ period, result }) => (
        <span key={period} className={classNames(styles.result, styles[tile.toneOf(result)])} translate="no">
          {tile.resultText(result, locale)}
        </span>
      ))}
    </span>
  );
}

/** Whether an element is in the window of a page that is shown. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const isPageShown = useSyncExternalStore(onVisibility, () => !document.hidden);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isInView && isPageShown;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** The server's time, once a second on the second while `runs`, so that all tiles change in the same frame. */
function useSecond(runs: boolean, onSecond: (now: number) => void): number {
  const [now, setNow] = useState(serverNow);
  const look = useEffectEvent(() => {
    const at = serverNow();
    setNow(at);
    onSecond(at);
    return SECOND_MS - (at % SECOND_MS);
  });
  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      timer = setTimeout(step, look());
    };
    step();
    return () => clearTimeout(timer);
  }, [runs]);
  return now;
}
