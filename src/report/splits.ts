// What passes on one surface, or under one project, and not on another in the same run, a line each. Reads files only of scenarios that differ.
import { join } from 'node:path';
import { z } from 'zod';
import { ENDED_GRADABLY } from '../scenario/assertions/ends-in.js';
import { episodeFiles, textIfThere } from '../episode/files.js';
import type { PassCount } from '../values/statistics/two-rates.js';
import { brief } from '../episode/verdict/text.js';
import { checkRates, type CheckRate } from '../suite/rates.js';
import type { Suite, SuiteScenario } from '../suite/suite.js';
import type { SuiteTrial } from '../suite/trial.js';

const LONGEST = 240;

/** One scenario under one project. */
interface Cell {
  name: string;
  of: SuiteScenario;
}

/** The projects of a suite, in the order of the config. */
export function projectsOf({ runs }: Pick<Suite, 'runs'>): string[] {
  return [...new Set(runs.flatMap(({ plan }) => plan.trials.map(({ project }) => project)))];
}

/** Such as: shop/denial: “At end: the reason is in sight” passes on desktop, fails on phone, zoom_200. */
export function splitLines(suite: Pick<Suite, 'runs' | 'scenarios'>): string[] {
  const projects = projectsOf(suite);
  if (projects.length < 2) return [];
  const rows = new Map<string, Cell[]>();
  for (const name of projects)
    for (const of of suite.scenarios.filter(({ project }) => project === name)) {
      const label = `${of.app}/${of.scenario}`;
      rows.set(label, [...(rows.get(label) ?? []), { name, of }]);
    }
  return [...rows].flatMap(([label, cells]) => rowLines(label, cells));
}

function rowLines(label: string, cells: readonly Cell[]): string[] {
  // Of a trial that broke off, its ending is told, and no check besides.
  const rates = cells.map(({ of }) => checkRates(of.trials.filter(endedGradably)));
  const checks = [...new Map(rates.flatMap((found) => [...found])).keys()].flatMap((key) => {
    const known = cells.flatMap(({ name }, at) => {
      const found = rates[at]?.get(key);
      return found === undefined || found.rate.of === 0 ? [] : [{ name, ...found }];
    });
    return known.some(isRed) && known.some((one) => !isRed(one)) ? [known] : [];
  });
  const red = new Set(checks.flatMap((known) => known.filter(isRed).map(({ name }) => name)));
  const told = [
    ...checks.map(checkText),
    ...endingTexts(
      cells.filter(({ name }) => !red.has(name)),
      cells,
    ),
  ];
  const after = told.length === 0 ? '' : partedText(cells);
  return told.map((text) => brief(`${label}: ${text}${after}`, LONGEST));
}

function endedGradably({ checks }: SuiteTrial): boolean {
  return !checks.some(({ title, outcome }) => title === ENDED_GRADABLY && outcome === 'failed');
}

function isRed({ rate: { passed, of } }: { rate: PassCount }): boolean {
  return passed < of;
}

function checkText(known: readonly (CheckRate & { name: string })[]): string {
  const green = known.filter((one) => !isRed(one)).map(({ name }) => name);
  const fails = known
    .filter(isRed)
    .map(({ name, rate: { passed, of } }) => (of === 1 ? name : `${name} (${passed} of ${of})`));
  return `“${known[0]?.title ?? ''}” passes on ${green.join(', ')}, fails on ${fails.join(', ')}`;
}

/** Trials that did not pass though all passed elsewhere, where no check tells why. */
function endingTexts(untold: readonly Cell[], cells: readonly Cell[]): string[] {
  const green = cells.filter(({ of }) => of.trials.every(({ outcome }) => outcome === 'passed'));
  if (green.length === 0) return [];
  const endings = new Map<string, { verb: string; headline: string; on: string[] }>();
  for (const { name, of } of untold) {
    const open = of.trials.find(({ outcome }) => outcome !== 'passed');
    if (open === undefined) continue;
    const failed = of.trials.find(({ outcome }) => outcome === 'failed');
    const { headline } = failed ?? open;
    const verb = failed === undefined ? 'is undecided' : 'fails';
    const key = JSON.stringify([verb, headline]);
    const known = endings.get(key) ?? { verb, headline, on: [] };
    endings.set(key, { ...known, on: [...known.on, name] });
  }
  const passes = green.map(({ name }) => name).join(', ');
  return [...endings.values()].map(
    ({ verb, headline, on }) => `passes on ${passes}, ${verb} on ${on.join(', ')}: ${headline}`,
  );
}

/** Where a conversation first differs from another: in what was done, or in words alone. */
interface Parting {
  turn: number;
  in: 'deeds' | 'words';
}

const partedWords = {
  deeds: 'the conversation went another way',
  words: 'the agent put it in other words',
} as const;

/** Where projects are not about the same conversation as the first one. */
function partedText([first, ...others]: readonly Cell[]): string {
  const parted = others.flatMap(({ name, of }) => {
    const parting = first === undefined ? null : partingFrom(first.of, of);
    return parting === null ? [] : [{ ...parting, name }];
  });
  return (['deeds', 'words'] as const)
    .map((kind) => {
      const these = parted.filter((one) => one.in === kind);
      const where = these.map(({ name, turn }) => `${name} from turn ${turn}`).join(', ');
      return these.length === 0 ? '' : `; ${partedWords[kind]} on ${where}`;
    })
    .join('');
}

/** Of the same trial under the same seed. */
function partingFrom(first: SuiteScenario, { trials }: SuiteScenario): Parting | null {
  for (const { trial, seed, dir } of trials) {
    const other = first.trials.find((one) => one.trial === trial && one.seed === seed);
    if (!other?.dir || dir === null) continue;
    const parting = partingOf(conversationOf(other.dir), conversationOf(dir));
    if (parting !== null) return parting;
  }
  return null;
}

/** By turn: what the user did and which tools were called, and what the agent said. */
type ConversationTurns = ReadonlyMap<number, { did: string[]; said: string[] }>;

const eventSchema = z.object({
  turn: z.int(),
  kind: z.string(),
  tool: z.string().optional(),
  action: z.looseObject({ kind: z.string() }).optional(),
});
const messageSchema = z.object({ turn: z.int(), role: z.string(), text: z.string() });

/** Null if it cannot be read. */
function conversationOf(dir: string): ConversationTurns | null {
  const turns = new Map<number, { did: string[]; said: string[] }>();
  const at = (turn: number) => {
    const known = turns.get(turn) ?? { did: [], said: [] };
    turns.set(turn, known);
    return known;
  };
  try {
    for (const line of linesOf(dir, episodeFiles.path)) {
      const { turn, kind, tool, action } = eventSchema.parse(line);
      if (kind === 'tool_call') at(turn).did.push(`calls ${tool ?? ''}`);
      // The id of a control follows from where it is on the page.
      if (kind === 'user_action')
        at(turn).did.push(JSON.stringify({ ...action, control: null, why: null }));
    }
    for (const line of linesOf(dir, episodeFiles.transcript)) {
      const { turn, role, text } = messageSchema.parse(line);
      if (role === 'agent') at(turn).said.push(text.replace(/\s+/g, ' ').trim());
    }
    return turns;
  } catch {
    return null;
  }
}

function linesOf(dir: string, file: string): unknown[] {
  const lines = (textIfThere(join(dir, file)) ?? '').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

/** Null if they do not part, as far as is known. */
function partingOf(one: ConversationTurns | null, other: ConversationTurns | null): Parting | null {
  if (one === null || other === null) return null;
  const turns = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b);
  const differIn = (part: 'did' | 'said') =>
    turns.find(
      (turn) =>
        JSON.stringify(one.get(turn)?.[part] ?? []) !==
        JSON.stringify(other.get(turn)?.[part] ?? []),
    );
  const [did, said] = [differIn('did'), differIn('said')];
  if (did !== undefined) return { turn: did, in: 'deeds' };
  return said === undefined ? null : { turn: said, in: 'words' };
}
