import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AnyCall } from "#contract/call.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { formatClock } from "#web/locales/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import type { Game } from "#web/data/game.ts";
import { type ChainedRound, placed } from "../proof/proof.ts";
import type { Translate } from "#web/data/translate.ts";
import { NoticeDialog } from "#web/ui/overlays/notice-dialog.tsx";
import { RecordResult } from "./records.tsx";
import { proofPath, type ProofValue, ProofValues } from "../proof/proof-sheet.tsx";
import styles from "../proof/proof-sheet.module.css";

const ChainCheck = lazy(async () => ({ default: (await import("../proof/chain-check.tsx")).ChainCheck }));

export interface ProofStep<Name extends string> {
  readonly name: Name;
  readonly holds: boolean;
}

/** The result of recomputing a round. */
export interface ProofReport<Name extends string> {
  /** `forced`: the operator set the result, so no computation could have given it. */
  readonly verdict: "match" | "mismatch" | "forced";
  readonly steps: readonly ProofStep<Name>[];
}

export function proofReport<Name extends string>(
  forced: boolean,
  steps: readonly ProofStep<Name>[],
): ProofReport<Name> {
  return { verdict: forced ? "forced" : steps.every(({ holds }) => holds) ? "match" : "mismatch", steps };
}

/** Adds what this browser keeps of the round; null: nothing. A forced result explains no other stake. */
function withKept<Name extends string>(report: ProofReport<Name>, fits: boolean | null): ProofReport<Name | "kept"> {
  if (fits === null) return report;
  const steps = [...report.steps, { name: "kept" as const, holds: fits }];
  return { verdict: fits ? report.verdict : "mismatch", steps };
}

/** Whether the answer fits the receipts that this browser keeps of the round; undefined: not compared yet. */
function useFitsKept(call: AnyCall, answer: object | undefined): boolean | null | undefined {
  const [found, setFound] = useState<{ readonly answer: object; readonly fits: boolean | null } | null>(null);
  useEffect(() => {
    if (answer === undefined) return undefined;
    let isGone = false;
    void import("../proof/kept-check.ts")
      .then(({ fitsKept }) => fitsKept(call, answer))
      // Without the check the round is still judged by itself.
      .catch(() => null)
      .then((fits) => {
        if (!isGone) setFound({ answer, fits });
      });
    return () => {
      isGone = true;
    };
  }, [call, answer]);
  return found?.answer === answer ? found?.fits : undefined;
}

/** A stake of the member's on a round, as its records have it. Money in minor units. */
interface OwnStake {
  readonly create_time: number | null;
  readonly status: string;
  readonly amount: number;
  readonly payout: number;
}

interface EvidenceRound {
  readonly commitment: string | null;
  /** Null: secret, because the round is not over. */
  readonly server_seed: string | null;
  /** The seed of the player's device in a play of one member; empty: none was mixed in. */
  readonly entropy?: string;
}

/** A game's part of the evidence of a round: its data, rows and links. `Of`: the query that names a round. */
export interface RoundEvidence<Of, R extends EvidenceRound, Name extends string, Found> {
  readonly game: Game;
  /** The call that answers a round, to compare it with what this browser keeps. */
  readonly call: AnyCall;
  readonly useDetail: (of: Of) => UseQueryResult<{ readonly entity: R }, CallError>;
  /** The round's name for players; absent: the time of its stake. */
  readonly nameOf?: (of: Of) => string;
  /** The member's stakes on the round, as far as its records are loaded. */
  readonly useOwn: (of: Of) => readonly OwnStake[];
  /** The result in a word or a figure; null: not over. */
  readonly result: (round: R, t: Translate, locale: string) => string | null;
  /** Recomputes a round; null: it is not over. `witnessed`: the commitment that this screen received before, if any. */
  readonly check: (round: R, witnessed: string | null) => (ProofReport<Name> & { readonly recomputed: Found }) | null;
  readonly steps: (t: Translate) => Readonly<Record<Name, string>>;
  /** `found`: from the seeds; undefined while they are secret. */
  readonly values: (round: R, found: Found | undefined, t: Translate, locale: string) => readonly ProofValue[];
  readonly hint?: (round: R, t: Translate) => string | undefined;
  /** The fields of the proof page besides the server seed and its commitment; null: no link. */
  readonly link: (round: R) => Readonly<Record<string, string>> | null;
  /** The round's table and its place there, which may belong to a chain of server seeds. */
  readonly chained?: (round: R) => { readonly table: string; readonly round: ChainedRound };
}

export interface ProofSheetProps<Of> {
  of: Of;
  witnessed?: string | null;
  /** Absent: the proof stands beside the column instead of in a sheet. */
  onClose?: (() => void) | undefined;
}

/** Makes the sheet of a game's rounds: skeleton, refusal, or proof. Render it only while a round is chosen. */
export function proofSheet<Of, R extends EvidenceRound, Name extends string, Found>(
  evidence: RoundEvidence<Of, R, Name, Found>,
) {
  return function ProofSheet({ of, witnessed = null, onClose }: ProofSheetProps<Of>) {
    const t = useTranslations("games");
    const errorText = useErrorText();
    const detail = evidence.useDetail(of);
    const own = evidence.useOwn(of);
    const name = evidence.nameOf?.(of) ?? clockOf(own[0]);
    if (detail.error) {
      const text = errorText(detail.error);
      return onClose ? <NoticeDialog text={text} onClose={onClose} /> : <p role="alert">{text}</p>;
    }
    const proof =
      detail.data === undefined ? (
        <div className={styles.proof} aria-busy="true">
          <Skeleton height="72px" radius="var(--r-m)" />
          <Skeleton height="180px" radius="var(--r-m)" />
        </div>
      ) : (
        <div className={styles.proof}>
          <RoundProof evidence={evidence} answer={detail.data} witnessed={witnessed} detail={detail} own={own} />
        </div>
      );
    if (!onClose) return proof;
    return (
      <Sheet open onClose={onClose} title={name === null ? t("proof") : t("fairness", { round: name })}>
        {proof}
      </Sheet>
    );
  };
}

interface RoundProofProps<Of, R extends EvidenceRound, Name extends string, Found> {
  evidence: RoundEvidence<Of, R, Name, Found>;
  answer: { readonly entity: R };
  witnessed: string | null;
  own: readonly OwnStake[];
  /** The round's query, to fetch again until the round is over. */
  detail: Pick<UseQueryResult<object>, "isFetching" | "refetch">;
}

/** The clock of a stake; null: unknown. */
export function clockOf(stake: Pick<OwnStake, "create_time"> | undefined): string | null {
  const time = stake?.create_time ?? null;
  return time === null ? null : formatClock(time);
}

/** The result of an ended round, and the member's sum. */
function Outcome({ result, own }: { result: string | null; own: readonly OwnStake[] }) {
  const t = useTranslations("games");
  if (result === null) return null;
  const played = own.filter(({ status }) => status !== "R");
  const sum = (of: "amount" | "payout") => played.reduce((total, stake) => total + stake[of], 0);
  const [first] = played.length === 0 ? own : played;
  const status = played.find((stake) => stake.status === "W")?.status ?? first?.status;
  return (
    <dl className={styles.outcome}>
      <div>
        <dt>{t("result")}</dt>
        <dd>{result}</dd>
      </div>
      {status !== undefined && (
        <div>
          <dt>{t("net")}</dt>
          <dd>
            <RecordResult status={status} amount={sum("amount")} payout={sum("payout")} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Whether a round verifies, its inputs, and a link to the proof page. */
function RoundProof<Of, R extends EvidenceRound, Name extends string, Found>(
  props: RoundProofProps<Of, R, Name, Found>,
) {
  const { evidence, answer, witnessed, own, detail } = props;
  const { entity: round } = answer;
  const t = useTranslations();
  const locale = useLocale();
  // Held here, because the fold moves to another place of the tree when the chain has been checked.
  const [chosen, choose] = useState<boolean | null>(null);
  const checked = evidence.check(round, witnessed);
  const fits = useFitsKept(evidence.call, checked === null ? undefined : answer);
  if (checked !== null && fits === undefined) return <Skeleton height="72px" radius="var(--r-m)" />;
  const report = checked && withKept<Name>(checked, fits ?? null);
  const isMatch = report?.verdict === "match";
  const chained = evidence.chained?.(round);
  const place = chained && placed(chained.round);
  const path = pathOf(evidence, round, chained?.round);
  // A round that matches needs no hashes on the screen; any other shows what differs.
  const isUnfolded = chosen ?? !isMatch;
  function toggle(event: MouseEvent) {
    event.preventDefault();
    choose(!isUnfolded);
  }
  const fold = (chain: ReactNode) => (
    <details className={styles.folded} open={isUnfolded}>
      <summary className={styles.summary} onClick={toggle}>
        {t(isUnfolded ? "games.hideHashes" : "games.showHashes")}
        <Icon name="down" size={18} />
      </summary>
      {report !== null && <Steps steps={report.steps} texts={{ ...evidence.steps(t), kept: t("games.stepKept") }} />}
      {chain}
      {isMatch && round.entropy === "" && <p className={styles.hint}>{t("games.unprovenSeed")}</p>}
      <ProofValues
        values={evidence.values(round, checked?.recomputed, t, locale)}
        hint={report === null ? undefined : evidence.hint?.(round, t)}
      />
    </details>
  );
  const unchecked = (
    <>
      {isMatch && <p>{t("games.matchText")}</p>}
      {fold(null)}
    </>
  );
  return (
    <>
      <Outcome result={checked && evidence.result(round, t, locale)} own={own} />
      {report === null ? (
        <NotOver isFetching={detail.isFetching} refetch={detail.refetch} />
      ) : (
        <Verdict report={report} hasChain={place !== null && place !== undefined} />
      )}
      {chained && place ? (
        <Suspense fallback={unchecked}>
          <ChainCheck table={chained.table} round={place} isDrawn={isMatch} fold={fold} fallback={unchecked} />
        </Suspense>
      ) : (
        fold(null)
      )}
      {path !== null && (
        <LinkButton to={path} icon="shield" small wide>
          {t("games.checkYourself")}
        </LinkButton>
      )}
    </>
  );
}

function NotOver({ isFetching, refetch }: Pick<UseQueryResult<object>, "isFetching" | "refetch">) {
  const t = useTranslations("games");
  return (
    <div className={styles.verdict}>
      <h3 className={styles.title}>{t("notOver")}</h3>
      <p>{t("notOverText")}</p>
      <Button small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {t("checkAgain")}
      </Button>
    </div>
  );
}

/** The proof page with the round's values; null while they are secret. */
function pathOf<Of, R extends EvidenceRound, Name extends string, Found>(
  { game, link }: RoundEvidence<Of, R, Name, Found>,
  round: R,
  chained: ChainedRound | undefined,
): string | null {
  const { server_seed, commitment } = round;
  const fields = link(round);
  if (!server_seed || fields === null) return null;
  // The proof page mixes in neither a salt nor a beacon.
  const isPlain = chained === undefined || (chained.salt === null && chained.beacon_randomness === null);
  return proofPath(game, { ...fields, server_seed, commitment: (isPlain && commitment) || "" });
}

interface VerdictProps {
  report: ProofReport<string>;
  /** The check of the chain follows, and says what was proven. */
  hasChain: boolean;
}

function Verdict({ report: { verdict }, hasChain }: VerdictProps) {
  const t = useTranslations("games");
  const words = {
    match: [t("match"), hasChain ? null : t("matchText")],
    mismatch: [t("mismatch"), t("mismatchText")],
    forced: [t("forced"), t("forcedText")],
  } as const;
  const [title, text] = words[verdict];
  return (
    <div className={classNames(styles.verdict, styles[verdict])} role="status" data-verdict={verdict}>
      <h3 className={styles.title}>
        <Icon name={verdict === "match" ? "check" : "alert"} />
        {title}
      </h3>
      {text !== null && <p>{text}</p>}
    </div>
  );
}

interface StepsProps<Name extends string> {
  steps: readonly ProofStep<Name>[];
  texts: Readonly<Record<Name, string>>;
}

function Steps<Name extends string>({ steps, texts }: StepsProps<Name>) {
  const t = useTranslations();
  return (
    <ul className={styles.steps}>
      {steps.map(({ name, holds }) => (
        <li key={name} className={styles.step}>
          <span>{texts[name]}</span>
          <span className={holds ? styles.holds : styles.fails}>
            <Icon name={holds ? "check" : "close"} size={16} />
            {t(holds ? "games.holds" : "games.fails")}
          </span>
        </li>
      ))}
    </ul>
  );
}
