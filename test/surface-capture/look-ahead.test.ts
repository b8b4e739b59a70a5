// Which looks at a page are used, and which are thrown away; without a browser.
import { expect, it } from 'vitest';
import { lookAhead } from '../../src/simulate/checkpoints.js';
import type { Exposure } from '../../src/surface/capture/capture.js';
import { shootAgain } from '../../src/surface/capture/look.js';

/** A page that counts how often it was looked at, and gives each look its number. */
function stage({ moves = false, fails = false, stale = false } = {}) {
  const closed: Exposure[] = [];
  const looks: { attempts: number | undefined; exposure: Exposure }[] = [];
  let open = 0;
  let most = 0;
  const ahead = lookAhead(async (attempts) => {
    most = Math.max(most, (open += 1));
    await Promise.resolve();
    open -= 1;
    const isFirst = looks.length === 0;
    const develop = () => Promise.reject(new Error('Not asked for.'));
    const exposure: Exposure = {
      isStill: !(moves && isFirst),
      isCurrent: () => Promise.resolve(!(stale && isFirst)),
      close: () => void closed.push(exposure),
      develop,
    };
    looks.push({ attempts, exposure });
    if (fails && isFirst) throw new Error('The page is on its way elsewhere.');
    return exposure;
  });
  return { ahead, looks, closed, most: () => most };
}

it('a look ahead is used where nothing has changed since', async () => {
  const { ahead, looks } = stage();
  ahead.begin(() => true);
  ahead.begin(() => true);
  expect(await ahead.take()).toBe(looks[0]?.exposure);
  expect(looks.map(({ attempts }) => attempts)).toEqual([1]);
});

it('is used once only', async () => {
  const { ahead, looks } = stage();
  ahead.begin(() => true);
  await ahead.take();
  expect(await ahead.take()).toBe(looks[1]?.exposure);
});

it('is thrown away where the page changed, and the page looked at as often as it takes', async () => {
  const { ahead, looks, most } = stage();
  let still = true;
  ahead.begin(() => still);
  still = false;
  expect(await ahead.take()).toBe(looks[1]?.exposure);
  expect(looks.map(({ attempts }) => attempts)).toEqual([1, undefined]);
  expect(most()).toBe(1);
});

it('is begun anew where the page changed and came to rest again', async () => {
  const { ahead, looks, most } = stage();
  let still = true;
  ahead.begin(() => still);
  still = false;
  ahead.begin(() => true);
  expect(await ahead.take()).toBe(looks[1]?.exposure);
  expect(looks.map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect(most()).toBe(1);
});

it.each([
  ['text moved under it', { moves: true }],
  ['it failed', { fails: true }],
  ['the page has moved since without a word', { stale: true }],
])('is replaced where %s', async (_what, how) => {
  const { ahead, looks, closed } = stage(how);
  ahead.begin(() => true);
  expect(await ahead.take()).toBe(looks[1]?.exposure);
  expect(closed).toEqual('fails' in how ? [] : [looks[0]?.exposure]);
  expect(looks.map(({ attempts }) => attempts)).toEqual([1, undefined]);
});

it.each([
  ['the next one if that differs', ['turned', 'turned on'], 'turned'],
  ['one more if what turns has come round', ['first', 'turned'], 'turned'],
  ['the same one if nothing moves', ['first', 'first', 'never asked for'], 'first'],
])('the second picture of a page that moves is %s', async (_what, pictures, wanted) => {
  const left = pictures.map((one) => Buffer.from(one));
  const camera = { shoot: () => Promise.resolve(left.shift() ?? Buffer.from('none left')) };
  expect(String(await shootAgain(camera, Buffer.from('first')))).toBe(wanted);
});
