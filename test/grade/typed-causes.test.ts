import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { attributeVerdicts } from '../../src/grade/attribution/attribute.js';
import { episodeOutcome } from '../../src/episode/verdict/episode-outcome.js';
import { expectedAssertions } from '../../src/grade/expected.js';
import type { GradeInput } from '../../src/grade/graders.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { scenarioOf } from '../../src/grade/record.js';
import type { Cause } from '../../src/episode/verdict/claim-result.js';
import type { Assertion, AssertionVerdict } from '../../src/episode/verdict/format.js';
import { agent, event, makeFolder, removeEpisodes, writeStory } from './build-episode.js';
import { asked, crash, failing, goldens, healthy, policy, refunded } from './golden/attribution.js';
import type { GoldenCase } from './golden/golden-case.js';
import { lookedAtCases } from './golden/looked-at.js';
import { matchOf } from '../grade-surface/picture.js';
import { captured } from './golden/surface.js';
import { episodeOf, goldenTable } from './golden/table.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

/** What is decided: whose fault it is, and by which event. Sentences are left out. */
function decisionOf(episode: Episode, graded: readonly AssertionVerdict[]) {
  const { outcome, ...decided } = episodeOutcome({
    verdicts: graded,
    fidelity: null,
    stop: 'user_done',
  });
  const { attribution, verdicts } = attributeVerdicts(episode, graded, { outcome, ...decided });
  const place = (at: { seq: number | null; file: string | null } | null | undefined) =>
    at ? [at.seq, at.file] : null;
  return {
    outcome,
    party: attribution?.party,
    candidates: attribution?.candidates,
    firstCritical: place(attribution?.firstCritical),
    also: attribution?.also.map(({ party, at }) => [party, place(at)]),
    parties: verdicts.map((verdict) => verdict.party),
  };
}

let count = 0;
const number = (): string => String((count += 1));

/** The same with a number for every text that is for people. */
function numbered({ cause, ...verdict }: AssertionVerdict): AssertionVerdict {
  return {
    ...verdict,
    ...{ reason: number(), title: number() },
    evidence: verdict.evidence.map((one) => ({ ...one, text: number() })),
    ...(cause && { cause: withoutWords(cause) }),
  };
}

function withoutWords(cause: Cause): Cause {
  return 'words' in cause ? { ...cause, words: number() } : cause;
}

function withoutDetail({ closed, ...episode }: Episode): Episode {
  return { ...episode, closed: { ...closed, stop: { ...closed.stop, detail: number() } } };
}

async function decisions(episode: Episode, assertions: readonly Assertion[], given?: GradeInput) {
  const graded: AssertionVerdict[] = [];
  for (const one of assertions) graded.push(await gradeAssertion(episode, one, given));
  const read = decisionOf(episode, graded);
  return { read, unread: decisionOf(withoutDetail(episode), graded.map(numbered)) };
}

const shows = (claim: string, not = false): Assertion => ({ kind: 'shows', at: 'end', claim, not });
const end = event({ kind: 'checkpoint', name: 'end', folder: 'end' });
const onPage = (text: string) => captured({ pieces: [{ text, at: [10, 10] }] });

/** Claims about the screen, of which the page shows what it is given. */
const claims: (Pick<GoldenCase, 'plan' | 'files'> & {
  name: string;
  assertions: Assertion[];
  party: string;
})[] = [
  {
    name: 'a text that the agent said otherwise',
    plan: { ...healthy, story: [asked, agent('You will get $97.40 back.'), end] },
    files: onPage('You will get $97.40 back.'),
    assertions: [shows('"$84.00" is shown.')],
    party: 'undetermined',
  },
  {
    name: 'a landmark that says another thing than it is to say',
    plan: {
      ...healthy,
      app: { landmarks: ['amount'] },
      story: [asked, agent('You will get $97.40 back.'), end],
    },
    files: captured({
      pieces: [{ text: '$97.40', at: [10, 10] }],
      landmarks: { amount: { matches: [matchOf([[0, 0, 6]])] } },
    }),
    assertions: [shows('amount says "$84.00".')],
    party: 'undetermined',
  },
  {
    name: 'a text that must not be shown, and that the agent said',
    plan: { ...healthy, story: [asked, agent('Here is a coupon.'), end] },
    files: onPage('Here is a coupon.'),
    assertions: [shows('"coupon" is shown.', true)],
    party: 'undetermined',
  },
  {
    name: 'a text that is missing since a call failed',
    plan: {
      ...healthy,
      story: [asked, policy, failing('issue_refund', 'status 500', 500), agent('It failed.'), end],
    },
    files: onPage('It failed.'),
    assertions: [shows('"$84.00" is shown.')],
    party: 'backend',
  },
  {
    name: 'a checkpoint that was not reached since the page broke',
    plan: {
      ...healthy,
      ...{ stop: 'agent_silent', detail: 'Nothing came.', story: [asked, crash] },
    },
    assertions: [shows('"$84.00" is shown.')],
    party: 'ui',
  },
  {
    name: 'an order that nobody kept to before the user broke off',
    plan: { ...healthy, stop: 'off_plan', detail: 'No branch.', story: [asked, refunded] },
    assertions: [{ kind: 'called', tool: 'issue_refund', args: null, times: null, not: true }],
    party: 'user',
  },
];

describe('with a number instead of every text for people, the decisions stay', () => {
  it.each(goldens)('for $name', async ({ plan }) => {
    const episode = await readEpisode(await writeStory(plan));
    const scenario = scenarioOf(episode.header);
    if (scenario === null) throw new Error('The story has no scenario.');
    const { read, unread } = await decisions(episode, expectedAssertions(scenario));
    expect(unread).toEqual(read);
  });

  it.each(claims)('for $name', async ({ assertions, party, ...golden }) => {
    const asks: Assertion[] = [{ kind: 'ending' }, ...assertions];
    const [assertion = asks[0] as GoldenCase['assertion']] = asks;
    const episode = await episodeOf({ ...golden, assertion, expected: nothingExpected });
    const { read, unread } = await decisions(episode, asks);
    expect(read.parties).toContain(party);
    expect(unread).toEqual(read);
  });

  const cases = [...Object.entries(goldenTable), ['looked_at', lookedAtCases] as const].flatMap(
    ([kind, three]) =>
      Object.entries(three).flatMap(([outcome, golden]) =>
        'never' in golden ? [] : [{ kind, outcome, golden: golden as GoldenCase }],
      ),
  );

  it.each(cases)('for a case of $kind that is $outcome', async ({ golden }) => {
    const asks = [{ kind: 'ending' } as const, golden.assertion];
    const { read, unread } = await decisions(await episodeOf(golden), asks, golden.given);
    expect(unread).toEqual(read);
  });
});

const nothingExpected = { party: null, reason: '', evidence: [] };
