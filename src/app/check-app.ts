// Everything that is wrong with an app file, as sentences: its form, its tools, and how its parts fit together.
import { allowedBy } from '../scenario/allowed.js';
import { describeIssues } from '../scenario/issues.js';
import { appSchema } from './app-schema.js';
import type { AppDefinition } from './definition.js';
import { toolProblems } from './check-tools.js';

const allowed = allowedBy(appSchema);

export function appProblems(definition: AppDefinition): string[] {
  const { error } = appSchema.safeParse(definition);
  const form = describeIssues(error?.issues ?? [], { data: definition, allowed });
  const told = form.map(({ message }) => message);
  if (!hasItsParts(definition)) return told;
  return [...told, ...toolProblems(definition.backend.tools), ...endsProblems(definition)];
}

/** The types say so, but the loader of app files strips them. */
function hasItsParts({ backend, terminalStates }: Partial<AppDefinition>): boolean {
  return backend?.tools !== undefined && terminalStates !== undefined;
}

/** A text landmark has no element that could come into sight. */
function endsProblems(definition: AppDefinition): string[] {
  const { ends = {}, landmarks = {}, backend, terminalStates } = definition;
  const { landmark, tool, states = [] } = ends;
  const named = landmark === undefined ? null : landmarks[landmark];
  const isKnown = tool === undefined || backend.tools.some(({ name }) => name === tool);
  return [
    ...(named === undefined ? [`ends: there is no landmark "${landmark ?? ''}"`] : []),
    ...(typeof named === 'object' && named !== null
      ? [`ends: landmark "${landmark ?? ''}" is a range of text; name one that is a locator`]
      : []),
    ...(isKnown ? [] : [`ends: there is no tool "${tool}"`]),
    ...states
      .filter((name) => typeof terminalStates[name] !== 'function')
      .map(
        (name) =>
          `ends: there is no terminal state "${name}" that is not derived from what was said`,
      ),
  ];
}
