// Formats the result of `sightline judge try`: the models, disagreements, the table, and what can be concluded.
import { brief } from '../../../verdict/brief.js';
import { unhidden } from '../../../model/fence.js';
import { boundsWords, percent } from '../../../report/calibration/words.js';
import { countOf } from '../../../count.js';
import { proportion } from '../../../statistics/proportion.js';
import { MOST_TOUCHED } from '../../../statistics/rate.js';
import type { Answered, Questioned } from '../../../try-model/known-answer.js';
import type { AllPlayed, Played } from '../../../try-model/played.js';
import { scoreOf } from '../../../try-model/score.js';
import { tryOutTable } from './table.js';
import { failuresOf, type TryPart, type TryOut } from './try-out.js';

export function tryOutText({ dir, parts }: TryOut): string {
  const sections = [
    ['models', ...parts.map(whoLine)],
    ...parts.map(partLines).filter((lines) => lines.length > 0),
    tryOutTable(parts),
    ['what this means', ...meaningLines(parts).map((line) => `  ${line}`)],
    [`kept in ${dir}: episodes, pictures, votes, model-calls.jsonl and try.json`],
  ];
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  // Models wrote part of it, so nothing in it may act as a terminal command.
  return `${unhidden(text)}\n`;
}

function whoLine({ name, role, model, off }: TryPart): string {
  const asked = name === 'picks' ? `${name} (role ${role})` : name;
  const who = model === null ? 'off' : `${model.name} at ${model.url}`;
  return `  ${asked.padEnd(20)}${off === null ? who : `off: ${off}`}`;
}

function partLines(part: TryPart): string[] {
  const { name, questioned, played } = part;
  const lines = [
    ...(questioned === null ? [] : questionLines(questioned)),
    ...(played?.episodes.flatMap(episodeLines) ?? []),
    ...failuresOf(part).map((failure) => `  could not be measured: ${failure}`),
  ];
  return lines.length === 0 ? [] : [name, ...lines];
}

function questionLines(questioned: Questioned): string[] {
  const wrong = questioned.answered.filter(({ said, expected }) => said !== expected);
  const kinds = scoreOf(questioned).byKind.map(
    ({ kind, asked, right }) => `${kind} ${right} of ${asked}`,
  );
  return [
    ...(questioned.takesNoPictures ? ['  The model takes no pictures, so nothing was asked.'] : []),
    ...(kinds.length === 0 ? [] : wrapped(`right by kind: ${kinds.join(', ')}`)),
    ...wrong.map(disagreement),
  ];
}

const openWords: Readonly<Record<NonNullable<Answered['open']>, string>> = {
  split: 'its votes are split',
  cannot_tell: 'it cannot tell',
  void: 'its votes do not count',
  not_founded: 'it says yes even where the evidence was removed',
};

const LONGEST = 120;

function disagreement({ id, question, expected, said, open, quote }: Answered): string {
  const what = said === null ? openWords[open ?? 'split'] : `it says ${said}`;
  const words = quote === null || quote.trim() === '' ? '' : `: “${brief(quote, LONGEST)}”`;
  return `  ${id}: “${brief(question, LONGEST)}” is ${expected}; ${what}${words}`;
}

function episodeLines({ scenario, outcome, turns, headline, breaches }: Played): string[] {
  const why = outcome === 'passed' ? '' : `: ${headline}`;
  return [
    `  ${scenario}: ${outcome}, ${countOf(turns, 'turn')}${why}`,
    ...breaches.map(({ rule, turn, severity, reason }) => {
      return `    ${rule} (${severity}) in turn ${turn}: ${reason}`;
    }),
  ];
}

/** Only what follows from the figures and the docs. */
function meaningLines(parts: readonly TryPart[]): string[] {
  const asked = parts.flatMap(({ name, questioned }) =>
    questioned === null || questioned.answered.length === 0 ? [] : agreementLines(name, questioned),
  );
  const played = parts.flatMap(({ played: of }) =>
    of === null || of.episodes.length === 0 ? [] : userLines(of),
  );
  if (asked.length + played.length === 0) return ['Nothing was measured.'];
  return [
    ...played,
    ...asked,
    'These are few cases, none of them yours, and they were written to be clear-cut. How well a judge answers',
    'your own questions is measured from labels by `npx sightline judge calibrate` (docs/calibration.md); until then it blocks nothing.',
  ];
}

function agreementLines(name: string, questioned: Questioned): string[] {
  const { agreement, votes } = scoreOf(questioned);
  const { cast, void: voided } = votes;
  const voids =
    voided === 0
      ? []
      : [
          `${name}: ${voided} of ${countOf(cast, 'vote')} do not count, because what they quote is not there or was not shown in full; they were paid for.`,
        ];
  if (agreement === null)
    return [`${name}: nothing was decided, so there is no agreement.`, ...voids];
  const bounds = `${name}: on questions like these it agrees in ${boundsWords(agreement)} (95% interval, ${countOf(agreement.of, 'decided question')}).`;
  const coin =
    agreement.low <= 0.5
      ? [`${name}: guessing would be right half the time, which is not ruled out.`]
      : [];
  return [bounds, ...coin, ...voids];
}

function userLines({ episodes }: AllPlayed): string[] {
  const checked = episodes.filter(({ kept }) => kept !== null);
  const left = checked.filter(({ kept }) => kept === false).length;
  const share = proportion(left, checked.length);
  if (share === null) return ['user: whether it kept to its part could not be checked.'];
  const rate = `user: it left its part in ${left} of ${countOf(checked.length, 'episode')}; in episodes like these it does so in ${boundsWords(share)} (95% interval).`;
  if (share.high <= MOST_TOUCHED) return [rate];
  const known = share.low > MOST_TOUCHED ? 'It is more than that' : 'More is not ruled out';
  return [
    rate,
    `user: a trial whose user leaves its part is run again; above ${percent(MOST_TOUCHED)} of such trials the rate of a run decides nothing (docs/fidelity.md). ${known}.`,
  ];
}

const WIDTH = 110;

/** Wraps long lines. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
