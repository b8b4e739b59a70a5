// What a stored snapshot holds, what it is not compared with, and which files count as one.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { afterEach, describe, expect, it } from 'vitest';
import { matchesSelector, maskProblem } from '../../src/scenario/assertions/matches-snapshot.js';
import type { Episode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { updateSnapshots } from '../../src/playwright/snapshots.js';
import { desk, deskStage, environment, regionsOf } from './desk.js';

const { episode, once, store, snapshot } = deskStage();
const sidecar = (): string => snapshot().replace('.png', '.json');
const assertion = { kind: 'matches_snapshot', at: 'end' } as const;
const grade = (one: Episode) => gradeAssertion(one, assertion);

afterEach(() => {
  for (const file of [snapshot(), sidecar()]) rmSync(file, { force: true });
});

it('grading neither writes a snapshot nor needs the data beside one that is identical', async () => {
  const one = await once(desk());
  expect((await grade(one)).reason).toContain(`A snapshot doesn't exist at ${snapshot()}`);
  expect(existsSync(snapshot())).toBe(false);
  await store(one);
  rmSync(sidecar());
  expect((await grade(one)).outcome).toBe('passed');
});

it.each([
  [
    { browser: { name: 'chromium', version: '157.0.1.0' } },
    'browser chromium 156.0.8085.0, now chromium 157.0.1.0',
  ],
  [{ platform: 'darwin-arm64' }, 'platform linux-x64, now darwin-arm64'],
  [{ fonts: 'ffffffff' }, 'fonts 0a1b2c3d, now ffffffff'],
])('a difference from one of other surroundings proves nothing: %j', async (other, why) => {
  await store(await once(desk()));
  const elsewhere = { environment: { ...environment, ...other } };
  const verdict = await grade(await episode(desk({ total: '$43.00' }), elsewhere));
  expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  expect(verdict.reason).toContain(`The snapshot was made elsewhere (${why})`);
  expect(regionsOf(verdict)).toEqual(['p.total says "$43.00" instead of "$42.00"']);
});

it.each([
  ['is gone', () => rmSync(sidecar())],
  ['is not one', () => writeFileSync(sidecar(), '{}')],
  [
    'is of another picture',
    () => {
      const text = readFileSync(sidecar(), 'utf8');
      writeFileSync(sidecar(), text.replace(/"picture":"\w+"/, '"picture":"0"'));
    },
  ],
])('a picture is not compared if the data beside it %s', async (_, change) => {
  await store(await once(desk()));
  change();
  const verdict = await grade(await once(desk({ total: '$43.00' })));
  expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  expect(verdict.reason).toContain(
    'its .json is missing, of another picture or of another version',
  );
});

describe('what is written, by mode of --update-snapshots', () => {
  const update = async (one: Episode, mode: string, version = '1.65.1') => {
    const config = { updateSnapshots: mode, version };
    const updated = await updateSnapshots([await grade(one)], one, { config } as TestInfo);
    const verdict = await gradeAssertion(one, assertion, updated ?? {});
    return { isWritten: updated !== null, outcome: verdict.outcome, reason: verdict.reason };
  };

  it.each([
    ['default', true, 'inconclusive'],
    ['missing', true, 'passed'],
    ['changed', true, 'passed'],
    ['all', true, 'passed'],
    ['none', false, 'inconclusive'],
  ])('%s, where there is none', async (mode, isWritten, outcome) => {
    expect(await update(await once(desk()), mode)).toMatchObject({ isWritten, outcome });
    expect(existsSync(snapshot()) && existsSync(sidecar())).toBe(isWritten);
  });

  it('missing, in a Playwright that had no default', async () => {
    const { outcome, reason } = await update(await once(desk()), 'missing', '1.63.0');
    expect([outcome, reason]).toEqual([
      'inconclusive',
      `A snapshot doesn't exist at ${snapshot()}, writing actual. Look at the picture, and run again.`,
    ]);
  });

  it.each([
    ['default', false, 'failed'],
    ['missing', false, 'failed'],
    ['none', false, 'failed'],
    ['changed', true, 'passed'],
    ['all', true, 'passed'],
  ])('%s, where it differs', async (mode, isWritten, outcome) => {
    await store(await once(desk()));
    const before = readFileSync(snapshot());
    const after = await once(desk({ total: '$43.00' }));
    expect(await update(after, mode)).toMatchObject({ isWritten, outcome });
    expect(readFileSync(snapshot()).equals(before)).toBe(!isWritten);
  });

  it.each([
    ['changed', false],
    ['all', true],
  ])('%s, where what differs is masked', async (mode, isWritten) => {
    await store(await once(desk()));
    const masked = { ...assertion, masks: ['.time'] };
    const after = await once(desk({ time: '11:00' }));
    const verdict = await gradeAssertion(after, masked);
    expect(verdict.outcome).toBe('passed');
    const config = { updateSnapshots: mode, version: '1.65.1' };
    const updated = await updateSnapshots([verdict], after, { config } as TestInfo);
    expect(updated !== null).toBe(isWritten);
  });

  it('nothing of an agent that did nothing', async () => {
    const silent = await episode(desk(), { story: [] });
    expect(await update(silent, 'all')).toMatchObject({ isWritten: false });
  });
});

it('is compared with what another worker has written since', async () => {
  const one = await once(desk());
  const verdict = await grade(one);
  await store(one);
  const config = { updateSnapshots: 'default', version: '1.65.1' };
  const updated = await updateSnapshots([verdict], one, { config } as TestInfo);
  expect(updated).toEqual({ storedNow: [] });
  expect((await gradeAssertion(one, assertion, updated ?? {})).outcome).toBe('passed');
});

it('grading twice gives the same bytes', async () => {
  await store(await once(desk()));
  const after = await once(desk({ total: '$43.00', time: '11:00' }));
  const [one, other] = [await grade(after), await grade(after)];
  expect(one.outcome).toBe('failed');
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

it('the data beside the picture says what is on it', async () => {
  await store(await once(desk()));
  const { things } = JSON.parse(readFileSync(sidecar(), 'utf8')) as {
    things: { element: string; text?: string; style: Record<string, string> }[];
  };
  expect(things.find(({ element }) => element === 'p.total')).toMatchObject({
    text: '$42.00',
    style: { color: 'rgb(34, 34, 34)', 'font size': '18px', 'font weight': '600' },
  });
});

describe('the selector of a mask', () => {
  it.each([
    ['p.time.is-late', 'p.is-late', true],
    ['div#root', '#root', true],
    ['span[data-testid="total"]', "[data-testid='total']", true],
    ['div.card-head h2', '.card-head h2', true],
    ['p.time', '.timer', false],
    ['div.card-head h2', '.card-head', false],
    ['div.card-head h2', '.side h2', false],
  ])('%s is meant by %s: %s', (element, selector, isMeant) => {
    expect(matchesSelector(element, selector)).toBe(isMeant);
  });

  it.each(['main > p', 'p:first-child', 'a[href="/x"]', ''])('cannot be %j', (selector) =>
    expect(maskProblem({ selector }, [])).toContain('only tag, #id, .class and [data-testid]'),
  );
});
