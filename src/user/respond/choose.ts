// Chooses from a list, with a control if there is one, else in words; must not decide that there is a list.
import { chooseControl, isChoice } from '../../rules/recognise/choices.js';
import { factOn, type Move, type Play, press, sayTurn, type Turn } from './play.js';
import { itemOf } from '../wording/realise-fact.js';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

function ordinalOf(words: string, length: number): number | null {
  if (/\b(?:last|bottom|oldest)\b/i.test(words)) return length - 1;
  if (/\b(?:top|newest|latest|most recent)\b/i.test(words)) return 0;
  const index = ORDINALS.findIndex((word) => new RegExp(`\\b${word}\\b`, 'i').test(words));
  return index < 0 || index >= length ? null : index;
}

/** The words of the plan and the item that it is about. */
function wantedWords(play: Play, words: string): string {
  return `${words} ${itemOf(play) ?? ''}`;
}

/** The move that picks what the plan wants; in words if no control fits. */
export function chooseItem(play: Play, turn: Turn, words: string): Move {
  const pressed = pressChoice(play, turn, words);
  if (pressed !== null) return pressed;
  const spoken = words
    .replace(/\b(?:orders?|purchases?|items?|options?|the one with|one)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  const value = itemOf(play) ?? (spoken === '' ? words : spoken);
  return sayTurn(play.speaker.word('choose', { value }));
}

/** Presses the control that fits; null if there is none, or if two fit equally. */
export function pressChoice(play: Play, turn: Turn, words: string): Move | null {
  const order = factOn(play, 'order_id');
  const choices = turn.observation.controls.filter(
    (control) => turn.controls.includes(control) && isChoice(control),
  );
  const index = ordinalOf(words, choices.length);
  const byPlace = index === null ? undefined : choices[index];
  const control =
    byPlace ??
    chooseControl(turn.controls, {
      words: wantedWords(play, words),
      ids: order === null ? [] : [order.value],
    });
  return control === null ? null : press(play, control);
}
