// What a model that plays the user is shown: its role, what is visible and what it did, fenced and without secrets; nothing else of a scenario.
import { countOf } from '../../values/count.js';
import type { Observation, ObservedControl } from '../../episode/action.js';
import { fenced } from '../../model/fence.js';
import type { QuestionPart } from '../../model/question.js';
import { personaWords } from '../../scenario/persona.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Json } from '../../values/json.js';
import type { Memory } from './memory.js';
import { replyWords } from './reply.js';

/** Strikes secrets out of a text. */
export type Redact = (text: string) => string;

/** The oldest messages, and controls out of sight, are left out beyond this, and that they are is said. */
const MOST_MESSAGES = 60;
const MOST_CONTROLS = 150;
const LONGEST_TEXT = 4000;

export interface Showing {
  scenario: Scenario;
  identity: string | null;
  observation: Observation;
  /** In the order of their numbers. */
  controls: readonly ObservedControl[];
  memory: Pick<Memory, 'done'>;
  redact: Redact;
}

/** What the model wanted to do, and why it was not done. */
export interface Returned {
  wanted: string;
  why: string;
  because: 'breach' | 'not_there';
}

/** Everything that the user is shown, in the words of the prompts. */
export function shownTo(showing: Showing, returned: Returned | null): QuestionPart[] {
  const { observation, controls, memory, redact } = showing;
  const part = (name: string, value: unknown): QuestionPart => ({
    kind: 'text',
    text: fenced(name, struck(value as Json, redact)),
  });
  const done = memory.done.map(replyWords);
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
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT)} [${countOf(text.length - LONGEST_TEXT, 'more character')} left out]`;
}

const FILE =
  /(?<![\w./-])[\w./-]*\w\.(?:png|jpe?g|gif|webp|heic|pdf|txt|csv|json|zip|docx?|xlsx?|mp4|mov)\b/gi;

/** Files that plan and knows speak of: those that the user has. */
export function filesOf({ conversation_plan: plan, user }: Scenario): string[] {
  const text = JSON.stringify([plan ?? null, user.knows ?? null]);
  return [...new Set([...text.matchAll(FILE)].map(([file]) => file))];
}

/** Keys are words too. */
function struck(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => struck(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redact(key), struck(member, redact)]),
  );
}
