// What a person may take for a thing of some kind though the page does not give it the role: that nothing of the kind is there is then not certain.
import { ariaRoles, nounsOf, type RoleName, roleNoun } from '../../claim/roles.js';
import type { Box, Control, Fragment, Part } from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import { intersect } from '../../episode/boxes.js';
import { parseColor, toOklch } from '../pixels/color.js';
import { placeWords } from '../decision.js';
import { type Moment, wholeOf } from '../moment.js';
import { boxOfAll, type Sighting, sightText } from '../sighting.js';
import { isName } from './names.js';
import { normalise } from './normalise.js';
import { contentWith, isEmpty } from './page-parts.js';
import { sightPart } from './sight-thing.js';
import { blocksOf } from './visual-lines.js';

/** Why a subject without a match may be there to a person, in what it is said to be in; null if it is certainly not. */
export function whyUncertain(
  { role, name }: { role: RoleName; name: string | null },
  holder: Sighting | null,
  moment: Moment,
): string | null {
  const isMeant = ({ box: [x, y, width, height] }: { box: Box }): boolean =>
    holder === null || intersect(boxOfAll(holder), [x + width / 2, y + height / 2, 1, 1]) !== null;
  const noun = roleNoun(role);
  if (name === null) {
    const like = [...calledSo(nounsOf(role), moment), ...looksOf(role, moment)].find(isMeant);
    return like === undefined
      ? null
      : `Nothing that can be seen has the role ${noun}, and ${like.element} may be one without it`;
  }
  const start = `No ${noun} is called just "${name}", but`;
  const { layout } = moment;
  const listed = (layout.parts ?? []).filter((one) => ariaRoles(role).includes(one.role ?? ''));
  const [more] = listed.filter(isMeant).flatMap((one) => contentWith(name, one, layout) ?? []);
  if (more !== undefined) return `${start} one says more with it: "${normalise(more)}"`;
  const text = textsCalled(name, moment).find(isMeant);
  return text === undefined ? null : `${start} the text ${placeWords(text)} says just that`;
}

/** Painted texts that are nothing but the name. */
function textsCalled(name: string, moment: Moment): Sighting[] {
  return blocksOf(moment.layout.fragments)
    .flatMap((block) => [block, ...block.map((one) => [one])])
    .filter((run) => isName(run.map(({ text }) => text).join(''), name))
    .flatMap((run) => sightText(moment, wholeOf(run)) ?? [])
    .filter(({ state }) => state === 'painted');
}

type Thing = Pick<Control | Part | Fragment, 'box' | 'element' | 'hidden' | 'clipped'>;

/** What a person could take for one of the kind. Of most kinds nothing in the layout shows that it is not there. */
function looksOf(role: RoleName, moment: Moment): readonly Thing[] {
  const { controls, parts = [], fragments } = moment.layout;
  if (role === 'button' || role === 'link')
    return controls.filter((one) => one.role === 'generic' && isThere(one));
  if (role === 'dialog' || role === 'tooltip') return floating(moment);
  if (role === 'menu')
    return [
      ...floating(moment),
      ...parts.filter((one) => one.role === 'navigation' && isThere(one)),
    ];
  if (role === 'alert' || role === 'status') return [...floating(moment), ...tinted(moment)];
  return [...controls, ...parts, ...fragments].filter(isThere);
}

/** By its id, classes or test id. */
function calledSo(words: readonly string[], { layout }: Moment): Thing[] {
  const { controls, parts = [], fragments } = layout;
  return [...controls, ...parts, ...fragments].filter((one) => {
    const own = one.element.split(' ').at(-1) ?? '';
    const names = own.toLowerCase().split(/[^a-z]+/u);
    return isThere(one) && names.some((name) => words.includes(name));
  });
}

function isThere({ hidden, clipped }: Thing): boolean {
  return (hidden === undefined || hidden === null) && clipped !== null;
}

/** Plain boxes with something in them to be seen. */
function seenBoxes(moment: Moment): Part[] {
  const { controls, parts = [] } = moment.layout;
  const operated = new Set(
    controls.filter(({ role }) => isOperable(role)).map(({ element }) => element),
  );
  return parts.filter((part) => {
    if (!isThere(part) || !isPlain(part) || operated.has(part.element)) return false;
    const { state, charactersPainted } = sightPart(part, moment);
    return !isEmpty(part) && (state !== 'unpainted' || charactersPainted > 0);
  });
}

function isPlain({ role }: Part): boolean {
  return role === null || /^(?:region|form|complementary|article|group|list|main)$/u.test(role);
}

/** What is out of the flow, but for a bar across the top. */
function floating(moment: Moment): Part[] {
  const { width, height } = moment.layout.viewport;
  return seenBoxes(moment).filter(({ floats, box: [left, top, across, down] }) => {
    const isBar = left <= 0 && top <= 0 && across >= width && down < height / 4;
    return floats === true && !isBar;
  });
}

/** Less color than this is grey, in OKLCH. */
const LEAST_CHROMA = 0.012;
const VIVID = 0.1;

/** Colored boxes, and colored texts. */
function tinted(moment: Moment): Thing[] {
  const boxes = seenBoxes(moment).filter(({ background }) => isTinted(background, LEAST_CHROMA));
  return [...boxes, ...vividTexts(moment)];
}

/** Colored words that are not clicked. */
export function vividTexts({ layout: { controls, fragments } }: Moment): Fragment[] {
  const held = new Set(controls.flatMap((one) => one.fragments));
  return fragments.filter(
    (one) =>
      isThere(one) && /\p{L}/u.test(one.text) && !held.has(one.id) && isTinted(one.color, VIVID),
  );
}

function isTinted(color: string | undefined, least: number): boolean {
  const rgb = color === undefined ? null : parseColor(color);
  return rgb !== null && toOklch(rgb).chroma >= least;
}
