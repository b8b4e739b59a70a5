// Measurements as sentences: known names get their own wording, all others are spelled out.
import { nounOf } from '../../count.js';
import type { Measurements } from '../../verdict/claim-result.js';
import { plainNumber, px } from './numbers.js';

/** One line of the table. */
export interface Figure {
  name: string;
  value: string;
}

/** What several measurements say together. */
type Sentence = (of: (name: string) => number) => Figure;

const known: readonly { needs: readonly string[]; say: Sentence }[] = [
  { needs: ['characters', 'charactersPainted'], say: sight },
  { needs: ['matches', 'matchesPainted'], say: matches },
  { needs: ['leftPx', 'topPx', 'widthPx', 'heightPx'], say: place },
  { needs: ['foldPx', 'pageScrollYPx'], say: fold },
];

/** Lines of the table, in an order for people. */
export function figuresOf(measurements: Measurements): Figure[] {
  const left = new Map(Object.entries(measurements));
  const figures = known.flatMap(({ needs, say }) => {
    if (!needs.every((name) => typeof left.get(name) === 'number')) return [];
    for (const name of needs) left.delete(name);
    return [say((name) => Number(measurements[name]))];
  });
  const isPlace = ({ name }: Figure) => name === 'Box' || name === 'Fold';
  return [
    ...figures.filter((figure) => !isPlace(figure)),
    ...others(left),
    ...figures.filter(isPlace),
  ];
}

function sight(of: (name: string) => number): Figure {
  return {
    name: 'Sight',
    value: share(of('charactersPainted'), of('characters'), 'character'),
  };
}

function matches(of: (name: string) => number): Figure {
  const [all, painted] = [of('matches'), of('matchesPainted')];
  return {
    name: 'Matches',
    value: all === 0 ? 'none' : share(painted, all, 'match', 'matches'),
  };
}

/** "5 of 13 characters painted" */
function share(some: number, all: number, noun: string, plural?: string): string {
  return `${plainNumber(some, 0)} of ${plainNumber(all, 0)} ${nounOf(all, noun, plural)} painted`;
}

function place(of: (name: string) => number): Figure {
  const [x, y, w, h] = ['leftPx', 'topPx', 'widthPx', 'heightPx'].map((name) =>
    plainNumber(of(name), 1),
  );
  return { name: 'Box', value: `${w} × ${h} px, at ${x}, ${y}` };
}

function fold(of: (name: string) => number): Figure {
  const scrolled = of('pageScrollYPx');
  const where = scrolled === 0 ? 'page not scrolled' : `page scrolled by ${px(scrolled)}`;
  return { name: 'Fold', value: `at ${px(of('foldPx'))}, ${where}` };
}

function others(left: Map<string, number | string | boolean>): Figure[] {
  return [...left].flatMap(([name, value]): Figure[] => {
    if (isLimit(name, left)) return [];
    const limit = limitOf(name, left);
    const said = inWords(name, value);
    if (limit === null || typeof value !== 'number') return [{ name: spelled(name), value: said }];
    const sign = value < limit.value ? '<' : value > limit.value ? '>' : '=';
    return [{ name: spelled(name), value: `${said} ${sign} ${inWords(limit.name, limit.value)}` }];
  });
}

/** The number that a number is compared with: `contrastNeeded` for `contrast`, `fontNeededPx` for `fontPx`. */
function limitOf(
  name: string,
  all: ReadonlyMap<string, number | string | boolean>,
): { name: string; value: number } | null {
  const limit = name.replace(/(Px)?$/u, 'Needed$1');
  const value = all.get(limit);
  return typeof value === 'number' ? { name: limit, value } : null;
}

function isLimit(name: string, all: ReadonlyMap<string, number | string | boolean>): boolean {
  return /Needed(?:Px)?$/u.test(name) && all.has(name.replace('Needed', ''));
}

function inWords(name: string, value: number | string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return 'not known';
  if (name.endsWith('Px')) return px(value);
  return /contrast/iu.test(name) ? value.toFixed(2) : plainNumber(value, 2);
}

/** `lookedFor` becomes "Looked for". */
function spelled(name: string): string {
  const words = name
    .replace(/Px$/u, '')
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase();
  return capital(words);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
