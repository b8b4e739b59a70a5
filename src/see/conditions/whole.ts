// Whether a match is whole and uncovered: every character painted over its height, all of its box in sight, nothing cut off or lying over it.
import { countOf } from '../../values/count.js';
import { characterBoxes, intersect, tenth } from '../../episode/boxes.js';
import { type Passage, passagesOf, rangeSight } from '../pixels/ink.js';
import type { MeasuredBox } from '../../episode/verdict/claim-result.js';
import type { ScreenEvidence } from '../evidence.js';
import { obstaclesOf, outlineOf, type Sighting, type WholeElement, whyAway } from '../sighting.js';
import { shareLeft, whyBoxUnseen } from '../why-unpainted.js';
import { fails, leavesOpen, type MatchFinding, passes, type Test } from '../decision.js';

/** Share of a character that must remain for it to be whole: line boxes extend a little beyond their block. */
const WHOLE = 0.75;
/** Of a character that is merely out of sight, less remains, as when measuring ink. */
const HALF = 0.5;
/** Share of an element's box that must remain; the rest is rounding. */
const WHOLE_BOX = 0.98;

/** Every character is painted, and no part of its box is cut off. */
export function fullyVisible(screen: ScreenEvidence): Test {
  return (sighting) => {
    const { state, characters, charactersPainted, why, thing, ranges } = sighting;
    const cut = thing === null ? cutText(sighting, screen) : cutBox(thing, screen);
    if (cut !== null) return fails(`is not fully visible: ${cut}`);
    const boxes = obstaclesOf(sighting, screen);
    if (thing?.coverIsOpaque === true)
      return fails(`is covered by ${thing.coveredBy ?? ''}`, { boxes });
    if (state === 'unmeasured' || state === 'uncertain')
      return leavesOpen(`may or may not be fully visible: ${why ?? ''}`);
    if (characters === 0 && state === 'painted')
      return passes('is fully visible, with its whole box in sight');
    const halved = halvedIn(sighting, screen);
    if (halved !== null) return fails(`is not fully visible: ${halved}`, { boxes });
    const all = `${charactersPainted} of ${countOf(characters, 'character')} ${charactersPainted === 1 ? 'is' : 'are'} painted`;
    if (charactersPainted === characters && state === 'painted')
      return passes(`is fully visible: ${all}`);
    const isOpen = rangeSight(screen.ink, ranges).uncertain > 0;
    const unseen = `is not fully visible: ${all}: ${sighting.sight}`;
    return isOpen ? leavesOpen(unseen, { boxes }) : fails(unseen, { boxes });
  };
}

function cutText(sighting: Sighting, screen: ScreenEvidence): string | null {
  const { lost, by } = lostOf(passagesOf(sighting, screen), WHOLE);
  const [first] = by;
  if (lost > 0)
    return `${lost} of its characters ${lost === 1 ? 'is' : 'are'} cut${first ? ` by ${first}` : ''}`;
  // The tails of "g" and "p" are less than a quarter of a character.
  const [tails] = sighting.ranges.flatMap((range) => screen.ink.cut(range) ?? []);
  return tails === undefined ? null : `its letters are cut at the ${tails.edge} edge`;
}

/** Why a part of an element's box is out of sight; null if none is. */
function cutBox(thing: WholeElement, { layout }: ScreenEvidence): string | null {
  const left = shareLeft(thing);
  if (left >= WHOLE_BOX) return null;
  const percent = `${Math.round(left * 100)}% of its box is in sight`;
  const why = whyBoxUnseen(thing, layout);
  return why === null ? percent : `${why}; ${percent}`;
}

/** No character is cut off by its own container; the fold and scrolled panels do not cut anything off permanently. */
export function notTruncated(screen: ScreenEvidence): Test {
  return (sighting) => {
    const { characters, thing, text } = sighting;
    if (characters === 0) {
      const isCut = thing !== null && cutBox(thing, screen) !== null;
      return isCut ? leavesOpen('contains no text whose end could be checked') : passes('is whole');
    }
    const passages = passagesOf(sighting, screen);
    const clipped = passages.filter(({ fragment }) => whyAway(fragment) === 'clipped');
    const { lost, by } = lostOf(clipped, WHOLE);
    if (lost === 0)
      return (
        beyondPage(passages, screen) ?? cutLetters(clipped, screen) ?? passes('is not truncated')
      );
    const boxes = by.flatMap((name) => outlineOf(name, screen));
    const what = `${lost} of ${countOf(characters, 'character')} of "${text.trim()}" ${lost === 1 ? 'is' : 'are'} cut off`;
    return truncated(lost, what, { by: by[0] ?? null, boxes });
  };
}

function truncated(
  charactersCut: number,
  what: string,
  { by, boxes = [] }: { by: string | null; boxes?: MeasuredBox[] },
): MatchFinding {
  const measurements = { charactersCut, ...(by !== null && { cutBy: by }) };
  return fails(`is truncated${by === null ? '' : ` by ${by}`}: ${what}`, { measurements, boxes });
}

/** Nobody can scroll to things beyond the left or upper edge of the page. Right-to-left pages begin elsewhere. */
function beyondPage(
  passages: readonly Passage[],
  { layout: { fragments, scroll } }: ScreenEvidence,
): MatchFinding | null {
  const isBeyond = ({ fragment: { box, frame } }: Passage): boolean =>
    frame === 0 && (box[0] + scroll.x < 0 || box[1] + scroll.y < 0);
  const { lost } = lostOf(passages.filter(isBeyond), WHOLE);
  if (lost === 0 || fragments.some(({ rightToLeft }) => rightToLeft)) return null;
  const what = countOf(lost, 'character is', 'characters are');
  return truncated(lost, `${what} beyond the edge of the page, where nobody can scroll`, {
    by: null,
  });
}

/** Partly cut-off letters, however little of their boxes that is. */
function cutLetters(clipped: readonly Passage[], { ink }: ScreenEvidence): MatchFinding | null {
  for (const { fragment, range } of clipped) {
    const cut = ink.cut(range);
    if (cut === null) continue;
    const what = `the ${cut.edge} edge of ${cut.characters} of its characters is cut off`;
    return truncated(cut.characters, what, { by: fragment.cut?.by ?? null });
  }
  return null;
}

/** Characters with less than a given share left after clipping, and what clips them. */
function lostOf(passages: readonly Passage[], share: number): { lost: number; by: string[] } {
  const cut = passages.filter((passage) => lostIn(passage, share) > 0);
  const by = cut.flatMap(({ fragment }) => fragment.cut?.by ?? fragment.hidden?.by ?? []);
  const lost = cut.reduce((sum, passage) => sum + lostIn(passage, share), 0);
  return { lost, by: [...new Set(by)] };
}

function lostIn({ fragment, range: [, first, end] }: Passage, share: number): number {
  const { text, clipped } = fragment;
  const cells = characterBoxes(fragment);
  let lost = 0;
  for (let at = first; at < end; at++) {
    if (/\s/u.test(text.charAt(at))) continue;
    const cell = cells?.[at] ?? null;
    if (cell !== null && cell[2] === 0) continue;
    const left = cell && clipped && intersect(cell, clipped);
    if (cell === null || shareLeft({ box: cell, clipped: left }) < share) lost += 1;
  }
  return lost;
}

/** As shares of a line's height: the baseline is at 0.8 of it, and small letters begin at 0.35. */
const FOOT = 0.66;
const TOP = 0.5;

/** Why a line of letters or figures is incomplete, by where its ink begins and ends; null if it is complete. */
function halvedIn(sighting: Sighting, screen: ScreenEvidence): string | null {
  for (const { range, text } of passagesOf(sighting, screen)) {
    const extent = /[\p{Script=Latin}\d]{2}/u.test(text) ? screen.ink.extent(range) : null;
    if (extent === null) continue;
    const part = extent.bottom < FOOT ? 'lower' : extent.top > TOP ? 'upper' : null;
    if (part !== null) return `the ${part} part of "${text.trim()}" leaves no ink`;
  }
  return null;
}

/** Nothing covers it: neither its characters nor, if a person operates it, its box. */
export function notCovered(screen: ScreenEvidence): Test {
  return (sighting) => {
    const { thing } = sighting;
    const byBox = thing === null ? null : coveredBox(thing, screen);
    const byText = coveredText(sighting, screen);
    if (byBox?.outcome === 'failed') return byBox;
    const why = sighting.why ?? 'it has no box';
    return (
      byText ?? byBox ?? leavesOpen(`is not in sight, so it is unknown what covers it: ${why}`)
    );
  };
}

/** A transparent layer takes clicks too; over plain text it takes nothing away. */
function coveredBox(thing: WholeElement, screen: ScreenEvidence): MatchFinding | null {
  const { coveredBy, coveredShare, control, clipped } = thing;
  if (clipped === null || control === null) return null;
  if (coveredBy === null) return passes('is not covered');
  const share = coveredShare ?? 1;
  const part = share >= 0.99 ? '' : ` over ${Math.round(share * 100)}% of it`;
  return fails(`is covered by ${coveredBy}${part}`, {
    measurements: { coveredBy, coveredPercent: Math.round(share * 100) },
    boxes: outlineOf(coveredBy, screen),
  });
}

function coveredText(sighting: Sighting, screen: ScreenEvidence): MatchFinding | null {
  const { state, characters, charactersPainted } = sighting;
  if (state === 'unmeasured' || characters === 0) return null;
  if (charactersPainted === characters) {
    const halved = halvedIn(sighting, screen) ?? bandedIn(sighting, screen);
    const veil = veilOver(sighting, screen);
    if (halved !== null) return fails(`is covered: ${halved}`);
    if (veil !== null) return leavesOpen(`shows through ${veil}, which lies over it`);
    return passes('is not covered');
  }
  const over = coversOf(sighting, screen);
  const [by] = over;
  if (by !== undefined) {
    const unpainted = characters - charactersPainted;
    const all = `${unpainted} of ${countOf(characters, 'character')} ${unpainted === 1 ? 'is' : 'are'} not painted`;
    return fails(`is covered by ${by}: ${all}: ${sighting.sight}`, {
      measurements: { coveredBy: by },
      boxes: over.flatMap((name) => outlineOf(name, screen)),
    });
  }
  // Characters lost to a clip or to the fold are not lost to something over them.
  const { lost } = lostOf(passagesOf(sighting, screen), HALF);
  const rest = characters - charactersPainted - lost;
  if (charactersPainted > 0 && rest <= 0) return passes('is not covered where it is in sight');
  if (charactersPainted > 0)
    return fails(
      `is covered by something that takes no clicks: ${rest} of ${characters} characters ${rest === 1 ? 'leaves' : 'leave'} no ink: ${sighting.sight}`,
    );
  return null;
}

/** What has a face, lies over a text and lets it show through: some would call the text covered, and some would not. */
function veilOver(sighting: Sighting, screen: ScreenEvidence): string | null {
  const over = new Set(passagesOf(sighting, screen).map(({ fragment }) => fragment.coveredBy));
  const veil = (screen.layout.parts ?? []).find(
    ({ element, background }) => background !== undefined && over.has(element),
  );
  return veil?.element ?? null;
}

/** A thin cover removes no letter but crosses them all; a single letter may just be drawn that way. */
const LEAST_BANDED = 2;

function bandedIn({ ranges, characters }: Sighting, { ink }: ScreenEvidence): string | null {
  const bands = ranges.map((range) => ink.band(range)).filter((band) => band !== null);
  const count = bands.reduce((sum, band) => sum + band.characters, 0);
  if (count < LEAST_BANDED) return null;
  const height = tenth(Math.max(...bands.map(({ heightPx }) => heightPx)));
  return `a band of ${height} px without ink runs through ${count} of ${characters} characters`;
}

/** What covers fragments that are not painted completely. */
function coversOf(sighting: Sighting, screen: ScreenEvidence): string[] {
  const names = passagesOf(sighting, screen).flatMap(({ fragment, range }) => {
    const isLost = rangeSight(screen.ink, [range]).unpainted > 0;
    return isLost && fragment.hidden === null ? (fragment.coveredBy ?? []) : [];
  });
  return [...new Set(names)];
}
