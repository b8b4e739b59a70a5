// Opens a file or folder, finds its format by its content, and reads it.
import { readFileSync, statSync } from 'node:fs';
import { isRecord } from '../../values/merge.js';
import { formatProblem } from '../../scenario/problem.js';
import { readSource } from '../../scenario/source.js';
import { parsedJson } from '../../values/json.js';
import { isChatLine, readChat } from './chat.js';
import { type ImportSource, unimportable } from './conversation.js';
import { readEpisodes } from './episodes.js';
import { readScene } from './scene.js';
import { readTests } from './tests.js';

/** @throws SightlineError `import-failed` if nothing can be read from it */
export async function openImport(file: string): Promise<ImportSource> {
  if (statSync(file).isDirectory())
    return { format: 'episodes of Sightline', conversations: await readEpisodes(file) };
  const bytes = readFileSync(file);
  const lines = jsonLines(bytes);
  if (lines !== null) return { format: 'chat messages', conversations: readChat(file, lines) };
  const { data, problems } = readSource(file, bytes);
  if (problems.length > 0)
    throw unimportable(file, 'it cannot be read', {
      details: problems.map(formatProblem),
      next: 'Correct these places, or export it again.',
    });
  const tests = readTests(data);
  if (tests.length > 0) return { format: 'test cases of another tool', conversations: tests };
  const scene = readScene(data);
  if (scene !== null) return { format: 'a scene', conversations: [scene] };
  throw unknownFormat(file, data);
}

/** The lines of a file that begins with a chat message or conversation in one line; null for any other. */
function jsonLines(bytes: Buffer) {
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((text, index) => ({ data: parsedJson(text), text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '');
  return isChatLine(lines[0]?.data) ? lines : null;
}

function unknownFormat(file: string, data: unknown) {
  if (isRecord(data) && data['scenario_id'] !== undefined)
    return unimportable(file, 'it is a scenario of Sightline already', {
      next: `Check it with \`sightline lint ${file}\`.`,
    });
  const found = isRecord(data)
    ? `an object with ${Object.keys(data).slice(0, 8).join(', ')}`
    : `a ${Array.isArray(data) ? 'list' : typeof data}`;
  return unimportable(file, 'its format is not known', {
    details: [`found: ${found}`],
    next: 'Give chat messages in JSON Lines, test cases as {"tests": […]}, a scene of mimiq or understudy, or a folder of episodes.',
  });
}
