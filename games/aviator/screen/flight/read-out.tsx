import { useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import type { ReadableStore } from "#web/data/store.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useStore } from "#web/data/use-store.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./flight-stage.module.css";

const readOut = storedWithSchema(browserStorage, "app.aviator.readOut", z.boolean(), false);

/**
 * The number that is read out at a coefficient (hundredths): its whole units up to 20, its whole tens up to 200, and so
 * on, because the flight passes them faster and faster.
 */
export function spokenAt(coefficient: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(coefficient / 2_00)));
  return step * Math.floor(coefficient / 100 / step);
}

interface ReadOutProps {
  coefficient: ReadableStore<number>;
  isFlying: boolean;
}

/** Reads each whole multiplier out to screen readers, if the player wants that. The switch shows while it has the focus. */
export function ReadOut({ coefficient, isFlying }: ReadOutProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const isOn = useStore(readOut);
  const whole = useSyncExternalStore(coefficient.subscribe, () => (isOn ? spokenAt(coefficient.get()) : 0));
  return (
    <>
      <button
        type="button"
        role="switch"
        className={classNames("spoken", styles.readOut)}
        aria-checked={isOn}
        onClick={() => readOut.set(!isOn)}
      >
        {t("readOut")}
      </button>
      <p className="spoken" role="status">
        {isOn && isFlying && whole > 1 && formatMultiplier(100 * whole, locale)}
      </p>
    </>
  );
}
