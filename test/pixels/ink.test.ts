// Characters, ranges and contrast from pictures whose every pixel is known.
import { describe, expect, it } from 'vitest';
import type { Box, Fragment, Layout } from '../../src/episode/layout.js';
import {
  fragmentSight,
  measureInk,
  paintedCharacters,
  rangeSight,
} from '../../src/see/pixels/ink.js';
import { decodePixels, type Pixels } from '../../src/episode/png.js';
import { strayInk } from '../../src/see/pixels/stray-ink.js';
import { markNoise } from '../../src/surface/capture/settle-ink.js';
import sharp from 'sharp';

type Colour = readonly [number, number, number];
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** A picture of one color with boxes of others, in device pixels. */
function picture(size: readonly [number, number], paint: readonly [Box, Colour][] = []): Pixels {
  const [width, height] = size;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [[left, top, w, h], colour] of paint) {
    for (let y = top; y < top + h; y += 1) {
      for (let x = left; x < left + w; x += 1) data.set(colour, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** Characters 10 px wide and 20 px high, from the left edge on. */
function fragment(text: string, more: Partial<Fragment> = {}): Fragment {
  const x = more.box?.[0] ?? 0;
  const box: Box = more.box ?? [0, 0, text.length * 10, 20];
  return {
    id: 0,
    text,
    box,
    clipped: box,
    edges: Array.from({ length: text.length + 1 }, (_, index) => x + index * 10),
    hidden: null,
    coveredBy: null,
    element: 'p',
    frame: 0,
    block: 0,
    order: 0,
    fontPx: 16,
    fontWeight: 400,
    color: 'rgb(0, 0, 0)',
    message: null,
    source: 'text',
    ...more,
  };
}

function layout(fragments: Fragment[], more: Partial<Layout> = {}): Layout {
  return {
    format: 'sightline-layout',
    version: 1,
    viewport: { width: 100, height: 40 },
    deviceScaleFactor: 1,
    scroll: { x: 0, y: 0 },
    document: { width: 100, height: 40 },
    ink: { state: 'measured', why: null },
    fragments,
    controls: [],
    landmarks: {},
    opaque: [],
    ...more,
  };
}

const blank = picture([100, 40]);
/** One dot of 2 by 1 px in the middle of each of the first `count` characters. */
const dots = (count: number, colour: Colour = BLACK) =>
  picture(
    [100, 40],
    Array.from({ length: count }, (_, at): [Box, Colour] => [[at * 10 + 4, 10, 2, 1], colour]),
  );

/** The characters of the first text: # is painted, . is not, ? is uncertain. */
function seen(one: Fragment | Layout, withText: Pixels, without = blank): string {
  const page = 'fragments' in one ? one : layout([one]);
  const marks = { painted: '#', unpainted: '.', uncertain: '?', space: ' ' };
  const characters = paintedCharacters(page, withText, without).of(0);
  return characters.map((sight) => marks[sight]).join('');
}

describe('a character', () => {
  it('is painted with two pixels of ink, not with one', () => {
    const one = picture(
      [100, 40],
      [
        [[4, 10, 1, 1], BLACK],
        [[14, 10, 2, 1], BLACK],
      ],
    );
    expect(seen(fragment('abc'), one)).toBe('.#.');
  });

  it.each<[string, number, { moving?: Box[] }]>([
    ['20 in one channel where the page holds still', 235, {}],
    ['32 where the page moves by itself', 223, { moving: [[80, 0, 4, 4]] }],
  ])('needs a difference over %s', (_, most, moves) => {
    const faint = picture(
      [100, 40],
      [most, most - 1].map((red, at) => [
        [at * 10 + 4, 10, 2, 1],
        [red, 255, 255],
      ]),
    );
    const page = layout([fragment('ab')], { ink: { state: 'measured', why: null, ...moves } });
    expect(seen(page, faint)).toBe('.#');
  });

  it('that is white space is neither', () => {
    expect(seen(fragment('a b\n'), dots(4))).toBe('# # ');
  });

  it('has half of its box left, or is not painted', () => {
    const cut = (width: number) => layout([fragment('ab', { clipped: [0, 0, width, 20] })]);
    const all = picture([100, 40], [[[0, 0, 20, 20], BLACK]]);
    expect(seen(cut(15), all)).toBe('##');
    expect(seen(cut(14.9), all)).toBe('#.');
  });

  it('in a font under 6 px is not painted', () => {
    expect(seen(fragment('a', { fontPx: 5.9 }), dots(1))).toBe('.');
    expect(seen(fragment('a', { fontPx: 6 }), dots(1))).toBe('#');
  });

  it('that style hides is not painted, whatever ink is there', () => {
    const hidden = { reason: 'visibility', by: 'p' } as const;
    expect(seen(fragment('a', { hidden }), dots(1))).toBe('.');
    expect(seen(fragment('a', { clipped: null, edges: null }), dots(1))).toBe('.');
  });

  it('without measured ink is uncertain, unless geometry rules it out', () => {
    const missing = layout([fragment('a'), fragment('b', { id: 1, clipped: null, edges: null })], {
      ink: { state: 'missing', why: 'the switch did not take' },
    });
    const ink = paintedCharacters(missing, dots(1), blank);
    expect([ink.of(0), ink.of(1)]).toEqual([['uncertain'], ['unpainted']]);
    expect(seen(fragment('a', { inkMissing: true }), dots(1))).toBe('?');
  });

  it('is uncertain when the pictures are not of one size', () => {
    expect(seen(fragment('a'), dots(1), picture([99, 40]))).toBe('?');
  });

  it('is looked for at its place in device pixels', () => {
    const twice = picture([200, 80], [[[28, 20, 2, 1], BLACK]]);
    expect(seen(fragment('ab'), twice, picture([200, 80]))).toBe('.#');
  });

  it('may have a cell of its own, as in text that is turned', () => {
    const turned = fragment('ab', {
      cells: [
        [50, 20, 20, 10],
        [50, 30, 20, 10],
      ],
      box: [50, 20, 20, 20],
    });
    const ink = picture([100, 40], [[[55, 34, 2, 1], BLACK]]);
    expect(seen(turned, ink)).toBe('.#');
  });

  it('of several units is decided by its first', () => {
    const emoji = fragment('👍a', { edges: [0, 10, 10, 20], box: [0, 0, 20, 20] });
    expect(seen(emoji, dots(1))).toBe('##.');
  });
});

describe('texts over each other', () => {
  const under = fragment('ab');
  const over = fragment('xy', { id: 1 });

  it('are uncertain where there is ink, as long as nobody looked again', () => {
    const ink = paintedCharacters(layout([under, over]), dots(1), blank);
    expect([ink.of(0), ink.of(1)]).toEqual([
      ['uncertain', 'unpainted'],
      ['uncertain', 'unpainted'],
    ]);
  });

  it('are what the second look found', () => {
    const decided = layout([
      { ...under, contested: 'n.' },
      { ...over, contested: 'y?' },
    ]);
    const ink = paintedCharacters(decided, dots(2), blank);
    expect([ink.of(0), ink.of(1)]).toEqual([
      ['unpainted', 'painted'],
      ['painted', 'uncertain'],
    ]);
  });

  it('may share a sliver, whose ink counts for neither', () => {
    const next = fragment('xy', { id: 1, box: [0, 16, 20, 20] });
    const inSliver = picture([100, 40], [[[4, 17, 4, 2], BLACK]]);
    const ink = paintedCharacters(layout([under, next]), inSliver, blank);
    expect([ink.of(0)[0], ink.of(1)[0]]).toEqual(['unpainted', 'unpainted']);
  });

  it('are not rivals when one of them is out of sight', () => {
    const gone = { ...over, clipped: null, edges: null };
    expect(paintedCharacters(layout([under, gone]), dots(1), blank).of(0)[0]).toBe('painted');
  });
});

describe('a range', () => {
  const sightOf = (painted: number, text = 'abcdefghij') => {
    const ink = paintedCharacters(layout([fragment(text)]), dots(painted), blank);
    return rangeSight(ink, [[0, 0, text.length]]);
  };

  it('is painted from 80% of its characters on', () => {
    expect(sightOf(8)).toEqual({
      sight: 'painted',
      characters: 10,
      painted: 8,
      unpainted: 2,
      uncertain: 0,
    });
    expect(sightOf(7)).toEqual({
      sight: 'unpainted',
      characters: 10,
      painted: 7,
      unpainted: 3,
      uncertain: 0,
    });
  });

  it('does not count white space', () => {
    expect(sightOf(5, 'abcde     ').characters).toBe(5);
    expect(sightOf(5, 'abcde     ').sight).toBe('painted');
  });

  it('is uncertain when the uncertain characters decide', () => {
    const contested = '?'.repeat(3) + '.'.repeat(7);
    const of = (inked: number) => {
      const ink = paintedCharacters(
        layout([fragment('abcdefghij', { contested })]),
        dots(inked),
        blank,
      );
      return rangeSight(ink, [[0, 0, 10]]).sight;
    };
    expect([of(10), of(8), of(7)]).toEqual(['uncertain', 'uncertain', 'unpainted']);
  });

  it('runs over fragments, and takes only its own characters', () => {
    const two = [fragment('abc'), fragment('de', { id: 1, box: [30, 0, 20, 20] })];
    const ink = paintedCharacters(layout(two), dots(4), blank);
    expect(
      rangeSight(ink, [
        [0, 1, 3],
        [1, 0, 1],
      ]),
    ).toMatchObject({ characters: 3, painted: 3 });
    expect(rangeSight(ink, [[1, 1, 2]])).toMatchObject({ characters: 1, unpainted: 1 });
  });

  it('without characters is uncertain, never painted', () => {
    const ink = paintedCharacters(layout([fragment('   ')]), blank, blank);
    expect(fragmentSight(ink, fragment('   '))).toMatchObject({
      sight: 'uncertain',
      characters: 0,
    });
    expect(rangeSight(ink, [])).toMatchObject({ sight: 'uncertain', characters: 0 });
    expect(ink.of(99)).toEqual([]);
  });
});

describe('contrast', () => {
  const contrastOf = (ink: Colour, ground: Colour) => {
    const all: Box = [0, 0, 100, 40];
    const withText = picture(
      [100, 40],
      [
        [all, ground],
        [[4, 10, 2, 1], ink],
      ],
    );
    const without = picture([100, 40], [[all, ground]]);
    return paintedCharacters(layout([fragment('a')]), withText, without).contrast(0)[0] ?? 0;
  };

  it.each([
    [BLACK, WHITE, 21],
    [WHITE, WHITE, 1],
    [[119, 119, 119], WHITE, 4.48],
    [[118, 118, 118], WHITE, 4.54],
    [[255, 0, 0], WHITE, 4.0],
    [[0, 0, 255], BLACK, 2.44],
  ] as const)('of %j on %j is %d', (ink, ground, wanted) => {
    expect(contrastOf(ink, ground)).toBeCloseTo(wanted, 2);
  });

  it('of a text is the lowest of its characters, white space and clipped ones left out', () => {
    const grey: Colour = [119, 119, 119];
    const both = picture(
      [100, 40],
      [
        [[4, 10, 4, 4], BLACK],
        [[24, 10, 4, 4], grey],
      ],
    );
    const ink = paintedCharacters(layout([fragment('a b')]), both, blank);
    expect(ink.contrast(0).map((value) => value && Math.round(value * 100) / 100)).toEqual([
      21,
      null,
      4.48,
    ]);
  });

  it('of a mark that is nothing but edges is that of its color, where a letter nearby reaches it', () => {
    const edge: Colour = [170, 170, 170];
    const grey: Colour = [90, 90, 90];
    const with0 = (letter: Colour) =>
      picture(
        [100, 40],
        [
          [[4, 6, 2, 8], letter],
          [[14, 14, 2, 1], edge],
        ],
      );
    const text = fragment('a.', { color: 'rgb(90, 90, 90)' });
    const contrastOf = (letter: Colour) =>
      paintedCharacters(layout([text]), with0(letter), blank)
        .contrast(0)
        .map((value) => value && Math.round(value * 10) / 10);
    expect(contrastOf(grey)).toEqual([6.9, 6.9]);
    // What fades the letter fades the mark beside it as much.
    expect(contrastOf([150, 150, 150])).toEqual([3, 3]);
  });
});

describe('ink of no text', () => {
  it('is boxed where it is, also at two device pixels, and none is found elsewhere', () => {
    const twice = { viewport: { width: 100, height: 40 }, deviceScaleFactor: 2 };
    const stray = paintedCharacters(
      layout([fragment('ab')], twice),
      picture(
        [200, 80],
        [
          [[0, 0, 30, 30], BLACK],
          [[80, 48, 64, 24], BLACK],
        ],
      ),
      picture([200, 80]),
    ).stray();
    expect(stray).toEqual([[40, 24, 32, 12]]);
    expect(paintedCharacters(layout([]), blank, blank).stray()).toEqual([]);
  });
});

describe('encoded pictures', () => {
  const encode = ({ width, height, data }: Pixels) =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();

  it('decode to what was encoded', async () => {
    const original = dots(3);
    expect(await decodePixels(await encode(original))).toEqual({
      ...original,
      data: Buffer.from(original.data),
    });
  });

  it('are joined with the layout', async () => {
    const ink = await measureInk(
      layout([fragment('ab')]),
      await encode(dots(1)),
      await encode(blank),
    );
    expect(ink.of(0)).toEqual(['painted', 'unpainted']);
  });

  it('that are none are refused', async () => {
    await expect(decodePixels(Buffer.from('no picture'))).rejects.toThrow();
  });
});

describe('ink that belongs to no text', () => {
  const size = [100, 40] as const;
  const left: Box = [0, 0, 30, 10];
  const right: Box = [60, 0, 30, 10];
  const below: Box = [60, 25, 30, 10];

  function strayOf(spots: Record<'before' | 'without' | 'withoutLater' | 'after', Box | null>) {
    const shot = (spot: Box | null) => picture(size, spot ? [[spot, BLACK]] : []);
    const [before, without] = [shot(spots.before), shot(spots.without)];
    const seen = layout([]);
    markNoise(seen, {
      before,
      without,
      withoutLater: shot(spots.withoutLater),
      after: shot(spots.after),
    });
    return strayInk(seen, { withText: before, withoutText: without, scale: 1 });
  }

  it('is found', () => {
    expect(strayOf({ before: left, without: null, withoutLater: null, after: left })).toHaveLength(
      1,
    );
  });

  it('is not something that turns, wherever it was when the text was off', () => {
    const turned = { before: left, without: below, withoutLater: right, after: right };
    expect(strayOf(turned)).toEqual([]);
    const turnedLittle: Box = [4, 0, 30, 10];
    expect(strayOf({ ...turned, after: turnedLittle })).toEqual([]);
  });
});
