// What each kind of defect means, for people.
import type { Defect, DefectKind } from './defect.js';

const defectMeaning: Readonly<Record<DefectKind, string>> = {
  text_covered: 'text is covered',
  text_truncated: 'text is cut off',
  text_overlapping: 'two texts overlap',
  low_contrast: 'contrast is below WCAG AA',
  page_overflow: 'the page is wider than the window',
  beyond_viewport: 'text lies outside the window, where nobody can scroll to',
  newest_out_of_view: 'the conversation does not show its newest message',
  small_target: 'a control is smaller than 24 px',
  focus_hidden: 'the focused element cannot be seen',
  colliding_controls: 'two controls overlap',
  broken_image: 'a picture did not load',
  axe: 'axe-core found a breach of WCAG A or AA',
};

/** What is wrong, as a clause; axe-core says it itself, rule by rule. */
export function defectTitle({ kind, measurements }: Pick<Defect, 'kind' | 'measurements'>): string {
  return kind === 'axe' ? `axe: ${String(measurements['help'])}` : defectMeaning[kind];
}
