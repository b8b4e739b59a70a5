// The second picture of a page that moves must not be the first one by chance.
import { expect, it } from 'vitest';
import { shootAgain } from '../../src/surface/capture/look.js';

function cameraWith(...pictures: string[]) {
  const left = pictures.map((one) => Buffer.from(one));
  return { shoot: () => Promise.resolve(left.shift() ?? Buffer.from('none left')) };
}

it('is the next one if that differs', async () => {
  const camera = cameraWith('turned', 'turned on');
  expect(String(await shootAgain(camera, Buffer.from('first')))).toBe('turned');
});

it('is one more if what turns has come round', async () => {
  const camera = cameraWith('first', 'turned');
  expect(String(await shootAgain(camera, Buffer.from('first')))).toBe('turned');
});

it('is the same one if nothing moves', async () => {
  const camera = cameraWith('first', 'first', 'never asked for');
  expect(String(await shootAgain(camera, Buffer.from('first')))).toBe('first');
});
