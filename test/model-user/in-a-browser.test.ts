// Whole trials in a browser against the returns desk and UIs of others, whose user a model plays, well or badly: the record, the verdict, and what ends it that is not the agent's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskAgent } from '../../e2e/foreign/agent.js';
import { startForeignUis, type ForeignServer } from '../../e2e/foreign/server.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import type { Episode } from '../../src/episode/read.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { neverAnswers } from '../stand-in/openai.js';
import { type Brain, deciding, doing, modelOf, saying } from './brain.js';
import { openTrials, type Trials } from './trials.js';

let trials: Trials;
let uis: ForeignServer;

beforeAll(async () => {
  trials = await openTrials();
  uis = await startForeignUis(deskAgent(trials.deskUrl));
});

afterAll(async () => {
  await uis.close();
  await trials.close();
});

const at = (ui: string): string => `${uis.origin}/${ui}?seed=1`;

function did({ path }: Episode): string[] {
  return path.flatMap((event) => {
    if (event.kind !== 'user_action') return [];
    const { action } = event;
    return [
      `${action.kind} ${'text' in action ? action.text : 'name' in action ? action.name : ''}`,
    ];
  });
}

const drafts = ({ path }: Episode) =>
  path.filter((event): event is Extract<PathEvent, { kind: 'draft' }> => event.kind === 'draft');

/** Plays the plan, and objects once to the denial. */
function customer(): Brain {
  let objected = false;
  return ({ prompt, last, page }) => {
    if (prompt === 'user_stop') return deciding(/ESC-\d+/.test(last) ? 'goal_reached' : 'go_on');
    const person = page.find(({ name }) => name === 'Talk to a person');
    if (/not returnable|can.t be returned|cannot be returned/i.test(last) && !objected) {
      objected = true;
      return saying('But the right earbud did not work on arrival.');
    }
    if (objected && person === undefined) return saying('I want to talk to a person.');
    if (objected && person !== undefined) return doing({ kind: 'press', control: person.control });
    if (/order number|which order|ORD/i.test(last)) return saying('It is order ORD-10027.');
    return saying('The wireless earbuds. The right earbud did not work on arrival.');
  };
}

describe.concurrent('a trial whose user a model plays', () => {
  it('goes from the first word to a graded verdict', async () => {
    const { model } = await modelOf(customer(), 'customer-1');
    const episode = await trials.run({ userModel: model });
    expect(did(episode)[0]).toBe('say I want to return something I bought.');
    expect(did(episode)).toContain('press Talk to a person');
    expect(episode.closed.stop).toMatchObject({ reason: 'user_done' });
    expect(episode.header.user).toMatchObject({
      ...{ kind: 'model', model: 'customer-1' },
      prompts: { user_turn: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict).toMatchObject({
      ...{ outcome: 'passed', terminalState: 'escalated_to_human' },
      fidelity: { kept: true, breaches: [] },
      userModel: { name: 'customer-1', returned: 0, taken: 0 },
    });
    const asked = verdict.fidelity?.checked.rules.find(({ rule }) => rule === 'persona');
    expect(asked).toMatchObject({ outcome: 'for_a_judge' });
  });

  it('goes as far in a UI of others', async () => {
    const { model } = await modelOf(customer(), 'customer-1');
    const episode = await trials.run({ userModel: model, startUrl: at('tiptap') });
    expect(episode.closed.stop.reason).toBe('user_done');
    expect(await gradeEpisode(episode.dir)).toMatchObject({
      ...{ outcome: 'passed', terminalState: 'escalated_to_human' },
      fidelity: { kept: true, breaches: [], checked: { turns: 5 } },
      userModel: { returned: 0, taken: 0 },
    });
  });
});

/** Never stops, and says nothing but this. */
const says =
  (text: string): Brain =>
  ({ prompt }) =>
    prompt === 'user_stop' ? deciding('go_on') : saying(text);

// Every rule by itself is tested over episodes that nobody played.
describe.concurrent('a user that a model plays badly costs the agent nothing', () => {
  it('where it breaks its part twice, and the record says what it was told', async () => {
    const { model } = await modelOf(says('My order is ORD-77777.'));
    const episode = await trials.run({
      userModel: model,
      // Where there is a plan, it is the model's to play too.
      changes: { user: 'auto', budget: { max_turns: 2 } },
      startUrl: at('deep-chat'),
    });
    expect(episode.header.user.kind).toBe('model');
    expect(drafts(episode)).toMatchObject([
      { because: 'breach', rules: ['invented'], then: 'asked_again', turn: 1 },
      { because: 'breach', rules: ['invented'], then: 'taken', turn: 1 },
    ]);
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user' });
    expect(verdict.headline).toMatch(/^In turn 2 the user stated the number “ORD-77777”/);
    expect(verdict.fidelity?.breaches).toMatchObject([{ rule: 'invented', turn: 2 }]);
    expect(verdict.userModel).toEqual({ name: 'stand-in', returned: 1, taken: 1 });
  });

  it('where it repeats itself', async () => {
    const { model } = await modelOf(says('I want to return something I bought.'));
    const episode = await trials.run({
      userModel: model,
      changes: { budget: { max_turns: 4 } },
      startUrl: at('chatbotify'),
    });
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user' });
    expect(verdict.headline).toMatch(/the user repeated turn \d word for word/);
  });

  it('where it says nothing', async () => {
    const { model } = await modelOf(says(''));
    const episode = await trials.run({ userModel: model });
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'user' });
    expect(verdict.headline).toMatch(/^The user gave up: .*the message is empty/);
  });
});

it.concurrent('an agent that is given all it asks for and gets nowhere still fails', async () => {
  const { model } = await modelOf(({ prompt, last }) => {
    if (prompt === 'user_stop') return deciding('go_on');
    return saying(/order number|which order/i.test(last) ? 'It is ORD-10027.' : 'The earbuds.');
  });
  const episode = await trials.run({ userModel: model, changes: { budget: { max_turns: 2 } } });
  expect(episode.closed.stop).toMatchObject({ reason: 'budget', budget: 'turns' });
  expect(await gradeEpisode(episode.dir)).toMatchObject({
    ...{ outcome: 'failed', party: 'agent', stop: 'budget' },
    fidelity: { kept: true },
  });
});

describe.concurrent('a trial whose model is not to be had', () => {
  const isHarness = async (episode: Episode): Promise<string> => {
    const verdict = await gradeEpisode(episode.dir);
    expect(episode.closed.stop.reason).toBe('user_model_failed');
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
    return episode.closed.stop.detail;
  };

  it('ends before it begins, and names what to set', async () => {
    const episode = await trials.run({ userModel: null });
    expect(await isHarness(episode)).toMatch(/SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL/);
    expect(episode.closed.turns).toBe(0);
  });

  it('ends where the endpoint goes away in the middle', async () => {
    let answered = 0;
    const played = await modelOf((asked) => {
      answered += 1;
      if (answered === 2) void played.close();
      return asked.prompt === 'user_stop' ? deciding('go_on') : saying('The wireless earbuds.');
    });
    const episode = await trials.run({ userModel: played.model });
    expect(await isHarness(episode)).toMatch(/The model did not answer/);
    expect(episode.closed.turns).toBeGreaterThan(0);
  });

  it('ends where the model takes longer than the whole episode may', async () => {
    const { model } = await modelOf(({ prompt }) =>
      prompt === 'user_stop' ? deciding('go_on') : neverAnswers(),
    );
    const episode = await trials.run({ userModel: model, wallMs: 4000 });
    expect(await isHarness(episode)).toMatch(/took 4 s to answer/);
  });

  it('is told where the header names another user than the one who plays', async () => {
    const { model } = await modelOf(customer());
    const episode = await trials.run({ userModel: model, named: { ...model, name: 'other' } });
    expect(episode.closed.stop).toMatchObject({ reason: 'harness_failed' });
    expect(episode.closed.stop.detail).toMatch(/names the user "other", and "stand-in" would play/);
  });
});
