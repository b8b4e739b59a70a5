// Makes a scenario and its fixture of an imported conversation, valid and without names that the app does not have; writes no file.
import { stringify } from 'yaml';
import type { App } from '../app/definition.js';
import {
  absorb,
  collectionName,
  type DraftState,
  isReadName,
} from '../app/fixture-draft/collections.js';
import { filledScenario } from '../scenario/fill.js';
import { mergeDeep } from '../scenario/merge.js';
import type { ImportedConversation, RecordedAnswer, ScenarioData } from './conversation.js';
import { addedTo, type DefaultWorld } from './default-world.js';
import { cut } from './from-messages.js';
import { onlyKnown } from './known-names.js';
import { type RecordShapes, strangeRecords } from './known-records.js';
import { timeNote } from './stated-time.js';
import { withoutRecord } from './without-record.js';

/** Longer titles are cut, since they head tests and reports; after personal data was replaced, of which a cut would leave parts. */
const TITLE_LENGTH = 70;
/** Of a title that the source gives. */
const GIVEN_TITLE_LENGTH = 200;

export interface ImportDraft {
  scenario: ScenarioData;
  /** What the world had that its folder's defaults do not; null if nothing is known of it. */
  fixture: DraftState | null;
  /** Turns of the user; 0 if a plan plays them. */
  turns: number;
  notCarried: string[];
  /** How many things it expects, and how many more its source did. */
  expectations: { kept: number; lost: number };
  /** What is in the draft, and may be wrong or not enough. */
  toReview: string[];
}

export interface ImportDraftOptions {
  id: string;
  app: App | null;
  /** Of the app's own fixtures; empty: nothing is known. */
  shapes: RecordShapes;
  /** Of the folder that the draft is written into. */
  defaults: DefaultWorld;
  /** Link or name of the incident that it comes from; null if it comes from none. */
  incident: string | null;
}

export function importDraft(
  conversation: ImportedConversation,
  { id, app, shapes, defaults, incident }: ImportDraftOptions,
): ImportDraft {
  const { answers, lostExpectations: lost = [] } = conversation;
  const { scenario, dropped } = onlyKnown(conversation.scenario, app);
  const beneath = conversation.isWholeWorld === true ? { fixtures: [], state: {} } : defaults;
  const { fixture, different } = addedTo(beneath.state, worldOf(conversation, app));
  const hasFixture = Object.keys(fixture).length > 0;
  const metadata = { ...scenario.metadata, ...(incident === null ? {} : { incident }) };
  const kept = expectationCount(scenario);
  const { expectations, title, ...head } = scenario;
  const world = mergeDeep(beneath.state, fixture) as DraftState;
  const whole: ScenarioData = {
    scenario_id: id,
    ...titleFrom(title, conversation),
    ...head,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(hasFixture ? { fixtures: [...beneath.fixtures, id] } : {}),
    ...(expectations === undefined ? {} : { expectations }),
  };
  return {
    scenario: escaped(whole, app),
    fixture: hasFixture ? fixture : null,
    turns: Math.max(answers.length, scenario.script?.length ?? 0),
    notCarried: [...new Set([...lost, ...conversation.notCarried, ...dropped])],
    expectations: {
      kept,
      lost: lost.length + expectationCount(conversation.scenario) - kept,
    },
    toReview: [
      ...strangeRecords(fixture, shapes),
      ...different,
      ...(answers.length === 0 ? [] : withoutRecord(scenario.script ?? [], world)),
    ],
  };
}

/** Each entry of a list counts, and each expectation of a turn. */
function expectationCount({ expectations, script = [] }: ImportedConversation['scenario']): number {
  const ofTurns = script.flatMap((entry) =>
    typeof entry === 'object' && 'expect' in entry ? [entry.expect] : [],
  );
  const all = [expectations, ...ofTurns].flatMap((one) =>
    Object.entries(one ?? {}).filter(([name]) => name !== 'args' && name !== 'match'),
  );
  return all.flatMap(([, value]) => value as unknown).length;
}

/** A recording is called what its user says first. */
function titleFrom(
  given: string | undefined,
  { answers, scenario: { script = [] } }: ImportedConversation,
): { title?: string } {
  if (given !== undefined) return { title: cut(given, GIVEN_TITLE_LENGTH) };
  const [first] = script;
  const isRecording = answers.length > 0;
  return isRecording && typeof first === 'string' ? { title: cut(first, TITLE_LENGTH) } : {};
}

/** The world that it began with, and what the calls that only read have told, each entry as it was first. */
function worldOf(
  { answers, before, world = {} }: ImportedConversation,
  app: App | null,
): DraftState {
  const told: DraftState = {};
  const effects = new Map(app?.backend.tools.map(({ name, effect }) => [name, effect]));
  const all = [...(before === undefined ? [] : [before]), ...answers];
  for (const { tool, result } of all.flatMap(({ calls }) => calls)) {
    const effect = effects.get(tool) ?? (isReadName(tool) ? 'read' : 'write');
    if (effect === 'read' && result !== undefined) absorb(told, collectionName(tool), result);
  }
  // A page that calls the tools itself has the same answers under the names of its paths.
  const known = new Set(Object.values(world).map((one) => JSON.stringify(one)));
  const fresh = Object.entries(told).filter(([, one]) => !known.has(JSON.stringify(one)));
  return { ...Object.fromEntries(fresh), ...world };
}

/** Braces that the source means as text. */
function escaped(scenario: ScenarioData, app: App | null): ScenarioData {
  const hasVars = app?.vars !== undefined || app?.staging !== undefined;
  const placeholder = hasVars ? /\{([a-z]\w*(?:\.[\w-]+)*)\}/gi : /\{(metadata(?:\.[\w-]+)+)\}/g;
  return filledScenario(scenario, (text) =>
    text.replace(placeholder, (whole, name) => (name === 'now' ? whole : `{${whole}}`)),
  );
}

/** The file of a draft: what a person has to know first, then the scenario. */
export function draftText(
  { scenario, notCarried, toReview }: ImportDraft,
  { answers, before, time }: ImportedConversation,
  { file, format }: { file: string; format: string },
): string {
  const note = time === undefined ? null : timeNote(time);
  const [lost, kept] = scenario.now === undefined ? [note, null] : [null, note];
  const lines = [
    `A draft, imported from ${file} (${format}). ${todo(scenario)}`,
    ...listed('Not carried over:', lost === null ? notCarried : [...notCarried, lost]),
    ...listed('To review:', kept === null ? toReview : [...toReview, kept]),
    ...did(before, answers),
  ];
  const head = lines.map((line) => `# ${line}`).join('\n');
  return `${head}\n${stringify(scenario, { lineWidth: 100 })}`;
}

function todo({ expectations, script = [] }: ScenarioData): string {
  const expects = script.some((entry) => typeof entry === 'object' && 'expect' in entry);
  return expectations === undefined && !expects
    ? 'Say under `expectations` what the agent should do.'
    : 'What it expects is what its source states: check that this is all the agent should do.';
}

function listed(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [title, ...entries.map((one) => `  - ${cut(one, 200)}`)];
}

function did(before: RecordedAnswer | undefined, answers: readonly RecordedAnswer[]): string[] {
  const turns = [
    ...(before === undefined ? [] : [{ place: '0.', answer: before }]),
    ...answers.map((answer, index) => ({ place: `${index + 1}.`, answer })),
  ].flatMap(({ place, answer: { calls, says } }) => {
    const called = calls.length === 0 ? [] : [`called ${calls.map(({ tool }) => tool).join(', ')}`];
    const said = says.length === 0 ? [] : [`said: ${cut(says.join(' '), 300)}`];
    const all = [...called, ...said].join('; ');
    return all === '' ? [] : [`  ${place} ${all}`];
  });
  return turns.length === 0 ? [] : ['What the agent did in the recording, by turn:', ...turns];
}
