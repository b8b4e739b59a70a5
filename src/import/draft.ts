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
import type { ImportedConversation, ScenarioData } from './conversation.js';
import { cut } from './from-messages.js';
import { onlyKnown } from './known-names.js';

export interface ImportDraft {
  scenario: ScenarioData;
  /** The world that the conversation began with; null if nothing is known of it. */
  fixture: DraftState | null;
  /** Turns of the user; 0 if a plan plays them. */
  turns: number;
  notCarried: string[];
}

export interface ImportDraftOptions {
  id: string;
  app: App | null;
  /** Link or name of the incident that it comes from; null if it comes from none. */
  incident: string | null;
}

export function importDraft(
  conversation: ImportedConversation,
  { id, app, incident }: ImportDraftOptions,
): ImportDraft {
  const { answers } = conversation;
  const { scenario, dropped } = onlyKnown(conversation.scenario, app);
  const fixture = conversation.world ?? worldOf(conversation, app);
  const hasFixture = Object.keys(fixture).length > 0;
  const metadata = { ...scenario.metadata, ...(incident === null ? {} : { incident }) };
  const { expectations, ...head } = scenario;
  const whole: ScenarioData = {
    scenario_id: id,
    ...head,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(hasFixture ? { fixtures: [id] } : {}),
    ...(expectations === undefined ? {} : { expectations }),
  };
  return {
    scenario: escaped(whole, app),
    fixture: hasFixture ? fixture : null,
    turns: Math.max(answers.length, scenario.script?.length ?? 0),
    notCarried: [...new Set([...conversation.notCarried, ...dropped])],
  };
}

/** What the calls that only read have told, each entry as it was first. */
function worldOf({ answers }: ImportedConversation, app: App | null): DraftState {
  const state: DraftState = {};
  const effects = new Map(app?.backend.tools.map(({ name, effect }) => [name, effect]));
  for (const { tool, result } of answers.flatMap(({ calls }) => calls)) {
    const effect = effects.get(tool) ?? (isReadName(tool) ? 'read' : 'write');
    if (effect === 'read' && result !== undefined) absorb(state, collectionName(tool), result);
  }
  return state;
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
  { scenario, notCarried }: ImportDraft,
  { answers }: ImportedConversation,
  { file, format }: { file: string; format: string },
): string {
  const { expectations } = scenario;
  const todo =
    expectations === undefined ? ' Say under `expectations` what the agent should do.' : '';
  const did = answers.flatMap(({ calls, says }, index) => {
    const called = calls.length === 0 ? [] : [`called ${calls.map(({ tool }) => tool).join(', ')}`];
    const said = says.length === 0 ? [] : [`said: ${cut(says.join(' '), 300)}`];
    const all = [...called, ...said].join('; ');
    return all === '' ? [] : [`  ${index + 1}. ${all}`];
  });
  const lines = [
    `A draft, imported from ${file} (${format}).${todo}`,
    ...(notCarried.length === 0
      ? []
      : ['Not carried over:', ...notCarried.map((one) => `  - ${cut(one, 200)}`)]),
    ...(did.length === 0 ? [] : ['What the agent did in the recording, by turn:', ...did]),
  ];
  const head = lines.map((line) => `# ${line}`).join('\n');
  return `${head}\n${stringify(scenario, { lineWidth: 100 })}`;
}
