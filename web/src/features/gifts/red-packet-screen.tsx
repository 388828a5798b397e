import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { useSession } from "#web/data/use-store.ts";
import { pathText, useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { returnTo } from "#web/routing/way-back.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Ornament } from "#web/ui/ornament.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./red-packet-screen.module.css";
import { isGiftCode, useRedeem } from "./redeem-code.ts";

// Refusal codes of the server.
const GIFT_UNKNOWN = 4101;
const GIFT_REDEEMED = 4102;

/** A red packet is a gift code in an envelope: `/rp?c=<code>`. */
export function RedPacketScreen() {
  const t = useTranslations("gifts");
  const { token } = useSession();
  const [search] = useSearchParams();
  const code = (search.get("c") ?? "").trim();
  return (
    <Screen title={t("packetTitle")} back="/" className={styles.screen}>
      {!isGiftCode(code) && <Spent title={t("packetInvalidTitle")} text={t("packetInvalidText")} />}
      {isGiftCode(code) && (token === null ? <VisitorsPacket /> : <Packet code={code} />)}
    </Screen>
  );
}

function VisitorsPacket() {
  const t = useTranslations("gifts");
  const back = returnTo(pathText(useLocation()));
  return (
    <>
      <Envelope look="sealed" />
      <div className={styles.words}>
        <h2 className={styles.title}>{t("packetSealed")}</h2>
        <p className={styles.text}>{t("packetVisitor")}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton to="/register" state={back} wide>
          {t("register")}
        </LinkButton>
        <LinkButton to="/login" state={back} variant="primary" wide>
          {t("logIn")}
        </LinkButton>
      </div>
    </>
  );
}

function Packet({ code }: { code: string }) {
  const t = useTranslations("gifts");
  const call = useAction(useRedeem());
  const refused = call.error instanceof CallError ? call.error : null;

  function open() {
    // A refusal of the packet itself replaces the envelope.
    call.send({ gift_code: code }, { onError: (error) => !isOfPacket(error) && call.alert.complain(error) });
  }

  if (call.data) return <Opened price={call.data.price} />;
  if (refused?.code === GIFT_REDEEMED) return <Spent title={refused.msg} text={t("packetUsedText")} />;
  if (refused?.code === GIFT_UNKNOWN) return <Spent title={refused.msg} text={t("packetGoneText")} />;
  return (
    <>
      <Alert message={call.alert.message} onDismiss={call.alert.hide} />
      <Envelope look={call.isPending ? "opening" : "sealed"} />
      <div className={styles.words}>
        <h2 className={styles.title}>{t("packetSealed")}</h2>
        <p className={styles.text}>{t("packetHint")}</p>
      </div>
      <Button variant="primary" wide busy={call.isPending} onClick={open}>
        {t("packetOpen")}
      </Button>
    </>
  );
}

function isOfPacket({ code }: CallError): boolean {
  return code === GIFT_REDEEMED || code === GIFT_UNKNOWN;
}

function Opened({ price }: { /** Null: the server did not say. */ price: Minor | null }) {
  const t = useTranslations("gifts");
  return (
    <>
      <Envelope look="open">{price !== null && <AmountText minor={price} className={styles.amount} />}</Envelope>
      <div className={styles.words} role="status">
        <h2 className={styles.title}>
          {t("packetOpened")} {price !== null && <AmountText minor={price} className={styles.inTitle} />}
        </h2>
        <p className={styles.text}>{t("wonText")}</p>
      </div>
      <LinkButton to="/" variant="primary" wide>
        {t("toHome")}
      </LinkButton>
    </>
  );
}

function Spent({ title, text }: { title: string; text: string }) {
  const t = useTranslations("gifts");
  return (
    <>
      <Envelope look="spent" />
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <LinkButton to="/" wide>
        {t("toHome")}
      </LinkButton>
    </>
  );
}

interface EnvelopeProps {
  look: "sealed" | "opening" | "open" | "spent";
  small?: boolean;
  children?: ReactNode;
}

/** Decoration only: the text beside it carries the meaning. */
export function Envelope({ look, small = false, children }: EnvelopeProps) {
  return (
    <div className={classNames(styles.envelope, styles[look], small && styles.small)} aria-hidden="true">
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
