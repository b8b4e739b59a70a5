// Names in an assertion that the app does not have: the assertion is wrong, not the agent.
import { unknownNameText, unknownToolText } from '../../values/nearest-name.js';
import type { Episode } from '../../episode/read.js';
import { type Undecided, unknownName } from '../finding.js';
import { isToolOfApp } from '../record.js';

/** Why an assertion about these tools cannot be decided; null if the app has them all. */
export function unknownTool({ header }: Episode, tools: readonly string[]): Undecided | null {
  const { name: app } = header.app;
  const known = header.app.tools.map(({ name }) => name);
  const unknown = tools.find((name) => !known.includes(name));
  return unknown === undefined ? null : unknownName(unknownToolText(unknown, known, app));
}

/** The same for agents; also null if the app file names none. */
export function unknownAgent({ header }: Episode, agents: readonly string[]): Undecided | null {
  const { name: app, agents: known = [] } = header.app;
  const unknown = known.length === 0 ? undefined : agents.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  return unknownName(unknownNameText('agent', unknown, known, `agents of ${app}`));
}

/** The same for the parts of an order: tools and checkpoints. */
export function unknownStep(episode: Episode, items: readonly string[]): Undecided | null {
  const tools = episode.header.app.tools.map(({ name }) => name);
  const strange = checkpointsAmong(episode, items).filter((name) => !isCheckpoint(episode, name));
  return unlisted(episode, strange, {
    what: 'tool or checkpoint',
    kinds: 'tools and checkpoints',
    besides: tools,
  });
}

/** The same for a checkpoint. */
export function unknownCheckpoint(episode: Episode, name: string): Undecided | null {
  const strange = isCheckpoint(episode, name) ? [] : [name];
  return unlisted(episode, strange, { what: 'checkpoint', kinds: 'checkpoints', besides: [] });
}

interface NameKind {
  what: string;
  kinds: string;
  besides: readonly string[];
}

/** Old episodes do not list the app's checkpoints, only those that were reached. */
function unlisted(
  { header }: Episode,
  [first]: readonly string[],
  { what, kinds, besides }: NameKind,
): Undecided | null {
  if (first === undefined) return null;
  const { checkpoints } = header.app;
  if (checkpoints !== undefined) {
    const known = [...besides, ...checkpoints];
    return unknownName(unknownNameText(what, first, known, `${kinds} of ${header.app.name}`));
  }
  return {
    outcome: 'inconclusive',
    party: 'harness',
    reason: `${first} is no ${what} that this episode knows: it lists the checkpoints that were reached, not all that its app has.`,
  };
}

/** Whatever is not a tool is taken as a checkpoint. */
export function checkpointsAmong(episode: Episode, items: readonly string[]): string[] {
  return items.filter((item) => !isToolOfApp(episode, item));
}

function isCheckpoint({ path, header }: Episode, name: string): boolean {
  const ofEvery = name === 'end' || /^turn-[1-9]\d*$/.test(name);
  const reached = path.some((event) => event.kind === 'checkpoint' && event.name === name);
  return ofEvery || reached || (header.app.checkpoints ?? []).includes(name);
}
