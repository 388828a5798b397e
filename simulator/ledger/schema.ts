import { PLATFORM } from "./accounts.ts";

/** 16 bytes that the player's app made for a play without a round. */
export const entropyStep = "ALTER TABLE stake ADD COLUMN entropy BLOB;";

export const ledgerSchema = `
  -- A stake and what came of it: the game's record and the ledger's row in one. A loss in a round writes nothing: an
  -- open stake of a settled round has lost.
  CREATE TABLE stake (
    member INTEGER NOT NULL,
    -- When it was debited, ms: later than every earlier movement of the member.
    at INTEGER NOT NULL,
    -- Ms from its arrival to that time, as a rule 0.
    late INTEGER NOT NULL,
    -- 'aviator', 'luckyhit', 'win:P:1', 'dice' …
    game TEXT NOT NULL,
    -- The same as 'at' for a game without rounds.
    period INTEGER NOT NULL,
    -- Aviator: the slot. Win Go: contracts. A game without rounds: its number among the member's, from 0.
    number INTEGER NOT NULL,
    -- Made by the caller, as a rule. A UUID is its 16 bytes.
    bet_id ANY NOT NULL,
    -- Dice: the Idempotency-Key of its call.
    request TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    -- What the inviters get their shares of.
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee <= amount),
    -- What it was placed on. Mines: the traps. Dice: '<' or '>' and the target.
    pick TEXT NOT NULL,
    -- Aviator: the automatic cash-out, and that after a silence (ms, least coefficient, arrival of the last frame).
    auto_cash_out INTEGER,
    silence_ms INTEGER,
    silence_at INTEGER,
    heard INTEGER,
    seed TEXT NOT NULL,
    -- 1: an operator chose the outcome of a game without rounds.
    forced INTEGER NOT NULL,
    -- W waits, S won, F lost without a round, R given back, C cancelled by its member.
    status TEXT NOT NULL CHECK (status IN ('W', 'S', 'F', 'R', 'C')),
    -- Aviator: the coefficient of the cash-out. Dice: the roll. Mines: the trap that ended it.
    result INTEGER,
    -- Mines: the cells that were opened.
    steps TEXT,
    payout INTEGER NOT NULL,
    -- The member's balance.
    after INTEGER NOT NULL CHECK (after >= 0),
    -- Its end: ms after 'at', and from its arrival; the balance.
    ended INTEGER,
    ended_late INTEGER,
    ended_after INTEGER CHECK (ended_after >= 0),
    -- Ms back to the member's previous stake of the list, and to that which was paid or given back before this one.
    prev INTEGER,
    prev_paid INTEGER,
    PRIMARY KEY (member, at),
    CHECK (status = 'W' OR ended IS NOT NULL)
  ) STRICT, WITHOUT ROWID;
  -- A key of Dice is a roll for ever.
  CREATE UNIQUE INDEX stake_key ON stake (member, bet_id) WHERE game = 'dice';
  -- The rounds in which this cell has stakes. A settled round without an outcome was given back.
  CREATE TABLE round (
    game TEXT NOT NULL,
    period INTEGER NOT NULL,
    -- The arrival of its first stake.
    since INTEGER NOT NULL,
    settled INTEGER,
    -- JSON. Aviator: the result in hundredths.
    outcome TEXT,
    -- JSON: the payout of each pick in hundredths.
    odds TEXT,
    PRIMARY KEY (game, period)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX round_open ON round (game, period) WHERE settled IS NULL;
  -- What is not a stake.
  CREATE TABLE transfer (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    debit INTEGER NOT NULL,
    credit INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    member INTEGER NOT NULL,
    member_after INTEGER NOT NULL CHECK (member < 0 OR member_after >= 0),
    relation TEXT NOT NULL,
    -- As 'at' of a stake.
    at INTEGER NOT NULL,
    time INTEGER NOT NULL,
    CHECK (debit <> credit)
  ) STRICT;
  CREATE INDEX transfer_member ON transfer (member, at);
  CREATE INDEX transfer_kind ON transfer (member, kind, at);
  -- A member's balance and counters up to a time. Those of now are these and the rows after them, at most some twenty.
  CREATE TABLE member_book (
    member INTEGER PRIMARY KEY,
    upto INTEGER NOT NULL,
    balance INTEGER NOT NULL CHECK (balance >= 0),
    -- JSON: the times of the stakes that were open then.
    open TEXT NOT NULL,
    -- JSON.
    counters TEXT NOT NULL,
    -- What the rows that have left came to, and the time before which they left.
    gone INTEGER NOT NULL DEFAULT 0,
    rows_from INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  -- The platform's accounts. Stakes and payouts reach that of the games with the member's next checkpoint.
  CREATE TABLE platform_book (account INTEGER PRIMARY KEY CHECK (account < 0), balance INTEGER NOT NULL) STRICT;
  INSERT INTO platform_book VALUES (${PLATFORM.games}, 0);
  -- Every movement of money, in the order of 'at' for each member.
  CREATE VIEW movement AS
    SELECT member, at, 'bet' AS kind, -amount AS change, amount, member AS debit, ${PLATFORM.games} AS credit, after,
      game || ':' || period AS relation, at - late AS time FROM stake
    UNION ALL
    SELECT member, at + ended, iif(status = 'S', 'win', 'bet_refund'), payout, payout, ${PLATFORM.games}, member, ended_after,
      game || ':' || period, at + ended - ended_late FROM stake WHERE payout > 0
    UNION ALL
    SELECT member, at, kind, iif(credit = member, amount, -amount), amount, debit, credit, member_after, relation, time
    FROM transfer;
  -- Balances as of now. All accounts sum to 0.
  CREATE VIEW account AS
    SELECT member AS id, balance + coalesce((
      SELECT sum(iif(at > upto, -amount, 0) + iif(at + ended > upto, payout, 0)) FROM stake
      WHERE stake.member = member_book.member
        AND (at > upto OR at IN (SELECT value FROM json_each(open)))), 0) AS posted
    FROM member_book
    UNION ALL
    SELECT account, balance - iif(account = ${PLATFORM.games}, coalesce((
      SELECT sum(iif(at > upto, -amount, 0) + iif(at + ended > upto, payout, 0)) FROM member_book CROSS JOIN stake
      WHERE stake.member = member_book.member
        AND (at > upto OR at IN (SELECT value FROM json_each(open)))), 0), 0)
    FROM platform_book;
`;
