// Claims that a model once compiled into a lock: their sentences are graded in their place, all together, and each is told.
import { describe, expect, it } from 'vitest';
import { type Locked, readClaim } from '../../src/grade/surface/locked.js';
import { noRecords } from '../../src/grade/surface/records.js';
import { renderClaim } from '../../src/grade/surface/render.js';
import { gradeShowsInDetail, type SurfaceEvidence } from '../../src/grade/surface/surface.js';
import { claimsLock, type LockedClaim } from '../../src/scenario/claims-lock.js';
import { inkOf, layoutOf, type Picture } from './picture.js';

const CLAIM = 'The customer learns of "Refund" and "Denied" at a glance.';
const BOTH = ['"Refund" is visible without scrolling.', '"Denied" is visible without scrolling.'];
const one = { claim: CLAIM, model: 'stand-in', means: BOTH };

const refund = { text: 'Refund', at: [10, 10] as [number, number] };
const denied = { text: 'Denied', at: [10, 60] as [number, number] };
const unpainted = { ...denied, inked: 0, coveredBy: 'div.bar' };
const hero = {
  kind: 'image' as const,
  box: [0, 200, 300, 200] as [number, number, number, number],
  element: 'img.hero',
};

const lockWith = (...claims: LockedClaim[]): Locked => ({
  lock: claimsLock(claims),
  file: 's/a.claims.lock.json',
});

async function grade(
  picture: Picture,
  { not = false, locked = lockWith(one) }: { not?: boolean; locked?: Locked | null } = {},
) {
  const ink = await inkOf(picture);
  const evidence: SurfaceEvidence = {
    checkpoints: ['end'],
    landmarks: [],
    locked,
    recordsAt: () => noRecords(),
    loadCheckpoint: () =>
      Promise.resolve({
        layout: layoutOf(picture),
        ink,
        screenshot: 'page.png',
        screenshotWithoutText: 'page-without-text.png',
      }),
  };
  return gradeShowsInDetail({ kind: 'shows', at: 'end', claim: CLAIM, not }, evidence);
}

describe('a claim under a lock', () => {
  it('passes if all of its sentences hold, and says what it was compiled to', async () => {
    const { verdict, result } = await grade({ pieces: [refund, denied] });
    expect(verdict).toMatchObject({ outcome: 'passed', blocking: true, title: `At end: ${CLAIM}` });
    expect(verdict.evidence.map(({ text }) => text)).toContain(
      `compiled by stand-in, locked in a.claims.lock.json: passed “${BOTH[0]}”; passed “${BOTH[1]}”`,
    );
    expect(result).toMatchObject({
      source: 'measured',
      compiled: { model: 'stand-in', lock: 'a.claims.lock.json', denied: false },
    });
    expect(result === null ? '' : renderClaim(result)).toContain('compiled by stand-in');
  });

  it.each(['/home/me/s/a.claims.lock.json', 'C:\\me\\s\\a.claims.lock.json'])(
    'is told with the name of its lock alone, not with the path %s',
    async (file) => {
      const { result } = await grade(
        { pieces: [refund, denied] },
        { locked: { ...lockWith(one), file } },
      );
      expect(result?.compiled?.lock).toBe('a.claims.lock.json');
    },
  );

  it('fails where one of them fails, with the reason of that one', async () => {
    const { verdict, result } = await grade({ pieces: [refund, unpainted] });
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui' });
    expect(verdict.reason).toContain('"Denied"');
    expect(verdict.reason).not.toContain('"Refund"');
    expect(result?.compiled?.sentences.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
  });

  it('is inconclusive where one cannot be told and none fails', async () => {
    const { verdict, result } = await grade({ pieces: [refund], opaque: [hero] });
    expect(verdict.outcome).toBe('inconclusive');
    expect(result?.compiled?.sentences.map(({ outcome }) => outcome)).toEqual([
      'passed',
      'inconclusive',
    ]);
  });

  it.each([
    ['fails where all hold', { pieces: [refund, denied] }, 'failed'],
    ['passes where one does not', { pieces: [refund, unpainted] }, 'passed'],
    [
      'is open where one cannot be told and the others hold',
      { pieces: [refund], opaque: [hero] },
      'inconclusive',
    ],
    [
      'passes where one fails, whatever cannot be told',
      { pieces: [{ ...refund, inked: 0, coveredBy: 'div.bar' }, denied] },
      'passed',
    ],
  ])('under "not" %s', async (_, picture: Picture, outcome) => {
    const { verdict, result } = await grade(picture, { not: true });
    expect(verdict.outcome).toBe(outcome);
    expect(result?.compiled).toMatchObject({ denied: true });
    expect(verdict.evidence.map(({ text }) => text).join()).toContain('not all of: ');
  });

  it('tells one negative sentence by itself, also where the claim is denied', async () => {
    const single = {
      ...one,
      means: ['It is not true that "Refund" is shown and "Denied" is shown.'],
    };
    for (const not of [false, true]) {
      const { verdict, result } = await grade(
        { pieces: [refund, denied] },
        { not, locked: lockWith(single) },
      );
      expect(verdict.outcome).toBe(not ? 'passed' : 'failed');
      expect(result?.compiled?.sentences).toMatchObject([{ outcome: 'failed' }]);
    }
  });

  it('has no part that was measured where the ink could not be', async () => {
    const missing = { ink: { state: 'missing' as const, why: 'The switch did not take.' } };
    const { verdict, result } = await grade({ pieces: [refund, denied], ...missing });
    expect(verdict.outcome).toBe('inconclusive');
    expect(result?.compiled?.sentences.map(({ outcome }) => outcome)).toEqual([
      'inconclusive',
      'inconclusive',
    ]);
  });

  it.each([
    ['there is no lock', null],
    ['the lock has another claim', lockWith({ ...one, claim: `${CLAIM} Really.` })],
    [
      'it is beyond the forms',
      lockWith({ claim: CLAIM, model: 'stand-in', means: null, why: 'No.' }),
    ],
  ])('is not understood where %s', async (_, locked) => {
    const { verdict, result } = await grade({ pieces: [refund, denied] }, { locked });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reason).toContain(
      'The claim is not understood: the sentence has none of the known forms.',
    );
    expect(result?.compiled).toBeUndefined();
  });

  it('is not graded by sentences that may not stand for it', async () => {
    const invented = lockWith({ ...one, means: ['"Refund" is shown.'] });
    const { verdict } = await grade({ pieces: [refund, denied] }, { locked: invented });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reason).toContain(
      'what stand-in compiled it to cannot be used: the text "Denied" of the claim is in none of the sentences',
    );
  });

  it('never overrules the grammar', () => {
    const claim = '"Refund" is shown.';
    const other = lockWith({ claim, model: 'stand-in', means: ['"Refund" is not shown.'] });
    expect(readClaim(claim, [], other)).toEqual({
      compiled: {
        kind: 'measured',
        predicate: { op: 'shown', subject: { kind: 'text', text: 'Refund' } },
      },
      standIn: null,
    });
  });
});
