// Who answers the calls of each tool in this run: reads SIGHTLINE_TOOLS; calls nothing.
import type { App } from '../app/definition.js';
import type { Tool, ToolMode } from '../app/tool.js';
import { namesHint, nearestName, unknownToolText } from '../values/nearest-name.js';
import { SightlineError } from '../sightline-error.js';
import type { ToolServices } from '../simulate/options.js';
import { httpService } from '../world/http-service.js';

const VARIABLE = 'SIGHTLINE_TOOLS';
const MODES: readonly ToolMode[] = ['mock', 'real', 'record'];

/** One entry of the list; `tool` is `*` for all. */
interface Entry {
  app: string | null;
  tool: string;
  /** Null if there is no "=". */
  mode: string | null;
  text: string;
}

/**
 * The modes of an app's tools in this run: `get_order=real,issue_refund=record`, `*=record` for all, `shop.get_order=real` where
 * a run has several apps. Of two entries for a tool the later wins; one by name wins over `*`.
 *
 * @throws SightlineError `usage` with everything that is wrong and what there is
 */
export function toolServices(app: App): ToolServices {
  const all = entriesOf(process.env[VARIABLE] ?? '');
  const entries = all.filter((entry) => entry.app === null || entry.app === app.name);
  const misspelt = all.filter((entry) => isMisspelt(entry.app, app));
  if (misspelt.length > 0)
    throw invalid(
      app,
      misspelt.map((entry) => appProblem(entry, app)),
    );
  if (entries.length === 0) return {};
  const modes = new Map(
    app.backend.tools.map((tool) => [tool.name, modeOf(tool, entries)] as const),
  );
  const problems = [
    ...entries.flatMap((entry) => entryProblems(entry, app)),
    ...app.backend.tools.flatMap((tool) => realProblems(tool, modes.get(tool.name), app)),
  ];
  if (problems.length > 0) throw invalid(app, problems);
  const { real = null, realHeaders = {} } = app.backend;
  return {
    modeOf: (tool) => known(modes.get(tool)),
    service: httpService({ url: real, headers: realHeaders }),
  };
}

/**
 * Nothing is known here about the run's other apps, but a name that is nearly this one's is meant for it. A longer or
 * shorter one, as of `shop` and `shop-staging`, is another app's.
 */
function isMisspelt(named: string | null, { name }: App): boolean {
  if (named === null || named.startsWith(name) || name.startsWith(named)) return false;
  return nearestName(named, [name]) !== null;
}

function appProblem({ text, app }: Entry, { name }: App): string {
  return `"${text}": no app is called "${app ?? ''}"; did you mean "${name}"?`;
}

function entriesOf(list: string): Entry[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', mode = null] = text.split('=').map((part) => part.trim());
      const [, app = null, tool = ''] = /^(?:([^.]*)\.)?(.*)$/.exec(name) ?? [];
      return { app, tool, mode, text };
    });
}

function modeOf({ name }: Tool, entries: readonly Entry[]): string | null {
  const named = entries.findLast(({ tool }) => tool === name);
  return (named ?? entries.findLast(({ tool }) => tool === '*'))?.mode ?? 'mock';
}

function known(mode: string | null | undefined): ToolMode {
  return MODES.find((one) => one === mode) ?? 'mock';
}

function entryProblems({ tool, mode, text }: Entry, { name, backend, staging }: App): string[] {
  const names = backend.tools.map((one) => one.name);
  return [
    ...(tool === '*' || names.includes(tool)
      ? []
      : [`"${text}": ${unknownToolText(tool, names, name)}`]),
    ...(MODES.some((one) => one === mode) ? [] : [modeProblem(text, mode)]),
    ...(staging === undefined || mode === 'mock'
      ? []
      : [`"${text}": ${name} works on staging, where nothing is mocked and every call is true`]),
  ];
}

function modeProblem(text: string, mode: string | null): string {
  if (mode === null)
    return `"${text}" names no mode; write ${text}=real, or another of ${MODES.join(', ')}`;
  return `"${text}": "${mode}" is not a mode; ${namesHint(mode, [...MODES], 'modes')}`;
}

function realProblems(
  tool: Tool,
  mode: string | null | undefined,
  { backend, staging }: App,
): string[] {
  const wantsReal = mode === 'real' || mode === 'record';
  if (!wantsReal || staging !== undefined || tool.real !== null || backend.real !== undefined)
    return [];
  const having = backend.tools.filter(({ real }) => real !== null).map(({ name }) => name);
  return [
    `${tool.name}=${mode}: it has no \`real\` URL, and neither has the backend; with one: ${having.join(', ') || 'none'}`,
  ];
}

function invalid(app: App, problems: readonly string[]): SightlineError {
  return new SightlineError('usage', {
    what: `The tools of the app "${app.name}" cannot be switched as ${VARIABLE} says.`,
    details: problems,
    next: `Write <tool>=mock, real or record, joined by ",", such as ${VARIABLE}='*=record,${app.backend.tools[0]?.name ?? 'get_order'}=mock'.`,
  });
}
