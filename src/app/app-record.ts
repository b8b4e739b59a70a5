// What an episode records about its app, and how a verdict names it; runs none of its functions.
import { createHash } from 'node:crypto';
import type { EpisodeHeader } from '../episode/format.js';
import { derivedStates, stateTest } from '../episode/view.js';
import type { App } from './definition.js';

/** The parts of the app that are data and that grading needs. */
export function appRecord(app: App): EpisodeHeader['app'] {
  const derived = derivedStates(app.terminalStates);
  const parts = {
    landmarks: Object.keys(app.landmarks),
    terminalStates: Object.keys(app.terminalStates),
    ...(derived.length === 0 ? {} : { derivedStates: derived }),
    tools: app.backend.tools.map(({ name, description, effect, says }) => ({
      name,
      description,
      effect,
      says: [...says],
    })),
    knowledge: [...app.knowledge],
    checkpoints: Object.keys(app.checkpoints),
    ...(app.vars === undefined ? {} : { vars: { ...app.vars } }),
    ...(app.agents.length === 0 ? {} : { agents: [...app.agents] }),
  };
  return { name: app.name, hash: hashOf(app, parts), ...parts };
}

/**
 * Changes whenever something changes that decides how an episode is recognized and graded. For a predicate, its own
 * text counts, not what it calls or closes over.
 */
function hashOf(app: App, parts: Omit<EpisodeHeader['app'], 'name' | 'hash'>): string {
  const states = Object.entries(app.terminalStates).map(([name, state]) => [
    name,
    spelled(stateTest(state)),
  ]);
  const moments = Object.entries(app.checkpoints).map(([name, { when }]) => [name, spelled(when)]);
  const routes = app.backend.tools.map(({ route }) => route);
  const all = JSON.stringify([app.name, parts, states, moments, routes]);
  return createHash('sha256').update(all).digest('hex');
}

/**
 * The source of a function, spelled the same whoever compiled it: Playwright's loader and the command line's print the
 * same file with different line breaks, parentheses, quotes and import names.
 */
function spelled(predicate: (...args: never[]) => unknown): string {
  return predicate
    .toString()
    .replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/\s+/g, '')
    .replace(/\(0,_\w+\.(\w+)\)|(?<![\w$.])_\w+\.(\w+)/g, '$1$2')
    .replace(/\(([\w$]+)\)=>/g, '$1=>')
    .replace(/['`]/g, '"')
    .replace(/[,;]+(?=[}\])])/g, '');
}
