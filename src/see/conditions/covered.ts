// Whether anything covers a match: its ink or, if a person operates it, its box.
import { countOf } from '../../values/count.js';
import { tenth } from '../../episode/boxes.js';
import { rangeSight } from '../pixels/ink.js';
import { type Moment, passagesOf } from '../moment.js';
import type { Sighting, WholeElement } from '../sighting.js';
import { outlineOf } from './obstacles.js';
import { fails, type MatchFinding, passes, type Test, leavesOpen } from './finding.js';
import { HALF, halvedIn, lostOf } from './whole.js';

/** Nothing covers it: neither its characters nor, if a person operates it, its box. */
export function notCovered(moment: Moment): Test {
  return (sighting) => {
    const { thing } = sighting;
    const byBox = thing === null ? null : coveredBox(thing, moment);
    const byText = coveredText(sighting, moment);
    if (byBox?.outcome === 'failed') return byBox;
    const why = sighting.why ?? 'it has no box';
    return (
      byText ?? byBox ?? leavesOpen(`is not in sight, so it is unknown what covers it: ${why}`)
    );
  };
}

/** A transparent layer takes clicks too; over plain text it takes nothing away. */
function coveredBox(thing: WholeElement, moment: Moment): MatchFinding | null {
  const { coveredBy, coveredShare, control, clipped } = thing;
  if (clipped === null || control === null) return null;
  if (coveredBy === null) return passes('is not covered');
  const share = coveredShare ?? 1;
  const part = share >= 0.99 ? '' : ` over ${Math.round(share * 100)}% of it`;
  return fails(`is covered by ${coveredBy}${part}`, {
    measurements: { coveredBy, coveredPercent: Math.round(share * 100) },
    boxes: outlineOf(coveredBy, moment),
  });
}

function coveredText(sighting: Sighting, moment: Moment): MatchFinding | null {
  const { state, characters, charactersPainted } = sighting;
  if (state === 'unmeasured' || characters === 0) return null;
  if (charactersPainted === characters) {
    const halved = halvedIn(sighting, moment) ?? bandedIn(sighting, moment);
    const veil = veilOver(sighting, moment);
    if (halved !== null) return fails(`is covered: ${halved}`);
    if (veil !== null) return leavesOpen(`shows through ${veil}, which lies over it`);
    return passes('is not covered');
  }
  const over = coversOf(sighting, moment);
  const [by] = over;
  if (by !== undefined) {
    const unpainted = characters - charactersPainted;
    const all = `${unpainted} of ${countOf(characters, 'character')} ${unpainted === 1 ? 'is' : 'are'} not painted`;
    return fails(`is covered by ${by}: ${all}: ${sighting.sight}`, {
      measurements: { coveredBy: by },
      boxes: over.flatMap((name) => outlineOf(name, moment)),
    });
  }
  // Characters lost to a clip or to the fold are not lost to something over them.
  const { lost } = lostOf(passagesOf(sighting, moment), HALF);
  const rest = characters - charactersPainted - lost;
  if (charactersPainted > 0 && rest <= 0) return passes('is not covered where it is in sight');
  if (charactersPainted > 0)
    return fails(
      `is covered by something that takes no clicks: ${rest} of ${characters} characters ${rest === 1 ? 'leaves' : 'leave'} no ink: ${sighting.sight}`,
    );
  return null;
}

/** What has a face, lies over a text and lets it show through: some would call the text covered, and some would not. */
function veilOver(sighting: Sighting, moment: Moment): string | null {
  const over = new Set(passagesOf(sighting, moment).map(({ fragment }) => fragment.coveredBy));
  const veil = (moment.layout.parts ?? []).find(
    ({ element, background }) => background !== undefined && over.has(element),
  );
  return veil?.element ?? null;
}

/** A thin cover removes no letter but crosses them all; a single letter may just be drawn that way. */
const LEAST_BANDED = 2;

function bandedIn({ ranges, characters }: Sighting, { ink }: Moment): string | null {
  const bands = ranges.map((range) => ink.band(range)).filter((band) => band !== null);
  const count = bands.reduce((sum, band) => sum + band.characters, 0);
  if (count < LEAST_BANDED) return null;
  const height = tenth(Math.max(...bands.map(({ heightPx }) => heightPx)));
  return `a band of ${height} px without ink runs through ${count} of ${characters} characters`;
}

/** What covers fragments that are not painted completely. */
function coversOf(sighting: Sighting, moment: Moment): string[] {
  const names = passagesOf(sighting, moment).flatMap(({ fragment, range }) => {
    const isLost = rangeSight(moment.ink, [range]).unpainted > 0;
    return isLost && fragment.hidden === null ? (fragment.coveredBy ?? []) : [];
  });
  return [...new Set(names)];
}
