// The recordings of one trial while it runs: returns answers, keeps new ones, and says why it cannot; asks no model.
import { createRedactor, type Redactor } from '../episode/redactor.js';
import type { Json } from '../scenario/schema.js';
import type { SightlineError } from '../sightline-error.js';
import { cassetteSecret, notRecorded } from './errors.js';
import { type CassetteOf, changeCassette, readRecordings } from './file.js';
import type { CassetteMode } from './mode.js';
import { isStaleRecording } from './nearest.js';
import { shownPath } from './place.js';
import type { AskedQuestion, CassetteKind, Recording } from './recording.js';

export type TapeMode = Exclude<CassetteMode, 'live'>;

export interface TapeOptions<Setup extends Record<string, Json>, Answer> extends CassetteOf<
  Setup,
  Answer
> {
  mode: TapeMode;
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

export interface Tape<Setup, Answer> {
  /** As messages show it. */
  readonly file: string;
  /** What was there when it was opened; null if there was no file, or if it is not read. */
  readonly recorded: readonly Recording<Setup, Answer>[] | null;
  /** Called in the order in which questions come. */
  find(asked: AskedQuestion<Setup>): FoundRecording<Setup, Answer>;
  /**
   * Writes what was accepted. Anything that has since turned out to be secret is left out; returns an error for each.
   */
  write(): Promise<SightlineError[]>;
}

/**
 * @throws SightlineError `cassette-invalid` and `cassette-version` for a file that cannot be used; in mode `record` only
 *   `cassette-version`, when it is written.
 */
export async function openTape<Setup extends Record<string, Json>, Answer>(
  options: TapeOptions<Setup, Answer>,
): Promise<Tape<Setup, Answer>> {
  return tape(options, options.mode === 'record' ? null : await readRecordings(options));
}

/** Questions have their place in the order of asking before their answers are there. */
interface Place<Setup, Answer> {
  taken: { recording: Recording<Setup, Answer>; isSecret: boolean } | null;
}

function tape<Setup extends Record<string, Json>, Answer>(
  options: TapeOptions<Setup, Answer>,
  recorded: readonly Recording<Setup, Answer>[] | null,
): Tape<Setup, Answer> {
  const { mode, kind, place: where, owner, project = null } = options;
  const { redactor = createRedactor() } = options;
  const file = shownPath(where, owner);
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
  const secretIn = (recording: AskedQuestion<Setup>) =>
    cassetteSecret(file, kind.inShort(recording));

  /** Those of this project first, then those of others, which may have shown the same. */
  const recordedOf = (key: string, time: number): Recording<Setup, Answer>[] => {
    const alike = (recorded ?? []).filter((one) => one.key === key && one.time === time);
    const own = alike.filter((one) => one.project === project);
    return [...own, ...alike.filter((one) => one.project !== project)];
  };
  const keepAt = (asked: AskedQuestion<Setup>, key: string): Keep<Answer> => {
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
  { mode, kind }: { mode: TapeMode; kind: CassetteKind<Setup, Answer> },
): Recording<Setup, Answer>[] {
  const replacedBy = ({ subject, question, project }: Recording<Setup, Answer>): string =>
    kind.bySubject ? JSON.stringify([subject, question.vote, project]) : '';
  const kept = taken.filter(({ isSecret }) => !isSecret);
  const replaced = new Set(kept.map(({ recording }) => replacedBy(recording)));
  const all = new Map(
    now
      .filter((recording) => mode !== 'record' || !replaced.has(replacedBy(recording)))
      .map((recording) => [named(recording), recording]),
  );
  for (const { recording, isSecret } of taken) {
    if (isSecret) all.delete(named(recording));
    else all.set(named(recording), recording);
  }
  return kind.bySubject ? [...all.values()].sort(bySubject) : [...all.values()];
}

/** Names one answer among all: two projects may each have one to the same question, where their models are not the same. */
function named({
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
