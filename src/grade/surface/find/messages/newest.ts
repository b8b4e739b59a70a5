// Which end of a list of messages is the newest, by its role, its times or the message box; null if nothing shows it.
import type { Fragment, Layout } from '../../../../episode/layout.js';
import { unite } from '../../../../pixels/boxes.js';
import type { Entry, MessageList } from './conversation.js';

/** `last`: the newest message is at the bottom. */
export function newestEnd(list: MessageList, layout: Layout): 'first' | 'last' | null {
  // ARIA: in a log new information is added at the end.
  if (list.part?.role === 'log') return 'last';
  return byTimes(list.entries, layout) ?? (hasBoxBelow(list.entries, layout) ? 'last' : null);
}

const TIME = /(?:^|[·•|,]\s?)([01]?\d|2[0-3]):([0-5]\d)(?: ?([ap])\.?m\.?)?$/iu;
/** Next to a different day, a time says nothing. */
const DAY =
  /\b(?:today|yesterday|ago|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})\b/iu;

/** If each message has one time beside its words, all on one day, and they all run in one direction. */
function byTimes(entries: readonly Entry[], { fragments }: Layout): 'first' | 'last' | null {
  const minutes = entries.map(({ part }) => stampOf(fragments.slice(...part.fragments)));
  const spans = entries.map(({ part }) => part.fragments);
  const [start, end] = [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0];
  const isBetween = (id: number): boolean =>
    start <= id && id < end && !spans.some(([first, last]) => first <= id && id < last);
  if (fragments.some(({ text }, id) => isBetween(id) && DAY.test(text))) return null;
  const steps = minutes.slice(1).map((one, at) => {
    const before = minutes[at] ?? null;
    return one === null || before === null ? Number.NaN : one - before;
  });
  if (steps.every((step) => step >= 0) && steps.some((step) => step > 0)) return 'last';
  return steps.every((step) => step <= 0) && steps.some((step) => step < 0) ? 'first' : null;
}

/** Minutes since midnight; null if there is no time, more than one, or one with a day. */
function stampOf(own: readonly Fragment[]): number | null {
  const stamps = own.filter(({ text }) => text.length <= 40 && TIME.test(text.trim()));
  const [only, second] = stamps;
  if (only === undefined || second !== undefined || DAY.test(only.text)) return null;
  const [, hours, minutes, half] = TIME.exec(only.text.trim()) ?? [];
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/iu.test(half) ? 12 : 0);
  return hour * 60 + Number(minutes);
}

/** How far boxes may run into each other, CSS px. */
const SAME_PX = 2;

/** A message box below a list adds to its end. */
function hasBoxBelow(entries: readonly Entry[], { controls }: Layout): boolean {
  const seen = unite(
    entries.flatMap(({ part: { clipped } }) => (clipped === null ? [] : [clipped])),
  );
  if (seen === null) return false;
  const [left, top, width, height] = seen;
  return controls.some(
    ({ role, box }) =>
      role === 'textbox' &&
      box[1] >= top + height - SAME_PX &&
      box[0] < left + width &&
      left < box[0] + box[2],
  );
}
