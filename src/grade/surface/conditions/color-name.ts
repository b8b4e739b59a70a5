// Gives colors their English names, several if people would disagree; knows nothing about pages.
import type { ColorName } from '../../../claim/slots.js';
import { type Rgb, toOklch } from '../../../pixels/color.js';

/** OKLCH hues in degrees where a saturated color plainly has the name, and how far the name may reach. */
const hues: readonly {
  name: ColorName;
  plainly: readonly [from: number, to: number];
  atMost: readonly [from: number, to: number];
}[] = [
  { name: 'red', plainly: [14, 36], atMost: [4, 44] },
  { name: 'orange', plainly: [50, 72], atMost: [38, 85] },
  { name: 'yellow', plainly: [92, 112], atMost: [78, 120] },
  { name: 'green', plainly: [128, 172], atMost: [112, 192] },
  { name: 'blue', plainly: [228, 272], atMost: [195, 285] },
  { name: 'purple', plainly: [292, 333], atMost: [278, 342] },
  { name: 'pink', plainly: [345, 368], atMost: [325, 378] },
];

/** What a color can be called. `plainly`: nobody would object. `atMost`: somebody might say so. */
export interface Names {
  plainly: ReadonlySet<ColorName>;
  atMost: ReadonlySet<ColorName>;
}

/** The names of a color. The thresholds are our own, set by eye on the CSS named colors. */
export function colorNamesOf(color: Rgb): Names {
  const { lightness, chroma, hue } = toOklch(color);
  const plainly = new Set<ColorName>();
  const atMost = new Set<ColorName>();
  const call = (name: ColorName, isPlain: boolean): void => {
    atMost.add(name);
    if (isPlain) plainly.add(name);
  };
  if (lightness < 0.32 && chroma < 0.06) call('black', lightness < 0.24 && chroma < 0.04);
  if (lightness > 0.93 && chroma < 0.04) call('white', lightness > 0.97 && chroma < 0.02);
  if (chroma < 0.05 && lightness >= 0.24 && lightness <= 0.97)
    call('grey', chroma < 0.03 && lightness >= 0.35 && lightness <= 0.93);
  if (chroma >= 0.025) nameByHue({ lightness, chroma, hue }, call);
  return { plainly, atMost };
}

function nameByHue(
  { lightness, chroma, hue }: { lightness: number; chroma: number; hue: number },
  call: (name: ColorName, isPlain: boolean) => void,
): void {
  const isVivid = chroma >= 0.07;
  const within = ([from, to]: readonly [number, number]): boolean =>
    (hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to);
  const isBrown = within([25, 95]) && lightness < 0.62;
  const isPale = within([345, 390]) && lightness > 0.72;
  for (const { name, plainly, atMost } of hues) {
    if (!within(atMost)) continue;
    const least = name === 'orange' || name === 'yellow' ? 0.62 : name === 'pink' ? 0.56 : 0.25;
    const paled =
      (name === 'red' && lightness > 0.72) || (name === 'purple' && hue > 318 && lightness > 0.6);
    call(name, isVivid && within(plainly) && !paled && lightness > least);
  }
  if (isBrown) call('brown', within([40, 85]) && lightness < 0.55 && lightness > 0.25);
  if (isPale) call('pink', lightness > 0.78);
}
