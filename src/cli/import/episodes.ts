// Reads Sightline's own episodes: what the user did as a script, with the scenario's expectations and the world as it began.
import { basename } from 'node:path';
import type { Action } from '../../episode/action.js';
import { findEpisodes } from '../../episode/files.js';
import type { PathEvent } from '../../episode/path-event.js';
import { type Episode, readEpisode } from '../../episode/read.js';
import { hasRedaction } from '../../episode/redactor.js';
import { posixPath } from '../../scenario/load.js';
import { isRecord } from '../../values/merge.js';
import {
  type ImportedConversation,
  type ScenarioData,
  type ScriptEntryData,
  unimportable,
} from './draft.js';

/** Fields of its scenario that the episode's own script, world and time replace. */
const REPLACED = new Set([
  ...['scenario_id', 'now', 'user', 'starting_prompt', 'script', 'conversation_plan'],
  ...['user_persona', 'fixtures', 'context', 'trials'],
]);

/** @throws SightlineError `import-failed` if the folder holds none, and what is wrong with an episode */
export async function readEpisodes(folder: string): Promise<ImportedConversation[]> {
  const dirs = findEpisodes(folder).flatMap(({ path, problem }) =>
    problem === null ? [path] : [],
  );
  if (dirs.length > 0)
    return Promise.all(dirs.map(async (dir) => conversationOf(await readEpisode(dir))));
  throw unimportable(folder, 'the folder holds no episode', {
    next: 'Give a file, an episode, or the folder of a run.',
  });
}

function conversationOf(episode: Episode): ImportedConversation {
  const { header, path, world, dir } = episode;
  const own = isRecord(header.scenario.data) ? header.scenario.data : {};
  const kept = Object.entries(own).filter(([name]) => !REPLACED.has(name));
  const { entries, left } = scriptOf(path);
  const count = !Array.isArray(own['starting_prompt'])
    ? 0
    : entries.findIndex(({ turn }) => turn) + 1;
  const [opening, script] = [entries.slice(0, count), entries.slice(count)];
  return {
    id: `${header.scenario.id}-${basename(dir)}`,
    scenario: {
      ...(Object.fromEntries(kept) as Omit<ScenarioData, 'scenario_id'>),
      now: header.now,
      user: 'script',
      ...(opening.length > 0
        ? { starting_prompt: opening.map(({ entry }) => entry) as never }
        : {}),
      ...(script.length > 0 ? { script: script.map(({ entry }) => entry) } : {}),
    },
    answers: answersOf(episode),
    ...(isRecord(world.before) ? { world: world.before } : {}),
    notCarried: [...left, ...turnExpectations(own), `its episode is ${posixPath(dir)}`],
    ...(entries.length === 0 ? { refused: 'its user does nothing' } : {}),
  };
}

/** What a script expected of its turns is lost where the turns are taken from the record. */
function turnExpectations(own: Readonly<Record<string, unknown>>): string[] {
  const script = Array.isArray(own['script']) ? (own['script'] as unknown[]) : [];
  const expects = script.some((entry) => isRecord(entry) && entry['expect'] !== undefined);
  return expects ? ['what the script expects of single turns'] : [];
}

interface Entry {
  entry: ScriptEntryData;
  /** It hands over to the agent. */
  turn: boolean;
}

function scriptOf(path: readonly PathEvent[]): { entries: Entry[]; left: string[] } {
  const actions = path.flatMap((event) => (event.kind === 'user_action' ? [event.action] : []));
  const read = actions.flatMap((action) => entryOf(action) ?? []);
  const last = read.findLastIndex(({ turn }) => turn);
  const entries = read.slice(0, last + 1);
  const left = [
    ...(last < read.length - 1 ? ['fields that were filled in and never sent'] : []),
    ...(actions.some(({ kind }) => kind === 'upload') ? ['uploaded files'] : []),
    ...(hasRedaction(JSON.stringify(entries)) ? ['secrets, which read ***: make some up'] : []),
  ];
  return { entries, left };
}

function entryOf(action: Action): Entry | null {
  switch (action.kind) {
    case 'say': {
      const { text, interrupt } = action;
      return { entry: interrupt === undefined ? text : { say: text, interrupt }, turn: true };
    }
    case 'press': {
      const { name, interrupt } = action;
      const entry = { press: name, ...(interrupt === undefined ? {} : { interrupt }) };
      return { entry, turn: true };
    }
    case 'fill':
      return { entry: { fill: action.name, with: action.value }, turn: false };
    case 'select':
      return { entry: { select: action.option, in: action.name }, turn: false };
    case 'upload':
    case 'done':
    case 'off_plan':
      return null;
  }
}

function answersOf({ path, transcript }: Episode): ImportedConversation['answers'] {
  const taken = path.filter(
    (event) => event.kind === 'user_action' && ['say', 'press'].includes(event.action.kind),
  );
  return taken.map(({ turn }) => ({
    calls: path.flatMap((event) =>
      event.kind === 'tool_call' && event.turn === turn ? [event.tool] : [],
    ),
    says: transcript.flatMap((message) =>
      message.role === 'agent' && message.turn === turn ? [message.text] : [],
    ),
  }));
}
