// The user that a model plays: shown what a person sees, held to the fidelity rules, asked separately whether to stop; sees no wire and no verdict.
import type { Action, Observation } from '../../episode/action.js';
import type { NewPathEvent } from '../../episode/path-event.js';
import type { Model } from '../../model/model.js';
import { promptOf } from '../../model/prompt.js';
import { personaWords } from '../../scenario/persona.js';
import type { Scenario } from '../../scenario/schema.js';
import { opensByActions } from '../../scenario/script-turns.js';
import { fixedTurn } from './fixed-turn.js';
import { type Memory, openMemory } from './memory.js';
import {
  actionOf,
  replyEnding,
  stopReplySchema,
  turnReplySchema,
  wishInWords,
  replyWords,
} from './reply.js';
import { filesOf, numbered, type Redact, type Returned, type Showing, shownTo } from './shown.js';
import type { FreeUser } from './user.js';

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
  return { scenario, identity, observation, controls, memory, redact };
}

/** Not asked if the answer is clear: nothing has happened since the last turn, or leaving now would break a rule. */
async function stopOf(deciding: Deciding): Promise<Action | null> {
  const { memory, model, trial } = deciding;
  if (memory.turns === 0 || !memory.hasNews) return null;
  if (memory.breaches({ kind: 'done', why: '' }).length > 0) return null;
  const { reply } = await model.ask(
    {
      prompt: promptOf('user_stop'),
      parts: shownTo(showing(deciding), null),
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
      parts: shownTo(showing(deciding), returned),
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
