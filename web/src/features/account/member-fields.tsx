import { useEffect, useEffectEvent, type Ref, useState } from "react";
import { useTranslations } from "use-intl";
import { DEMO_CODES_COOKIE, sendVerifyCode, type VerifyType } from "#contract/calls/account.ts";
import { isPassing, isUncertain } from "#contract/transport/uncertain.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { session } from "#web/data/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { useAlert } from "#web/ui/forms/use-action.ts";
import styles from "./account-form.module.css";

const RESEND_SECONDS = 60;

/** `npm start` prints an address whose end lets this browser see one-time codes. */
const DEMO_CODES = new RegExp(`^#${DEMO_CODES_COOKIE}=([\\w-]+)$`);
const YEAR_SECONDS = 31_536_000;

function takeDemoCodesKey() {
  const { hash, pathname, search } = window.location;
  const [, key] = DEMO_CODES.exec(hash) ?? [];
  if (key === undefined) return;
  document.cookie = `${DEMO_CODES_COOKIE}=${key}; path=/user; samesite=strict; max-age=${YEAR_SECONDS}`;
  window.history.replaceState(window.history.state, "", pathname + search);
}

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  verifyType: VerifyType;
  /** Returns the number, or null if the number is missing; then it shows the error. */
  mobile: () => string | null;
  /** Says why the code was not sent. */
  alert: Pick<ReturnType<typeof useAlert>, "complain">;
  sentAlready?: boolean;
  sentDemoCode?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field for a one-time code, with the button that sends one. */
export function CodeField({ value, onChange, error, verifyType, mobile, alert, ...rest }: CodeFieldProps) {
  const { sentAlready = false, sentDemoCode, ref } = rest;
  const t = useTranslations("account");
  const send = useCallMutation(sendVerifyCode);
  const countdown = useCountdown();
  const startCounting = useEffectEvent(() => countdown.start(RESEND_SECONDS));

  useEffect(takeDemoCodesKey, []);

  useEffect(() => {
    if (sentAlready) startCounting();
  }, [sentAlready]);

  function ask() {
    const digits = mobile();
    if (digits === null || countdown.left > 0) return;
    countdown.start(RESEND_SECONDS);
    send.mutate(
      { mobile_number: digits, verify_type: verifyType, device_id: session.deviceId() },
      {
        onError(refused) {
          const { seconds } = refused.fields;
          // The server says how long it sends no other code; a number that it refuses can be corrected at once.
          if (typeof seconds === "number") countdown.start(seconds);
          else if (!isPassing(refused) || isUncertain(refused)) countdown.stop();
          alert.complain(refused);
        },
      },
    );
  }

  const demoCode = send.data?.demo_code ?? sentDemoCode;

  return (
    <div className={styles.field}>
      <Field
        ref={ref}
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={onChange}
        error={error}
        trailing={
          <Button small className={styles.send} disabled={countdown.left > 0} onClick={ask}>
            {countdown.left > 0 ? t("otpWait", { seconds: countdown.left }) : t("otp")}
          </Button>
        }
      />
      <p role="status" className={styles.demo}>
        {demoCode !== undefined ? t("demoCode", { code: demoCode }) : send.isSuccess && t("otpSent")}
      </p>
    </div>
  );
}

/** Short enough that no second is skipped. */
const TICK_MS = 200;

/** Counts down by the device's clock, so it is right after sleep. */
function useCountdown() {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) setEndsAt(null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  return {
    /** Whole seconds; 0 if no countdown runs. */
    left,
    start(seconds: number) {
      setEndsAt(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
    stop() {
      setEndsAt(null);
      setLeft(0);
    },
  };
}
