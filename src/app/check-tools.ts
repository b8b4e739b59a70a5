// Checks the tools of an app file: each against its route, and against one another.
import { argumentNames } from './arguments.js';
import { isPartName, WANTED_NAME } from './names.js';
import { parseRoute, type ToolRoute, routeShape } from './route.js';
import type { Tool } from './tool.js';

export function toolProblems(tools: readonly Tool[]): string[] {
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
    ...namedTwice(tools.map(({ name }) => name)).map((name) => `tool "${name}" is defined twice`),
    ...routes.flatMap(({ tool, text, route }) =>
      typeof route === 'string' ? [`tool "${tool.name}": the route "${text}" ${route}`] : [],
    ),
    ...namedTwice(shapes.map(({ shape }) => shape)).map((shape) => sharedRoute(shape, shapes)),
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
function namedTwice(names: readonly string[]): string[] {
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
