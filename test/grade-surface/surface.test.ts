// Surface assertions of an episode: verdicts, parties, missing checkpoints, and what a terminal shows.
import { describe, expect, it } from 'vitest';
import { gradeShows, type ShowsAssertion } from '../../src/grade/surface.js';
import { type SurfaceEvidence, surfaceOf } from '../../src/see/from-episode.js';
import { noRecords } from '../../src/see/evidence.js';
import { renderClaim } from '../../src/see/render.js';
import { type AssertionVerdict, assertionVerdictSchema } from '../../src/episode/verdict/format.js';
import { grade, inkOf, layoutOf, type Picture, pngsOf } from './picture.js';

const painted: Picture = { pieces: [{ text: 'Not returnable', at: [10, 10] }] };
const covered: Picture = {
  pieces: [{ text: 'Not returnable', at: [10, 10], inked: 3, coveredBy: 'div.bar' }],
};
const pictured: Picture = {
  opaque: [{ kind: 'image', box: [0, 0, 300, 300], element: 'img.hero' }],
};

function evidence(pictures: Record<string, Picture>): SurfaceEvidence {
  return {
    checkpoints: Object.keys(pictures),
    landmarks: ['denial_reason'],
    recordsAt: () => noRecords(),
    loadCheckpoint: async (name) => {
      const picture = pictures[name];
      if (picture === undefined) return null;
      const ink = picture === pictured ? null : await inkOf(picture);
      return {
        layout: layoutOf(picture),
        ink,
        screenshot: `surface/${name}/page.png`,
        screenshotWithoutText: `surface/${name}/page-without-text.png`,
      };
    },
  };
}

function shows(claim: string, more: Partial<ShowsAssertion> = {}): ShowsAssertion {
  return { kind: 'shows', at: 'end', claim, not: false, ...more };
}

async function verdictOn(
  assertion: ShowsAssertion,
  surface: SurfaceEvidence,
): Promise<AssertionVerdict> {
  return (await gradeShows(assertion, surface)).verdict;
}

const CLAIM = '"Not returnable" is shown.';

describe('gradeShows', () => {
  it('passes, with the picture as evidence', async () => {
    const verdict = await verdictOn(shows(CLAIM), evidence({ end: painted }));
    expect(assertionVerdictSchema.parse(verdict)).toEqual(verdict);
    expect(verdict).toMatchObject({
      class: 'surface',
      outcome: 'passed',
      blocking: true,
      party: null,
      title: 'At end: "Not returnable" is shown.',
      reason: '"Not returnable" is painted at 10, 10 in p, 13 of 13 characters.',
      evidence: [{ seq: null, file: 'surface/end/page.png', text: 'Not returnable' }],
    });
  });

  it('fails the ui, and inverts under not', async () => {
    const both = [false, true].map((not) =>
      verdictOn(shows(CLAIM, { not }), evidence({ end: covered })),
    );
    const [failed, passed] = await Promise.all(both);
    expect(failed).toMatchObject({
      outcome: 'failed',
      party: 'ui',
      reason:
        '"Not returnable" is not painted: it is covered by div.bar; 3 of 13 characters are painted: Not ██████████.',
      measurements: { charactersPainted: 3, characters: 13 },
    });
    expect(passed).toMatchObject({ outcome: 'passed', party: null });
  });

  it('blames nobody for a landmark that matched at no checkpoint, and the ui for one that is gone', async () => {
    const none: Picture = { ...painted, landmarks: { denial_reason: { matches: [] } } };
    const match = {
      box: [10, 10, 100, 17] as [number, number, number, number],
      clipped: null,
      ranges: [],
      control: null,
      element: 'p',
      coveredBy: null,
    };
    const once: Picture = { ...painted, landmarks: { denial_reason: { matches: [match] } } };
    const claim = shows('The denial reason is shown.');
    const never = await verdictOn(claim, evidence({ 'turn-1': none, end: none }));
    expect(never).toMatchObject({ outcome: 'failed', party: 'undetermined' });
    expect(never.reason).toContain('denial_reason matched at no checkpoint of the episode');
    const gone = await verdictOn(claim, evidence({ 'turn-1': once, end: none }));
    expect(gone).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it('wants the closed world also where the assertion says not', async () => {
    const hero: Picture = { ...pictured, landmarks: { denial_reason: { matches: [] } } };
    const claim = 'The denial reason is shown.';
    const [plain, negated] = await Promise.all(
      [false, true].map((not) => verdictOn(shows(claim, { not }), evidence({ end: hero }))),
    );
    expect([plain?.outcome, negated?.outcome]).toEqual(['failed', 'inconclusive']);
    const inverse = await verdictOn(
      shows('"Sold out" is not shown.', { not: true }),
      evidence({ end: painted }),
    );
    expect([inverse.outcome, inverse.reason]).toEqual([
      'failed',
      '"Sold out" is nowhere on the page.',
    ]);
  });

  it('denies a sentence with "every" as a whole, which one that fails is enough for', async () => {
    const milk = { text: 'Milk', at: [10, 10] as [number, number] };
    const under = { text: 'Milk', at: [10, 60] as [number, number], inked: 0, coveredBy: 'div' };
    const claim = 'Every "Milk" is shown.';
    const outcomes = [false, true].flatMap((not) =>
      [[milk], [milk, under]].map(async (pieces) => {
        const verdict = await verdictOn(shows(claim, { not }), evidence({ end: { pieces } }));
        return verdict.outcome;
      }),
    );
    expect(await Promise.all(outcomes)).toEqual(['passed', 'failed', 'failed', 'passed']);
  });

  it('is inconclusive at a checkpoint that the episode does not have, and names those it has', async () => {
    const verdict = await verdictOn(
      shows(CLAIM, { at: 'after_denial' }),
      evidence({ 'turn-1': painted, end: painted }),
    );
    expect(verdict).toMatchObject({
      outcome: 'inconclusive',
      blocking: true,
      party: 'undetermined',
      reason: 'The episode has no checkpoint after_denial (it has: turn-1, end).',
    });
    expect((await verdictOn(shows(CLAIM), evidence({}))).reason).toBe(
      'The episode has no checkpoint end (it has none).',
    );
  });

  it('is inconclusive without pictures', async () => {
    expect(await verdictOn(shows(CLAIM), evidence({ end: pictured }))).toMatchObject({
      outcome: 'inconclusive',
      reason: 'The screenshots of this checkpoint are missing.',
    });
  });

  it('does not block where a claim needs a model, and blocks where it is refused', async () => {
    const claims = ['Something that means "a denial" is shown.', 'The agent is polite.'];
    const verdicts = await Promise.all(
      claims.map((claim) => verdictOn(shows(claim), evidence({ end: painted }))),
    );
    expect(verdicts.map(({ outcome, blocking }) => [outcome, blocking])).toEqual([
      ['inconclusive', false],
      ['inconclusive', true],
    ]);
  });

  it('denies "every" as a whole: that one is otherwise is enough', async () => {
    const denied = shows('Every button is enabled.', { not: true });
    const outcomes = [
      [true, false],
      [true, true],
      [false, false],
    ].map(async (states) => {
      const controls = states.map((enabled) => ({ name: 'Send', disabled: !enabled }));
      return (await verdictOn(denied, evidence({ end: { controls } }))).outcome;
    });
    expect(await Promise.all(outcomes)).toEqual(['passed', 'failed', 'passed']);
  });

  it('keeps the near misses as evidence, and the whole result for reports', async () => {
    const { verdict, result, checkpoint } = await gradeShows(
      shows('"Not returned" is shown.'),
      evidence({ end: painted }),
    );
    expect(verdict.evidence.at(-1)).toEqual({
      seq: null,
      file: null,
      text: 'near miss: Not returnable (a similar text)',
    });
    expect([result?.nearMisses.length, checkpoint?.screenshot]).toEqual([
      1,
      'surface/end/page.png',
    ]);
  });

  it('comes to the same bytes twice', async () => {
    const once = await verdictOn(shows(CLAIM), evidence({ end: covered }));
    const twice = await verdictOn(shows(CLAIM), evidence({ end: covered }));
    expect(JSON.stringify(once)).toBe(JSON.stringify(twice));
  });
});

describe('surfaceOf', () => {
  it('reads each checkpoint of an episode once, whatever names it has', async () => {
    const read: string[] = [];
    const files: Record<string, () => Promise<Uint8Array>> = {
      'surface/turn-1/layout.json': () =>
        Promise.resolve(Buffer.from(JSON.stringify(layoutOf(covered)))),
      'surface/turn-1/page.png': async () => (await pngsOf(covered)).withText,
      'surface/turn-1/page-without-text.png': async () => (await pngsOf(covered)).withoutText,
    };
    const surface = surfaceOf({
      header: { locale: 'en-US', app: { landmarks: [] } },
      path: [],
      transcript: [],
      checkpoints: new Map([
        ['turn-1', 'turn-1'],
        ['end', 'turn-1'],
      ]),
      file: async (path) => {
        read.push(path);
        return Buffer.from((await files[path]?.()) ?? []);
      },
    });
    expect(surface.checkpoints).toEqual(['turn-1', 'end']);
    const [first, last] = await Promise.all(
      ['turn-1', 'end'].map((at) => verdictOn(shows(CLAIM, { at }), surface)),
    );
    expect([first?.outcome, last?.outcome]).toEqual(['failed', 'failed']);
    expect(last?.measurements['charactersPainted']).toBe(3);
    expect(read.sort()).toEqual(Object.keys(files).sort());
    expect(await surface.loadCheckpoint('after_denial')).toBeNull();
  });
});

describe('renderClaim', () => {
  it('shows a failed claim with reason, sight, numbers and picture', async () => {
    const text = renderClaim(await grade(CLAIM, covered), { screenshot: 'surface/end/page.png' });
    expect(text.split('\n')).toEqual([
      'failed       "Not returnable" is shown.',
      '             "Not returnable" is not painted: it is covered by div.bar; 3 of 13 characters are painted: Not ██████████.',
      '             seen: Not ██████████',
      '             █ is a character that is not painted.',
      '             matches 1 · matchesPainted 0 · foldPx 480 · pageScrollYPx 0 · characters 13 · charactersPainted 3 · leftPx 10 · topPx 10 · widthPx 112 · heightPx 20',
      '             screenshot: surface/end/page.png',
    ]);
  });

  it('shows near misses, and no sighting if there is none', async () => {
    const text = renderClaim(await grade('"Not returned" is shown.', painted));
    expect(text.split('\n')).toEqual([
      'failed       "Not returned" is shown.',
      '             "Not returned" is nowhere on the page.',
      '             matches 0 · matchesPainted 0 · foldPx 480 · pageScrollYPx 0',
      '             near miss: Not returnable (a similar text)',
    ]);
  });
});
