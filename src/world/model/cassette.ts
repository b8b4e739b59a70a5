// The cassette of one trial: gives recorded answers, keeps new ones, and says why it cannot; asks no model.
import type { Redactor } from '../../episode/redactor.js';
import type { CassettePlace } from '../../model/cassette/place.js';
import type { SightlineError } from '../../sightline-error.js';
import { answerNoText, cassetteMiss, cassetteSecret, cassetteUnfit } from './cassette-errors.js';
import { readCassette, shownPath, writeCassette } from './cassette-file.js';
import { summaryOf, type Recording } from './cassette-format.js';
import { withoutQuery, type ModelRequest } from './model-request.js';
import { plainRequest, requestKey, type PlainRequest } from './plain-request.js';
import type { SeenAnswer } from './seen-answer.js';
import type { Found, Tape, TapedAnswer, Taking } from './tape.js';
import { holdsSecret, textPieces } from './taped-text.js';
import { plainText, type VaryingText } from './varying-text.js';

export interface CassetteSettings extends CassettePlace, VaryingText {
  /**
   * `replay`: only what is recorded. `record`: everything is asked anew, and the file is written afresh. `auto`: what is
   * recorded is replayed, what is not is asked and added.
   */
  mode: 'record' | 'replay' | 'auto';
}

/**
 * The cassette of a trial; `live` has none.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-version` for a file that cannot be read; in mode `record`
 * none is read.
 */
export async function openCassette(settings: CassetteSettings): Promise<Tape> {
  const stored = settings.mode === 'record' ? null : await readCassette(settings);
  return tape(settings, stored);
}

/** Recordings have their place in the order of requests before their answers are there. */
interface RecordingSlot {
  recording: Recording | null;
}

function tape(settings: CassetteSettings, stored: readonly Recording[] | null): Tape {
  const { mode, redactor } = settings;
  const file = shownPath(settings);
  const plain = plainText(settings);
  const answered = new Map<string, number>();
  const places: RecordingSlot[] = [];

  const take = (key: string, question: PlainRequest): Taking => {
    const place: RecordingSlot = { recording: null };
    places.push(place);
    return {
      keep(answer, seen) {
        const recording = recordingOf({ key, question, answer, seen });
        const failure = whyNotKept(recording, { file, question, redactor });
        if (failure === null) place.recording = recording;
        return failure;
      },
    };
  };

  return {
    find(asked) {
      const question = plainRequest(asked, plain);
      if (question === null) return withoutQuestion(asked, { mode, file });
      const key = requestKey(question);
      const nth = answered.get(key) ?? 0;
      const found = stored?.filter((recording) => recording.key === key)[nth];
      const miss = () => cassetteMiss({ file, asked: question, recorded: stored, nth });
      if (found === undefined && mode === 'replay') return { kind: 'refuse', error: miss() };
      answered.set(key, nth + 1);
      if (found !== undefined) return { kind: 'replay', answer: tapedAnswer(found) };
      return { kind: 'ask', taking: take(key, question), problem: null, otherwise: miss };
    },
    async save() {
      const recorded = places.flatMap(({ recording }) => recording ?? []);
      // A secret may have been learned since.
      const clean = recorded.filter((recording) => !isSecret(recording, redactor));
      if (clean.length > 0) await writeCassette(settings, await joined(settings, stored, clean));
      return recorded
        .filter((recording) => !clean.includes(recording))
        .map(({ question }) => cassetteSecret(file, question));
    },
  };
}

/** Another project may have added to the file meanwhile: what it holds stays, and nothing is added twice. */
async function joined(
  settings: CassetteSettings,
  stored: readonly Recording[] | null,
  recorded: readonly Recording[],
): Promise<Recording[]> {
  if (settings.mode === 'record') return [...recorded];
  const now = (await readCassette(settings)) ?? [];
  const timesIn = (recordings: readonly Recording[], key: string): number =>
    recordings.filter((recording) => recording.key === key).length;
  const added = recorded.filter(({ key }) => timesIn(now, key) <= timesIn(stored ?? [], key));
  return [...now, ...added];
}

function withoutQuestion(
  { method, path }: ModelRequest,
  { mode, file }: { mode: CassetteSettings['mode']; file: string },
): Found {
  const error = cassetteUnfit(file, `${method} ${withoutQuery(path)}`);
  if (mode === 'replay') return { kind: 'refuse', error };
  return { kind: 'ask', taking: null, problem: error.parts.what, otherwise: () => error };
}

function recordingOf(parts: {
  key: string;
  question: PlainRequest;
  answer: TapedAnswer;
  seen: SeenAnswer;
}): Recording | null {
  const { key, question, answer, seen } = parts;
  const pieces = textPieces(answer);
  if (pieces === null) return null;
  const { status, contentType: type } = answer;
  return { key, question, summary: summaryOf(seen), answer: { status, type, pieces } };
}

function whyNotKept(
  recording: Recording | null,
  { file, question, redactor }: { file: string; question: PlainRequest; redactor: Redactor },
): SightlineError | null {
  if (recording === null) return answerNoText(file, question);
  return isSecret(recording, redactor) ? cassetteSecret(file, question) : null;
}

function isSecret({ question, answer, summary }: Recording, redactor: Redactor): boolean {
  return holdsSecret([...answer.pieces, JSON.stringify(question), summary.text], redactor);
}

function tapedAnswer({ answer: { status, type, pieces } }: Recording): TapedAnswer {
  const encoder = new TextEncoder();
  return { status, contentType: type, pieces: pieces.map((piece) => encoder.encode(piece)) };
}
