// Has a model read regions without text in the DOM if a claim depends on their content; never overrules measurements.
import type { PicturePair } from '../../see/from-episode.js';
import type { Fragment, Layout } from '../../episode/layout.js';
import { brief } from '../../episode/verdict/brief.js';
import { transcribe, type Transcription } from '../../model/vision/picture.js';
import { areaPx, intersect } from '../../episode/boxes.js';
import { type Ink, fragmentSight } from '../../see/pixels/ink.js';
import { readHolds } from '../../see/find/locate-text.js';
import type { Moment, OpaqueRegion, Resolve } from '../../see/moment.js';
import { regionWords } from '../../see/opaque.js';
import { type ClaimModels, openWords, visionTarget, voters } from './asking.js';

/** A text that could be in a region. */
export interface Hiding {
  region: OpaqueRegion;
  text: string;
  /** Whether the claim is about the region itself; otherwise it is one of the places where the text could hide. */
  isSubject: boolean;
}

/** What was needed while a claim was decided, each once. */
export function asksFor(resolve: Resolve): { resolve: Resolve; asked: Hiding[] } {
  const asked: Hiding[] = [];
  const read: Resolve['read'] = (region, text, isSubject = false) => {
    const known = asked.find((one) => isSame(one, { region, text }));
    if (known === undefined) asked.push({ region, text, isSubject });
    else known.isSubject &&= isSubject;
    return null;
  };
  return { resolve: { ...resolve, read }, asked };
}

/** What was read for one of them. */
export interface RegionRead extends Hiding {
  reading: Transcription;
  /** Null if it decides nothing. */
  answer: 'yes' | 'no' | null;
  /** One sentence. */
  told: string;
}

/** More of the window than this is no picture to read: letters would be too small, and text around it would be read too. */
const MOST_OF_WINDOW = 0.5;

function windowPx({ viewport: { width, height } }: Layout): number {
  return width * height;
}

/**
 * Reads one region. Null if no model can be asked and no votes are saved, or the region is too large to be shown.
 *
 * @throws what asking a model throws
 */
export async function readRegion(
  { region, text, isSubject }: Hiding,
  { layout, ink, resolve }: Moment,
  pictures: PicturePair,
  asking: ClaimModels,
): Promise<RegionRead | null> {
  const target = visionTarget(region.box, layout, pictures);
  if (target === null || areaPx(target.box) > MOST_OF_WINDOW * windowPx(layout)) return null;
  const wanted = {
    subject: `"${text}" in ${regionWords([region])}`,
    text,
    holds: (read: string, one: string): boolean => readHolds(read, one, resolve.locale),
    known: layout.fragments
      .filter((one) => isPaintedIn(one, target.box, ink))
      .map((one) => one.text.trim()),
  };
  const reading = await transcribe(asking, { target, wanted }, asking.vision);
  return reading === null
    ? null
    : { region, text, isSubject, reading, ...answerOf(region, reading) };
}

function answerOf(
  region: OpaqueRegion,
  reading: Transcription,
): Pick<RegionRead, 'answer' | 'told'> {
  const { standing, isInvented, ballot, read } = reading;
  const { answer } = standing;
  const where = regionWords([region]);
  if (isInvented) {
    const told = `The model ${ballot.by.model} reads it in ${where}, but also where there is nothing, so its answer does not count.`;
    return { answer: null, told };
  }
  if (answer === null) return { answer, told: `Of ${where}: ${openWords(reading)}.` };
  const words = read === null || read.trim() === '' ? 'no text' : `“${brief(read)}”`;
  return { answer, told: `Read in ${where} by ${voters(reading)}: ${words}.` };
}

/** Whole, fully painted lines of text over a picture: they have to be read with it. */
function isPaintedIn(fragment: Fragment, box: OpaqueRegion['box'], ink: Ink): boolean {
  const { clipped, text } = fragment;
  if (clipped === null || text.trim() === '' || fragment.redacted === true) return false;
  const inside = intersect(clipped, box);
  if (inside === null || areaPx(inside) < 0.999 * areaPx(fragment.box)) return false;
  const { sight, painted, characters } = fragmentSight(ink, fragment);
  return sight === 'painted' && painted === characters;
}

/** What decides a claim once these have been read. */
export function withReadings(resolve: Resolve, reads: readonly RegionRead[]): Resolve {
  const read: Resolve['read'] = (region, text) =>
    reads.find((one) => isSame(one, { region, text }))?.answer ?? null;
  return { ...resolve, read };
}

function isSame(
  one: Pick<Hiding, 'region' | 'text'>,
  other: Pick<Hiding, 'region' | 'text'>,
): boolean {
  return one.text === other.text && JSON.stringify(one.region) === JSON.stringify(other.region);
}
