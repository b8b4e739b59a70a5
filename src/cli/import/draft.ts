// What each format is read into, and the scenario file that is drafted of it; writes nothing.
import { stringify } from 'yaml';
import type { App } from '../../app/definition.js';
import { createRedactor, type Redactor } from '../../episode/redactor.js';
import { allowedBy } from '../../scenario/allowed.js';
import { filledDeep, filledScenario } from '../../scenario/fill.js';
import { describeIssues } from '../../scenario/issues.js';
import { scenarioSchema } from '../../scenario/schema.js';
import type { z } from 'zod';
import { isRecord } from '../../values/merge.js';
import type { Json } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';

/** A scenario as its file has it. */
export type ScenarioData = z.input<typeof scenarioSchema>;
/** An entry of `script`. */
export type ScriptEntryData = NonNullable<ScenarioData['script']>[number];
export type ExpectationsData = NonNullable<ScenarioData['expectations']>;

export interface ImportedConversation {
  /** As the source names it; null if it does not. */
  id: string | null;
  scenario: Omit<ScenarioData, 'scenario_id'>;
  /** What the agent called and said in the recording, by turn of the user; empty if it is no recording. */
  answers: { calls: string[]; says: string[] }[];
  /** The world that it began with, if the source has it. */
  world?: Record<string, Json>;
  /** What has no place in a scenario, a short phrase each. */
  notCarried: string[];
  /** Why no scenario can be made of it. */
  refused?: string;
}

/** One file or folder, read. */
export interface ImportSource {
  /** For people, such as `chat messages`. */
  format: string;
  conversations: ImportedConversation[];
}

/** The error about a file of which nothing can be read. */
export function unimportable(
  file: string,
  why: string,
  { details = [], next }: { details?: readonly string[]; next: string },
): SightlineError {
  const what = `${file} cannot be imported: ${why}. Nothing was written.`;
  return new SightlineError('import-failed', { what, details, next });
}

/** The first of the fields that is a text or a number; null if none is. */
export function firstText(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = record[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      return String(value);
  }
  return null;
}

/** A text, or the texts of a list. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.flatMap(textsOf) : [];
}

/** A statement that has to be true, as a question for a judge. */
export function judgeQuestion(statement: string): string {
  return `Is this true of the conversation? ${statement}`;
}

/** Unknown fields, listed as not carried over. */
export function unreadFields(
  record: Readonly<Record<string, unknown>>,
  read: readonly string[],
): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty || read.includes(name) ? [] : [`the field ${name}`];
  });
}

/** A test of which no scenario can be made, since none of these fields is in it. */
export function refusedTest(
  id: string | null,
  place: string,
  { data, needed }: { data: unknown; needed: readonly string[] },
): ImportedConversation {
  const names = needed.map((name) => `"${name}"`).join(', ');
  const found = isRecord(data) ? Object.keys(data).join(', ') : 'no object';
  const refused = `${place} has none of ${names}; it has: ${found}`;
  return { id, scenario: {}, answers: [], notCarried: [], refused };
}

/** Longer titles are cut, since they head tests and reports. */
const TITLE_LENGTH = 70;
/** Keys and tokens in the usual forms, which people paste into chats. */
const KEYS =
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:sk|pk|rk|whsec|ghp|gho|ghs|xox[abpr])[-_][\w-]{8,}|\bAKIA[A-Z0-9]{12,}|\bBearer [\w.~+/-]{8,}=*/;
const allowed = allowedBy(scenarioSchema);

/** Strikes out what the app file calls secret, and keys in the usual forms. */
export function importRedactor(app: App | null): Redactor {
  return createRedactor([...(app?.secrets ?? []), KEYS]);
}

export interface ImportDraft {
  scenario: ScenarioData;
  /** Its fixture, if the source has one. */
  world: ImportedConversation['world'];
  /** Of its file: what a person has to know first, then the scenario. */
  text: string;
  notCarried: string[];
  /** Why no scenario can be made of it; null if one can. */
  refused: string | null;
}

export function importDraft(
  given: ImportedConversation,
  options: { id: string; app: App | null; redactor: Redactor; from: string },
): ImportDraft {
  const { id, app, redactor, from } = options;
  const redacted = filledDeep(given, [], (text) => redactor.text(text)) as ImportedConversation;
  const { expectations, title = titleOf(redacted), ...head } = redacted.scenario;
  const scenario = escaped(
    {
      scenario_id: id,
      ...(title === undefined ? {} : { title: cut(title, 2 * TITLE_LENGTH) }),
      ...head,
      ...(redacted.world === undefined ? {} : { fixtures: [id] }),
      ...(expectations === undefined ? {} : { expectations }),
    },
    app,
  );
  const isRedacted = JSON.stringify(redacted) !== JSON.stringify(given);
  const notCarried = [
    ...new Set([
      ...redacted.notCarried,
      ...(isRedacted ? ['secrets, which read ***: make some up'] : []),
    ]),
  ];
  return {
    scenario,
    world: redacted.world,
    text: fileText(scenario, { from, notCarried, answers: redacted.answers }),
    notCarried,
    refused: given.refused ?? invalid(scenario),
  };
}

/** A recording is called what its user says first. */
function titleOf({ answers, scenario: { script = [] } }: ImportedConversation): string | undefined {
  const [first] = script;
  return answers.length > 0 && typeof first === 'string' ? cut(first, TITLE_LENGTH) : undefined;
}

/** What lint would say of its form. */
function invalid(scenario: ScenarioData): string | null {
  const { error } = scenarioSchema.safeParse(scenario);
  if (error === undefined) return null;
  const [first] = describeIssues(error.issues, { data: scenario, allowed });
  return `lint would refuse it: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`;
}

/** Braces that the source means as text. */
function escaped(scenario: ScenarioData, app: App | null): ScenarioData {
  const hasVars = app?.vars !== undefined || app?.staging !== undefined;
  const placeholder = hasVars ? /\{([a-z]\w*(?:\.[\w-]+)*)\}/gi : /\{(metadata(?:\.[\w-]+)+)\}/g;
  return filledScenario(scenario, (text) =>
    text.replace(placeholder, (whole, name) => (name === 'now' ? whole : `{${whole}}`)),
  );
}

function fileText(
  scenario: ScenarioData,
  {
    from,
    notCarried,
    answers,
  }: { from: string } & Pick<ImportedConversation, 'notCarried' | 'answers'>,
): string {
  const expects = /^ *(?:- )?expect(?:ations)?:/m;
  const body = stringify(scenario, { lineWidth: 100 });
  const todo = expects.test(body)
    ? 'What it expects is what its source states: check that this is all the agent should do.'
    : 'Say under `expectations` what the agent should do.';
  const head = [
    `A draft, imported from ${from}. ${todo}`,
    ...(notCarried.length === 0
      ? []
      : ['Not carried over:', ...notCarried.map((one) => `  - ${cut(one, 200)}`)]),
    ...answerLines(answers),
  ];
  return `${head.map((line) => `# ${line}`).join('\n')}\n${body}`;
}

function answerLines(answers: ImportedConversation['answers']): string[] {
  const turns = answers.flatMap(({ calls, says }, index) => {
    const called = calls.length === 0 ? [] : [`called ${calls.join(', ')}`];
    const said = says.length === 0 ? [] : [`said: ${cut(says.join(' '), 300)}`];
    const all = [...called, ...said].join('; ');
    return all === '' ? [] : [`  ${index + 1}. ${all}`];
  });
  return turns.length === 0 ? [] : ['What the agent did in the recording, by turn:', ...turns];
}

/** One line, cut at a word if it is too long. */
function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, end > length / 2 ? end : length - 1).trimEnd()}…`;
}
