// Reads the episodes that orderings name as sides of a comparison, each once, or says why one cannot be used.
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Episode, readEpisode } from '../episode/read.js';
import { namesHint } from '../scenario/nearest-name.js';
import { SightlineError } from '../sightline-error.js';
import { type OrderingSide, orderingSideOf } from './side.js';

export type SideAt = (dir: string) => Promise<OrderingSide | { why: string }>;

/** Reads each episode once, however many orderings name it. */
export function sides(): SideAt {
  const known = new Map<string, Promise<OrderingSide | { why: string }>>();
  return (dir) => {
    const side = known.get(dir) ?? readSide(dir);
    known.set(dir, side);
    return side;
  };
}

async function readSide(dir: string): Promise<OrderingSide | { why: string }> {
  const above = statSync(dirname(dir), { throwIfNoEntry: false });
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const names = above?.isDirectory() === true ? foldersIn(dirname(dir)) : [];
    return {
      why: `there is no episode ${dir}; ${namesHint(basename(dir), names, 'folders there')}`,
    };
  }
  try {
    return heard(dir, await readEpisode(dir));
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { why: error.parts.what.replace(/\.$/, '') };
  }
}

function heard(dir: string, episode: Episode): OrderingSide | { why: string } {
  const side = orderingSideOf(episode);
  const isHeard = side.transcript.some(({ who }) => who === 'agent');
  return isHeard ? side : { why: `the agent said nothing in ${dir}` };
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
