// Dates as plain arithmetic: the rules have no clock, so they do without the platform's dates too.

/** A day of the Gregorian calendar; January is 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_IN_4_YEARS = 1_461;
const DAYS_IN_100_YEARS = 36_524;
const DAYS_IN_400_YEARS = 146_097;
/** Years begin with March here, so that the leap day ends one. 1 March of year 0 to 1 January 1970: */
const DAYS_TO_EPOCH = 719_468;

/** The day that is so many days after 1 January 1970. */
export function dayOf(sinceEpoch: number): Day {
  const days = sinceEpoch + DAYS_TO_EPOCH;
  const era = Math.floor(days / DAYS_IN_400_YEARS);
  const ofEra = days - era * DAYS_IN_400_YEARS;
  const leapDays =
    Math.floor(ofEra / (DAYS_IN_4_YEARS - 1)) -
    Math.floor(ofEra / DAYS_IN_100_YEARS) +
    Math.floor(ofEra / (DAYS_IN_400_YEARS - 1));
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - daysBefore(yearOfEra);
  // Of any five months from March or August on, 153 days.
  const sinceMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * sinceMarch + 2) / 5) + 1;
  const month = sinceMarch < 10 ? sinceMarch + 3 : sinceMarch - 9;
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}

/** Days since 1 January 1970. A day that there is not, such as 30 February, runs over into the next month. */
export function daysSinceEpoch({ year, month, day }: Day): number {
  const fromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(fromMarch / 400);
  const sinceMarch = month <= 2 ? month + 9 : month - 3;
  const ofYear = Math.floor((153 * sinceMarch + 2) / 5) + day - 1;
  return era * DAYS_IN_400_YEARS + daysBefore(fromMarch - era * 400) + ofYear - DAYS_TO_EPOCH;
}

/** The days of an era's first years, so many of them. */
function daysBefore(years: number): number {
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100);
}
