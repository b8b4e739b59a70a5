// Who answers what grading cannot tell by itself about one episode, out of the models of a run; asks nobody.
import type { EpisodeHeader } from '../episode/format.js';
import { type OpenModels, placeOf } from '../model/open-models.js';
import { understandingOf } from '../model/understanding.js';
import type { Given } from './given.js';

/** The part of what grading is given that models answer, and what they are shown as examples. */
export type Graders = Pick<Given, 'understanding' | 'judge' | 'vision' | 'anchors'>;

/** @throws SightlineError what `OpenModels.of` throws. */
export async function gradersFor(models: OpenModels, header: EpisodeHeader): Promise<Graders> {
  const { project } = header;
  const modelOf = (role: 'judge' | 'vision') => models.of(role, placeOf(header), { project });
  return {
    judge: await modelOf('judge'),
    vision: await modelOf('vision'),
    understanding: understandingOf(models, header.id),
  };
}
