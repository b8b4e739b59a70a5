// The recordings of one trial while it runs: returns answers, keeps new ones, and says why it cannot; asks no model.
import { createRedactor, type Redactor } from '../../episode/redactor.js';
import type { Json } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';
import { canonicalJson, commonLength, differenceInWords, firstDifference } from './compare.js';
import type { CassetteMode } from './mode.js';
import {
  type CassetteKind,
  cassetteLabel,
  type CassetteOf,
  type CassetteOwner,
  type CassetteQuery,
  changeCassette,
  type Facet,
  readRecordings,
  type Recording,
} from './file.js';

export type KeptMode = Exclude<CassetteMode, 'live'>;

export interface CassetteOptions<Setup extends Record<string, Json>, Answer> extends CassetteOf<
  Setup,
  Answer
> {
  mode: KeptMode;
  /** Of the suite; recording one anew leaves the answers of the others. Default: it is not said. */
  project?: string;
  /** Anything containing a secret is not kept. Default: there are none. */
  redactor?: Redactor;
}

/** What a cassette has for a question. */
export type FoundRecording<Setup, Answer> =
  | { kind: 'replay'; recording: Recording<Setup, Answer> }
  /** A model has to be asked; without one, `otherwise` is the error. */
  | { kind: 'ask'; keep: Keep<Answer>; otherwise: () => SightlineError }
  /** Nothing was recorded for it, and no model may be asked. */
  | { kind: 'refuse'; error: SightlineError };

/** Accepts the answer, to be written by `write`; returns why it is not kept. */
export type Keep<Answer> = (answer: Answer) => SightlineError | null;

export interface Cassette<Setup, Answer> {
  /** As messages show it. */
  readonly file: string;
  /** What was there when it was opened; null if there was no file, or if it is not read. */
  readonly recorded: readonly Recording<Setup, Answer>[] | null;
  /** Called in the order in which questions come. */
  find(asked: CassetteQuery<Setup>): FoundRecording<Setup, Answer>;
  /**
   * Writes what was accepted. Anything that has since turned out to be secret is left out; returns an error for each.
   */
  write(): Promise<SightlineError[]>;
}

/**
 * @throws SightlineError `cassette-invalid` and `cassette-miss` for a file that cannot be used; in mode `record` only
 *   `cassette-miss`, when it is written.
 */
export async function openCassette<Setup extends Record<string, Json>, Answer>(
  options: CassetteOptions<Setup, Answer>,
): Promise<Cassette<Setup, Answer>> {
  return cassetteOf(options, options.mode === 'record' ? null : await readRecordings(options));
}

/** Questions have their place in the order of asking before their answers are there. */
interface Place<Setup, Answer> {
  taken: { recording: Recording<Setup, Answer>; isSecret: boolean } | null;
}

function cassetteOf<Setup extends Record<string, Json>, Answer>(
  options: CassetteOptions<Setup, Answer>,
  recorded: readonly Recording<Setup, Answer>[] | null,
): Cassette<Setup, Answer> {
  const { mode, kind, place: where, owner, project = null } = options;
  const { redactor = createRedactor() } = options;
  const file = cassetteLabel(where, owner);
  const places: Place<Setup, Answer>[] = [];
  /** How often each question was answered. */
  const answered = new Map<string, number>();
  const answeredOnce = (key: string): number => {
    const times = (answered.get(key) ?? 0) + 1;
    answered.set(key, times);
    return times;
  };
  const holdsSecret = (recording: Recording<Setup, Answer>): boolean =>
    redactor.active && kind.texts(recording).some((text) => redactor.find(text).length > 0);
  const secretIn = (recording: CassetteQuery<Setup>) =>
    cassetteSecret(file, kind.inShort(recording));

  /** Those of this project first, then those of others, which may have shown the same. */
  const recordedOf = (key: string, time: number): Recording<Setup, Answer>[] => {
    const alike = (recorded ?? []).filter((one) => one.key === key && one.time === time);
    const own = alike.filter((one) => one.project === project);
    return [...own, ...alike.filter((one) => one.project !== project)];
  };
  const keepAt = (asked: CassetteQuery<Setup>, key: string): Keep<Answer> => {
    const place: Place<Setup, Answer> = { taken: null };
    places.push(place);
    return (answer) => {
      const recording = { ...asked, key, time: answeredOnce(key), project, answer };
      const isSecret = holdsSecret(recording);
      place.taken = { recording, isSecret };
      return isSecret ? secretIn(recording) : null;
    };
  };

  return {
    ...{ file, recorded },
    find(asked) {
      const key = kind.keyOf(asked.question);
      const before = answered.get(key) ?? 0;
      const candidates = recordedOf(key, before + 1);
      const fresh = candidates.find((one) => !isStaleRecording(asked, one, kind));
      if (fresh !== undefined) {
        answeredOnce(key);
        return { kind: 'replay', recording: fresh };
      }
      const [stale] = candidates;
      const otherwise = () =>
        notRecorded({
          ...{ file, owner, kind, asked },
          ...(stale === undefined ? { recorded, before } : { recorded: [stale], before: 0 }),
        });
      if (mode === 'replay') return { kind: 'refuse', error: otherwise() };
      return { kind: 'ask', keep: keepAt(asked, key), otherwise };
    },
    async write() {
      const taken = places.flatMap(({ taken: one }) => one ?? []);
      const late = taken.filter(({ recording, isSecret }) => !isSecret && holdsSecret(recording));
      for (const one of late) one.isSecret = true;
      const change = (now: Recording<Setup, Answer>[]) => joined(now, taken, { mode, kind });
      if (taken.length > 0) await changeCassette(options, change, { afresh: mode === 'record' });
      return late.map(({ recording }) => secretIn(recording));
    },
  };
}

/**
 * What is in the file by now, plus what this episode has accepted. Anything another process has added meanwhile stays.
 * In mode `record` the accepted answers replace everything else; or, by subject, the same project's answers about the
 * same subject and vote.
 */
function joined<Setup extends Record<string, Json>, Answer>(
  now: readonly Recording<Setup, Answer>[],
  taken: readonly NonNullable<Place<Setup, Answer>['taken']>[],
  { mode, kind }: { mode: KeptMode; kind: CassetteKind<Setup, Answer> },
): Recording<Setup, Answer>[] {
  const replacedBy = ({ subject, question, project }: Recording<Setup, Answer>): string =>
    kind.bySubject ? JSON.stringify([subject, question.vote, project]) : '';
  const kept = taken.filter(({ isSecret }) => !isSecret);
  const replaced = new Set(kept.map(({ recording }) => replacedBy(recording)));
  const all = new Map(
    now
      .filter((recording) => mode !== 'record' || !replaced.has(replacedBy(recording)))
      .map((recording) => [recordingId(recording), recording]),
  );
  for (const { recording, isSecret } of taken) {
    if (isSecret) all.delete(recordingId(recording));
    else all.set(recordingId(recording), recording);
  }
  return kind.bySubject ? [...all.values()].sort(bySubject) : [...all.values()];
}

/** Names one answer among all: two projects may each have one to the same question, where their models are not the same. */
function recordingId({
  key,
  time,
  project,
}: Pick<Recording<unknown, unknown>, 'key' | 'time' | 'project'>) {
  return JSON.stringify([key, time, project]);
}

const words = new Intl.Collator('en', { numeric: true });

/** "turn 2" before "turn 10"; what is of one subject, vote and project stays in the order of asking. */
function bySubject(one: Recording<unknown, unknown>, other: Recording<unknown, unknown>): number {
  const orders = [
    words.compare(one.subject, other.subject),
    (one.question.vote ?? 1) - (other.question.vote ?? 1),
    words.compare(one.project ?? '', other.project ?? ''),
  ];
  return orders.find((order) => order !== 0) ?? 0;
}

interface NearestRecording<Of> {
  recording: Of;
  /** Counted from 0. */
  index: number;
  /** The parts that differ, named as a person would; at least one. */
  parts: string[];
  /** Those of them that make it stale; empty if something else was asked about. */
  stale: string[];
  /** One sentence: the first difference. */
  difference: string;
}

const WEIGHT_OF_SUBJECT = 16;

/** Null if nothing was recorded, or if a recorded one is equal. */
function nearestRecording<Setup extends Record<string, Json>, Answer>(
  asked: CassetteQuery<Setup>,
  recorded: readonly Recording<Setup, Answer>[],
  kind: CassetteKind<Setup, Answer>,
): NearestRecording<Recording<Setup, Answer>> | null {
  const scores = recorded.map((recording) => {
    const isSame = recording.subject === asked.subject;
    const facets = kind.facets(asked.question, recording.question);
    return facets.reduce((sum, facet) => sum + likeness(facet), isSame ? WEIGHT_OF_SUBJECT : 0);
  });
  const index = scores.indexOf(Math.max(...scores));
  const recording = recorded[index];
  if (recording === undefined) return null;
  const differing = kind.facets(asked.question, recording.question).filter(differs);
  const [first] = differing;
  if (first === undefined) return null;
  const stale = recording.subject === asked.subject ? differing.filter((facet) => facet.stale) : [];
  return {
    ...{ recording, index, parts: differing.map(({ name }) => name) },
    stale: stale.map(({ name }) => name),
    difference: first.inWords?.() ?? inWords(first),
  };
}

/** Whether the same question is asked differently now than when this was recorded. */
function isStaleRecording<Setup extends Record<string, Json>, Answer>(
  { question }: CassetteQuery<Setup>,
  recording: Recording<Setup, Answer>,
  kind: CassetteKind<Setup, Answer>,
): boolean {
  return kind.facets(question, recording.question).some((facet) => facet.stale && differs(facet));
}

function differs({ recorded, asked }: Facet): boolean {
  return canonicalJson(recorded) !== canonicalJson(asked);
}

/** Lists are the more alike the longer they begin alike. */
function likeness(facet: Facet): number {
  const { recorded, asked, weight } = facet;
  if (weight === 0) return 0;
  if (!Array.isArray(recorded) || !Array.isArray(asked)) return differs(facet) ? 0 : weight;
  const longer = Math.max(recorded.length, asked.length, 1);
  return (weight * commonLength(recorded, asked)) / longer;
}

function inWords({ name, recorded, asked }: Facet): string {
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  return `${subject} differs: ${differenceInWords(firstDifference(recorded, asked))}.`;
}

interface AskedInVain<Setup extends Record<string, Json>, Answer> {
  /** The cassette, as messages show it. */
  file: string;
  owner: CassetteOwner;
  kind: CassetteKind<Setup, Answer>;
  asked: CassetteQuery<Setup>;
  /** The recordings to search for the nearest; null if there is no file. */
  recorded: readonly Recording<Setup, Answer>[] | null;
  /** How often the same question has been answered before in this episode. */
  before: number;
}

/** `cassette-miss`, with what differs if the same was asked in another way. */
function notRecorded<Setup extends Record<string, Json>, Answer>(
  vain: AskedInVain<Setup, Answer>,
): SightlineError {
  const { file, owner, kind, asked, recorded, before } = vain;
  const what = `The cassette ${file} holds no answer to ${kind.inShort(asked)}.`;
  const again = kind.recordAgain(owner);
  const look = `Find out why the episode went another way, or what varies from run to run. ${again}`;
  if (recorded === null) return cassetteMiss(what, ['There is no such file.'], again);
  if (before > 0) {
    const times = before === 1 ? 'once' : `${before} times`;
    return cassetteMiss(
      what,
      [`The same question was recorded ${times} and is asked again.`],
      look,
    );
  }
  const nearest = nearestRecording(asked, recorded, kind);
  if (nearest === null) return cassetteMiss(what, ['It is empty.'], again);
  const { recording, index, parts, stale, difference } = nearest;
  const near = `Nearest is entry ${index + 1}, ${kind.inShort(recording)}; what differs: ${parts.join(', ')}.`;
  if (stale.length === 0) return cassetteMiss(what, [near, difference], look);
  const changed = stale.map((name) => name.replace(/^the /, '')).join(', ');
  return cassetteStale(`it was recorded with another ${changed}`, {
    ...{ file, again },
    details: [`Asked: ${kind.inShort(asked)}.`, near, difference],
  });
}

export function cassetteStale(
  why: string,
  { file, details, again }: { file: string; details: readonly string[]; again: string },
): SightlineError {
  const what = `The cassette ${file} is stale: ${why}.`;
  return new SightlineError('cassette-miss', { what, details, next: again });
}

export function cassetteMiss(
  what: string,
  details: readonly string[],
  next: string,
): SightlineError {
  return new SightlineError('cassette-miss', { what, details, next });
}

/** @param asked in short */
function cassetteSecret(file: string, asked: string): SightlineError {
  return new SightlineError('cassette-secret', {
    what: `The answer to ${asked} holds a secret, and was not recorded.`,
    details: [`cassette ${file}`],
    next: 'Keep the secret from the model, or take its pattern out of the secrets of the app file if it is not secret.',
  });
}
