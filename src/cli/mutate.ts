// `sightline mutate`: spoils in saved episodes what each claim is about, and prints which claims noticed; writes nothing.
import { relative } from 'node:path';
import {
  type GradedMutant,
  gradeMutants,
  type MutatedClaim,
} from '../grade/mutants/grade-mutants.js';
import { readEpisode } from '../episode/read.js';
import { percentText } from '../scenario/gate.js';
import { SightlineError } from '../sightline-error.js';
import { stdout } from '../values/terminal.js';
import { episodesOf } from './grade/request.js';
import { type MutantKind, mutantKinds } from '../grade/mutants/spoil.js';
import { tableLines } from '../report/outcome-marks.js';

interface MutatedEpisode {
  dir: string;
  scenario: string;
  trial: number;
  claims: MutatedClaim[];
}

export async function mutate(
  paths: readonly string[],
  { json = false }: { json?: boolean },
): Promise<0 | 1 | 2> {
  const episodes: MutatedEpisode[] = [];
  for (const { path: dir, problem } of episodesOf(paths, 'mutate')) {
    if (problem !== null) continue;
    const episode = await readEpisode(dir);
    const claims = await gradeMutants(episode);
    const { scenario, trial } = episode.header;
    if (claims.length > 0) episodes.push({ dir, scenario: scenario.id, trial, claims });
  }
  if (episodes.length === 0) throw nothingToMutate(paths);
  const claims = episodes.flatMap((one) => one.claims);
  const counts = countsOf(claims.flatMap(({ mutants }) => mutants));
  const text = [...episodes.map(episodeText), rateText(counts), ''].join('\n');
  stdout.write(json ? `${JSON.stringify({ ...counts, episodes }, null, 2)}\n` : text);
  if (counts.survived > 0) return 1;
  const isDecided = claims.every(({ outcome }) => outcome === null || outcome === 'passed');
  return isDecided && counts.inconclusive === 0 && counts.killed > 0 ? 0 : 2;
}

function nothingToMutate(paths: readonly string[]): SightlineError {
  return new SightlineError('nothing-to-compare', {
    what: 'Nothing was mutated.',
    details: [`no scenario in ${paths.join(', ')} claims anything under \`expectations.surface\``],
    next: 'Give episodes of scenarios that expect something of the surface.',
  });
}

type Counts = Record<'killed' | 'survived' | 'inconclusive', number>;

function countsOf(mutants: readonly GradedMutant[]): Counts {
  const count = (wanted: GradedMutant['outcome']) =>
    mutants.filter(({ outcome }) => outcome === wanted).length;
  return {
    killed: count('killed'),
    survived: count('survived'),
    inconclusive: count('inconclusive'),
  };
}

/** Undecided mutants count for neither. */
function rateText({ killed, survived, inconclusive }: Counts): string {
  const of = killed + survived;
  const rate = of === 0 ? 'no mutant was decided' : `kill rate ${percentText(killed / of)}`;
  return `${rate}: ${killed} killed, ${survived} survived, ${inconclusive} inconclusive`;
}

const UNSEEN = 'say also that it is visible';

/** At the head of a column, what was done, and what a claim should say that did not notice. */
const WORDS: Readonly<Record<MutantKind, readonly [head: string, done: string, advice: string]>> = {
  below_fold: [
    'below fold',
    'pushed below the fold',
    'say also that it is visible without scrolling',
  ],
  covered: ['covered', 'covered', UNSEEN],
  faded: ['faded', 'faded out', UNSEEN],
  clipped: ['clipped', 'clipped', UNSEEN],
  truncated: ['truncated', 'truncated', 'say also that it is fully visible'],
  removed: ['removed', 'removed', UNSEEN],
  amount_changed: ['amount', 'changed in its value', 'say which value stands where'],
};

function episodeText({ dir, scenario, trial, claims }: MutatedEpisode): string {
  const head = [...mutantKinds.map((kind) => WORDS[kind][0]), 'claim'];
  const rows = claims.map((one) => [...mutantKinds.map((kind) => cell(one, kind)), title(one)]);
  return [
    `${scenario}, trial ${trial}: ${relative(process.cwd(), dir)}`,
    ...tableLines([head, ...rows]),
    '',
    ...claims.flatMap(openLines),
  ].join('\n');
}

function title({ at, claim, why }: MutatedClaim): string {
  return `${at}: ${claim}${why === null ? '' : ` (not tried: ${why})`}`;
}

/** Worst first: what a row shows of several subjects. */
const CELLS = [
  ['survived', 'SURVIVED'],
  ['inconclusive', '?'],
  ['killed', 'killed'],
  ['not_made', 'not made'],
] as const;

/** What became of one kind of mutant: `-` if it does not apply. */
function cell({ mutants }: MutatedClaim, kind: MutantKind): string {
  const outcomes = mutants.filter(({ mutant }) => mutant === kind).map(({ outcome }) => outcome);
  return CELLS.find(([outcome]) => outcomes.includes(outcome))?.[1] ?? '-';
}

/** Mutants that a claim missed, or that could not be decided. */
function openLines(claim: MutatedClaim): string[] {
  const open = claim.mutants.filter(({ outcome }) =>
    ['survived', 'inconclusive'].includes(outcome),
  );
  const lines = open.map(({ outcome, mutant, subject, places, reason }) => {
    const [, done, advice] = WORDS[mutant];
    const where = places > 1 ? ` in all ${places} places` : '';
    return outcome === 'survived'
      ? `  survived: It still passes with ${subject} ${done}${where}: ${advice}.`
      : `  inconclusive: With ${subject} ${done}: ${reason}`;
  });
  return lines.length === 0 ? [] : [`${claim.at}: ${claim.claim}`, ...lines, ''];
}
