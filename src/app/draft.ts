// Writes a first app file from what is known about an agent; opens nothing and invents nothing.
import { inspect } from 'node:util';
import type { Json } from '../scenario/schema.js';
import type { AppDefinition, SurfaceHints } from './definition.js';

/** An argument of a drafted tool, as one call shows it. */
export interface ArgumentDraft {
  name: string;
  /** Default `json`, which takes any value. Path and query arguments are a `string`. */
  type?: 'string' | 'number' | 'boolean' | 'json';
  /** Not every call that was seen had it. Default false. */
  optional?: boolean;
}

/** One operation of the backend, drafted from a request that was seen. */
export interface ToolDraft {
  /** Words joined by "_", such as `get_order`. */
  name: string;
  /** Default: the route. */
  description?: string;
  /** `METHOD /path/:param` below one of `backendUrls`. Each `:param` has to be among the arguments. */
  route: string;
  arguments?: readonly ArgumentDraft[];
  /** Status of the answer that was seen. Default 200. */
  status?: number;
  /** The answer that was seen; the mock repeats it. */
  example: Json;
}

/** What is known about an agent before a person has looked at it. */
export interface AppDraft {
  /** As in `defineApp`: letters, digits, "_" and "-". */
  name: string;
  start: string;
  agentOrigins?: readonly string[];
  surface?: SurfaceHints;
  /** URL prefixes under which the page reaches a backend of its own. Default none. */
  backendUrls?: readonly string[];
  tools?: readonly ToolDraft[];
  allow?: AppDefinition['backend']['allow'];
  stub?: AppDefinition['backend']['stub'];
}

/** The app file as TypeScript, with comments on what is left for a person to do. It imports `zod` if it has tools. */
export function appFileSource(draft: AppDraft): string {
  const tools = draft.tools ?? [];
  const names = tools.length > 0 ? 'defineApp, defineTool' : 'defineApp';
  return [
    `// The agent under test: where its UI is, what is behind it, and how an episode can end.`,
    `// docs/app.md in the sightline package explains each field.`,
    `import { ${names}, type EpisodeView } from 'sightline';`,
    ...(tools.length > 0 ? [`import { z } from 'zod';`] : []),
    '',
    ...answered,
    '',
    `export const ${appExport(draft.name)} = defineApp({`,
    property('name', draft.name, 2),
    property('start', draft.start, 2),
    ...origins(draft),
    ...surfaceLines(draft.surface ?? {}),
    '  backend: {',
    ...backendLines(draft),
    '  },',
    ...landmarkLines,
    '  terminalStates: {',
    ...stateLines(tools),
    '    answered,',
    '  },',
    '});',
    '',
  ].join('\n');
}

/** The name under which an app file exports its app: `returns-desk` -> `returnsDesk`. */
export function appExport(name: string): string {
  const [first = '', ...rest] = name.split(/[^a-z0-9]+/i).filter((word) => word !== '');
  const joined = [
    /[a-z]/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : first.toLowerCase(),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
  // A name cannot begin with a digit, and a single word may be a keyword or a name in this file.
  if (!/^[a-z]/.test(joined)) return `app${joined}`;
  return rest.length === 0 && taken.has(joined) ? `${joined}App` : joined;
}

const taken = new Set(
  (
    'answered arguments async await break case catch class const continue debugger default defineApp ' +
    'defineTool delete do else enum eval export extends false finally for function if implements ' +
    'import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try type typeof undefined var void while with yield z'
  ).split(' '),
);

/** What holds for any agent: a new message in the last turn, and not just an edited greeting. */
const answered = [
  "/** The agent said something new after the user's last turn. */",
  'const answered = ({ messages, turns }: EpisodeView) =>',
  '  turns > 0 &&',
  '  messages.some(',
  '    ({ role, turn, text, revises }) =>',
  "      role === 'agent' && turn === turns && revises === null && text.trim() !== '',",
  '  );',
];

const landmarkLines = [
  '  // Names for what matters on the screen, for use in claims:',
  "  // landmarks: { refund_amount: (page) => page.getByTestId('refund-amount') },",
];

function origins({ agentOrigins }: AppDraft): string[] {
  if (agentOrigins === undefined || agentOrigins.length === 0) return [];
  return [
    "  // The agent's own UI and server: the page's requests to these are let through.",
    property('agentOrigins', [...agentOrigins], 2),
  ];
}

function surfaceLines(hints: SurfaceHints): string[] {
  const given = Object.entries(hints).filter(([, hint]) => hint !== undefined);
  if (given.length === 0) return [];
  return [
    '  // Where to find what role, label and behavior do not reveal.',
    property('surface', Object.fromEntries(given), 2),
  ];
}

function backendLines({ backendUrls = [], tools = [], allow = [], stub = [] }: AppDraft): string[] {
  return [
    ...(tools.length > 0 ? mockedNote : unmockedNote),
    property('urls', [...backendUrls], 4),
    ...(tools.length > 0
      ? ['    tools: [', ...tools.flatMap(toolLines), '    ],']
      : ['    tools: [],']),
    ...patternLines('allow', allow, 'Let through unchanged; only on this machine.'),
    ...patternLines('stub', stub, 'Answered with an empty response; never leaves the browser.'),
  ];
}

const unmockedNote = [
  '    // TODO Nothing is mocked yet: the agent uses its real backend, and what it does there is real.',
  '    // Add a tool for each operation, so that every trial has its own world.',
];

const mockedNote = [
  '    // TODO Each tool repeats one recorded answer. Read and change `world.state` instead, so that the',
  '    // calls of one trial are consistent, and name the arguments as the backend does.',
];

function toolLines(tool: ToolDraft): string[] {
  const { status = 200 } = tool;
  return [
    '      defineTool({',
    property('name', tool.name, 8),
    property('description', tool.description ?? tool.route, 8),
    property('route', tool.route, 8),
    inputLine(tool.arguments ?? []),
    ...(status === 200 ? [] : [property('status', status, 8)]),
    mockLine(tool.example),
    '      }),',
  ];
}

function inputLine(given: readonly ArgumentDraft[]): string {
  const fields = given.map(({ name, type = 'json', optional = false }) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : stringLiteral(name);
    return `${key}: z.${type}()${optional ? '.optional()' : ''}`;
  });
  return `        input: z.object({${fields.length === 0 ? '' : ` ${fields.join(', ')} `}}),`;
}

function mockLine(example: Json): string {
  const text = literal(example, 8);
  return `        mock: () => ${text.startsWith('{') ? `(${text})` : text},`;
}

function property(key: string, value: Json, indent: number): string {
  return `${' '.repeat(indent)}${key}: ${literal(value, indent)},`;
}

/** The value as source; its lines after the first are indented. */
function literal(value: Json, indent: number): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return `[${value.map(stringLiteral).join(', ')}]`;
  const whole = { depth: null, maxArrayLength: null, maxStringLength: null };
  return inspect(value, whole).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** The text in quotes that need the fewest escapes, on one line. */
export function stringLiteral(text: string): string {
  return inspect(text, { breakLength: Infinity, maxStringLength: null });
}

function patternLines(
  field: string,
  patterns: readonly (string | RegExp)[],
  what: string,
): string[] {
  if (patterns.length === 0) return [];
  const written = patterns.map((one) =>
    typeof one === 'string' ? stringLiteral(one) : String(one),
  );
  return [`    // ${what}`, `    ${field}: [${written.join(', ')}],`];
}

function stateLines(tools: readonly ToolDraft[]): string[] {
  const write = tools.find(({ route }) => !route.startsWith('GET '))?.name ?? 'issue_refund';
  return [
    "    // TODO How your agent's work can end, most specific first, such as",
    `    // refund_issued: (episode) => episode.succeeded(${stringLiteral(write)}).length > 0,`,
  ];
}
