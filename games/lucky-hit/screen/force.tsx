import { useState } from "react";
import { DECK, type Card } from "#games/lucky-hit/rules/hand.ts";
import { luckyHit } from "../game.ts";
import { cardText } from "./use-texts.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { forcedAt, Forcing, type LuckFormProps } from "#web/control/parts/forcing.tsx";
import styles from "#web/control/parts/parts.module.css";
import type { ForceForm } from "#web/data/games.ts";

// Operators read English.
const TEXTS = {
  text: "The two hands of the next round.",
  black: "Black",
  red: "Red",
  card: "Card",
  twice: "The same card is chosen twice",
};
const OPTIONS = DECK.map((card) => ({ value: cardText(card), label: cardText(card) }));
/** Black has a pair that pays, Red nothing. */
const FIRST_BLACK = ["9♠", "9♥", "A♣"];
const FIRST_RED = ["2♠", "5♥", "J♦"];

/** Forces the two hands of Lucky Hit's next round. */
function ForceLuckyHit({ tables }: LuckFormProps) {
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
      title={luckyHit.name}
      text={TEXTS.text}
      table={() => luckyHit.table}
      waiting={forcedAt(tables, luckyHit.table)}
      read={outcomes}
    >
      <HandFields label={TEXTS.black} cards={black} onChange={setBlack} />
      <HandFields label={TEXTS.red} cards={red} onChange={setRed} />
      {wrong && isTwice && (
        <p role="alert" className={styles.error}>
          {TEXTS.twice}
        </p>
      )}
    </Forcing>
  );
}

export const force: ForceForm = { column: 1, Form: ForceLuckyHit };

interface HandFieldsProps {
  label: string;
  cards: readonly string[];
  onChange: (cards: string[]) => void;
}

function HandFields({ label, cards, onChange }: HandFieldsProps) {
  return (
    <fieldset className={styles.hand}>
      <legend className={styles.legend}>{label}</legend>
      {cards.map((card, place) => (
        <SelectField
          // The places of a hand do not move.
          key={`place ${place}`}
          label={`${TEXTS.card} ${place + 1}`}
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
