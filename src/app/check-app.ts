// Everything that is wrong with an app file, as sentences: its form, its tools, and how its parts fit together.
import { allowedBy } from '../scenario/allowed.js';
import { describeIssues } from '../scenario/issues.js';
import { appSchema } from './app-schema.js';
import type { AppDefinition } from './definition.js';
import { argumentNames } from './arguments.js';
import { isPartName, WANTED_NAME } from './names.js';
import { parseRoute, routeShape, type ToolRoute } from './route.js';
import type { Tool } from './tool.js';

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

function toolProblems(tools: readonly Tool[]): string[] {
  const routes = tools.flatMap((tool) =>
    tool.route === null ? [] : [{ tool, text: tool.route, route: parseRoute(tool.route) }],
  );
  const shapes = routes.flatMap(({ tool, route }) =>
    typeof route === 'string' ? [] : [{ tool, shape: routeShape(route) }],
  );
  return [
    ...tools
      .filter(({ name }) => !isPartName(name))
      .map(({ name }) => `tool "${name}": the name must be ${WANTED_NAME}`),
    ...duplicates(tools.map(({ name }) => name)).map((name) => `tool "${name}" is defined twice`),
    ...routes.flatMap(({ tool, text, route }) =>
      typeof route === 'string' ? [`tool "${tool.name}": the route "${text}" ${route}`] : [],
    ),
    ...duplicates(shapes.map(({ shape }) => shape)).map((shape) => sharedRoute(shape, shapes)),
    ...routes.flatMap(argumentProblems),
    ...tools
      .filter(({ status }) => !Number.isInteger(status) || status < 200 || status > 299)
      .map(
        ({ name, status }) =>
          `tool "${name}": status ${status} is not a success; use world.fail() in the mock`,
      ),
  ];
}

/** Each once. */
function duplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}

function sharedRoute(shape: string, shapes: readonly { tool: Tool; shape: string }[]): string {
  const sharing = shapes
    .filter((entry) => entry.shape === shape)
    .map(({ tool }) => `"${tool.name}" (${tool.route ?? ''})`);
  return `tools ${sharing.join(' and ')} answer the same requests`;
}

function argumentProblems({ tool, route }: { tool: Tool; route: ToolRoute | string }): string[] {
  const names = argumentNames(tool);
  if (typeof route === 'string' || names === null) return [];
  return route.params
    .filter((param) => !names.includes(param))
    .map(
      (param) =>
        `tool "${tool.name}": its input does not take ":${param}" of its route; it takes ${names.join(', ') || 'nothing'}`,
    );
}
