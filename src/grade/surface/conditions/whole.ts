// Whether a match is there as a whole: every character painted, nothing over it, nothing of it cut off.
import type { Box, Fragment } from '../../../episode/layout.js';
import { areaPx, characterBoxes, intersect } from '../../../pixels/boxes.js';
import type { TextRange } from '../../../pixels/ink.js';
import type { MeasuredBox } from '../../../verdict/claim-result.js';
import { fragmentsById, type Moment } from '../moment.js';
import type { Sighting, Thing } from '../sighting.js';
import { whyBoxUnseen } from '../why-unpainted.js';
import type { Finding, Test } from './of-matches.js';

/** Share of a character that must be left for it to be whole: line boxes reach a little over their block. */
const WHOLE = 0.75;
/** The same of the box of an element; the rest is rounding. */
const WHOLE_BOX = 0.98;
/** Of a character that is merely out of sight less is left, as in the measure of ink. */
const HALF = 0.5;

/** Every character is painted, and no part of its box is cut off. */
export function fullyVisible(moment: Moment): Test {
  return (sighting) => {
    const { state, characters, charactersPainted, why, thing } = sighting;
    const cut = thing === null ? cutText(sighting, moment) : cutBox(thing, moment);
    if (cut !== null) return { outcome: 'failed', why: `is not fully visible: ${cut}` };
    if (thing?.coverIsOpaque === true)
      return {
        ...coveredBox(thing, moment),
        outcome: 'failed',
        why: `is covered by ${thing.coveredBy ?? ''}`,
      };
    if (state === 'unmeasured' || state === 'uncertain')
      return { outcome: 'inconclusive', why: `may be fully visible or not: ${why ?? ''}` };
    if (characters === 0 && state === 'painted')
      return { outcome: 'passed', why: 'is whole, with all of its box in sight' };
    const all = `${charactersPainted} of ${characters} characters are painted`;
    if (charactersPainted === characters && state === 'painted')
      return { outcome: 'passed', why: `is whole: ${all}` };
    return {
      outcome: uncertainOf(sighting, moment) > 0 ? 'inconclusive' : 'failed',
      why: `is not fully visible: ${all}: ${sighting.sight}`,
      boxes: obstaclesOf(sighting, moment),
    };
  };
}

/** As shares of a line's height: text stands on 0.8 of it, and its small letters begin at 0.35. */
const FOOT = 0.66;
const TOP = 0.5;

/** Why a line of letters or figures is no whole line, by where its ink begins and ends; null where it is. */
function halvedIn({ ranges }: Sighting, { layout, ink }: Moment): string | null {
  const fragments = fragmentsById(layout);
  for (const range of ranges) {
    const text = fragments.get(range[0])?.text.slice(range[1], range[2]) ?? '';
    const extent = /[\p{Script=Latin}\d]{2}/u.test(text) ? ink.extent(range) : null;
    if (extent === null) continue;
    const part = extent.bottom < FOOT ? 'lower' : extent.top > TOP ? 'upper' : null;
    if (part !== null) return `the ${part} part of "${text.trim()}" leaves no ink`;
  }
  return null;
}

function uncertainOf({ ranges }: Sighting, { ink }: Moment): number {
  const states = ranges.flatMap(([id, first, end]) => ink.of(id).slice(first, end));
  return states.filter((state) => state === 'uncertain').length;
}

function cutBox(thing: Thing, { layout }: Moment): string | null {
  const { box, clipped } = thing;
  const left = clipped === null ? 0 : areaPx(clipped) / Math.max(1, areaPx(box));
  if (left >= WHOLE_BOX) return null;
  const percent = `${Math.round(left * 100)}% of its box is in sight`;
  const why = whyBoxUnseen(thing, layout);
  return why === null ? percent : `${why}; ${percent}`;
}

function cutText({ ranges }: Sighting, { layout }: Moment): string | null {
  const cut = lostOf(ranges, layout.fragments, WHOLE);
  const [first] = cut.by;
  return cut.lost === 0
    ? null
    : `${cut.lost} of its characters are cut${first ? ` by ${first}` : ''}`;
}

/** Nothing lies over it: neither over its characters, nor, where a person operates it, over its box. */
export function notCovered(moment: Moment): Test {
  return (sighting) => {
    const { thing } = sighting;
    const byBox = thing === null ? null : coveredBox(thing, moment);
    const byText = coveredText(sighting, moment);
    if (byBox?.outcome === 'failed') return byBox;
    return byText ?? byBox ?? whyUntold(sighting);
  };
}

/** A transparent layer takes the clicks too; over a mere text it takes nothing away. */
function coveredBox(thing: Thing, moment: Moment): Finding | null {
  const { coveredBy, coveredShare, control, clipped } = thing;
  if (clipped === null) return null;
  const isOperated = control !== null || coveredShare !== null;
  if (!isOperated) return null;
  if (coveredBy === null) return { outcome: 'passed', why: 'is covered by nothing' };
  const share = coveredShare ?? 1;
  const part = share >= 0.99 ? '' : ` over ${Math.round(share * 100)}% of it`;
  return {
    outcome: 'failed',
    why: `is covered by ${coveredBy}${part}`,
    measurements: { coveredBy, coveredPercent: Math.round(share * 100) },
    boxes: outlineOf(coveredBy, moment),
  };
}

function coveredText(sighting: Sighting, moment: Moment): Finding | null {
  const { state, characters, charactersPainted } = sighting;
  if (state === 'unmeasured' || characters === 0) return null;
  const halved = halvedIn(sighting, moment);
  if (charactersPainted === characters && halved === null)
    return { outcome: 'passed', why: 'is covered by nothing' };
  if (charactersPainted === characters)
    return { outcome: 'failed', why: `is covered: ${halved ?? ''}` };
  const over = coversOf(sighting, moment);
  const [by] = over;
  if (by !== undefined) {
    const all = `${characters - charactersPainted} of ${characters} characters are not painted`;
    return {
      outcome: 'failed',
      why: `is covered by ${by}: ${all}: ${sighting.sight}`,
      measurements: { coveredBy: by },
      boxes: over.flatMap((name) => outlineOf(name, moment)),
    };
  }
  // Characters that are lost to a clip or to the fold are lost to nothing that lies over them.
  const lost = lostOf(sighting.ranges, moment.layout.fragments, HALF).lost;
  const rest = characters - charactersPainted - lost;
  if (charactersPainted > 0 && rest <= 0)
    return { outcome: 'passed', why: 'is covered by nothing, where it is in sight' };
  if (charactersPainted > 0)
    return {
      outcome: 'failed',
      why: `is covered by something that takes no clicks: ${rest} of ${characters} characters leave no ink: ${sighting.sight}`,
    };
  return null;
}

/** What lies over fragments that are not painted as a whole. */
function coversOf({ ranges }: Sighting, { layout, ink }: Moment): string[] {
  const fragments = fragmentsById(layout);
  const names = ranges.flatMap(([id, first, end]) => {
    const fragment = fragments.get(id);
    const isLost = ink.of(id).slice(first, end).includes('unpainted');
    return isLost && fragment?.hidden === null && fragment.coveredBy !== null
      ? [fragment.coveredBy]
      : [];
  });
  return [...new Set(names)];
}

function whyUntold({ why }: Sighting): Finding {
  return {
    outcome: 'inconclusive',
    why: `is not in sight, so that what lies over it cannot be told: ${why ?? 'it has no box'}`,
  };
}

/** No character is cut off by its own container; the fold and scrolled panels cut nothing off for good. */
export function notTruncated(moment: Moment): Test {
  return ({ ranges, characters, thing, text }) => {
    if (characters === 0) {
      const isCut = thing !== null && cutBox(thing, moment) !== null;
      return {
        outcome: isCut ? 'inconclusive' : 'passed',
        why: isCut ? 'holds no text that could be followed to its end' : 'is whole',
      };
    }
    const isTruncated = ({ hidden, cut }: Fragment): boolean =>
      hidden === null ? cut?.reason === 'clipped' : hidden.reason === 'clipped';
    const own = moment.layout.fragments.filter(isTruncated);
    const { lost, by } = lostOf(ranges, own, WHOLE);
    const [first] = by;
    if (lost === 0) return { outcome: 'passed', why: 'is not truncated' };
    return {
      outcome: 'failed',
      why: `is truncated${first === undefined ? '' : ` by ${first}`}: ${lost} of ${characters} characters of "${text.trim()}" are cut off`,
      measurements: { charactersCut: lost, ...(first === undefined ? {} : { cutBy: first }) },
      boxes: by.flatMap((name) => outlineOf(name, moment)),
    };
  };
}

/** Characters of the ranges of which less than a share is left after clipping, and what clips them. */
function lostOf(
  ranges: readonly TextRange[],
  fragments: readonly Fragment[],
  share: number,
): { lost: number; by: string[] } {
  const byId = new Map(fragments.map((fragment) => [fragment.id, fragment]));
  const by = new Set<string>();
  let lost = 0;
  for (const [id, first, end] of ranges) {
    const fragment = byId.get(id);
    if (fragment === undefined) continue;
    const count = lostIn(fragment, [first, end], share);
    const name = fragment.cut?.by ?? fragment.hidden?.by ?? null;
    if (count > 0 && name !== null) by.add(name);
    lost += count;
  }
  return { lost, by: [...by] };
}

function lostIn(fragment: Fragment, [first, end]: [number, number], share: number): number {
  const { text, clipped } = fragment;
  const cells = characterBoxes(fragment);
  let lost = 0;
  for (let at = first; at < end; at++) {
    if (/\s/u.test(text.charAt(at))) continue;
    const cell = cells?.[at] ?? null;
    if (cell !== null && cell[2] === 0) continue;
    if (cell === null || clipped === null || leftOf(cell, clipped) < share) lost += 1;
  }
  return lost;
}

function leftOf(cell: Box, clipped: Box): number {
  const left = intersect(cell, clipped);
  return left === null ? 0 : areaPx(left) / areaPx(cell);
}

/** What covers or clips a match, as boxes to draw. */
export function obstaclesOf({ ranges, thing }: Sighting, moment: Moment): MeasuredBox[] {
  const fragments = fragmentsById(moment.layout);
  const names = ranges.flatMap(([id]) => {
    const fragment = fragments.get(id);
    if (fragment === undefined) return [];
    return [fragment.coveredBy, fragment.hidden?.by, fragment.cut?.by].filter(
      (name) => name != null,
    );
  });
  const own = thing?.coveredBy == null ? [] : [thing.coveredBy];
  return [...new Set([...names, ...own])].flatMap((name) => outlineOf(name, moment));
}

function outlineOf(name: string, { layout }: Moment): MeasuredBox[] {
  const box = layout.outlines?.[name];
  return box === undefined ? [] : [{ box, kind: 'obstacle', text: name }];
}
