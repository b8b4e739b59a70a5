// What models took, as it is printed: what is unknown is never shown as zero.
import { expect, it } from 'vitest';
import type { ModelCall } from '../../src/model/ledger.js';
import { episodesAccount, modelAccount } from '../../src/report/model-account.js';

function call(changes: Partial<ModelCall> = {}): ModelCall {
  return {
    ...{ role: 'judge', model: 'm', prompt: 'meaning', episode: 'e/1', subject: 's' },
    ...{ source: 'live', requests: 1, unfit: 0, costUsd: 0.01, ms: 5, error: null },
    tokens: { input: 1000, output: 20, cached: null },
    ...changes,
  };
}

const replayed = call({ source: 'replayed', costUsd: 0, requests: 0 });
const unpriced = call({ role: 'user', model: 'u', costUsd: null });
const uncounted = call({ costUsd: null, tokens: null });
const failed = call({ error: 'model-unreachable', requests: 4, costUsd: null, tokens: null });

it('says nothing where nobody was asked', () => {
  expect(modelAccount([])).toBeNull();
});

it('has a row for each role and model, and tells replays, failures and retries', () => {
  const text = modelAccount([call(), call({ requests: 3 }), replayed, call({ model: 'other' })]);
  expect(text).toBe(
    [
      'models: 4 calls, of which 1 replayed at no cost',
      'role   model  calls  replayed  no answer  failed requests  tokens in  tokens out   cost',
      'judge  m          3         1          0                2      2,000          40  $0.0200',
      'judge  other      1         0          0                0      1,000          20  $0.0100',
      'cost: $0.0300',
    ]
      .join('\n')
      .replace('tokens out   cost', 'tokens out     cost'),
  );
});

it('says of what the cost is unknown, and why', () => {
  const text = modelAccount([call(), unpriced, uncounted]) ?? '';
  expect(text).toMatch(/judge +m .*1,000 \+ \? +20 \+ \? +\$0\.0100 \+ \?$/m);
  expect(text).toMatch(/user +u .*1,000 +20 +unknown$/m);
  expect(text).toContain(
    'cost: $0.0100; unknown for 1 call of judge: "m" reported no token counts; unknown for 1 call of user: no price for "u"',
  );
});

it('counts what was not answered, and shows no cost at all where none is known', () => {
  const text = modelAccount([failed]) ?? '';
  expect(text).toMatch(/judge +m +1 +0 +1 +4 +unknown +unknown +unknown$/m);
  expect(text).toContain('cost: unknown for 1 call of judge: "m" reported no token counts');
  expect(text).not.toContain('$');
});

it('counts an answer that a cassette lacks as no answer, and not as a replay', () => {
  const missed = { ...replayed, tokens: null, error: 'cassette-miss' };
  const text = modelAccount([replayed, missed]) ?? '';
  expect(text).toContain('2 calls, of which 1 replayed at no cost');
  expect(text).toMatch(/judge +m +2 +1 +1 +0 /m);
});

it('tells one episode, and the range of several', () => {
  expect(episodesAccount([[call(), call()]])).toBe('2 calls, $0.0200');
  expect(episodesAccount([[call()], [call(), call()]])).toBe('1–2 calls, $0.0100–$0.0200');
  expect(episodesAccount([[unpriced]])).toBe('1 call, cost unknown');
});
