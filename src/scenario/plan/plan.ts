// Reads a plan in keys: goal, facts and branches; what cannot be read is a problem with its place. Plays nothing.
import { nearestName } from '../../values/nearest-name.js';
import type { ConversationPlan, Scenario } from '../schema.js';
import type { Json } from '../../values/json.js';
import { type Deed, describeDeed, readInstruction } from './deeds.js';
import { contentWords, keyWords } from './key-words.js';

/** What must be on the screen for a branch to be taken. */
export type Condition =
  | { on: 'asked'; words: readonly string[] }
  | { on: 'shown'; words: readonly string[] }
  | { on: 'offered'; words: readonly string[] }
  | { on: 'denied' | 'confirm' | 'trouble' | 'otherwise' };

export interface Branch {
  /** Keys down to it, such as "identify_order.if_asked_for_order_id". */
  path: string;
  when: Condition;
  /** One entry a turn; the last one is repeated. */
  turns: readonly (readonly Deed[])[];
}

/** Something that the user knows, and says when asked for the words of its key. */
export interface KnownFact {
  key: string;
  words: readonly string[];
  value: string;
}

export interface PlanProblem {
  /** From `conversation_plan` on. */
  path: readonly (string | number)[];
  message: string;
}

export interface KeyedPlan {
  goal: string;
  facts: readonly KnownFact[];
  branches: readonly Branch[];
  /** Words of what the user is declared not to know. */
  unknown: readonly { words: readonly string[] }[];
  problems: readonly PlanProblem[];
}

/** The forms of a branch's key, for messages. */
const FORMS = [
  'if_asked_for_<data>',
  'if_shown_<list>',
  'if_denied',
  'if_offered_<thing>',
  'if_asked_to_confirm',
  'if_something_goes_wrong',
  'otherwise',
] as const;

/** Keys that mean the same as a form; each is exact. */
const ALIASES: Readonly<Record<string, string>> = {
  reaction_to_policy_denial: 'if_denied',
  reaction_to_denial: 'if_denied',
  if_refused: 'if_denied',
  if_rejected: 'if_denied',
  if_the_system_is_not_working: 'if_something_goes_wrong',
  if_the_system_is_down: 'if_something_goes_wrong',
  if_system_error: 'if_something_goes_wrong',
  if_asked_for_go_ahead: 'if_asked_to_confirm',
  if_asked_for_confirmation: 'if_asked_to_confirm',
  if_asked_for_approval: 'if_asked_to_confirm',
  if_asked_why: 'if_asked_for_reason',
};

const FIXED: Readonly<Record<string, Condition>> = {
  if_denied: { on: 'denied' },
  if_asked_to_confirm: { on: 'confirm' },
  if_something_goes_wrong: { on: 'trouble' },
  otherwise: { on: 'otherwise' },
};

/** Whether a key names a branch, read or not; all others are facts and groups. */
export function isBranchKey(key: string): boolean {
  return /^(?:if|when|reaction_to)_|^otherwise$/i.test(key);
}

function conditionOf(key: string): Condition | null {
  const written = key.toLowerCase();
  const form = (ALIASES[written] ?? written)
    .replace(/^if_(?:the_)?agent_offers_/, 'if_offered_')
    .replace(/^if_asked_(?:about|which|what)_/, 'if_asked_for_');
  const fixed = FIXED[form];
  if (fixed !== undefined) return fixed;
  const [, verb, data = ''] = /^if_(asked_for|shown|offered)_(.+)$/.exec(form) ?? [];
  if (verb === undefined) return null;
  if (verb === 'asked_for') return { on: 'asked', words: keyWords(data) };
  const words = contentWords(data);
  return verb === 'shown' ? { on: 'shown', words } : { on: 'offered', words };
}

const STEMS: readonly (readonly [RegExp, string])[] = [
  [/ask|want|need|request/, 'if_asked_for_<data>'],
  [/show|list|choice|option/, 'if_shown_<list>'],
  [/offer|suggest|propos/, 'if_offered_<thing>'],
  [/den(?:y|i)|refus|reject|not_possible|decline/, 'if_denied'],
  [/confirm|approv|proceed|ahead/, 'if_asked_to_confirm'],
  [/error|wrong|fail|down|unavail/, 'if_something_goes_wrong'],
];

/** The form that was probably meant, or all of them. */
function nearestForm(key: string): string {
  const misspelt = nearestName(key, Object.keys(FIXED));
  return misspelt ?? STEMS.find(([stem]) => stem.test(key))?.[1] ?? FORMS.join(', ');
}

type Entry = readonly [path: readonly string[], value: Json];

function isGroup(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Leaves with the path of their keys; what stands under the key of a branch is one leaf. */
function leaves(value: Readonly<Record<string, Json>>, path: readonly string[] = []): Entry[] {
  return Object.entries(value).flatMap(([key, inner]): Entry[] => {
    const here = [...path, key];
    return isGroup(inner) && !isBranchKey(key) ? leaves(inner, here) : [[here, inner]];
  });
}

function readBranch([path, value]: Entry): { branch: Branch | null; problems: PlanProblem[] } {
  const key = path.at(-1) ?? '';
  const at = ['conversation_plan', ...path];
  const when = conditionOf(key);
  if (when === null) {
    const message = `"${key}" is not a branch that the plan user knows; write ${nearestForm(key)}`;
    return { branch: null, problems: [{ path: at, message }] };
  }
  const { turns, refused } = readInstruction(value);
  const problems = refused.map((part) => ({
    path: at,
    message: `"${part}" is nothing that the plan user can do; write what the user says in quotes: Say "…"`,
  }));
  return { branch: { path: path.join('.'), when, turns }, problems };
}

function textOfScalar(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readFact([path, value]: Entry): KnownFact[] {
  const key = path.at(-1) ?? '';
  const scalar = Array.isArray(value) ? value.map(textOfScalar).join(', ') : textOfScalar(value);
  const given = /^(?:give|provide) (\S*\d\S*)$/i.exec(scalar)?.[1];
  return value === null ? [] : [{ key, words: keyWords(key), value: given ?? scalar }];
}

/** The values that branches give. */
export function valuesGiven(branches: readonly Branch[]): string[] {
  const deeds = branches.flatMap(({ turns }) => turns.flat());
  return deeds.flatMap((deed) => (deed.do === 'give' ? [deed.value] : []));
}

/** An e-mail address that a branch gives is known, whatever the branch is about. */
function addresses(branches: readonly Branch[]): KnownFact[] {
  const given = valuesGiven(branches).filter((value) => /^\S+@\S+\.\w+$/.test(value));
  return given.map((value) => ({ key: 'email', words: ['email'], value }));
}

const TEXT_NEEDS_MODEL =
  'a plan that is one text needs a model: say `user: model`, or write the plan in keys, such as if_asked_for_order_id';

/** The plan of a scenario. What is not read is among the problems, never dropped. */
export function readConversationPlan(scenario: Scenario): KeyedPlan {
  const { conversation_plan: plan, user } = scenario;
  const { knows = {}, does_not_know: unknown = [] } = user;
  const rest = { unknown: unknown.map((text) => ({ words: keyWords(text) })) };
  if (plan === undefined || typeof plan === 'string') {
    const problem = { path: ['conversation_plan'], message: TEXT_NEEDS_MODEL };
    const facts = leaves(knows).flatMap(readFact);
    return {
      goal: plan ?? '',
      facts,
      branches: [],
      ...rest,
      problems: plan === undefined ? [] : [problem],
    };
  }
  const entries = leaves(withoutGoal(plan));
  const isBranch = ([path]: Entry) => isBranchKey(path.at(-1) ?? '');
  const read = entries.filter(isBranch).map(readBranch);
  const branches = read.flatMap(({ branch }) => (branch === null ? [] : [branch]));
  const known = leaves(knows);
  const stated = [...entries.filter((entry) => !isBranch(entry)), ...known].flatMap(readFact);
  return {
    goal: plan.goal.trim().replace(/\.+$/, ''),
    facts: [...stated, ...addresses(branches)],
    branches,
    ...rest,
    problems: read.flatMap(({ problems }) => problems),
  };
}

function withoutGoal(plan: Exclude<ConversationPlan, string>): Record<string, Json> {
  const entries = Object.entries(plan).filter(([key]) => key !== 'goal');
  return Object.fromEntries(entries) as Record<string, Json>;
}

function describeCondition(when: Condition): string {
  switch (when.on) {
    case 'asked':
      return `asked for ${when.words.join(' ')}`;
    case 'shown':
      return `shown a list of ${when.words.join(' ')}`;
    case 'offered':
      return `offered ${when.words.join(' ')}`;
    case 'denied':
      return 'refused';
    case 'confirm':
      return 'asked for a yes';
    case 'trouble':
      return 'told that something went wrong';
    case 'otherwise':
      return 'nothing else fits';
  }
}

/** How each branch and fact is read, a line each: when, and what is said or done. */
export function describePlan({ facts, branches }: KeyedPlan): string[] {
  return [
    ...branches.map(({ when, turns }) => {
      const deeds = turns.map((turn) => turn.map(describeDeed).join(' and '));
      return `${describeCondition(when)}: ${deeds.join(', then ')}`;
    }),
    ...facts.map(({ words, value }) => `asked for ${words.join(' ')}: gives "${value}"`),
  ];
}
