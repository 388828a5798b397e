// How soon are stakes and cash-outs answered while a cell-ful of players plays Aviator, is each of them answered, and do
// the books still balance afterwards?
//
//   npm run loadtest -- --vus 50 --seconds 60
//
// A round lasts about half a minute, so the simulator's clock runs five times as fast for the time of the test (setting
// SPEED) and is put back afterwards: even 20 s see several rounds. Every VU is a member of its own that makes a stake in
// both slots of each round, at a random moment of the betting window, and means to cash each out at a random
// coefficient. That the plane flies away first is part of the game. No stake is sent in the last half second before the lock.

import { check } from "k6";
import exec from "k6/execution";
import { Counter, Rate, Trend } from "k6/metrics";
import type { Options } from "k6/options";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import { controlAudit, controlClock, controlMembers } from "../edge/contract/control.ts";
import { operatorOf } from "./operator.ts";
import { Player, type Report } from "./player.ts";

const BASE_URL = __ENV["BASE_URL"] ?? "";
const CONTROL_TOKEN = __ENV["CONTROL_TOKEN"] ?? "";
const VUS = Number(__ENV["VUS"] ?? "50");
const SECONDS = Number(__ENV["SECONDS"] ?? "60");
const SPEED = Number(__ENV["SPEED"] ?? "5");
/** Minor units: enough for every round to be lost. */
const BALANCE = 100_000_000;
/** How long a player waits at the end for what it has sent to be answered. */
const FAREWELL_MS = 2_000;

export const options: Options = {
  scenarios: {
    players: { executor: "per-vu-iterations", vus: VUS, iterations: 1, maxDuration: `${SECONDS + 30}s` },
  },
  thresholds: {
    // Two cores that do nothing else stay at a tenth of this.
    stake_ack: ["p(95)<250", "p(99)<1000"],
    cash_out_ack: ["p(95)<250", "p(99)<1000"],
    stakes: ["count>0"],
    refused: ["rate==0"],
    unanswered: ["rate==0"],
    notices: ["count==0"],
    voided: ["count==0"],
    lost_sockets: ["rate==0"],
    checks: ["rate==1"],
    books_balance: ["rate==1"],
  },
  summaryTrendStats: ["min", "med", "avg", "p(95)", "p(99)", "max"],
};

const stakeAck = new Trend("stake_ack", true);
const cashOutAck = new Trend("cash_out_ack", true);
const stakes = new Counter("stakes");
const cashOuts = new Counter("cash_outs");
const flewAway = new Counter("flew_away");
const refused = new Rate("refused");
const unanswered = new Rate("unanswered");
const notices = new Counter("notices");
const voided = new Counter("voided");
const lostSockets = new Rate("lost_sockets");
const booksBalance = new Rate("books_balance");

const operator = operatorOf(BASE_URL, CONTROL_TOKEN);

interface Setup {
  readonly players: readonly { readonly token: string; readonly nickName: string }[];
  readonly speedBefore: number;
}

export function setup(): Setup {
  const { speed: speedBefore } = operator.ask(controlClock, {});
  const { members } = operator.ask(controlMembers, { count: VUS, balance: BALANCE });
  operator.ask(controlClock, { speed: SPEED });
  return { players: members.map(({ token, nick_name: nickName }) => ({ token, nickName })), speedBefore };
}

export default function play({ players }: Setup): void {
  const self = players[exec.vu.idInTest - 1];
  if (self === undefined) throw new Error(`no member for VU ${exec.vu.idInTest}`);
  const url = `${BASE_URL.replace(/^http/, "ws")}/aviator?token=${encodeURIComponent(self.token)}`;
  // Not counted by the limits against abuse, which see one address for all players.
  const socket = new WebSocket(url, null, { headers: { "X-Rehearsal": CONTROL_TOKEN } });
  const player = new Player(
    {
      nickName: self.nickName,
      speed: SPEED,
      now: Date.now,
      random: Math.random,
      later: (run, delayMs) => void setTimeout(run, delayMs),
      send: (text) => socket.send(text),
    },
    report,
  );
  let opened = false;
  let ended = false;
  socket.onmessage = (event) => player.receive(String(event?.data));
  socket.onopen = () => {
    opened = true;
    setTimeout(() => player.leave(), SECONDS * 1000 - FAREWELL_MS);
    setTimeout(() => {
      ended = true;
      const left = player.unanswered;
      for (let each = left.stakes + left.cashOuts; each > 0; each--) unanswered.add(true);
      socket.close();
    }, SECONDS * 1000);
  };
  socket.onclose = () => {
    lostSockets.add(!ended);
    check(opened, { "the socket was opened": (isOpen) => isOpen });
  };
}

export function teardown({ speedBefore }: Setup): void {
  operator.ask(controlClock, { speed: speedBefore });
  const audit = operator.ask(controlAudit);
  const sound = check(audit, {
    "the audit finds every invariant kept": ({ ok }) => ok,
    "the books add up to 0": ({ total }) => total === 0,
  });
  booksBalance.add(sound);
  if (!sound) console.error(JSON.stringify(audit.invariants.filter(({ broken }) => broken > 0)));
}

const report: Report = {
  staked(ackMs, unexpected) {
    stakeAck.add(ackMs);
    stakes.add(1);
    answered(unexpected);
  },
  cashedOut(ackMs, unexpected) {
    cashOutAck.add(ackMs);
    cashOuts.add(1);
    answered(unexpected);
  },
  flewAway: () => flewAway.add(1),
  voided: () => voided.add(1),
  notice(message) {
    notices.add(1);
    console.error(message);
  },
};

function answered(unexpected: string | null): void {
  unanswered.add(false);
  refused.add(unexpected !== null);
  if (unexpected !== null) console.error(unexpected);
}
