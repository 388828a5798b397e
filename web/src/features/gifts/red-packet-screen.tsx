import { useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { useSession } from "#web/data/use-store.ts";
import { pathText, useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { returnTo } from "#web/routing/way-back.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Envelope, OpenGift } from "./open-gift.tsx";
import styles from "./open-gift.module.css";
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

  if (call.data) return <Opened price={call.data.price} code={code} />;
  if (refused?.code === GIFT_REDEEMED) return <Spent title={t("packetInvalidTitle")} text={t("packetUsedText")} />;
  if (refused?.code === GIFT_UNKNOWN) return <Spent title={t("packetInvalidTitle")} text={t("packetGoneText")} />;
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

function Opened({ price, code }: { /** Null: the server did not say. */ price: Minor | null; code: string }) {
  const t = useTranslations("gifts");
  return (
    <>
      <OpenGift price={price} row={{ id: "code", term: t("code"), value: code }} text={t("wonText")} />
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
