// What one rater does with a sample: shows an episode with the answers so far, and saves each answer at once.
import { stringify } from 'yaml';
import { isRecord } from '../../scenario/merge.js';
import type { ReviewEpisode, ReviewList } from '../../report/review/data.js';
import { shownEpisode } from '../../report/review/episode.js';
import { type LabelItem, LONGEST_NOTE } from '../../statistics/calibration/labels.js';
import { pathFromFile } from '../judge/labels/files.js';
import { labelsSoFar, lineOf, saveLine } from './labels-file.js';
import { answerIn, type AskedOfRater, ratedLabel, type Rating } from './questions.js';
import type { Reviewed } from './reviewed.js';

/** The labels file, and who answers. */
export type RatingPlace = Rating & { file: string };

/** The order is that of the episodes. */
export function reviewList(episodes: readonly Reviewed[], place: RatingPlace): ReviewList {
  const { file, rater, blind } = place;
  const labels = labelsSoFar(file);
  return {
    ...{ rater, blind, labels: file },
    episodes: episodes.map(({ episode: { header }, asked }) => ({
      ...{ scenario: header.scenario.id, trial: header.trial },
      done: asked.every((question) => answered(labels, question, place) !== null),
    })),
  };
}

/** @param files where the page finds the files of the episode */
export function reviewedEpisode(
  { episode, verdict, asked }: Reviewed,
  place: RatingPlace,
  files: string,
): ReviewEpisode {
  return {
    ...shownEpisode(episode, verdict, { files, blind: place.blind }),
    part: asked.flatMap(({ about }) =>
      Object.entries(about).map(([name, text]): [string, string] => [name, inLines(text)]),
    ),
    ...answersSoFar(asked, place),
  };
}

/** The questions as they stand, and the note. */
export function answersSoFar(
  asked: readonly AskedOfRater[],
  place: RatingPlace,
): Pick<ReviewEpisode, 'questions' | 'note'> {
  const labels = labelsSoFar(place.file);
  const noted = asked.map(({ item }) => lineOf(labels, { ...place, id: item.id })?.note);
  return {
    questions: asked.map((question) => {
      const { key, wording, choices } = question;
      return { key, wording, choices, answer: answered(labels, question, place) };
    }),
    note: noted.find((note) => note !== undefined) ?? '',
  };
}

function answered(
  labels: readonly LabelItem[],
  question: AskedOfRater,
  place: RatingPlace,
): string | null {
  return answerIn(lineOf(labels, { ...place, id: question.item.id }), question, place);
}

/** Saves what the page sent; false if it is neither an answer to one of the questions nor a note. */
export async function saveAnswer(
  { episode, asked }: Reviewed,
  place: RatingPlace,
  sent: unknown,
): Promise<boolean> {
  if (!isRecord(sent)) return false;
  const { file, rater } = place;
  const path = pathFromFile(file, episode.dir);
  const { question: key, answer, note } = sent;
  if (typeof note === 'string') {
    const verdict = asked.find((one) => one.key === 'verdict');
    if (verdict === undefined || note.length > LONGEST_NOTE) return false;
    const empty = { ...verdict.item, episode: path, rater };
    await saveLine(file, { id: verdict.item.id, rater }, (before) =>
      withNote(before ?? empty, note.trim()),
    );
    return true;
  }
  const question = asked.find((one) => one.key === key);
  if (question?.choices.some((choice) => choice.answer === answer) !== true) return false;
  const label = ratedLabel(question, { ...place, answer: String(answer) });
  await saveLine(file, { id: label.id, rater }, (before) =>
    withNote({ ...label, episode: path }, before?.note ?? ''),
  );
  return true;
}

/** Null: a line that would hold nothing. */
function withNote(before: LabelItem, note: string): LabelItem | null {
  const line = { ...before };
  delete line.note;
  if (note !== '') line.note = note;
  return line.answer === undefined && note === '' ? null : line;
}

/** Plans are data, which people read more easily as YAML. */
function inLines(text: string): string {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' ? stringify(data, { lineWidth: 0 }).trim() : text;
  } catch {
    return text;
  }
}
