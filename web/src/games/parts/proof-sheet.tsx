import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { AnyCall } from "#contract/call.ts";
import type { CallError } from "#client/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { Button, LinkButton } from "#web/ui/forms/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Notice } from "#web/ui/page/card.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import type { Game } from "../game.ts";
import { type Translate, type ChainedRound, placed } from "../proof/proof.ts";
import { NoticeDialog } from "./notices.tsx";
import styles from "./proof-sheet.module.css";

const ChainCheck = lazy(async () => ({ default: (await import("../proof/chain-check.tsx")).ChainCheck }));

interface ProofSheetProps<Answer> {
  /** The round's name for players. */
  round: string;
  detail: UseQueryResult<Answer, CallError>;
  /** Absent: the proof stands beside the column instead of in a sheet. */
  onClose?: (() => void) | undefined;
  /** Renders a `RoundProof`. */
  children: (answer: Answer) => ReactNode;
}

/** The sheet of a round's proof: skeleton, refusal, or proof. Render it only while a round is chosen. */
export function ProofSheet<Answer>({ round, detail, onClose, children }: ProofSheetProps<Answer>) {
  const t = useTranslations("games");
  const errorText = useErrorText();
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
      <div className={styles.proof}>{children(detail.data)}</div>
    );
  if (!onClose) return proof;
  return (
    <Sheet open onClose={onClose} title={t("fairness", { round })}>
      {proof}
    </Sheet>
  );
}

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

interface RoundProofProps<Name extends string> {
  /** Null: the round is not over yet. */
  report: ProofReport<Name> | null;
  stepTexts: Readonly<Record<Name, string>>;
  values: readonly ProofValue[];
  hint?: string | undefined;
  /** What stays unproven although the round matches. */
  unproven?: string | undefined;
  /** The proof page with the round's values; null while they are secret. */
  path: string | null;
  /** The round's query, to fetch again until the round is over. */
  detail: Pick<UseQueryResult<object>, "data" | "isFetching" | "refetch">;
  /** The call that answered the round, to compare it with what this browser keeps. */
  call: AnyCall;
  /** A round of a table, which may belong to a chain of server seeds. */
  chained?: { readonly table: string; readonly round: ChainedRound };
}

/** Whether a round verifies, its inputs, and a link to the proof page. */
export function RoundProof<Name extends string>(props: RoundProofProps<Name>) {
  const { stepTexts, values, hint, unproven, path, detail, call, chained } = props;
  const fits = useFitsKept(call, props.report === null ? undefined : detail.data);
  const report = props.report && withKept(props.report, fits ?? null);
  const place = chained && placed(chained.round);
  const t = useTranslations("games");
  // Held here, because the fold moves to another place of the tree when the chain has been checked.
  const [chosen, choose] = useState<boolean | null>(null);
  // A round that matches needs no hashes on the screen; any other shows what differs.
  const isUnfolded = chosen ?? report?.verdict !== "match";
  function toggle(event: MouseEvent) {
    event.preventDefault();
    choose(!isUnfolded);
  }
  const fold = (chain: ReactNode) => (
    <details className={styles.folded} open={isUnfolded}>
      <summary className={styles.summary} onClick={toggle}>
        {t("showHashes")}
      </summary>
      {report !== null && <Steps steps={report.steps} stepTexts={{ ...stepTexts, kept: t("stepKept") }} />}
      {chain}
      <ProofValues values={values} hint={hint} />
    </details>
  );
  const unchecked = (
    <>
      {report?.verdict === "match" && <p>{t("matchText")}</p>}
      {fold(null)}
    </>
  );
  if (report !== null && fits === undefined) return <Skeleton height="72px" radius="var(--r-m)" />;
  return (
    <>
      {report === null ? (
        <div className={styles.verdict}>
          <h3 className={styles.title}>{t("notOver")}</h3>
          <p>{t("notOverText")}</p>
          <Button small icon="refresh" busy={detail.isFetching} onClick={() => void detail.refetch()}>
            {t("checkAgain")}
          </Button>
        </div>
      ) : (
        <Verdict report={report} hasChain={place !== null && place !== undefined} />
      )}
      {report?.verdict === "match" && unproven && <Notice tone="warning">{unproven}</Notice>}
      {chained && place ? (
        <Suspense fallback={unchecked}>
          <ChainCheck
            table={chained.table}
            round={place}
            isDrawn={report?.verdict === "match"}
            fold={fold}
            fallback={unchecked}
          />
        </Suspense>
      ) : (
        fold(null)
      )}
      {path !== null && (
        <LinkButton to={path} icon="shield" small wide>
          {t("checkYourself")}
        </LinkButton>
      )}
    </>
  );
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

function Steps<Name extends string>({ steps, stepTexts }: StepsProps<Name>) {
  const t = useTranslations("games");
  return (
    <ul className={styles.steps}>
      {steps.map(({ name, holds }) => (
        <li key={name} className={styles.step}>
          <span>{stepTexts[name]}</span>
          <span className={holds ? styles.holds : styles.fails}>
            <Icon name={holds ? "check" : "close"} size={16} />
            {holds ? t("holds") : t("fails")}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface StepsProps<Name extends string> {
  steps: readonly ProofStep<Name>[];
  stepTexts: Readonly<Record<Name, string>>;
}

export interface ProofValue {
  readonly id: string;
  readonly name: string;
  /** From the server; null or empty: unknown. */
  readonly value: string | null;
  /** Computed here; shown if it differs. */
  readonly computed?: string | null | undefined;
}

interface RoundSeeds {
  readonly commitment: string | null;
  /** Absent before the round. */
  readonly server_seed?: string | null;
  readonly client_seed: string | null;
  /** Empty: none. Absent: the game takes none. */
  readonly entropy?: string;
  readonly nonce: number;
}

/** The seeds of a round in raw figures, as the computation uses them. */
export function seedValues(
  t: Translate,
  { commitment, server_seed, client_seed, entropy, nonce }: RoundSeeds,
): ProofValue[] {
  return [
    { id: "commitment", name: t("games.commitment"), value: commitment },
    ...(server_seed === undefined ? [] : [{ id: "serverSeed", name: t("games.serverSeed"), value: server_seed }]),
    { id: "clientSeed", name: t("games.clientSeed"), value: client_seed },
    ...(entropy === undefined ? [] : [{ id: "entropy", name: t("games.entropy"), value: entropy }]),
    { id: "nonce", name: t("games.nonce"), value: String(nonce) },
  ];
}

interface ProofValuesProps {
  values: readonly ProofValue[];
  hint?: string | undefined;
}

export function ProofValues({ values, hint }: ProofValuesProps) {
  const t = useTranslations("games");
  return (
    <div className={styles.values}>
      <dl className={styles.list}>
        {values.map(({ id, name, value, computed }) => (
          <div key={id} className={styles.value}>
            <dt>{name}</dt>
            <dd>{value === null || value === "" ? "–" : value}</dd>
            {computed !== undefined && computed !== value && (
              <dd className={styles.computed}>
                {t("computed")}: {computed}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** The path of a game's proof page with filled-in fields. Empty values are left out. */
export function proofPath({ id }: Game, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ game: id });
  for (const [name, value] of Object.entries(values)) if (value !== "") query.set(name, value);
  return `/fairness?${query.toString()}`;
}

/** The commitment that a round's link shows; empty with a salt or a beacon, which the proof page does not mix in. */
export function linkedCommitment(round: ChainedRound & { readonly commitment: string | null }): string {
  return round.salt === null && round.beacon_randomness === null ? (round.commitment ?? "") : "";
}
