// One saved episode and its verdict as the data of its page, with what a person can answer about it; reads the record, decides nothing.
import { relative } from 'node:path';
import { arePicturesKept } from '../../episode/pictures.js';
import { checkpointFiles } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import { defectTitle, type SeenDefect } from '../../episode/verdict/defect.js';
import { brief, curtailedChecks, personaLine, questionWords } from '../../episode/verdict/text.js';
import type { AssertionVerdict, EpisodeVerdict } from '../../episode/verdict/format.js';
import { type JudgeVotes, type SavedQuestion, tallyOf } from '../../episode/verdict/votes.js';
import type { EpisodeDefect, Shot, SiteCheck, SiteEpisode, SiteLabel, SiteValue } from './data.js';
import { storyEvents } from '../story.js';

/** What replaces a secret in the record. */
const REDACTED = /\*{3}|•{2,}/u;

/**
 * @param id of the trial in the report
 * @param page folder of the page, from which its links lead to the files of the episode
 * @param trace of its test, kept by Playwright; null: none
 */
export function episodeData(
  id: string,
  episode: Episode,
  {
    verdict,
    ballots,
    page,
    trace,
  }: {
    verdict: EpisodeVerdict;
    ballots: readonly JudgeVotes[];
    page: string;
    trace: string | null;
  },
): SiteEpisode {
  const { header, environment, dir } = episode;
  const folder = linkTo(page, dir);
  const critical = verdict.attribution?.firstCritical ?? null;
  const kept = arePicturesKept(dir);
  const beats = storyEvents(episode).filter(({ kind }) => kept || kind !== 'shot');
  return {
    id,
    user: [header.user.kind, ...header.user.persona].join(', '),
    model: header.user.model ?? null,
    now: header.now,
    environment:
      environment === null
        ? 'no page was opened'
        : `${environment.browser.name} ${environment.browser.version}, ${environment.viewport.width} × ${environment.viewport.height} px`,
    folder,
    critical: critical === null ? null : { seq: critical.seq, text: critical.text },
    costs: verdict.costs,
    ...{ beats, kept },
    shots: kept ? shotsOf(episode, folder) : [],
    checks: checksOf(verdict.assertions),
    values: verdict.values.map(valueOf),
    defects: verdict.defects?.map(defectOf) ?? null,
    unmeasured: verdict.unmeasured?.map(({ why, at }) => ({ why, at })) ?? [],
    breaches: verdict.fidelity?.breaches.map(({ reason }) => reason) ?? [],
    persona: verdict.fidelity === null ? null : personaLine(verdict.fidelity),
    labels: labelsData(episode, verdict, ballots),
    redacted: REDACTED.test(JSON.stringify(beats)),
    commands: [
      { what: 'Grade it again', line: `npx sightline grade ${quoted(relativePath(dir))}` },
      trace === null
        ? { what: 'Open the traces of failed tests', line: 'npx playwright show-report' }
        : {
            what: 'Open its trace',
            line: `npx playwright show-trace ${quoted(relativePath(trace))}`,
          },
      {
        what: 'Run it again',
        line: `npx playwright test -g ${quoted(`${header.scenario.id} trial ${header.trial} `)}`,
      },
    ],
  };
}

/** Links between folders of one disk, with forward slashes and encoded. */
function linkTo(page: string, target: string): string {
  return relative(page, target)
    .split(/[\\/]/)
    .map((part) => (part === '..' ? part : encodeURIComponent(part)))
    .join('/');
}

function relativePath(path: string): string {
  return relative(process.cwd(), path) || '.';
}

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function shotsOf({ checkpoints, environment, path }: Episode, folder: string): Shot[] {
  const { width, height } = environment?.viewport ?? { width: 1280, height: 720 };
  const byFolder = new Map<string, string[]>();
  for (const [name, at] of checkpoints) byFolder.set(at, [...(byFolder.get(at) ?? []), name]);
  return [...byFolder].map(([at, names]) => {
    const file = (name: string) => `${folder}/surface/${encodeURIComponent(at)}/${name}`;
    const taken = path.find((event) => event.kind === 'checkpoint' && event.folder === at);
    return {
      names,
      folder: at,
      turn: taken?.turn ?? 0,
      picture: file(checkpointFiles.page),
      withoutText: file(checkpointFiles.pageWithoutText),
      dom: file(checkpointFiles.dom),
      width,
      height,
    };
  });
}

function checksOf(verdicts: readonly AssertionVerdict[]): SiteCheck[] {
  const { told, left } = curtailedChecks(verdicts);
  return [
    ...told.map(checkOf),
    ...left.map(({ title, reason, party }): SiteCheck => ({
      ...{ class: 'outcome', kind: 'ending', outcome: 'inconclusive', blocking: true },
      ...{ party, reason, at: null, title, box: null, seqs: [], numbers: [] },
    })),
  ];
}

function checkOf(verdict: AssertionVerdict): SiteCheck {
  const { assertion, outcome, blocking, party, title, reason, measurements, evidence } = verdict;
  const at = assertion.kind === 'shows' ? assertion.at : null;
  return {
    ...{ class: verdict.class, kind: assertion.kind, outcome, blocking, party, reason, at },
    title: at === null ? title : title.replace(`At ${at}: `, ''),
    box: at === null ? null : boxIn(measurements),
    seqs: evidence.flatMap(({ seq }) => seq ?? []),
    numbers: numbersOf(measurements),
  };
}

function defectOf({ kind, where, at, boxes, measurements }: SeenDefect): EpisodeDefect {
  const url = String(measurements['helpUrl']);
  const help = /^https:/u.test(url) ? url : null;
  const title = defectTitle({ kind, measurements });
  return { title, help, where, at, boxes, numbers: numbersOf(measurements) };
}

function numbersOf(measurements: AssertionVerdict['measurements']): [string, string][] {
  return Object.entries(measurements)
    .filter(([name]) => !placed.has(name))
    .map(([name, value]) => [inWords(name), String(value)]);
}

/** Shown by the box, or the same for every claim about the picture. */
const placed: ReadonlySet<string> = new Set([
  ...['leftPx', 'topPx', 'widthPx', 'heightPx', 'help', 'helpUrl'],
  ...['foldPx', 'pageScrollYPx'],
]);

function boxIn({ leftPx, topPx, widthPx, heightPx }: AssertionVerdict['measurements']) {
  const box = [leftPx, topPx, widthPx, heightPx];
  return box.every((one) => typeof one === 'number')
    ? (box as [number, number, number, number])
    : null;
}

/** "charactersPainted" as "characters painted", "foldPx" as "fold px". */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueOf(value: EpisodeVerdict['values'][number]): SiteValue {
  const { text, result, card, reason, record } = value;
  const shown = card ? `${text} (on a card)` : text;
  if (record === null) return { text: shown, result, record: reason };
  const { source, field, value: own, call } = record;
  const place = `${source}${call === null ? '' : ` (event ${call})`}`;
  const found = field === null ? `${place}: ${own}` : `${field} of ${place}: ${own}`;
  return { text: shown, result, record: brief(found) };
}

/** @param ballots the votes kept beside it */
function labelsData(
  { header: { id, user } }: Episode,
  { outcome }: EpisodeVerdict,
  ballots: readonly JudgeVotes[],
): SiteLabel[] {
  const asked = { episode: id };
  const ofUser = user.kind === 'plan' || user.kind === 'model';
  // The last one is the one that counted last.
  const distinct = [...new Map(ballots.map((one) => [one.question, one])).values()];
  return [
    {
      ...{ title: `The verdict: ${outcome}`, of: 'answer', right: 'yes' },
      line: { ...asked, question: `verdict.${outcome}` },
    },
    ...(ofUser ? [believable(id)] : []),
    ...distinct.flatMap((ballot) => judgedLabel(id, ballot)),
  ];
}

function believable(episode: string): SiteLabel {
  const title = 'The user: could it be a real person?';
  return { title, of: 'user', right: 'yes', line: { episode, question: 'user.believable' } };
}

/** Neither a meaning nor what consistency leaves open ever blocks, so nobody has to label those. */
const NEVER_BLOCKS = /^(?:meaning$|consistency\.)/;

/** None of a control or of two episodes, which were saved without the question. */
function judgedLabel(
  episode: string,
  { kind, question, asked, votes, most }: JudgeVotes,
): SiteLabel[] {
  const { answer, yes, no } = tallyOf(votes, most);
  if (asked === undefined || answer === null || NEVER_BLOCKS.test(kind)) return [];
  const words = wordsOf(asked);
  const count = answer === 'yes' ? yes : no;
  return [
    {
      ...{ title: `${words}: ${answer}, by ${count} of ${votes.length} votes`, of: 'answer' },
      right: answer,
      line: { episode, question: kind, ballot: question.slice(0, 16), asked: words },
    },
  ];
}

function wordsOf(asked: SavedQuestion): string {
  if (asked.of !== 'record') return asked.question;
  const { wordings, criterion, turn, about } = asked;
  const texts = Object.values(about).map((text) => ` “${text}”`);
  return `${questionWords({ wording: wordings[0] ?? '', criterion, turn })}${texts.join()}`;
}
