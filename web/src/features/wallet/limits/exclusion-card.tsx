import { useState } from "react";
import { useTranslations } from "use-intl";
import { setWalletLimits } from "#contract/calls/limits.ts";
import { LIMITS_OUTDATE } from "#web/features/account/notices.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { serverNow } from "#web/data/api-client.ts";
import { momentText } from "#web/ui/moment.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./limits-screen.module.css";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

interface AbsenceCardProps {
  /** Ms since the epoch; null: none now. */
  until: number | null;
}

/** Self-exclusion: six months at least. */
export function ExclusionCard({ until }: AbsenceCardProps) {
  return <AbsenceCard until={until} kind={EXCLUSION} />;
}

/** A break: 24 hours to six weeks. */
export function BreakCard({ until }: AbsenceCardProps) {
  return <AbsenceCard until={until} kind={BREAK} />;
}

/** The ways to stay away from play. Each can be made longer, never shorter. */
function AbsenceCard({ until, kind }: AbsenceCardProps & { kind: Kind }) {
  const t = useTranslations("limits");
  const [span, choose] = useState<Span | "">("");
  const [asked, ask] = useState<number | null>(null);
  const longer = kind.spans.filter((each) => until === null || serverNow() + spanMs(each) > until);
  return (
    <Card className={styles.exclusion}>
      <h2>{t(kind.title)}</h2>
      {until === null ? (
        <p className={styles.explained}>{t(kind.text)}</p>
      ) : (
        <p className={styles.excluded}>{t(kind.until, { time: momentText(until) })}</p>
      )}
      {longer.length > 0 && (
        <>
          <SelectField
            label={t(until === null ? "span" : "spanLonger")}
            placeholder={t("spanPlaceholder")}
            value={span}
            options={longer.map((each) => ({ value: each, label: t(each) }))}
            onChange={choose}
          />
          <Button
            variant="danger"
            wide
            disabled={span === ""}
            onClick={() => span !== "" && ask(serverNow() + spanMs(span))}
          >
            {t(kind.take)}
          </Button>
        </>
      )}
      {/* Explains it first: it cannot be undone. */}
      <Dialog open={asked !== null} onClose={() => ask(null)} title={t(kind.question)}>
        {asked !== null && (
          <Confirmation
            kind={kind}
            until={asked}
            onClose={() => ask(null)}
            onDone={() => {
              ask(null);
              choose("");
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

interface ConfirmationProps {
  kind: Kind;
  until: number;
  onClose: () => void;
  onDone: () => void;
}

function Confirmation({ kind, until, onClose, onDone }: ConfirmationProps) {
  const t = useTranslations("limits");
  const common = useTranslations("common");
  const { alert, isPending, send } = useAction(useCallMutation(setWalletLimits, { outdates: LIMITS_OUTDATE }));

  return (
    <>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <ul className={styles.consequences}>
        <li>{t("consequenceUntil", { time: momentText(until) })}</li>
        <li>{t("consequenceFinal")}</li>
        <li>{t("consequenceMoney")}</li>
      </ul>
      <div className={styles.actions}>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button variant="danger" busy={isPending} onClick={() => send({ [kind.field]: until }, { onSuccess: onDone })}>
          {t(kind.now)}
        </Button>
      </div>
    </>
  );
}

const DAYS = { span1: 1, span7: 7, span28: 28, span42: 42, span184: 184, span365: 365, span1826: 1826 } as const;

/** Also the key of its text. */
type Span = keyof typeof DAYS;

const LONGEST_BREAK: Span = "span42";

/** A minute more than the days, for the way to the server; the longest break has no room for it. */
function spanMs(span: Span): number {
  return DAYS[span] * DAY_MS + (span === LONGEST_BREAK ? -MINUTE_MS : MINUTE_MS);
}

/** The keys of the texts, and the field of the call. */
const EXCLUSION = {
  spans: ["span184", "span365", "span1826"],
  field: "exclude_until",
  title: "exclusion",
  text: "exclusionText",
  until: "excludedUntil",
  take: "exclude",
  question: "excludeQuestion",
  now: "excludeNow",
} as const;

const BREAK = {
  spans: ["span1", "span7", "span28", "span42"],
  field: "pause_until",
  title: "break",
  text: "breakText",
  until: "breakUntil",
  take: "breakTake",
  question: "breakQuestion",
  now: "breakNow",
} as const;

type Kind = typeof EXCLUSION | typeof BREAK;
