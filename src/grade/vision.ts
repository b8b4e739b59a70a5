// What models may be asked about a claim (to pick by meaning, to read a region without text) and what a verdict says about their votes.
import { countOf } from '../values/count.js';
import type { Box, Fragment, Layout } from '../episode/layout.js';
import { areaPx, intersect } from '../episode/boxes.js';
import type { PollContext, Polled } from '../model/judge/decide.js';
import { transcribe, type Transcription, type VisionTarget } from '../model/vision/picture.js';
import type { Model } from '../model/model.js';
import type { PicturePair } from '../see/from-episode.js';
import type { ClaimResult, Measurements } from '../episode/verdict/claim-result.js';
import { type Claim, claimSubjects } from '../claim/claim.js';
import { isOperable } from '../episode/roles.js';
import { pick, type Pickable, type Picked } from '../model/vision/pick.js';
import { fragmentSight, type Ink } from '../see/pixels/ink.js';
import { sightControl } from '../see/find/things.js';
import { blocksOf } from '../see/find/lines.js';
import type { OpaqueRegion, PickedThings, Resolve, ScreenEvidence } from '../see/evidence.js';
import { brief } from '../episode/verdict/text.js';
import { readHolds } from '../see/find/locate-text.js';
import { regionWords } from '../see/opaque.js';
import { joinedWords } from './visual/things.js';
import { licenseMeasurements } from '../model/judge/license.js';

/** Models that can be asked, and where their answers are saved. Without models, saved answers are used. */
export interface ClaimModels extends PollContext {
  /** Shown parts of pictures. */
  vision: Model | null;
  /** Picks from lists of texts. */
  judge: Model | null;
}

/** What a box has in the screenshot, taken for a picture; null outside of it. */
export function visionTarget(
  box: Box,
  { viewport: { width, height } }: Layout,
  { withText, withoutText }: PicturePair,
): VisionTarget | null {
  const inside = intersect(box, [0, 0, width, height]);
  if (inside === null) return null;
  return {
    box: inside,
    holds: 'picture',
    fontPx: null,
    screen: { pixels: withText, scale: withText.width / width },
    withoutAny: withoutText,
  };
}

/** The result of a claim, and who was asked. */
export interface VotedResult {
  result: ClaimResult;
  /** Votes that the outcome rests on; empty if none. */
  polls: readonly Polled[];
  /** A model should have been asked but could not be, so the outcome is nobody's fault. */
  isUnanswered: boolean;
  /** The claim is about a picture itself, where nothing can be measured: it needs a model, as an opinion does. */
  isOfPicture: boolean;
}

/** A result that rests on no vote. */
export function withoutVotes(result: ClaimResult): VotedResult {
  return { result, polls: [], isUnanswered: false, isOfPicture: false };
}

/** What a verdict says about the votes that it rests on. */
export function voteMeasurements(polls: readonly Polled[]): Measurements {
  const [first] = polls;
  if (first === undefined) return {};
  const count = (what: 'yes' | 'no' | 'cannotTell' | 'void'): number =>
    polls.reduce((sum, { tally }) => sum + tally[what], 0);
  const { kind, by } = first.ballot;
  const { license } = (polls.find((one) => !one.standing.license.mayBlock) ?? first).standing;
  return {
    ...{ model: by.model, question: kind, promptHash: by.prompt },
    ...licenseMeasurements(license),
    votes: polls.reduce((sum, { ballot }) => sum + ballot.votes.length, 0),
    ...{ votesYes: count('yes'), votesNo: count('no') },
    ...{ votesCannotTell: count('cannotTell'), votesVoid: count('void') },
  };
}

/** Whether calibration allows all of these votes to block. */
export function mayBlock(polls: readonly Polled[]): boolean {
  return polls.every(({ standing }) => standing.license.mayBlock);
}

/** `the model M, 2 of 3 votes` */
export function voters({ ballot, tally }: Polled): string {
  const { votes, by } = ballot;
  const most = Math.max(tally.yes, tally.no);
  return `the model ${by.model}, ${most === votes.length ? '' : `${most} of `}${countOf(votes.length, 'vote')}`;
}

/** Why votes decide nothing, as a sentence without its full stop. */
export function openWords({ ballot, tally, standing: { takenBack } }: Polled): string {
  const { yes, no, cannotTell, void: voided, why, answer } = tally;
  if (takenBack !== null)
    return `The model ${ballot.by.model} says ${answer ?? ''}, but calibration overrules that: ${takenBack}`;
  const what = {
    split: 'is of two minds',
    cannot_tell: 'cannot tell',
    void: 'gave no answer that counts',
  }[why ?? 'split'];
  const counts = `${yes} yes, ${no} no, ${cannotTell} cannot tell, ${voided} void`;
  return `The model ${ballot.by.model} ${what} (${counts})`;
}

/** What was picked for one meaning, with the votes. */
interface PickedMeaning {
  words: string;
  things: PickedThings | { why: string };
  picked: Picked;
}

/**
 * For each meaning in a claim, but for those without a model to ask or votes that are kept.
 *
 * @throws what asking a model throws
 */
export async function pickMeanings(
  claim: Claim,
  screen: ScreenEvidence,
  asking: ClaimModels,
): Promise<PickedMeaning[]> {
  const subjects = claimSubjects(claim);
  const meanings = subjects.flatMap((one) => (one.kind === 'meaning' ? [one.words] : []));
  const found: PickedMeaning[] = [];
  for (const words of new Set(meanings)) {
    const painted = paintedList(screen);
    const list = painted.map(({ kind, text }, index): Pickable => ({ id: index + 1, kind, text }));
    const picked = await pick(asking, { list, meaning: words }, asking.judge);
    if (picked !== null) found.push({ words, picked, things: thingsOf(picked, painted) });
  }
  return found;
}

/** What decides a claim once these have been picked. */
export function withPicks(resolve: Resolve, found: readonly PickedMeaning[]): Resolve {
  const picked: Resolve['picked'] = (words) =>
    found.find((one) => one.words === words)?.things ?? null;
  return { ...resolve, picked };
}

function thingsOf(picked: Picked, painted: readonly Painted[]): PickedThings | { why: string } {
  const { picks, isIndiscriminate, ballot } = picked;
  if (isIndiscriminate)
    return {
      why: `The model ${ballot.by.model} picks something, but also picks something from a list without it, so its answer does not count`,
    };
  if (picks === null) return { why: openWords(picked) };
  const chosen = picks.flatMap((id) => painted[id - 1] ?? []);
  return {
    texts: chosen.flatMap(({ control, fragments }) => (control === null ? [fragments] : [])),
    controls: chosen.flatMap(({ control }) => control ?? []),
    listed: painted.length,
  };
}

/** A text, or a control with the text in it. */
interface Painted {
  kind: string;
  text: string;
  fragments: readonly number[];
  control: number | null;
}

/** Everything a person sees and could recognize by its words, in page order. */
function paintedList(screen: ScreenEvidence): Painted[] {
  const { controls, fragments } = screen.layout;
  const seen = controls.filter(
    (control) => isOperable(control.role) && sightControl(control, screen).state === 'painted',
  );
  const inControls = new Set(seen.flatMap((control) => control.fragments));
  const free = fragments
    .filter((one) => !inControls.has(one.id))
    .filter((one) => fragmentSight(screen.ink, one).sight === 'painted')
    .sort((a, b) => a.order - b.order);
  const texts = blocksOf(free).map((block) => ({
    kind: 'text',
    text: joinedWords(block),
    fragments: block.map(({ id }) => id),
    control: null,
    order: block[0]?.order ?? 0,
  }));
  const operated = seen.map(({ id, role, name, order, fragments: inside }) => ({
    kind: role,
    text: name,
    fragments: inside,
    control: id,
    order,
  }));
  return [...operated, ...texts]
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => one.order - other.order);
}

/** A text that could be in a region. */
export interface Hiding {
  region: OpaqueRegion;
  text: string;
  /** Whether the claim is about the region itself; otherwise it is one of the places where the text could hide. */
  isSubject: boolean;
}

/** What was needed while a claim was decided, each once. */
export function collectHiding(resolve: Resolve): { resolve: Resolve; asked: Hiding[] } {
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
  sentence: string;
}

/** More of the window than this is no picture to read: letters would be too small, and text around it would be read too. */
const MOST_OF_WINDOW = 0.5;

/**
 * Reads one region. Null if no model can be asked and no votes are saved, or the region is too large to be shown.
 *
 * @throws what asking a model throws
 */
export async function readRegion(
  { region, text, isSubject }: Hiding,
  { layout, ink, resolve }: ScreenEvidence,
  pictures: PicturePair,
  asking: ClaimModels,
): Promise<RegionRead | null> {
  const { width, height } = layout.viewport;
  const target = visionTarget(region.box, layout, pictures);
  if (target === null || areaPx(target.box) > MOST_OF_WINDOW * width * height) return null;
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
): Pick<RegionRead, 'answer' | 'sentence'> {
  const { standing, isInvented, ballot, read } = reading;
  const { answer } = standing;
  const where = regionWords([region]);
  if (isInvented) {
    const sentence = `The model ${ballot.by.model} reads it in ${where}, but also where there is nothing, so its answer does not count.`;
    return { answer: null, sentence };
  }
  if (answer === null) return { answer, sentence: `Of ${where}: ${openWords(reading)}.` };
  const words = read === null || read.trim() === '' ? 'no text' : `“${brief(read)}”`;
  return { answer, sentence: `Read in ${where} by ${voters(reading)}: ${words}.` };
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
