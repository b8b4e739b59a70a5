// What is told of each difference between a page and its snapshot, in a real browser.
import { describe, expect, it } from 'vitest';
import { desk, type Desk, deskStage, regionsOf } from './desk.js';

const { compare } = deskStage();

const DIFFERENT: [title: string, after: Desk, regions: string[]][] = [
  ['an amount', { total: '$43.00' }, ['p.total says "$43.00" instead of "$42.00"']],
  ['a comma for a point', { total: '$42,00' }, ['p.total says "$42,00" instead of "$42.00"']],
  [
    'the color of a text',
    { css: '.total { color: #c00 }' },
    ['p.total looks otherwise (color rgb(34, 34, 34) → rgb(204, 0, 0))'],
  ],
  [
    'a color that is hardly another',
    { css: '.total { color: #272727 }' },
    ['p.total looks otherwise (color rgb(34, 34, 34) → rgb(39, 39, 39))'],
  ],
  [
    'a background that is hardly another',
    { css: '.bubble { background: #eef1f6 }' },
    ['p.bubble looks otherwise (background rgb(238, 241, 244) → rgb(238, 241, 246))'],
  ],
  [
    'a button at the other side',
    { css: 'button { position: relative; left: 120px }' },
    ['button "Talk to a person" moved by (120, 0)'],
  ],
  [
    'the label of a button',
    { button: '<button>Talk to an agent</button>' },
    ['button "Talk to an agent" says "Talk to an agent" instead of "Talk to a person"'],
  ],
  ['a button that is gone', { button: '' }, ['disappeared']],
  [
    'a note at the end',
    { below: '<p class="note">Fees may apply.</p>' },
    ['p.note appeared: "Fees may apply."'],
  ],
];

describe('what a difference is called', () => {
  it.each(DIFFERENT)('%s', async (_, after, regions) => {
    const verdict = await compare(desk(), desk(after));
    expect(verdict.outcome).toBe('failed');
    if (regions[0] === 'disappeared') {
      expect(regionsOf(verdict).join('\n')).toContain('button "Talk to a person" disappeared');
      return;
    }
    expect(regionsOf(verdict)).toEqual(regions);
  });

  it('a bolder and larger text', async () => {
    const verdict = await compare(
      desk(),
      desk({ css: '.time { font-weight: 700; font-size: 13px }' }),
    );
    expect(regionsOf(verdict)[0]).toContain(
      'p.time looks otherwise (font size 12px → 13px, font weight 400 → 700)',
    );
  });

  it('a banner that pushes everything down is one thing that appeared and one move', async () => {
    const above = '<div class="banner" style="height:30px;background:#fd9">Delays</div>';
    const verdict = await compare(desk(), desk({ above }));
    const regions = regionsOf(verdict);
    expect(regions).toHaveLength(2);
    expect(regions[0]).toContain('div.banner appeared: "Delays"');
    expect(regions[1]).toBe(
      '4 things moved by (0, 30): p.bubble, button "Talk to a person", p.total and 1 more',
    );
  });

  it('what no layout tells of is a region of its own, in the element where it is', async () => {
    const shadow = '.bubble { background-image: linear-gradient(90deg, #f00, #eef1f4 40px) }';
    const verdict = await compare(desk(), desk({ css: shadow }));
    expect(verdict.outcome).toBe('failed');
    expect(regionsOf(verdict)[0]).toContain('p.bubble');
  });

  it('a picture of the same size that shows something else', async () => {
    const svg = (color: string) =>
      `<svg width="40" height="40"><path d="M0 0h40v40H0z" fill="${color}"/></svg>`;
    const verdict = await compare(desk({ below: svg('#06c') }), desk({ below: svg('#c60') }));
    expect(regionsOf(verdict)).toEqual(['the svg svg shows something else']);
  });
});

describe('what is not a difference', () => {
  it('the same page once more, by the hash of its picture', async () => {
    const verdict = await compare(desk(), desk());
    expect(verdict).toMatchObject({
      outcome: 'passed',
      reason: 'The picture is identical to the snapshot, byte for byte.',
    });
  });

  it('edges that are smoothed otherwise', async () => {
    const round = (by: number) =>
      desk({
        below: `<div style="width:60px;height:60px;border-radius:30px;background:#234;transform:rotate(${by}deg)"></div>`,
      });
    const verdict = await compare(round(0), round(33));
    expect(verdict.outcome).toBe('passed');
    expect(verdict.measurements).toMatchObject({ regions: 0 });
    expect(verdict.measurements['excusedPixels']).toBeGreaterThan(0);
  });

  it('what moves by itself', async () => {
    const noise = (below: string) =>
      desk({
        below: `<canvas width="60" height="40"></canvas>${below}<script>
          const paint = document.querySelector('canvas').getContext('2d');
          const draw = () => {
            for (let at = 0; at < 150; at += 1) {
              paint.fillStyle = Math.random() < 0.5 ? '#000' : '#fff';
              paint.fillRect((at % 15) * 4, Math.floor(at / 15) * 4, 4, 4);
            }
            requestAnimationFrame(draw);
          };
          draw();
        </script>`,
      });
    expect((await compare(noise(''), noise(''))).outcome).toBe('passed');
    const more = await compare(noise(''), noise('<p class="more">More</p>'));
    expect(regionsOf(more).join()).toContain('p.more appeared');
  });
});
