// The user that a model plays: shown what a person sees, held to the fidelity rules by its memory, asked separately whether to stop; sees no wire and no verdict.
import { type Action, type Observation, takesTurn } from '../../episode/action.js';
import type { NewPathEvent, PathEvent } from '../../episode/path-event.js';
import type { Model } from '../../model/model.js';
import { promptOf } from '../../model/prompt.js';
import { personaWords } from '../../scenario/persona.js';
import type { Scenario } from '../../scenario/schema.js';
import { opensByActions } from '../../scenario/script-turns.js';
import { fixedTurn } from './fixed-turn.js';
import {
  actionOf,
  filesOf,
  numbered,
  promptParts,
  type Redact,
  replyEnding,
  replyWords,
  type Returned,
  type Showing,
  stopReplySchema,
  turnReplySchema,
  wishInWords,
} from './reply.js';
import type { FreeUser } from './user.js';
import type { Message } from '../../episode/format.js';
import { checkFidelity } from '../../episode/fidelity-rules.js';
import { fidelityRecord, type ScreenText } from '../../episode/fidelity-record.js';
import type { Breach } from '../../episode/verdict/format.js';

/** What the model wanted to do but was not allowed to, as recorded. */
export type Draft = Extract<NewPathEvent, { kind: 'draft' }>;

/** What the user needs to know about the trial, and where it reports its drafts. */
export interface ModelTrial {
  /** Id of the episode, for the account; default null: of none. */
  episode?: string | null;
  /** BCP 47. Default: the scenario's, else en-US. */
  locale?: string;
  /** Label of who is signed in. Default: nobody in particular. */
  identity?: string | null;
  /** There is nothing to type into. Default: as the scenario's starting_prompt says. */
  withoutBox?: boolean;
  /** Strikes secrets out of what is sent. Default: nothing is secret. */
  redact?: Redact;
  /** Called for each draft that was not taken at once. Default: not reported. */
  onDraft?: (draft: Draft) => void;
}

export interface ModelUserOptions {
  scenario: Scenario;
  model: Model;
  trial?: ModelTrial;
}

/** The user's prompts, by name: changing one makes a different user. */
export const userPrompts = ['user_turn', 'user_stop'] as const;

/** Of a wish that is quoted in a sentence, characters. */
const LONGEST_WISH = 60;

/** A draft that does not fit is returned once. */
const DRAFTS = 2;

/**
 * A user that a model plays. Its first turn is the scenario's own, if there is one, word for word, and asks no model.
 *
 * Then each turn is up to three questions: whether to stop, where the agent has said or shown something new and a stop would break no rule of
 * fidelity; what to do; and, where that is not on the page or would break a rule, once again with what is wrong. A second draft that is not there ends it `off_plan`; one that breaks a rule is taken as it
 * is, and makes the episode invalid.
 *
 * `next` rejects with what `Model.ask` throws.
 */
export function modelUser(options: ModelUserOptions): FreeUser {
  const { scenario, trial = {} } = options;
  const { locale = scenario.surface?.locale ?? 'en-US', identity = null } = trial;
  const memory = openMemory({ scenario, locale, identity });
  const fixed = [scenario.starting_prompt ?? []].flat();
  return {
    kind: 'model',
    notes: [],
    cannotPlay: null,
    async next(observation) {
      memory.see(observation);
      const first = fixed.shift();
      const action =
        first === undefined
          ? await decide({ ...options, trial, memory, observation })
          : fixedTurn(first, observation);
      memory.did(action);
      return action;
    },
    did(observation, action) {
      fixed.length = 0;
      memory.see(observation);
      memory.did(action);
    },
  };
}

interface Deciding extends ModelUserOptions {
  trial: ModelTrial;
  memory: Memory;
  observation: Observation;
}

async function decide(deciding: Deciding): Promise<Action> {
  return (await stopOf(deciding)) ?? (await turnOf(deciding));
}

function showing({ scenario, trial, observation, memory }: Deciding): Showing {
  const { identity = null, redact = (text: string) => text } = trial;
  const controls = numbered(observation);
  return { scenario, identity, observation, controls, done: memory.done, redact };
}

/** Not asked if the answer is clear: nothing has happened since the last turn, or leaving now would break a rule. */
async function stopOf(deciding: Deciding): Promise<Action | null> {
  const { memory, model, trial } = deciding;
  if (memory.turns === 0 || !memory.hasNews) return null;
  if (memory.breaches({ kind: 'done', why: '' }).length > 0) return null;
  const { reply } = await model.ask(
    {
      prompt: promptOf('user_stop'),
      parts: promptParts(showing(deciding), null),
      schema: stopReplySchema,
    },
    { episode: trial.episode ?? null, subject: `stop after turn ${memory.turns}` },
  );
  if (reply.decision === 'given_up' && !mayGiveUp(deciding.scenario)) return null;
  const why = replyEnding(reply);
  return why === null ? null : { kind: 'done', why };
}

/** Only a user that may be told to lose patience: otherwise leaving early is a model's wish to be through. */
function mayGiveUp({ user_persona: persona }: Scenario): boolean {
  const { names, behaviors } = personaWords(persona);
  return names.includes('impatient') || names.length < behaviors.length || names.length === 0;
}

async function turnOf(deciding: Deciding): Promise<Action> {
  let returned: Returned | null = null;
  for (let draft = 1; ; draft += 1) {
    const isLast = draft === DRAFTS;
    const wish = await wishOf(deciding, returned);
    const read = actionOf(wish, {
      controls: numbered(deciding.observation),
      canSay: !(deciding.trial.withoutBox ?? opensByActions(deciding.scenario)),
      files: filesOf(deciding.scenario),
    });
    if ('why' in read) {
      returned = { because: 'not_there', wanted: wishInWords(wish), why: `${read.why}.` };
      tell(deciding, { ...returned, rules: [], then: isLast ? 'off_plan' : 'asked_again' });
      if (isLast) return nothingLeft(returned);
      continue;
    }
    const breaches = deciding.memory.breaches(read.action);
    if (breaches.length === 0) return read.action;
    const rules = [...new Set(breaches.map(({ rule }) => rule))];
    const why = breaches.map(({ reason }) => reason).join(' ');
    returned = { because: 'breach', wanted: replyWords(read.action), why };
    tell(deciding, { ...returned, rules, then: isLast ? 'taken' : 'asked_again' });
    if (isLast) return read.action;
  }
}

async function wishOf(deciding: Deciding, returned: Returned | null) {
  const { model, trial, memory } = deciding;
  const again = returned === null ? '' : ', asked again';
  const { reply } = await model.ask(
    {
      prompt: promptOf('user_turn'),
      parts: promptParts(showing(deciding), returned),
      schema: turnReplySchema,
    },
    { episode: trial.episode ?? null, subject: `turn ${memory.turns + 1}${again}` },
  );
  return reply.action;
}

function tell({ trial }: Deciding, draft: Omit<Draft, 'kind'>): void {
  trial.onDraft?.({ kind: 'draft', ...draft });
}

function nothingLeft({ wanted, why }: Returned): Action {
  const shown = wanted.length > LONGEST_WISH ? `${wanted.slice(0, LONGEST_WISH)}…` : wanted;
  return { kind: 'off_plan', why: `The model wanted to ${shown}, though ${why}` };
}

/** Who plays, as the header of the episode has it. */
interface Player {
  scenario: Scenario;
  locale: string;
  /** Label of who is signed in; null: nobody in particular. */
  identity: string | null;
}

export interface Memory {
  /** Turns that were taken. */
  readonly turns: number;
  /** Whether the agent has said or shown anything new since the last turn; true before the first one, false while a form is filled in. */
  readonly hasNews: boolean;
  /** What was pressed, filled in, chosen and uploaded. */
  readonly done: readonly Exclude<Action, { kind: 'say' }>[];
  see(observation: Observation): void;
  did(action: Action): void;
  /** What this action would break that is not broken already. */
  breaches(action: Action): Breach[];
}

function openMemory({ scenario, locale, identity }: Player): Memory {
  const path: PathEvent[] = [];
  const transcript: Message[] = [];
  const screens: ScreenText[] = [];
  const texts = new Map<string, string>();
  let seq = 0;
  let turns = 0;
  let news = true;
  let page = '';

  const stamp = (turn: number) => ({ seq: (seq += 1), atMs: 0, turn });
  const header = {
    user: { kind: 'model' as const, persona: [] },
    ...(identity === null ? {} : { identity: { label: identity } }),
    locale,
    now: new Date(scenario.now).toISOString(),
  };
  const findings = (actions: readonly Action[]): Breach[] => {
    const added = actions.map((action, index): PathEvent => {
      const at = { seq: seq + 1 + index, atMs: 0, turn: turns + 1 };
      return { ...at, kind: 'user_action', action };
    });
    const parts = { header, path: [...path, ...added], transcript };
    return checkFidelity({ ...fidelityRecord(parts, scenario), screens }).breaches;
  };

  return {
    get turns() {
      return turns;
    },
    get hasNews() {
      return news && !pending(path);
    },
    get done() {
      return path.flatMap((event) =>
        event.kind === 'user_action' && event.action.kind !== 'say' ? [event.action] : [],
      );
    },
    see({ messages, newMessages, controls, turn }) {
      // Messages of before the first turn, such as a greeting, are in no list of new ones.
      for (const { id, text, role } of turns === 0 ? messages : newMessages) {
        if (role !== 'agent' || texts.get(id) === text) continue;
        texts.set(id, text);
        transcript.push({ ...stamp(turns), message: id, role, text, revises: null });
        news = true;
      }
      const shown = controls.map(({ name, context, value = '', options = [] }) =>
        [name, context, value, ...options].join('\n'),
      );
      const text = [...messages.map((message) => message.text), ...shown].join('\n');
      const state = controls.map(({ id, enabled }) => `${id} ${enabled}`).join('\n');
      const now = `${shown.join('\n')}\n${state}`;
      if (now !== page) news = true;
      page = now;
      screens.push({ turn, text });
    },
    did(action) {
      path.push({ ...stamp(turns + 1), kind: 'user_action', action });
      if (!takesTurn(action)) return;
      turns += 1;
      news = false;
    },
    breaches(action) {
      const before = findings(pending(path) ? [HANDED_OVER] : []).map(breachKey);
      const ends = action.kind === 'done' || action.kind === 'off_plan' || takesTurn(action);
      const after = findings(ends ? [action] : [action, HANDED_OVER]);
      return after.filter((breach) => !before.includes(breachKey(breach)));
    },
  };
}

/** Rules read whole turns: what only prepares one is read as if it were handed over. */
const HANDED_OVER: Action = { kind: 'press', control: '', name: '' };

/** Whether something was filled in that is not handed over yet. */
function pending(path: readonly PathEvent[]): boolean {
  const last = path.at(-1);
  return last?.kind === 'user_action' && !takesTurn(last.action);
}

function breachKey({ rule, turn, reason }: Breach): string {
  return JSON.stringify([rule, turn, reason]);
}
