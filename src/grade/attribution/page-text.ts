// The text of the last checkpoint, visible or not, read only from its layout; looks at no picture.
import { checkpointFiles } from '../../episode/files.js';
import { layoutSchema } from '../../episode/layout.js';
import type { Episode } from '../../episode/read.js';

export interface PageText {
  shown: string;
  /** For elements that the page itself hides, wherever they are. */
  hidden: string;
}

export const noPage: PageText = { shown: '', hidden: '' };

const byPage = new Set([
  'visibility',
  'opacity',
  'closed_details',
  'content_visibility',
  'too_small',
  'hidden_frame',
]);

/** Empty if there is no readable checkpoint. */
export async function pageTextOf(episode: Episode): Promise<PageText> {
  const folder = [...episode.checkpoints.values()].at(-1);
  if (folder === undefined) return noPage;
  try {
    const file = await episode.file(`surface/${folder}/${checkpointFiles.layout}`);
    const { fragments } = layoutSchema.parse(JSON.parse(file.toString()));
    const inOrder = fragments.toSorted((a, b) => a.frame - b.frame || a.order - b.order);
    const textOf = (isHidden: boolean) =>
      inOrder
        .filter(({ hidden }) => byPage.has(hidden?.reason ?? '') === isHidden)
        .map(({ text }) => text)
        .join(' ');
    return { shown: textOf(false), hidden: textOf(true) };
  } catch {
    return noPage;
  }
}
