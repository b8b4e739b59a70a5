// Sightline beside other methods on the case pages, in one run: what each calls visible, and what contrast each lets pass.
import type { Browser } from 'playwright';
import type { Claim } from '../src/claim/claim.js';
import { parseClaim } from '../src/claim/parse.js';
import { casePages } from '../test/cases/corpus.js';
import type { CasePage } from '../test/cases/case-page.js';
import { openOnlooker, type Onlooker } from '../test/cases/look.js';
import { axeAnswer, otherAnswers, type AxeAnswer, type Sought } from './other-methods.js';
import { table } from './table.js';

type Answer = 'yes' | 'no' | 'unknown';

interface Row {
  truth: boolean;
  answers: Record<string, Answer>;
}

export async function benchSight(browser: Browser): Promise<string[]> {
  const onlooker = await openOnlooker(browser);
  const seen: Row[] = [];
  for (const asked of sightCases()) seen.push(await compareSight(onlooker, asked));
  const contrast: Row[] = [];
  for (const one of contrastCases()) contrast.push(await compareContrast(onlooker, one));
  await onlooker.close();
  return [
    `Can a person see it? ${countOf(seen)}`,
    '',
    ...errorTable(seen, ['called visible, was not', 'called hidden, was not']),
    '',
    `Does the contrast reach AA? ${countOf(contrast)}`,
    '',
    ...errorTable(contrast, ['passed, is too low', 'failed, is enough']),
  ];
}

interface Asked {
  one: CasePage;
  subject: Sought;
  /** Whether the claim says that the subject is seen, or that it is not. */
  affirms: boolean;
}

/** One case for each thing on each page whose sight is known and that other methods can look for. */
function sightCases(): Asked[] {
  const asked = casePages.flatMap((one): Asked[] => {
    const reading = parseClaim(one.claim);
    if (one.holds === null || !('claim' in reading) || !isOfSight(reading.claim)) return [];
    const { subject, not, of } = reading.claim;
    const isSought = subject.kind === 'text' || subject.kind === 'role';
    if (!isSought || subject.in !== undefined) return [];
    return [{ one, subject, affirms: (not !== true) === (of === undefined) }];
  });
  const keys = asked.map(({ one, subject }) =>
    JSON.stringify([one.html, one.inner, one.script, one.viewport, subject]),
  );
  return asked.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** That it, or none of it, is seen. */
function isOfSight({ predicate, of }: Claim): boolean {
  const isNone = typeof of === 'object' && of.n === 0 && of.compare === 'exactly';
  const isSight = predicate === 'shown' || predicate === 'without_scrolling';
  return isSight && (of === undefined || isNone);
}

function contrastCases(): CasePage[] {
  return casePages.filter(
    ({ topic, claim }) => topic === 'contrast' && /^"[^"]*" has AA contrast\.$/u.test(claim),
  );
}

async function compareSight(onlooker: Onlooker, { one, subject, affirms }: Asked): Promise<Row> {
  const { outcome } = await onlooker.look(one);
  await onlooker.open(one);
  const others = await otherAnswers(onlooker.page, one, subject);
  const yes = affirms ? 'passed' : 'failed';
  return {
    truth: one.holds === affirms,
    answers: {
      '`toBeVisible`': answer(others.toBeVisible),
      '`toBeInViewport`': answer(others.toBeInViewport),
      'aria snapshot holds the text': answer(others.ariaSnapshot),
      Sightline: outcome === 'inconclusive' ? 'unknown' : answer(outcome === yes),
    },
  };
}

const axeWords: Record<AxeAnswer, Answer> = {
  violation: 'no',
  pass: 'yes',
  incomplete: 'unknown',
  nothing: 'unknown',
};

async function compareContrast(onlooker: Onlooker, one: CasePage): Promise<Row> {
  const { outcome } = await onlooker.look(one);
  await onlooker.open(one);
  const text = /^"([^"]*)"/u.exec(one.claim)?.[1] ?? '';
  return {
    truth: one.holds === true,
    answers: {
      'axe-core `color-contrast`': axeWords[await axeAnswer(onlooker.page, text)],
      Sightline: outcome === 'inconclusive' ? 'unknown' : answer(outcome === 'passed'),
    },
  };
}

function answer(is: boolean): Answer {
  return is ? 'yes' : 'no';
}

function countOf(rows: readonly Row[]): string {
  const yes = rows.filter(({ truth }) => truth).length;
  return `${rows.length} cases: yes in ${yes}, no in ${rows.length - yes}.`;
}

function methodsOf(rows: readonly Row[]): string[] {
  return Object.keys(rows[0]?.answers ?? {});
}

function errorTable(
  rows: readonly Row[],
  [wrongYes, wrongNo]: readonly [string, string],
): string[] {
  const lines = methodsOf(rows).map((method) => {
    const count = (truth: boolean, said: Answer) =>
      rows.filter((row) => row.truth === truth && row.answers[method] === said).length;
    const unknown = count(true, 'unknown') + count(false, 'unknown');
    return [method, count(false, 'yes'), count(true, 'no'), unknown, share(rows, method)];
  });
  return table(['method', wrongYes, wrongNo, 'could not tell', 'right'], lines);
}

/** Rounded down, so that 100% means all. */
function share(rows: readonly Row[], method: string): string {
  const right = rows.filter(({ truth, answers }) => answers[method] === answer(truth)).length;
  return rows.length === 0 ? '–' : `${Math.floor((100 * right) / rows.length)}%`;
}
