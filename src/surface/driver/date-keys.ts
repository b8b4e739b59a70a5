// The keys that write a date or a time into a native field, for every order in which browsers ask for its parts; presses nothing.
import type { FieldKind } from '../../page/observer/field-state.js';
import { months } from '../../values/dates.js';

/** What to type, part by part; after each but the last an arrow leads to the next part. */
export type KeyParts = readonly string[];

function dayOrders(date: string): KeyParts[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === '') return [];
  return [
    [month, day, year],
    [day, month, year],
    [year, month, day],
  ];
}

function clockForms(time: string): KeyParts[] {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})(?::00)?$/.exec(time) ?? [];
  if (hour === '') return [];
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  const twelve = String(Number(hour) % 12 === 0 ? 12 : Number(hour) % 12).padStart(2, '0');
  return [
    [twelve, minute, half],
    [hour, minute],
  ];
}

function monthForms(value: string): KeyParts[] {
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})$/.exec(value) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return [];
  return [
    [name, year],
    [month, year],
    [year, month],
  ];
}

function weekForms(value: string): KeyParts[] {
  const [, year = '', week = ''] = /^(\d{4})-W(\d{2})$/.exec(value) ?? [];
  return year === '' ? [] : [[week, year]];
}

/** How the value may be typed, the likeliest first; empty if it is not a value of this kind. */
export function dateKeys(kind: FieldKind, value: string): KeyParts[] {
  if (kind === 'date') return dayOrders(value);
  if (kind === 'time') return clockForms(value);
  if (kind === 'month') return monthForms(value);
  if (kind === 'week') return weekForms(value);
  const [date = '', time = ''] = value.split('T');
  return dayOrders(date).flatMap((day) => clockForms(time).map((clock) => [...day, ...clock]));
}

/** How the value of such a field is written, for an error. */
export const dateForms: Readonly<Partial<Record<FieldKind, string>>> = {
  date: '2026-03-14',
  time: '14:30',
  'datetime-local': '2026-03-14T14:30',
  month: '2026-03',
  week: '2026-W11',
};
