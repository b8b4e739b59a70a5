/** Writes dates and money the way the shop does; dates stay calendar dates, so that no time zone can move them. */

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "2026-05-03" or a full ISO time as "May 3, 2026". */
function formatDate(iso: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  const month = months[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return iso;
  return `${month} ${Number(match[3])}, ${match[1]}`;
}

function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}

/** Whole days between two calendar dates. */
export function daysBetween(fromIso: string, toIso: string): number {
  const day = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
  return Math.round((day(toIso) - day(fromIso)) / 86_400_000);
}

export function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** "one day", "five days". */
export function dayWords(days: number): string {
  return `${numberWords(days)} ${days === 1 ? 'day' : 'days'}`;
}

const smallNumbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);

/** Small numbers in words, as people write them; larger ones in digits. */
export function numberWords(value: number): string {
  return smallNumbers[value] ?? String(value);
}

/** One day under several names, `{name}`, `{name_short}` and so on, for sentences that spell it differently. */
export function dateSpellings(name: string, iso: string): Record<string, string> {
  const whole = formatDate(iso);
  const [month = '', day = '', year = ''] = whole.split(/,? /);
  return {
    [name]: whole,
    [`${name}_short`]: `${month} ${day}`,
    [`${name}_ordinal`]: `${month} ${ordinal(Number(day))}`,
    [`${name}_day_first`]: `${day} ${month} ${year}`,
    [`${name}_iso`]: iso.slice(0, 10),
  };
}

function ordinal(day: number): string {
  const last = day % 10;
  const suffix = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th');
  return `${day}${suffix}`;
}

/** An amount as `$84.00`, as `$84` where there are no cents, and as `84 dollars`. */
export function moneySpellings(amount: number, currency: string): Record<string, string> {
  const whole = formatMoney(amount, currency);
  const words = `${Number.isInteger(amount) ? amount : amount.toFixed(2)} dollars`;
  return {
    amount: whole,
    amount_short: whole.replace(/\.00$/, ''),
    amount_words: currency === 'USD' ? words : whole,
  };
}
