// Where baselines lie, what they refuse to be compared with, and approving them whole or by region.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Episode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { approveRegions, approveWhole } from '../../src/grade/visual/approve.js';
import { desk, deskStage, environment, regionsOf } from './desk.js';

const { episode } = deskStage();
const assertion = { kind: 'matches_baseline', at: 'end' } as const;
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'baselines-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const grade = (one: Episode) => gradeAssertion(one, assertion, { baselines: dir });

it('a baseline lies by surroundings, project, scenario and checkpoint', async () => {
  const { png, json, state } = await approveWhole(await episode(desk()), assertion, dir);
  const folder = 'chromium-156.0.8085.0-linux-x64-1x-0a1b2c3d/chromium/golden';
  expect({ png, json, state }).toEqual({
    png: `${folder}/end.png`,
    json: `${folder}/end.json`,
    state: 'new',
  });
  expect(readdirSync(join(dir, folder)).sort()).toEqual(['end.json', 'end.png']);
});

it.each([
  [
    { browser: { name: 'chromium', version: '157.0.1.0' } },
    'browser chromium 156.0.8085.0, now chromium 157.0.1.0',
  ],
  [{ platform: 'darwin-arm64' }, 'platform linux-x64, now darwin-arm64'],
  [{ deviceScaleFactor: 2 }, 'device scale 1, now 2'],
  [{ fonts: 'ffffffff' }, 'fonts 0a1b2c3d, now ffffffff'],
])('one of other surroundings is not compared: %j', async (other, why) => {
  await approveWhole(await episode(desk()), assertion, dir);
  const elsewhere = { environment: { ...environment, ...other } };
  const verdict = await grade(await episode(desk({ total: '$43.00' }), elsewhere));
  expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  expect(verdict.reason).toContain(`made elsewhere and is not compared (${why})`);
});

it('an episode that does not tell its surroundings is not compared', async () => {
  const { platform, ...untold } = environment;
  const verdict = await grade(await episode(desk(), { environment: untold }));
  expect(platform).toBe('linux-x64');
  expect(verdict.reason).toContain('does not record its platform');
});

it('a baseline whose picture was exchanged is refused', async () => {
  const { png } = await approveWhole(await episode(desk()), assertion, dir);
  const other = await episode(desk({ total: '$43.00' }));
  writeFileSync(join(dir, png), await other.file('surface/end/page.png'));
  const verdict = await grade(other);
  expect(verdict.outcome).toBe('inconclusive');
  expect(verdict.reason).toContain(
    'it is not the picture that was approved with the data beside it',
  );
});

it('grading twice gives the same bytes, and nothing of a time or a place on disk', async () => {
  await approveWhole(await episode(desk()), assertion, dir);
  const after = await episode(desk({ total: '$43.00', time: '11:00' }));
  const [one, other] = [await grade(after), await grade(after)];
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(JSON.stringify(one)).not.toContain(dir);
});

it('one region can be approved, and the others stay', async () => {
  await approveWhole(await episode(desk()), assertion, dir);
  const after = await episode(desk({ total: '$43.00', time: '11:00' }));
  expect(regionsOf(await grade(after))).toHaveLength(2);
  await approveRegions(after, assertion, { dir, regions: [2] });
  expect(regionsOf(await grade(after))).toEqual(['p.total says "$43.00" instead of "$42.00"']);
  await approveRegions(after, assertion, { dir, regions: [1] });
  expect((await grade(after)).outcome).toBe('passed');
});

it('a region that was approved is in the data too', async () => {
  const { json } = await approveWhole(await episode(desk()), assertion, dir);
  const after = await episode(desk({ total: '$43.00', below: '<p class="note">Fees apply.</p>' }));
  await approveRegions(after, assertion, { dir, regions: [1, 2] });
  const text = readFileSync(join(dir, json), 'utf8');
  expect([text.includes('$42.00'), text.includes('$43.00'), text.includes('Fees apply.')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('a region of what moved takes over no text inside it', async () => {
  await approveWhole(await episode(desk()), assertion, dir);
  const css = '.bubble { position: relative; left: 30px }';
  const after = await episode(desk({ css, bubble: 'Your refund is on its way to your bank.' }));
  const first = await grade(after);
  const moved = regionsOf(first).findIndex((words) => /^p\.bubble moved/.test(words));
  expect(moved).toBeGreaterThan(-1);
  await approveRegions(after, assertion, { dir, regions: [moved + 1] });
  expect(regionsOf(await grade(after)).join('\n')).toContain('your bank." instead of');
});

it('refuses an unknown region, and lists those that exist', async () => {
  await approveWhole(await episode(desk()), assertion, dir);
  const after = await episode(desk({ total: '$43.00' }));
  await expect(approveRegions(after, assertion, { dir, regions: [4] })).rejects.toThrow(
    'there is no region 4 (there are 1 to 1)',
  );
});

it('the data beside the picture says what is on it', async () => {
  const { json } = await approveWhole(await episode(desk()), assertion, dir);
  const { things } = JSON.parse(readFileSync(join(dir, json), 'utf8')) as {
    things: { element: string; text?: string; style: Record<string, string> }[];
  };
  expect(things.find(({ element }) => element === 'p.total')).toMatchObject({
    text: '$42.00',
    style: { color: 'rgb(34, 34, 34)', fontPx: '18', fontWeight: '600' },
  });
});
