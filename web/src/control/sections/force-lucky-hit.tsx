import { useState } from "react";
import { useTranslations } from "use-intl";
import { DECK, type Card } from "#simulator/games/lucky-hit/cards.ts";
import { cardText } from "#web/games/lucky-hit/card-text.ts";
import { SelectField } from "#web/ui/field.tsx";
import type { Metrics } from "../data/metrics-history.ts";
import { forcedAt } from "../parts/forced-at.ts";
import { Forcing } from "../parts/forcing.tsx";
import styles from "./force.module.css";

const TABLE = "luckyhit";
const OPTIONS = DECK.map((card) => ({ value: cardText(card), label: cardText(card) }));
/** Black has a pair that pays, Red nothing. */
const FIRST_BLACK = ["9♠", "9♥", "A♣"];
const FIRST_RED = ["2♠", "5♥", "J♦"];

/** The two hands of Lucky Hit's next round. */
export function ForceLuckyHit({ tables }: { tables: Metrics["tables"] }) {
  const t = useTranslations("control.luck");
  const names = useTranslations("control.tables");
  const [black, setBlack] = useState(FIRST_BLACK);
  const [red, setRed] = useState(FIRST_RED);
  const [wrong, setWrong] = useState(false);
  const isTwice = new Set([...black, ...red]).size < black.length + red.length;

  function outcomes() {
    setWrong(isTwice);
    return isTwice ? null : [{ black: cardsOf(black), red: cardsOf(red) }];
  }

  return (
    <Forcing
      title={names("luckyHit")}
      text={t("luckyHitText")}
      table={() => TABLE}
      waiting={forcedAt(tables, TABLE)}
      read={outcomes}
    >
      <HandFields label={t("black")} cards={black} onChange={setBlack} />
      <HandFields label={t("red")} cards={red} onChange={setRed} />
      {wrong && isTwice && (
        <p role="alert" className={styles.error}>
          {t("cardTwice")}
        </p>
      )}
    </Forcing>
  );
}

interface HandFieldsProps {
  label: string;
  cards: readonly string[];
  onChange: (cards: string[]) => void;
}

function HandFields({ label, cards, onChange }: HandFieldsProps) {
  const t = useTranslations("control.luck");
  return (
    <fieldset className={styles.hand}>
      <legend className={styles.legend}>{label}</legend>
      {cards.map((card, place) => (
        <SelectField
          // The places of a hand do not move.
          key={`place ${place}`}
          label={t("card", { number: place + 1 })}
          value={card}
          options={OPTIONS}
          onChange={(chosen) => onChange(cards.with(place, chosen))}
        />
      ))}
    </fieldset>
  );
}

function cardsOf(texts: readonly string[]): Card[] {
  return texts.flatMap((text) => DECK.filter((card) => cardText(card) === text));
}
