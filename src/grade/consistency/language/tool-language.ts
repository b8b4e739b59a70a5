// The words of an app's tools and the patterns made of them, compiled once for all of its episodes; finds nothing itself.
import type { EpisodeHeader } from '../../../episode/format.js';
import { remembered } from '../../remembered.js';
import { statementFinder, type StatementFinder } from './statements.js';
import { toolWords, type ToolWords } from './tool-words.js';

type Tools = EpisodeHeader['app']['tools'];

export interface ToolLanguage {
  words: ToolWords[];
  find: StatementFinder;
}

const compiled = remembered((tools): ToolLanguage => {
  const words = toolWords(JSON.parse(tools) as Tools);
  return { words, find: statementFinder(words) };
});

export function toolLanguage(tools: Tools): ToolLanguage {
  return compiled(JSON.stringify(tools));
}
