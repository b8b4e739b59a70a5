// Counts how recognition fares on labeled cases, by kind; must not excuse anything.
import { recognised } from './accuracy.js';
import type { LabelledCase } from './cases.js';

/** Of one kind, or of all: `hits` of `hits + missed` were found, and `extra` were found wrongly. */
export interface Tally {
  hits: number;
  missed: number;
  extra: number;
}

export interface Mistake {
  text: string;
  missed: readonly string[];
  extra: readonly string[];
}

export interface Figures {
  all: Tally;
  byKind: ReadonlyMap<string, Tally>;
  mistakes: readonly Mistake[];
}

function kindOf(label: string): string {
  return label.startsWith('ask:other') ? 'ask:other' : label.replace(/^ask:.*/, 'ask');
}

/** What was missed and what was found wrongly in one case. */
function mistakeIn({ text, required, tolerated }: LabelledCase): Mistake {
  const found = recognised(text);
  const fine = new Set([...required, ...tolerated]);
  return {
    text,
    missed: required.filter((label) => !found.has(label)),
    extra: [...found].filter((label) => !fine.has(label)),
  };
}

/** Tallies over cases. */
export function figures(cases: readonly LabelledCase[]): Figures {
  const all: Tally = { hits: 0, missed: 0, extra: 0 };
  const byKind = new Map<string, Tally>();
  const mistakes: Mistake[] = [];
  const add = (label: string, what: keyof Tally) => {
    const tally = byKind.get(kindOf(label)) ?? { hits: 0, missed: 0, extra: 0 };
    byKind.set(kindOf(label), tally);
    tally[what] += 1;
    all[what] += 1;
  };
  for (const one of cases) {
    const mistake = mistakeIn(one);
    for (const label of one.required)
      add(label, mistake.missed.includes(label) ? 'missed' : 'hits');
    for (const label of mistake.extra) add(label, 'extra');
    if (mistake.missed.length + mistake.extra.length > 0) mistakes.push(mistake);
  }
  return { all, byKind, mistakes };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(2);
}

export function recallOf({ hits, missed }: Tally): string {
  return share(hits, hits + missed);
}

export function precisionOf({ hits, extra }: Tally): string {
  return share(hits, hits + extra);
}
