// Fills fields, chooses options and gives files, with mouse and keyboard alone; takes no turn.
import { resolve } from 'node:path';
import type { FileChooser, Frame, Page } from '@playwright/test';
import type { PreparingAction } from '../../episode/action.js';
import type { FieldKind, FieldOption, FieldState } from '../../page/observer/protocol.js';
import { months } from '../../values/dates.js';
import type { DriverParts } from './driver-parts.js';
import type { Target } from './pointer.js';

/** One field, in reach: `target` is where a press lands. */
interface FieldToUse extends DriverParts {
  frame: Frame;
  id: string;
  target: Target;
  /** Where file names are resolved. */
  filesDir: string;
}

/** Why it could not be done, in the middle of a sentence; null if it was done. */
type WhyNotDone = string | null;

const optionsAppearMs = 2000;
const chooserAppearsMs = 6000;
const gone = 'it went away while it was used';

export function useField(field: FieldToUse, action: PreparingAction): Promise<WhyNotDone> {
  switch (action.kind) {
    case 'fill':
      return fill(field, action.value);
    case 'select':
      return select(field, action.option);
    case 'upload':
      return upload(field, action.files);
  }
}

function stateOf({ frames, frame, id }: FieldToUse): Promise<FieldState | null> {
  return frames.call(frame, 'fieldState', id);
}

function normalizedOption(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What is left when a page formats its input, such as "(555) 010-0100". */
function characters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function holdsValue(state: FieldState, value: string): boolean {
  if (state.masked) return state.value.length === value.length;
  if (value.trim() === '') return state.value.trim() === '';
  const wanted = characters(value);
  return wanted === '' ? state.value.includes(value.trim()) : characters(state.value) === wanted;
}

async function fill(field: FieldToUse, value: string): Promise<WhyNotDone> {
  const before = await stateOf(field);
  if (!before) return gone;
  if (!before.typed) return 'it is not a field that takes text';
  await field.pointer.press(field.target);
  const focused = await stateOf(field);
  if (!focused) return gone;
  if (!focused.focused) return 'pressing it does not put the cursor into it';
  const form = dateForms[before.kind];
  if (form !== undefined) return fillDate(field, { kind: before.kind, value, form });
  if (focused.value !== '') await clearField(field.page);
  await typeText(field.page, value);
  return checked(field, value);
}

async function checked(field: FieldToUse, value: string): Promise<WhyNotDone> {
  const after = await stateOf(field);
  if (!after) return gone;
  if (holdsValue(after, value)) return null;
  return `it holds ${JSON.stringify(after.value)} after ${after.masked ? 'the value' : JSON.stringify(value)} was typed`;
}

async function fillDate(
  field: FieldToUse,
  { kind, value, form }: { kind: FieldState['kind']; value: string; form: string },
): Promise<WhyNotDone> {
  if (value === '') {
    await clearField(field.page);
    return checked(field, value);
  }
  const ways = dateKeys(kind, value);
  if (ways.length === 0) return `${JSON.stringify(value)} is not written as ${form}`;
  for (const parts of ways) {
    await typeParts(field.page, parts);
    if ((await stateOf(field))?.value.startsWith(value)) return null;
  }
  return checked(field, value);
}

async function select(field: FieldToUse, option: string): Promise<WhyNotDone> {
  const state = await stateOf(field);
  if (!state) return gone;
  if (state.kind === 'select')
    return state.listed ? fromList(field, option) : fromNative(field, option);
  return state.kind === 'listbox' ? fromList(field, option) : fromPopup(field, option);
}

function find(options: readonly FieldOption[], wanted: string): FieldOption | undefined {
  return options.find(({ text }) => normalizedOption(text) === normalizedOption(wanted));
}

function noOption(options: readonly FieldOption[], wanted: string): string {
  const names = options.map(({ text }) => `"${text}"`).join(', ');
  return `there is no option "${wanted}" in it, but ${names || 'none at all'}`;
}

/** The browser's own list is not part of the page: keys move in it, and Enter takes the marked option. */
async function fromNative(field: FieldToUse, wanted: string): Promise<WhyNotDone> {
  const { keyboard } = field.page;
  const options = (await stateOf(field))?.options ?? [];
  const option = find(options, wanted);
  if (!option) return noOption(options, wanted);
  if (option.chosen) return null;
  await field.pointer.press(field.target);
  await keyboard.press('Home');
  for (let at = 0; at < options.indexOf(option); at += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const after = await stateOf(field);
  if (!after) return gone;
  return find(after.options, wanted)?.chosen ? null : `"${after.value}" is chosen after the keys`;
}

async function fromList(field: FieldToUse, wanted: string): Promise<WhyNotDone> {
  const state = await stateOf(field);
  if (!state) return gone;
  const option = find(state.options, wanted);
  if (!option) return noOption(state.options, wanted);
  return pressOption(field, option, state.multiple ? ['ControlOrMeta'] : []);
}

async function pressOption(
  { pointer, frame }: FieldToUse,
  option: FieldOption,
  modifiers: 'ControlOrMeta'[] = [],
): Promise<WhyNotDone> {
  const target = await pointer.bringIntoView(frame, option.id);
  if (!target?.onScreen) return `its option "${option.text}" does not come into view`;
  if (target.coveredBy !== null)
    return `its option "${option.text}" is covered by ${target.coveredBy}`;
  await pointer.press(target, modifiers);
  return null;
}

/** An ARIA combobox: its list opens with a press, or when something is typed into it. */
async function fromPopup(field: FieldToUse, wanted: string): Promise<WhyNotDone> {
  const before = await stateOf(field);
  if (!before) return gone;
  if (!before.expanded) await field.pointer.press(field.target);
  const opened = await optionAppears(field, wanted);
  if (opened.option) return pressOption(field, opened.option);
  if (!before.typed) return noOption(opened.options, wanted);
  if (before.value !== '') await clearField(field.page);
  await typeText(field.page, wanted);
  const filtered = await optionAppears(field, wanted);
  return filtered.option ? pressOption(field, filtered.option) : noOption(opened.options, wanted);
}

/** Waits by events for the option; for another list to change no longer than it takes to open. */
async function optionAppears(
  field: FieldToUse,
  wanted: string,
): Promise<{ option: FieldOption | null; options: readonly FieldOption[] }> {
  let options: readonly FieldOption[] = [];
  const option = await field.activity.pulse.valueWithin(optionsAppearMs, async () => {
    options = (await stateOf(field))?.options ?? [];
    return find(options, wanted) ?? null;
  });
  return { option, options };
}

async function upload(field: FieldToUse, files: readonly string[]): Promise<WhyNotDone> {
  const opens = field.page
    .waitForEvent('filechooser', { timeout: chooserAppearsMs })
    .catch(() => null);
  // The file chooser is missed while the browser does not yet know that somebody listens: one answer shows that it
  // does.
  await field.page.evaluate('0');
  await field.pointer.press(field.target);
  const chooser: FileChooser | null = await opens;
  if (!chooser) return 'pressing it opens no file chooser';
  if (files.length > 1 && !chooser.isMultiple()) return `it takes one file, not ${files.length}`;
  await chooser.setFiles(files.map((file) => resolve(field.filesDir, file)));
  return null;
}

/** Longer texts are inserted at once except for the last character: typing each key would take a minute. */
const mostKeys = 80;
/** More than any native date field has. */
const mostParts = 8;

/**
 * Types the text: short plain ones key by key, longer ones at once except for the last key, which pages that listen to
 * keys notice.
 */
async function typeText(page: Page, text: string): Promise<void> {
  const isShort = text.length <= mostKeys && /^[\x20-\x7e]*$/.test(text);
  await (isShort ? page.keyboard.type(text) : insertText(page, text));
}

export async function insertText({ keyboard }: Page, text: string): Promise<void> {
  const last = /.$/su.exec(text)?.[0] ?? '';
  await keyboard.insertText(text.slice(0, text.length - last.length));
  if (/^[\x20-\x7e]$/.test(last)) await keyboard.type(last);
  else await keyboard.insertText(last);
}

/** Empties the field. */
async function clearField({ keyboard }: Page): Promise<void> {
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
}

/** Writes the parts of a date from the first on. */
async function typeParts({ keyboard }: Page, parts: KeyParts): Promise<void> {
  for (let step = 0; step < mostParts; step += 1) await keyboard.press('ArrowLeft');
  for (const [index, part] of parts.entries()) {
    await keyboard.type(part);
    // A full part has moved on by itself; a year is never full.
    if (part.length > 2 && index < parts.length - 1) await keyboard.press('ArrowRight');
  }
}

/** What to type, part by part; after each but the last an arrow leads to the next part. */
type KeyParts = readonly string[];

function dayOrders(date: string): KeyParts[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return [];
  return [
    [month, day, year],
    [day, month, year],
    [year, month, day],
  ];
}

function clockForms(time: string): KeyParts[] {
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::00)?$/.exec(time) ?? [];
  if (!hour || !minute) return [];
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return [
    [twelve, minute, Number(hour) < 12 ? 'AM' : 'PM'],
    [hour, minute],
  ];
}

function monthForms(value: string): KeyParts[] {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value) ?? [];
  const name = months[Number(month) - 1];
  if (!year || !month || !name) return [];
  return [
    [name, year],
    [month, year],
    [year, month],
  ];
}

function weekForms(value: string): KeyParts[] {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(value) ?? [];
  return year && week ? [[week, year]] : [];
}

/** How the value may be typed, the likeliest first; empty if it is not a value of this kind. */
function dateKeys(kind: FieldKind, value: string): KeyParts[] {
  if (kind === 'date') return dayOrders(value);
  if (kind === 'time') return clockForms(value);
  if (kind === 'month') return monthForms(value);
  if (kind === 'week') return weekForms(value);
  const [date = '', time = ''] = value.split('T');
  return dayOrders(date).flatMap((day) => clockForms(time).map((clock) => [...day, ...clock]));
}

/** How the value of such a field is written, for an error. */
const dateForms: Readonly<Partial<Record<FieldKind, string>>> = {
  date: '2026-03-14',
  time: '14:30',
  'datetime-local': '2026-03-14T14:30',
  month: '2026-03',
  week: '2026-W11',
};
