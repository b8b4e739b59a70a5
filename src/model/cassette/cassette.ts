// The cassette of one trial and role, in front of a model: questions in, recorded answers out; asks no model.
import type { Json } from '../../scenario/schema.js';
import type { SightlineError } from '../../sightline-error.js';
import type { CassettePlace } from '../../tape/place.js';
import { openTape, type TapeMode } from '../../tape/tape.js';
import type { Role } from '../endpoint.js';
import type { Ledger } from '../ledger.js';
import type { About, Model } from '../model.js';
import { hashOf } from '../prompt.js';
import { type AnsweredQuestion, jsonSchemaOf, type Question } from '../question.js';
import {
  keptAnswerOf,
  modelKind,
  type ModelRecording,
  type ModelSetup,
  plainParts,
  plainQuestionText,
  type Varying,
} from './kind.js';

export interface CassetteOptions extends CassettePlace, Varying {
  role: Role;
  mode: TapeMode;
  /** Of the suite; re-recording one leaves the answers of the others. Default: unspecified. */
  project?: string;
  /** Hash of the scenario, from `scenarioHash`; answers recorded under another are stale. Null: not compared. */
  scenarioHash: string | null;
  /** Where replayed answers are noted; null: nowhere. */
  ledger: Pick<Ledger, 'note'> | null;
}

/** What a cassette has for a question. */
export type FoundAnswer =
  | { kind: 'replay'; recording: ModelRecording }
  /** A model has to be asked; without one, `otherwise` is the error. Its answer is written at once. */
  | {
      kind: 'ask';
      keep: (answered: AnsweredQuestion<unknown>) => Promise<void>;
      otherwise: () => SightlineError;
    }
  /** Nothing was recorded for it, and no model may be asked. */
  | { kind: 'refuse'; error: SightlineError };

export interface Cassette {
  readonly role: Role;
  /** As shown in messages. */
  readonly file: string;
  readonly mode: TapeMode;
  readonly ledger: CassetteOptions['ledger'];
  /** The models with answers in it when it was opened; null if there was no file. */
  readonly models: readonly string[] | null;
  /** Called in the order that questions come. */
  find(question: Question<unknown>, about: About, model: Model | null): FoundAnswer;
  /**
   * To be called when the episode is over: removes what has turned out to be secret since. Returns everything that was
   * left out, and why.
   */
  save(): Promise<readonly SightlineError[]>;
}

/**
 * The cassette of a trial and role. Mode `live` has none.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-version` for a file that cannot be used; in mode `record` only
 *   `cassette-version`, when the first answer is kept.
 */
export async function openModelCassette(options: CassetteOptions): Promise<Cassette> {
  const { role, mode, ledger, scenarioHash, redactor, project } = options;
  const { dir, scenario, trial, attempt } = options;
  const place = { dir, scenario, trial, ...(attempt === undefined ? {} : { attempt }) };
  const tape = await openTape({
    ...{ place, owner: role, kind: modelKind, mode },
    ...(project === undefined ? {} : { project }),
    ...(redactor === undefined ? {} : { redactor }),
  });
  const plain = plainQuestionText(options);
  const unrecorded: SightlineError[] = [];
  const models = tape.recorded?.flatMap(({ question }) => question.setup.model ?? []) ?? null;
  const write = async () => void unrecorded.push(...(await tape.write()));
  return {
    ...{ role, mode, ledger, file: tape.file },
    models: models === null ? null : [...new Set(models)],
    find(question, { subject, vote = 1 }, model) {
      const { name, text } = question.prompt;
      const setup: ModelSetup = {
        prompt: { name, hash: hashOf(text), text },
        schema: asJson(jsonSchemaOf(question)),
        model: model?.name ?? null,
        parameters: model?.parameters === undefined ? null : { ...model.parameters },
        scenario: scenarioHash,
      };
      const shown = plainParts(question.parts, plain);
      const found = tape.find({ subject, question: { setup, shown, vote } });
      if (found.kind !== 'ask') return found;
      const keep = async (answered: AnsweredQuestion<unknown>) => {
        unrecorded.push(...[found.keep(keptAnswerOf(answered)) ?? []].flat());
        await write();
      };
      return { ...found, keep };
    },
    async save() {
      await write();
      return unrecorded;
    },
  };
}

/** As in the file, so that recorded and asked questions are comparable. */
function asJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
