// What models took, as it is printed: what is unknown is never shown as zero.
import { expect, it } from 'vitest';
import type { ModelCall } from '../../src/model/calls.js';
import { episodesAccount, modelAccount } from '../../src/report/model-account.js';

function call(changes: Partial<ModelCall> = {}): ModelCall {
  return {
    ...{ role: 'judge', model: 'm', prompt: 'meaning', episode: 'e/1', subject: 's' },
    ...{ source: 'live', requests: 1, unfit: 0, ms: 5, error: null },
    tokens: { input: 1000, output: 20, cached: null },
    ...changes,
  };
}

const replayed = call({ source: 'replayed', requests: 0 });
const uncounted = call({ tokens: null });
const failed = call({ error: 'model-unreachable', requests: 4, tokens: null });

it('says nothing where nobody was asked', () => {
  expect(modelAccount([])).toBeNull();
});

it('has a row for each role and model, and tells replays, failures and retries', () => {
  const text = modelAccount([call(), call({ requests: 3 }), replayed, call({ model: 'other' })]);
  expect(text).toBe(
    [
      'models: 4 calls, of which 1 replayed',
      'role   model  calls  replayed  no answer  failed requests  tokens in  tokens out',
      'judge  m          3         1          0                2      2,000          40',
      'judge  other      1         0          0                0      1,000          20',
    ].join('\n'),
  );
});

it('shows what is unknown as unknown', () => {
  expect(modelAccount([call(), uncounted])).toMatch(/judge +m .*1,000 \+ \? +20 \+ \?$/m);
  expect(modelAccount([failed])).toMatch(/judge +m +1 +0 +1 +4 +unknown +unknown$/m);
});

it('counts an answer that a cassette lacks as no answer, and not as a replay', () => {
  const missed = { ...replayed, tokens: null, error: 'cassette-miss' };
  const text = modelAccount([replayed, missed]) ?? '';
  expect(text).toContain('2 calls, of which 1 replayed');
  expect(text).toMatch(/judge +m +2 +1 +1 +0 /m);
});

it('tells one episode, and the range of several', () => {
  expect(episodesAccount([[call(), call()]])).toBe('2 calls, 2,040 tokens');
  expect(episodesAccount([[call()], [call(), call()]])).toBe('1–2 calls, 1,020–2,040 tokens');
  expect(episodesAccount([[replayed]])).toBe('1 call, 0 tokens');
  expect(episodesAccount([[uncounted]])).toBe('1 call, tokens unknown');
});
