// The table of claim forms: a row for each, with its templates and the predicate it builds. New forms are new rows.
import type { Predicate, Subject } from './predicate.js';
import { template, type Template } from './template.js';

/** One form of sentence that can be measured. */
export interface Form {
  /** Shown as the nearest form when a sentence is not understood. */
  example: string;
  templates: readonly Template[];
  build: (subject: Subject) => Predicate;
}

const be = '(is|are) [currently|now|still]';
const place = '[on [the] (screen|page)]';
const seen = '(shown|visible|displayed|seen)';
const person = '[the] (user|person|customer)';
const page = '[the] (page|screen)';
const unscrolled = 'without [any|having to] (scrolling|scroll)';

const templates = (...sources: readonly string[]): Template[] => sources.map(template);

/**
 * "Readable" alone is left to contrast, which is another form: here it only goes with scrolling.
 * Sentences are held against all rows; two rows that read one sentence differently refuse it.
 */
export const forms: readonly Form[] = [
  {
    example: '"Refund issued" is shown.',
    templates: templates(
      `<subject> ${be} ${seen} ${place}`,
      `<subject> ${be} on [the] (screen|page)`,
      `<subject> ${be} not (hidden|invisible)`,
      `<subject> can be seen ${place}`,
      `<subject> (appears|appear) on [the] (screen|page)`,
      `${page} (shows|displays) <subject>`,
      `${person} (sees|can see) <subject> ${place}`,
      `there (is|are) <subject> on [the] (screen|page)`,
    ),
    build: (subject) => ({ op: 'shown', subject }),
  },
  {
    example: '"Refund issued" is not shown.',
    templates: templates(
      `<subject> ${be} (not|no longer|never) ${seen} ${place}`,
      `<subject> ${be} (not|no longer) on [the] (screen|page)`,
      `<subject> ${be} (hidden|invisible|absent)`,
      `<subject> can not be seen ${place}`,
      `<subject> (does|do) not appear [on [the] (screen|page)]`,
      `no <subject> ${be} ${seen} ${place}`,
      `no <subject> ${be} on [the] (screen|page)`,
      `${page} (does|do) not (show|display) <subject>`,
      `${page} (shows|displays) no <subject>`,
      `${person} (does not|can not) see <subject> ${place}`,
      `there (is|are) no <subject> on [the] (screen|page)`,
    ),
    build: (subject) => ({ op: 'not', of: { op: 'shown', subject } }),
  },
  {
    example: '"Refund issued" is visible without scrolling.',
    templates: templates(
      `<subject> ${be} (${seen}|readable) ${place} ${unscrolled}`,
      `<subject> ${be} above the fold`,
      `<subject> can be (seen|read) ${unscrolled}`,
      `${page} (shows|displays) <subject> ${unscrolled}`,
      `${person} (sees|can see|can read) <subject> ${unscrolled}`,
    ),
    build: (subject) => ({ op: 'without_scrolling', subject }),
  },
  {
    example: '"Refund issued" is not visible without scrolling.',
    templates: templates(
      `<subject> ${be} not (${seen}|readable) ${place} ${unscrolled}`,
      `<subject> ${be} not above the fold`,
      `<subject> can not be (seen|read) ${unscrolled}`,
      `no <subject> ${be} ${seen} ${place} ${unscrolled}`,
      `no <subject> ${be} above the fold`,
      `${person} can not (see|read) <subject> ${unscrolled}`,
    ),
    build: (subject) => ({ op: 'not', of: { op: 'without_scrolling', subject } }),
  },
];
