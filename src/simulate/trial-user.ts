// Who plays the user in one trial: creates it, checks that the header names it, and ends the episode if its model is unavailable.
import type { Action, Observation } from '../episode/action.js';
import type { EpisodeHeader, Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Model } from '../model/model.js';
import { promptOf } from '../model/prompt.js';
import type { LoadedScenario } from '../scenario/load.js';
import { personaWords } from '../scenario/persona.js';
import { userKind } from '../scenario/script-turns.js';
import { SightlineError } from '../sightline-error.js';
import { createUser, userModelMissing } from './user/create-user.js';
import { userPrompts } from './user/model-user.js';
import type { Holds } from './user/mixed-user.js';
import type { User } from './user/user.js';
import { Stopped } from './stop-signal.js';
import type { WallBudget } from './budget.js';

type HeaderUser = EpisodeHeader['user'];

/** What the header says about the user before there is one, even if its model is missing. */
export function userRecord(
  { scenario }: Pick<LoadedScenario, 'scenario'>,
  { userModel = null }: { userModel?: Pick<Model, 'name'> | null } = {},
): HeaderUser {
  const { names } = personaWords(scenario.user_persona);
  if (userKind(scenario, userModel !== null) !== 'model') {
    const { kind } = createUser({ scenario });
    return { kind, persona: kind === 'script' ? [] : names };
  }
  return {
    kind: 'model',
    persona: names,
    ...(userModel === null ? {} : { model: userModel.name, prompts: promptHashes() }),
  };
}

function promptHashes(): Record<string, string> {
  return Object.fromEntries(userPrompts.map((name) => [name, promptOf(name).hash]));
}

export interface TrialUserOptions {
  loaded: LoadedScenario;
  episode: EpisodeWriter;
  /** Default: no model is configured that could play. */
  userModel?: Model | null;
  /** The condition that a script with free turns waits for. Default: never met. */
  holds?: Holds;
  /** There is nothing to type into. Default: depends on the scenario's opening. */
  withoutBox?: boolean;
}

/** Why nobody can play, known before a browser is used; null: somebody can. */
export function nobodyToPlay(
  options: TrialUserOptions & { hand?: unknown; user?: unknown },
): Stop | null {
  const { userModel = null, hand, user } = options;
  const { scenario } = options.loaded;
  if (hand !== undefined || user !== undefined || userModel !== null) return null;
  if (userKind(scenario) !== 'model') return null;
  return { reason: 'user_model_failed', detail: userModelMissing(scenario).message };
}

/**
 * The user of the trial. Whatever its model throws ends the episode as `user_model_failed`: it is not the agent's fault, nor is the time
 * that the model takes.
 *
 * @throws SightlineError `usage` if the episode's header names a different user from the one who would play.
 */
export function trialUser(
  { loaded, episode, userModel = null, holds, withoutBox }: TrialUserOptions,
  wall: Pick<WallBudget, 'aside'>,
): User {
  const { header, redactor } = episode;
  const { scenario } = loaded;
  const kind = userKind(scenario, userModel !== null);
  if (header.user.kind !== kind) throw otherUser(header.user, kind);
  const part = { scenario, ...(holds === undefined ? {} : { holds }) };
  if (kind !== 'model') return createUser(part);
  if (header.user.model !== userModel?.name) throw otherUser(header.user, userModel?.name ?? kind);
  const user = createUser({
    ...{ ...part, userModel },
    trial: {
      ...{ episode: header.id, locale: header.locale, identity: header.identity?.label ?? null },
      ...(withoutBox === undefined ? {} : { withoutBox }),
      redact: (text) => redactor.text(text),
      onDraft: (draft) => void episode.event(draft),
    },
  });
  return timedUser(user, (next) => wall.aside(() => answered(next)));
}

/** The same user, each of whose decisions is made within `timed`. */
export function timedUser(
  user: User,
  timed: (next: () => Promise<Action>) => Promise<Action>,
): User {
  // It stays one user with its memory: a copy would not know which entry of the script it has reached.
  return Object.assign(Object.create(user) as User, {
    next: (observation: Observation) => timed(async () => user.next(observation)),
  });
}

async function answered<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    throw new Stopped({ reason: 'user_model_failed', detail: error.message });
  }
}

function otherUser({ kind, model }: HeaderUser, plays: string): SightlineError {
  return new SightlineError('usage', {
    what: `The header of the episode names the user "${model ?? kind}", and "${plays}" would play.`,
    next: 'Give episodeHeader the same userModel as simulate.',
  });
}
