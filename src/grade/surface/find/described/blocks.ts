// Pieces of text that form one block, such as a paragraph or a label, taken as a whole.
import type { Fragment } from '../../../../episode/layout.js';
import { brief } from '../../../../verdict/brief.js';
import type { Moment } from '../../moment.js';
import { sightAll } from '../locate-text.js';
import { groupBy } from '../strands.js';
import { joinedText } from './page.js';
import type { Taken } from './taken.js';

/** The same for all pieces of one block. */
export function blockKey({ frame, block }: Fragment): string {
  return `${frame} ${block}`;
}

export function blocksOf(fragments: readonly Fragment[]): (readonly Fragment[])[] {
  return [...groupBy(fragments, blockKey).values()];
}

export function blockTaken(block: readonly Fragment[], moment: Moment): Taken {
  const ranges = block.map(({ id, text }) => [id, 0, text.length] as const);
  return {
    sightings: sightAll([{ ranges }], moment),
    names: [`the text "${brief(joinedText(block).trim(), 60)}"`],
  };
}
