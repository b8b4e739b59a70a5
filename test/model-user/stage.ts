// A page without a browser for a user that a model plays: shows what the agent says and which controls there are, and takes what the user does.
import type { Action, Observation, ObservedControl } from '../../src/episode/action.js';
import type { Scenario } from '../../src/scenario/schema.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import type { Draft, ModelTrial } from '../../src/simulate/user/model-user.js';
import type { User } from '../../src/simulate/user/user.js';
import { type Brain, modelOf, type Played } from './brain.js';

export interface Staged extends Played {
  user: User;
  drafts: Draft[];
  /** The agent says this, the controls are there, and the user decides; without a text the page stands as it was. */
  shows: (text: string | null, ...controls: Partial<ObservedControl>[]) => Promise<Action>;
  /** As `shows`, over and over with the next text, until the user ends it or the texts do. */
  hears: (...texts: readonly string[]) => Promise<Action[]>;
}

export function earbudsCase(changes: object = {}): Scenario {
  return scenarioSchema.parse({
    scenario_id: 'earbuds',
    starting_prompt: 'I want to return my earbuds.',
    conversation_plan: {
      goal: 'Return the wireless earbuds',
      if_asked_for_order_id: 'Give ORD-10027',
      reaction_to_policy_denial: 'Object once, then accept escalation if offered',
      return_reason: 'The right earbud did not work on arrival',
    },
    user: {
      ...{ plays: 'model', knows: { email: 'alex@example.com' } },
      does_not_know: ['phone number'],
    },
    user_persona: 'insists',
    ...changes,
  });
}

/** A user of the scenario whose model the script is. */
export async function stage(
  brain: Brain,
  scenario: Scenario = earbudsCase(),
  trial: ModelTrial = {},
): Promise<Staged> {
  const played = await modelOf(brain);
  const drafts: Draft[] = [];
  const user = createUser({
    ...{ scenario, userModel: played.model },
    trial: { onDraft: (draft) => void drafts.push(draft), ...trial },
  });
  const messages: Observation['messages'][number][] = [];
  let turn = 0;
  const shows: Staged['shows'] = async (text, ...controls) => {
    const id = `m${messages.length}`;
    const fresh = text === null ? [] : [{ id, role: 'agent' as const, text, onScreen: true }];
    messages.push(...fresh);
    const action = await user.next({
      ...{ turn, messages: [...messages], newMessages: fresh },
      controls: controls.map((control, index) => ({
        ...{ id: `c${index}`, role: 'button', name: '', context: '', enabled: true },
        ...{ onScreen: true, message: null },
        ...control,
      })),
    });
    if (action.kind === 'say' || action.kind === 'press') turn += 1;
    if (action.kind === 'say')
      messages.push({ id: `u${turn}`, role: 'user', text: action.text, onScreen: true });
    return action;
  };
  const hears: Staged['hears'] = async (...texts) => {
    const actions: Action[] = [];
    for (const text of texts) {
      const action = await shows(text);
      actions.push(action);
      if (action.kind === 'done' || action.kind === 'off_plan') break;
    }
    return actions;
  };
  return { ...played, user, drafts, shows, hears };
}
