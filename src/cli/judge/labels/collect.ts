// Turns the votes saved beside an episode into items for labeling; writes nothing and labels nothing.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { besideEpisode } from '../../../episode/files.js';
import { readEpisode, readHeader } from '../../../episode/read.js';
import { tallyOf } from '../../../judge/tally.js';
import type { LabelItem } from '../../../statistics/calibration/labels.js';
import { readLabels } from '../../../statistics/calibration/read-labels.js';
import { keptBallots } from '../../../verdict/answers.js';
import { isUnshowable, openItems } from '../../../verdict/labels.js';
import { isFile, pathFromFile } from './files.js';
import { userItems } from './user-items.js';

/** What an episode provides for labeling. */
export interface Collectable {
  /** Empty if no model was asked about it. */
  items: LabelItem[];
  /** How many ballots do not become items, since a person could not be shown what was asked. */
  leftOut: number;
}

/**
 * The items of one episode, with its path relative to the folder of the labels file.
 *
 * @param options `out` is that file; `users`: ask about the simulated user too
 *
 * @throws SightlineError `episode-corrupt`, `episode-version` or `labels-invalid` if what is kept cannot be read
 */
export async function itemsOf(
  dir: string,
  { out, users }: { out: string; users: boolean },
): Promise<Collectable> {
  const { id } = await readHeader(dir);
  const ballots = await keptBallots(dir);
  const decided = ballots.map((ballot) => ({
    ballot,
    answer: tallyOf(ballot.votes, ballot.most).answer,
  }));
  const episode = pathFromFile(out, dir);
  const ofUser = users ? await userItems(await readEpisode(dir)) : [];
  const items = [...openItems(id, decided), ...freeItems(id, dir), ...ofUser];
  return {
    items: items.map((item) => ({ ...item, episode })),
    leftOut: ballots.filter(isUnshowable).length,
  };
}

/** What is known without a person. Beside an episode its short name is enough; among several it takes the whole id. */
function freeItems(episode: string, dir: string): LabelItem[] {
  const file = besideEpisode.labels(dir);
  if (!isFile(file)) return [];
  const short = `${basename(resolve(dir))}/`;
  return readLabels(file, readFileSync(file, 'utf8')).map((item) => ({
    ...item,
    id: item.id.startsWith(short) ? `${episode}/${item.id.slice(short.length)}` : item.id,
    group: episode,
  }));
}
