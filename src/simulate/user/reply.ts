// What a model that plays the user may answer: the forms of its replies, and which of its wishes the page can grant; asks nothing.
import { z } from 'zod';
import type { Action, Observation, ObservedControl, TurnAction } from '../../episode/action.js';
import type { PreparingAction } from '../../episode/action.js';
import { STRUCK_OUT } from '../../episode/redactor.js';
import { foldName } from '../../values/nearest-name.js';
import { chosenRoles, fieldRoles, typedRoles } from './fixed-turn.js';

/** Of a control, as in the list shown to the model. */
const control = z.int();

/** What the user does next. The reason comes first, so that the action follows from it. There is no word for stopping. */
export const turnReplySchema = z.strictObject({
  why: z.string(),
  action: z.union([
    z.strictObject({ kind: z.literal('say'), text: z.string() }),
    z.strictObject({ kind: z.literal('press'), control }),
    z.strictObject({ kind: z.literal('fill'), control, value: z.string() }),
    z.strictObject({ kind: z.literal('select'), control, option: z.string() }),
    z.strictObject({ kind: z.literal('upload'), control, files: z.array(z.string()) }),
  ]),
});
type Wish = z.output<typeof turnReplySchema>['action'];

/** Whether the user has come to an end. */
export const stopReplySchema = z.strictObject({
  why: z.string(),
  decision: z.enum(['goal_reached', 'handed_over', 'refused_for_good', 'given_up', 'go_on']),
});

const ENDINGS = {
  goal_reached: 'The goal is reached',
  handed_over: 'Somebody else took over',
  refused_for_good: 'It was refused for good',
  given_up: 'It gave up',
  go_on: null,
} as const;

/** Why the user stops; null if it goes on. */
export function replyEnding({ why, decision }: z.output<typeof stopReplySchema>): string | null {
  const how = ENDINGS[decision];
  return how === null ? null : `${how}: ${why}`;
}

/** What can be done now. */
export interface Possible {
  /** In the order in which the model was shown them, counted from 1. */
  controls: Observation['controls'];
  /** There is a message box. */
  canSay: boolean;
  /** Files that the user has. */
  files: readonly string[];
}

/** Text typed by hand is no longer than this. */
const LONGEST_TEXT = 2000;

/** The action for a wish, or why there is none: a sentence without its full stop. */
export function actionOf(
  wish: Wish,
  possible: Possible,
): { action: TurnAction | PreparingAction } | { why: string } {
  const why = unfitText(wish);
  if (why !== null) return { why };
  if (wish.kind === 'say') {
    return possible.canSay
      ? { action: { kind: 'say', text: wish.text } }
      : { why: 'the page has no message box' };
  }
  const found = possible.controls[wish.control - 1];
  if (found === undefined) return { why: `there is no control ${wish.control} on the page` };
  const problem = unfitControl(wish, found, possible);
  if (problem !== null) return { why: problem };
  return { action: onControl(wish, found) };
}

function onControl(wish: Exclude<Wish, { kind: 'say' }>, found: ObservedControl) {
  const { id, name } = found;
  const at = { control: id, name };
  switch (wish.kind) {
    case 'press':
      return { kind: 'press' as const, ...at };
    case 'fill':
      return { kind: 'fill' as const, ...at, value: wish.value };
    case 'select':
      return { kind: 'select' as const, ...at, option: optionOf(found, wish.option) ?? '' };
    case 'upload':
      return { kind: 'upload' as const, ...at, files: wish.files };
  }
}

function textsOf(wish: Wish): string[] {
  switch (wish.kind) {
    case 'say':
      return [wish.text];
    case 'fill':
      return [wish.value];
    case 'select':
      return [wish.option];
    case 'press':
    case 'upload':
      return [];
  }
}

function unfitText(wish: Wish): string | null {
  const texts = textsOf(wish);
  if (wish.kind === 'say' && wish.text.trim() === '') return 'the message is empty';
  if (texts.some((text) => text.length > LONGEST_TEXT))
    return `nobody types more than ${LONGEST_TEXT} characters into a chat`;
  if (texts.some((text) => text.includes(STRUCK_OUT)))
    return `"${STRUCK_OUT}" stands for a secret that you are not told, and cannot be typed`;
  return null;
}

function unfitControl(
  wish: Exclude<Wish, { kind: 'say' }>,
  found: ObservedControl,
  { files }: Possible,
): string | null {
  const { role } = found;
  const which = `control ${wish.control}`;
  switch (wish.kind) {
    case 'press':
      return fieldRoles.has(role) ? `${which} is a ${role}, which is not pressed` : null;
    case 'fill':
      return typedRoles.has(role) ? null : `${which} is a ${role}, which takes no text`;
    case 'select':
      if (!chosenRoles.has(role)) return `${which} is a ${role}, which has no options`;
      return optionOf(found, wish.option) === null ? `${which} has no such option` : null;
    case 'upload':
      if (role !== 'file') return `${which} is a ${role}, which takes no files`;
      return wish.files.length > 0 && wish.files.every((file) => files.includes(file))
        ? null
        : 'you have no such file';
  }
}

/** As the page spells it; where the page shows none before a press, as it was asked for. */
function optionOf({ options }: ObservedControl, wanted: string): string | null {
  if (options === undefined) return wanted;
  return options.find((option) => foldName(option) === foldName(wanted)) ?? null;
}

/** In words, for those who read of it. */
export function replyWords(action: Action): string {
  switch (action.kind) {
    case 'say':
      return `say “${action.text}”`;
    case 'press':
      return `press “${action.name}”`;
    case 'fill':
      return `fill “${action.name}” with “${action.value}”`;
    case 'select':
      return `select “${action.option}” in “${action.name}”`;
    case 'upload':
      return `upload ${action.files.join(', ')} to “${action.name}”`;
    case 'done':
    case 'off_plan':
      return `stop: ${action.why}`;
  }
}

/** A wish that could not be granted, in words. */
export function wishInWords(wish: Wish): string {
  const at = 'control' in wish ? ` control ${wish.control}` : '';
  const texts = textsOf(wish).map((text) => ` “${text}”`);
  const files = wish.kind === 'upload' ? ` ${wish.files.join(', ')}` : '';
  return `${wish.kind}${at}${texts.join('')}${files}`;
}
