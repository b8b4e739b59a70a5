// What a model that plays the user is shown, fenced and without secrets, and what it may answer: nothing else of a scenario, and no wish that the page cannot grant.
import { z } from 'zod';
import type {
  Action,
  Observation,
  ObservedControl,
  PreparingAction,
  TurnAction,
} from '../../episode/action.js';
import { REDACTED } from '../../episode/redactor.js';
import { foldName } from '../../values/nearest-name.js';
import { chosenRoles, fieldRoles, typedRoles } from './fixed-turn.js';
import { countOf } from '../../values/count.js';
import { fenced, type QuestionPart } from '../../model/prompt.js';
import { personaWords } from '../../scenario/persona.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Json } from '../../values/json.js';

/** Strikes secrets out of a text. */
export type Redact = (text: string) => string;

/** The oldest messages, and controls out of sight, are left out beyond this, and that they are is said. */
const MOST_MESSAGES = 60;
const MOST_CONTROLS = 150;
const LONGEST_SHOWN = 4000;

export interface Showing {
  scenario: Scenario;
  identity: string | null;
  observation: Observation;
  /** In the order of their numbers. */
  controls: readonly ObservedControl[];
  /** What was pressed, filled in, chosen and uploaded. */
  done: readonly Action[];
  redact: Redact;
}

/** What the model wanted to do, and why it was not done. */
export interface Returned {
  wanted: string;
  why: string;
  because: 'breach' | 'not_there';
}

/** Everything that the user is shown, in the words of the prompts. */
export function promptParts(showing: Showing, returned: Returned | null): QuestionPart[] {
  const { observation, controls, redact } = showing;
  const part = (name: string, value: unknown): QuestionPart => ({
    kind: 'text',
    text: fenced(name, redacted(value as Json, redact)),
  });
  const done = showing.done.map(replyWords);
  return [
    part('part', partOf(showing)),
    part('conversation', conversationOf(observation)),
    part('page', pageOf(observation, controls)),
    ...(done.length === 0 ? [] : [part('done', done)]),
    ...(returned === null ? [] : [part('returned', returnedWords(returned))]),
  ];
}

/** A refused draft may be of any length: it is shown again only in part. */
function returnedWords(returned: Returned): string {
  const { because } = returned;
  const [wanted, why] = [cut(returned.wanted), cut(returned.why)];
  if (because === 'not_there') return `Not done: you wanted to ${wanted}, but ${why}`;
  return `Not sent: you wanted to ${wanted}, which your part keeps back. ${why}`;
}

/** Field by field: a field of the scenario that is not named here is not the user's to know. */
function partOf({ scenario, identity }: Showing): Json {
  const { user_persona: persona, conversation_plan: plan, now } = scenario;
  const { knows, does_not_know } = scenario.user;
  const { description, behaviors } = personaWords(persona);
  const files = filesOf(scenario);
  return {
    persona: description,
    behaviors: behaviors.map((behavior) => behavior.do),
    plan: (plan ?? null) as Json,
    knows: knows ?? {},
    does_not_know: does_not_know ?? [],
    ...(identity === null ? {} : { signed_in_as: identity }),
    today: now.slice(0, 10),
    ...(files.length === 0 ? {} : { files }),
  };
}

function conversationOf({ messages }: Observation): Json {
  const left = Math.max(0, messages.length - MOST_MESSAGES);
  const shown = messages.slice(left).map(({ role, text, onScreen }) => ({
    who: role === 'agent' ? 'agent' : 'you',
    text: cut(text),
    in_sight: onScreen,
  }));
  return left === 0
    ? shown
    : [{ left_out: left === 1 ? 'the oldest message' : `the oldest ${left} messages` }, ...shown];
}

/** Those that can be used; if there are too many, those in sight first, each in the order of the page. */
export function numbered({ controls }: Observation): ObservedControl[] {
  const enabled = usable(controls);
  if (enabled.length <= MOST_CONTROLS) return enabled;
  const inSight = enabled.filter(({ onScreen }) => onScreen);
  const others = enabled.filter(({ onScreen }) => !onScreen);
  return [...inSight, ...others].slice(0, MOST_CONTROLS);
}

function usable(controls: readonly ObservedControl[]): ObservedControl[] {
  return controls.filter(({ enabled }) => enabled);
}

function pageOf({ controls: all }: Observation, controls: readonly ObservedControl[]): Json {
  const left = usable(all).length - controls.length;
  const shown = controls.map(({ role, name, context, onScreen, value, options }, index) => ({
    control: index + 1,
    role,
    name: cut(name),
    beside: cut(context),
    in_sight: onScreen,
    ...(value === undefined ? {} : { value: cut(value) }),
    ...(options === undefined ? {} : { options }),
  }));
  return left === 0 ? shown : [...shown, { left_out: countOf(left, 'more control') }];
}

function cut(text: string): string {
  if (text.length <= LONGEST_SHOWN) return text;
  return `${text.slice(0, LONGEST_SHOWN)} [${countOf(text.length - LONGEST_SHOWN, 'more character')} left out]`;
}

const FILE =
  /(?<![\w./-])[\w./-]*\w\.(?:png|jpe?g|gif|webp|heic|pdf|txt|csv|json|zip|docx?|xlsx?|mp4|mov)\b/gi;

/** Files that plan and knows speak of: those that the user has. */
export function filesOf({ conversation_plan: plan, user }: Scenario): string[] {
  const text = JSON.stringify([plan ?? null, user.knows ?? null]);
  return [...new Set([...text.matchAll(FILE)].map(([file]) => file))];
}

/** Keys are words too. */
function redacted(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redacted(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redact(key), redacted(member, redact)]),
  );
}

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
  if (texts.some((text) => text.includes(REDACTED)))
    return `"${REDACTED}" stands for a secret that you are not told, and cannot be typed`;
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
