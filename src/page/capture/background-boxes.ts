// Where an element's background pictures are; an icon at the end of a field is not the whole field.
import type { Box } from '../../episode/layout.js';
import { toBox } from './lines.js';

/** A picture in CSS; gradients do not count. */
const PICTURE = /url\(|cross-fade\(|image-set\(|paint\(|element\(/;
/** A border image thinner than this, px, shows no words. */
const LEAST_FRAME_PX = 12;

/** Whether pictures are behind an element's content, around it, in front of its bullet, or in its place. */
export function showsPictures(style: CSSStyleDeclaration): boolean {
  return PICTURE.test(style.backgroundImage) || PICTURE.test(style.content) || fillsBox(style);
}

/** Whether a picture without a known place belongs to the whole box: a mask or a border image. */
function fillsBox(style: CSSStyleDeclaration): boolean {
  const masks = [
    style.getPropertyValue('mask-image'),
    style.getPropertyValue('-webkit-mask-image'),
  ];
  return masks.some((mask) => PICTURE.test(mask)) || isFramed(style);
}

function isFramed({ borderImageSource, borderTopWidth, borderLeftWidth }: CSSStyleDeclaration) {
  const widest = Math.max(parseFloat(borderTopWidth), parseFloat(borderLeftWidth));
  return PICTURE.test(borderImageSource) && widest >= LEAST_FRAME_PX;
}

/** One box per picture; the whole element if a picture is repeated or its size is not in px. */
export function pictureBoxes(element: Element, style: CSSStyleDeclaration): Box[] {
  const whole = toBox(element.getBoundingClientRect());
  if (PICTURE.test(style.content) || fillsBox(style)) return [whole];
  const [sizes, repeats, positions] = [
    style.backgroundSize,
    style.backgroundRepeat,
    style.backgroundPosition,
  ].map(layersOf);
  return layersOf(style.backgroundImage).flatMap((image, index) => {
    if (!PICTURE.test(image)) return [];
    const of = (list: string[] | undefined): string => list?.[index % (list.length || 1)] ?? '';
    const isSingle = of(repeats) === 'no-repeat';
    return [(isSingle && placed(whole, of(sizes), of(positions))) || whole];
  });
}

/** Null if size or position are not in px or percentages. A height alone may be anything. */
function placed(whole: Box, size: string, position: string): Box | null {
  const [, across, down] = /^([\d.]+)px(?: (?:([\d.]+)px|auto))?$/.exec(size) ?? [];
  const [, x, y] = /^(calc\(.*?\)|\S+) (calc\(.*?\)|\S+)$/.exec(position) ?? [];
  if (across === undefined) return null;
  const [width, height] = [Number(across), down === undefined ? whole[3] : Number(down)];
  const left = offset(x ?? '', whole[2] - width);
  const top = offset(y ?? '', whole[3] - height);
  return left === null || top === null ? null : [whole[0] + left, whole[1] + top, width, height];
}

/** A position of a background in px: a length, a share of the room that is left, or both. */
function offset(position: string, room: number): number | null {
  const percent = /(-?[\d.]+)%/.exec(position)?.[1];
  const length = /(?:([-+]) )?(-?[\d.]+)px/.exec(position);
  if (percent === undefined && length === null) return null;
  const sign = length?.[1] === '-' ? -1 : 1;
  return (Number(percent ?? 0) / 100) * room + sign * Number(length?.[2] ?? 0);
}

/** The layers of a list, split at commas outside brackets and quotes. */
function layersOf(list: string): string[] {
  const layers = [''];
  let depth = 0;
  let quoted = false;
  for (const unit of list) {
    if (unit === '"') quoted = !quoted;
    if (!quoted && unit === '(') depth += 1;
    if (!quoted && unit === ')') depth -= 1;
    if (unit === ',' && depth === 0 && !quoted) layers.push('');
    else layers.push(`${layers.pop() ?? ''}${unit}`);
  }
  return layers.map((layer) => layer.trim());
}
