// What nobody could see the user does not know; what has to be scrolled to it scrolls to. In a real browser.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { launchBrowser } from '../browser.js';
import { deciding, modelOf, saying } from '../model-user/brain.js';
import { saidIn, type Trap, visit } from './desk.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Some ways of not being seen; the case pages have all that the pictures can tell. */
const unseen: Record<string, Trap> = {
  'without opacity': { css: '.answer { opacity: 0 }' },
  'white on white': { css: '.answer { color: #fff }' },
  'behind a cover': {
    script: `const cover = document.createElement('div');
      cover.style.cssText = 'position:absolute;left:0;right:0;background:#eee;height:' + answer.offsetHeight + 'px;top:' + answer.offsetTop + 'px';
      log.append(cover);`,
  },
  'in type of 2 px': { css: '.answer { font-size: 2px }' },
  'far beside the page': { css: '.answer { position: relative; left: -4000px }' },
  'folded away, with nothing to be seen to press': {
    html: '<details><summary style="opacity: 0">Answer</summary>%</details>',
  },
};

describe.concurrent('an answer that nobody can read', () => {
  it.each(Object.entries(unseen))('is not known to the user: %s', async (_name, trap) => {
    const episode = await visit(browser, { trap });
    expect(saidIn(episode).join('\n')).not.toContain('ORD-55501');
    expect(episode.closed.stop).toMatchObject({ reason: 'could_not_see' });
    const { outcome, party, headline } = await gradeEpisode(episode.dir);
    expect({ outcome, party }).toEqual({ outcome: 'failed', party: 'ui' });
    expect(headline).toContain('could not read');
  });

  it('is known to a user that reads the document', async () => {
    const trap: Trap = { css: '.answer { opacity: 0 }' };
    const episode = await visit(browser, { trap, changes: { user: { perception: 'full' } } });
    expect(saidIn(episode).join('\n')).toContain('ORD-55501');
  });
});

const inReach: Record<string, Trap> = {
  'below the fold of its panel': {
    html: '<div style="height: 420px"></div>%',
  },
  'above what the panel shows': {
    html: '%<div style="height: 420px"></div>',
    script: 'log.scrollTop = log.scrollHeight;',
  },
  'below the fold of the page': {
    css: '[role=log] { height: auto; overflow: visible; border: 0; display: flow-root } form { position: fixed; left: 0; top: 0 } main { padding-top: 60px }',
    html: '<div style="height: 900px"></div>%',
  },
};

describe.concurrent('an answer out of view', () => {
  it.each(Object.entries(inReach))('is scrolled to: %s', async (_name, trap) => {
    const episode = await visit(browser, { trap });
    expect(saidIn(episode).join('\n')).toContain('ORD-55501');
    const scrolled = episode.path.filter(({ kind }) => kind === 'scrolled');
    expect(scrolled.length).toBeGreaterThan(0);
    expect(episode.closed.stop.reason).toBe('user_done');
  });

  it('is not out of view again in a list that follows whoever has read to its end', async () => {
    const html = '<div style="height: 420px"></div>%';
    const script = 'if (log.scrollTop > 0) log.scrollTop = log.scrollHeight;';
    const episode = await visit(browser, { trap: { html, script } });
    const scrolled = episode.path.filter(({ kind }) => kind === 'scrolled');
    expect(scrolled.map(({ turn }) => turn)).toEqual([1]);
  });
});

const press = (does: string, name = 'Show more', attributes = '') =>
  `<button ${attributes} onclick="${does}; this.remove()">${name}</button>`;
const hidden = '<p>Thank you for your message.</p><p hidden>%</p>';
const show = 'this.previousElementSibling.hidden = false';

const folded: Record<string, Trap> = {
  'behind "Show more"': { html: hidden + press(show) },
  'behind an ellipsis': {
    html: `<span>Thank you for your …</span><span hidden>%</span>${press(`this.parentNode.firstChild.remove(); ${show}`, '…')}`,
  },
  'known to the page alone, behind "Read more"': {
    html: '<p>Thank you for your message.</p><p data-rest="%"></p><button>Read more</button>',
    script: `const rest = answer.querySelector('[data-rest]');
      answer.querySelector('button').onclick = () => { rest.textContent = rest.dataset.rest; };`,
  },
  'in a closed details element': {
    html: '<details><summary>Your answer</summary>%</details>',
  },
  'announced, in a closed panel': {
    html: `<p>Here is what I need from you:</p><p hidden>%</p>${press(show, 'Open', 'aria-expanded="false"')}`,
  },
  'below the one line that is shown': {
    css: 'p { overflow: hidden; max-height: 1.4em } p.open { max-height: none }',
    html: `<p>Thank you for your message.<br>%</p>${press("this.previousElementSibling.className = 'open'")}`,
  },
  'unfolding for half a second': {
    css: 'p { overflow: hidden; max-height: 1.4em; transition: max-height 0.5s } p.open { max-height: 5em }',
    html: `<p>Thank you for your message.<br>%</p>${press("this.previousElementSibling.className = 'open'")}`,
  },
  'behind a button beside the message': {
    html: hidden,
    script: `const more = document.createElement('div');
      more.innerHTML = '<button>Show more</button>';
      more.firstChild.onclick = () => { answer.lastChild.hidden = false; more.remove(); };
      log.append(more);`,
  },
};

describe.concurrent('an answer that is folded away', () => {
  it.each(Object.entries(folded))('is opened with one press a message: %s', async (_name, trap) => {
    const changes = { expectations: { says: [{ consistent: false }], limits: { expansions: 4 } } };
    const episode = await visit(browser, { trap, changes });
    expect(saidIn(episode)[1]).toContain('ORD-55501');
    const expanded = episode.path.filter(({ kind }) => kind === 'expanded');
    expect(expanded.map(({ turn }) => turn)).toEqual(saidIn(episode).map((_, at) => at + 1));
    expect(episode.closed.stop.reason).toBe('user_done');
    const { outcome, headline } = await gradeEpisode(episode.dir);
    expect(`${outcome}: ${headline}`).toMatch(/^passed/);
  });

  it('costs a press, which a limit can forbid', async () => {
    const trap: Trap = { html: hidden + press(show) };
    const changes = { expectations: { limits: { per_turn: { expansions: 0 } } } };
    const episode = await visit(browser, { trap, changes });
    const { outcome, headline } = await gradeEpisode(episode.dir);
    expect(outcome).toBe('failed');
    expect(headline).toContain('had the user expand 1 message');
  });

  it('is scrolled through once it is open', async () => {
    const html = `<p>Thank you.</p><div hidden><div style="height: 420px"></div>%</div>${press(show)}`;
    const episode = await visit(browser, { trap: { html } });
    expect(saidIn(episode)[1]).toContain('ORD-55501');
    const kinds = episode.path.map(({ kind }) => kind);
    expect(kinds.indexOf('scrolled')).toBeGreaterThan(kinds.indexOf('expanded'));
    expect(kinds).toContain('scrolled');
  });
});

const plain: Record<string, Trap> = {
  'as it is': {},
  'fading in for a second': {
    css: '@keyframes come { from { opacity: 0 } to { opacity: 1 } } .answer { animation: come 1s both }',
  },
  'with a label for screen readers': {
    html: '<span class="sr">Bot said:</span> %',
    css: '.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }',
  },
  'with a button that shows only while pointed at': {
    html: '% <button style="opacity: 0">Copy</button>',
  },
  'with a quick reply "Show more"': {
    html: `%<div>${press("add('question', 'Show more')")}</div>`,
  },
  'with a menu that is closed': {
    html: '% <button aria-expanded="false" aria-haspopup="menu">More</button>',
  },
  'with a link to more': { html: '% <a href="/more">Read more</a>' },
};

describe.concurrent('an answer in plain sight', () => {
  it.each(Object.entries(plain))('is read at once: %s', async (_name, trap) => {
    const episode = await visit(browser, { trap });
    expect(saidIn(episode)[1]).toContain('ORD-55501');
    const reading = ['scrolled', 'expanded', 'unread'];
    expect(episode.path.filter(({ kind }) => reading.includes(kind))).toEqual([]);
    expect(episode.closed.stop.reason).toBe('user_done');
  });
});

/** A model that gives the order number once it is asked for it, and otherwise asks after it. */
async function modelUser() {
  let turn = 0;
  const { model } = await modelOf(({ prompt, last }) => {
    if (prompt === 'user_stop') return deciding(/created/.test(last) ? 'goal_reached' : 'go_on');
    turn += 1;
    return saying(
      /order number/.test(last) ? 'It is ORD-55501.' : `Are you there? I asked ${turn} times.`,
    );
  });
  return { userModel: model, changes: { user: 'model', budget: { max_turns: 3 } } };
}

it('what is closed beside an answer stays closed', async () => {
  const html = '%<details><summary>Sources</summary>Our terms, section 4.</details>';
  const episode = await visit(browser, { trap: { html } });
  expect(saidIn(episode)[1]).toContain('ORD-55501');
  expect(episode.path.filter(({ kind }) => kind === 'expanded')).toEqual([]);
});

const firstOf = (traps: Record<string, Trap>) => Object.entries(traps).slice(0, 1);

/** The reader is the same whoever plays the user: here is one of each, and above are all. */
describe('a user that a model plays', () => {
  it.each(firstOf(unseen))('is not shown what nobody can read: %s', async (_name, trap) => {
    const episode = await visit(browser, { trap, ...(await modelUser()) });
    expect(saidIn(episode)).toHaveLength(3);
    expect(saidIn(episode).join('\n')).not.toContain('ORD-55501');
    expect(episode.closed.stop).toMatchObject({ reason: 'could_not_see' });
    expect(await gradeEpisode(episode.dir)).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it.each([inReach, folded, plain].flatMap(firstOf))(
    'is shown the rest: %s',
    async (_name, trap) => {
      const episode = await visit(browser, { trap, ...(await modelUser()) });
      expect(saidIn(episode)[1]).toContain('ORD-55501');
      expect(episode.closed.stop.reason).toBe('user_done');
    },
  );
});
