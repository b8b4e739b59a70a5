// What masks and a live agent excuse, and what they do not, in a real browser.
import { describe, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { agent, event } from '../grade/build-episode.js';
import { desk, type Desk, deskStage, regionsOf, type Asked } from './desk.js';

const { compare, once, store } = deskStage();

const inTime = (text: string): Desk => ({ time: text });

describe('ignore', () => {
  const masks: [title: string, mask: NonNullable<Asked['masks']>[number]][] = [
    ['a selector', { selector: '.time' }],
    ['a selector of tag and class', 'p.time'],
    ['a landmark', { landmark: 'clock' }],
  ];
  const landmarks = { clock: (page: import('playwright').Page) => page.locator('.time') };
  const given = { landmarks };

  it.each(masks)('by %s leaves out what is there', async (_, mask) => {
    const asked = { masks: [mask] };
    const verdict = await compare(desk(), desk(inTime('10:25')), asked, given);
    expect(verdict.outcome).toBe('passed');
  });

  it.each(masks)('by %s leaves nothing else out', async (_, mask) => {
    const after = desk({ ...inTime('10:25'), total: '$43.00' });
    const verdict = await compare(desk(), after, { masks: [mask] }, given);
    expect(regionsOf(verdict)).toEqual(['p.total says "$43.00" instead of "$42.00"']);
  });

  it('by a selector that nothing has hides nothing, and says so', async () => {
    const asked = { masks: [{ selector: '.clock' }] };
    const verdict = await compare(desk(), desk(inTime('10:25')), asked);
    expect(verdict.outcome).toBe('failed');
    expect(verdict.evidence.map(({ text }) => text)).toContain(
      'not counted: the mask .clock matches nothing',
    );
  });

  it.each([
    [{ landmark: 'clokc' }, 'the app file names no landmark clokc (it has none)'],
    [{ selector: 'main > .time' }, 'only tag, #id, .class and [data-testid]'],
  ])('refuses the mask %j', async (mask, why) => {
    const verdict = await compare(desk(), desk(), { masks: [mask] });
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
    expect(verdict.reason).toContain(why);
  });
});

describe('same shape of text', () => {
  const asked: Asked = { masks: [{ selector: '.bubble', mode: 'same_shape' }] };
  const other = 'It has been sent to the card that you paid with.';

  it('may say something else', async () => {
    const verdict = await compare(desk(), desk({ bubble: other }), asked);
    expect(verdict.outcome).toBe('passed');
  });

  it('may be asked of a snapshot that was stored without the mask', async () => {
    await store(await once(desk()));
    const late = { kind: 'matches_snapshot', at: 'end', ...asked } as const;
    const verdict = await gradeAssertion(await once(desk({ bubble: other })), late);
    expect(verdict.outcome).toBe('passed');
  });

  it('may take a line more, and what follows makes room', async () => {
    const longer = `${other} It should be there by the end of this week, or the next.`;
    const verdict = await compare(desk(), desk({ bubble: longer }), asked);
    expect(verdict.outcome).toBe('passed');
  });

  it.each([
    [
      'color',
      '.bubble { color: #c00 }',
      '.bubble looks otherwise (color rgb(34, 34, 34) → rgb(204, 0, 0))',
    ],
    ['size', '.bubble { font-size: 17px }', '.bubble looks otherwise (font size 15px → 17px)'],
    [
      'background',
      '.bubble { background: #fde }',
      '.bubble looks otherwise (background rgb(238, 241, 244) → rgb(255, 221, 238))',
    ],
    ['place', '.bubble { position: relative; left: 40px }', '.bubble moved by (40, 0)'],
  ])('may not have another %s', async (_, css, words) => {
    const verdict = await compare(desk(), desk({ bubble: other, css }), asked);
    expect(verdict.outcome).toBe('failed');
    expect(regionsOf(verdict).join('\n')).toContain(words);
  });

  it('excuses no amount beside it', async () => {
    const verdict = await compare(desk(), desk({ bubble: other, total: '$43.00' }), asked);
    expect(regionsOf(verdict)).toEqual(['p.total says "$43.00" instead of "$42.00"']);
  });
});

describe("the agent's own words", () => {
  const call = (origin: 'live' | 'replayed') =>
    event({
      ...{ kind: 'model_call', api: 'chat', model: 'm', stream: false, messages: 2, tools: [] },
      ...{
        status: 200,
        text: '',
        finish: 'stop',
        tokens: null,
        durationMs: 1,
        fault: null,
        origin,
      },
    });
  const options = (origin: 'live' | 'replayed') => ({
    story: [call(origin), agent('Your refund is on its way.')],
    agentIn: 'p.bubble',
  });
  const [live, replayed] = [options('live'), options('replayed')];
  const after = desk({ bubble: 'It has been sent to the card that you paid with.' });

  it('may be others where a live model wrote them', async () => {
    const verdict = await compare(desk(), after, {}, live);
    expect(verdict).toMatchObject({ outcome: 'passed', measurements: { agentText: 'same_shape' } });
  });

  it('must be the same where they were replayed, and are the agent’s to answer for', async () => {
    const verdict = await compare(desk(), after, {}, replayed);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent' });
  });

  it('must be the same where the scenario says so', async () => {
    const verdict = await compare(desk(), after, { agent_text: 'exact' }, live);
    expect(verdict.outcome).toBe('failed');
  });

  it('excuse no other text of the page', async () => {
    const verdict = await compare(desk(), desk({ total: '$43.00' }), {}, live);
    expect(regionsOf(verdict)).toEqual(['p.total says "$43.00" instead of "$42.00"']);
  });

  it('may be much longer within bounds, and push the rest of the page down', async () => {
    const longer = 'It has been sent to the card that you paid with. '.repeat(3);
    const verdict = await compare(desk(), desk({ bubble: longer }), {}, live);
    expect(verdict.outcome).toBe('passed');
  });

  it('may not fill the page', async () => {
    const verdict = await compare(
      desk(),
      desk({ bubble: 'Word after word. '.repeat(40) }),
      {},
      live,
    );
    expect(regionsOf(verdict).join('\n')).toContain("the agent's message 1 is");
  });
});

describe('the words of the user', () => {
  const page = (words: string, color = '#222') =>
    desk({
      above: `<p class="asked">${words}</p>`,
      css: `.asked { width: fit-content; margin: 0 0 12px auto; color: ${color} }`,
    });
  const before = page('Hi, I would like a refund please.');
  const after = page('I want my money back.');

  it('may be others where it words them itself, in a bubble that is as wide as they are', async () => {
    const verdict = await compare(before, after, {}, { userIn: 'p.asked', played: 'plan' });
    expect(verdict).toMatchObject({ outcome: 'passed' });
    expect(verdict.evidence.map(({ text }) => text)).toContain(
      "not counted: the user's message 1 keeps its shape",
    );
  });

  it('must be the same where a script has them, and are the page’s to answer for', async () => {
    const verdict = await compare(before, after, {}, { userIn: 'p.asked', played: 'script' });
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it('excuse no other look', async () => {
    const red = page('I want my money back.', '#c00');
    const verdict = await compare(before, red, {}, { userIn: 'p.asked', played: 'plan' });
    expect(regionsOf(verdict).join()).toContain("the user's message 1 looks otherwise (color");
  });
});
