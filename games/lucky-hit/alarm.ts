import { type Alternative, type AlarmTable, range, sharing, shifted } from "../shared/alarm-table.ts";

/** Kinds of a lucky hit, by what they pay. A test compares the chances with the exact ones. */
const LUCKY_ODDS = [0, 4, 5, 6, 40, 50];
export const LUCKY_CHANCES: readonly number[] = [
  0.8349941741732163, 0.0782667625081754, 0.0325700562589932, 0.0496391611666536, 0.0021739778613133,
  0.0023558680316481,
];

function sides(): Alternative[] {
  const by = [0.01, 0.02, 0.05];
  return sharing(
    1,
    by.flatMap((each) => [
      [0.5 + each, 0.5 - each],
      [0.5 - each, 0.5 + each],
    ]),
  );
}

function hands(): Alternative[] {
  const paid = range(LUCKY_CHANCES.length).slice(1);
  const fewer = [0.01, 0.03, 0.06].map((by) => shifted(LUCKY_CHANCES, [0], paid, by));
  const noHigh = [0.3, 0.9].map((part) => {
    const high = paid.slice(-2);
    return shifted(LUCKY_CHANCES, [0], high, part * high.reduce((sum, kind) => sum + (LUCKY_CHANCES[kind] ?? 0), 0));
  });
  return sharing(1, [...fewer, ...noHigh]);
}

/** The side that won. */
export const luckyHitAlarm: AlarmTable = {
  chances: [1 / 2, 1 / 2],
  alternatives: sides(),
  kindOf: (side) => side,
};

/** Black's hand, which decides a lucky hit, by its odds. */
export const luckyHandAlarm: AlarmTable = {
  chances: LUCKY_CHANCES,
  alternatives: hands(),
  kindOf: (odds) => LUCKY_ODDS.indexOf(odds),
};
