/** Writes dates and money the way the shop does; dates stay calendar dates, so that no time zone can move them. */

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "2026-05-03" or a full ISO time as "May 3, 2026". */
export function formatDate(iso: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  const month = months[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return iso;
  return `${month} ${Number(match[3])}, ${match[1]}`;
}

export function formatMoney(amount: number, currency: string): string {
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
