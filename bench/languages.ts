// In which language short messages of agents are: how many English ones are read, and how many foreign ones are taken for English.
import { readFileSync } from 'node:fs';
import { languageOf } from '../src/rules/reader/language.js';
import { table } from './table.js';

interface Labelled {
  language: string;
  text: string;
}

/** The first was seen while the rule was chosen; the second was first measured after that. */
const SETS = ['messages', 'unseen'];

/** The locale decides where the words of a message do not, so each message is asked about under two. */
const LOCALES = ['en-US', 'de-DE'];

/** Covered: English, and taken for it. Left: English, and not read. Wrong: of another language, and taken for English. */
export function benchLanguages(): Promise<string[]> {
  const rows = SETS.flatMap((set) => LOCALES.map((locale) => score(set, locale)));
  const head = ['set, locale', 'English', 'covered', 'left', 'foreign', 'wrong'];
  return Promise.resolve(table(head, rows));
}

function score(set: string, locale: string): (string | number)[] {
  const file = `bench/languages/${set}.json`;
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Labelled[];
  const english = messages.filter(({ language }) => language === 'English');
  const foreign = messages.filter(({ language }) => language !== 'English');
  const isTaken = ({ text }: Labelled) => languageOf(text, locale) === 'English';
  const covered = english.filter(isTaken).length;
  const wrong = foreign.filter(isTaken).length;
  const left = english.length - covered;
  return [`${set}, ${locale}`, english.length, covered, left, foreign.length, wrong];
}
