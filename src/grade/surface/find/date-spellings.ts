// The usual ways to write a date of the records in English; never a way that another day could have.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Spellings of an ISO 8601 date, itself first; only itself for any other text. 03/04/2026 is left out,
 * since it is two different days on two sides of an ocean.
 */
export function dateSpellings(value: string): string[] {
  const [, year, monthNumber, dayNumber] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/u.exec(value) ?? [];
  const month = months[Number(monthNumber) - 1];
  if (year === undefined || month === undefined) return [value];
  const day = String(Number(dayNumber));
  const spoken = [month, month.slice(0, 3)].flatMap((name) => [
    `${name} ${day}, ${year}`,
    `${name} ${day} ${year}`,
    `${day} ${name} ${year}`,
    `${day}. ${name} ${year}`,
  ]);
  return [...new Set([value, value.slice(0, 10), ...spoken])];
}
