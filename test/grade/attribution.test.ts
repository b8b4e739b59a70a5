import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeVerdicts } from '../../src/grade/attribution/attribute.js';
import { episodeOutcome } from '../../src/episode/verdict/episode-outcome.js';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { AssertionVerdict, Fidelity } from '../../src/episode/verdict/format.js';
import { attributionLines } from '../../src/episode/verdict/text.js';
import {
  agent,
  buildEpisode,
  createReturn,
  event,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';
import {
  asked,
  crash,
  failing,
  goldens,
  healthy,
  nothing,
  policy,
  refunded,
} from './golden/attribution.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

describe('the cause of a call', () => {
  const causeOf = async (times: number) => {
    const episode = await readEpisode(await writeStory({ ...healthy, story: [asked, refunded] }));
    const called = { kind: 'called', tool: 'issue_refund', args: null, not: false } as const;
    return (await gradeAssertion(episode, { ...called, times })).cause;
  };

  it('is missing where there are too few', async () => {
    expect(await causeOf(2)).toEqual({ code: 'missing' });
  });

  it('is none where there are too many', async () => {
    expect(await causeOf(0)).toBeUndefined();
  });
});

describe('whose fault it is', () => {
  it('is nobody’s where the episode passed', async () => {
    const verdict = await gradeEpisode(await writeStory(healthy));
    expect(verdict).toMatchObject({ outcome: 'passed', party: null, attribution: null });
  });

  it.each(goldens)('$name: $party', async ({ plan, party, at, also, candidates }) => {
    const verdict = await gradeEpisode(await writeStory(plan));
    const { attribution } = verdict;
    expect({
      party: verdict.party,
      attributed: attribution?.party,
      at: attribution?.firstCritical
        ? [attribution.firstCritical.turn, attribution.firstCritical.seq]
        : null,
      also: attribution?.also.map((other) => other.party),
      candidates: attribution?.candidates,
    }).toEqual({
      party,
      attributed: party,
      at,
      also: also ?? [],
      candidates: candidates ?? [],
    });
  });

  it('gives each assertion the party of its cause', async () => {
    const verdict = await gradeEpisode(
      await writeStory({
        ...nothing,
        story: [
          asked,
          createReturn,
          failing('issue_refund', 'status 500', 500),
          agent('It failed.'),
        ],
      }),
    );
    const parties = verdict.assertions
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ title, party }) => [title, party]);
    expect(parties).toEqual([
      ['Ended in refunded', 'backend'],
      ['World after: /refunds counts 1', 'backend'],
      ['World after: /refunds/0/amount equals 84', 'backend'],
      ['Called get_return_policy', 'agent'],
      ['Called issue_refund with {"amount":84} exactly 1 time', 'backend'],
      ['Called get_return_policy, then create_return, then issue_refund', 'agent'],
    ]);
  });

  it('leaves a call that was made good by a later one out of it', async () => {
    const story = [
      asked,
      createReturn,
      failing('issue_refund', 'status 500', 500),
      issueRefund,
      refunded,
    ];
    const verdict = await gradeEpisode(await writeStory({ ...healthy, story }));
    expect(verdict).toMatchObject({ party: 'agent', attribution: { also: [] } });
  });

  it('is not a crash where the conversation went on', async () => {
    const story = [
      asked,
      crash,
      policy,
      agent('One moment.'),
      user('And?'),
      agent('I cannot do that.'),
    ];
    const verdict = await gradeEpisode(await writeStory({ ...nothing, story }));
    expect(verdict.party).toBe('agent');
  });
});

describe('a claim about the screen that failed', () => {
  const shows = (parts: Partial<AssertionVerdict>): AssertionVerdict => ({
    ...{
      assertion: { kind: 'shows', at: 'turn-1', claim: '"$84.00" is shown.', not: false },
      class: 'surface',
    },
    ...{ outcome: 'failed', blocking: true, party: 'ui', title: 'At turn-1: "$84.00" is shown.' },
    ...{
      evidence: [{ seq: null, file: 'surface/turn-1/page.png', text: '' }],
      measurements: {},
    },
    reason: '"$84.00" is nowhere on the page.',
    cause: { code: 'absent', words: '"$84.00" is nowhere on the page' },
    ...parts,
  });

  it('begins at its checkpoint in the path, since a screenshot has no events', async () => {
    const checkpoint = event({ kind: 'checkpoint', name: 'turn-1', folder: 'turn-1' });
    const episode = await buildEpisode({ ...healthy, story: [asked, checkpoint] });
    const failed = [shows({})];
    const { attribution } = attributeVerdicts(
      episode,
      failed,
      episodeOutcome({ verdicts: failed, fidelity: null, stop: 'user_done' }),
    );
    expect(attribution?.firstCritical).toMatchObject({ file: 'path.jsonl', turn: 1 });
  });

  it.each([
    ['alone where the page kept an answer from the user before the agent went wrong', true, []],
    ['beside the agent that went wrong by itself', false, ['agent']],
  ])('is the page’s, %s', async (_, unread, also) => {
    const checkpoint = event({ kind: 'checkpoint', name: 'turn-1', folder: 'turn-1' });
    const missed = event({ kind: 'unread', message: 'm1', text: '', why: 'it is covered' });
    const story = [asked, checkpoint, ...(unread ? [missed] : []), user('Pardon?'), issueRefund];
    const episode = await buildEpisode({ ...healthy, story });
    const issued = { kind: 'called', tool: 'issue_refund', args: null, times: null } as const;
    const words = '"$84.00" cannot be seen: it is covered';
    const covered = shows({ cause: { code: 'unlike', words } });
    const verdicts = [covered, await gradeAssertion(episode, { ...issued, not: true })];
    const { attribution, blames } = attributeVerdicts(
      episode,
      verdicts,
      episodeOutcome({ verdicts, fidelity: null, stop: 'user_done' }),
    );
    expect(blames[0]?.sentence).toBe(`${words} (turn 1).`);
    expect(attribution?.party).toBe('ui');
    expect(attribution?.also.map(({ party }) => party)).toEqual(also);
  });

  it('is not blamed on the agent because of a judge that decides nothing', async () => {
    const judged: AssertionVerdict = {
      ...{ assertion: { kind: 'judged', question: 'Was it polite?' }, class: 'outcome' },
      ...{ outcome: 'failed', blocking: false, party: 'agent', title: 'Judged: Was it polite?' },
      ...{ reason: 'No.', evidence: [{ seq: 1, file: 'transcript.jsonl', text: '' }] },
      measurements: {},
    };
    const claim = shows({});
    const checkpoint = event({ kind: 'checkpoint', name: 'turn-1', folder: 'turn-1' });
    const story = [asked, issueRefund, refunded, checkpoint];
    const episode = await buildEpisode({ ...healthy, story });
    const decision = episodeOutcome({
      verdicts: [judged, claim],
      fidelity: null,
      stop: 'user_done',
    });
    const { attribution, blames } = attributeVerdicts(episode, [judged, claim], decision);
    expect(attribution).toMatchObject({ party: 'undetermined', also: [] });
    expect(blames.map(({ sentence }) => sentence)).toEqual([
      '"$84.00" is nowhere on the page (turn 1).',
    ]);
  });
});

describe('a broken plan', () => {
  it('is the user’s, before anything else is asked', async () => {
    const episode = await buildEpisode({ ...nothing, story: [asked, policy, refunded] });
    const said = { seq: 2, file: 'transcript.jsonl', text: 'user: “ORD-10031”' };
    const fidelity: Fidelity = {
      ...{ kept: false, severity: 'helped', checked: { turns: 1, rules: [] } },
      breaches: [
        {
          ...{ rule: 'invented', turn: 1, severity: 'helped', evidence: [said] },
          reason: 'The user said an order number that it does not know.',
        },
      ],
    };
    const { attribution, blames } = attributeVerdicts(
      episode,
      [],
      episodeOutcome({ verdicts: [], fidelity, stop: 'user_done' }),
    );
    expect(attribution).toEqual({
      ...{ party: 'user', candidates: [], settledBy: null, also: [] },
      firstCritical: { turn: 1, ...said },
    });
    expect(blames[0]?.sentence).toBe(
      'The user said an order number that it does not know. So the trial says nothing about the agent.',
    );
  });
});

describe('attribution as lines', () => {
  it('names party, candidates, the first critical event and what else went wrong', async () => {
    const two = goldens.find(({ name }) => name.startsWith('a policy left out, and then'));
    const open = goldens.find(({ name }) => name.startsWith('a server that'));
    const linesOf = async (plan: Plan | undefined) =>
      attributionLines(await gradeEpisode(await writeStory(plan ?? {})));
    expect(await linesOf(two?.plan)).toEqual([
      'party: agent',
      'first critical: turn 1, event 3 of path.jsonl: create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201',
      'also: backend, turn 1, event 4 of path.jsonl: issue_refund({"amount":84}) answered 502, injected: drop',
    ]);
    expect(await linesOf(open?.plan)).toEqual([
      'party: undetermined: agent or harness',
      "settled by: the agent server's own log, beside the picture of the last checkpoint",
    ]);
    expect(await linesOf(healthy)).toEqual([]);
  });
});
