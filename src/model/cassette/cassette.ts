// The cassette of one trial and role: gives recorded answers, keeps new ones, and says why it cannot; asks no model.
import { createRedactor } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import type { SightlineError } from '../../sightline-error.js';
import type { Role } from '../endpoint.js';
import type { Ledger } from '../ledger.js';
import type { About, Had, Model } from '../model.js';
import type { Question } from '../question.js';
import { jsonIn } from '../reply.js';
import { cassetteMiss, cassetteSecret, cassetteStale } from './errors.js';
import { changeCassette, readCassette, type RolePlace } from './file.js';
import type { Recording } from './format.js';
import type { CassetteMode } from './mode.js';
import { type Asked, staleParts } from './nearest.js';
import { shownPath } from './place.js';
import { plainQuestion, plainText, questionKey, type Varying } from './plain-question.js';
import { counter, holdsSecret, joined, type RecordingSlot } from './takings.js';

export interface CassetteOptions extends RolePlace, Varying {
  mode: Exclude<CassetteMode, 'live'>;
  /** Of the suite; recording one anew leaves the answers of the others. Default: it is not said. */
  project?: string;
  /** Hash of the scenario, of `scenarioHash`; answers that were recorded under another are stale. Null: it is not compared. */
  scenarioHash: string | null;
  /** Where replayed answers are noted; null: nowhere. */
  ledger: Pick<Ledger, 'note'> | null;
}

/** What a cassette has for a question. */
export type Found =
  | { kind: 'replay'; recording: Recording }
  /** A model has to be asked; without one, `otherwise` is the error. */
  | { kind: 'ask'; taking: Taking; otherwise: () => SightlineError }
  /** Nothing was recorded for it, and no model may be asked. */
  | { kind: 'refuse'; error: SightlineError };

/** A place for one answer, in the order of asking; it stays empty where there was none. */
export interface Taking {
  keep(had: Had<unknown>): Promise<void>;
}

export interface Cassette {
  readonly role: Role;
  readonly mode: CassetteOptions['mode'];
  /** As messages show it. */
  readonly file: string;
  readonly ledger: CassetteOptions['ledger'];
  /** Models whose answers were there when it was opened; null where there was no file. */
  readonly models: readonly string[] | null;
  /** What was left out so far, and why. */
  readonly unrecorded: readonly SightlineError[];
  /** Called in the order in which questions come. */
  find(question: Question<unknown>, about: About, model: Model | null): Found;
  /** To be called when the episode is over: what turned out to be secret since is taken out again. Returns `unrecorded`. */
  save(): Promise<readonly SightlineError[]>;
}

/**
 * The cassette of a trial and role. Mode `live` has none.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-version` for a file that cannot be used; in mode `record` only
 *   `cassette-version`, when the first answer is kept.
 */
export async function openCassette(options: CassetteOptions): Promise<Cassette> {
  const stored = options.mode === 'record' ? null : await readCassette(options);
  return cassette(options, stored);
}

function cassette(options: CassetteOptions, stored: readonly Recording[] | null): Cassette {
  const { mode, role, project = null, scenarioHash, ledger, redactor = createRedactor() } = options;
  const file = shownPath(options, role);
  const plain = plainText(options);
  const places: RecordingSlot[] = [];
  const unrecorded: SightlineError[] = [];
  /** How often each question was answered. */
  const answered = counter();

  /** Those of the own project first, then of others, which may have shown the same. */
  const recordedOf = (wanted: Pick<Recording, 'key' | 'time' | 'project'>): Recording[] => {
    const all = mode === 'record' ? [] : (stored ?? []);
    const alike = all.filter(({ key, time }) => key === wanted.key && time === wanted.time);
    const own = alike.filter((one) => one.project === wanted.project);
    return [...own, ...alike.filter((one) => !own.includes(one))];
  };

  const take = (asked: Asked, key: string, model: Model | null): Taking => {
    const place: RecordingSlot = { recording: null, isSecret: false };
    places.push(place);
    return {
      async keep(had) {
        const time = answered.add(key);
        const where = { key, time, project, scenario: scenarioHash };
        place.recording = recordingOf(asked, { ...where, had, model });
        await write();
      },
    };
  };

  const write = async (): Promise<void> => {
    for (const place of places) {
      const { recording, isSecret } = place;
      if (recording === null || isSecret || !holdsSecret(recording, redactor)) continue;
      place.isSecret = true;
      unrecorded.push(cassetteSecret(file, recording));
    }
    await changeCassette(options, (now) => joined(now, places, mode), {
      afresh: mode === 'record',
    });
  };

  return {
    ...{ role, mode, file, ledger, unrecorded },
    models: stored === null ? null : [...new Set(stored.map(({ model }) => model))],
    find(question, { subject, vote = 1 }, model) {
      const asked: Asked = {
        ...{ subject, question: plainQuestion(question, vote, plain), scenario: scenarioHash },
        model: model === null ? null : { name: model.name, parameters: model.parameters ?? null },
      };
      const key = questionKey(asked.question);
      const before = answered.of(key);
      const candidates = recordedOf({ key, time: before + 1, project });
      const found = candidates.find((one) => isFresh(asked, one)) ?? candidates[0];
      const parts = found === undefined ? [] : staleParts(asked, found);
      if (found !== undefined && parts.length === 0) {
        answered.add(key);
        return { kind: 'replay', recording: found };
      }
      const otherwise = () =>
        found === undefined
          ? cassetteMiss({ file, role, asked, recorded: stored, before })
          : cassetteStale({ file, role, asked }, found);
      if (mode === 'replay') return { kind: 'refuse', error: otherwise() };
      return { kind: 'ask', taking: take(asked, key, model), otherwise };
    },
    async save() {
      if (places.some(({ recording }) => recording !== null)) await write();
      return unrecorded;
    },
  };
}

function isFresh(asked: Asked, recording: Recording): boolean {
  return staleParts(asked, recording).length === 0;
}

interface Answer extends Pick<Recording, 'key' | 'time' | 'scenario' | 'project'> {
  had: Had<unknown>;
  model: Model | null;
}

function recordingOf({ subject, question }: Asked, { had, model, ...where }: Answer): Recording {
  const { text, effort } = had;
  const { form, tokens, model: name } = effort;
  const reply = (jsonIn(text) ?? null) as Json;
  const parameters = model?.parameters === undefined ? null : { ...model.parameters };
  return { subject, question, ...where, reply, text, form, tokens, model: name, parameters };
}
