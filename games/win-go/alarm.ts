import { type Alternative, type AlarmTable, range, sharing, shifted } from "../shared/alarm-table.ts";

const digits = range(10);
const fair = digits.map(() => 1 / 10);

function alternatives(): Alternative[] {
  const others = (digit: number) => digits.filter((each) => each !== digit);
  const pairs = digits.flatMap((up) => others(up).map((down) => shifted(fair, [up], [down], 0.01)));
  const sets = [digits.filter((digit) => digit % 2 === 1), digits.filter((digit) => digit % 2 === 0), [0, 5]];
  const rest = (set: readonly number[]) => digits.filter((digit) => !set.includes(digit));
  const colours = sets.flatMap((set) => [shifted(fair, set, rest(set), 0.01), shifted(fair, rest(set), set, 0.01)]);
  const single = (by: number) => digits.map((digit) => shifted(fair, [digit], others(digit), by));
  return [
    ...sharing(0.45, pairs),
    ...sharing(0.2, single(0.01)),
    ...sharing(
      0.15,
      digits.map((digit) => shifted(fair, others(digit), [digit], 0.01)),
    ),
    ...sharing(0.1, colours),
    ...sharing(0.1, single(0.04)),
  ];
}

export const winAlarm: AlarmTable = { chances: fair, alternatives: alternatives(), kindOf: (digit) => digit };
