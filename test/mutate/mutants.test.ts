// What is done to the subjects of claims on a live page, what the claims notice of it, and that the page never learns of it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { besideEpisode } from '../../src/episode/files.js';
import { mutantKinds } from '../../src/episode/mutants.js';
import { gradeMutants } from '../../src/grade/mutants/grade-mutants.js';
import { openMutants } from '../../src/report/mutant-words.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { mutateStage } from './stage.js';

const { mutate, page } = mutateStage();

const STYLE = `<style>
  body { font: 16px/1.4 sans-serif; margin: 20px }
  .card { border: 1px solid #888; padding: 12px; width: 300px; background: #f4f6ff }
  .log { height: 220px; overflow: auto }
  * { transition: all 0.3s }
</style>`;
const CARD = `<div class="card" role="alert"><h3>Refund issued</h3><p>Amount <b>$84.00</b></p></div>`;
const DESK = `${STYLE}<div class="log"><p>Hello</p>${CARD}</div><button>Talk to a person</button>`;

const allKilled = Object.fromEntries(mutantKinds.map((kind) => [kind, 'killed']));

it('a claim about what is seen notices every mutant', async () => {
  const { outcomes, saved } = await mutate(DESK, ['"$84.00" is visible without scrolling.']);
  expect(saved.stopped).toBeNull();
  expect(outcomes).toEqual(allKilled);
});

it('what an inline !important keeps in sight is not taken for faded', async () => {
  const stubborn = `${STYLE}<p style="opacity: 1 !important">Refund issued</p>`;
  const { verdict, outcomes } = await mutate(stubborn, ['"Refund issued" is shown.']);
  expect(outcomes).toMatchObject({ faded: 'not_made', covered: 'killed' });
  const faded = verdict.claims[0]?.mutants.find(({ mutant }) => mutant === 'faded');
  expect(faded?.reason).toBe('the page’s own styles keep it as it is.');
});

it.each([
  ['the value that a card shows', `${STYLE}${CARD}`, 'The alert says "$84.00".'],
  [
    'in a shadow root',
    `<x-card></x-card><script>
    customElements.define('x-card', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<p>Paid <b>$84.00</b></p>'; }
    });</script>`,
    '"$84.00" is shown.',
  ],
  [
    'in a frame',
    `<iframe style="width: 300px; height: 120px" srcdoc="<p>Paid <b>$84.00</b></p>"></iframe>`,
    '"$84.00" is shown.',
  ],
  [
    'in a modal dialog',
    `<dialog><p>Paid <b>$84.00</b></p></dialog><script>document.querySelector('dialog').showModal()</script>`,
    '"$84.00" is shown.',
  ],
  [
    'in several places',
    '<p>Paid <b>$84.00</b></p><p>Total <b>$84.00</b></p>',
    '"$84.00" is shown.',
  ],
  [
    'in a line of a longer text',
    '<p style="width: 200px">We have paid back all of the $84.00 that you are owed, to your card.</p>',
    '"$84.00" is shown.',
  ],
])('mutants reach a subject %s', async (_where, html, claim) => {
  const { outcomes } = await mutate(html, [claim]);
  expect(outcomes).toEqual(allKilled);
});

it('what would still be read after the first cut is cut further', async () => {
  const centred = `<button style="display: flex; justify-content: center; padding: 8px 40px">
    <svg width="16" height="16"><rect width="16" height="16"/></svg>Talk to a person</button>`;
  const { outcomes } = await mutate(centred, ['The button "Talk to a person" is shown.']);
  expect(outcomes).toEqual({ ...allKilled, amount_changed: undefined });
});

it('a weak claim survives, and is told where it is weak', async () => {
  const { verdict } = await mutate(DESK, ['"Refund issued" is bold.', '"Refund issued" is shown.']);
  const [weak, strong] = verdict.claims;
  expect(strong?.mutants.map(({ outcome }) => outcome)).not.toContain('survived');
  const survivors = (weak?.mutants ?? []).filter(({ outcome }) => outcome === 'survived');
  expect(survivors.map(({ mutant }) => mutant)).toEqual([
    'below_fold',
    'covered',
    'faded',
    'clipped',
  ]);
  expect(weak && openMutants(weak)[1]).toEqual({
    outcome: 'survived',
    text: 'It still passes with "Refund issued" covered: say also that it is visible.',
    file: 'surface/end/mutants/2/page.png',
  });
  expect(verdict).toMatchObject({ survived: 4, inconclusive: 0 });
});

it('the page is as before, and heard nothing but changes of text', async () => {
  const heard = `<script>
    window.heard = [];
    for (const kind of ['scroll', 'focus', 'blur', 'keydown', 'input', 'click', 'pointermove', 'transitionrun', 'selectionchange'])
      addEventListener(kind, ({ target }) => heard.push(kind + ' ' + (target.id ?? '')), true);
    const attributes = [];
    new MutationObserver((records) => heard.push(...records.map(({ type }) => type)))
      .observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
  </script>`;
  const long = `<div id="log" class="log"><p style="height: 400px">Earlier</p>${CARD}</div>
    <button id="send" autofocus>Send</button><script>
      document.querySelector('#log').scrollTop = 1000; document.querySelector('#send').focus();
    </script>`;
  const look = async () => {
    const { layout, png } = await captureCheckpoint(page(), { landmarks: {} });
    return { layout, png };
  };
  let before: Awaited<ReturnType<typeof look>> | null = null;
  const claims = ['"$84.00" is shown.', 'The alert is shown.', 'The button "Send" is shown.'];
  const { saved } = await mutate(`${STYLE}${long}${heard}`, claims, {
    async meanwhile() {
      before = await look();
      await page().evaluate('heard.length = 0');
    },
  });
  expect(saved.stopped).toBeNull();
  expect(await look()).toEqual(before);
  expect(await page().evaluate('document.activeElement.id')).toBe('send');
  expect(await page().evaluate('document.documentElement.children.length')).toBe(2);
  expect(await page().evaluate('document.adoptedStyleSheets.length')).toBe(0);
  const told = new Set(await page().evaluate<string[]>('heard'));
  told.delete('scroll log');
  expect([...told]).toEqual(['characterData']);
});

it('a page that does not come back as it was is left alone from then on', async () => {
  const touchy = `${DESK}<p id="note"></p><script>
    const card = document.querySelector('.card');
    let first = true;
    new ResizeObserver(() => {
      if (!first) document.querySelector('#note').textContent = 'Resized';
      first = false;
    }).observe(card);
  </script>`;
  const { saved, verdict } = await mutate(touchy, ['The alert is shown.', '"Hello" is shown.']);
  expect(saved.stopped).toMatch(/^the page did not come back as it was after \w+ of the alert$/);
  expect(verdict.stopped).toEqual([{ checkpoint: 'end', why: saved.stopped }]);
  const [, hello] = verdict.claims;
  expect(new Set(hello?.mutants.map(({ outcome }) => outcome))).toEqual(new Set(['inconclusive']));
  expect(hello?.mutants[0]?.reason).toBe(`It was not made: ${saved.stopped ?? ''}.`);
});

it('a page that has changed since the checkpoint is not touched', async () => {
  const { saved } = await mutate(DESK, ['"Hello" is shown.'], {
    meanwhile: (at) => at.evaluate("document.querySelector('p').textContent = 'Hello again'"),
  });
  expect(saved).toMatchObject({ stopped: 'the page changed after the checkpoint', mutants: [] });
});

it('what does not apply is listed, and counts for nothing', async () => {
  const icon = `${DESK}<button aria-label="Settings"><svg width="16" height="16"><rect width="16" height="16"/></svg></button>
    <input aria-label="Message" autofocus value="Hi"><script>document.querySelector('input').focus()</script>`;
  const { verdict } = await mutate(icon, [
    '"Refund declined" is not shown.',
    '"Refund declined" is shown.',
    'There are at most 2 buttons.',
    'The button "Settings" is shown.',
    'The textbox "Message" is shown.',
  ]);
  const [denied, absent, most, settings, message] = verdict.claims;
  expect(denied).toMatchObject({ outcome: null, why: 'it says what is not so', mutants: [] });
  expect(absent).toMatchObject({ outcome: 'failed', why: 'it failed without any mutant' });
  expect(most?.why).toBe('it also holds where there is none');
  const truncated = settings?.mutants.find(({ mutant }) => mutant === 'truncated');
  expect(truncated).toMatchObject({ outcome: 'not_made', reason: 'it has no text.', file: null });
  const removed = message?.mutants.find(({ mutant }) => mutant === 'removed');
  expect(removed?.reason).toBe('it has the keyboard focus, which removing it would take away.');
});

it('grading from disk writes the same bytes', async () => {
  const { dir } = await mutate(DESK, ['"$84.00" is shown.', '"Refund issued" is bold.']);
  const file = besideEpisode.mutants(dir);
  const before = readFileSync(file, 'utf8');
  await page().setContent('<p>Gone</p>');
  await gradeMutants(dir);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(before).not.toContain(dir);
});
