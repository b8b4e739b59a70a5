// What can be pressed now, and what fits some words; must not decide whether to press.
import type { Observation, ObservedControl } from '../../episode/action.js';
import { matchesPattern, toPerson } from './lexicon.js';
import { spellOut } from '../reader/spelling.js';
import { contentWords, overlap } from './words.js';

const FURNITURE =
  /^(?:send(?: message)?|stop(?: generating)?|attach.*|upload.*|new (?:chat|conversation)|copy.*|thumbs.*|like|dislike|good response|bad response|retry|regenerate|edit|close|minimi[sz]e|maximi[sz]e|settings|menu|open menu|scroll.*|jump.*|clear.*|share|home|help|log ?out|sign ?out|sign in|my account|show more|show less|show details|details|dark mode|restart.*|start over|emoji.*)?$/i;
const YES =
  /^(?:yes\b.*|yep|ok(?:ay)?|confirm\b.*|proceed\b.*|go ahead\b.*|approve\b.*|continue\b.*|accept\b.*|submit\b.*|that is (?:right|correct).*|correct|sounds good|do it)$/;
const NO = /^(?:no\b.*|cancel\b.*|not (?:now|yet)|reject\b.*|decline\b.*|go back|keep it)$/;

/** A control that acts, as opposed to the furniture of the page. */
function acts(control: ObservedControl): boolean {
  return control.enabled && !FURNITURE.test(control.name.trim());
}

/** Controls that belong to what the agent said last, or to no message; the ones on screen first. */
export function currentControls(observation: Observation): ObservedControl[] {
  const newest = observation.messages.filter((message) => message.role === 'agent').at(-1);
  const fresh = new Set(observation.newMessages.map((message) => message.id));
  if (newest !== undefined) fresh.add(newest.id);
  const current = observation.controls.filter(
    (control) => acts(control) && (control.message === null || fresh.has(control.message)),
  );
  return [...current].sort((left, right) => Number(right.onScreen) - Number(left.onScreen));
}

function named(controls: readonly ObservedControl[], pattern: RegExp): ObservedControl | null {
  return controls.find((control) => pattern.test(spellOut(control.name))) ?? null;
}

/** Whether the name of a control says yes. */
export function isYes(name: string): boolean {
  return YES.test(spellOut(name));
}

/** The control that says yes, such as "Yes, go ahead". */
export function yesControl(controls: readonly ObservedControl[]): ObservedControl | null {
  return named(controls, YES);
}

/** The control that says no. */
export function noControl(controls: readonly ObservedControl[]): ObservedControl | null {
  return named(controls, NO);
}

/** The control that leads to a person, such as "Talk to a person". */
export function personControl(controls: readonly ObservedControl[]): ObservedControl | null {
  return controls.find((control) => matchesPattern(toPerson, spellOut(control.name))) ?? null;
}

interface Wanted {
  /** Words for what to choose, such as "the earbuds order". */
  words: string;
  /** Ids that settle it if visible, such as "ORD-10027". */
  ids: readonly string[];
}

function score(control: ObservedControl, wanted: Wanted): number {
  const text = `${control.name} ${control.context}`;
  const exact = wanted.ids.filter((id) => text.toLowerCase().includes(id.toLowerCase())).length;
  return exact * 10 + overlap(wanted.words, text);
}

/** Whether a control is one of a list to choose from, by its role or its words. */
export function isChoice(control: ObservedControl): boolean {
  if (['option', 'radio', 'checkbox', 'menuitem', 'row', 'listitem'].includes(control.role))
    return true;
  return /^(?:select|choose|pick|this one|use this|return this|view|start)\b/i.test(control.name);
}

/** The single control that fits best; null if none fits or two fit equally. */
export function chooseControl(
  controls: readonly ObservedControl[],
  wanted: Wanted,
): ObservedControl | null {
  const choices = controls.filter((control) => !matchesPattern(toPerson, spellOut(control.name)));
  const scored = choices.map((control) => ({ control, points: score(control, wanted) }));
  const top = Math.max(0, ...scored.map((entry) => entry.points));
  const best = scored.filter((entry) => entry.points === top);
  const first = best[0];
  if (top === 0 || first === undefined) return null;
  const alike = new Set(best.map(({ control }) => `${control.name}|${control.context}`));
  return alike.size === 1 || contentWords(wanted.words).length === 0 ? first.control : null;
}
