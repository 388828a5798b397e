import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Ornament } from "#web/ui/ornament.tsx";
import { Receipt } from "#web/ui/receipt.tsx";
import styles from "./open-gift.module.css";

interface OpenGiftProps {
  /** Null: the server did not say. */
  price: Minor | null;
  /** Its source. */
  row: { id: string; term: string; value: string };
  text: string;
  isInDialog?: boolean;
}

/** A gift comes out of its envelope, with its receipt. */
export function OpenGift({ price, row, text, isInDialog = false }: OpenGiftProps) {
  const t = useTranslations("gifts");
  const sum = (className: string | undefined) => price !== null && <AmountText minor={price} className={className} />;
  const Heading = isInDialog ? "h3" : "h2";
  return (
    <>
      <Envelope look="open" size={isInDialog ? "medium" : undefined}>
        {sum(styles.amount)}
      </Envelope>
      <div className={styles.words} role="status">
        {price !== null && (
          <Heading className={styles.title}>
            {t("packetOpened")} {sum(styles.inTitle)}
          </Heading>
        )}
        <p className={styles.text}>{text}</p>
      </div>
      <div>
        <Receipt rows={[row]} />
      </div>
    </>
  );
}

interface EnvelopeProps {
  look: "sealed" | "opening" | "open" | "spent";
  /** Above a form, or in a dialog. */
  size?: "small" | "medium" | undefined;
  children?: ReactNode;
}

/** Decoration only: the text beside it carries the meaning. */
export function Envelope({ look, size, children }: EnvelopeProps) {
  return (
    <div className={classNames(styles.envelope, styles[look], size && styles[size])} aria-hidden="true">
      <span className={styles.halo} />
      <span className={styles.inside} />
      <span className={styles.card}>{children}</span>
      <span className={styles.pocket}>
        <Ornament petals={12} size={180} className={styles.print} />
      </span>
      <span className={styles.flap} />
      <span className={styles.seal}>
        <Ornament petals={8} size={48} />
      </span>
    </div>
  );
}
