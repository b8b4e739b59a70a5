// Defects of links that show one address and lead to another; opens none of them.
import type { Control, Fragment, Layout } from '../../episode/layout.js';
import { inTenths } from '../../pixels/boxes.js';
import { brief } from '../../verdict/brief.js';
import type { Defect } from '../../verdict/defect.js';
import { linkMismatch } from './addresses.js';

export function linkDefects({ controls, fragments }: Layout): Defect[] {
  return controls.flatMap(({ href, clipped, hidden, box, element, ...control }) => {
    if (href === undefined || clipped === null || hidden !== undefined) return [];
    const text = textOf(control, fragments);
    const found = linkMismatch(text, href);
    if (found === null) return [];
    const measurements = { text: brief(text, 80), ...found };
    return [{ kind: 'link_mismatch', where: element, measurements, boxes: [inTenths(box)] }];
  });
}

/** A person can scroll there, so it belongs to the text. */
const OUT_OF_SIGHT = /fold|viewport|scrolled/u;

/** Without what only screen readers get, such as "opens in a new window". */
function textOf({ fragments: own }: Pick<Control, 'fragments'>, all: readonly Fragment[]): string {
  const inside = new Set(own);
  return all
    .filter(({ id, source, hidden }) => {
      const isRead = hidden === null || OUT_OF_SIGHT.test(hidden.reason);
      return inside.has(id) && source === 'text' && isRead;
    })
    .map(({ text }) => text)
    .join('');
}
