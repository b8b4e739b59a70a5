// Whole trials in a browser against the returns desk, whose user a model plays: the record, the verdict, and what ends it that is not the agent's.
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

describe('a trial whose user a model plays', () => {
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

  it.each(['deep-chat', 'chatbotify', 'tiptap'])(
    'goes as far in %s, a UI of others',
    async (name) => {
      const { model } = await modelOf(customer(), 'customer-1');
      const episode = await trials.run({
        userModel: model,
        startUrl: `${uis.origin}/${name}?seed=1`,
      });
      expect(episode.closed.stop.reason).toBe('user_done');
      expect(await gradeEpisode(episode.dir)).toMatchObject({
        ...{ outcome: 'passed', terminalState: 'escalated_to_human' },
        fidelity: { kept: true, breaches: [], checked: { turns: 5 } },
        userModel: { returned: 0, taken: 0 },
      });
    },
  );

  it('is invalid where the model breaks its part twice, and the record says what it was told', async () => {
    const liar: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('go_on') : saying('My order is ORD-77777.');
    const { model } = await modelOf(liar);
    const episode = await trials.run({ userModel: model, changes: { budget: { max_turns: 2 } } });
    expect(drafts(episode)).toMatchObject([
      { because: 'breach', rules: ['invented'], then: 'asked_again', turn: 1 },
      { because: 'breach', rules: ['invented'], then: 'taken', turn: 1 },
    ]);
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict.fidelity?.breaches).toMatchObject([{ rule: 'invented', turn: 2 }]);
    expect(verdict.userModel).toEqual({ name: 'stand-in', returned: 1, taken: 1 });
  });

  it('plays `auto` too where there is a plan', async () => {
    const leaves: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('refused_for_good') : saying('It is ORD-10027.');
    const { model } = await modelOf(leaves);
    const changes = { user: 'auto', budget: { max_turns: 1 } };
    const episode = await trials.run({ userModel: model, changes });
    expect(episode.header.user.kind).toBe('model');
    expect((await trials.run({ userModel: null, changes })).header.user).toEqual({
      ...{ kind: 'plan', persona: ['brief', 'frustrated', 'cooperative'] },
    });
  });
});

describe('a trial whose model is not to be had', () => {
  const isHarness = async (episode: Episode): Promise<string> => {
    const verdict = await gradeEpisode(episode.dir);
    expect(episode.closed.stop.reason).toBe('user_model_failed');
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
    return episode.closed.stop.detail;
  };

  it('ends before it begins, and names what to set', async () => {
    const episode = await trials.run({ userModel: null });
    expect(await isHarness(episode)).toMatch(/SIGHTLINE_USER_URL and SIGHTLINE_USER_MODEL/);
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
