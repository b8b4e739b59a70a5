// Pictures of checkpoints in a Playwright run: where they are stored, when they are written, and the attachments that its report compares with a slider.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { toJsonText, writeWhole } from '../episode/files.js';
import type { EpisodeHeader } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import type { GradeInput } from '../grade/graders.js';
import { agentActed } from '../grade/record.js';
import {
  checkSnapshot,
  pictureFile,
  readSnapshot,
  sidecarOf,
  type SnapshotAssertion,
  snapshotFile,
  snapshotOf,
} from '../grade/visual/snapshot.js';
import { diffPicture } from '../grade/visual/compare.js';
import type { ResolvedSurface } from '../scenario/surface.js';
import { stdout } from '../values/terminal.js';
import type { AssertionVerdict } from '../episode/verdict/format.js';
import { attach } from './step.js';

/** For the header of an episode: where `toHaveScreenshot` would store a picture of each checkpoint. */
export function snapshotsOf(
  scenario: string,
  surface: ResolvedSurface | null,
  testInfo: TestInfo,
): EpisodeHeader['snapshots'] {
  const { ignoreSnapshots, name: project } = testInfo.project;
  if (ignoreSnapshots) return null;
  // A surface of the run is a project, which Playwright's path has already.
  const own = surface === null || surface.name === project ? '' : `-${surface.name}`;
  const name = `{checkpoint}${own.replaceAll(/[^\w.-]/gu, '_')}.png`;
  // Documented with options behind several names, which the types lack.
  const snapshotPath = testInfo.snapshotPath.bind(testInfo) as (...names: unknown[]) => string;
  const path = snapshotPath(scenario, name, { kind: 'screenshot' });
  return relative(process.cwd(), path).split(sep).join('/');
}

/**
 * Writes the snapshots that Playwright would write in this mode. What the episode has to be graded with again; null if that
 * changed nothing.
 */
export async function updateSnapshots(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  { config }: TestInfo,
): Promise<Pick<GradeInput, 'storedNow'> | null> {
  const mode = modeOf(config);
  const storedNow: string[] = [];
  let isChanged = false;
  for (const { assertion, outcome } of verdicts) {
    if (assertion.kind !== 'matches_snapshot' || outcome === 'error') continue;
    const path = snapshotFile(episode.header, assertion.at);
    if (path === null) continue;
    if (!existsSync(path)) {
      if (mode === 'none' || !(await store(path, episode, assertion))) continue;
      if (mode === 'default') storedNow.push(path);
      isChanged = true;
    } else if (mode === 'all' || (mode === 'changed' && outcome !== 'passed'))
      isChanged = (await store(path, episode, assertion)) || isChanged;
    // Another worker may have written it since.
    else if (outcome === 'inconclusive') isChanged = true;
  }
  return isChanged ? { storedNow } : null;
}

/** Before 1.64 Playwright had no `default`, and `missing` meant that. */
function modeOf({ updateSnapshots, version }: TestInfo['config']): typeof updateSnapshots {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major === 1 && minor < 64;
  return isOld && updateSnapshots === 'missing' ? 'default' : updateSnapshots;
}

/** Several workers may write at once: whoever finds another's data beside its picture writes again. */
const TIMES = 5;

/** False if there is nothing to store: no such checkpoint, no picture, or an agent that did nothing. */
async function store(
  path: string,
  episode: Episode,
  assertion: SnapshotAssertion,
): Promise<boolean> {
  const taken = agentActed(episode) ? await snapshotOf(episode, assertion) : null;
  if (taken === null) return false;
  mkdirSync(dirname(path), { recursive: true });
  for (let time = 0; time < TIMES && (time === 0 || !isWhole(path)); time += 1) {
    // The picture comes last: a reader that finds it finds both.
    await writeWhole(sidecarOf(path), toJsonText(taken.snapshot));
    await writeWhole(path, taken.png);
  }
  stdout.write(`${path} is written.\n`);
  return true;
}

function isWhole(path: string): boolean {
  return (readSnapshot(path)?.snapshot ?? null) !== null;
}

/** By the names that make a slider in Playwright's report: expected, actual and diff, as far as they exist. */
export async function attachSnapshots(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  testInfo: TestInfo,
): Promise<void> {
  for (const { assertion, outcome, blocking } of verdicts) {
    if (assertion.kind !== 'matches_snapshot' || outcome === 'passed' || !blocking) continue;
    const name = `${episode.header.scenario.id}-${assertion.at}`;
    for (const [which, png] of await picturesOf(assertion, episode)) {
      const path = testInfo.outputPath(`${name}-${which}.png`);
      await writeWhole(path, png);
      await attach(`${name}-${which}.png`, { path, contentType: 'image/png' });
    }
  }
}

async function picturesOf(
  assertion: SnapshotAssertion,
  episode: Episode,
): Promise<[which: string, png: Buffer][]> {
  const { compared } = await checkSnapshot(episode, assertion);
  const path = snapshotFile(episode.header, assertion.at);
  const file = pictureFile(episode, assertion.at);
  const pictures: [string, Buffer | null][] = [
    ['expected', path === null ? null : (readSnapshot(path)?.png ?? null)],
    ['actual', file === null ? null : await episode.file(file).catch(() => null)],
    ['diff', compared && (await diffPicture(compared.pictures.after, compared.comparison.regions))],
  ];
  return pictures.flatMap(([which, png]) => (png === null ? [] : [[which, png]]));
}
