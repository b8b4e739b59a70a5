// What a comparison with a baseline comes to: whether it holds, in words, with the regions as evidence; compares nothing.
import { countOf } from '../../count.js';
import type { AssertionOf } from '../../assertions/kinds.js';
import { baselineFiles, type BaselineKey, type StoredBaseline } from '../../baseline/store.js';
import { checkpointFiles } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import type { AssertionVerdict, Evidence } from '../../verdict/format.js';
import type { Check } from '../finding.js';
import type { PictureComparison } from './compare.js';
import type { CompareInput, PageLook } from './compare-input.js';
import type { Region } from './regions.js';

export type BaselineAssertion = AssertionOf<'matches_baseline'>;

/** What was compared, for those who draw it or approve parts of it. */
export interface BaselineComparison {
  comparison: PictureComparison;
  stored: StoredBaseline;
  look: PageLook;
  pictures: CompareInput['pictures'];
  /** Of the checkpoint as it was captured. */
  png: Buffer;
}

export function baselineKey({ header }: Episode, at: string): BaselineKey {
  return { project: header.project, scenario: header.scenario.id, checkpoint: at };
}

/** A live model writes other words each time; a replayed or scripted agent does not. */
export function agentText(
  { path }: Episode,
  { agent_text: asked }: BaselineAssertion,
): 'exact' | 'same_shape' {
  if (asked !== undefined) return asked;
  const isLive = path.some(
    (event) =>
      event.kind === 'model_call' && (event.origin === 'live' || event.origin === 'recorded'),
  );
  return isLive ? 'same_shape' : 'exact';
}

/** A plan or a model words its turns anew in each trial; a script has fixed ones. */
export function userText({ header }: Episode): 'exact' | 'same_shape' {
  return header.user.kind === 'script' ? 'exact' : 'same_shape';
}

export function identical({ baseline }: StoredBaseline, file: string): Check {
  return {
    holds: true,
    rests: 'presence',
    reason: 'The picture is identical to the baseline, byte for byte.',
    evidence: [{ seq: null, file, text: 'identical to the baseline' }],
    measurements: measured(baseline.picture, 0, 0, 0),
  };
}

/** This many are given in the reason; the evidence has all. */
const TOLD = 3;

export function comparedCheck(
  episode: Episode,
  assertion: BaselineAssertion,
  compared: BaselineComparison,
): Check {
  const { comparison, stored } = compared;
  const { regions, differing, excused, notes } = comparison;
  const folder = episode.checkpoints.get(assertion.at) ?? '';
  const file = `surface/${folder}/${checkpointFiles.page}`;
  const measurements = {
    ...measured(stored.baseline.picture, regions.length, differing, excused),
    agentText: agentText(episode, assertion),
  };
  const evidence = [
    ...regions.map((region): Evidence => ({ seq: null, file, text: regionText(region) })),
    ...notes.map((text): Evidence => ({ seq: null, file: null, text: `not counted: ${text}` })),
    {
      seq: null,
      file: null,
      text: `baseline: ${filesOf(stored, baselineKey(episode, assertion.at))}`,
    },
  ];
  const known = { evidence, measurements };
  if (regions.length === 0) {
    const masked =
      excused === 0
        ? ''
        : ` ${countOf(excused, 'pixel differs', 'pixels differ')} where that is allowed or cannot be told apart.`;
    return {
      holds: true,
      rests: 'presence',
      reason: `The page looks like its baseline.${masked}`,
      ...known,
    };
  }
  const told = regions.slice(0, TOLD).map(({ number, words }) => `${number}. ${words}`);
  const more = regions.length > TOLD ? `; and ${regions.length - TOLD} more` : '';
  const count = countOf(regions.length, 'region differs', 'regions differ');
  const reason = `${count} from the baseline (${countOf(differing, 'pixel')}): ${told.join('; ')}${more}.`;
  const isAgents = regions.every(
    ({ kind, pairs }) =>
      kind === 'text' && pairs.every(({ after }) => after?.message !== undefined && !after.isUsers),
  );
  const words = `the page no longer looks like its baseline: ${regions[0]?.words ?? ''}`;
  return {
    ...{ holds: false, rests: 'presence', reason, party: isAgents ? 'agent' : 'ui' },
    cause: { code: 'unlike', words },
    ...known,
  };
}

function filesOf({ baseline }: StoredBaseline, key: BaselineKey): string {
  return baselineFiles(baseline.surroundings, key).png;
}

export function regionText({ number, words, box }: Region): string {
  const [x, y, width, height] = inTenths(box).map((value) => Math.round(value));
  return `region ${number}: ${words}, at ${x}, ${y}, ${width} × ${height} px`;
}

function measured(
  picture: string,
  regions: number,
  differingPixels: number,
  excusedPixels: number,
): AssertionVerdict['measurements'] {
  return { regions, differingPixels, excusedPixels, baseline: picture.slice(0, 12) };
}
