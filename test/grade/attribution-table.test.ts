import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAttribution } from '../../build/attribution-table.mjs';
import type { Stop } from '../../src/episode/format.js';
import type { Episode } from '../../src/episode/read.js';
import { attributeVerdicts } from '../../src/grade/attribution/attribute.js';
import { gradeEnding } from '../../src/grade/ending.js';
import type { PassOnce } from '../../src/grade/attribution/facts.js';
import { records, type Row, failures, table } from '../../src/grade/attribution/table.js';
import type { Cause } from '../../src/episode/verdict/claim-result.js';
import { episodeOutcome } from '../../src/episode/verdict/episode-outcome.js';
import type { Assertion, AssertionVerdict, Party } from '../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  event,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';
import { asked, crash, duplicated, failing, idle, lying, model } from './golden/attribution.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const received = (words: string): Beat => event({ kind: 'received', words, data: [] });
const end = event({ kind: 'checkpoint', name: 'end', folder: 'end' });
const refunded = agent('You get $84.00 back today.');

function failed(assertion: Assertion, more: Partial<AssertionVerdict> = {}): AssertionVerdict {
  return {
    ...{ assertion, class: 'outcome', outcome: 'failed', blocking: true, party: 'agent' },
    ...{ title: 'Asked', reason: 'It is not so.', evidence: [], measurements: {} },
    ...more,
  };
}

const at = (seq: number) => ({ evidence: [{ seq, file: 'path.jsonl', text: '' }] });
const ending = (party: Party) => failed({ kind: 'ending' }, { party });
const refund = { kind: 'called', tool: 'issue_refund', args: null, times: null } as const;
const missing = failed({ ...refund, not: false }, { cause: { code: 'missing' } });
const policyMissing = failed(
  { ...refund, tool: 'get_return_policy', not: false },
  { cause: { code: 'missing' } },
);
const says = failed(
  { kind: 'says', text: '$84.00', turn: null, not: false },
  { cause: { code: 'missing' } },
);
const wrong = (seq: number) => failed({ ...refund, not: true }, at(seq));
const inWorld = (cause?: Cause) =>
  failed(
    { kind: 'world', pointer: '/refunds/0/amount', check: 84, not: false },
    { ...at(3), ...(cause && { cause }) },
  );
const contradicted = (seq: number, party: Party = 'agent') =>
  failed(
    { kind: 'consistent', not: false },
    {
      party,
      cause: {
        ...{
          code: 'contradicted',
          values: null,
          words: 'The agent said $84.00, but it is $48.00.',
        },
        sentences: [{ seq, quote: 'You get $84.00 back today.' }],
      },
    },
  );
const claim = (code: 'absent' | 'unlike' | 'shown', party: Party = 'ui') =>
  failed(
    { kind: 'shows', at: 'end', claim: '"$84.00" is shown.', not: code === 'shown' },
    { party, cause: { code, words: '"$84.00" is not so' }, measurements: { matches: 0 } },
  );

/** The story or the plan, the verdicts on it, and whose fault it is, or who it may be. */
type RowCase = [
  name: string,
  plan: readonly Beat[] | Plan,
  verdicts: readonly AssertionVerdict[],
  party: Party | readonly Party[],
  /** Whether the verdicts pass without second deliveries. Default: they do not; null: nobody can tell. */
  passOnce?: 'all' | null,
];

const silent = (story: readonly Beat[]): Plan => ({
  ...{ stop: 'agent_silent', detail: 'Nothing came.', story },
});
const onTheWay = ['agent', 'ui', 'harness'] as const;
const byFault = ['agent', 'backend'] as const;
const down = failing('issue_refund', 'status 500', 500);
const twice = [asked, duplicated('REF-1'), duplicated('REF-2')];

const cases: readonly RowCase[] = [
  [
    'a call that is never answered',
    silent([asked, failing('issue_refund', 'timeout', 504)]),
    [ending('agent')],
    'backend',
  ],
  ['a broken call, and what it should have done is missing', [asked, down], [missing], 'backend'],
  ['a mock that writes another amount', [asked, lying], [inWorld()], 'backend'],
  ['a call delivered twice, without which nothing would fail', twice, [wrong(4)], 'backend', 'all'],
  [
    'a call delivered twice, and nobody can tell what the world would be',
    twice,
    [inWorld()],
    byFault,
    null,
  ],
  [
    'a forbidden call after a broken one',
    [asked, call('create_return', { status: 503 }), issueRefund],
    [wrong(4)],
    byFault,
  ],
  [
    'a model that fails as the scenario wants it',
    [asked, model(429, 'status 429')],
    [missing],
    'backend',
  ],
  ['a model that fails on its own', [asked, model(401, null)], [missing], 'harness'],
  ['a page that threw, and an ending', silent([asked, crash]), [ending('agent')], 'ui'],
  [
    'a page from which nothing was sent, and an ending',
    silent([asked, idle(0)]),
    [ending('agent')],
    'ui',
  ],
  ['a page that threw, and something missing', [asked, crash], [missing], 'ui'],
  ['a page from which nothing was sent, and something missing', [asked, idle(0)], [missing], 'ui'],
  [
    'an answer that arrived, and no message shows it',
    silent([asked, idle(1), received('You get $84.00 back.')]),
    [ending('agent')],
    onTheWay,
  ],
  [
    'a missing text that was sent to the page',
    [asked, received('You get $84.00 back.'), agent('You get $48.00 back.')],
    [says],
    onTheWay,
  ],
  [
    'a contradicted sentence that arrived, on what looks like a card',
    [asked, received('You get $84.00 back today.'), refunded],
    [contradicted(4, 'ui')],
    'agent',
  ],
  [
    'a wrong card, and the text that it should have shown',
    [asked, refunded],
    [contradicted(3, 'ui'), claim('absent')],
    'ui',
  ],
  [
    'a contradicted sentence that did not arrive',
    [asked, received('One moment, please.'), refunded],
    [contradicted(4)],
    onTheWay,
  ],
  [
    'what was still due when the page crashed',
    { stop: 'page_crashed', detail: 'It crashed.', story: [asked] },
    [missing, { ...ending('ui'), outcome: 'inconclusive' }],
    'ui',
  ],
  [
    'a user who was signed out',
    { stop: 'session_expired', detail: 'Signed out.', story: [asked] },
    [ending('undetermined')],
    ['ui', 'harness'],
  ],
  [
    'a user who finished with an agent of which there is no sign',
    [asked],
    [ending('undetermined')],
    ['agent', 'harness'],
  ],
  [
    'a policy that was left out, though a later call broke',
    [asked, down],
    [policyMissing],
    'agent',
  ],
  [
    'a policy that was left out after another call had broken',
    [asked, failing('get_order', 'status 500', 500), down],
    [policyMissing],
    'backend',
  ],
  [
    'something shown that must not be, after a broken call',
    [asked, down, refunded, end],
    [claim('shown')],
    onTheWay,
  ],
  [
    'a claim about a text that the model said, and its message has',
    [asked, model(200, null, 'You get $84.00 back today.'), refunded, end],
    [{ ...claim('absent'), class: 'surface' }],
    'ui',
  ],
  [
    'a claim about a text that the model said after a wrong call',
    [asked, model(200, null, 'You get $84.00 back today.'), refunded, end],
    [
      { ...claim('absent'), class: 'surface' },
      { ...wrong(2), blocking: false },
    ],
    onTheWay,
  ],
  [
    'a claim about a text that the model said a turn before',
    [asked, model(200, null, 'You get $84.00 back.'), refunded, user('When?'), end],
    [claim('absent')],
    onTheWay,
  ],
  [
    'a claim about a page of an agent that fell silent',
    silent([asked, end]),
    [claim('absent'), ending('agent')],
    'agent',
  ],
  [
    'a text that nobody is known to have sent',
    [asked, agent('It was delivered 12 days ago.'), end],
    [claim('absent')],
    onTheWay,
  ],
  [
    'an agent that falls silent after a call that was answered',
    silent([asked, down]),
    [ending('agent')],
    'agent',
  ],
  [
    'a model that answers at the second try',
    [asked, model(429, 'status 429'), model(200, null)],
    [missing],
    'agent',
  ],
  [
    'a broken call whose second try is refused',
    [asked, down, call('issue_refund', { status: 404 })],
    [missing],
    'backend',
  ],
  [
    'a mock that writes another amount, before the call that decides',
    [asked, lying, issueRefund],
    [{ ...inWorld(), ...at(4) }],
    'agent',
  ],
  [
    'a sentence that must not be said, after a broken call',
    [asked, down, agent('Sorry.')],
    [failed({ kind: 'says', text: 'Sorry', turn: null, not: true }, at(4))],
    'agent',
  ],
  ['a forbidden call', [asked, issueRefund], [wrong(3)], 'agent'],
];

interface Ready {
  episode: Episode;
  verdicts: readonly AssertionVerdict[];
  passOnce: PassOnce;
}

function attributed({ episode, verdicts, passOnce }: Ready) {
  const stop = episode.closed.stop.reason;
  const outcome = episodeOutcome({ verdicts, fidelity: null, stop });
  const result = attributeVerdicts(episode, verdicts, outcome, { passOnce });
  return {
    party: result.attribution?.party,
    candidates: result.attribution?.candidates,
    parties: result.verdicts.map(({ party }) => party),
  };
}

async function ready([, plan, verdicts, , pass]: RowCase): Promise<Ready> {
  const episode = await buildEpisode('map' in plan ? { story: plan } : plan);
  const passing = pass === 'all' ? verdicts.map(({ assertion }) => assertion) : [];
  return { episode, verdicts, passOnce: pass === null ? null : new Set(passing) };
}

const stops: Readonly<Partial<Record<Party, readonly Stop['reason'][]>>> = {
  agent: ['agent_silent', 'agent_failed', 'agent_unreachable', 'budget', 'no_answer'],
  ui: ['page_crashed', 'could_not_see', 'control_not_found'],
  user: ['off_plan'],
  backend: ['unmocked_request', 'mock_threw', 'staging_failed'],
  harness: [
    ...(['login_failed', 'not_begun', 'harness_failed'] as const),
    ...(['agent_model_failed', 'user_model_failed'] as const),
  ],
  undetermined: ['session_expired', 'user_done', 'script_ended', 'agent_done'],
};

async function partyOfStop(stop: Stop['reason'], story: readonly Beat[]) {
  const episode = await buildEpisode({ stop, detail: 'So it ended.', story });
  const verdicts = [gradeEnding(episode)];
  const outcome = episodeOutcome({ verdicts, fidelity: null, stop });
  return attributeVerdicts(episode, verdicts, outcome).attribution?.party;
}

describe('a way of ending that no record explains', () => {
  it.each(Object.entries(stops))('is blamed on %s', async (party, reasons) => {
    // An agent that had finished before would have passed.
    for (const stop of reasons)
      expect([stop, await partyOfStop(stop, [asked, user('Hello?')])]).toEqual([stop, party]);
  });

  it.each(['agent_unreachable', 'control_not_found'] as const)(
    'is undetermined where nothing had ever worked: %s',
    async (stop) => {
      expect(await partyOfStop(stop, [])).toBe('undetermined');
    },
  );

  it('is the harness’s where calls came that belong to no world', async () => {
    const stray = event({ kind: 'unattributed_calls', count: 2, last: 'POST /refunds' });
    expect(await partyOfStop('user_done', [asked, stray])).toBe('harness');
  });
});

describe('the table of attribution', () => {
  it('is what docs/truth.md has; `npm run docs` writes it', () => {
    const page = readFileSync('docs/truth.md', 'utf8');
    expect(withAttribution(page, { table, failures, records })).toBe(page);
    expect(withAttribution(page, { table: table.slice(1), failures, records })).not.toBe(page);
  });

  it('names the agent first where it denies that a call failed, and the backend beside it', async () => {
    const denied = { ...contradicted(4), ...at(3) };
    const verdicts = [denied, missing];
    const episode = await buildEpisode({ story: [asked, down, refunded] });
    const outcome = episodeOutcome({ verdicts, fidelity: null, stop: 'user_done' });
    const { attribution } = attributeVerdicts(episode, verdicts, outcome);
    expect(attribution?.party).toBe('agent');
    expect(attribution?.also.map(({ party }) => party)).toEqual(['backend']);
  });

  it.each(cases)('%s', async (...one) => {
    const { party, candidates } = attributed(await ready(one));
    const [, , , wanted] = one;
    expect([party, candidates]).toEqual(
      typeof wanted === 'string' ? [wanted, []] : ['undetermined', wanted],
    );
  });

  it('has no row without which all of these cases come out the same', async () => {
    const episodes = await Promise.all(cases.map(ready));
    const results = () =>
      episodes.map((one) => {
        try {
          return JSON.stringify(attributed(one));
        } catch (error) {
          return String(error);
        }
      });
    const before = results();
    const rows = table as Row[];
    const idle = [...rows].filter((row) => {
      const index = rows.indexOf(row);
      rows.splice(index, 1);
      const after = results();
      rows.splice(index, 0, row);
      return after.every((one, place) => one === before[place]);
    });
    expect(idle).toEqual([]);
  });
});
