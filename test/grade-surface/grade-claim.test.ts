// Claims graded on layouts and pictures that were built by hand: passing, failing and inconclusive.
import { describe, expect, it } from 'vitest';
import type { Fragment, Layout } from '../../src/episode/layout.js';
import { grade, matchOf, type Picture, type Piece } from './picture.js';

const refund: Piece = { text: 'Refund $42.00', at: [10, 10] };

function hidden(
  reason: NonNullable<Fragment['hidden']>['reason'],
  by: string | null,
  at: [number, number] = [10, 10],
): Picture {
  return { pieces: [{ text: 'Refund $42.00', at, edges: null, hidden: { reason, by } }] };
}

async function outcomeOf(claim: string, picture: Picture): Promise<[string, string]> {
  const { outcome, reason } = await grade(claim, picture);
  return [outcome, reason];
}

const SHOWN = '"Refund $42.00" is shown.';
const NOT_SHOWN = '"Refund $42.00" is not shown.';
const UNSCROLLED = '"Refund $42.00" is visible without scrolling.';
const BESIDE = 'it is beside the viewport';
const canvas: Layout['opaque'] = [
  { kind: 'canvas', box: [0, 100, 300, 200], element: 'canvas#chart' },
];

describe('shown', () => {
  it('passes on painted text, with the place and the count', async () => {
    const result = await grade(SHOWN, { pieces: [refund] });
    expect(result).toEqual({
      claim: SHOWN,
      outcome: 'passed',
      cause: null,
      source: 'measured',
      reason: '"Refund $42.00" is painted at 10, 10 in p, 12 of 12 characters.',
      measurements: {
        matches: 1,
        matchesPainted: 1,
        foldPx: 480,
        pageScrollYPx: 0,
        characters: 12,
        charactersPainted: 12,
        leftPx: 10,
        topPx: 10,
        widthPx: 104,
        heightPx: 20,
      },
      boxes: [{ box: [10, 10, 104, 20], kind: 'painted', text: 'Refund $42.00' }],
      characters: [{ box: [10, 10, 104, 20], state: 'painted' }],
      focus: [10, 10, 104, 20],
      sight: 'Refund $42.00',
      nearMisses: [],
      read: SHOWN,
    });
  });

  it('fails on text that is partly covered, and quotes exactly what is seen', async () => {
    const picture = { pieces: [{ ...refund, inked: 9, coveredBy: 'div.cookie-bar' }] };
    const result = await grade(SHOWN, picture);
    expect(result).toMatchObject({
      outcome: 'failed',
      sight: 'Refund $4████',
      reason:
        '"Refund $42.00" is not painted: it is covered by div.cookie-bar; 8 of 12 characters are painted: Refund $4████.',
    });
  });

  it('names what covers a text, also where that has the color of the text', async () => {
    // The screen is white where the text would be: a white cover, or white on white below a pane of glass.
    const white = { inked: 0, color: 'rgb(255, 255, 255)' };
    const { reason } = await grade(SHOWN, {
      pieces: [{ ...refund, ...white, coveredBy: 'div.bar' }],
    });
    expect(reason).toMatch(/it is covered by div\.bar, or its color .* is close to its background/);
    const { reason: alone } = await grade(SHOWN, { pieces: [{ ...refund, ...white }] });
    expect(alone).toMatch(/not painted: its color .* is close to its background/);
  });

  it.each([
    ['below_fold', null, 'it is below the fold: top 912 px, the fold is at 480 px', [10, 912]],
    ['scrolled_out', 'div.panel', 'it is scrolled out of div.panel'],
    ['clipped', 'div.row', 'it is clipped by div.row'],
    ['visibility', 'p.note', 'p.note has visibility: hidden'],
    ['opacity', 'section', 'section has opacity 0'],
    ['closed_details', 'details', 'it is inside details, which is closed'],
    ['content_visibility', 'div', 'div has content-visibility: hidden'],
    ['too_small', null, 'it is too small to read: 16 px'],
    ['hidden_frame', 'iframe', 'the frame that it is in is hidden (iframe)'],
    ['above_viewport', null, 'it is above the viewport: bottom -20 px', [10, -40]],
    ['beside_viewport', null, `${BESIDE}: left 700 px, the viewport is 640 px wide`, [700, 10]],
    ['beside_viewport', null, `${BESIDE}: right -196 px`, [-300, 10]],
  ] as const)('says why: %s', async (reason, by, why, at: readonly [number, number] = [10, 10]) => {
    expect(await outcomeOf(SHOWN, hidden(reason, by, [...at]))).toEqual([
      'failed',
      `"Refund $42.00" is not painted: ${why}.`,
    ]);
  });

  it('tells a transparent color from one that equals its background', async () => {
    const without = (color: string) =>
      outcomeOf(SHOWN, { pieces: [{ ...refund, inked: 0, color }] });
    expect(await without('rgba(0, 0, 0, 0)')).toEqual([
      'failed',
      '"Refund $42.00" is not painted: its color is transparent (rgba(0, 0, 0, 0)).',
    ]);
    expect(await without('rgb(0, 0, 0)')).toEqual([
      'failed',
      '"Refund $42.00" is not painted: nothing of it is in the picture, though its color (rgb(0, 0, 0)) would stand out: it is masked, faded out, or covered by something that takes no clicks.',
    ]);
  });

  it('passes where four fifths of a text without figures are painted, and fails just below', async () => {
    const words = (inked: number) =>
      outcomeOf('"Not returnable" is shown', {
        pieces: [{ text: 'Not returnable', at: [10, 10], inked }],
      });
    // 13 characters that are not spaces: 11 are 85%, 10 are 77%.
    expect((await words(12))[0]).toBe('passed');
    expect((await words(11))[0]).toBe('failed');
  });

  it('fails where an amount is hidden inside of a long sentence that is painted for the rest', async () => {
    const text = 'Your refund will arrive within a few days and comes to $42.00';
    const result = await grade(`"${text}" is shown`, {
      pieces: [{ text, at: [10, 10], inked: text.length - 5 }],
    });
    expect([result.outcome, result.sight]).toEqual(['failed', text.replace('42.00', '█████')]);
    expect(result.measurements).toMatchObject({ characters: 50, charactersPainted: 45 });
  });

  it('fails where the text is nowhere, with what comes closest', async () => {
    const pieces: Piece[] = [
      { text: 'Refund $24.00', at: [10, 10] },
      { text: 'Order', at: [10, 60] },
    ];
    const result = await grade(SHOWN, { pieces });
    expect([result.outcome, result.reason, result.sight]).toEqual([
      'failed',
      '"Refund $42.00" is nowhere on the page.',
      null,
    ]);
    expect(result.nearMisses).toEqual([
      { text: 'Refund $24.00', why: 'a similar text', box: [10, 10, 104, 20] },
    ]);
  });

  it('is inconclusive where a text that is nowhere could be in a canvas', async () => {
    const result = await grade(SHOWN, { pieces: [], opaque: canvas });
    expect(result.outcome).toBe('inconclusive');
    expect(result.reason).toBe(
      '"Refund $42.00" is nowhere on the page, but it could be in canvas#chart (canvas), which contains no readable text.',
    );
    expect(result.boxes).toEqual([
      { box: [0, 100, 300, 200], kind: 'opaque', text: 'canvas#chart' },
    ]);
  });

  it('passes where one of several matches is painted, and says that they disagree', async () => {
    const covered: Piece = { ...refund, at: [10, 60], inked: 0, coveredBy: 'div.modal' };
    expect(await outcomeOf(SHOWN, { pieces: [covered, refund] })).toEqual([
      'passed',
      '"Refund $42.00" is painted at 10, 10 in p, 12 of 12 characters (1 more match, not all painted: it is covered by div.modal).',
    ]);
  });

  it('is inconclusive where the state of a few characters decides', async () => {
    const unsure = await grade(SHOWN, { pieces: [{ ...refund, inkMissing: true }] });
    expect([unsure.outcome, unsure.sight]).toEqual(['inconclusive', '▒▒▒▒▒▒ ▒▒▒▒▒▒']);
    expect(unsure.reason).toBe(
      'It is uncertain whether "Refund $42.00" is painted at 10, 10 in p, 0 of 12 characters: its ink could not be measured.',
    );
  });

  it('is inconclusive where other text lies over it and nobody looked again', async () => {
    const over: Piece = { text: 'XXXXXXXXXXXXX', at: [10, 12], order: 9 };
    const result = await grade(SHOWN, { pieces: [refund, over] });
    expect(result.outcome).toBe('inconclusive');
    expect(result.reason).toContain('other text overlaps it, so it is unclear whose ink it is');
    const own = await grade(SHOWN, { pieces: [{ ...refund, contested: 'yyyyyyyyyyyyy' }, over] });
    expect(own.outcome).toBe('passed');
  });

  it.each([
    [
      'missing',
      'a strict policy kept the switch out',
      'The ink of the text could not be measured: a strict policy kept the switch out.',
    ],
    ['unstable', null, 'The page moved while it was captured.'],
  ] as const)('is inconclusive where ink is %s', async (state, why, reason) => {
    const picture: Picture = { pieces: [refund], ink: { state, why } };
    expect(await outcomeOf(SHOWN, picture)).toEqual(['inconclusive', reason]);
    expect(await outcomeOf(NOT_SHOWN, picture)).toEqual(['inconclusive', reason]);
  });
});

describe('not shown', () => {
  it('passes where the text is nowhere or not painted', async () => {
    expect(await outcomeOf(NOT_SHOWN, { pieces: [{ text: 'Hello', at: [10, 10] }] })).toEqual([
      'passed',
      '"Refund $42.00" is nowhere on the page.',
    ]);
    expect((await outcomeOf(NOT_SHOWN, hidden('opacity', 'p')))[0]).toBe('passed');
  });

  it('fails where one match is painted, canvas or not', async () => {
    expect(await outcomeOf(NOT_SHOWN, { pieces: [refund], opaque: canvas })).toEqual([
      'failed',
      '"Refund $42.00" is painted at 10, 10 in p, 12 of 12 characters.',
    ]);
  });

  it('needs a closed world, also where the text is there and hidden', async () => {
    const { pieces = [] } = hidden('opacity', 'p');
    const result = await grade(NOT_SHOWN, { pieces, opaque: canvas });
    expect(result.outcome).toBe('inconclusive');
    expect((await outcomeOf(SHOWN, { pieces, opaque: canvas }))[0]).toBe('failed');
  });

  it.each([
    ['an icon', { kind: 'svg', box: [0, 0, 24, 24], element: 'svg' }, 'passed'],
    ['an avatar', { kind: 'image', box: [0, 0, 48, 48], element: 'img' }, 'passed'],
    ['a photo', { kind: 'image', box: [0, 0, 200, 150], element: 'img' }, 'inconclusive'],
    [
      'a photo below the fold',
      { kind: 'image', box: [0, 480, 200, 150], element: 'img' },
      'passed',
    ],
    ['a sliver of a video', { kind: 'video', box: [0, 470, 600, 300], element: 'video' }, 'passed'],
    [
      'a frame that was not read',
      { kind: 'frame_unread', box: [0, 0, 600, 300], element: 'iframe' },
      'inconclusive',
    ],
  ] as const)('asks whether it could be in %s', async (_, region, outcome) => {
    const opaque = [{ ...region, box: [...region.box] as [number, number, number, number] }];
    expect((await grade(NOT_SHOWN, { pieces: [], opaque })).outcome).toBe(outcome);
  });

  it('does not take a part of a word or number for the text, and says what it saw', async () => {
    const result = await grade('"approved" is not shown', {
      pieces: [{ text: 'Still Unapproved!', at: [10, 10] }],
    });
    expect([result.outcome, result.nearMisses]).toEqual([
      'passed',
      [{ text: 'Unapproved!', why: 'it is only a part of this', box: [58, 10, 88, 20] }],
    ]);
  });

  it('is inconclusive where nothing on the page is called so', async () => {
    expect(await grade('The foo is shown.', {})).toMatchObject({
      outcome: 'inconclusive',
      source: 'measured',
      reason: 'Nothing on the page is called just "foo" (there are no names).',
    });
  });
});

describe('visible without scrolling', () => {
  it('passes on painted text, and says how far the page was scrolled', async () => {
    expect((await outcomeOf(UNSCROLLED, { pieces: [refund] }))[0]).toBe('passed');
    expect(await outcomeOf(UNSCROLLED, { pieces: [refund], scrollY: 300 })).toEqual([
      'passed',
      '"Refund $42.00" is painted at 10, 10 in p, 12 of 12 characters; the page was scrolled down 300 px.',
    ]);
  });

  it('fails below the fold, and is inconclusive without ink', async () => {
    expect((await outcomeOf(UNSCROLLED, hidden('below_fold', null, [10, 500])))[0]).toBe('failed');
    const ink = { state: 'unstable', why: 'a spinner turned' } as const;
    expect((await outcomeOf(UNSCROLLED, { pieces: [refund], ink }))[0]).toBe('inconclusive');
  });

  it('turns round under "not"', async () => {
    const claim = '"Refund $42.00" is not visible without scrolling.';
    expect((await outcomeOf(claim, hidden('below_fold', null, [10, 500])))[0]).toBe('passed');
    expect((await outcomeOf(claim, { pieces: [refund] }))[0]).toBe('failed');
  });
});

describe('a landmark', () => {
  const pieces = [refund];
  const claim = 'The denial reason is shown.';
  const unshown = 'The denial reason is not shown.';
  const of = (matches: Layout['landmarks'][string]['matches']) => ({ denial_reason: { matches } });

  it('is shown where the characters that it matched are painted', async () => {
    const landmarks = of([matchOf([[0, 0, 6]])]);
    expect(await outcomeOf(claim, { pieces, landmarks })).toEqual([
      'passed',
      'The denial reason is painted at 10, 10 in p, 6 of 6 characters.',
    ]);
  });

  it('is not shown where it was looked for and matched nothing', async () => {
    const picture = { pieces, landmarks: of([]) };
    expect(await outcomeOf(claim, picture)).toEqual([
      'failed',
      'The landmark denial_reason matched nothing on the page.',
    ]);
    expect((await outcomeOf(unshown, picture))[0]).toBe('passed');
    expect((await outcomeOf(unshown, { ...picture, opaque: canvas }))[0]).toBe('inconclusive');
    expect((await outcomeOf(claim, { ...picture, opaque: canvas }))[0]).toBe('failed');
  });

  it('is inconclusive where it was not looked for', async () => {
    const result = await grade(
      claim,
      { pieces, landmarks: { total: { matches: [] } } },
      { landmarks: ['denial_reason'] },
    );
    expect([result.outcome, result.reason]).toEqual([
      'inconclusive',
      'The landmark denial_reason was not looked for at this checkpoint (captured: total).',
    ]);
  });

  it.each([claim, 'The denial reason is not shown.'])(
    'that could not be looked for leaves it open: %s',
    async (asked) => {
      const landmarks = { denial_reason: { matches: [], problem: 'No answer within 5000 ms.' } };
      expect(await outcomeOf(asked, { pieces, landmarks })).toEqual([
        'inconclusive',
        'The landmark denial_reason could not be looked for at this checkpoint: No answer within 5000 ms.',
      ]);
    },
  );

  it('takes any of several matches, and the text of a control', async () => {
    const landmarks = of([
      matchOf([], { box: [0, 600, 50, 20], clipped: null }),
      matchOf([], { control: 0 }),
    ]);
    const picture = { pieces, landmarks, controls: [{ fragments: [0] }] };
    const result = await grade(claim, picture);
    expect([
      result.outcome,
      result.measurements['matches'],
      result.measurements['matchesPainted'],
    ]).toEqual(['passed', 2, 1]);
  });

  it('without text is ruled out by its box, or inconclusive', async () => {
    const below = of([matchOf([], { box: [0, 600, 50, 20], clipped: null })]);
    expect(await outcomeOf(claim, { landmarks: below })).toEqual([
      'failed',
      'The denial reason is not painted: it is below the fold: top 600 px, the fold is at 480 px.',
    ]);
    const icon = of([matchOf([], { coveredBy: 'div.mask' })]);
    expect(await outcomeOf(claim, { landmarks: icon })).toEqual([
      'inconclusive',
      'It is uncertain whether the denial reason is painted at 0, 0 in p: it contains no text whose ink could be measured, and div.mask lies over it.',
    ]);
  });
});

describe('a control', () => {
  const pieces: Piece[] = [{ text: 'Talk to a person', at: [10, 10] }];
  const controls = [{ name: 'Talk to  a Person', fragments: [0] }];

  it('is found by role and name, and measured by its text', async () => {
    expect(
      (await outcomeOf('The button "Talk to a person" is shown', { pieces, controls }))[0],
    ).toBe('passed');
    const covered = pieces.map((piece) => ({ ...piece, inked: 0, coveredBy: 'div.sheet' }));
    expect(
      await outcomeOf('The button "Talk to a person" is shown', { pieces: covered, controls }),
    ).toEqual([
      'failed',
      'The button "Talk to a person" is not painted: it is covered by div.sheet.',
    ]);
  });

  it('of another role or name is another control', async () => {
    const link = await grade('The link "Talk to a person" is shown', { pieces, controls });
    expect([link.outcome, link.reason]).toEqual([
      'inconclusive',
      'No link is called just "Talk to a person", but the text at 10, 10 in p says just that.',
    ]);
    const talk = await grade('The button "Talk" is shown', { pieces, controls });
    expect([talk.outcome, talk.nearMisses]).toEqual([
      'failed',
      [{ text: 'button "Talk to  a Person"', why: 'another name', box: [0, 0, 80, 30] }],
    ]);
    expect((await outcomeOf('The button "Talk" is not shown', { pieces, controls }))[0]).toBe(
      'passed',
    );
  });

  it('without text is inconclusive', async () => {
    const picture = { controls: [{ name: 'Send' }] };
    expect(await outcomeOf('The button "Send" is shown', picture)).toEqual([
      'inconclusive',
      'It is uncertain whether the button "Send" is painted at 0, 0 in button: it contains no text whose ink could be measured.',
    ]);
    expect((await outcomeOf('The button "Send" is not shown', picture))[0]).toBe('inconclusive');
  });
});

describe('claims that are not measured', () => {
  it('are inconclusive and say what to write instead', async () => {
    const { outcome, source, reason } = await grade('The Send button is too polite.', {
      controls: [{ name: 'Send' }],
    });
    expect({ outcome, source }).toEqual({ outcome: 'inconclusive', source: 'none' });
    expect(reason).toBe(
      'The claim is not in the language: nothing in the language says "is too polite". No form says just this; a vision model can be asked, whose answer is advisory. Nearest:\n  The button "Send" is shown.',
    );
  });
});
