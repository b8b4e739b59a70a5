// `sightline lint --compile` where the endpoint fails in the middle: what was answered stays in the lock, and the next call asks for the rest alone.
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { type Behaviour, cutAfter, refuses, says } from '../stand-in/openai.js';
import {
  compile,
  entry,
  lockFile,
  lockOf,
  lockText,
  MEANS,
  NO,
  project,
  rewriting,
  scenario,
  TONE,
} from './claims-project.js';

// A broken line is asked again; the waits before that are nobody's to sit through.
vi.mock('node:timers/promises', async (actual) => ({
  ...(await actual<object>()),
  setTimeout: () => Promise.resolve(),
}));

const NOW = NO.replace('at once', 'now');
const ANEW = rewriting(MEANS);
const meaning = (claim: string) => ({ ...entry, claim });
/** A call of the model takes 1000 tokens, and so a dollar. */
const PRICED = says({ why: 'As it says.', sentences: MEANS }, { input: 1000, output: 0 });

/** Nobody is asked about more than a dollar's worth. */
function withBudget(folder: string): void {
  const prices = `${folder}/prices.json`;
  writeFileSync(prices, JSON.stringify({ 'stand-in': { input: 1000, output: 0 } }));
  vi.stubEnv('SIGHTLINE_PRICES', prices);
  vi.stubEnv('SIGHTLINE_MAX_COST', '2');
}

describe('compiling with an endpoint that fails in the middle', () => {
  it.each<[string, readonly Behaviour[], string, (folder: string) => void]>([
    ['the key is refused', [ANEW, ANEW, refuses(401, '')], 'it answered 401', () => undefined],
    [
      'the line breaks',
      [ANEW, ANEW, cutAfter(1, { text: '{"why": ""}' })],
      'the connection failed',
      () => undefined,
    ],
    [
      'the budget is used up',
      [PRICED],
      'has spent $2.00 on models, and may spend $2.00',
      withBudget,
    ],
  ])('keeps what was compiled before where %s', async (_, behaviours, why, before) => {
    const folder = project([NO, NOW, TONE]);
    before(folder);
    const { out, thrown } = await compile(folder, behaviours);
    expect(lockText(folder)).toBe(lockOf([entry, meaning(NOW)]));
    expect(out).toContain('~/s/a.claims.lock.json: written; review it and commit it\n');
    expect(out).toMatch(`  not compiled: ${TONE}\n    `);
    expect(thrown).toContain(why);
    expect(thrown).toContain(
      '\n  compiled and kept: 2 of 3 claims; remaining: 1; another run asks only about those\n',
    );

    vi.stubEnv('SIGHTLINE_MAX_COST', 'none');
    const second = await compile(folder, [rewriting([], 'Tone is no measure.')]);
    expect(second.thrown).toBe('');
    expect(second.requests).toHaveLength(1);
    expect(second.requests[0]?.text).toContain('friendly');
    expect(second.out).toContain(`  kept: ${NO}\n  kept: ${NOW}\n  beyond the forms: ${TONE}\n`);
  });

  it('writes each answer before it asks for the next', async () => {
    const folder = project([NO, NOW]);
    const read: string[] = [];
    const reading: Behaviour = (request, response) => {
      read.push(existsSync(lockFile(folder)) ? lockText(folder) : 'none');
      ANEW(request, response);
    };
    await compile(folder, [reading]);
    expect(read).toEqual(['none', lockOf([entry])]);
  });

  it('asks no further, of no other file either, and names what it did not ask about', async () => {
    const folder = project([NO, NOW, TONE]);
    writeFileSync(`${folder}/s/b.json`, scenario([NO, TONE]).replace('"a"', '"b"'));
    const { out, thrown, requests } = await compile(folder, [ANEW, refuses(401, '')]);
    expect(requests).toHaveLength(2);
    expect(out).toContain(`  not compiled: ${NOW}\n    The model did not answer: it answered 401`);
    expect(out).toContain(`  not asked: ${TONE}\n`);
    expect(out).not.toContain('b.json');
    expect(thrown).toContain('compiled and kept: 1 of 5 claims; remaining: 4;');
  });

  it('leaves what was locked of claims that it did not come to, with --again too', async () => {
    const rest = [
      { ...meaning(NOW), model: 'older' },
      { claim: TONE, model: 'older', means: null, why: 'No' },
    ];
    const folder = project([NO, NOW, TONE], lockOf([{ ...entry, model: 'older' }, ...rest]));
    const { thrown } = await compile(folder, [ANEW, refuses(401, '')], { again: true });
    expect(lockText(folder)).toBe(lockOf([entry, ...rest]));
    expect(thrown).toContain(
      'compiled and kept: 1 of 3 claims; remaining: 2; their earlier entries in the lock stay\n',
    );
  });

  it('goes on after a claim that is too long for the model, which is that of one claim', async () => {
    const folder = project([TONE, NO]);
    const ofTone: Behaviour = (request, response) =>
      (request.text.includes('friendly')
        ? refuses(400, "This model's maximum context length is 10 tokens.")
        : ANEW)(request, response);
    const { thrown } = await compile(folder, [ofTone]);
    expect(thrown).toContain('longer than what the model can read');
    expect(thrown).toContain('compiled and kept: 1 of 2 claims; remaining: 1;');
    expect(lockText(folder)).toBe(lockOf([entry]));
  });
});
