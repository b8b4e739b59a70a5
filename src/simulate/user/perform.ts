// Turns deeds of the plan into a move on what is on the screen, forms too; does not choose the branch they come from, and invents nothing.
import type { Action, Observation, ObservedControl } from '../../episode/action.js';
import { contentWords, hasAll, plainText } from '../../scenario/plan/key-words.js';
import type { Deed } from '../../scenario/plan/deeds.js';
import { type Branch, valuesGiven, type KnownFact } from '../../scenario/plan/plan.js';
import { done, inWords, joined, type Move, nextTurn, type Play, pressOnce } from './play.js';
import {
  answerControl,
  isEntry,
  newestControls,
  personControl,
  type Screen,
  speaksOfPerson,
} from './screen.js';

/** What the user knows under these words, unless it is declared not to. */
export function factFor({ plan }: Play, words: readonly string[]): KnownFact | null {
  if (plan.unknown.some((one) => hasAll(one.words, words))) return null;
  const fitting = plan.facts.filter((fact) => hasAll(fact.words, words));
  return fitting.sort((left, right) => right.words.length - left.words.length)[0] ?? null;
}

/** "Give alex@example.com" holds the value; "give the order number" names a fact. */
function valueOf(play: Play, value: string): string {
  return /[\d@]/.test(value) ? value : (factFor(play, contentWords(value))?.value ?? value);
}

/** A quick reply or an option that is this value. */
function replyWith({ controls }: Screen, value: string): ObservedControl | null {
  const wanted = plainText(value).replace(/[.!]$/, '');
  return (
    controls.find(({ message, name }) => message !== null && plainText(name) === wanted) ?? null
  );
}

/** Gives a value with the control that says it, else in words. */
export function give(play: Play, screen: Screen, value: string, label: string | null): Move {
  const whole = valueOf(play, value);
  play.given.add(whole);
  const pressed = label === null ? pressOnce(play, replyWith(screen, whole)) : null;
  return pressed ?? inWords(play.voice.value(whole, label));
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
/** What an entry of any list is called. */
const KINDS = new Set(['order', 'item', 'one', 'option', 'entry', 'purchase', 'booking']);

function atPlace(entries: readonly ObservedControl[], words: readonly string[]) {
  if (words.includes('last')) return entries.at(-1);
  const index = ORDINALS.findIndex((word) => words.includes(word));
  return index < 0 ? undefined : entries[index];
}

/** The one entry that has all the words, or else the plan's own number; null if there is none, or several. */
export function entryFor(play: Play, screen: Screen, text: string): ObservedControl | null {
  const words = contentWords(text).filter((word) => !KINDS.has(word));
  const own = screen.controls.filter(
    (control) => control.message !== null && !speaksOfPerson(plainText(control.name)),
  );
  const onPage = screen.observation.controls.filter((one) => own.includes(one) && isEntry(one));
  const placed = atPlace(onPage, words);
  if (placed !== undefined) return placed;
  const fullText = ({ name, context }: ObservedControl) => `${name} ${context}`;
  const byWords = only(own.filter((one) => hasAll(words, contentWords(fullText(one)))));
  if (byWords !== null) return byWords;
  const numbers = planValues(play).filter((value) => /^\S*\d\S*$/.test(value));
  return only(own.filter((one) => numbers.some((value) => fullText(one).includes(value))));
}

/** Controls with the same name and surroundings are one. */
function only(controls: readonly ObservedControl[]): ObservedControl | null {
  const different = new Set(controls.map(({ name, context }) => `${name}|${context}`));
  return different.size === 1 ? (controls[0] ?? null) : null;
}

/** All values that the plan holds: of facts, and what branches give. */
export function planValues({ plan }: Play): string[] {
  return [...plan.facts.map(({ value }) => value), ...valuesGiven(plan.branches)];
}

/** Chooses with the entry's control, else in words where the list has none. */
function choose(play: Play, screen: Screen, words: string): Move | null {
  const entry = entryFor(play, screen, words);
  if (entry !== null) return pressOnce(play, entry);
  const hasEntries = screen.controls.some((one) => one.message !== null && isEntry(one));
  return hasEntries ? null : inWords(play.voice.value(words, null));
}

/** Goes to a person with the control for it, else in words. */
export function requestPerson(play: Play, screen: Screen): Move {
  play.handover = true;
  const isOffered = screen.offers.some(({ plain }) => speaksOfPerson(plain));
  const pressed = pressOnce(play, personControl(screen));
  return pressed ?? inWords(play.voice.phrase(isOffered ? 'acceptPerson' : 'askPerson'));
}

function personAtHand(play: Play, screen: Screen): boolean {
  const isOffered = screen.offers.some(({ plain }) => speaksOfPerson(plain));
  if (isOffered) play.personOffered = true;
  return play.personOffered || personControl(screen) !== null;
}

/** Says yes, with the control for it if there is one. */
export function consent(play: Play, screen: Screen): Move {
  const isFact = /\b(?:right|correct|mean)\b/.test(screen.confirm?.plain ?? '');
  const pressed = pressOnce(play, answerControl(screen, 'yes'));
  return pressed ?? inWords(play.voice.phrase(isFact ? 'confirmFacts' : 'confirm'));
}

function accept(play: Play, screen: Screen, { what, ifOffered }: Extract<Deed, { do: 'accept' }>) {
  const isThere = personAtHand(play, screen);
  if (what === 'person') return ifOffered && !isThere ? null : requestPerson(play, screen);
  if (screen.denial !== null || play.denied) {
    play.ending = 'The user accepted the refusal.';
    return inWords(play.voice.phrase('acceptDenial'));
  }
  if (screen.confirm !== null) return consent(play, screen);
  if (screen.offers.some(({ plain }) => speaksOfPerson(plain))) return requestPerson(play, screen);
  return pressOnce(play, answerControl(screen, 'yes')) ?? inWords(play.voice.phrase('accept'));
}

function decline(play: Play, screen: Screen, { what, text }: Extract<Deed, { do: 'decline' }>) {
  if (what === 'person' && !personAtHand(play, screen)) return null;
  if (screen.confirm !== null) play.ending = 'The user decided against it.';
  if (text !== null) return inWords(play.voice.phrase('decline'), play.voice.sentence(text));
  const pressed = screen.confirm === null ? null : pressOnce(play, answerControl(screen, 'no'));
  return pressed ?? inWords(play.voice.phrase('decline'));
}

function leave(play: Play, goodbye: boolean): Move | null {
  play.ending = 'The plan says to leave here.';
  return goodbye ? inWords(play.voice.phrase('goodbye')) : null;
}

function performOne(play: Play, screen: Screen, deed: Deed): Move | null {
  switch (deed.do) {
    case 'say':
      return inWords(play.voice.sentence(deed.text));
    case 'give':
      return give(play, screen, deed.value, null);
    case 'choose':
      return choose(play, screen, deed.words);
    case 'accept':
      return accept(play, screen, deed);
    case 'decline':
      return decline(play, screen, deed);
    case 'confirm':
      return consent(play, screen);
    case 'object':
      return inWords(play.voice.phrase('object'));
    case 'ask_person':
      return requestPerson(play, screen);
    case 'leave':
      return leave(play, deed.goodbye);
    case 'wait':
      return inWords(play.voice.phrase('wait'));
  }
}

/** The deeds of one turn as one move; null if none applies here. */
export function perform(play: Play, screen: Screen, deeds: readonly Deed[]): Move | null {
  const hasWords = deeds.some((deed) => deed.do === 'decline' && deed.text !== null);
  const isRepeated = (deed: Deed) => hasWords && deed.do === 'decline' && deed.text === null;
  const moves = deeds
    .filter((deed) => !isRepeated(deed))
    .map((deed) => performOne(play, screen, deed));
  const move = joined(moves);
  return move === null && play.ending !== null ? done(play.ending) : move;
}

/** What a branch says or does now. */
export function follow(play: Play, screen: Screen, branch: Branch): Move | null {
  return perform(play, screen, nextTurn(play, branch));
}

const TYPED: ReadonlySet<string> = new Set(['textbox', 'spinbutton']);
const CHOSEN: ReadonlySet<string> = new Set(['combobox', 'listbox']);
const SUBMIT =
  /^(?:submit|send|continue|next|confirm|save|start|go|search|find|look ?up|check|request|create|file)\b/i;

/** What the user would say when asked for the words of the label: what a branch gives, or a fact. */
function valueFor(play: Play, label: string): string | null {
  const words = contentWords(label);
  if (play.plan.unknown.some((one) => hasAll(one.words, words))) return null;
  const branches = play.plan.branches.filter(
    ({ when }) => when.on === 'asked' && hasAll(when.words, words),
  );
  return valuesGiven(branches)[0] ?? factFor(play, words)?.value ?? null;
}

/** The option that alone shares most words with the value. */
function optionFor(options: readonly string[], value: string): string | null {
  const words = contentWords(value);
  const scored = options.map((option) => ({
    option,
    points: contentWords(option).filter((word) => words.includes(word)).length,
  }));
  const top = Math.max(0, ...scored.map(({ points }) => points));
  const best = scored.filter(({ points }) => points === top);
  return top > 0 && best.length === 1 ? (best[0]?.option ?? null) : null;
}

function fillOne(play: Play, field: ObservedControl): Action | null {
  const value = valueFor(play, field.name);
  if (value === null) return null;
  const control = { control: field.id, name: field.name };
  if (TYPED.has(field.role)) {
    play.given.add(value);
    return { kind: 'fill', ...control, value };
  }
  const option = optionFor(field.options ?? [], value);
  if (option === null) return null;
  play.given.add(value);
  return { kind: 'select', ...control, option };
}

/** The next field that the user can fill in, then the control that submits the form; null if there is no such form. */
export function respondToForm(play: Play, observation: Observation): Action | null {
  const { filled, submitted } = play;
  const controls = newestControls(observation);
  const fields = controls.filter(({ role }) => TYPED.has(role) || CHOSEN.has(role));
  for (const field of fields.filter(({ id }) => !filled.has(id))) {
    const action = fillOne(play, field);
    if (action === null) continue;
    filled.add(field.id);
    return action;
  }
  const form = fields.find(({ id }) => filled.has(id) && !submitted.has(id));
  if (!form) return null;
  const buttons = controls.filter(
    ({ role, message }) => role === 'button' && message === form.message,
  );
  const only = buttons.length === 1 ? buttons[0] : undefined;
  const submit = buttons.find(({ name }) => SUBMIT.test(name)) ?? only;
  if (!submit) return null;
  for (const { id } of fields) submitted.add(id);
  return { kind: 'press', control: submit.id, name: submit.name };
}
